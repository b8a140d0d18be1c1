/** What Publication 78 says of one organisation. */
export interface Publication78Row {
  ein: string
  /** Deductibility codes as printed, such as `PC` or `PC,GROUP`. */
  codes: string
}

/** Reads a row of EIN, name, city, state, country, codes; answers a sentence that says what is wrong with a bad one. */
export function readPublication78Row(cells: readonly string[]): Publication78Row | string {
  if (cells.length < 6) return `has ${cells.length} columns instead of 6`
  const [ein = '', , , , , codes = ''] = cells
  if (!/^\d{9}$/u.test(ein)) return `EIN is not nine digits: ${JSON.stringify(ein.slice(0, 40))}`
  return codes === '' ? 'has no deductibility code' : { ein, codes: codes.replace(/\s+/gu, '') }
}
