import type { contract, Donation } from '../../../contract/index.ts'
import { HttpError } from '../../http/http-error.ts'

import { climateStats } from '../climate/index.ts'

import { fromUnixSeconds } from '../clock.ts'
import type { Context } from '../context.ts'
import type { GroupHandlers } from '../handler.ts'
import { giftParts, processingFee } from '../ledger/index.ts'
import { requireEligibleNonprofit } from '../nonprofits/index.ts'
import { donationResource } from './donation-resource.ts'
import { type DonationScope, findDonation, listDonations } from './queries.ts'
import { type NewDonation, recordDonations } from './record-donations.ts'

/** Answers for the donations of an account. */
export const donationHandlers: GroupHandlers<typeof contract.donations> = {
  async create({ body }, { account, db, liveMode, newId, now }): Promise<Donation> {
    await requireEligibleNonprofit(db, body.nonprofit_id)
    const donation = {
      accountId: account.id,
      liveMode,
      nonprofitId: body.nonprofit_id,
      amount: body.amount,
      fee: feeWithin(body),
      coverFees: body.cover_fees,
      fundsCollected: body.funds_collected,
      source: 'api' as const,
      orderValue: body.order_value,
      zipCode: body.zip_code,
      externalId: body.external_id,
      campaignName: body.campaign_name,
      metadata: body.metadata,
      createdAt: now,
    }
    const recorded = await recordDonations(db, newId, Array<NewDonation>(body.count).fill(donation))
    const [first] = recorded
    if (first === undefined) throw new HttpError('internal')
    return donationResource(first)
  },

  async list({ query }, context) {
    const rows = await listDonations(context.db, scopeOf(context), {
      page: query.page,
      nonprofitId: query.nonprofit_id,
      externalId: query.external_id,
      start: momentOf(query.start_timestamp),
      end: momentOf(query.end_timestamp),
    })
    return { donations: rows.map(donationResource), page: query.page }
  },

  async show({ params }, context) {
    const row = await findDonation(context.db, scopeOf(context), params.id)
    if (row === undefined)
      throw new HttpError('not_found', { detail: 'No donation of this account has this ID.', param: 'id' })
    return donationResource(row)
  },

  async climateStats({ params }, context) {
    const { count, ...stats } = await climateStats(context.db, scopeOf(context), params.id)
    if (count === 0)
      throw new HttpError('not_found', { detail: 'No climate donation of this account has this ID.', param: 'id' })
    return stats
  },
}

/** The fee of one gift; refuses a gift that is to carry a fee as large as itself. */
function feeWithin({ amount, cover_fees: coverFees }: { amount: number; cover_fees: boolean }): number {
  const fee = processingFee(amount)
  if (giftParts({ amount, fee, coverFees }).granted > 0) return fee
  const detail = `The processing fee of ${fee} cents leaves nothing of the amount; send more, or leave out cover_fees.`
  throw new HttpError('parameter_invalid', { param: 'amount', detail })
}

function scopeOf({ account, liveMode }: Context): DonationScope {
  return { accountId: account.id, liveMode }
}

function momentOf(seconds: number | undefined): Date | undefined {
  return seconds === undefined ? undefined : fromUnixSeconds(seconds)
}
