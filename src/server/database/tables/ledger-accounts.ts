/** The ledger accounts, and whether each is normally a debit or a credit balance. */
export const ledgerAccounts = {
  pledged: { side: 'debit', about: 'Donations that accounts pledged, not yet invoiced' },
  invoiced: { side: 'debit', about: 'Invoiced donations, not yet paid' },
  invoice_payments: { side: 'credit', about: 'Payments toward invoices that aren’t paid in full' },
  cash: { side: 'debit', about: 'Money at the bank, according to its statements' },
  bank_clearing: { side: 'debit', about: 'Expected at the bank, not on its statements yet' },
  processor_balance: { side: 'debit', about: 'Money at processors, according to their statements' },
  processor_clearing: { side: 'debit', about: 'Expected at processors, not on their statements yet' },
  promised: { side: 'credit', about: 'Owed to nonprofits once the money arrives' },
  payable: { side: 'credit', about: 'Owed to nonprofits, to be paid out' },
  checks_outstanding: { side: 'credit', about: 'Checks mailed, not yet cashed' },
  fee_promised: { side: 'credit', about: 'Fees of donations whose money hasn’t arrived' },
  fee_earned: { side: 'credit', about: 'Fees earned' },
  account_credit: { side: 'credit', about: 'Accounts’ credit toward their next invoice' },
  refund_payable: { side: 'credit', about: 'Refunds owed to donors' },
  disputed: { side: 'debit', about: 'Disputed payments, withheld until the dispute ends' },
  losses: { side: 'debit', about: 'Payments lost after payout, to be paid by accounts' },
  concessions: { side: 'debit', about: 'Credit notes, at the foundation’s cost' },
  bad_debts: { side: 'debit', about: 'Invoices written off' },
  processor_fees: { side: 'debit', about: 'Fees charged by processors' },
  bank_fees: { side: 'debit', about: 'Fees charged by the bank' },
  bank_interest: { side: 'credit', about: 'Interest paid by the bank' },
  opening_difference: { side: 'credit', about: 'Differences from before the first statement' },
  campaign_due: { side: 'debit', about: 'Campaign donations to be debited from accounts' },
  campaign_in_transit: { side: 'debit', about: 'Debits sent to the bank, not yet settled' },
  campaign_promised: { side: 'credit', about: 'Campaign donations whose money hasn’t arrived' },
  campaign_fee: { side: 'credit', about: 'Campaign fees' },
  campaign_expense: { side: 'credit', about: 'Campaign expenses owed to accounts' },
  campaign_expense_paid: { side: 'debit', about: 'Campaign expenses paid to accounts' },
  campaign_grant: { side: 'credit', about: 'Campaign grants owed to nonprofits' },
  campaign_grant_paid: { side: 'debit', about: 'Campaign grants paid out' },
  campaign_held: { side: 'credit', about: 'Campaign money held until the split is final' },
} as const satisfies Record<string, { side: 'debit' | 'credit'; about: string }>

export type LedgerAccount = keyof typeof ledgerAccounts

/**
 * A clearing account: what our records expect a bank or processor statement to show; its items are matched one by one.
 */
export type ClearingAccount = 'bank_clearing' | 'processor_clearing'

/** Every ledger account, in the order above. */
export const ledgerAccountNames: readonly LedgerAccount[] = Object.keys(ledgerAccounts).filter(
  (name): name is LedgerAccount => name in ledgerAccounts,
)

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
