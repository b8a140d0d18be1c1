import { type Selectable, type SqlBool, sql } from 'kysely'
import type { ApiRequestTable } from '../../database/tables/accounts.ts'
import type { Database } from '../../database/tables/tables.ts'
import type { Log } from '../../http/log.ts'
import type { Clock } from '../../kernel/clock.ts'

/** A logged request. */
export type NotedRequest = Selectable<ApiRequestTable>

/** Logs requests for the accounts that made them. */
export interface RequestLog {
  /** Queues a request to be written with others within a second. */
  note(request: NotedRequest): void
  /** Writes queued requests, and deletes old ones. */
  flush(): Promise<void>
  close(): Promise<void>
}

/** Days that requests are kept. */
export const KEPT_DAYS = 7

const DAY_MS = 86_400_000
const FLUSH_MS = 1_000
const MOST_WAITING = 2_000
const MOST_OF_ACCOUNT = 300
const MINUTE_MS = 60_000
const FORGET_MS = 10 * MINUTE_MS
const MOST_FORGOTTEN = 10_000

/**
 * Creates a log that writes once a second. To not slow requests down, it drops requests beyond 300 a minute per
 * account, beyond 2,000 in the queue, and those that can't be written.
 */
export function createRequestLog({ db, clock, log }: { db: Database; clock: Clock; log: Log }): RequestLog {
  let waiting: NotedRequest[] = []
  let counted = { minute: 0, of: new Map<string, number>() }
  let forgotten = 0
  let running: Promise<void> = Promise.resolve()
  const write = async (): Promise<void> => {
    const rows = waiting
    waiting = []
    try {
      if (rows.length > 0)
        await db
          .insertInto('api_request')
          .values(rows)
          .onConflict((one) => one.doNothing())
          .execute()
      const now = clock.now(true)
      if (now.getTime() - forgotten < FORGET_MS) return
      forgotten = now.getTime()
      await forget(db, now)
    } catch (error) {
      log.warn({ err: error, requests: rows.length }, 'Writing the request log failed')
    }
  }
  const flush = (): Promise<void> => {
    running = running.then(write)
    return running
  }
  const timer = setInterval(() => void (waiting.length > 0 && flush()), FLUSH_MS)
  timer.unref()
  return {
    note: (request) => {
      const minute = Math.floor(request.at.getTime() / MINUTE_MS)
      if (counted.minute !== minute) counted = { minute, of: new Map() }
      const count = (counted.of.get(request.account_id) ?? 0) + 1
      counted.of.set(request.account_id, count)
      if (count <= MOST_OF_ACCOUNT && waiting.length < MOST_WAITING) waiting.push(request)
    },
    flush,
    close: () => {
      clearInterval(timer)
      return flush()
    },
  }
}

async function forget(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS)
  const old = db.selectFrom('api_request').select('request_id').where('at', '<', before).limit(MOST_FORGOTTEN)
  await db.deleteFrom('api_request').where('request_id', 'in', old).execute()
}

/** Filters of an account's requests. */
export interface RequestFilter {
  accountId: string
  liveMode: boolean
  requestId?: string | undefined
  operation?: string | undefined
  /** Only failed requests. */
  failed?: boolean
  /** Only requests after this one in the list. */
  after?: string | undefined
}

/** Requests of an account, newest first, and whether there are more. */
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
