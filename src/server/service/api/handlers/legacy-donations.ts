import type { contract } from '../../../../contract/index.ts'
import { createDonations } from '../../money/donations/create-donations.ts'
import { legacyDonationResource } from '../../money/donations/donation-records.ts'
import type { GroupHandlers } from './handler.ts'

/** Answers the earlier way to give: `funding_source` says whether the account or its customer pays. */
export const legacyDonationHandlers: Pick<GroupHandlers<typeof contract.legacy>, 'createDonation'> = {
  async createDonation({ body: { funding_source, ...gift } }, context) {
    const [row] = await createDonations(
      { ...gift, funds_collected: funding_source === 'customer', count: 1, cover_fees: false },
      context,
    )
    return legacyDonationResource(row)
  },
}
