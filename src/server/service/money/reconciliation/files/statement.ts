/** A balance as a statement gives it, in cents, at the end of a day. */
export interface StatedBalance {
  day: string
  amount: number
}

/** One booked movement of an account as its bank tells it. */
export interface StatementLine {
  /** The day it was booked, `2026-01-31`. */
  day: string
  /** Cents: above zero where the account was given money. */
  amount: number
  /** The bank's own name for it; empty where it has none that is its alone. */
  bankId: string
  /** What parties and banks called the payments it is made of. */
  references: string[]
  checkNumber: number | null
  /** What is printed beside it. */
  text: string
  /** Where in the file it stands, as a person finds it. */
  place: string
}

/** What a file tells of one account. */
export interface BankStatement {
  /** The number of the account, as the bank writes it; empty where the file does not say. */
  account: string
  /** The balance before the first line; its day is that of the first line. */
  opening: StatedBalance | undefined
  closing: StatedBalance | undefined
  lines: StatementLine[]
  /** How many movements it has that are not booked yet: they are left out. */
  pending: number
}

/** The most characters a statement may have, and the most lines. */
export const LARGEST_STATEMENT = 20_000_000
/** The most movements that one file may bring. */
export const MOST_LINES = 100_000

/** A file may quote anything into what is wrong with it: so much of it is shown, of what can be printed. */
const LONGEST_MESSAGE = 300

/** A file that is no statement, or is not whole: one line that says where. */
export class StatementFileError extends Error {
  override readonly name = 'StatementFileError'

  constructor(message: string) {
    super(message.replaceAll(/[\p{Cc}\p{Cs}\uFFFD]/gu, '?').slice(0, LONGEST_MESSAGE))
  }
}

/** Refuses a statement whose movements do not lead from its first balance to its last. */
export function checkBalances({ opening, closing, lines }: BankStatement, place: string): void {
  if (opening === undefined || closing === undefined) return
  const found = lines.reduce((sum, { amount }) => sum + amount, opening.amount)
  if (found !== closing.amount)
    throw new StatementFileError(
      `${place}: the movements lead from ${opening.amount} to ${found} cents, but it ends with ${closing.amount}.`,
    )
}

const DAYS: readonly [pattern: RegExp, order: readonly [year: number, month: number, day: number]][] = [
  [/^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/, [1, 2, 3]],
  [/^(\d{4})(\d{2})(\d{2})$/, [1, 2, 3]],
  [/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, [3, 1, 2]],
]

/** Reads a day as banks write it: `2026-01-31`, `20260131` or `01/31/2026`; throws with its place on anything else. */
export function dayOf(text: string, place: string): string {
  for (const [pattern, [year, month, date]] of DAYS) {
    const parts = pattern.exec(text.trim())
    if (parts === null) continue
    const day = `${parts[year]}-${parts[month]?.padStart(2, '0')}-${parts[date]?.padStart(2, '0')}`
    const moment = new Date(`${day}T00:00:00Z`)
    if (!Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day)) return day
  }
  throw new StatementFileError(`${place}: ${quoted(text)} is no day.`)
}

/** Reads an amount with a decimal point as cents, such as `1,234.50`, `-12`, `(12.00)` or `$3.10`; throws with its place. */
export function centsOf(text: string, place: string): number {
  const plain = text.trim().replace(/^\((.*)\)$/, '-$1')
  const parts = /^(-|\+)?\s*\$?\s*(-|\+)?(\d{1,13}|\d{1,3}(?:,\d{3}){1,4})(?:\.(\d{1,5}))?$/.exec(plain)
  const [, sign = '', innerSign = '', whole = '', decimals = ''] = parts ?? []
  if (parts === null || (sign !== '' && innerSign !== '') || /[1-9]/.test(decimals.slice(2)))
    throw new StatementFileError(`${place}: ${quoted(text)} is no amount in dollars and cents.`)
  const cents = Number(`${whole.replaceAll(',', '')}${decimals.slice(0, 2).padEnd(2, '0')}`)
  return `${sign}${innerSign}`.includes('-') ? 0 - cents : cents
}

/** Reads the number of a check, with or without leading zeros; null where there is none. */
export function checkNumberOf(text: string): number | null {
  return /^\d{1,15}$/.test(text.trim()) && Number(text) > 0 ? Number(text) : null
}

/** A text from a file as a message may hold it: short, and in one line. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text)
}
