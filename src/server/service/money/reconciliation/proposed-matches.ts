import type { TakeTurns } from '../../../kernel/turns.ts'
import { isNoCheck } from './amount-matches.ts'
import { numberOf } from './clearing-days.ts'
import type { Expectation, Group, OpenItem } from './clearing-items.ts'
import { ItemsByDay } from './items-by-day.ts'
import { plain } from './names-of-items.ts'

/** What is put together to be proposed: more would find sums by chance. */
const MOST_TOGETHER = 4
const MOST_CANDIDATES = 24
/** How long after a movement its bank may take it back. */
const MOST_DAYS_BACK = 60

/**
 * For each line the nearest of its amount, or a few together that are its sum; for each expectation a few lines; and two
 * lines of one name where the bank took back what it had given, or gave what it had taken.
 */
export async function proposeMatches(
  items: readonly OpenItem[],
  expected: readonly Expectation[],
  takeTurns: TakeTurns,
): Promise<Group[]> {
  const free = new Set(items.filter((item) => item.isShown && isNoCheck(item)))
  const groups = takenBack(free)
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

/** Takes pairs of lines out that undo each other: of one name, the second within some weeks of the first. */
function takenBack(lines: Set<OpenItem>): Group[] {
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

/** The only few of some that sum to an amount; undefined where none do, or several could. */
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
