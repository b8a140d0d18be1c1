import type { contract } from '../../../../contract/index.ts'
import { campaignHandlers } from './campaigns.ts'
import { checkoutHandlers } from './checkout.ts'
import { climateHandlers } from './climate.ts'
import { documentHandlers } from './documents.ts'
import { donationHandlers } from './donations.ts'
import { earlierDonationHandlers } from './earlier-donations.ts'
import { earlierNonprofitHandlers } from './earlier-nonprofits.ts'
import { filingHandlers } from './filings.ts'
import type { Handlers } from './handler.ts'
import { nonprofitHandlers } from './nonprofits.ts'
import { reportHandlers } from './reports.ts'
import { transferHandlers } from './transfers.ts'

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
