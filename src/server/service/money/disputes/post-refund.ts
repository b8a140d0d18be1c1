import { inTransaction } from '../../../database/in-transaction.ts'
import { HOUSE } from '../../../database/tables/books.ts'
import type { DonationRow } from '../../../database/tables/donations.ts'
import type { DatabaseTransaction } from '../../../database/tables/tables.ts'
import { FOUNDATION_TIME_ZONE } from '../../../kernel/calendar.ts'
import { donationMoney, lockDonations, stageOf, standingOf } from '../donations/donation-status.ts'
import { cancelDonation } from '../donations/lifecycle.ts'
import { donationBalances } from '../ledger/balances.ts'
import { journalLine, postEntry } from '../ledger/entries.ts'
import { correctRefunded, type RefundDependencies, refundWithReceipt } from '../receipts/issue-receipt.ts'
import { refundElsewhereLines } from './disputes.ts'

/** The total that the processor reports as refunded for a payment, in cents, from any source. */
export interface ReportedRefund {
  paymentId: string
  donationId: string
  refunded: number
}

/**
 * Posts a refund made in the processor's dashboard. A donation that is fully refunded before payout ends. One that was
 * paid out, or partly refunded, continues, and the account pays the difference. Repeated reports, and refunds made
 * here, change nothing.
 */
export function bookRefund(dependencies: RefundDependencies, told: ReportedRefund): Promise<void> {
  return inTransaction(dependencies.db, async (tx) => {
    const [gift] = await lockDonations(tx, [told.donationId])
    const payment = await tx
      .selectFrom('checkout_payment')
      .select('returned')
      .where('id', '=', told.paymentId)
      .executeTakeFirst()
    if (gift === undefined || payment === undefined || told.refunded <= payment.returned) return
    const isBooked = await postDonationRefund({ ...dependencies, db: tx }, tx, gift, {
      ...told,
      before: payment.returned,
    })
    if (!isBooked) return
    const returned = { returned: told.refunded }
    await tx.updateTable('checkout_payment').set(returned).where('id', '=', told.paymentId).execute()
  })
}

type Told = ReportedRefund & { before: number }

async function postDonationRefund(
  dependencies: RefundDependencies,
  tx: DatabaseTransaction,
  gift: DonationRow,
  told: Told,
): Promise<boolean> {
  const { billed } = donationMoney(gift)
  const isWhole = told.refunded >= billed
  if (gift.status === 'canceled') return isWhole && endGift(dependencies, tx, gift, told)
  if (isWhole && stageOf(standingOf(gift)) === 'funded') {
    await cancelDonation(dependencies, gift.id)
    return endGift(dependencies, tx, gift, told)
  }
  const now = dependencies.clock.now(gift.live_mode)
  const given = told.refunded - told.before
  await postEntry(tx, {
    ...refundEntry(gift, told, now),
    once: `refund_elsewhere ${told.paymentId} ${told.refunded}`,
    lines: refundElsewhereLines(gift.account_id, given),
  })
  const { newId, timeZone = FOUNDATION_TIME_ZONE } = dependencies
  const left = Math.max(0, billed - told.refunded)
  await correctRefunded(tx, { newId, timeZone, now }, { row: gift, given, left })
  return true
}

/** Records the refund that is owed for a canceled donation; an earlier partial refund is no longer a loss. */
async function endGift(
  dependencies: RefundDependencies,
  tx: DatabaseTransaction,
  gift: DonationRow,
  { before, ...told }: Told,
): Promise<true> {
  const [owed] = await donationBalances(tx, [gift.id])
  if (owed?.book !== 'refund_payable') return true
  await refundWithReceipt(dependencies, gift.id)
  if (before === 0) return true
  const lines = [
    ...journalLine('processor_clearing', HOUSE, before),
    ...journalLine('account_credit', gift.account_id, -before),
  ]
  const now = dependencies.clock.now(gift.live_mode)
  await postEntry(tx, { ...refundEntry(gift, told, now), once: `refund_whole ${told.paymentId}`, lines })
  return true
}

function refundEntry(gift: DonationRow, { donationId }: Pick<ReportedRefund, 'donationId'>, occurredAt: Date) {
  return { liveMode: gift.live_mode, kind: 'refund_elsewhere' as const, subjectId: donationId, occurredAt }
}
