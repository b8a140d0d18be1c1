import { sql } from 'kysely'
import type { DatabaseTransaction } from '../../../database/tables/tables.ts'
import { filedRestrictions } from '../registry/eligibility.ts'

interface RecordFacts {
  subsection: string
  deductibility: string
  foundation: string
  filed: boolean
  listed: boolean
  revoked: boolean
}

// Cast to the type of the lists' keys; otherwise their indexes wouldn't be used.
const einOf = (table: string) => sql`${sql.ref(`${table}.ein`)}::char(9)`

// Publication 78 is read only if deductibility is in doubt.
const facts = (table: string) => sql`${sql.ref(`${table}.subsection`)} as subsection,
  ${sql.ref(`${table}.deductibility`)} as deductibility, ${sql.ref(`${table}.foundation`)} as foundation,
  ${sql.ref(`${table}.deductibility`)} <> '1' and exists (select from publication78 p where p.ein = ${einOf(table)}) as listed,
  exists (select from revocation r where r.ein = ${einOf(table)}) as revoked`

/** Sets the restrictions of incoming rows from the other records. */
export async function setIncomingRestrictions(tx: DatabaseTransaction): Promise<void> {
  await sql`create temporary table incoming_facts on commit drop as
    select * from (select i.place, true as filed, ${facts('i')} from incoming_nonprofit i) all_incoming
    where listed or revoked`.execute(tx)
  await computeRestrictions(tx, 'incoming_facts')
  await sql`update incoming_nonprofit i set filed_restrictions = k.restrictions
    from incoming_facts s join known_restrictions k using (subsection, deductibility, foundation, filed, listed, revoked)
    where i.place = s.place`.execute(tx)
  await sql`drop table known_restrictions, incoming_facts`.execute(tx)
}

/** Updates the restrictions of all nonprofits from the records, changing only those that differ. */
export async function setDirectoryRestrictions(tx: DatabaseTransaction, now: Date): Promise<number> {
  await sql`create temporary table record_facts on commit drop as
    select n.id, left_file_at is null as filed, ${facts('n')} from nonprofit n`.execute(tx)
  await computeRestrictions(tx, 'record_facts')
  const result = await sql`with changed as (
      update nonprofit n set filed_restrictions = k.restrictions, updated_at = ${now}
      from record_facts s join known_restrictions k using (subsection, deductibility, foundation, filed, listed, revoked)
      where n.id = s.id and n.filed_restrictions is distinct from k.restrictions
      returning n.search_number)
    insert into touched_nonprofit select search_number from changed`.execute(tx)
  await sql`drop table known_restrictions, record_facts`.execute(tx)
  return Number(result.numAffectedRows ?? 0n)
}

/** Computes the restrictions of each combination of facts. There are about a hundred combinations. */
async function computeRestrictions(tx: DatabaseTransaction, table: string): Promise<void> {
  const { rows } = await sql<RecordFacts>`select distinct subsection, deductibility, foundation, filed, listed, revoked
    from ${sql.table(table)}`.execute(tx)
  const known = rows.map((row) => ({
    ...row,
    restrictions: filedRestrictions({ ...row, listedInPublication78: row.listed }),
  }))
  await sql`create temporary table known_restrictions on commit drop as
    select * from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) known(
      subsection text, deductibility text, foundation text, filed boolean, listed boolean, revoked boolean, restrictions jsonb)`.execute(
    tx,
  )
}
