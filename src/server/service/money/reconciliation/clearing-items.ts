import type { YieldTurn } from '../../../kernel/turns.ts'

/** An unmatched entry in a clearing account, with everything that may identify it. Amounts are cents. */
export interface OpenItem {
  entryId: number
  /** The record behind it: `po_…`, `inv_…`, `bl_…`, `pt_…`. */
  subjectId: string
  kind: string
  amount: number
  day: string
  /** True if a statement shows it; false if our records expect it. */
  isShown: boolean
  /** Names that the other side may use for it. */
  names: string[]
  checkNumber: number | null
  /** The bank file that contained it. */
  fileId: string | null
  /** Its owner, or the statement's description. */
  text: string
  handsOnly: boolean
}

/** Entries of one subject and moment, which statements show as one sum. */
export interface Expectation {
  items: readonly OpenItem[]
  amount: number
  day: string
  names: readonly string[]
  checkNumber: number | null
  fileId: string | null
}

/** A group of items that match each other. */
export type Group = readonly OpenItem[]

export function sumOf(items: readonly { amount: number }[]): number {
  return items.reduce((sum, { amount }) => sum + amount, 0)
}

/** What our records expect, with entries of one subject, kind and moment combined. */
export async function expectationsOf(items: readonly OpenItem[], takeTurns: YieldTurn): Promise<Expectation[]> {
  const groups = new Map<string, OpenItem[]>()
  for (const item of items) {
    if (item.isShown) continue
    await takeTurns()
    // Each payment of an invoice is a separate movement.
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
/** How many days before or after the expected date a statement may show a movement without naming it. */
const EARLY_DAYS = 3
const LATE_DAYS = 10

/** Offsets in days from expected to shown date, nearest first. */
const LATENESS = Array.from({ length: EARLY_DAYS + LATE_DAYS + 1 }, (_, index) => index - EARLY_DAYS).toSorted(
  (one, other) => Math.abs(one) - Math.abs(other) || one - other,
)

/** Whether a statement line may match an item by date, without naming it. */
export function isInTime(line: { day: string }, expected: { day: string }): boolean {
  const late = numberOf(line.day) - numberOf(expected.day)
  return late >= -EARLY_DAYS && late <= LATE_DAYS
}

/** The days within the window, nearest first: of expected items for a line, or of lines for an expected item. */
function daysInTime(day: string, of: 'expected' | 'lines'): number[] {
  const number = numberOf(day)
  return LATENESS.map((late) => (of === 'lines' ? number + late : number - late))
}

/** Number of a day since 1970. */
export function numberOf(day: string): number {
  const known = numbers.get(day)
  if (known !== undefined) return known
  const number = Date.parse(day) / DAY_MS
  // Bounds the cache to years of days.
  if (numbers.size > 10_000) numbers.clear()
  numbers.set(day, number)
  return number
}

const numbers = new Map<string, number>()

interface Dated {
  day: string
  amount: number
}

/** Lines or expected items by day and sum; removed items are no longer found. Look-ups don't scan all items. */
export class ItemsByDay<Item extends Dated> {
  private readonly bySum = new Map<string, Set<Item>>()
  private readonly byWay = new Map<string, Set<Item>>()

  private constructor() {}

  static async of<Item extends Dated>(items: Iterable<Item>, takeTurns: YieldTurn): Promise<ItemsByDay<Item>> {
    const made = new ItemsByDay<Item>()
    for (const item of items) {
      await takeTurns()
      added(made.bySum, sumKey(item.amount, numberOf(item.day))).add(item)
      added(made.byWay, signKey(item.amount, numberOf(item.day))).add(item)
    }
    return made
  }

  delete(item: Item): void {
    this.bySum.get(sumKey(item.amount, numberOf(item.day)))?.delete(item)
    this.byWay.get(signKey(item.amount, numberOf(item.day)))?.delete(item)
  }

  /** Items of a sum within the date window of a day, nearest first, up to a limit. */
  ofSum(amount: number, day: string, of: 'expected' | 'lines', most: number): Item[] {
    return first(
      daysInTime(day, of).map((number) => this.bySum.get(sumKey(amount, number))),
      most,
    )
  }

  /** Items with the same sign as an amount within the date window of a day, nearest first. */
  near(amount: number, day: string, of: 'expected' | 'lines', most: number): Item[] {
    return first(
      daysInTime(day, of).map((number) => this.byWay.get(signKey(amount, number))),
      most,
    )
  }
}

function sumKey(amount: number, day: number): string {
  return `${amount} ${day}`
}

function signKey(amount: number, day: number): string {
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

/** Shorter words are too common to identify anything; an invoice number is short, so it must appear separately. */
const SHORTEST_WORD = 8
/** A name shared by more items than this, such as a bank file's, means all of them or one with its sum. */
const FEW = 100

/** The names in a statement line: its whole references, and the long words of its text. */
export function wordsOf({ names, text }: Pick<OpenItem, 'names' | 'text'>): Set<string> {
  const words = [...names, text]
    .flatMap((one) => one.split(/[^A-Za-z0-9_-]+/))
    .filter((one) => one.length >= SHORTEST_WORD)
  return new Set([...names, ...words].map(plain).filter((one) => one !== ''))
}

/** A name in the form for comparison: banks print in capitals. */
export function plain(name: string): string {
  return name.trim().toLowerCase()
}

/** Expected items with given names. */
export interface Named {
  count: number
  sum: number
  all(): Expectation[]
}

/** Expected items with one name, by sum. */
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

/** Expected items by name; removed items are no longer found. Look-ups don't scan all items. */
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

  /** The first item with the line's sum that the line names. */
  ofSum(line: OpenItem): Expectation | undefined {
    for (const namesake of this.namesakes(line)) {
      const found = namesake.ofSum(-line.amount)
      if (found !== undefined) return found
    }
    return undefined
  }

  /** All items that a line names. */
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

  /** Items that a line identifies by names that few items share. */
  few(line: OpenItem): Expectation[] {
    const few = this.namesakes(line).filter(({ all }) => all.size <= FEW)
    return [...new Set(few.flatMap(({ all }) => [...all]))]
  }

  /** The bank files with items that the line names. */
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

  /** Checks are identified by number alone. */
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
