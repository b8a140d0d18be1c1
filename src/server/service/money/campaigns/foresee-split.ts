import type { CampaignRow } from '../../../database/tables/campaigns.ts'
import type { Database } from '../../../database/tables/tables.ts'
import { afterStep, type CampaignState } from './campaign-funds.ts'
import { campaignState, campaignTerms } from './campaign-money.ts'
import { splitRules } from './split-rules.ts'

/** How the money of a campaign stands, and how it would stand if the campaign were made final now. */
export async function foreseeSplit(
  db: Database,
  campaign: CampaignRow,
): Promise<{ present: CampaignState; final: CampaignState }> {
  const present = await campaignState(db, campaign)
  if (present.final) return { present, final: present }
  const event = { kind: 'finalized' } as const
  return {
    present,
    final: afterStep(present, event, splitRules[campaign.type](present, event, campaignTerms(campaign))),
  }
}
