import type { PaymentOutcome, Processor } from '../../processors/processor.ts'
import { createSandboxProcessor } from '../../processors/sandbox-processor.ts'
import type { ServiceDependencies } from '../api/handlers/context.ts'
import { createCheckoutDonation } from './checkout-donation.ts'
import {
  type CheckoutPayment,
  closeLink,
  countDecline,
  lockLink,
  readPayment,
  takeUnsettledPayments,
  writeOutcome,
} from './queries.ts'

/** Longer than any processor is waited for: a payment it does not know after this was never asked for. */
const FORGOTTEN_AFTER_MS = 30_000
const bankPatience = 24 * 60 * 60 * 1_000

/** What choosing a processor stands on. */
export type ProcessorDependencies = Pick<ServiceDependencies, 'db' | 'clock' | 'processors'>

/** Who takes the money in a mode; undefined when live payments were not set up. */
export function processorOf(
  { db, clock, processors = {} }: ProcessorDependencies,
  liveMode: boolean,
): Processor | undefined {
  return liveMode ? processors.live : (processors.test ?? createSandboxProcessor(db, clock))
}

/**
 * Writes what the processor said about a payment, once: a paid one makes its donation and closes the link in the same
 * transaction, a declined one counts. Answers the payment as it stands; one that is settled stays as it is.
 */
export function settlePayment(
  { db, newId }: ServiceDependencies,
  { id, link_id }: CheckoutPayment,
  outcome: PaymentOutcome,
  now: Date,
): Promise<CheckoutPayment> {
  return db.transaction().execute(async (tx) => {
    const link = await lockLink(tx, link_id)
    const payment = await readPayment(tx, id)
    if (payment.state !== 'started' && payment.state !== 'waiting') return payment
    await writeOutcome(tx, id, outcome, now)
    if (outcome.status === 'declined') await countDecline(tx, link.id)
    if (outcome.status === 'paid') {
      await createCheckoutDonation(tx, newId, { link, payment, now })
      await closeLink(tx, link.id, payment.donation_id)
    }
    return readPayment(tx, id)
  })
}

/**
 * Asks the processor how an unsettled payment stands and settles it. One it never heard of is left alone while it may
 * still be on its way, then given up, at the processor first, so that it cannot be charged later.
 */
export async function reconcilePayment(
  dependencies: ServiceDependencies,
  payment: CheckoutPayment,
): Promise<CheckoutPayment> {
  const processor = processorOf(dependencies, payment.live_mode)
  if (processor === undefined || !['started', 'waiting'].includes(payment.state)) return payment
  const now = dependencies.clock.now(payment.live_mode)
  const handle = { key: payment.id, reference: payment.reference }
  const outcome = await processor.find(handle)
  const age = now.getTime() - payment.started_at.getTime()
  const forgotten = outcome === undefined ? age > FORGOTTEN_AFTER_MS : isWaiting(outcome) && age > bankPatience
  if (forgotten) return settlePayment(dependencies, payment, await processor.void(handle), now)
  return outcome === undefined ? payment : settlePayment(dependencies, payment, outcome, now)
}

/**
 * Settles what a crash left open; run when the server starts, and now and then, when it asks after those whose turn has
 * come. Answers how many came to an end.
 */
export async function reconcilePayments(dependencies: ServiceDependencies): Promise<number> {
  let settled = 0
  for (const payment of await takeUnsettledPayments(dependencies.db, dependencies.clock)) {
    try {
      const after = await reconcilePayment(dependencies, payment)
      if (after.settled_at !== null) settled += 1
    } catch (error) {
      dependencies.log.error({ err: error, payment_id: payment.id }, 'A payment could not be reconciled')
    }
  }
  return settled
}

function isWaiting(outcome: PaymentOutcome): boolean {
  return outcome.status === 'action_needed'
}
