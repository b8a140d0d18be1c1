/** A balance as a statement gives it, in cents, at the end of a day. */
export interface StatedBalance {
  day: string
  amount: number
}

/** One booked movement of an account as its bank tells it. */
export interface StatementLine {
  /** The day it was booked, `2026-01-31`. */
  day: string
  /** Cents: above zero where the account was given money. */
  amount: number
  /** The bank's own name for it; empty where it has none that is its alone. */
  bankId: string
  /** What parties and banks called the payments it is made of. */
  references: string[]
  checkNumber: number | null
  /** What is printed beside it. */
  text: string
  /** Where in the file it stands, as a person finds it. */
  place: string
}

/** What a file tells of one account. */
export interface BankStatement {
  /** The number of the account, as the bank writes it; empty where the file does not say. */
  account: string
  /** The balance before the first line; its day is that of the first line. */
  opening: StatedBalance | undefined
  closing: StatedBalance | undefined
  lines: StatementLine[]
  /** How many movements it has that are not booked yet: they are left out. */
  pending: number
}

/** The most characters a statement may have, and the most lines. */
export const LARGEST_STATEMENT = 20_000_000
/** The most movements that one file may bring. */
export const MOST_LINES = 100_000

/** A file may quote anything into what is wrong with it: so much of it is shown, of what can be printed. */
const LONGEST_MESSAGE = 300

/** A file that is no statement, or is not whole: one line that says where. */
export class StatementFileError extends Error {
  override readonly name = 'StatementFileError'

  constructor(message: string) {
    super(message.replaceAll(/[\p{Cc}\p{Cs}\uFFFD]/gu, '?').slice(0, LONGEST_MESSAGE))
  }
}

/** Refuses a statement whose movements do not lead from its first balance to its last. */
export function checkBalances({ opening, closing, lines }: BankStatement, place: string): void {
  if (opening === undefined || closing === undefined) return
  const found = lines.reduce((sum, { amount }) => sum + amount, opening.amount)
  if (found !== closing.amount)
    throw new StatementFileError(
      `${place}: the movements lead from ${opening.amount} to ${found} cents, but it ends with ${closing.amount}.`,
    )
}
