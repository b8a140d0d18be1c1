import { type RawBuilder, sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../../database/tables/tables.ts'
import type { DirectDecision } from '../answer/directory-index.ts'
import type { IndexRecord } from '../layer/index-record.ts'
import { namesForSearch } from '../words/names-for-search.ts'
import { topicsOf } from '../words/topics.ts'

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

/** Reads every nonprofit in one view of the database, a few thousand at a time; answers the position of that view. */
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

/** Where the database stands, as PostgreSQL writes a snapshot. */
export async function readPosition(tx: DatabaseTransaction): Promise<string> {
  const { rows } = await sql<{ position: string }>`select pg_current_snapshot()::text as position`.execute(tx)
  return rows[0]?.position ?? ''
}

/** The nonprofits with these numbers; those that are gone are left out. */
export async function readRecords(db: Database, numbers: readonly number[]): Promise<IndexRecord[]> {
  if (numbers.length === 0) return []
  const wanted: RawBuilder<unknown> = sql`${JSON.stringify(numbers)}::jsonb`
  const { rows } = await sql<IndexRow>`${indexRows} where nonprofit.search_number in
    (select value::bigint from jsonb_array_elements_text(${wanted}))`.execute(db)
  return rows.map(toRecord)
}

/** One line of the change log: a nonprofit, or its decision about an account. */
export interface LoggedChange {
  readonly number: number
  readonly account: string | null
}

/** Decisions by name as they stand now: all of them, or those of the listed changes, null where there is none any more. */
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

/** Which database this is, and which line of its history: an index built from another must not be taken up. */
export async function identifyDatabase(db: Database): Promise<string> {
  const { rows } = await sql<{ identity: string }>`
    select concat_ws('-', system_identifier, timeline_id, oid) as identity
    from pg_control_system(), pg_control_checkpoint(), pg_database where datname = current_database()`.execute(db)
  return rows[0]?.identity ?? ''
}
