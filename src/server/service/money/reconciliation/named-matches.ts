import { type Expectation, type Group, type OpenItem, sumOf } from './clearing-items.ts'

/** Shorter words stand in too many texts to name anything; an invoice's number is short, and must be said by itself. */
const SHORTEST_WORD = 8

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

interface Matching {
  lines: Set<OpenItem>
  expected: Set<Expectation>
  groups: Group[]
}

/**
 * Matches by name: a check by its number, then what a line names, one to one, one line to all that it names, and all
 * lines that name something to it; each only where the sums agree to the cent.
 */
export function matchByName(lines: readonly OpenItem[], expected: readonly Expectation[]): Group[] {
  const matching: Matching = { lines: new Set(lines), expected: new Set(expected), groups: [] }
  const named = namedBy(lines, expected)
  const open = (line: OpenItem) => (named.get(line) ?? []).filter((one) => matching.expected.has(one))
  for (const line of lines) {
    const own = open(line).filter((one) => agree([line], [one]))
    const [only] = own
    if (only !== undefined) take(matching, [line], [only])
  }
  for (const line of [...matching.lines]) {
    const all = open(line)
    if (all.length > 1 && agree([line], all)) take(matching, [line], all)
  }
  for (const [one, naming] of namingOf(named)) {
    const left = naming.filter((line) => matching.lines.has(line))
    if (left.length > 1 && matching.expected.has(one) && agree(left, [one])) take(matching, left, [one])
  }
  for (const file of new Set([...matching.lines].flatMap((line) => open(line).map(({ fileId }) => fileId)))) {
    const all = [...matching.expected].filter(({ fileId }) => file !== null && fileId === file)
    const naming = [...matching.lines].filter((line) => open(line).some(({ fileId }) => fileId === file))
    if (all.length > 0 && agree(naming, all)) take(matching, naming, all)
  }
  return matching.groups
}

/** What each line names, checks by their number alone. */
function namedBy(lines: readonly OpenItem[], expected: readonly Expectation[]): Map<OpenItem, Expectation[]> {
  const byName = new Map<string, Expectation[]>()
  const index = (name: string, one: Expectation) => byName.set(name, [...(byName.get(name) ?? []), one])
  for (const one of expected) {
    for (const name of new Set(one.names.map(plain))) index(name, one)
    if (one.checkNumber !== null) index(`check ${one.checkNumber}`, one)
  }
  return new Map(
    lines.map((line) => {
      const names = line.checkNumber === null ? wordsOf(line) : new Set([`check ${line.checkNumber}`])
      return [line, [...new Set([...names].flatMap((name) => byName.get(name) ?? []))]]
    }),
  )
}

function namingOf(named: ReadonlyMap<OpenItem, readonly Expectation[]>): Map<Expectation, OpenItem[]> {
  const naming = new Map<Expectation, OpenItem[]>()
  for (const [line, all] of named) for (const one of all) naming.set(one, [...(naming.get(one) ?? []), line])
  return naming
}

function agree(lines: readonly OpenItem[], expected: readonly Expectation[]): boolean {
  return sumOf(lines) + sumOf(expected) === 0
}

function take({ lines, expected, groups }: Matching, some: readonly OpenItem[], those: readonly Expectation[]): void {
  for (const line of some) lines.delete(line)
  for (const one of those) expected.delete(one)
  groups.push([...some, ...those.flatMap(({ items }) => items)])
}
