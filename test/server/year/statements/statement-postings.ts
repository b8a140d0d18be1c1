import type { Posting } from '../recompute/books.ts'
import type { BankLine, PlannedStatements, ProcessorLine } from './planned-lines.ts'

/** What statements move in the books, by their lines alone: `cash` is what the bank says, the rest what explains it. */
export function statementPostings({ bank, processor }: PlannedStatements): Posting[] {
  return [...bank.flatMap(ofBank), ...processor.flatMap(ofProcessor)].filter(({ cents }) => cents !== 0)
}

function ofBank({ day, cents, is }: BankLine): Posting[] {
  const shown = moved(day, 'cash', 'bank_clearing', cents)
  return is === undefined ? shown : [...shown, ...moved(day, 'bank_clearing', is, cents)]
}

function ofProcessor({ day, gross, fee, category, shows }: ProcessorLine): Posting[] {
  if (category === 'fee') return moved(day, 'processor_balance', 'processor_fees', gross)
  if (category === 'payout') return moved(day, 'processor_balance', 'bank_clearing', gross)
  // The fee of a dispute is a cost from its own day on, and of a transfer nobody's here.
  if (category === 'dispute' || shows?.is === 'transfer')
    return moved(day, 'processor_balance', 'processor_clearing', gross - fee)
  return [
    ...moved(day, 'processor_balance', 'processor_clearing', gross),
    ...moved(day, 'processor_fees', 'processor_balance', fee),
  ]
}

function moved(day: string, to: string, from: string, cents: number): Posting[] {
  return [
    { day, book: to, owner: 'house', cents },
    { day, book: from, owner: 'house', cents: -cents },
  ]
}
