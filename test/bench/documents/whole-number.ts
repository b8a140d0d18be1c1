/** Parses the option `--name`, or returns its default. Throws if it isn't a whole number. */
export function wholeNumber(name: string, given: string | undefined, usual: number): number {
  if (given === undefined) return usual
  if (!/^\d{1,9}$/.test(given)) throw new Error(`--${name} takes a whole number, not ${JSON.stringify(given)}`)
  return Number(given)
}
