import type { OwnMovement } from './movements.ts'

/** Cents posted to a ledger account on a day; debits are positive. `book` is the product's name for a ledger account. */
export interface Posting {
  day: string
  book: string
  owner: string
  cents: number
}

/** An independent ledger: postings and balances. */
export class Ledger {
  readonly postings: Posting[] = []
  /** What the bank's and the processor's statements should show. */
  readonly movements: OwnMovement[] = []
  private readonly sums = new Map<string, number>()

  /** Posts an entry, whose lines must sum to zero. */
  post(day: string, lines: readonly (readonly [book: string, owner: string, cents: number])[]): void {
    const entry = lines.map(([book, owner, cents]) => ({ day, book, owner, cents }))
    const sum = lines.reduce((total, [, , cents]) => total + cents, 0)
    if (sum !== 0) throw new Error(`A recomputed entry of ${day} sums to ${sum}: ${JSON.stringify(lines)}`)
    for (const { book, owner, cents } of entry) {
      const name = `${book} ${owner}`
      this.sums.set(name, (this.sums.get(name) ?? 0) + cents)
    }
    this.postings.push(...entry.filter(({ cents }) => cents !== 0))
  }

  balance(book: string, owner: string): number {
    return this.sums.get(`${book} ${owner}`) ?? 0
  }
}
