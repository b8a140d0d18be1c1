import { type Insertable, type Selectable, sql } from 'kysely'
import type { ClimateStats } from '../../../../contract/index.ts'
import type { ClimateOffsetTable, OffsetEstimateTable } from '../../../database/tables/donations.ts'
import type { Database } from '../../../database/tables/tables.ts'

/** Whose offsets, and in which mode. */
export interface OffsetScope {
  accountId: string
  liveMode: boolean
}

/** Keeps an estimate, so that it can be bought at its price. */
export async function insertEstimate(db: Database, estimate: Insertable<OffsetEstimateTable>): Promise<void> {
  await db.insertInto('offset_estimate').values(estimate).execute()
}

/** One estimate of an account and mode, used or not. */
export async function findEstimate(
  db: Database,
  { accountId, liveMode }: OffsetScope,
  id: string,
): Promise<Selectable<OffsetEstimateTable> | undefined> {
  return db
    .selectFrom('offset_estimate')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('live_mode', '=', liveMode)
    .executeTakeFirst()
}

/** Marks an estimate as used; false when another request was first. */
export async function takeEstimate(db: Database, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('offset_estimate')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Deletes the estimates of a mode that expired unused before a moment; returns how many. */
export async function forgetEstimates(db: Database, liveMode: boolean, expiredBefore: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('offset_estimate')
    .where('live_mode', '=', liveMode)
    .where('used_at', 'is', null)
    .where('expires_at', '<', expiredBefore)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Keeps what a climate donation offset. */
export async function insertOffset(db: Database, offset: Insertable<ClimateOffsetTable>): Promise<void> {
  await db.insertInto('climate_offset').values(offset).execute()
}

/**
 * What the offsets of an account add up to, or one of them. Tonnes follow from the cents that were given at the price
 * of their day, so that nothing is claimed that was not paid for; canceled and blocked donations do not count.
 */
export async function climateStats(
  db: Database,
  { accountId, liveMode }: OffsetScope,
  donationId?: string,
): Promise<ClimateStats & { count: number }> {
  let query = db
    .selectFrom('climate_offset')
    .innerJoin('donation', 'donation.id', 'climate_offset.donation_id')
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number>`coalesce(sum(climate_offset.amount), 0)::bigint`.as('amount'),
      sql<number>`coalesce(sum(climate_offset.amount::numeric / price_cents_per_tonne), 0)::double precision`.as(
        'tonnes',
      ),
    ])
    .where('climate_offset.account_id', '=', accountId)
    .where('climate_offset.live_mode', '=', liveMode)
  query =
    donationId === undefined
      ? query.where('donation.status', 'not in', ['canceled', 'blocked'])
      : query.where('climate_offset.donation_id', '=', donationId)
  const { count, amount, tonnes } = await query.executeTakeFirstOrThrow()
  return { count, amount, ...equivalents(tonnes) }
} /** Integer cents that offset an emission: at least one, rounded up once, on the total. */
export function offsetCents(kilograms: number, priceCentsPerTonne: number): number {
  // Twelve significant digits, so that 944.0000000000001 is not taken for a cent more.
  const exact = Number(((kilograms * priceCentsPerTonne) / 1_000).toPrecision(12))
  return Math.max(1, Math.ceil(exact))
}

/** Tonnes of CO2 that one urban tree seedling takes up in ten years: US EPA, Greenhouse Gas Equivalencies Calculator. */
const TONNES_PER_TREE = 0.06

/** What tonnes come to in trees grown for ten years, both with six decimals. */
export function equivalents(tonnes: number): { trees: number; co2_tonnes_offset: number } {
  return { trees: sixDecimals(tonnes / TONNES_PER_TREE), co2_tonnes_offset: sixDecimals(tonnes) }
}

function sixDecimals(value: number): number {
  return Math.round(value * 1e6) / 1e6
}
