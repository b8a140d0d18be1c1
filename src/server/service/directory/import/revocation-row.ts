/** One automatic revocation; dates as `2011-05-15`. */
export interface RevocationRow {
  ein: string
  revoked_on: string
  posted_on: string | null
  /** Null while the revocation is in force. */
  reinstated_on: string | null
}

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

/** Reads a twelve-column row; returns a sentence that explains what is wrong with an invalid one. */
export function readRevocationRow(cells: readonly string[]): RevocationRow | string {
  if (cells.length < 11 || cells.length > 13) return `has ${cells.length} columns instead of 12`
  const ein = cells[0] ?? ''
  if (!/^\d{9}$/u.test(ein)) return `EIN is not nine digits: ${JSON.stringify(ein.slice(0, 40))}`
  const [revoked, posted, reinstated] = [cells[9], cells[10], cells[11]].map((cell) => readDate(cell ?? ''))
  if (revoked === undefined || revoked === null) return `revocation date is not a date: ${JSON.stringify(cells[9])}`
  if (reinstated === undefined) return `reinstatement date is not a date: ${JSON.stringify(cells[11])}`
  return { ein, revoked_on: revoked, posted_on: posted ?? null, reinstated_on: reinstated }
}

/** Converts `15-MAY-2011` or `05/15/2011` to `2011-05-15`; null if empty, undefined if it isn't a date. */
function readDate(text: string): string | null | undefined {
  if (text === '') return null
  const named = /^(\d{1,2})-([A-Z]{3})-(\d{4})$/iu.exec(text)
  const numbered = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/u.exec(text)
  const [day, month, year] = named
    ? [Number(named[1]), months.indexOf((named[2] ?? '').toUpperCase()) + 1, Number(named[3])]
    : [Number(numbered?.[2]), Number(numbered?.[1]), Number(numbered?.[3])]
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? date.toISOString().slice(0, 10) : undefined
}
