import { mayBeNegative } from './part-one.ts'
import {
  beginsWithDollar,
  hasItsShapes,
  isDashedNothing,
  numberIn,
  othersIn,
  type Reading,
  type WrittenStyle,
} from './recognised-number.ts'

/* What the readings of one cell say by themselves, before any sum is asked. */

/** A number that is certain. */
export interface Trusted {
  value: string
  /** 0 to 1. */
  confidence: number
  /** The keys of the totals whose sums prove it. */
  sums: string[]
}

/** Below this, of 100, agreement alone does not make a reading certain. */
const SURE = 75
/** The same where digits touch, and where each looks like the same digit in numbers that sums prove. */
const SURE_WHERE_TOUCHING = 88
const SURE_WHERE_ALIKE = 20
/** The numbers that a cell may hold, `withOthers` those that its readings may have lost a part of. */
export function possibleChoices(
  key: string,
  readings: readonly Reading[],
  style: WrittenStyle,
  withOthers = true,
): number[] {
  return choicesOf(readings, style, withOthers).filter((value) => isPossible(key, value))
}

// Where the readings are of one mind there is one choice; else each of them is, and at last what it may have lost.
function choicesOf(readings: readonly Reading[], style: WrittenStyle, withOthers: boolean): number[] {
  const sure = sureOf(readings, style)
  if (sure !== undefined) return [Number(sure.value)]
  const whole = readings.filter((reading) => hasItsShapes(reading) && numberIn(reading, style) !== undefined)
  const believed = whole.length > 0 ? whole : readings
  const read = believed.flatMap((reading) => [
    ...[numberIn(reading, style) ?? []].flat(),
    // Taken for the same digit in two cells, a dollar sign leaves their sum right.
    ...(beginsWithDollar(reading, style) ? [numberIn(withoutFirstDigit(reading), style) ?? []].flat() : []),
  ])
  const others = withOthers ? believed.flatMap((reading) => othersIn(reading, style)) : []
  return [...new Set([...read, ...others])]
}

function withoutFirstDigit(reading: Reading): Reading {
  return { ...reading, text: reading.text.replace(/\d/, '') }
}

/** The number of a cell that its readings make certain without a sum; undefined where they differ or are in doubt. */
export function sureOf(given: readonly Reading[], style: WrittenStyle): Trusted | undefined {
  const readings = borneOut(withoutBlank(given), style)
  const [first, ...others] = readings
  const value = first && numberIn(first, style)
  if (value === undefined || others.length === 0) return undefined
  if (!others.every((reading) => numberIn(reading, style) === value)) return undefined
  if (readings.some((reading) => reading.alike === false || beginsWithDollar(reading, style))) return undefined
  // Nothing else is written between dashes, however little the recogniser thinks of them.
  if (readings.every(({ text }) => isDashedNothing(text))) return { value: '0', confidence: 0.9, sums: [] }
  const least = Math.min(...readings.map(({ confidence }) => confidence))
  const limit = isAlike(readings) ? SURE_WHERE_ALIKE : readings.every(hasItsShapes) ? SURE : SURE_WHERE_TOUCHING
  return least < limit ? undefined : { value: String(value), confidence: Math.round(least) / 100, sums: [] }
}

// A lone digit is now and then not seen at one scale; what the other scales say counts where it looks like proven digits.
function withoutBlank(readings: readonly Reading[]): readonly Reading[] {
  const dashed = readings.filter(({ text }) => isDashedNothing(text))
  if (dashed.length >= 2 && readings.every((reading) => hasNoOtherDigit(reading))) return dashed
  const said = readings.filter(({ text }) => text !== '')
  return said.length >= 2 && isAlike(said) ? said : readings
}

function hasNoOtherDigit({ text, shapes }: Reading): boolean {
  return shapes === 1 && !/[1-9]/.test(text)
}

/**
 * Where two readings have as many digits as there are spots, each like the same digit in proven numbers, one that has not,
 * or took their dollar sign for a digit, says nothing beside them.
 */
function borneOut(readings: readonly Reading[], style: WrittenStyle): readonly Reading[] {
  const seen = readings.filter((reading) => reading.alike === true && hasItsShapes(reading))
  if (seen.length < 2 || !agreeOn(seen, style)) return readings
  const said = numberIn(seen[0] ?? { text: '' }, style)
  const isMistaken = (reading: Reading) =>
    reading.alike === false ||
    !hasItsShapes(reading) ||
    (beginsWithDollar(reading, style) && numberIn(withoutFirstDigit(reading), style) === said)
  return readings.every((reading) => seen.includes(reading) || isMistaken(reading)) ? seen : readings
}

/** The readings of which no digit looks like another one of the page. */
export function notRefuted(readings: readonly Reading[], style: WrittenStyle): readonly Reading[] {
  const left = borneOut(readings, style).filter(({ alike }) => alike !== false)
  return left.length >= 2 || isAlike(left) ? left : readings
}

/** A reading with more or fewer digits than there are spots says nothing where two others have as many. */
export function withTheirShapes(found: readonly Reading[]): readonly Reading[] {
  const whole = found.filter(hasItsShapes)
  return whole.length >= 2 ? whole : found
}

/** Whether all say the same number. */
export function agreeOn(found: readonly Reading[], style: WrittenStyle): boolean {
  const said = new Set(found.map((reading) => numberIn(reading, style)))
  return said.size === 1 && !said.has(undefined)
}

/** Whether each digit looks like the same digit in numbers that sums prove. */
export function isAlike(readings: readonly Reading[]): boolean {
  return readings.length > 0 && readings.every(({ alike }) => alike === true)
}

/** Whether the line may hold this number: most lines are never negative. */
export function isPossible(key: string, value: number): boolean {
  return value >= 0 || mayBeNegative(key)
}
