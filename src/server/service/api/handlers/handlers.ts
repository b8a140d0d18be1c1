import type { contract } from '../../../../contract/index.ts'
import { campaignHandlers } from './campaigns.ts'
import { checkoutHandlers } from './checkout.ts'
import { climateHandlers } from './climate.ts'
import { documentHandlers } from './documents.ts'
import { donationHandlers } from './donations.ts'
import { filingHandlers } from './filings.ts'
import type { Handlers } from './handler.ts'
import { invoiceHandlers } from './invoices.ts'
import { legacyDonationHandlers } from './legacy-donations.ts'
import { legacyNonprofitHandlers } from './legacy-nonprofits.ts'
import { monthlyGiftHandlers } from './monthly-gifts.ts'
import { nonprofitHandlers } from './nonprofits.ts'
import { payoutHandlers } from './payouts.ts'
import { reportHandlers } from './reports.ts'
import { transferHandlers } from './transfers.ts'
import { webhookHandlers } from './webhooks.ts'

/** What answers each operation. */
export const handlers: Handlers<typeof contract> = {
  donations: donationHandlers,
  nonprofits: nonprofitHandlers,
  payments: checkoutHandlers,
  monthlyGifts: monthlyGiftHandlers,
  reports: reportHandlers,
  climate: climateHandlers,
  campaigns: campaignHandlers,
  transfers: transferHandlers,
  payouts: payoutHandlers,
  invoices: invoiceHandlers,
  webhooks: webhookHandlers,
  legacy: { ...legacyDonationHandlers, ...legacyNonprofitHandlers },
  filings: filingHandlers,
  documents: documentHandlers,
}
