import { type RawBuilder, sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../../database/tables/tables.ts'
import type { DirectDecision } from '../answer/directory-index.ts'
import { type IndexRecord, namesForSearch, topicsOf } from '../layer/index-record.ts'

interface IndexRow {
  number: string
  ein: string
  name: string
  other_names: string[]
  affiliation: string
  category: string
  classification: string
  city: string
  state: string
  zip_code: string
  mission: string
  prominence: number
  featured_rank: number | null
  visible: boolean
  via_change: boolean
  auto_direct: boolean
}

const indexRows = sql`select nonprofit.search_number::text as number, ein, name, other_names, affiliation, category,
  classification, city, state, zip_code, mission, prominence,
  featured_rank, eligible and not hidden as visible,
  coalesce(via_change, false) as via_change, coalesce(auto_grant_direct, false) as auto_direct
  from nonprofit left join nonprofit_consent on nonprofit_consent.nonprofit_id = nonprofit.id`

function toRecord(row: IndexRow): IndexRecord {
  return {
    number: Number(row.number),
    ein: row.ein,
    name: row.name,
    otherNames: namesForSearch({ ...row, otherNames: row.other_names }),
    category: row.category,
    topics: topicsOf({ ...row, zipCode: row.zip_code }),
    prominence: row.prominence,
    featuredRank: row.featured_rank,
    visible: row.visible,
    viaChange: row.via_change,
    autoDirect: row.auto_direct,
  }
}

const fetched = 5000

/** Reads every nonprofit from one snapshot, a few thousand at a time; returns the snapshot's position. */
export async function readAllRecords(db: Database, add: (record: IndexRecord) => void): Promise<string> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const position = await readPosition(tx)
      await sql`declare index_rows no scroll cursor for ${indexRows}`.execute(tx)
      for (;;) {
        const { rows } = await sql<IndexRow>`fetch ${sql.raw(String(fetched))} from index_rows`.execute(tx)
        for (const row of rows) add(toRecord(row))
        if (rows.length < fetched) return position
      }
    })
}

/** The current database position, in PostgreSQL's snapshot format. */
export async function readPosition(tx: DatabaseTransaction): Promise<string> {
  const { rows } = await sql<{ position: string }>`select pg_current_snapshot()::text as position`.execute(tx)
  return rows[0]?.position ?? ''
}

/** The nonprofits with these numbers; deleted ones are skipped. */
export async function readRecords(db: Database, numbers: readonly number[]): Promise<IndexRecord[]> {
  if (numbers.length === 0) return []
  const wanted: RawBuilder<unknown> = sql`${JSON.stringify(numbers)}::jsonb`
  const { rows } = await sql<IndexRow>`${indexRows} where nonprofit.search_number in
    (select value::bigint from jsonb_array_elements_text(${wanted}))`.execute(db)
  return rows.map(toRecord)
}

/** A change log entry: a nonprofit, or its decision about an account. */
export interface LoggedChange {
  readonly number: number
  readonly account: string | null
}

/** Current explicit decisions: all, or those of the listed changes; null where a decision was taken back. */
export async function readDecisions(db: Database, changes?: readonly LoggedChange[]): Promise<DirectDecision[]> {
  const { rows } = await (changes === undefined
    ? sql<DecisionRow>`select account_id, search_number, granted
        from direct_consent join nonprofit on nonprofit.id = direct_consent.nonprofit_id`
    : sql<DecisionRow>`select wanted.account as account_id, wanted.number as search_number, granted
        from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) wanted(number bigint, account text)
        left join nonprofit on nonprofit.search_number = wanted.number
        left join direct_consent on direct_consent.nonprofit_id = nonprofit.id and direct_consent.account_id = wanted.account`
  ).execute(db)
  return rows.map((row) => ({ account: row.account_id, number: Number(row.search_number), isGranted: row.granted }))
}

interface DecisionRow {
  account_id: string
  search_number: number
  granted: boolean | null
}

/** Identifies the database and its timeline: an index built from another one must not be used. */
export async function identifyDatabase(db: Database): Promise<string> {
  const { rows } = await sql<{ identity: string }>`
    select concat_ws('-', system_identifier, timeline_id, oid) as identity
    from pg_control_system(), pg_control_checkpoint(), pg_database where datname = current_database()`.execute(db)
  return rows[0]?.identity ?? ''
}

/** The number of changes since a position, and the position up to which they are complete. */
export interface ChangeCount {
  readonly position: string
  readonly count: number
  /** False if a bulk change was too large to list. */
  readonly isNamed: boolean
}

const loggedSince = (position: string) => sql`from nonprofit_change
  where transaction_id >= pg_snapshot_xmin(${position}::pg_snapshot)
    and not pg_visible_in_snapshot(transaction_id, ${position}::pg_snapshot)`

/** Counts changes since a position. */
export async function countChanges(db: Database, position: string): Promise<ChangeCount> {
  const { rows } = await sql<ChangeCount>`select pg_current_snapshot()::text as position, count(*)::int as count,
    count(*) = count(search_number) as "isNamed" ${loggedSince(position)}`.execute(db)
  return rows[0] ?? { position, count: 0, isNamed: true }
}

/** Nonprofits changed since a position, from one snapshot. */
export interface DirectoryChanges {
  readonly position: string
  readonly records: readonly IndexRecord[]
  /** Numbers of deleted nonprofits. */
  readonly gone: readonly number[]
  readonly decisions: readonly DirectDecision[]
}

/** Reads all changes since a position in one snapshot, so that no change is seen partially. */
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
      const decided = changes.filter(({ account }) => account !== null)
      const records = await readRecords(tx, numbers)
      const found = new Set(records.map(({ number }) => number))
      const gone = numbers.filter((number) => !found.has(number))
      return { position, records, gone, decisions: decided.length > 0 ? await readDecisions(tx, decided) : [] }
    })
}

/** Deletes changes that every process has applied long ago; their age is measured by the database clock. */
export async function forgetChanges(db: Database, olderThanMilliseconds: number): Promise<void> {
  await sql`
    delete from nonprofit_change
    where changed_at < clock_timestamp() - ${olderThanMilliseconds} * interval '1 millisecond'`.execute(db)
}
