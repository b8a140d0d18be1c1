import { StatementFileError } from './statement.ts'

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
