import { splitCents } from '../../../../contract/amounts.ts'
import { inTransaction } from '../../../database/in-transaction.ts'
import type { DonationRow } from '../../../database/tables/donations.ts'
import { HOUSE } from '../../../database/tables/ledger-accounts.ts'
import type { DatabaseTransaction } from '../../../database/tables/tables.ts'
import { FOUNDATION_TIME_ZONE } from '../../../kernel/calendar.ts'
import { donationMoney, holdStateOf, stageOf } from '../donations/donation-status.ts'
import { cancelDonation, isRefundRecorded, recordRefund } from '../donations/lifecycle.ts'
import { journalLine, postEntry } from '../ledger/entries.ts'
import {
  correctCanceled,
  correctRefunded,
  type RefundDependencies,
  type RefundedDonation,
} from '../receipts/issue-receipt.ts'
import {
  isOwedBack,
  lockGift,
  type ReturnedCents,
  refundElsewhereLines,
  returnedBefore,
  unreturned,
} from './disputes.ts'

/** The total that the processor reports as refunded for a payment, in cents, from any source. */
export interface ReportedRefund {
  paymentId: string
  donationId: string
  refunded: number
}

/**
 * Posts a refund made in the processor's dashboard. A donation that is fully refunded before payout ends. One that was
 * paid out, or partly refunded, continues, and the account pays the difference. A refund of a payment for several
 * nonprofits first pays what is owed for canceled donations; the rest is shared by amount. Repeated reports, and refunds
 * made here, change nothing.
 */
export function postReportedRefund(dependencies: RefundDependencies, reported: ReportedRefund): Promise<void> {
  const { db, newId, clock, timeZone = FOUNDATION_TIME_ZONE } = dependencies
  return inTransaction(db, async (tx) => {
    const gifts = await lockGift(tx, reported.donationId)
    const payment = await tx
      .selectFrom('checkout_payment')
      .select('returned')
      .where('id', '=', reported.paymentId)
      .executeTakeFirst()
    if (payment === undefined || reported.refunded <= payment.returned) return
    const refunds = await refundsOf(tx, gifts, { ...reported, before: payment.returned })
    const posted: RefundedDonation[][] = []
    for (const refund of refunds) {
      const result = await postDonationRefund({ ...dependencies, db: tx }, tx, refund)
      if (result !== undefined) posted.push(result)
    }
    if (posted.length === 0) return
    await writeReturned(tx, reported, refunds)
    await correctRefunded(tx, { newId, timeZone, now: clock.now(gifts[0].live_mode) }, posted.flat())
  })
}

/** What is refunded of one donation: cents before this report, and now. */
interface DonationRefund {
  gift: DonationRow
  paymentId: string
  before: number
  refunded: number
}

type Reported = ReportedRefund & { before: number }

async function refundsOf(
  tx: DatabaseTransaction,
  gifts: readonly DonationRow[],
  reported: Reported,
): Promise<DonationRefund[]> {
  const [only] = gifts
  const { paymentId, before, refunded } = reported
  if (only !== undefined && gifts.length === 1) return [{ gift: only, paymentId, before, refunded }]
  const parts = await returnedParts(tx, gifts)
  const known = parts.reduce(
    (sum, { state, posted, elsewhere }) => sum + (state === 'refunded' ? posted : elsewhere),
    0,
  )
  return shareRefund(parts, refunded - known).map((part) => ({ ...part, paymentId }))
}

/** A donation with what its donor has back. `owed`: canceled, and not refunded yet. `disputed`: lost by a dispute. */
interface ReturnedPart extends ReturnedCents {
  gift: DonationRow
  /** Cents that the ledger has as refunded at the processor. */
  posted: number
  state: 'given' | 'owed' | 'refunded' | 'disputed'
}

async function returnedParts(tx: DatabaseTransaction, gifts: readonly DonationRow[]): Promise<ReturnedPart[]> {
  const parts: ReturnedPart[] = []
  for (const gift of gifts) {
    const [state, posted] = [await stateOf(tx, gift), await postedRefunds(tx, gift.id)]
    parts.push({ gift, state, posted, ...(await returnedBefore(tx, gift)) })
  }
  return parts
}

async function postedRefunds(tx: DatabaseTransaction, donationId: string): Promise<number> {
  const lines = await tx
    .selectFrom('journal_line')
    .innerJoin('journal_entry', 'journal_entry.id', 'entry_id')
    .select('amount')
    .where('subject_id', '=', donationId)
    .where('kind', 'in', ['refund', 'refund_elsewhere'])
    .where('book', '=', 'processor_clearing')
    .execute()
  return -lines.reduce((sum, { amount }) => sum + amount, 0)
}

async function stateOf(tx: DatabaseTransaction, { id, status }: DonationRow): Promise<ReturnedPart['state']> {
  if (status !== 'canceled') return 'given'
  if (await isOwedBack(tx, id)) return 'owed'
  return (await isRefundRecorded(tx, id)) ? 'refunded' : 'disputed'
}

/** Shares newly refunded cents: whole donations that are owed first, then the others by what is left of them. */
function shareRefund(parts: readonly ReturnedPart[], given: number): Omit<DonationRefund, 'paymentId'>[] {
  let rest = given
  const refunds: Omit<DonationRefund, 'paymentId'>[] = []
  for (const { gift, elsewhere: before, lost, state } of parts) {
    const left = donationMoney(gift).billed - before - lost
    if (state !== 'owed' || left > rest) continue
    rest -= left
    refunds.push({ gift, before, refunded: before + left })
  }
  const others = parts.filter(({ state }) => state === 'given')
  const lefts = others.map(({ gift, elsewhere, lost }) => Math.max(0, donationMoney(gift).billed - elsewhere - lost))
  const sum = lefts.reduce((total, left) => total + left, 0)
  if (rest <= 0 || sum === 0) return refunds
  const shares = splitCents(Math.min(rest, sum), lefts)
  return [
    ...refunds,
    ...others.flatMap(({ gift, elsewhere: before }, index) => {
      const share = shares[index] ?? 0
      return share === 0 ? [] : [{ gift, before, refunded: before + share }]
    }),
  ]
}

async function writeReturned(
  tx: DatabaseTransaction,
  { paymentId, refunded }: ReportedRefund,
  refunds: readonly DonationRefund[],
): Promise<void> {
  await tx.updateTable('checkout_payment').set({ returned: refunded }).where('id', '=', paymentId).execute()
  for (const { gift, refunded: returned } of refunds.filter(({ gift }) => gift.gift_id !== null))
    await tx
      .insertInto('returned_part')
      .values({ payment_id: paymentId, donation_id: gift.id, returned })
      .onConflict((conflict) => conflict.columns(['payment_id', 'donation_id']).doUpdateSet({ returned }))
      .execute()
}

/**
 * Posts a donation's refund; returns the facts for the corrected receipt and the e-mail. Undefined for a part of a
 * canceled donation's refund: it is posted when the rest is refunded.
 */
async function postDonationRefund(
  dependencies: RefundDependencies,
  tx: DatabaseTransaction,
  refund: DonationRefund,
): Promise<RefundedDonation[] | undefined> {
  const { gift, paymentId, before, refunded } = refund
  const isWhole = refunded - before >= (await unreturned(tx, gift))
  if (gift.status === 'canceled') return isWhole ? endGift(dependencies, tx, refund) : undefined
  if (isWhole && stageOf(holdStateOf(gift)) === 'funded') {
    await cancelDonation(dependencies, gift.id)
    return endGift(dependencies, tx, refund)
  }
  const now = dependencies.clock.now(gift.live_mode)
  const given = refunded - before
  await postEntry(tx, {
    ...refundEntry(gift, now),
    once: `refund_elsewhere ${paymentId} ${onceOf(refund)}`,
    lines: refundElsewhereLines(gift.account_id, given),
  })
  return [{ row: gift, given }]
}

/** Identifies a refund of a payment: by the sum, and with several donations also by the donation. */
function onceOf({ gift, refunded }: DonationRefund): string {
  return gift.gift_id === null ? `${refunded}` : `${gift.id} ${refunded}`
}

/** Records the refund that is owed for a canceled donation, unless it was recorded before. */
async function endGift(
  dependencies: RefundDependencies,
  tx: DatabaseTransaction,
  { gift }: DonationRefund,
): Promise<RefundedDonation[]> {
  if (!(await isOwedBack(tx, gift.id))) return []
  let rest = 0
  await recordRefund(dependencies, gift.id, async (inner, row, now) => {
    rest = await reversePartialLosses(inner, row, now)
  })
  return [{ row: gift, given: rest }]
}

/**
 * Cancels a donation before its money is sent, and corrects its receipt, if any, in the same transaction. It locks all
 * donations of the gift, because they share the receipt.
 */
export function cancelWithReceipt(dependencies: RefundDependencies, id: string): Promise<DonationRow> {
  const { newId, clock, timeZone = FOUNDATION_TIME_ZONE } = dependencies
  return inTransaction(dependencies.db, async (tx) => {
    await lockGift(tx, id)
    const row = await cancelDonation({ ...dependencies, db: tx }, id)
    const now = clock.now(row.live_mode)
    if (await isOwedBack(tx, id)) await correctCanceled(tx, { newId, timeZone, now }, row)
    return row
  })
}

/**
 * Records that a canceled donation was refunded to its donor, and in the same transaction corrects the receipt, if any.
 * The issued receipt is kept; a new one with the rest of the gift supersedes it and is sent.
 */
export function refundWithReceipt(dependencies: RefundDependencies, id: string): Promise<DonationRow> {
  const { newId, timeZone = FOUNDATION_TIME_ZONE } = dependencies
  return inTransaction(dependencies.db, async (tx) => {
    await lockGift(tx, id)
    return recordRefund({ ...dependencies, db: tx }, id, async (inner, row, now) => {
      const given = await reversePartialLosses(inner, row, now)
      await correctRefunded(inner, { newId, timeZone, now }, [{ row, given }])
    })
  })
}

/**
 * Once the whole donation is refunded, reverses the account's losses from earlier partial refunds in the processor's
 * dashboard and from disputes lost in part. Returns the remaining cents.
 */
async function reversePartialLosses(tx: DatabaseTransaction, row: DonationRow, now: Date): Promise<number> {
  const { elsewhere, lost } = await returnedBefore(tx, row)
  const before = elsewhere + lost
  const { billed } = donationMoney(row)
  if (before === 0) return billed
  const lines = [
    ...journalLine('processor_clearing', HOUSE, before),
    ...journalLine('account_credit', row.account_id, -before),
  ]
  await postEntry(tx, { ...refundEntry(row, now), once: `refund_whole ${row.id}`, lines })
  return Math.max(0, billed - before)
}

function refundEntry(gift: DonationRow, occurredAt: Date) {
  return { liveMode: gift.live_mode, kind: 'refund_elsewhere' as const, subjectId: gift.id, occurredAt }
}
