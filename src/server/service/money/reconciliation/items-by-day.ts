import type { TakeTurns } from '../../../kernel/turns.ts'
import { daysInTime, numberOf } from './clearing-days.ts'

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
