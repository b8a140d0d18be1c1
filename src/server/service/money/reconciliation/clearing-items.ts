import type { YieldTurn } from '../../../kernel/turns.ts'

/** One entry in a clearing book that nothing explains yet, with all that may name it. Amounts are cents. */
export interface OpenItem {
  entryId: number
  /** What was received, sent or shown: `po_…`, `inv_…`, `bl_…`, `pt_…`. */
  subjectId: string
  kind: string
  amount: number
  day: string
  /** Whether a statement shows it; else our own records expect it. */
  isShown: boolean
  /** What others may call it. */
  names: string[]
  checkNumber: number | null
  /** The bank file it went with. */
  fileId: string | null
  /** Whose it is, or what the statement says of it. */
  text: string
  handsOnly: boolean
}

/** Entries of one subject and moment, which others see as one sum. */
export interface Expectation {
  items: readonly OpenItem[]
  amount: number
  day: string
  names: readonly string[]
  checkNumber: number | null
  fileId: string | null
}

/** A group of items that explain each other. */
export type Group = readonly OpenItem[]

/** The sum of some items. */
export function sumOf(items: readonly { amount: number }[]): number {
  return items.reduce((sum, { amount }) => sum + amount, 0)
}

/** What our own records expect, entries of one subject, kind and moment joined. */
export async function expectationsOf(items: readonly OpenItem[], takeTurns: YieldTurn): Promise<Expectation[]> {
  const groups = new Map<string, OpenItem[]>()
  for (const item of items) {
    if (item.isShown) continue
    await takeTurns()
    // Each payment of an invoice is a movement of its own.
    const payment = item.kind === 'invoice_payment' ? item.entryId : ''
    const key = `${item.subjectId} ${item.kind} ${item.day} ${payment}`
    const known = groups.get(key)
    if (known === undefined) groups.set(key, [item])
    else known.push(item)
  }
  const expected: Expectation[] = []
  for (const group of groups.values()) {
    await takeTurns()
    expected.push(joined(group))
  }
  return expected
}

function joined(items: readonly OpenItem[]): Expectation {
  const [first] = items
  return {
    ...{ items, amount: sumOf(items), day: first?.day ?? '' },
    names: items.length === 1 ? (first?.names ?? []) : [...new Set(items.flatMap(({ names }) => names))],
    checkNumber: first?.checkNumber ?? null,
    fileId: first?.fileId ?? null,
  }
}
const DAY_MS = 86_400_000
/** How long before and after the day it is expected a statement may show something that it does not name. */
const EARLY_DAYS = 3
const LATE_DAYS = 10

/** Days from one that is expected to one that is shown, the nearest first. */
const LATENESS = Array.from({ length: EARLY_DAYS + LATE_DAYS + 1 }, (_, index) => index - EARLY_DAYS).toSorted(
  (one, other) => Math.abs(one) - Math.abs(other) || one - other,
)

/** Whether a line of one day may show, without naming it, what was expected on another. */
export function isInTime(line: { day: string }, expected: { day: string }): boolean {
  const late = numberOf(line.day) - numberOf(expected.day)
  return late >= -EARLY_DAYS && late <= LATE_DAYS
}

/** The days that are in time for one, the nearest first: of what is expected for a line's, of lines for one expected. */
function daysInTime(day: string, of: 'expected' | 'lines'): number[] {
  const number = numberOf(day)
  return LATENESS.map((late) => (of === 'lines' ? number + late : number - late))
}

/** The number of a day: one more than that of the day before. */
export function numberOf(day: string): number {
  const known = numbers.get(day)
  if (known !== undefined) return known
  const number = Date.parse(day) / DAY_MS
  // Years of days, and no more.
  if (numbers.size > 10_000) numbers.clear()
  numbers.set(day, number)
  return number
}

const numbers = new Map<string, number>()

interface Dated {
  day: string
  amount: number
}

/** Lines, or what is expected, by day and sum: what is taken out is found no more. No look-up walks through all of it. */
export class ItemsByDay<Item extends Dated> {
  private readonly bySum = new Map<string, Set<Item>>()
  private readonly byWay = new Map<string, Set<Item>>()

  private constructor() {}

  static async of<Item extends Dated>(items: Iterable<Item>, takeTurns: YieldTurn): Promise<ItemsByDay<Item>> {
    const made = new ItemsByDay<Item>()
    for (const item of items) {
      await takeTurns()
      added(made.bySum, sumKey(item.amount, numberOf(item.day))).add(item)
      added(made.byWay, wayKey(item.amount, numberOf(item.day))).add(item)
    }
    return made
  }

  delete(item: Item): void {
    this.bySum.get(sumKey(item.amount, numberOf(item.day)))?.delete(item)
    this.byWay.get(wayKey(item.amount, numberOf(item.day)))?.delete(item)
  }

  /** Those of a sum that are in time for a day, the nearest first, as many as are asked for. */
  ofSum(amount: number, day: string, of: 'expected' | 'lines', most: number): Item[] {
    return first(
      daysInTime(day, of).map((number) => this.bySum.get(sumKey(amount, number))),
      most,
    )
  }

  /** Those that move money the way of an amount and are in time for a day, the nearest first. */
  near(amount: number, day: string, of: 'expected' | 'lines', most: number): Item[] {
    return first(
      daysInTime(day, of).map((number) => this.byWay.get(wayKey(amount, number))),
      most,
    )
  }
}

function sumKey(amount: number, day: number): string {
  return `${amount} ${day}`
}

function wayKey(amount: number, day: number): string {
  return `${Math.sign(amount)} ${day}`
}

function first<Item>(sets: readonly (ReadonlySet<Item> | undefined)[], most: number): Item[] {
  const found: Item[] = []
  for (const set of sets)
    for (const item of set ?? []) {
      if (found.length === most) return found
      found.push(item)
    }
  return found
}

function added<Item>(all: Map<string, Set<Item>>, key: string): Set<Item> {
  const known = all.get(key)
  if (known !== undefined) return known
  const made = new Set<Item>()
  all.set(key, made)
  return made
}

/** Shorter words stand in too many texts to name anything; an invoice's number is short, and must be said by itself. */
const SHORTEST_WORD = 8
/** What names more than so many things at once, as a bank file does, means all of them or one of its sum. */
const FEW = 100

/** What a statement's line calls things: its references whole, and the long words of its text. */
export function wordsOf({ names, text }: Pick<OpenItem, 'names' | 'text'>): Set<string> {
  const words = [...names, text]
    .flatMap((one) => one.split(/[^A-Za-z0-9_-]+/))
    .filter((one) => one.length >= SHORTEST_WORD)
  return new Set([...names, ...words].map(plain).filter((one) => one !== ''))
}

/** A name as it is compared: banks print in capitals. */
export function plain(name: string): string {
  return name.trim().toLowerCase()
}

/** All that goes by some names. */
export interface Named {
  count: number
  sum: number
  all(): Expectation[]
}

/** What goes by one name, by its sums. */
class Namesake {
  readonly all = new Set<Expectation>()
  private readonly bySum = new Map<number, Set<Expectation>>()
  sum = 0

  add(one: Expectation): void {
    this.all.add(one)
    this.sum += one.amount
    const same = this.bySum.get(one.amount)
    if (same === undefined) this.bySum.set(one.amount, new Set([one]))
    else same.add(one)
  }

  delete(one: Expectation): void {
    if (!this.all.delete(one)) return
    this.sum -= one.amount
    this.bySum.get(one.amount)?.delete(one)
  }

  ofSum(amount: number): Expectation | undefined {
    return this.bySum.get(amount)?.values().next().value
  }
}

/** What is expected, by its names: what is taken out is found no more. No look-up walks through all of it. */
export class ItemLabels {
  private readonly open = new Set<Expectation>()
  private readonly byName = new Map<string, Namesake>()
  private readonly byFile = new Map<string, Namesake>()
  private readonly words = new Map<OpenItem, readonly string[]>()

  add(one: Expectation): void {
    this.open.add(one)
    for (const name of namesOf(one)) namesakeIn(this.byName, name).add(one)
    if (one.fileId !== null) namesakeIn(this.byFile, one.fileId).add(one)
  }

  has(one: Expectation): boolean {
    return this.open.has(one)
  }

  delete(one: Expectation): void {
    this.open.delete(one)
    for (const name of namesOf(one)) this.byName.get(name)?.delete(one)
    if (one.fileId !== null) this.byFile.get(one.fileId)?.delete(one)
  }

  /** The first that a line names and that is of its sum. */
  ofSum(line: OpenItem): Expectation | undefined {
    for (const namesake of this.namesakes(line)) {
      const found = namesake.ofSum(-line.amount)
      if (found !== undefined) return found
    }
    return undefined
  }

  /** All that a line names. */
  by(line: OpenItem): Named {
    const [first, ...others] = this.namesakes(line).toSorted((one, other) => other.all.size - one.all.size)
    if (first === undefined) return { count: 0, sum: 0, all: () => [] }
    const more = new Set(others.filter(({ all }) => all.size <= FEW).flatMap(({ all }) => [...all]))
    for (const one of more) if (first.all.has(one)) more.delete(one)
    return {
      count: first.all.size + more.size,
      sum: first.sum + sumOf([...more]),
      all: () => [...first.all, ...more],
    }
  }

  /** What a line names by what few are called. */
  few(line: OpenItem): Expectation[] {
    const few = this.namesakes(line).filter(({ all }) => all.size <= FEW)
    return [...new Set(few.flatMap(({ all }) => [...all]))]
  }

  /** The bank files of which a line names something. */
  filesOf(line: OpenItem): string[] {
    const named = this.namesakes(line).flatMap(({ all }) =>
      all.size <= FEW ? [...all] : (all.values().next().value ?? []),
    )
    return [...new Set(named.flatMap(({ fileId }) => fileId ?? []))]
  }

  ofFile(file: string): Named {
    const found = this.byFile.get(file)
    return { count: found?.all.size ?? 0, sum: found?.sum ?? 0, all: () => [...(found?.all ?? [])] }
  }

  private namesakes(line: OpenItem): Namesake[] {
    return this.wordsOf(line).flatMap((word) => {
      const found = this.byName.get(word)
      return found === undefined || found.all.size === 0 ? [] : [found]
    })
  }

  /** A check is known by its number alone. */
  private wordsOf(line: OpenItem): readonly string[] {
    const known = this.words.get(line)
    if (known !== undefined) return known
    const words = line.checkNumber === null ? [...wordsOf(line)] : [checkName(line.checkNumber)]
    const own = words.filter((word) => this.byName.has(word))
    this.words.set(line, own)
    return own
  }
}

function namesOf({ names, checkNumber }: Expectation): Set<string> {
  const own = new Set(names.map(plain))
  if (checkNumber !== null) own.add(checkName(checkNumber))
  return own
}

function checkName(number: number): string {
  return `check ${number}`
}

function namesakeIn(all: Map<string, Namesake>, name: string): Namesake {
  const known = all.get(name)
  if (known !== undefined) return known
  const made = new Namesake()
  all.set(name, made)
  return made
}
