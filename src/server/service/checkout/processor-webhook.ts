import { Hono } from 'hono'
import { answerFailure } from '../../http/answer.ts'
import { HttpError } from '../../http/http-error.ts'
import { readText } from '../../http/read-request.ts'
import { oneByOne } from '../../kernel/turns.ts'
import type { PaymentHandle, ProcessorEvents, ProcessorNews, ReturnedPayment } from '../../processors/processor.ts'
import { processorOf } from '../../processors/processor-of.ts'
import { act } from '../audit/audit-log.ts'
import { bouncePayment } from '../money/billing/bounce-payment.ts'
import { followDispute, takeMovingDisputes } from '../money/disputes/disputes.ts'
import { postReportedRefund } from '../money/disputes/post-refund.ts'
import { followMonthlyGift } from '../monthly-gifts/follow-monthly-gift.ts'
import { findMonthlyGiftAt } from '../monthly-gifts/monthly-gift-records.ts'
import { type CheckoutPayment, findPayment, findPaymentAt } from './checkout-records.ts'
import type { CheckoutDependencies } from './checkout-session.ts'
import { findCharge, PAYER, reconcileCharge } from './invoice-charges.ts'
import { reconcilePayment } from './pay-once.ts'

/** Receives a processor's signed events. Repeated, late or out-of-order events change nothing. */
export function processorWebhook(dependencies: CheckoutDependencies): Hono {
  const app = new Hono()
  app.post('/webhooks/processor', async (context) => {
    const { processorEvents, newId } = dependencies
    const requestId = newId('req')
    try {
      if (processorEvents === undefined) throw new HttpError('not_found')
      const news = await readEvent(context.req.raw, processorEvents)
      if (news?.about === 'payment') await settle(dependencies, processorEvents, news.payment)
      if (news?.about === 'monthly') await follow(dependencies, processorEvents, news)
      if (news?.about === 'dispute' || news?.about === 'refund')
        await followReturned(dependencies, processorEvents.liveMode, news)
      return Response.json({ received: true }, { headers: { 'request-id': requestId } })
    } catch (error) {
      return answerFailure(error, requestId, dependencies)
    }
  })
  return app
}

async function readEvent(request: Request, events: ProcessorEvents): Promise<ProcessorNews | undefined> {
  const body = await readText(request)
  try {
    return events.read(body, request.headers.get(events.signatureHeader) ?? '')
  } catch (cause) {
    throw new HttpError('parameter_invalid', {
      detail: 'The signature doesn’t match the body.',
      param: events.signatureHeader,
      cause,
    })
  }
}

/** The event only names the payment; its state is requested from the processor and recorded once. */
async function settle(
  dependencies: CheckoutDependencies,
  { liveMode }: ProcessorEvents,
  { key, reference }: PaymentHandle,
): Promise<void> {
  const charge = await findCharge(dependencies, key)
  if (charge?.live_mode === liveMode) await reconcileCharge(dependencies, charge, reference)
  const payment = await findPayment(dependencies.db, key)
  if (payment === undefined || payment.live_mode !== liveMode) return
  await reconcilePayment(dependencies, { ...payment, reference: payment.reference ?? reference })
}

/** The same for a monthly gift. An unknown one isn't ours, or its first payment isn't settled yet. */
async function follow(
  dependencies: CheckoutDependencies,
  { liveMode }: ProcessorEvents,
  { reference, visit }: ProcessorNews & { about: 'monthly' },
): Promise<void> {
  const processor = processorOf(dependencies, liveMode)
  if (processor === undefined) return
  const gift = await findMonthlyGiftAt(dependencies.db, processor.name, reference)
  if (gift === undefined || gift.live_mode !== liveMode) return
  if (visit !== undefined) await processor.monthly?.cardPage?.take(reference, visit)
  await followMonthlyGift(dependencies, gift.id)
}

/** How often a dispute is polled at its processor, in case an event was lost. */
const ASKED_EVERY_MS = 6 * 60 * 60 * 1_000

/** A dispute or refund that a processor reported, by its ID of the dispute or of the refunded payment. */
export interface ReturnedNews {
  about: 'dispute' | 'refund'
  reference: string
}

/** Requests the state of a returned payment from the processor and posts it. Payments that aren't ours are ignored. */
async function followReturned(
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
  await postReportedRefund(dependencies, { paymentId, donationId, refunded: standing.refunded })
}

/** Polls disputes whose events may have been lost. Returns the number polled. */
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
        log.error({ err: error, dispute_id: id }, 'A dispute could not be updated')
      }
    }
  })
  return asked
}

/** Our payment; if its own event is still pending, it is settled first, so that its donation exists. */
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

/**
 * Reverses an invoice payment that the payer's bank took back, or that was refunded in the processor's dashboard: the
 * invoice is due again. `taken` is the total returned so far, in cents; a partial return is logged and left to people.
 */
async function bounceCharge(
  dependencies: CheckoutDependencies,
  liveMode: boolean,
  { key }: ReturnedPayment,
  taken: number,
): Promise<void> {
  const charge = key === null || taken <= 0 ? undefined : await findCharge(dependencies, key)
  if (charge?.live_mode !== liveMode || charge.state !== 'paid' || charge.reference === null) return
  const { id, amount, reference, invoice_id: invoiceId } = charge
  if (taken < amount) {
    dependencies.log.error(
      { charge_id: id, taken, amount },
      'Part of an invoice payment was returned and needs a decision',
    )
    return
  }
  const { db, clock, newId } = dependencies
  await act(db, { actor: PAYER, action: 'invoices.bounced', now: clock.now(true) }, async (tx) => {
    const bounce = { liveMode, reference, invoiceId, reason: 'returned at the processor' }
    await bouncePayment({ db: tx, clock, newId }, bounce)
    return { record: invoiceId, subject: id, after: { reference, amount }, result: undefined }
  })
}
