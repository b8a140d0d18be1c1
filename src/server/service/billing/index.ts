export { closeMonths } from './close-months.ts'
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
