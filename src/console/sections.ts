import { firmSection } from './firm/firm-section.ts'
import type { ConsoleSection, Place } from './frame/define.ts'
import { merchantSection } from './merchant/merchant-section.ts'
import { claimOperations } from './nonprofit/claim-operations.ts'
import { claimNonprofitPage, claimPage } from './nonprofit/claim-page.ts'
import { nonprofitSection } from './nonprofit/nonprofit-section.ts'
import { platformSection } from './platform/platform-section.ts'
import { selfOperations } from './self/self-operations.ts'
import { selfPage } from './self/self-page.ts'

/** Every page and every operation of the console, by whose they are. */
export const sections: Readonly<Record<Place, ConsoleSection>> = {
  self: { pages: [selfPage, claimPage, claimNonprofitPage], operations: [...selfOperations, ...claimOperations] },
  account: merchantSection,
  firm: firmSection,
  nonprofit: nonprofitSection,
  platform: platformSection,
}
