import { difference, type Identity, identities, keysOf } from './identities.ts'
import { partOneFields } from './part-one.ts'
import type { Cells } from './part-one-page.ts'
import { printedNumber } from './printed-number.ts'
import type { Trusted } from './trust-recognised.ts'

/** Filers round each line by itself, so that sums may be off by a dollar or two a line. */
const ROUNDING = 5

/**
 * Decides which cells of a page of drawn text can be trusted. The evidence for a cell is its line's label and its
 * column's heading; a cell with one readable value is trusted, one with several texts, or in a sum that does not add up
 * and in no other that does, is left out.
 */
export function trustPrinted(cells: Cells): Map<string, Trusted> {
  const data = new Map<string, string>()
  for (const { key, kind } of partOneFields) {
    const [text, ...others] = new Set((cells.get(key) ?? []).map(({ text }) => text))
    if (text === undefined || others.length > 0) continue
    const value = kind === 'money' || kind === 'count' ? printedNumber(text) : text
    if (value !== undefined) data.set(key, value)
  }
  const { right, doubtful } = checked(data)
  const trusted = [...data].filter(([key]) => !doubtful.has(key))
  return new Map(
    trusted.map(([key, value]) => {
      const sums = right.filter((identity) => keysOf(identity).includes(key)).map(({ total }) => total)
      return [key, { value, confidence: sums.length > 0 ? 1 : 0.99, sums }]
    }),
  )
}

function checked(data: ReadonlyMap<string, string>): { right: Identity[]; doubtful: Set<string> } {
  const values = new Map([...data].map(([key, value]) => [key, Number(value)]))
  const offBy = (identity: Identity) => Math.abs(difference(identity, values) ?? 0)
  const telling = identities.filter((identity) => difference(identity, values) !== undefined)
  // A sum with a blank term proves nothing: what is blank may only have been overlooked.
  const isWhole = (identity: Identity) => keysOf(identity).every((key) => values.has(key))
  const right = telling.filter((identity) => offBy(identity) <= ROUNDING && isWhole(identity))
  const proven = new Set(right.flatMap(keysOf))
  const wrong = telling.filter((identity) => offBy(identity) > ROUNDING)
  return { right, doubtful: new Set(wrong.flatMap(keysOf).filter((key) => !proven.has(key))) }
}
