import { HOUSE } from '../../../database/tables/books.ts'
import type { BalanceTransaction } from '../../../processors/balance-transactions.ts'
import type { JournalLine } from '../ledger/entry.ts'

/**
 * The lines of a movement of our balance at a processor: what came to the balance, the fee that was really taken, and
 * against them what our records expect; a payout is what the bank has to show. What a refund does not return of the
 * first fee stays a cost, as no line takes it back.
 */
export function transactionLines({
  type,
  amount,
  fee,
}: Pick<BalanceTransaction, 'type' | 'amount' | 'fee'>): JournalLine[] {
  const net = amount - fee
  const balance = { book: 'processor_balance' as const, ownerId: HOUSE, amount: net }
  return [balance, ...against(type, { amount, fee, net })].filter((line) => line.amount !== 0)
}

function against(type: BalanceTransaction['type'], sums: { amount: number; fee: number; net: number }): JournalLine[] {
  const { amount, fee, net } = sums
  switch (type) {
    case 'fee':
      return [{ book: 'processor_fees', ownerId: HOUSE, amount: -net }]
    case 'transfer':
    case 'dispute':
      return [{ book: 'processor_clearing', ownerId: HOUSE, amount: -net }]
    case 'payout':
      return [
        { book: 'processor_fees', ownerId: HOUSE, amount: fee },
        { book: 'bank_clearing', ownerId: HOUSE, amount: -amount },
      ]
    case 'charge':
    case 'refund':
    case 'other':
      return [
        { book: 'processor_fees', ownerId: HOUSE, amount: fee },
        { book: 'processor_clearing', ownerId: HOUSE, amount: -amount },
      ]
  }
}
