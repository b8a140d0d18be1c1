import type { TakeTurns } from '../../../kernel/turns.ts'
import { isInTime } from './clearing-days.ts'
import { type Expectation, type Group, type OpenItem, sumOf } from './clearing-items.ts'
import { ItemsByDay } from './items-by-day.ts'

/** Pairs of which each is the only one that the other can be. A check is known by its number alone. */
export async function matchByAmount(
  lines: readonly OpenItem[],
  expected: readonly Expectation[],
  takeTurns: TakeTurns,
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

/** Lines that are the sum of all that is left of one bank file. */
export function matchByFile(lines: readonly OpenItem[], expected: readonly Expectation[]): Group[] {
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

/** Whether something can be known by its sum: a check is known by its number alone. */
export function isNoCheck({ checkNumber }: { checkNumber: number | null }): boolean {
  return checkNumber === null
}
