import { HOUSE } from '../../../database/tables/books.ts'
import { type JournalLine, journalLine, reversed } from './entries.ts'

/** The money of one donation, in cents: `billed` is paid for it, `granted` is the nonprofit's, `fee` is ours. */
export interface DonationMoney {
  id: string
  accountId: string
  nonprofitId: string
  billed: number
  granted: number
  fee: number
  /** True when the money came before the donation, by card or transfer. */
  moneyHeld: boolean
}

/** Where a gift's money stands. */
export type DonationStage = 'pledged' | 'invoiced' | 'funded' | 'check_sent' | 'paid_out' | 'canceled'

/** The lines that each stage has left standing, money that came or went aside. */
export function standingLines(gift: DonationMoney, stage: DonationStage): JournalLine[] {
  const { id, accountId, nonprofitId, billed, granted, fee } = gift
  const expected = [
    ...journalLine('promised', nonprofitId, -granted, id),
    ...journalLine('fee_promised', HOUSE, -fee, id),
  ]
  const earned = journalLine('fee_earned', HOUSE, -fee, id)
  switch (stage) {
    case 'pledged':
      return [...journalLine('pledged', accountId, billed, id), ...expected]
    case 'invoiced':
      return [...journalLine('invoiced', accountId, billed, id), ...expected]
    case 'funded':
      return [...journalLine('payable', nonprofitId, -granted, id), ...earned]
    case 'check_sent':
      return [...journalLine('checks_outstanding', nonprofitId, -granted, id), ...earned]
    case 'paid_out':
      return earned
    case 'canceled':
      return []
  }
}

/** The lines that take a gift from one stage to the next; what is left over comes from or goes to a clearing book. */
export function stageLines(gift: DonationMoney, from: DonationStage | 'nothing', to: DonationStage): JournalLine[] {
  const before = from === 'nothing' ? [] : standingLines(gift, from)
  return netted([...reversed(before), ...standingLines(gift, to)])
}

/** A gift's first lines: promised by the account, or already paid. */
export function pledgeLines(gift: DonationMoney): JournalLine[] {
  if (!gift.moneyHeld) return stageLines(gift, 'nothing', 'pledged')
  return [...journalLine('processor_clearing', HOUSE, gift.billed), ...stageLines(gift, 'nothing', 'funded')]
}

/** The lines that undo a gift. Paid money becomes credit of the account, or is refunded to the donor who paid it. */
export function cancelLines(gift: DonationMoney, from: DonationStage): JournalLine[] {
  const undone = reversed(standingLines(gift, from))
  if (from !== 'funded') return undone
  const book = gift.moneyHeld ? 'refund_payable' : 'account_credit'
  return [...undone, ...journalLine(book, gift.accountId, -gift.billed, gift.id)]
}

/** The lines that give a donor the money of a canceled gift back. */
export function refundLines(gift: DonationMoney): JournalLine[] {
  return [
    ...journalLine('refund_payable', gift.accountId, gift.billed, gift.id),
    ...journalLine('processor_clearing', HOUSE, -gift.billed),
  ]
}

/** The lines that make a gift another nonprofit's. */
export function regrantLines(gift: DonationMoney, stage: DonationStage, nonprofitId: string): JournalLine[] {
  return netted([...reversed(standingLines(gift, stage)), ...standingLines({ ...gift, nonprofitId }, stage)])
}

/** Adds up lines of the same book, owner and donation; what comes to nothing is dropped. */
function netted(lines: readonly JournalLine[]): JournalLine[] {
  const sums = new Map<string, JournalLine>()
  for (const one of lines) {
    const key = `${one.book} ${one.ownerId} ${one.donationId ?? ''}`
    sums.set(key, { ...one, amount: (sums.get(key)?.amount ?? 0) + one.amount })
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0)
} /** Where the cents of one gift go: `billed` is paid for it, `granted` reaches the nonprofit, `fee` stays here. */
export interface DonationParts {
  billed: number
  granted: number
  fee: number
}

/**
 * The parts of a gift. With `coverFees` the fee is inside `amount`; otherwise it is billed on top.
 * `granted` is zero or less when an amount is too small to carry its fee: such a gift is to be refused.
 */
export function donationParts({
  amount,
  fee,
  coverFees,
}: {
  amount: number
  fee: number
  coverFees: boolean
}): DonationParts {
  return coverFees ? { billed: amount, granted: amount - fee, fee } : { billed: amount + fee, granted: amount, fee }
}
