/** Set by `ALMONER_TEST_WHOLE=1`: property tests then run as often as a few minutes allow. */
export const RUNS_WHOLE = process.env.ALMONER_TEST_WHOLE === '1'

/** How many random values a property is tested with: a tenth of `whole`, or all of it with `ALMONER_TEST_WHOLE=1`. */
export function propertyRuns(whole: number): { numRuns: number } {
  return { numRuns: RUNS_WHOLE ? whole : Math.ceil(whole / 10) }
}
