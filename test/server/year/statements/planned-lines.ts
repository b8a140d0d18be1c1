import type { OwnMovement } from '../recompute/movements.ts'

/** Money that the processor sends to the bank. */
export interface Sweep {
  is: 'sweep'
  day: string
  cents: number
  /** What the processor calls it. */
  name: string
}

/** What a line of the bank can show. */
export type Shown = OwnMovement | Sweep

/** A line of a made-up bank, before what it shows has a name. */
export interface BankLine {
  /** The bank's own name for it. */
  id: string
  day: string
  /** Above zero where the account was given money. */
  cents: number
  /** What it shows; nothing of ours where that is empty. */
  shows: readonly Shown[]
  /** Whether it quotes what that is called. */
  isNamed: boolean
  text: string
  /** What somebody at the desk knows it to be. */
  is?: 'bank_fees' | 'bank_interest'
}

/** A movement on the balance at a made-up processor. */
export interface ProcessorLine {
  id: string
  day: string
  gross: number
  fee: number
  category: string
  /** What it moves: a movement, a sweep to the bank, or nothing of ours. */
  shows: Shown | null
  isNamed: boolean
  text: string
}

/** What a bank and a processor show of a year, and what they leave out or make up. */
export interface PlannedStatements {
  bank: readonly BankLine[]
  processor: readonly ProcessorLine[]
  /** Lines that nothing of ours explains. */
  strangers: readonly (BankLine | ProcessorLine)[]
  /** What they never show, though it was. */
  missing: readonly OwnMovement[]
}
