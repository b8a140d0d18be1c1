import { difference, identities, keysOf } from './identities.ts'
import { partOneFields } from './part-one.ts'
import type { Cells } from './part-one-page.ts'
import { printedNumber } from './printed-number.ts'

/** Filers round each line by itself, so that sums may be off by a dollar or two a line. */
const ROUNDING = 5

/**
 * Decides which cells of a page of drawn text can be trusted. A cell with one readable value is; a cell with several
 * texts, or one in a sum that does not add up, is left out.
 */
export function trustPrinted(cells: Cells): Record<string, string> {
  const data: Record<string, string> = {}
  for (const { key, kind } of partOneFields) {
    const [text, ...others] = new Set(cells.get(key) ?? [])
    if (text === undefined || others.length > 0) continue
    const value = kind === 'money' || kind === 'count' ? printedNumber(text) : text
    if (value !== undefined) data[key] = value
  }
  for (const key of doubtful(data)) delete data[key]
  return data
}

function doubtful(data: Record<string, string>): string[] {
  const values = new Map(Object.entries(data).map(([key, value]) => [key, Number(value)]))
  const checked = identities.map((identity) => ({ keys: keysOf(identity), off: difference(identity, values) }))
  const wrong = checked.filter(({ off }) => off !== undefined && Math.abs(off) > ROUNDING)
  const right = checked.filter(({ off }) => off !== undefined && Math.abs(off) <= ROUNDING)
  // A sum with a blank term proves nothing: what is blank may only have been overlooked.
  const whole = right.filter(({ keys }) => keys.every((key) => values.has(key)))
  const confirmed = new Set(whole.flatMap(({ keys }) => keys))
  return wrong.flatMap(({ keys }) => keys).filter((key) => !confirmed.has(key))
}
