import type { contract, Donation } from '../../../contract/index.ts'
import { fromUnixSeconds } from '../clock.ts'
import type { Context } from '../context.ts'
import type { GroupHandlers } from '../handlers.ts'
import { HttpError } from '../http-error.ts'
import { requireEligibleNonprofit } from '../nonprofits/index.ts'
import { donationResource } from './donation-resource.ts'
import { type DonationScope, findDonation, insertDonations, listDonations } from './queries.ts'

/** Answers for the donations of an account. */
export const donationHandlers: GroupHandlers<typeof contract.donations> = {
  async create({ body }, { account, db, liveMode, newId, now }): Promise<Donation> {
    await requireEligibleNonprofit(db, body.nonprofit_id)
    const donations = Array.from({ length: body.count }, () => ({
      id: newId('d'),
      account_id: account.id,
      live_mode: liveMode,
      nonprofit_id: body.nonprofit_id,
      original_nonprofit_id: null,
      amount: body.amount,
      cover_fees: body.cover_fees,
      funds_collected: body.funds_collected,
      source: 'api' as const,
      status_before_hold: null,
      order_value: body.order_value ?? null,
      zip_code: body.zip_code ?? null,
      external_id: body.external_id ?? null,
      campaign_name: body.campaign_name ?? null,
      metadata: JSON.stringify(body.metadata ?? {}),
      created_at: now,
    }))
    const [first] = await insertDonations(db, donations)
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
}

function scopeOf({ account, liveMode }: Context): DonationScope {
  return { accountId: account.id, liveMode }
}

function momentOf(seconds: number | undefined): Date | undefined {
  return seconds === undefined ? undefined : fromUnixSeconds(seconds)
}
