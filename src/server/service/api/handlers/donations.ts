import type { contract, Donation } from '../../../../contract/index.ts'
import { HttpError } from '../../../http/http-error.ts'
import { fromUnixSeconds } from '../../../kernel/clock.ts'
import { nonprofitIdOf } from '../../directory/registry/queries.ts'
import { climateStats } from '../../money/climate/queries.ts'
import { createDonations } from '../../money/donations/create-donations.ts'
import { donationResource } from '../../money/donations/donation-resource.ts'
import { type DonationScope, findDonation, listDonations } from '../../money/donations/queries.ts'
import type { Context } from './context.ts'
import type { GroupHandlers } from './handler.ts'

/** Answers for the donations of an account. */
export const donationHandlers: GroupHandlers<typeof contract.donations> = {
  async create({ body }, context): Promise<Donation> {
    return donationResource(await createDonations(body, context))
  },

  async list({ query }, context) {
    const rows = await listDonations(context.db, scopeOf(context), {
      page: query.page,
      // An EIN that nobody has matches no donation, as an unknown ID does.
      nonprofitId: query.nonprofit_id && ((await nonprofitIdOf(context.db, query.nonprofit_id)) ?? query.nonprofit_id),
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

function scopeOf({ account, liveMode }: Context): DonationScope {
  return { accountId: account.id, liveMode }
}

function momentOf(seconds: number | undefined): Date | undefined {
  return seconds === undefined ? undefined : fromUnixSeconds(seconds)
}
