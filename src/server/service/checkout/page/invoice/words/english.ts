/** What an invoice’s page says beyond what all hosted pages say. `{…}` stands for what differs. */
export const english = {
  invoice: 'Invoice {number}',
  giftsOf: 'Gifts of',
  paid: 'Paid',
  due: 'Due',
  dueBy: 'Due on {day}',
  pdf: 'The invoice as PDF',
  nothingDue: 'Nothing is due',
  settled: 'This invoice is settled. Thank you.',
  howToPay: 'How to pay',
  pdfTells: 'The PDF says how this invoice is paid.',
  cardIsNext: 'You choose card or bank account on the next page, and come back here by yourself.',
  begun:
    'A payment of {amount} was begun. A debit from a bank account may take some days; this page shows it once it has arrived.',
  goOn: 'Go on with the payment',
  pay: 'Pay {amount}',
  payByDebit: 'Pay from a bank account',
  takenBack:
    'The payment of {amount} was taken back by the payer’s bank on {day} and does not count. It is to be paid again.',
  notMade: 'The payment was not made, and nothing was taken. Please try again, or in another way.',
  bank: 'Your test bank asks you to confirm a payment of {amount} to {name}.',
} as const

/** The sentences of one language. */
export type InvoiceWords = Readonly<Record<keyof typeof english, string>>
