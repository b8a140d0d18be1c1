/** The ledger accounts, and whether each is normally a debit or a credit balance. */
export const books = {
  pledged: { side: 'debit', about: 'Gifts that accounts promised and were not yet invoiced for' },
  invoiced: { side: 'debit', about: 'Gifts that accounts were invoiced for' },
  invoice_payments: { side: 'credit', about: 'Paid by accounts toward invoices that are not whole yet' },
  cash: { side: 'debit', about: 'Money in the bank, by its own statements' },
  bank_clearing: { side: 'debit', about: 'On its way to or from the bank, which its statements have not shown yet' },
  processor_balance: { side: 'debit', about: 'Money at processors, by their own statements' },
  processor_clearing: { side: 'debit', about: 'Taken or given back by processors, which they have not shown yet' },
  promised: { side: 'credit', about: 'For nonprofits, once the money has arrived' },
  payable: { side: 'credit', about: 'For nonprofits, to be paid out' },
  checks_outstanding: { side: 'credit', about: 'Checks sent and not yet cashed' },
  fee_promised: { side: 'credit', about: 'Fees of gifts whose money has not arrived' },
  fee_earned: { side: 'credit', about: 'Fees earned' },
  account_credit: { side: 'credit', about: 'Credit of accounts toward their next invoice' },
  refund_payable: { side: 'credit', about: 'To be refunded to donors' },
  disputed: { side: 'debit', about: 'Payments that donors’ banks took back while it is open who is right' },
  losses: { side: 'debit', about: 'Payments that came back after they were paid out, to be made good by accounts' },
  concessions: { side: 'debit', about: 'What credit notes took off invoices, at our cost' },
  bad_debts: { side: 'debit', about: 'What accounts owed and will not pay any more' },
  processor_fees: { side: 'debit', about: 'What processors charged' },
  bank_fees: { side: 'debit', about: 'What the bank charged' },
  bank_interest: { side: 'credit', about: 'What the bank paid for keeping money' },
  opening_difference: { side: 'credit', about: 'From before statements were read, until they show it' },
  campaign_due: { side: 'debit', about: 'Campaign donations to be pulled from accounts' },
  campaign_in_transit: { side: 'debit', about: 'Pulls sent to the bank and not yet settled' },
  campaign_promised: { side: 'credit', about: 'Campaign money that has not arrived' },
  campaign_fee: { side: 'credit', about: 'Campaign fees' },
  campaign_expense: { side: 'credit', about: 'Campaign money for the expenses of accounts' },
  campaign_expense_paid: { side: 'debit', about: 'Expenses returned to accounts' },
  campaign_grant: { side: 'credit', about: 'Campaign money for nonprofits' },
  campaign_grant_paid: { side: 'debit', about: 'Campaign grants paid out' },
  campaign_held: { side: 'credit', about: 'Campaign money held until it is decided' },
} as const satisfies Record<string, { side: 'debit' | 'credit'; about: string }>

export type Book = keyof typeof books

/**
 * A clearing account: what our records expect a bank or processor statement to show; its items are matched one by one.
 */
export type ClearingBook = 'bank_clearing' | 'processor_clearing'

/** Every ledger account, in the order above. */
export const bookNames: readonly Book[] = Object.keys(books).filter((name): name is Book => name in books)

export type EntryKind =
  | 'pledge'
  | 'invoice'
  | 'payment'
  | 'cancel'
  | 'regrant'
  | 'credit_applied'
  | 'refund'
  | 'payout'
  | 'payout_returned'
  | 'check_cashed'
  | 'check_voided'
  | 'campaign_donation'
  | 'campaign_pull'
  | 'campaign_pull_failed'
  | 'campaign_receipt'
  | 'campaign_split'
  | 'campaign_pull_back'
  | 'campaign_pull_back_failed'
  | 'campaign_pull_back_received'
  | 'expense_return'
  | 'grant_payout'
  | 'dispute'
  | 'dispute_lost'
  | 'refund_elsewhere'
  | 'loss_invoiced'
  | 'bank_statement'
  | 'processor_statement'
  | 'clearing_booked'
  | 'opening'
  | 'invoice_payment'
  | 'payment_bounced'
  | 'credit_note'
  | 'written_off'

/** The foundation itself, as an owner of balances. */
export const HOUSE = 'house'
