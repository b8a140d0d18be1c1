export {
  type FeeRates,
  type GiftParts,
  giftFromCollected,
  giftParts,
  processingFee,
  standardRates,
} from '../ledger/index.ts'
export { closeMonths, inParts } from './close-months.ts'
export {
  findInvoice,
  type InvoiceStatement,
  invoiceCsv,
  invoicePdf,
  type ListedInvoice,
  listInvoices,
  type OpenCredit,
  openCredits,
} from './invoice-documents.ts'
export { payInvoice, payInvoices, sendInvoice, sendInvoices } from './settle-invoices.ts'
