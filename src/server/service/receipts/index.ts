export { type AccountReceipt, type Donee, receiptCsv, receiptPdf, yearReceipts } from './year-receipts.ts'
