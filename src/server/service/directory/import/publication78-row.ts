/** A Publication 78 entry. */
export interface Publication78Row {
  ein: string
  /** Deductibility codes as printed, such as `PC` or `PC,GROUP`. */
  codes: string
}

/** Codes from the IRS's "Deductibility Status Codes", including withdrawn ones. */
const knownCodes = new Set(['PC', 'POF', 'PF', 'GROUP', 'LODGE', 'UNKWN', 'EO', 'FED', 'FORGN', 'SO', 'SONFI', 'SOUNK'])

/**
 * Reads a row of EIN, name, city, state, country, codes; returns a sentence that explains what is wrong with an invalid
 * one.
 */
export function readPublication78Row(cells: readonly string[]): Publication78Row | string {
  if (cells.length < 6) return `has ${cells.length} columns instead of 6`
  const [ein = '', , , , , codes = ''] = cells
  if (!/^\d{9}$/u.test(ein)) return `EIN is not nine digits: ${JSON.stringify(ein.slice(0, 40))}`
  const printed = codes.replace(/\s+/gu, '')
  if (printed === '') return 'has no deductibility code'
  const unknown = printed.split(',').find((code) => !knownCodes.has(code))
  return unknown === undefined
    ? { ein, codes: printed }
    : `has an unknown deductibility code: ${JSON.stringify(unknown.slice(0, 40))}`
}
