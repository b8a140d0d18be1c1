/** `npm run test:all` sets it: everything that repeats, repeats as often as it can in some minutes. */
export const RUNS_WHOLE = process.env.ALMONER_TEST_WHOLE === '1'

/** How often a property is tried with other values: a tenth of `whole` while somebody waits, all of it in the long run. */
export function propertyRuns(whole: number): { numRuns: number } {
  return { numRuns: RUNS_WHOLE ? whole : Math.ceil(whole / 10) }
}
