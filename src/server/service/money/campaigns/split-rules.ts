import type { CampaignType } from '../../../../contract/index.ts'
import type { SplitRule } from './campaign-funds.ts'
import { splitCustom } from './split-custom.ts'
import { splitGross } from './split-gross.ts'
import { splitNetHeld } from './split-net-held.ts'
import { splitNetReturned } from './split-net-returned.ts'

/** The rule by which each type splits its money. */
export const splitRules: Readonly<Record<CampaignType, SplitRule>> = {
  gross: splitGross,
  net_held: splitNetHeld,
  net_returned: splitNetReturned,
  custom: splitCustom,
}
