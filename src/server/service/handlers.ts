import type { contract } from '../../contract/index.ts'
import { campaignHandlers } from './campaigns/routes.ts'
import { checkoutHandlers } from './checkout/routes.ts'
import { climateHandlers } from './climate/routes.ts'
import { documentHandlers } from './documents/routes.ts'
import { earlierDonationHandlers } from './donations/earlier-routes.ts'
import { donationHandlers } from './donations/routes.ts'
import { filingHandlers } from './filings/routes.ts'
import type { Handlers } from './handler.ts'
import { earlierNonprofitHandlers } from './nonprofits/earlier-routes.ts'
import { nonprofitHandlers } from './nonprofits/routes.ts'
import { reportHandlers } from './reports/routes.ts'
import { transferHandlers } from './transfers/routes.ts'

/** What answers each operation. */
export const handlers: Handlers<typeof contract> = {
  donations: donationHandlers,
  nonprofits: nonprofitHandlers,
  payments: checkoutHandlers,
  reports: reportHandlers,
  climate: climateHandlers,
  campaigns: campaignHandlers,
  transfers: transferHandlers,
  earlier: { ...earlierDonationHandlers, ...earlierNonprofitHandlers },
  filings: filingHandlers,
  documents: documentHandlers,
}
