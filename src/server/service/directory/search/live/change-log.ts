import { sql } from 'kysely'
import type { Database } from '../../../../database/tables/tables.ts'
import type { DirectDecision } from '../answer/directory-index.ts'
import type { IndexRecord } from '../layer/index-record.ts'
import { type LoggedChange, readDecisions, readPosition, readRecords } from './index-queries.ts'

/** How much committed since a position, and the position up to which that is complete. */
export interface ChangeCount {
  readonly position: string
  readonly count: number
  /** False when something of it was too much to be named. */
  readonly isNamed: boolean
}

const loggedSince = (position: string) => sql`from nonprofit_change
  where transaction_id >= pg_snapshot_xmin(${position}::pg_snapshot)
    and not pg_visible_in_snapshot(transaction_id, ${position}::pg_snapshot)`

/** Counts what committed since a position. */
export async function countChanges(db: Database, position: string): Promise<ChangeCount> {
  const { rows } = await sql<ChangeCount>`select pg_current_snapshot()::text as position, count(*)::int as count,
    count(*) = count(search_number) as "isNamed" ${loggedSince(position)}`.execute(db)
  return rows[0] ?? { position, count: 0, isNamed: true }
}

/** What became of the nonprofits that changed since a position, as one view of the database shows it. */
export interface DirectoryChanges {
  readonly position: string
  readonly records: readonly IndexRecord[]
  /** Numbers of those that are no longer there. */
  readonly gone: readonly number[]
  readonly decisions: readonly DirectDecision[]
}

/** Reads what changed since a position, all of it at one moment, so that nobody ever sees half of a change. */
export async function readChanges(db: Database, since: string): Promise<DirectoryChanges> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const position = await readPosition(tx)
      const { rows } = await sql<{ changes: LoggedChange[] }>`select coalesce(jsonb_agg(distinct
          jsonb_build_object('number', search_number, 'account', account_id)), '[]') as changes
        ${loggedSince(since)} and search_number is not null`.execute(tx)
      const changes = rows[0]?.changes ?? []
      const numbers = changes.flatMap(({ number, account }) => (account === null ? [number] : []))
      const told = changes.filter(({ account }) => account !== null)
      const records = await readRecords(tx, numbers)
      const found = new Set(records.map(({ number }) => number))
      const gone = numbers.filter((number) => !found.has(number))
      return { position, records, gone, decisions: told.length > 0 ? await readDecisions(tx, told) : [] }
    })
}

/** Forgets changes that every process has long taken in; how old they are, the database's own clock says. */
export async function forgetChanges(db: Database, olderThanMilliseconds: number): Promise<void> {
  await sql`
    delete from nonprofit_change
    where changed_at < clock_timestamp() - ${olderThanMilliseconds} * interval '1 millisecond'`.execute(db)
}
