import { type SqlBool, sql } from 'kysely'
import type { Database } from '../../database/tables/tables.ts'
import type { NotedRequest } from './request-log.ts'

/** Whose requests, and what narrows the list; a request that is named is found alone. */
export interface RequestFilter {
  accountId: string
  liveMode: boolean
  requestId?: string | undefined
  operation?: string | undefined
  /** Only those that failed. */
  failed?: boolean
  /** Those before this one, as the list has it. */
  after?: string | undefined
}

/** Requests of an account, the newest first, and whether there are more. */
export async function findRequests(
  db: Database,
  { accountId, liveMode, requestId, operation, failed = false, after }: RequestFilter,
  limit: number,
): Promise<{ rows: NotedRequest[]; hasMore: boolean }> {
  let query = db
    .selectFrom('api_request')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('live_mode', '=', liveMode)
  if (requestId !== undefined) query = query.where('request_id', '=', requestId)
  if (operation !== undefined) query = query.where('operation', '=', operation)
  if (failed) query = query.where('status', '>=', 400)
  if (after !== undefined)
    query = query.where(
      sql<SqlBool>`(at, request_id) < (select at, request_id from api_request where request_id = ${after} and account_id = ${accountId})`,
    )
  const rows = await query
    .orderBy('at', 'desc')
    .orderBy('request_id', 'desc')
    .limit(limit + 1)
    .execute()
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit }
}
