import type { Posting } from '../recompute/ledger.ts'
import type { BankLine, PlannedStatements, ProcessorLine } from './planned-lines.ts'

/** The postings of statement lines: `cash` follows the bank, and clearing accounts hold the other side. */
export function statementPostings({ bank, processor }: PlannedStatements): Posting[] {
  return [...bank.flatMap(ofBank), ...processor.flatMap(ofProcessor)].filter(({ cents }) => cents !== 0)
}

function ofBank({ day, cents, postAs }: BankLine): Posting[] {
  const shown = moved(day, 'cash', 'bank_clearing', cents)
  return postAs === undefined ? shown : [...shown, ...moved(day, 'bank_clearing', postAs, cents)]
}

function ofProcessor({ day, gross, fee, category, shows }: ProcessorLine): Posting[] {
  if (category === 'fee') return moved(day, 'processor_balance', 'processor_fees', gross)
  if (category === 'payout') return moved(day, 'processor_balance', 'bank_clearing', gross)
  // A dispute's fee was posted when it opened. A transfer's fee isn't ours.
  if (category === 'dispute' || shows?.type === 'transfer')
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
