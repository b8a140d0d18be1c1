import { oneByOne } from '../../kernel/one-by-one.ts'
import { processorOf } from '../../processors/processor-of.ts'
import type { ReturnedPayment } from '../../processors/returned-payments.ts'
import { bookRefund } from '../money/disputes/book-refund.ts'
import { takeMovingDisputes } from '../money/disputes/dispute-records.ts'
import { followDispute } from '../money/disputes/follow-dispute.ts'
import { bounceCharge } from './bounce-charge.ts'
import type { CheckoutDependencies } from './checkout-dependencies.ts'
import { type CheckoutPayment, findPayment, findPaymentAt } from './checkout-records.ts'
import { reconcilePayment } from './settle-payment.ts'

/** How long a dispute is left alone until its processor is asked again, should it have told nothing. */
const ASKED_EVERY_MS = 6 * 60 * 60 * 1_000

/** A dispute or a refund that a processor told of, by its own name for the dispute or for the refunded payment. */
export interface ReturnedNews {
  about: 'dispute' | 'refund'
  reference: string
}

/** Asks the processor how a payment that came back stands, and books that. What is of no gift or invoice of ours is left alone. */
export async function followReturned(
  dependencies: CheckoutDependencies,
  liveMode: boolean,
  { about, reference }: ReturnedNews,
): Promise<void> {
  const processor = processorOf(dependencies, liveMode)
  const { name = '', returned } = processor ?? {}
  if (returned === undefined) return
  if (about === 'dispute') {
    const standing = await returned.dispute(reference)
    const payment = standing && (await findReturned(dependencies, { name, liveMode }, standing.payment))
    if (standing === undefined) return
    if (payment === undefined) return bounceCharge(dependencies, liveMode, standing.payment, standing.taken)
    await followDispute(dependencies, { donationId: payment.donation_id, processor: name, standing })
    return
  }
  const standing = await returned.refunds(reference)
  const payment = standing && (await findReturned(dependencies, { name, liveMode }, standing.payment))
  if (standing === undefined) return
  if (payment === undefined) return bounceCharge(dependencies, liveMode, standing.payment, standing.refunded)
  const { id: paymentId, donation_id: donationId } = payment
  await bookRefund(dependencies, { paymentId, donationId, refunded: standing.refunded })
}

/** Asks after disputes whose processor may have told something that never arrived. Answers how many it asked about. */
export async function followMovingDisputes(dependencies: CheckoutDependencies): Promise<number> {
  const { db, clock, log } = dependencies
  let asked = 0
  await oneByOne([true, false], async (liveMode) => {
    if (processorOf(dependencies, liveMode)?.returned === undefined) return
    const now = clock.now(liveMode)
    const before = new Date(now.getTime() - ASKED_EVERY_MS)
    for (const { id, reference } of await takeMovingDisputes(db, { liveMode, before, now })) {
      try {
        await followReturned(dependencies, liveMode, { about: 'dispute', reference })
        asked += 1
      } catch (error) {
        log.error({ err: error, dispute_id: id }, 'A dispute could not be followed')
      }
    }
  })
  return asked
}

/** Our payment; one whose own news is still on its way is settled first, so that there is a gift to speak of. */
async function findReturned(
  dependencies: CheckoutDependencies,
  { name, liveMode }: { name: string; liveMode: boolean },
  { key, reference }: ReturnedPayment,
): Promise<CheckoutPayment | undefined> {
  const { db } = dependencies
  const byKey = key === null ? undefined : await findPayment(db, key)
  const found = byKey ?? (reference === null ? undefined : await findPaymentAt(db, name, reference))
  if (found === undefined || found.live_mode !== liveMode || found.processor !== name) return undefined
  const payment = await reconcilePayment(dependencies, found)
  return payment.state === 'paid' ? payment : undefined
}
