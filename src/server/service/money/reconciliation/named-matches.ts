import type { TakeTurns } from '../../../kernel/turns.ts'
import { type Expectation, type Group, type OpenItem, sumOf } from './clearing-items.ts'
import { type Named, NamesOf } from './names-of-items.ts'

interface Matching {
  lines: Set<OpenItem>
  names: NamesOf
  groups: Group[]
  takeTurns: TakeTurns
}

/**
 * Matches by name: a check by its number, then what a line names, one to one, one line to all that it names, and all
 * lines that name something to it, or to the rest of its bank file; each only where the sums agree to the cent.
 */
export async function matchByName(
  lines: readonly OpenItem[],
  expected: readonly Expectation[],
  takeTurns: TakeTurns,
): Promise<Group[]> {
  const names = new NamesOf()
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

/** What lines name together, in parts. */
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

/** Lines that name a bank file, or something of it, against all that is left of it. */
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
