import { type Expectation, expectationsOf, type Group, type OpenItem, sumOf } from './clearing-items.ts'
import { matchByName } from './named-matches.ts'

const DAY_MS = 86_400_000
/** How long before and after the day it is expected a statement may show something that it does not name. */
const EARLY_DAYS = 3
const LATE_DAYS = 10
/** What is put together to be proposed: more would find sums by chance. */
const MOST_TOGETHER = 4
const MOST_CANDIDATES = 24

/** What items of one clearing book say of each other. */
export interface FoundMatches {
  /** Named by each other, or the only ones of their sum and time. */
  sure: Group[]
  /** Likely; somebody has to say so. Each item stands in one at most. */
  proposed: Group[]
}

/**
 * Matches what statements show with what is expected: by name, check number or reference, then by amount and day where
 * nothing else could be meant, then by the sum of a bank file. Never an item twice. What a person took apart is at most
 * proposed.
 */
export function findMatches(items: readonly OpenItem[]): FoundMatches {
  const free = items.filter(({ handsOnly }) => !handsOnly)
  const sure = [...matchByName(shownOf(free), expectationsOf(free))]
  const left = without(free, sure)
  sure.push(...matchByAmount(shownOf(left), expectationsOf(left)))
  sure.push(...matchByFile(without(left, sure)))
  return { sure, proposed: propose(without(items, sure)) }
}

function shownOf(items: readonly OpenItem[]): OpenItem[] {
  return items.filter(({ isShown }) => isShown)
}

function without(items: readonly OpenItem[], groups: readonly Group[]): OpenItem[] {
  const taken = new Set(groups.flat())
  return items.filter((item) => !taken.has(item))
}

/** Pairs of which each is the only one that the other can be. A check is known by its number alone. */
function matchByAmount(lines: readonly OpenItem[], expected: readonly Expectation[]): Group[] {
  const waiting = byAmount(expected.filter(({ checkNumber }) => checkNumber === null))
  const unnamed = lines.filter(({ checkNumber }) => checkNumber === null)
  const candidates = new Map(
    unnamed.map((line) => [line, (waiting.get(-line.amount) ?? []).filter((one) => isInTime(line, one))]),
  )
  const wanted = new Map<Expectation, number>()
  for (const one of [...candidates.values()].flat()) wanted.set(one, (wanted.get(one) ?? 0) + 1)
  return [...candidates].flatMap(([line, all]) => {
    const [only, ...others] = all
    return only === undefined || others.length > 0 || wanted.get(only) !== 1 ? [] : [[line, ...only.items]]
  })
}

function byAmount(expected: readonly Expectation[]): Map<number, Expectation[]> {
  const found = new Map<number, Expectation[]>()
  for (const one of expected) {
    const same = found.get(one.amount)
    if (same === undefined) found.set(one.amount, [one])
    else same.push(one)
  }
  return found
}

/** Lines that are the sum of all that is left of one bank file. */
function matchByFile(items: readonly OpenItem[]): Group[] {
  const files = new Map<string, Expectation[]>()
  for (const one of expectationsOf(items))
    if (one.fileId !== null) files.set(one.fileId, [...(files.get(one.fileId) ?? []), one])
  const lines = new Set(shownOf(items).filter(({ checkNumber }) => checkNumber === null))
  return [...files.values()].flatMap((file) => {
    const fitting = [...lines].filter(
      (line) => line.amount + sumOf(file) === 0 && file.every((one) => isInTime(line, one)),
    )
    const [only, ...others] = fitting
    if (only === undefined || others.length > 0) return []
    lines.delete(only)
    return [[only, ...file.flatMap(({ items }) => items)]]
  })
}

/** For each line the nearest of its amount, or a few together that are its sum; for each expectation a few lines. */
function propose(items: readonly OpenItem[]): Group[] {
  const expected = new Set(expectationsOf(items).filter(({ checkNumber }) => checkNumber === null))
  const lines = new Set(shownOf(items).filter(({ checkNumber }) => checkNumber === null))
  const groups: Group[] = []
  for (const line of [...lines]) {
    const near = nearest(
      line.day,
      [...expected].filter((one) => isInTime(line, one)),
    )
    const found = near.find(({ amount }) => amount === -line.amount)
    const together = found === undefined ? onlySum(near, -line.amount) : [found]
    if (together === undefined) continue
    for (const one of together) expected.delete(one)
    lines.delete(line)
    groups.push([line, ...together.flatMap(({ items }) => items)])
  }
  for (const one of expected) {
    const together = onlySum(
      nearest(
        one.day,
        [...lines].filter((line) => isInTime(line, one)),
      ),
      -one.amount,
    )
    if (together === undefined) continue
    for (const line of together) lines.delete(line)
    groups.push([...together, ...one.items])
  }
  return groups
}

/** The only few of some that sum to an amount; undefined where none do, or several could. */
function onlySum<Item extends { amount: number }>(candidates: readonly Item[], amount: number): Item[] | undefined {
  const some = candidates.slice(0, MOST_CANDIDATES).filter((one) => Math.sign(one.amount) === Math.sign(amount))
  const found: Item[][] = []
  const walk = (from: number, left: number, chosen: readonly Item[]): void => {
    if (found.length > 1) return
    if (left === 0 && chosen.length > 1) found.push([...chosen])
    if (chosen.length === MOST_TOGETHER) return
    for (const [index, one] of some.entries())
      if (index >= from && Math.abs(one.amount) <= Math.abs(left)) walk(index + 1, left - one.amount, [...chosen, one])
  }
  walk(0, amount, [])
  return found.length === 1 ? found[0] : undefined
}

function nearest<Item extends { day: string }>(day: string, all: Item[]): Item[] {
  return all.sort((one, other) => Math.abs(daysBetween(day, one.day)) - Math.abs(daysBetween(day, other.day)))
}

function isInTime(line: { day: string }, expected: { day: string }): boolean {
  const late = daysBetween(expected.day, line.day)
  return late >= -EARLY_DAYS && late <= LATE_DAYS
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS
}
