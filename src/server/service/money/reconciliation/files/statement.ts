/** A balance on a statement, in cents, at the end of a day. */
export interface StatedBalance {
  day: string
  amount: number
}

/** A booked movement on a bank account. */
export interface StatementLine {
  /** The day it was booked, `2026-01-31`. */
  day: string
  /** Cents: positive for a credit to the account. */
  amount: number
  /** The bank's own ID of it; empty if the bank has no unique one. */
  bankId: string
  /** References that parties and banks gave to its payments. */
  references: string[]
  checkNumber: number | null
  /** The statement's description. */
  text: string
  /** Its place in the file, for people. */
  place: string
}

/** A file's statement of one account. */
export interface BankStatement {
  /** The account number as the bank writes it; empty if the file has none. */
  account: string
  /** The balance before the first line, with the day of that line. */
  opening: StatedBalance | undefined
  closing: StatedBalance | undefined
  lines: StatementLine[]
  /** Number of pending movements; they are skipped. */
  pending: number
}

/** The maximum length of a statement, in characters. */
export const LARGEST_STATEMENT = 20_000_000
/** The maximum number of movements in a file. */
export const MOST_LINES = 100_000

/** Maximum length of quoted file text in an error message; unprintable characters are removed. */
const LONGEST_MESSAGE = 300

/** A file that isn't a statement or is incomplete; the one-line message includes the place. */
export class StatementFileError extends Error {
  override readonly name = 'StatementFileError'

  constructor(message: string) {
    super(message.replaceAll(/[\p{Cc}\p{Cs}\uFFFD]/gu, '?').slice(0, LONGEST_MESSAGE))
  }
}

/** Refuses a statement whose movements don't add up from opening to closing balance. */
export function checkBalances({ opening, closing, lines }: BankStatement, place: string): void {
  if (opening === undefined || closing === undefined) return
  const found = lines.reduce((sum, { amount }) => sum + amount, opening.amount)
  if (found !== closing.amount)
    throw new StatementFileError(
      `${place}: opening balance and movements add up to ${found} cents, but the closing balance is ${closing.amount}.`,
    )
}

const DAYS: readonly [pattern: RegExp, order: readonly [year: number, month: number, day: number]][] = [
  [/^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/, [1, 2, 3]],
  [/^(\d{4})(\d{2})(\d{2})$/, [1, 2, 3]],
  [/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, [3, 1, 2]],
]

/** Parses a date as banks write it: `2026-01-31`, `20260131` or `01/31/2026`; throws with its place otherwise. */
export function dayOf(text: string, place: string): string {
  for (const [pattern, [year, month, date]] of DAYS) {
    const parts = pattern.exec(text.trim())
    if (parts === null) continue
    const day = `${parts[year]}-${parts[month]?.padStart(2, '0')}-${parts[date]?.padStart(2, '0')}`
    const moment = new Date(`${day}T00:00:00Z`)
    if (!Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day)) return day
  }
  throw new StatementFileError(`${place}: ${quoted(text)} isn’t a date.`)
}

/**
 * Parses an amount with a decimal point to cents, such as `1,234.50`, `-12`, `(12.00)` or `$3.10`; throws with its
 * place.
 */
export function centsOf(text: string, place: string): number {
  const plain = text.trim().replace(/^\((.*)\)$/, '-$1')
  const parts = /^(-|\+)?\s*\$?\s*(-|\+)?(\d{1,13}|\d{1,3}(?:,\d{3}){1,4})(?:\.(\d{1,5}))?$/.exec(plain)
  const [, sign = '', innerSign = '', whole = '', decimals = ''] = parts ?? []
  if (parts === null || (sign !== '' && innerSign !== '') || /[1-9]/.test(decimals.slice(2)))
    throw new StatementFileError(`${place}: ${quoted(text)} isn’t an amount in dollars and cents.`)
  const cents = Number(`${whole.replaceAll(',', '')}${decimals.slice(0, 2).padEnd(2, '0')}`)
  return `${sign}${innerSign}`.includes('-') ? 0 - cents : cents
}

/** Parses a check number with or without leading zeros; null if there is none. */
export function checkNumberOf(text: string): number | null {
  return /^\d{1,15}$/.test(text.trim()) && Number(text) > 0 ? Number(text) : null
}

/** Shortens text taken from a file to one line, for error messages. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text)
}
