import type { contract } from '../../../../contract/index.ts'
import { invoiceHandlers, monthlyGiftHandlers, payoutHandlers } from './account-records.ts'
import { campaignHandlers } from './campaigns.ts'
import { checkoutHandlers } from './checkout.ts'
import { climateHandlers } from './climate.ts'
import type { Handlers } from './context.ts'
import { documentHandlers } from './documents.ts'
import { donationHandlers, legacyDonationHandlers } from './donations.ts'
import { filingHandlers } from './filings.ts'
import { fundHandlers } from './funds.ts'
import { givingPageHandlers } from './giving-pages.ts'
import { legacyNonprofitHandlers, nonprofitHandlers } from './nonprofits.ts'
import { orderHandlers } from './orders.ts'
import { programHandlers } from './programs.ts'
import { reportHandlers } from './reports.ts'
import { transferHandlers } from './transfers.ts'
import { webhookHandlers } from './webhooks.ts'

/** The handler of each operation. */
export const handlers: Handlers<typeof contract> = {
  donations: donationHandlers,
  nonprofits: nonprofitHandlers,
  payments: checkoutHandlers,
  funds: fundHandlers,
  givingPages: givingPageHandlers,
  programs: programHandlers,
  orders: orderHandlers,
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
