import { centsWording, LARGEST_AMOUNT } from '../../../../contract/index.ts'
import { inTransaction } from '../../../database/in-transaction.ts'
import { HttpError } from '../../../http/http-error.ts'
import type { AccountScope } from '../../accounts/account.ts'
import { findNonprofitIdByEin } from '../../directory/registry/nonprofit-records.ts'
import { requireEligibleNonprofit } from '../../directory/registry/require-eligible.ts'
import { recordDonations } from '../donations/create-donations.ts'
import type { Emission } from './emissions.ts'
import { insertOffset, offsetCents, takeEstimate } from './offset-records.ts'

/** An emission with what offsetting it costs, in integer cents, at a price for each tonne. */
export interface PricedEmission extends Emission {
  amount: number
  priceCentsPerTonne: number
}

/** Who receives climate donations at what price; the default when absent. */
export interface OffsetTerms {
  climate?: ClimateSettings
}

/** An offset that is to be donated for; with an estimate's ID it uses that up. */
export interface NewOffset extends PricedEmission {
  kind: 'shipping' | 'crypto'
  fundsCollected: boolean
  estimateId?: string | undefined
}

/** Says what an emission costs today; refuses what no single donation may carry. */
export function priced(emission: Emission, { climate = defaultClimateSettings }: OffsetTerms): PricedEmission {
  const { priceCentsPerTonne } = climate
  const amount = offsetCents(emission.kilograms, priceCentsPerTonne)
  if (amount > LARGEST_AMOUNT)
    throw new HttpError('parameter_invalid', { detail: `The price of one offset ${centsWording(1, LARGEST_AMOUNT)}.` })
  return { ...emission, amount, priceCentsPerTonne }
}

/** Donates for an offset: the donation, its ledger entry and its record, together. No fee is taken from it. */
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

/** An emission as the tables keep it. */
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
    throw new HttpError('access_not_enabled', { detail: 'No nonprofit is set up here to receive climate donations.' })
  await requireEligibleNonprofit(db, id)
  return id
} /** Who receives climate donations, and what a tonne costs. */
export interface ClimateSettings {
  /** Nine digits. */
  nonprofitEin: string
  /** Integer cents for each metric tonne of CO2 equivalent. */
  priceCentsPerTonne: number
}

/** Environmental Defense Fund, at 15 dollars a tonne. */
export const defaultClimateSettings: ClimateSettings = { nonprofitEin: '116107128', priceCentsPerTonne: 1_500 }
