import { difference, type Identity, identities, keysOf, type Values } from './identities.ts'
import { partOneFields } from './part-one.ts'
import { printedNumber } from './printed-number.ts'
import type { Recognised } from './recogniser.ts'

/** What several readings of each cell said, by wire key; a blank cell has none. */
export type Readings = ReadonlyMap<string, readonly Recognised[]>

/** Below this, of 100, agreement alone does not make a reading certain. */
const SURE = 75
/** More combinations than this are not tried: so much doubt is no reading. */
const MAX_COMBINATIONS = 4096

/**
 * Decides which recognised numbers are certain. Readings that differ are settled by the form's sums, if just one choice
 * makes them add up; a number in no sum needs every reading to agree and be sure. Everything else is left out.
 */
export function trustRecognised(readings: Readings): Record<string, string> {
  const confirmed = new Map<string, number>()
  const refuted = new Set<string>()
  for (const group of groups) settle(group, readings, confirmed, refuted)
  const data: Record<string, string> = {}
  for (const { key } of partOneFields) {
    const value = confirmed.get(key) ?? (refuted.has(key) ? undefined : unanimous(readings.get(key) ?? []))
    if (value !== undefined) data[key] = String(value)
  }
  return data
}

// Sums that share a total are settled together: each column of revenue and expenses, each column of the balance.
const groups: readonly (readonly Identity[])[] = [
  identities.filter(({ total }) => /_1[289]_prior_year$/.test(total)),
  identities.filter(({ total }) => /_1[289]_current_year$/.test(total)),
  identities.filter(({ total }) => total === 'part_i_22_beginning_of_current_year'),
  identities.filter(({ total }) => total === 'part_i_22_end_of_year'),
]

function settle(
  group: readonly Identity[],
  readings: Readings,
  confirmed: Map<string, number>,
  refuted: Set<string>,
): void {
  const keys = [...new Set(group.flatMap(keysOf))]
  const choices = keys.map((key) => ({ key, values: choicesOf(readings.get(key) ?? []) }))
  const unread = choices.filter(({ key, values }) => values.length === 0 && (readings.get(key)?.length ?? 0) > 0)
  const sums = group.filter((identity) => !keysOf(identity).some((key) => unread.some((choice) => choice.key === key)))
  const involved = new Set(sums.flatMap(keysOf))
  const open = choices.filter(({ key, values }) => involved.has(key) && values.length > 0)
  const fitting = combinationsOf(open).filter((values) => addsUp(sums, values))
  const [fit] = fitting
  if (fit && fitting.length === 1) for (const key of provenBy(sums, fit)) confirmed.set(key, fit.get(key) ?? 0)
  else if (!fit) for (const { key } of open) refuted.add(key)
  else for (const { key } of open) if (new Set(fitting.map((values) => values.get(key))).size > 1) refuted.add(key)
}

// A reading may have lost its sign, so the other sign is a choice as well where the readings are not unanimous.
function choicesOf(readings: readonly Recognised[]): number[] {
  const read = [...new Set(readings.flatMap(({ text }) => numberIn(text) ?? []))]
  const sure = unanimous(readings)
  return sure === undefined ? [...new Set(read.flatMap((value) => (value === 0 ? [0] : [value, -value])))] : [sure]
}

function unanimous(readings: readonly Recognised[]): number | undefined {
  const [first, ...others] = readings
  const value = first && numberIn(first.text)
  if (value === undefined || readings.some(({ confidence }) => confidence < SURE)) return undefined
  return others.length > 0 && others.every(({ text }) => numberIn(text) === value) ? value : undefined
}

// Forms print thousands with commas: four digits in a row are a comma overlooked, and perhaps a digit. The point that
// ends a number is often taken for a comma, and a comma between thousands for a point.
function numberIn(text: string): number | undefined {
  if (/\s|\d{4}/.test(text)) return undefined
  const value = printedNumber(text.replace(/(?<=\d)[.,]{1,2}(?=\)?$)/, '').replaceAll(/\.(?=\d{3}(?!\d))/g, ','))
  return value === undefined ? undefined : Number(value)
}

function combinationsOf(open: readonly { key: string; values: readonly number[] }[]): Values[] {
  const count = open.reduce((product, { values }) => product * values.length, 1)
  if (count > MAX_COMBINATIONS) return []
  let combinations: [string, number][][] = [[]]
  for (const { key, values } of open)
    combinations = combinations.flatMap((chosen) =>
      values.map((value): [string, number][] => [...chosen, [key, value]]),
    )
  return combinations.map((chosen) => new Map(chosen))
}

function addsUp(sums: readonly Identity[], values: Values): boolean {
  return sums.every((identity) => (difference(identity, values) ?? 0) === 0)
}

// A sum with a blank term proves nothing: two cells that only say the same may both be wrong.
function provenBy(sums: readonly Identity[], values: Values): string[] {
  const whole = sums.filter((identity) => keysOf(identity).every((key) => values.has(key)))
  const telling = whole.filter((identity) => difference(identity, values) === 0)
  return telling.flatMap(keysOf).filter((key) => values.has(key))
}
