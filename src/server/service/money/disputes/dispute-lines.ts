import { HOUSE } from '../../../database/tables/books.ts'
import { type JournalLine, journalLine, reversed } from '../ledger/entry.ts'
import { type GiftMoney, standingLines } from '../ledger/gift-lines.ts'

/** What a processor took since it was last asked, in cents; below zero where it gave back. */
export interface Movement {
  taken: number
  fee: number
}

/**
 * The lines of money that a processor took or gave back while a dispute is open. Once it is lost, what is taken more is a
 * loss, and what comes back after all is the account's credit.
 */
export function movementLines(accountId: string, { taken, fee }: Movement, isLost: boolean): JournalLine[] {
  const book = isLost ? (taken > 0 ? 'losses' : 'account_credit') : 'disputed'
  return [
    ...journalLine(book, accountId, taken),
    ...journalLine('processor_fees', HOUSE, fee),
    ...journalLine('processor_clearing', HOUSE, -taken - fee),
  ]
}

/** The lines that end a gift whose whole payment was lost before it was paid out: neither grant nor fee is left of it. */
export function endedLines(gift: GiftMoney, taken: number): JournalLine[] {
  return [
    ...reversed(standingLines(gift, 'funded')),
    ...journalLine('disputed', gift.accountId, -taken),
    ...journalLine('losses', gift.accountId, taken - gift.billed),
  ]
}

/** The lines that give a canceled gift's donor, to whom the money was owed, what the bank took back already. */
export function settledLines(gift: GiftMoney, taken: number): JournalLine[] {
  return [
    ...journalLine('refund_payable', gift.accountId, gift.billed, gift.id),
    ...journalLine('disputed', gift.accountId, -taken),
    ...journalLine('losses', gift.accountId, taken - gift.billed),
  ]
}

/** The lines that make what was lost the account's to make good: the nonprofit keeps what it was paid. */
export function lossLines(accountId: string, taken: number): JournalLine[] {
  return [...journalLine('losses', accountId, taken), ...journalLine('disputed', accountId, -taken)]
}

/** The lines of a refund made at the processor's own desk, of a gift that goes on: the account makes it good. */
export function refundElsewhereLines(accountId: string, refunded: number): JournalLine[] {
  return [...journalLine('losses', accountId, refunded), ...journalLine('processor_clearing', HOUSE, -refunded)]
}
