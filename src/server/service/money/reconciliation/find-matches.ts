import { type YieldTurn, yieldingToOthers } from '../../../kernel/turns.ts'
import {
  type Expectation,
  expectationsOf,
  type Group,
  ItemLabels,
  ItemsByDay,
  isInTime,
  type Named,
  numberOf,
  type OpenItem,
  plain,
  sumOf,
} from './clearing-items.ts'

/** Matches among the items of one clearing account. */
export interface FoundMatches {
  /** Items that name each other, or are the only ones with their sum and date. */
  sure: Group[]
  /** Likely matches that need confirmation. Each item is in at most one. */
  proposed: Group[]
}

/**
 * Matches statement lines with expected items: by name, check number or reference, then by amount and date if
 * unambiguous, then by the total of a bank file. No item is matched twice. Items that a person unmatched are at most
 * proposed. Yields to other work in between.
 */
export async function findMatches(items: readonly OpenItem[]): Promise<FoundMatches> {
  const takeTurns = yieldingToOthers()
  const sure = await findSure(items, takeTurns)
  const left = without(items, sure)
  return { sure, proposed: await proposeMatches(left, await expectationsOf(left, takeTurns), takeTurns) }
}

/** The same without proposals. */
export async function findSure(items: readonly OpenItem[], takeTurns = yieldingToOthers()): Promise<Group[]> {
  const free = items.filter(({ handsOnly }) => !handsOnly)
  const lines = free.filter(({ isShown }) => isShown)
  const expected = await expectationsOf(free, takeTurns)
  const sure = await matchByName(lines, expected, takeTurns)
  const unnamed = leftOf(lines, expected, sure)
  sure.push(...(await matchByAmount(unnamed.lines, unnamed.expected, takeTurns)))
  await takeTurns()
  const left = leftOf(lines, expected, sure)
  return [...sure, ...matchByFile(left.lines, left.expected)]
}

function leftOf(lines: readonly OpenItem[], expected: readonly Expectation[], groups: readonly Group[]) {
  const taken = new Set(groups.flat())
  return {
    lines: lines.filter((line) => !taken.has(line)),
    // Combined entries are matched only as a whole.
    expected: expected.filter(({ items: [first] }) => first !== undefined && !taken.has(first)),
  }
}

function without(items: readonly OpenItem[], groups: readonly Group[]): OpenItem[] {
  const taken = new Set(groups.flat())
  return items.filter((item) => !taken.has(item))
}

interface Matching {
  lines: Set<OpenItem>
  names: ItemLabels
  groups: Group[]
  takeTurns: YieldTurn
}

/**
 * Matches by name: a check by its number; a line with one item; one line with all items that it names; and all lines
 * that name an item with that item, or with the rest of its bank file. Sums must agree to the cent.
 */
async function matchByName(
  lines: readonly OpenItem[],
  expected: readonly Expectation[],
  takeTurns: YieldTurn,
): Promise<Group[]> {
  const names = new ItemLabels()
  for (const one of expected) {
    await takeTurns()
    names.add(one)
  }
  const matching: Matching = { lines: new Set(lines), names, groups: [], takeTurns }
  await matchOne(matching)
  await matchAll(matching)
  await matchParts(matching)
  matchFiles(matching)
  return matching.groups
}

async function matchOne(matching: Matching): Promise<void> {
  for (const line of matching.lines) {
    await matching.takeTurns()
    const only = matching.names.ofSum(line)
    if (only !== undefined) take(matching, [line], [only])
  }
}

async function matchAll(matching: Matching): Promise<void> {
  for (const line of matching.lines) {
    await matching.takeTurns()
    const { count, sum, all } = matching.names.by(line)
    if (count > 1 && line.amount + sum === 0) take(matching, [line], all())
  }
}

/** Matches groups of items and lines that name each other. */
async function matchParts(matching: Matching): Promise<void> {
  const naming = new Map<Expectation, OpenItem[]>()
  for (const line of matching.lines) {
    await matching.takeTurns()
    for (const one of matching.names.few(line)) {
      const known = naming.get(one)
      if (known === undefined) naming.set(one, [line])
      else known.push(line)
    }
  }
  for (const [one, all] of naming) {
    await matching.takeTurns()
    const left = all.filter((line) => matching.lines.has(line))
    if (left.length > 1 && matching.names.has(one) && sumOf(left) + one.amount === 0) take(matching, left, [one])
  }
}

/** Matches lines that name a bank file, or its items, with the rest of the file. */
function matchFiles(matching: Matching): void {
  const naming = new Map<string, OpenItem[]>()
  for (const line of matching.lines)
    for (const file of matching.names.filesOf(line)) {
      const known = naming.get(file)
      if (known === undefined) naming.set(file, [line])
      else known.push(line)
    }
  for (const [file, lines] of naming) {
    const left = lines.filter((line) => matching.lines.has(line))
    const all: Named = matching.names.ofFile(file)
    if (left.length > 0 && all.count > 0 && sumOf(left) + all.sum === 0) take(matching, left, all.all())
  }
}

function take({ lines, names, groups }: Matching, some: readonly OpenItem[], those: readonly Expectation[]): void {
  for (const line of some) lines.delete(line)
  for (const one of those) names.delete(one)
  groups.push([...some, ...those.flatMap(({ items }) => items)])
}

/** Matches pairs that are each other's only candidate. Checks are identified by number alone. */
async function matchByAmount(
  lines: readonly OpenItem[],
  expected: readonly Expectation[],
  takeTurns: YieldTurn,
): Promise<Group[]> {
  const unnamed = lines.filter(isNoCheck)
  const ofLines = await ItemsByDay.of(unnamed, takeTurns)
  const ofExpected = await ItemsByDay.of(expected.filter(isNoCheck), takeTurns)
  const groups: Group[] = []
  for (const line of unnamed) {
    await takeTurns()
    const [only, ...others] = ofExpected.ofSum(-line.amount, line.day, 'expected', 2)
    if (only === undefined || others.length > 0) continue
    if (ofLines.ofSum(line.amount, only.day, 'lines', 2).length === 1) groups.push([line, ...only.items])
  }
  return groups
}

/** Matches lines that equal the sum of the rest of one bank file. */
function matchByFile(lines: readonly OpenItem[], expected: readonly Expectation[]): Group[] {
  const files = new Map<string, Expectation[]>()
  for (const one of expected) {
    if (one.fileId === null) continue
    const known = files.get(one.fileId)
    if (known === undefined) files.set(one.fileId, [one])
    else known.push(one)
  }
  const bySum = new Map<number, OpenItem[]>()
  for (const line of lines.filter(isNoCheck)) bySum.set(line.amount, [...(bySum.get(line.amount) ?? []), line])
  return [...files.values()].flatMap((file) => {
    const sum = -sumOf(file)
    const fitting = (bySum.get(sum) ?? []).filter((line) => file.every((one) => isInTime(line, one)))
    const [only, ...others] = fitting
    if (only === undefined || others.length > 0) return []
    bySum.set(
      sum,
      (bySum.get(sum) ?? []).filter((line) => line !== only),
    )
    return [[only, ...file.flatMap(({ items }) => items)]]
  })
}

/** Whether an item can be matched by sum: checks are identified by number alone. */
function isNoCheck({ checkNumber }: { checkNumber: number | null }): boolean {
  return checkNumber === null
}

/** Maximum items per proposed sum; larger groups would match by chance. */
const MOST_TOGETHER = 4
const MOST_CANDIDATES = 24
/** How long after a movement its bank may reverse it. */
const MOST_DAYS_BACK = 60

/**
 * Proposes for each line the nearest item of its amount, or a few that add up to it; for each item a few lines; and two
 * lines of the same name that reverse each other.
 */
async function proposeMatches(
  items: readonly OpenItem[],
  expected: readonly Expectation[],
  takeTurns: YieldTurn,
): Promise<Group[]> {
  const free = new Set(items.filter((item) => item.isShown && isNoCheck(item)))
  const groups = reversedPairs(free)
  const left = new Set(expected.filter(isNoCheck))
  const lines = await ItemsByDay.of(free, takeTurns)
  const waiting = await ItemsByDay.of(left, takeTurns)
  for (const line of free) {
    await takeTurns()
    const same = waiting.ofSum(-line.amount, line.day, 'expected', 1)
    const together = same.length > 0 ? same : fewOf(waiting, line, 'expected')
    if (together === undefined) continue
    for (const one of together) {
      waiting.delete(one)
      left.delete(one)
    }
    free.delete(line)
    lines.delete(line)
    groups.push([line, ...together.flatMap((one) => one.items)])
  }
  for (const one of left) {
    await takeTurns()
    const together = fewOf(lines, one, 'lines')
    if (together === undefined) continue
    for (const line of together) lines.delete(line)
    groups.push([...together, ...one.items])
  }
  return groups
}

/** Removes pairs of lines that reverse each other: same name, the second within weeks of the first. */
function reversedPairs(lines: Set<OpenItem>): Group[] {
  const groups: Group[] = []
  const first = new Map<string, OpenItem>()
  for (const line of [...lines].toSorted((one, other) => numberOf(one.day) - numberOf(other.day))) {
    const undone = line.names
      .map((name) => first.get(`${plain(name)} ${-line.amount}`))
      .find((one) => one !== undefined)
    if (undone === undefined || !lines.has(undone) || numberOf(line.day) - numberOf(undone.day) > MOST_DAYS_BACK) {
      for (const name of line.names) first.set(`${plain(name)} ${line.amount}`, line)
      continue
    }
    lines.delete(line)
    lines.delete(undone)
    groups.push([line, undone])
  }
  return groups
}

function fewOf<Item extends { day: string; amount: number }>(
  all: ItemsByDay<Item>,
  { amount, day }: { amount: number; day: string },
  of: 'expected' | 'lines',
): Item[] | undefined {
  return onlySum(all.near(-amount, day, of, MOST_CANDIDATES), -amount)
}

/** The only small group of candidates that adds up to an amount; undefined if there is none or more than one. */
function onlySum<Item extends { amount: number }>(candidates: readonly Item[], amount: number): Item[] | undefined {
  const found: Item[][] = []
  const walk = (from: number, left: number, chosen: readonly Item[]): void => {
    if (found.length > 1) return
    if (left === 0 && chosen.length > 1) found.push([...chosen])
    if (chosen.length === MOST_TOGETHER) return
    for (let index = from; index < candidates.length; index += 1) {
      const one = candidates[index]
      if (one !== undefined && Math.abs(one.amount) <= Math.abs(left))
        walk(index + 1, left - one.amount, [...chosen, one])
    }
  }
  walk(0, amount, [])
  return found.length === 1 ? found[0] : undefined
}
