import { oneByOne } from '../../kernel/turns.ts'
import { type ProcessorDependencies, processorOf } from '../../processors/processor-of.ts'
import { followDispute } from '../money/disputes/disputes.ts'
import type { RefundDependencies } from '../money/receipts/issue-receipt.ts'
import { findPayment } from './checkout-records.ts'

/** Longer than a dispute of the sandbox is open. */
const LOOKS_BACK_MS = 30 * 86_400_000

/**
 * Applies the disputes of sandbox payments made with the test cards for them, because the sandbox's processor sends no
 * events. Returns the number of disputes.
 */
export async function followSandboxDisputes(dependencies: RefundDependencies & ProcessorDependencies): Promise<number> {
  const { db, clock } = dependencies
  const { name = '', returned } = processorOf(dependencies, false) ?? {}
  const since = new Date(clock.now(false).getTime() - LOOKS_BACK_MS)
  const references = (await returned?.opened?.(since)) ?? []
  await oneByOne(references, async (reference) => {
    const standing = await returned?.dispute(reference)
    const payment = standing && (await findPayment(db, standing.payment.key ?? ''))
    if (standing === undefined || payment?.state !== 'paid') return
    await followDispute(dependencies, { donationId: payment.donation_id, processor: name, standing })
  })
  return references.length
}
