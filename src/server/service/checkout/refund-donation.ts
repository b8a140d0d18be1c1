import type { DonationRow } from '../../database/tables/donations.ts'
import { HttpError } from '../../http/http-error.ts'
import type { RefundOutcome } from '../../processors/processor.ts'
import { type ProcessorDependencies, processorOf } from '../../processors/processor-of.ts'
import { TransitionRefused } from '../money/donations/donation-status.ts'
import { isRefundRecorded, requireRefundOwed } from '../money/donations/lifecycle.ts'
import { type RefundDependencies, refundWithReceipt } from '../money/receipts/correct-receipt.ts'
import { findPaymentOfDonation } from './checkout-records.ts'

/** What became of a refund: the donation, and how it stands at the processor. */
export interface Refund {
  donation: DonationRow
  outcome: Exclude<RefundOutcome, { status: 'impossible' }>
}

/**
 * Gives the donor of a canceled donation the money back through the processor that took it, then writes it into the
 * ledger. Asked again after a crash, or while the refund is on its way, it asks the processor how it stands and pays
 * nothing twice. Refuses donations whose donor is owed nothing, and those that were not paid on our page.
 */
export async function refundDonation(
  dependencies: RefundDependencies & ProcessorDependencies,
  id: string,
): Promise<Refund> {
  const donation = await requireRefundOwed(dependencies.db, id)
  const payment = await findPaymentOfDonation(dependencies.db, id)
  const processor = processorOf(dependencies, donation.live_mode)
  if (payment === undefined || processor?.name !== payment.processor) throw notOurs(id, payment?.processor)
  const outcome = await processor.refund({ key: payment.id, reference: payment.reference })
  if (outcome.status === 'impossible') throw new HttpError('conflict', { detail: outcome.detail })
  if (outcome.status === 'refunded') await recordOnce(dependencies, id)
  return { donation, outcome }
}

/** The processor may have told of the refund first, so that it is recorded by now. */
async function recordOnce(dependencies: RefundDependencies, id: string): Promise<void> {
  try {
    await refundWithReceipt(dependencies, id)
  } catch (error) {
    const isRecorded = error instanceof TransitionRefused && (await isRefundRecorded(dependencies.db, id))
    if (!isRecorded) throw error
  }
}

function notOurs(id: string, processor: string | undefined): HttpError {
  const where =
    processor === undefined
      ? `Donation ${id} was not paid on our page`
      : `Donation ${id} was paid through ${processor}, which is not set up here`
  const detail = `${where}: give its money back where it came from, then record that with: donations refunded ${id}`
  return new HttpError('conflict', { detail })
}
