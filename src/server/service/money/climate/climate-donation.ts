import { type Insertable, type Selectable, sql } from 'kysely'
import { type ClimateStats, centsWording, LARGEST_AMOUNT } from '../../../../contract/index.ts'
import { inTransaction } from '../../../database/in-transaction.ts'
import type { ClimateOffsetTable, OffsetEstimateTable } from '../../../database/tables/donations.ts'
import type { Database } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import type { AccountScope } from '../../accounts/find-accounts.ts'
import { findNonprofitIdByEin } from '../../directory/registry/nonprofit-records.ts'
import { requireEligibleNonprofit } from '../../directory/registry/require-eligible.ts'
import { recordDonations } from '../donations/create-donations.ts'
import type { Emission } from './emissions.ts'

/** An emission and the cost of its offset, in integer cents, at a price per tonne. */
export interface PricedEmission extends Emission {
  amount: number
  priceCentsPerTonne: number
}

/** Recipient and price of climate donations; the default if absent. */
export interface OffsetTerms {
  climate?: ClimateSettings
}

/** An offset to donate for; with an estimate's ID, it uses up that estimate. */
export interface NewOffset extends PricedEmission {
  kind: 'shipping' | 'crypto'
  fundsCollected: boolean
  estimateId?: string | undefined
}

/** Prices an emission at today's rate; refuses one that is too large for a single donation. */
export function priced(emission: Emission, { climate = defaultClimateSettings }: OffsetTerms): PricedEmission {
  const { priceCentsPerTonne } = climate
  const amount = offsetCents(emission.kilograms, priceCentsPerTonne)
  if (amount > LARGEST_AMOUNT)
    throw new HttpError('parameter_invalid', { detail: `The price of one offset ${centsWording(1, LARGEST_AMOUNT)}.` })
  return { ...emission, amount, priceCentsPerTonne }
}

/** Donates for an offset: writes the donation, its ledger entry and its offset record together. Charges no fee. */
export async function donateForOffset(
  offset: NewOffset,
  context: AccountScope & OffsetTerms,
): Promise<{ amount: number; id: string }> {
  const { db, newId, account, liveMode, now } = context
  const nonprofitId = await climateNonprofitId(context)
  const id = newId('carbon')
  await inTransaction(db, async (tx) => {
    if (offset.estimateId !== undefined && !(await takeEstimate(tx, offset.estimateId, now)))
      throw new HttpError('offset_used', { param: 'offset_id' })
    await recordDonations(tx, newId, [
      {
        id,
        accountId: account.id,
        liveMode,
        nonprofitId,
        amount: offset.amount,
        fee: 0,
        coverFees: false,
        fundsCollected: offset.fundsCollected,
        source: 'climate',
        createdAt: now,
      },
    ])
    await insertOffset(tx, {
      donation_id: id,
      account_id: account.id,
      live_mode: liveMode,
      kind: offset.kind,
      estimate_id: offset.estimateId ?? null,
      created_at: now,
      ...emissionColumns(offset),
    })
  })
  return { amount: offset.amount, id }
}

/** An emission's table columns. */
export function emissionColumns(emission: PricedEmission) {
  return {
    amount: emission.amount,
    price_cents_per_tonne: emission.priceCentsPerTonne,
    emissions_kg: emission.kilograms,
    model: emission.model,
    source: emission.source,
    source_year: emission.sourceYear,
    facts: JSON.stringify(emission.facts),
  }
}

async function climateNonprofitId({
  db,
  climate = defaultClimateSettings,
}: AccountScope & OffsetTerms): Promise<string> {
  const id = await findNonprofitIdByEin(db, climate.nonprofitEin)
  if (id === undefined)
    throw new HttpError('access_not_enabled', { detail: 'No nonprofit is configured to receive climate donations.' })
  await requireEligibleNonprofit(db, id)
  return id
}

/** The recipient of climate donations, and the price of a tonne. */
export interface ClimateSettings {
  /** Nine digits. */
  nonprofitEin: string
  /** Integer cents for each metric tonne of CO2 equivalent. */
  priceCentsPerTonne: number
}

/** Environmental Defense Fund, at 15 dollars a tonne. */
export const defaultClimateSettings: ClimateSettings = { nonprofitEin: '116107128', priceCentsPerTonne: 1_500 }

/** The account and mode whose offsets are visible. */
export interface OffsetScope {
  accountId: string
  liveMode: boolean
}

/** Stores an estimate, so that its offset can be bought at that price. */
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

/** Marks an estimate as used; false if another request used it first. */
export async function takeEstimate(db: Database, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('offset_estimate')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Deletes the unused estimates of a mode that expired before a moment; returns the number. */
export async function forgetEstimates(db: Database, liveMode: boolean, expiredBefore: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('offset_estimate')
    .where('live_mode', '=', liveMode)
    .where('used_at', 'is', null)
    .where('expires_at', '<', expiredBefore)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Stores what a climate donation offset. */
export async function insertOffset(db: Database, offset: Insertable<ClimateOffsetTable>): Promise<void> {
  await db.insertInto('climate_offset').values(offset).execute()
}

/**
 * Totals of an account's offsets, or one offset. Tonnes are computed from the donated cents at the price of that day,
 * so that unpaid offsets are never claimed. Canceled and blocked donations don't count.
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
}

/** Integer cents that offset an emission: at least one, rounded up once, on the total. */
export function offsetCents(kilograms: number, priceCentsPerTonne: number): number {
  // Twelve significant digits, so that 944.0000000000001 isn't rounded up to another cent.
  const exact = Number(((kilograms * priceCentsPerTonne) / 1_000).toPrecision(12))
  return Math.max(1, Math.ceil(exact))
}

/** Tonnes of CO2 that one urban tree seedling takes up in ten years: US EPA, Greenhouse Gas Equivalencies Calculator. */
const TONNES_PER_TREE = 0.06

/** Converts tonnes to trees grown for ten years, both with six decimals. */
export function equivalents(tonnes: number): { trees: number; co2_tonnes_offset: number } {
  return { trees: sixDecimals(tonnes / TONNES_PER_TREE), co2_tonnes_offset: sixDecimals(tonnes) }
}

function sixDecimals(value: number): number {
  return Math.round(value * 1e6) / 1e6
}
