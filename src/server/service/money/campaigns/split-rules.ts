import type { SplitRule } from './campaign-funds.ts'
import { splitCustom } from './split-custom.ts'
import { splitGross } from './split-gross.ts'
import { splitNetHeld } from './split-net-held.ts'
import { splitNetReturned } from './split-net-returned.ts'

/** The types a campaign can have. Only custom ones are made through the API. */
export const campaignTypes = ['gross', 'net_held', 'net_returned', 'custom'] as const

/** One of the four campaign types. */
export type CampaignType = (typeof campaignTypes)[number]

/** The rule by which each type splits its money. */
export const splitRules: Readonly<Record<CampaignType, SplitRule>> = {
  gross: splitGross,
  net_held: splitNetHeld,
  net_returned: splitNetReturned,
  custom: splitCustom,
}
