import type { Evidence, FormReading } from './extraction/extraction.ts'

/**
 * Minimum number of amounts that a scan and an e-file return must have in common on the same lines to be of the same
 * year.
 */
const SAME_YEAR = 3
/** Smaller amounts may be equal by chance. */
const LEAST_AMOUNT = 1_000
/** Maximum share of differing amounts, as in an amended return. */
const MOST_DIFFERING = 1 / 3

/** Whether a reading comes from images of numbers. */
export function isScan({ evidence }: FormReading): boolean {
  return Object.values(evidence).some(({ source }) => source === 'picture')
}

/** Whether an e-file return of the same EIN is of the scan's year: proven amounts are equal on the same lines. */
export function isSameYear(scan: FormReading, efile: FormReading): boolean {
  const both = Object.keys(scan.data).filter((key) => key in efile.data)
  const alike = both.filter((key) => scan.data[key] === efile.data[key])
  const amounts = new Set(alike.map((key) => Math.abs(Number(scan.data[key]))).filter((one) => one >= LEAST_AMOUNT))
  return (
    scan.form === efile.form && amounts.size >= SAME_YEAR && both.length - alike.length <= MOST_DIFFERING * alike.length
  )
}

/**
 * The reading of a scan whose public e-file return is available: the return's values, each with its picture in the
 * scan. A warning names proven numbers that differ. Values that the return doesn't have are left to a person.
 */
export function efileFirst(scan: FormReading, efile: FormReading): FormReading {
  const shown = Object.entries(efile.evidence).map(([key, said]): [string, Evidence] => {
    const { page, place, picture } = scan.evidence[key] ?? {}
    return [key, { ...said, page, place, picture }]
  })
  const unsaid = Object.entries(scan.evidence)
    .filter(([key]) => !(key in efile.data))
    .map(([key, said]): [string, Evidence] => [key, { ...said, confidence: 0, sums: [] }])
  const differing = Object.keys(scan.data).filter((key) => scan.data[key] !== efile.data[key])
  const left = unsaid.map(([key]) => key)
  return {
    ...efile,
    evidence: Object.fromEntries([...unsaid, ...shown]),
    pages: scan.pages,
    warnings: [
      ...scan.warnings.filter(({ code }) => code !== 'values_left_out'),
      ...(differing.length === 0
        ? []
        : [
            {
              code: 'differs_from_efile' as const,
              detail: 'the e-file return of this year has different numbers',
              keys: differing,
            },
          ]),
      ...(left.length === 0
        ? []
        : [{ code: 'values_left_out' as const, detail: 'the e-file return doesn’t have these numbers', keys: left }]),
    ],
  }
}
