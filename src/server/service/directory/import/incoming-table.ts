import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../database/tables/tables.ts'
import type { FiledNonprofit } from './nonprofit-of-bmf-row.ts'

/** A nonprofit to import: its place in the files, and the ID it gets if it is new. */
export interface IncomingNonprofit extends FiledNonprofit {
  place: number
  id: string
}

// Columns that the file sets, each with its name in `curated` if it can be edited by hand.
const filedColumns: Record<keyof FiledNonprofit, { curatedAs?: string }> = {
  ein: {},
  name: { curatedAs: 'name' },
  name_search: { curatedAs: 'name' },
  name_as_filed: {},
  other_names: { curatedAs: 'other_names' },
  address_line: { curatedAs: 'address' },
  city: { curatedAs: 'address' },
  state: { curatedAs: 'address' },
  zip_code: { curatedAs: 'address' },
  classification: { curatedAs: 'classification' },
  category: { curatedAs: 'classification' },
  categories: { curatedAs: 'categories' },
  subsection: {},
  deductibility: {},
  foundation: {},
  status_code: {},
  affiliation: {},
  group_number: {},
  ruling: {},
  income_amount: {},
  asset_amount: {},
  revenue_amount: {},
  filed_restrictions: {},
  prominence: {},
}

const columns = Object.keys(filedColumns)
const columnList = sql.join(columns.map((column) => sql.ref(column)))
const columnsOf = (table: string) => sql.join(columns.map((column) => sql.ref(`${table}.${column}`)))

/** Empties the table. */
export async function clearIncoming(db: Database): Promise<void> {
  await sql`truncate incoming_nonprofit`.execute(db)
}

/** Adds a batch in one statement, whose single parameter is the batch as JSON. */
export async function insertIncoming(db: Database, batch: readonly IncomingNonprofit[]): Promise<void> {
  if (batch.length === 0) return
  const rows = JSON.stringify(batch)
  await sql`insert into incoming_nonprofit
    select * from json_populate_recordset(null::incoming_nonprofit, ${rows}::json)`.execute(db)
}

/** Keeps the last row of each EIN; returns the number of removed rows. */
export async function dropRepeated(db: Database): Promise<number> {
  await sql`create index if not exists incoming_nonprofit_ein on incoming_nonprofit (ein, place)`.execute(db)
  await sql`analyze incoming_nonprofit`.execute(db)
  const result = await sql`delete from incoming_nonprofit earlier using incoming_nonprofit later
    where later.ein = earlier.ein and later.place > earlier.place`.execute(db)
  return Number(result.numAffectedRows ?? 0n)
}

/** Replaces the file's values by hand-edited ones, so that those neither change nor count as changed. */
export async function keepCurated(tx: DatabaseTransaction): Promise<void> {
  const curated = Object.entries(filedColumns).flatMap(([column, { curatedAs }]) => {
    if (curatedAs === undefined) return []
    const [target, ours, filed] = [sql.ref(column), sql.ref(`n.${column}`), sql.ref(`i.${column}`)]
    return [sql`${target} = case when ${curatedAs} = any (n.curated) then ${ours} else ${filed} end`]
  })
  await sql`update incoming_nonprofit i set ${sql.join(curated)} from nonprofit n
    where n.ein = i.ein and n.curated <> '{}'`.execute(tx)
}

/** Updates nonprofits that differ from the file or were missing before, and no others; returns the number. */
export async function updateChanged(tx: DatabaseTransaction, now: Date): Promise<number> {
  const assignments = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`i.${column}`)}`)
  const result = await sql`with changed as (
      update nonprofit n set ${sql.join(assignments)}, left_file_at = null, updated_at = ${now}
      from incoming_nonprofit i
      where n.ein = i.ein
        and (n.left_file_at is not null or (${columnsOf('n')}) is distinct from (${columnsOf('i')}))
      returning n.search_number)
    insert into touched_nonprofit select search_number from changed`.execute(tx)
  return Number(result.numAffectedRows ?? 0n)
}

/** Adds new nonprofits in the order of the files; returns the number. */
export async function insertNew(tx: DatabaseTransaction, now: Date): Promise<number> {
  const result = await sql`with created as (
      insert into nonprofit (id, ${columnList}, created_at, updated_at)
      select id, ${columnList}, ${now}, ${now} from incoming_nonprofit i
      where not exists (select from nonprofit n where n.ein = i.ein)
      order by place
      on conflict (ein) do nothing
      returning search_number)
    insert into touched_nonprofit select search_number from created`.execute(tx)
  return Number(result.numAffectedRows ?? 0n)
}

/** How many nonprofits of the last files are missing now, and their total. */
export async function countLeavers(tx: DatabaseTransaction): Promise<{ leaving: number; all: number }> {
  const { rows } = await sql<{ leaving: number; all: number }>`select count(*)::int as "all",
      (count(*) filter (where not exists (select from incoming_nonprofit i where i.ein = n.ein)))::int as leaving
    from nonprofit n where left_file_at is null`.execute(tx)
  return rows[0] ?? { leaving: 0, all: 0 }
}

/**
 * Marks nonprofits that are missing from the files; they are kept, but can't be paid. Returns the number of newly
 * missing ones.
 */
export async function markLeavers(tx: DatabaseTransaction, now: Date): Promise<number> {
  const result = await sql`update nonprofit n set left_file_at = ${now}, updated_at = ${now}
    where left_file_at is null and not exists (select from incoming_nonprofit i where i.ein = n.ein)`.execute(tx)
  return Number(result.numAffectedRows ?? 0n)
}
