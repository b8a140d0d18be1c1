import {
  agreeOn,
  isAlike,
  isPossible,
  notRefuted,
  possibleChoices,
  sureOf,
  type Trusted,
  withTheirShapes,
} from './certain-cell.ts'
import { difference, type Identity, identities, keysOf, type Values } from './identities.ts'
import { partOneFields } from './part-one.ts'
import { type Reading, styleOf, type WrittenStyle } from './recognised-number.ts'

export type { Reading, Trusted }

/** What several readings of each cell said, by wire key; a blank cell has none. */
export type Readings = ReadonlyMap<string, readonly Reading[]>

/** More combinations than this are not tried: so much doubt is no reading. */
const MAX_COMBINATIONS = 4096
/** Filers round each line by itself. */
const ROUNDING = 2

/**
 * Decides which recognised numbers are certain. The evidence for a number is a sum of other cells that holds with it, if
 * just one choice among their readings makes it hold and two of its parts or more are not nothing: cells that only say
 * the same may be misread in the same way. A number in no such sum needs every reading to agree, and either to be sure and
 * have as many digits as there are spots of ink, or digits that look like those of proven numbers; and no sum may speak
 * against it. Everything else is left out.
 */
export function trustRecognised(readings: Readings): Map<string, Trusted> {
  const style = styleOf([...readings.values()].flat())
  const page = { readings, style, proven: new Map<string, Trusted>(), refuted: new Set<string>() }
  for (const group of groups) settle(group, page)
  const found = new Map<string, Trusted>()
  for (const { key } of partOneFields) {
    const alone = page.refuted.has(key) ? undefined : sureOf(readings.get(key) ?? [], style)
    const trusted = page.proven.get(key) ?? alone
    if (trusted !== undefined && isPossible(key, Number(trusted.value))) found.set(key, trusted)
  }
  return found
}

interface Page {
  readings: Readings
  style: WrittenStyle
  proven: Map<string, Trusted>
  refuted: Set<string>
}

// Sums that share cells are settled together: each column of revenue and expenses, each column of the balance.
const groups: readonly (readonly Identity[])[] = [
  identities.filter(({ total }) => /_1[289]_prior_year$/.test(total)),
  identities.filter(({ total }) => /_1[289]_current_year$/.test(total)),
  identities.filter(({ total }) => total === 'part_i_22_beginning_of_current_year'),
  identities.filter(({ total }) => total === 'part_i_22_end_of_year'),
]

// One cell that is misread breaks its own sums alone: as many sums as can hold together are held to.
function settle(group: readonly Identity[], page: Page): void {
  const readable = group.filter((identity) => !keysOf(identity).some((key) => isUnread(key, page)))
  const telling = readable.filter((identity) => saysSomething(identity, page))
  for (let size = telling.length; size > 0; size--) {
    const fitting = subsetsOf(telling, size).flatMap((sums) => fitOf(sums, page))
    if (fitting.length === 0) continue
    const kept = new Set(fitting.flatMap(({ sums }) => sums))
    for (const { sums, values, isClear } of fitting) prove(sums, values, isClear, page)
    const broken = telling.filter((sum) => !kept.has(sum))
    for (const identity of broken.filter((sum) => !holdsBeside(sum, page))) refute(identity, page)
    return
  }
  for (const identity of telling) refute(identity, page)
}

// What other sums prove to the digit is certain in one that is off by its rounding.
function holdsBeside(sum: Identity, page: Page): boolean {
  if (!keysOf(sum).some((key) => page.proven.has(key))) return false
  const [fit] = fitOf([sum], page)
  if (fit) prove(fit.sums, fit.values, fit.isClear, page)
  return fit !== undefined
}

function isUnread(key: string, { readings, style }: Page): boolean {
  const found = readings.get(key) ?? []
  return found.length > 0 && possibleChoices(key, found, style).length === 0
}

function saysSomething({ total, added, taken }: Identity, { readings }: Page): boolean {
  const has = (key: string) => (readings.get(key)?.length ?? 0) > 0
  return has(total) && [...added, ...taken].some(has)
}

function refute(identity: Identity, { readings, proven, refuted }: Page): void {
  for (const key of keysOf(identity)) if (readings.has(key) && !proven.has(key)) refuted.add(key)
}

interface Fit {
  sums: readonly Identity[]
  values: Values
  /** Only one choice makes the sums hold, for each key. */
  isClear: (key: string) => boolean
}

function fitOf(sums: readonly Identity[], page: Page): Fit[] {
  const isExact = (sum: Identity, values: Values) => difference(sum, values) === 0
  const asRead = choicesHolding(sums, page, false, isExact)
  const exact = asRead.length > 0 ? asRead : choicesHolding(sums, page, true, isExact)
  const isRounded = (sum: Identity, values: Values) => holds(sum, values, page)
  const rounded = exact.length > 0 ? exact : choicesHolding(sums, page, false, isRounded)
  const fitting = rounded.length > 0 ? rounded : choicesHolding(sums, page, true, isRounded)
  const [values] = fitting
  if (!values) return []
  const isClear = (key: string) => fitting.every((other) => other.get(key) === values.get(key))
  return [{ sums, values, isClear }]
}

// Sums that are off by their rounding say nothing of last digits: then these have to look like proven ones.
function holds(sum: Identity, values: Values, page: Page): boolean {
  const off = Math.abs(difference(sum, values) ?? 0)
  if (off === 0) return true
  const given = keysOf(sum).filter((key) => values.has(key))
  return off <= ROUNDING && given.every((key) => isCertain(key, values.get(key) ?? 0, page))
}

function isCertain(key: string, value: number, { readings, style, proven }: Page): boolean {
  const found = notRefuted(withTheirShapes(readings.get(key) ?? []), style)
  if (proven.get(key)?.value === String(value)) return true
  if (!found.every((reading) => possibleChoices(key, [reading], style).includes(value))) return false
  if (isAlike(found)) return true
  if (value === 0) return sureOf(found, style)?.value === '0'
  return agreeOn(found, style) && found.every(({ lastAlike }) => lastAlike === true)
}

function prove(sums: readonly Identity[], values: Values, isClear: Fit['isClear'], page: Page): void {
  for (const sum of sums) {
    const keys = keysOf(sum).filter((key) => values.has(key))
    const nonZero = [...sum.added, ...sum.taken].filter((key) => (values.get(key) ?? 0) !== 0)
    for (const key of keys) {
      if (!isClear(key)) page.refuted.add(key)
      else if (nonZero.length >= 2 && keys.every(isClear)) add(key, values.get(key) ?? 0, sum, page)
    }
  }
}

function add(key: string, value: number, { total }: Identity, { proven, refuted }: Page): void {
  const sums = [...(proven.get(key)?.sums ?? []), total]
  proven.set(key, { value: String(value), confidence: 0.99, sums: [...new Set(sums)] })
  refuted.delete(key)
}

function subsetsOf<Item>(items: readonly Item[], size: number): Item[][] {
  if (size === 0) return [[]]
  return items.flatMap((item, at) => subsetsOf(items.slice(at + 1), size - 1).map((others) => [item, ...others]))
}

// One sum after the other, so that what breaks the first is never combined with the choices of the next.
function choicesHolding(
  sums: readonly Identity[],
  { readings, style, proven }: Page,
  withOthers: boolean,
  holdsWith: (sum: Identity, values: Values) => boolean,
): Values[] {
  let found: Map<string, number>[] = [new Map()]
  const settled = new Set<string>()
  for (const sum of sums) {
    const open = keysOf(sum).flatMap((key) => {
      const given = readings.get(key) ?? []
      if (settled.has(key) || given.length === 0) return []
      const certain = proven.get(key)
      return [{ key, values: certain ? [Number(certain.value)] : possibleChoices(key, given, style, withOthers) }]
    })
    for (const { key } of open) settled.add(key)
    const count = open.reduce((product, { values }) => product * values.length, found.length)
    if (count > MAX_COMBINATIONS) return []
    found = found.flatMap((values) => combined(values, open).filter((all) => holdsWith(sum, all)))
  }
  return found
}

function combined(
  settled: ReadonlyMap<string, number>,
  open: readonly { key: string; values: readonly number[] }[],
): Map<string, number>[] {
  let all = [new Map(settled)]
  for (const { key, values } of open)
    all = all.flatMap((chosen) => values.map((value) => new Map(chosen).set(key, value)))
  return all
}
