import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/tables/tables.ts'
import { HttpError } from '../http/http-error.ts'

/** Position in a list: after the record with an ID, or at the newest. */
export interface ListPosition {
  startingAfter?: string | undefined
  limit: number
}

/** A page of a list, and whether more follow. */
export interface ListSlice<Row> {
  rows: Row[]
  hasMore: boolean
}

/** A list: a query of the owner's records with `id` and `created_at`, and filters on it. */
export interface Listed<Row> {
  of: RawBuilder<Row>
  where?: readonly RawBuilder<unknown>[]
}

/**
 * Reads a page of a list, newest first, by key, so that new records don't shift later pages. The cursor may be a record
 * that the filters exclude, but must belong to the owner; any other is refused.
 */
export async function readSlice<Row extends object>(
  db: Database,
  { of, where = [] }: Listed<Row>,
  { startingAfter, limit }: ListPosition,
): Promise<ListSlice<Row>> {
  const after =
    startingAfter === undefined
      ? []
      : [sql`(created_at, id) < (select created_at, id from (${of}) as all_of_them where id = ${startingAfter})`]
  const conditions = [...where, ...after]
  const narrowed = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`
  const { rows } = await sql<Row>`
    select * from (${of}) as listed ${narrowed} order by created_at desc, id desc limit ${limit + 1}`.execute(db)
  if (rows.length === 0 && startingAfter !== undefined) await requireListed(db, of, startingAfter)
  return sliceOf(rows, limit)
}

/** The first `limit` rows. One more row was read to know whether more follow. */
export function sliceOf<Row>(rows: readonly Row[], limit: number): ListSlice<Row> {
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit }
}

async function requireListed(db: Database, of: RawBuilder<unknown>, id: string): Promise<void> {
  const { rows } = await sql`select 1 from (${of}) as listed where id = ${id}`.execute(db)
  if (rows.length === 0) throw unknownCursor()
}

/** The error for a `starting_after` that isn't in the list. */
export function unknownCursor(): HttpError {
  const detail = 'Send the ID of a record of this list, such as the last one of the previous response.'
  return new HttpError('parameter_invalid', { param: 'starting_after', detail })
}

/** The error for a request with both `page` and `starting_after`. */
export function pageWithCursor(): HttpError {
  return new HttpError('parameter_invalid', { detail: 'Send page or starting_after, not both.', param: 'page' })
}
