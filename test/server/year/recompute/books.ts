import type { OwnMovement } from './movements.ts'

/** A movement of cents in a book on a day; a debit above zero. */
export interface Posting {
  day: string
  book: string
  owner: string
  cents: number
}

/** Books that are added up on the side; nothing but sums. */
export class Books {
  readonly postings: Posting[] = []
  /** What bank and processor have to show of it. */
  readonly movements: OwnMovement[] = []
  private readonly sums = new Map<string, number>()
  private entry: Posting[] = []

  /** Posts one movement: books, owners and cents, which come to nothing together. */
  post(day: string, lines: readonly (readonly [book: string, owner: string, cents: number])[]): void {
    this.entry = lines.map(([book, owner, cents]) => ({ day, book, owner, cents }))
    const sum = lines.reduce((total, [, , cents]) => total + cents, 0)
    if (sum !== 0) throw new Error(`An own entry of ${day} comes to ${sum}: ${JSON.stringify(lines)}`)
    for (const { book, owner, cents } of this.entry) {
      const name = `${book} ${owner}`
      this.sums.set(name, (this.sums.get(name) ?? 0) + cents)
    }
    this.postings.push(...this.entry.filter(({ cents }) => cents !== 0))
  }

  balance(book: string, owner: string): number {
    return this.sums.get(`${book} ${owner}`) ?? 0
  }
}
