import type { Trusted } from './extraction.ts'
import { difference, type Identity, identities, keysOf, mayBeNegative } from './part-one.ts'

/*
 * The rule for numbers from pictures: a number is a value only when it is proven. Everything else is a reading, for a
 * person to look at. There are two proofs.
 *
 * 1. A second, independent reading. Two passes that share neither the picture, the scale, the binarization nor the
 *    recognition engine read the same number, see its first and last digit in the same places, and no ink stands beside
 *    it that they don't account for. A digit that is lost beside a rule or a comma moves the first digit or leaves ink.
 * 2. The form's arithmetic. In a sum whose other numbers are all proven, or blank, the one left over can only be what the
 *    sum says: a pass has to have read exactly that. Signs that are open are proven in the same way, several at a time,
 *    where just one choice of them holds.
 *
 * A sum that doesn't hold speaks against every number in it that no other sum confirms. These are no proofs: a sum in
 * which two numbers are unproven (one mistake hides the other: the same digit misread, or lost in front, in a total and
 * in its part); a sum with a number that was not read (it is never taken as zero: a cell is blank only where it has no
 * ink); a sum that is off by rounding; two readings by the same engine of the same picture.
 */

/** What one pass read in a cell. */
export interface Pass {
  /** Undefined when the pass reads no number. */
  value: number | undefined
  /** Where the first digit begins and the last one ends on the page, in heights of a digit. */
  begins: number
  ends: number
}

/** What two independent passes read in a cell of a picture. */
export interface CellReading {
  passes: readonly Pass[]
  /** Ink at the digits that the passes don't account for: a lost digit, sign or bracket, a signature, a rule, a tail. */
  inkBeside: boolean
}

/** What was read on a page. A key that is in neither was not read at all. */
export interface PageReading {
  cells: ReadonlyMap<string, CellReading>
  /** The keys of cells without ink. */
  blank: ReadonlySet<string>
}

/** How far apart two passes may see a digit, in heights of a digit: less than the narrowest digit is wide. */
const SAME_PLACE = 0.3
/** Filers round each line by itself: a sum that is off by this many dollars proves nothing and refutes nothing. */
const ROUNDING = 2
/** More numbers with an open sign than this are not tried in one sum. */
const MOST_OPEN = 6

/** Decides which numbers of a page are proven. */
export function prove({ cells, blank }: PageReading): Map<string, Trusted> {
  const proven = new Map<string, Trusted>()
  for (const [key, cell] of cells) {
    const value = agreedValue(key, cell)
    if (value !== undefined) proven.set(key, { value: String(value), confidence: 0.98, sums: [] })
  }
  const legible = identities.filter((sum) => keysOf(sum).every((key) => cells.has(key) || blank.has(key)))
  const whole = legible.filter((sum) => keysOf(sum).every((key) => proven.has(key) || blank.has(key)))
  for (const key of refuted(whole, proven)) proven.delete(key)
  for (let found = true; found; ) {
    found = false
    for (const sum of legible)
      for (const [key, value] of provenBy(sum, cells, proven)) {
        proven.set(key, { value: String(value), confidence: 0.99, sums: [] })
        found = true
      }
  }
  for (const sum of legible.filter((sum) => keysOf(sum).every((key) => proven.has(key) || blank.has(key))))
    if (confirms(sum, proven))
      for (const key of keysOf(sum)) {
        const value = proven.get(key)
        if (value) proven.set(key, { ...value, confidence: 0.99, sums: [...value.sums, sum.total] })
      }
  return proven
}

// The number that both passes read, with nothing beside it.
function agreedValue(key: string, cell: CellReading): number | undefined {
  const [value, ...others] = new Set(cell.passes.map((pass) => pass.value))
  if (value === undefined || others.length > 0 || cell.inkBeside || !agreeOnDigits(cell)) return undefined
  return isPossible(key, value) ? value : undefined
}

// Whether both passes read the same digits in the same places, whatever sign they see.
function agreeOnDigits({ passes: [first, ...others] }: CellReading): boolean {
  if (first?.value === undefined || others.length === 0) return false
  const digits = Math.abs(first.value)
  return others.every(
    ({ value, begins, ends }) =>
      value !== undefined &&
      Math.abs(value) === digits &&
      Math.abs(begins - first.begins) <= SAME_PLACE &&
      Math.abs(ends - first.ends) <= SAME_PLACE,
  )
}

function isPossible(key: string, value: number): boolean {
  return value >= 0 || mayBeNegative(key)
}

// The numbers of sums that don't hold, as far as no other sum confirms them.
function refuted(sums: readonly Identity[], proven: ReadonlyMap<string, Trusted>): string[] {
  const confirmed = new Set(sums.filter((sum) => confirms(sum, proven)).flatMap(keysOf))
  return sums
    .filter((sum) => Math.abs(difference(sum, numbersIn(proven)) ?? 0) > ROUNDING)
    .flatMap(keysOf)
    .filter((key) => !confirmed.has(key))
}

// A sum to the dollar of at least two numbers beside its total.
function confirms(sum: Identity, proven: ReadonlyMap<string, Trusted>): boolean {
  const values = numbersIn(proven)
  const parts = [...sum.added, ...sum.taken].filter((key) => (values.get(key) ?? 0) !== 0)
  return parts.length >= 2 && difference(sum, values) === 0
}

function numbersIn(proven: ReadonlyMap<string, Trusted>): Map<string, number> {
  return new Map([...proven].map(([key, { value }]) => [key, Number(value)]))
}

// What a sum proves of the numbers in it that are not proven yet.
function provenBy(
  sum: Identity,
  cells: PageReading['cells'],
  proven: ReadonlyMap<string, Trusted>,
): (readonly [string, number])[] {
  const present = keysOf(sum).filter((key) => cells.has(key))
  const open = present.filter((key) => !proven.has(key))
  const known = numbersIn(proven)
  const doubtful = open.filter((key) => !isOpenInSign(cells.get(key)))
  if (open.length === 0 || open.length > MOST_OPEN || doubtful.length > 1 || !present.includes(sum.total)) return []
  let choices: (readonly [string, number])[][] = [[]]
  for (const key of open)
    choices = choices.flatMap((chosen) =>
      candidates(key, cells.get(key)).map((value) => [...chosen, [key, value] as const]),
    )
  const [only, ...others] = choices.filter((chosen) => difference(sum, new Map([...known, ...chosen])) === 0)
  return only === undefined || others.length > 0 ? [] : only
}

// Ink beside the digits may be a sign, and may be a digit that both passes lost.
function isOpenInSign(cell: CellReading | undefined): boolean {
  return cell !== undefined && !cell.inkBeside && agreeOnDigits(cell)
}

// What the passes read, and its negative where the ink beside it may be a sign.
function candidates(key: string, cell: CellReading | undefined): number[] {
  const read = (cell?.passes ?? []).flatMap(({ value }) => (value === undefined ? [] : [value]))
  const all = cell?.inkBeside ? read.flatMap((value) => [value, -value || 0]) : read
  return [...new Set(all)].filter((value) => isPossible(key, value))
}
