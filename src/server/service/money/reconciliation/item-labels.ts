import { type Expectation, type OpenItem, sumOf } from './clearing-items.ts'

/** Shorter words stand in too many texts to name anything; an invoice's number is short, and must be said by itself. */
const SHORTEST_WORD = 8
/** What names more than so many things at once, as a bank file does, means all of them or one of its sum. */
const FEW = 100

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

/** All that goes by some names. */
export interface Named {
  count: number
  sum: number
  all(): Expectation[]
}

/** What goes by one name, by its sums. */
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

/** What is expected, by its names: what is taken out is found no more. No look-up walks through all of it. */
export class ItemLabels {
  private readonly open = new Set<Expectation>()
  private readonly byName = new Map<string, Namesake>()
  private readonly byFile = new Map<string, Namesake>()
  private readonly words = new Map<OpenItem, readonly string[]>()

  add(one: Expectation): void {
    this.open.add(one)
    for (const name of namesOf(one)) added(this.byName, name).add(one)
    if (one.fileId !== null) added(this.byFile, one.fileId).add(one)
  }

  has(one: Expectation): boolean {
    return this.open.has(one)
  }

  delete(one: Expectation): void {
    this.open.delete(one)
    for (const name of namesOf(one)) this.byName.get(name)?.delete(one)
    if (one.fileId !== null) this.byFile.get(one.fileId)?.delete(one)
  }

  /** The first that a line names and that is of its sum. */
  ofSum(line: OpenItem): Expectation | undefined {
    for (const namesake of this.namesakes(line)) {
      const found = namesake.ofSum(-line.amount)
      if (found !== undefined) return found
    }
    return undefined
  }

  /** All that a line names. */
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

  /** What a line names by what few are called. */
  few(line: OpenItem): Expectation[] {
    const few = this.namesakes(line).filter(({ all }) => all.size <= FEW)
    return [...new Set(few.flatMap(({ all }) => [...all]))]
  }

  /** The bank files of which a line names something. */
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

  /** A check is known by its number alone. */
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

function added(all: Map<string, Namesake>, name: string): Namesake {
  const known = all.get(name)
  if (known !== undefined) return known
  const made = new Namesake()
  all.set(name, made)
  return made
}
