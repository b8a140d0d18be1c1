import { sql } from 'kysely'
import type { DatabaseTransaction } from '../../tables.ts'
import type { FiledNonprofit } from './nonprofit-of-bmf-row.ts'

/** A filed nonprofit on its way in: its place in the files, and the ID it gets if it is new. */
export interface IncomingNonprofit extends FiledNonprofit {
  place: number
  id: string
}

// What the file decides, with the name under which `curated` protects it where somebody may set it by hand.
const filedColumns: Record<keyof FiledNonprofit, { type: string; curatedAs?: string }> = {
  ein: { type: 'text' },
  name: { type: 'text', curatedAs: 'name' },
  name_search: { type: 'text', curatedAs: 'name' },
  name_as_filed: { type: 'text' },
  other_names: { type: 'text[]', curatedAs: 'other_names' },
  address_line: { type: 'text', curatedAs: 'address' },
  city: { type: 'text', curatedAs: 'address' },
  state: { type: 'text', curatedAs: 'address' },
  zip_code: { type: 'text', curatedAs: 'address' },
  classification: { type: 'text', curatedAs: 'classification' },
  category: { type: 'text', curatedAs: 'classification' },
  categories: { type: 'text[]', curatedAs: 'categories' },
  subsection: { type: 'text' },
  deductibility: { type: 'text' },
  foundation: { type: 'text' },
  status_code: { type: 'text' },
  affiliation: { type: 'text' },
  group_number: { type: 'text' },
  ruling: { type: 'text' },
  income_amount: { type: 'bigint' },
  asset_amount: { type: 'bigint' },
  revenue_amount: { type: 'bigint' },
  filed_restrictions: { type: 'jsonb' },
  prominence: { type: 'double precision' },
}

const columns = Object.keys(filedColumns)
const columnList = sql.join(columns.map((column) => sql.ref(column)))
const columnsOf = (table: string) => sql.join(columns.map((column) => sql.ref(`${table}.${column}`)))

/** Makes the table, for this transaction only. */
export async function createIncoming(tx: DatabaseTransaction): Promise<void> {
  const definitions = Object.entries(filedColumns).map(([column, { type }]) => sql`${sql.ref(column)} ${sql.raw(type)}`)
  await sql`create temporary table incoming (place bigint, id text, ${sql.join(definitions)}) on commit drop`.execute(
    tx,
  )
}

/** Adds a batch in one statement, whose single parameter is the batch as JSON. */
export async function insertIncoming(tx: DatabaseTransaction, batch: readonly IncomingNonprofit[]): Promise<void> {
  if (batch.length === 0) return
  const rows = JSON.stringify(batch)
  await sql`insert into incoming select * from json_populate_recordset(null::incoming, ${rows}::json)`.execute(tx)
}

/** Keeps the last of several rows of one EIN; answers how many went. */
export async function dropRepeated(tx: DatabaseTransaction): Promise<number> {
  await sql`create index on incoming (ein, place)`.execute(tx)
  await sql`analyze incoming`.execute(tx)
  const result = await sql`delete from incoming earlier using incoming later
    where later.ein = earlier.ein and later.place > earlier.place`.execute(tx)
  return Number(result.numAffectedRows ?? 0n)
}

/** What somebody set by hand is written over what the file says, so that it neither changes nor counts as changed. */
export async function keepCurated(tx: DatabaseTransaction): Promise<void> {
  const kept = Object.entries(filedColumns).flatMap(([column, { curatedAs }]) => {
    if (curatedAs === undefined) return []
    const [target, ours, filed] = [sql.ref(column), sql.ref(`n.${column}`), sql.ref(`i.${column}`)]
    return [sql`${target} = case when ${curatedAs} = any (n.curated) then ${ours} else ${filed} end`]
  })
  await sql`update incoming i set ${sql.join(kept)} from nonprofit n where n.ein = i.ein and n.curated <> '{}'`.execute(
    tx,
  )
}

/** Updates the nonprofits that differ from the file, and touches no other; answers how many. */
export async function updateChanged(tx: DatabaseTransaction, now: Date): Promise<number> {
  const assignments = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`i.${column}`)}`)
  const result = await sql`update nonprofit n set ${sql.join(assignments)}, updated_at = ${now}
    from incoming i
    where n.ein = i.ein and (${columnsOf('n')}) is distinct from (${columnsOf('i')})`.execute(tx)
  return Number(result.numAffectedRows ?? 0n)
}

/** Adds the nonprofits that are not there yet, in the order of the files; answers how many. */
export async function insertNew(tx: DatabaseTransaction, now: Date): Promise<number> {
  const result = await sql`insert into nonprofit (id, ${columnList}, created_at, updated_at)
    select id, ${columnList}, ${now}, ${now} from incoming
    where not exists (select from nonprofit n where n.ein = incoming.ein)
    order by place
    on conflict (ein) do nothing`.execute(tx)
  return Number(result.numAffectedRows ?? 0n)
}
