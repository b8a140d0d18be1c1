import type { Trusted } from './extraction.ts'
import { difference, type Identity, identities, keysOf, mayBeNegative, partOneFields, type Values } from './part-one.ts'
import type { Cells } from './part-one-page.ts'
import { numberBeforeDash, printedNumber } from './printed-number.ts'

/** Filers round each line separately, so sums may be off by this many dollars. */
const ROUNDING = 5

/**
 * Decides which cells of a text page can be trusted. Its line's label and its column's heading are the evidence for a cell,
 * so a cell with one readable value is trusted. These are left out: a cell with several texts, a number whose sums are
 * all incorrect, a negative number on a line that can't be negative, and a number with a dash at its end unless a sum is
 * correct only with it as a minus sign.
 */
export function trustPrinted(cells: Cells): Map<string, Trusted> {
  const data = new Map<string, string>()
  const dashed = new Set<string>()
  for (const { key, kind } of partOneFields) {
    const [text, ...others] = new Set((cells.get(key) ?? []).map(({ text }) => text))
    if (text === undefined || others.length > 0) continue
    const isNumber = kind === 'money' || kind === 'count'
    const beforeDash = isNumber ? numberBeforeDash(text) : undefined
    const value = isNumber ? (printedNumber(text) ?? beforeDash) : text
    if (value === undefined || (isNumber && value.startsWith('-') && !mayBeNegative(key))) continue
    data.set(key, value)
    if (beforeDash !== undefined && beforeDash !== '0') dashed.add(key)
  }
  for (const key of undecided(data, dashed)) data.delete(key)
  const { right, doubtful } = checked(data)
  const trusted = [...data].filter(([key]) => !doubtful.has(key))
  return new Map(
    trusted.map(([key, value]) => {
      const sums = right.filter((identity) => keysOf(identity).includes(key)).map(({ total }) => total)
      return [key, { value, confidence: sums.length > 0 ? 1 : 0.99, sums }]
    }),
  )
}

// Dashes at the ends of numbers are minus signs if a complete sum is correct with all of them, and with no other choice.
function undecided(data: ReadonlyMap<string, string>, dashed: ReadonlySet<string>): string[] {
  const values = new Map([...data].map(([key, value]) => [key, Number(value)]))
  const isConclusive = (identity: Identity) => {
    const keys = keysOf(identity)
    if (!keys.every((key) => values.has(key))) return false
    const [asNegative, ...otherwise] = withSigns(
      keys.filter((key) => dashed.has(key)),
      values,
    )
    const holds = (signed: Values) => Math.abs(difference(identity, signed) ?? 0) <= ROUNDING
    return asNegative !== undefined && holds(asNegative) && !otherwise.some(holds)
  }
  const decided = new Set(identities.filter(isConclusive).flatMap(keysOf))
  return [...dashed].filter((key) => !decided.has(key))
}

/** The values with every choice of signs for some of them, unchanged ones first. */
function withSigns(keys: readonly string[], values: Values): Values[] {
  let all = [values]
  for (const key of keys) all = all.flatMap((signed) => [signed, new Map(signed).set(key, -(signed.get(key) ?? 0))])
  return all
}

function checked(data: ReadonlyMap<string, string>): { right: Identity[]; doubtful: Set<string> } {
  const values = new Map([...data].map(([key, value]) => [key, Number(value)]))
  const offBy = (identity: Identity) => Math.abs(difference(identity, values) ?? 0)
  const conclusive = identities.filter((identity) => difference(identity, values) !== undefined)
  // A sum with a blank term proves nothing, because the term may have been missed.
  const isWhole = (identity: Identity) => keysOf(identity).every((key) => values.has(key))
  const right = conclusive.filter((identity) => offBy(identity) <= ROUNDING && isWhole(identity))
  const proven = new Set(right.flatMap(keysOf))
  const wrong = conclusive.filter((identity) => offBy(identity) > ROUNDING)
  return { right, doubtful: new Set(wrong.flatMap(keysOf).filter((key) => !proven.has(key))) }
}
