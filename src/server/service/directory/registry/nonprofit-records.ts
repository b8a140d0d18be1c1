import { type Selectable, sql } from 'kysely'
import type { NonprofitTable, ParentRelationship } from '../../../database/tables/nonprofits.ts'
import type { Database } from '../../../database/tables/tables.ts'
import { einDigits } from '../../../kernel/identifiers.ts'

/** A child organization of a nonprofit. */
export interface ChildOrganization {
  nonprofit_id: string
  relationship_type: ParentRelationship
}

/** A nonprofit with its consent for the requesting account, and its family. */
export interface NonprofitRecord extends Selectable<NonprofitTable> {
  via_change: boolean
  direct: boolean
  children: ChildOrganization[]
}

/**
 * Nonprofits by ID, in the given order; unknown IDs are skipped. Direct consent is that for `accountId`, or for
 * everyone.
 */
export async function loadNonprofits(
  db: Database,
  ids: readonly string[],
  accountId?: string,
): Promise<NonprofitRecord[]> {
  if (ids.length === 0) return []
  const rows = await selectRecords(db, accountId)
    .where('nonprofit.id', 'in', [...ids])
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function selectRecords(db: Database, accountId: string | undefined) {
  return db
    .selectFrom('nonprofit')
    .leftJoin('nonprofit_consent as consent', 'consent.nonprofit_id', 'nonprofit.id')
    .leftJoin('direct_consent as decision', (join) =>
      join.onRef('decision.nonprofit_id', '=', 'nonprofit.id').on('decision.account_id', '=', accountId ?? null),
    )
    .selectAll('nonprofit')
    .select([
      sql<boolean>`coalesce(consent.via_change, false)`.as('via_change'),
      sql<boolean>`coalesce(decision.granted, consent.auto_grant_direct, false)`.as('direct'),
      sql<ChildOrganization[]>`(select coalesce(jsonb_agg(jsonb_build_object(
        'nonprofit_id', child.id, 'relationship_type', child.parent_relationship) order by child.name_search, child.id), '[]')
        from nonprofit child where child.parent_nonprofit_id = nonprofit.id)`.as('children'),
    ])
}

/** One nonprofit by its ID, or by its EIN with or without the dash. */
export async function findNonprofit(
  db: Database,
  idOrEin: string,
  accountId?: string,
): Promise<NonprofitRecord | undefined> {
  const id = await nonprofitIdOf(db, idOrEin)
  const [found] = id === undefined ? [] : await loadNonprofits(db, [id], accountId)
  return found
}

/** Resolves an ID, an EIN, or another service's ID to a nonprofit's ID; undefined for an unknown EIN. */
export async function nonprofitIdOf(db: Database, idOrEin: string): Promise<string | undefined> {
  const ein = einDigits(idOrEin)
  return ein === undefined ? ownId(db, idOrEin) : findNonprofitIdByEin(db, ein)
}

async function ownId(db: Database, id: string): Promise<string> {
  const alias = await db
    .selectFrom('nonprofit_alias')
    .select('nonprofit_id')
    .where('foreign_id', '=', id)
    .executeTakeFirst()
  return alias?.nonprofit_id ?? id
}

/** The ID of the nonprofit with an EIN of nine digits. */
export async function findNonprofitIdByEin(db: Database, ein: string): Promise<string | undefined> {
  const row = await db.selectFrom('nonprofit').select('id').where('ein', '=', ein).executeTakeFirst()
  return row?.id
}

/** The number that identifies a nonprofit in the search index. */
export async function searchNumberOf(db: Database, id: string): Promise<number | undefined> {
  const row = await db.selectFrom('nonprofit').select('search_number').where('id', '=', id).executeTakeFirst()
  return row?.search_number
}

/** Whether an ID belongs to a nonprofit. */
export async function isNonprofit(db: Database, id: string): Promise<boolean> {
  return (await db.selectFrom('nonprofit').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Sets the sentences shown with a nonprofit in search results, for example `$25 = 10 meals`. */
export async function setNonprofitStats(db: Database, id: string, stats: readonly string[]): Promise<void> {
  await db
    .updateTable('nonprofit')
    .set({ stats: [...stats] })
    .where('id', '=', id)
    .execute()
}

/** An eligible nonprofit for examples. */
export async function sampleNonprofitId(db: Database): Promise<string | undefined> {
  const row = await db
    .selectFrom('nonprofit')
    .select('id')
    .where('featured_rank', 'is not', null)
    .where('eligible', '=', true)
    .orderBy('featured_rank')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}
