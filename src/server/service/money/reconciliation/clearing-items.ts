import type { TakeTurns } from '../../../kernel/turns.ts'

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
export async function expectationsOf(items: readonly OpenItem[], takeTurns: TakeTurns): Promise<Expectation[]> {
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

  static async of<Item extends Dated>(items: Iterable<Item>, takeTurns: TakeTurns): Promise<ItemsByDay<Item>> {
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
