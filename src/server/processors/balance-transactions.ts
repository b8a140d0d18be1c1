import type { ReturnedPayment } from './returned-payments.ts'

/**
 * What a movement of our balance at a processor is. A `transfer` came from another platform, which kept its fee before;
 * the fee of a `dispute` is booked with the dispute.
 */
export type BalanceTransactionType = 'charge' | 'transfer' | 'refund' | 'dispute' | 'payout' | 'fee' | 'other'

/** A movement of our balance at a processor, in cents of USD: `amount` less `fee` came to it. */
export interface BalanceTransaction {
  reference: string
  type: BalanceTransactionType
  amount: number
  fee: number
  /** What moved, as the processor calls it: a charge, a refund, a payout. */
  source: string
  payment: ReturnedPayment
  description: string
  createdAt: Date
}

/** Where a processor's balance is read. */
export interface BalanceListing {
  /** Every movement from a moment on, the newest first, a page at a time. */
  transactions(since: Date): AsyncIterable<BalanceTransaction[]>
}

const TYPES: Readonly<Record<Exclude<BalanceTransactionType, 'other' | 'transfer'>, readonly string[]>> = {
  charge: ['charge', 'payment'],
  refund: ['refund', 'refund_failure', 'payment_refund', 'payment_failure_refund', 'partial_capture_reversal'],
  dispute: ['dispute', 'dispute_reversal'],
  payout: ['payout', 'payout_cancel', 'payout_failure', 'payout_reversal', 'topup', 'topup_reversal'],
  fee: ['fee', 'stripe_fee', 'stripe_fx_fee', 'tax', 'tax_fee', 'network_cost'],
}

/** What a processor's word for a movement, or its reporting category, means here; disputes also come as adjustments. */
export function balanceTransactionType(word: string, source: string): BalanceTransactionType {
  if (/^(dp|du)_/.test(source)) return 'dispute'
  if (TYPES.charge.includes(word)) return source.startsWith('py_') ? 'transfer' : 'charge'
  if (TYPES.refund.includes(word)) return 'refund'
  if (TYPES.dispute.includes(word)) return 'dispute'
  if (TYPES.payout.includes(word)) return 'payout'
  return TYPES.fee.includes(word) ? 'fee' : 'other'
}
