export { closeMonths } from './close-months.ts'
export { invoiceCsv, invoicePdf } from './invoice-documents.ts'
export {
  findInvoice,
  type InvoiceStatement,
  type ListedInvoice,
  listInvoices,
  type OpenCredit,
  openCredits,
} from './invoice-statements.ts'
export { payInvoice, payInvoices, sendInvoice, sendInvoices } from './settle-invoices.ts'
