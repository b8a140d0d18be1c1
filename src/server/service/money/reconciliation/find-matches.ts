import { takingTurns } from '../../../kernel/turns.ts'
import { matchByAmount, matchByFile } from './amount-matches.ts'
import { type Expectation, expectationsOf, type Group, type OpenItem } from './clearing-items.ts'
import { matchByName } from './named-matches.ts'
import { proposeMatches } from './proposed-matches.ts'

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
 * proposed. Others have their turn meanwhile.
 */
export async function findMatches(items: readonly OpenItem[]): Promise<FoundMatches> {
  const takeTurns = takingTurns()
  const sure = await findSure(items, takeTurns)
  const left = without(items, sure)
  return { sure, proposed: await proposeMatches(left, await expectationsOf(left, takeTurns), takeTurns) }
}

/** The same without proposals. */
export async function findSure(items: readonly OpenItem[], takeTurns = takingTurns()): Promise<Group[]> {
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
    // What is expected is taken whole.
    expected: expected.filter(({ items: [first] }) => first !== undefined && !taken.has(first)),
  }
}

function without(items: readonly OpenItem[], groups: readonly Group[]): OpenItem[] {
  const taken = new Set(groups.flat())
  return items.filter((item) => !taken.has(item))
}
