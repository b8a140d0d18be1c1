import type { CreatedDonation, contract, Donation } from '../../../../contract/index.ts'
import type { DonationRow } from '../../../database/tables/donations.ts'
import { HttpError } from '../../../http/http-error.ts'
import { fromUnixSeconds } from '../../../kernel/clock.ts'
import { nonprofitIdOf } from '../../directory/registry/nonprofit-records.ts'
import { pageWithCursor } from '../../list-slice.ts'
import { climateStats } from '../../money/climate/climate-donation.ts'
import { cancelWithReceipt } from '../../money/disputes/post-refund.ts'
import {
  type DonationScope,
  donationResource,
  findDonation,
  legacyDonationResource,
  listDonations,
} from '../../money/donations/donation-records.ts'
import { TransitionRefused } from '../../money/donations/donation-status.ts'
import { payoutsOfDonations } from '../../money/payouts/payout-records.ts'
import { createMatchedDonations } from '../../money/programs/match-donations.ts'
import type { Context, GroupHandlers } from './context.ts'

/** Handlers for the donations of an account. */
export const donationHandlers: GroupHandlers<typeof contract.donations> = {
  async create({ body }, context): Promise<CreatedDonation> {
    const rows = await createMatchedDonations(body, context)
    const created = donationResource(rows[0], null)
    return rows.length === 1 ? created : { ...created, donation_ids: rows.map(({ id }) => id) }
  },

  async list({ query }, context) {
    const { page, limit, starting_after: startingAfter } = query
    if (page > 1 && startingAfter !== undefined) throw pageWithCursor()
    const filter = {
      // An unknown EIN matches no donation, like an unknown ID.
      nonprofitId: query.nonprofit_id && ((await nonprofitIdOf(context.db, query.nonprofit_id)) ?? query.nonprofit_id),
      externalId: query.external_id,
      campaignId: query.campaign_id,
      start: momentOf(query.start_timestamp),
      end: momentOf(query.end_timestamp),
    }
    const position = { page, limit, startingAfter }
    const { rows, hasMore } = await listDonations(context.db, scopeOf(context), filter, position)
    return { donations: await withPayouts(rows, context), page, has_more: hasMore }
  },

  async show({ params }, context) {
    const row = await requireDonation(context, params.id)
    const [donation] = await withPayouts([row], context)
    return donation ?? donationResource(row)
  },

  async cancel({ params }, context) {
    const row = await requireDonation(context, params.id)
    const canceled = row.status === 'canceled' ? row : await cancelUnlessTooLate(context, row.id)
    return donationResource(canceled, null)
  },

  async climateStats({ params }, context) {
    const { count, ...stats } = await climateStats(context.db, scopeOf(context), params.id)
    if (count === 0)
      throw new HttpError('not_found', { detail: 'No climate donation of this account has this ID.', param: 'id' })
    return stats
  },
}

async function requireDonation(context: Context, id: string): Promise<DonationRow> {
  const row = await findDonation(context.db, scopeOf(context), id)
  if (row !== undefined) return row
  throw new HttpError('not_found', { detail: 'No donation of this account has this ID.', param: 'id' })
}

async function cancelUnlessTooLate(context: Context, id: string): Promise<DonationRow> {
  try {
    return await cancelWithReceipt(context, id)
  } catch (error) {
    if (!(error instanceof TransitionRefused)) throw error
    // Another request canceled it at the same moment: the answer is the same as for a later one.
    const row = await requireDonation(context, id)
    if (row.status === 'canceled') return row
    throw new HttpError('conflict', { detail: error.message, cause: error })
  }
}

async function withPayouts(rows: readonly DonationRow[], { db }: Context): Promise<Donation[]> {
  const payouts = await payoutsOfDonations(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => donationResource(row, payouts.get(row.id) ?? null))
}

function scopeOf({ account, liveMode }: Context): DonationScope {
  return { accountId: account.id, liveMode }
}

function momentOf(seconds: number | undefined): Date | undefined {
  return seconds === undefined ? undefined : fromUnixSeconds(seconds)
}

/** Handlers for the legacy request, in which `funding_source` says whether the account or its customer pays. */
export const legacyDonationHandlers: Pick<GroupHandlers<typeof contract.legacy>, 'createDonation'> = {
  async createDonation({ body: { funding_source, ...gift } }, context) {
    const [row] = await createMatchedDonations(
      { ...gift, funds_collected: funding_source === 'customer', count: 1, cover_fees: false },
      context,
    )
    return legacyDonationResource(row)
  },
}
