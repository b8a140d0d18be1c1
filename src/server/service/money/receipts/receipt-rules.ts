import type { DonationStatus } from '../../../../contract/index.ts'

/** Single gifts of this many cents or more each need a written acknowledgment of their own (IRC 170(f)(8)). */
const acknowledgmentCents = 25_000

/** A donation as a year-end receipt looks at it. */
export interface ReceiptGift {
  id: string
  nonprofitName: string
  /** What the giver paid for it, in cents, without fees billed on top. */
  amount: number
  status: DonationStatus
  fundsCollected: boolean
  liveMode: boolean
  /** The day the foundation received its money, `YYYY-MM-DD` in its own time zone; null while it has not. */
  receivedOn: string | null
}

/** A gift with a line and a date of its own. */
export interface SingleLine {
  id: string
  /** The day it was received, `YYYY-MM-DD`. */
  date: string
  nonprofitName: string
  amount: number
}

/** Smaller gifts for one nonprofit, summed. */
export interface SummaryLine {
  nonprofitName: string
  count: number
  amount: number
}

/** What an account is told of one year. Amounts are cents. */
export interface YearReceipt {
  year: number
  /** The account's own gifts of 250 dollars or more, each with its date. */
  singles: SingleLine[]
  /** The account's own smaller gifts. */
  summaries: SummaryLine[]
  deductibleTotal: number
  /** Gifts of the account's customers, which the account cannot deduct. */
  collected: SummaryLine[]
  collectedTotal: number
}

/**
 * Gifts that belong on the receipt of a year: live, received in it, and not canceled since. A gift that is blocked or
 * paused was received all the same.
 */
function isReceiptable({ liveMode, status, receivedOn }: ReceiptGift, year: number): boolean {
  return liveMode && status !== 'canceled' && receivedOn?.slice(0, 4) === String(year)
}

/** Sorts a year's gifts into what was given by the account and what it collected from others. */
export function yearReceipt(gifts: readonly ReceiptGift[], year: number): YearReceipt {
  const counted = gifts.filter((gift) => isReceiptable(gift, year))
  const own = counted.filter((gift) => !gift.fundsCollected)
  const collected = counted.filter((gift) => gift.fundsCollected)
  return {
    year,
    singles: own.filter((gift) => gift.amount >= acknowledgmentCents).map(singleLine),
    summaries: summarize(own.filter((gift) => gift.amount < acknowledgmentCents)),
    deductibleTotal: total(own),
    collected: summarize(collected),
    collectedTotal: total(collected),
  }
}

function singleLine({ id, receivedOn, nonprofitName, amount }: ReceiptGift): SingleLine {
  return { id, date: receivedOn ?? '', nonprofitName, amount }
}

function summarize(gifts: readonly ReceiptGift[]): SummaryLine[] {
  const lines = new Map<string, SummaryLine>()
  for (const { nonprofitName, amount } of gifts) {
    const line = lines.get(nonprofitName) ?? { nonprofitName, count: 0, amount: 0 }
    lines.set(nonprofitName, { ...line, count: line.count + 1, amount: line.amount + amount })
  }
  return [...lines.values()].sort((a, b) => a.nonprofitName.localeCompare(b.nonprofitName, 'en'))
}

function total(gifts: readonly ReceiptGift[]): number {
  return gifts.reduce((sum, gift) => sum + gift.amount, 0)
}
