import type { CampaignRow } from '../../../database/tables/campaigns.ts'
import type { DatabaseTransaction } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import { requireWithinCampaign } from './campaign-dates.ts'
import { recordCampaignDonation } from './campaign-records.ts'

/** Takes a gift of so many cents for a campaign, which the caller has locked; a final one takes no more. */
export async function takeGift(
  tx: DatabaseTransaction,
  campaign: CampaignRow,
  { id, amount, now, givenOn }: { id: string; amount: number; now: Date; givenOn?: string | undefined },
): Promise<void> {
  if (campaign.finalized_at !== null)
    throw new HttpError('conflict', { detail: 'This campaign is final and takes no more donations.', param: 'id' })
  requireWithinCampaign(campaign, { now, givenOn })
  const owner = { campaignId: campaign.id, accountId: campaign.account_id, liveMode: campaign.live_mode }
  await recordCampaignDonation(tx, { id, ...owner, amount, createdAt: now, givenOn: givenOn ?? null })
}
