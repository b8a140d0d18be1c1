import { campaigns } from './campaigns.ts'
import { climate } from './climate.ts'
import { documents } from './documents.ts'
import { donations } from './donations.ts'
import type { Contract } from './endpoint.ts'
import { filings } from './filings.ts'
import { funds } from './funds.ts'
import { givingPages } from './giving-pages.ts'
import { invoices } from './invoices.ts'
import { legacy } from './legacy.ts'
import { monthlyGifts } from './monthly-gifts.ts'
import { nonprofits } from './nonprofits.ts'
import { orders } from './orders.ts'
import { payments } from './payments.ts'
import { payouts } from './payouts.ts'
import { programs } from './programs.ts'
import { reports } from './reports.ts'
import { transfers } from './transfers.ts'
import { webhooks } from './webhooks.ts'

/** Every operation of the service, by noun. */
export const contract = {
  donations,
  nonprofits,
  payments,
  monthlyGifts,
  reports,
  climate,
  campaigns,
  funds,
  givingPages,
  programs,
  orders,
  transfers,
  payouts,
  invoices,
  webhooks,
  legacy,
  filings,
  documents,
} satisfies Contract

export * from './accounts.ts'
export * from './allocations.ts'
export * from './amounts.ts'
export * from './campaigns.ts'
export * from './categories.ts'
export * from './climate.ts'
export * from './crypto-factors.ts'
export * from './deprecations.ts'
export * from './documents.ts'
export * from './donations.ts'
export * from './donor-input.ts'
export * from './endpoint.ts'
export * from './errors.ts'
export * from './events.ts'
export * from './fields.ts'
export * from './filing-fields.ts'
export * from './filings.ts'
export * from './funds.ts'
export * from './giving-pages.ts'
export * from './invoices.ts'
export * from './legacy.ts'
export * from './lenient.ts'
export * from './monthly-gifts.ts'
export * from './nonprofits.ts'
export * from './orders.ts'
export * from './payments.ts'
export * from './payouts.ts'
export * from './programs.ts'
export * from './query-string.ts'
export * from './reports.ts'
export * from './transfers.ts'
export * from './unknown-members.ts'
export * from './webhooks.ts'
