import type { OwnMovement } from '../recompute/movements.ts'

/** A payout of the processor's balance to the bank. */
export interface Sweep {
  type: 'sweep'
  day: string
  cents: number
  /** The processor's ID. */
  name: string
}

/** A movement that a bank line can show. */
export type Shown = OwnMovement | Sweep

/** A line of the planned bank statement, before its references are known. */
export interface BankLine {
  /** The bank's ID. */
  id: string
  day: string
  /** Positive for credits. */
  cents: number
  /** The movements that it shows; empty if it is the bank's own or unknown. */
  shows: readonly Shown[]
  /** Whether it quotes a reference. */
  hasReference: boolean
  text: string
  /** The ledger account that staff post it to. */
  postAs?: 'bank_fees' | 'bank_interest'
}

/** A line of the planned processor statement. */
export interface ProcessorLine {
  id: string
  day: string
  gross: number
  fee: number
  category: string
  /** The movement or sweep that it shows; null for the processor's own fees and unknown lines. */
  shows: Shown | null
  hasReference: boolean
  text: string
}

/** The planned statements, with their errors. */
export interface PlannedStatements {
  bank: readonly BankLine[]
  processor: readonly ProcessorLine[]
  /** Lines that none of our records explains. */
  unexplained: readonly (BankLine | ProcessorLine)[]
  /** Movements that no statement shows. */
  missing: readonly OwnMovement[]
}

/** Returns a function that tells whether no other movement has the same amount, in either direction. */
export function hasUniqueAmount(movements: readonly { cents: number }[]): (movement: { cents: number }) => boolean {
  const counts = new Map<number, number>()
  for (const { cents } of movements) counts.set(Math.abs(cents), (counts.get(Math.abs(cents)) ?? 0) + 1)
  return ({ cents }) => (counts.get(Math.abs(cents)) ?? 0) <= 1
}
