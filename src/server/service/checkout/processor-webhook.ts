import { Hono } from 'hono'
import { answerFailure } from '../../http/answer.ts'
import { HttpError } from '../../http/http-error.ts'
import { readText } from '../../http/read-request.ts'
import type { PaymentHandle } from '../../processors/processor.ts'
import type { ProcessorEvents, ProcessorNews } from '../../processors/processor-events.ts'
import { processorOf } from '../../processors/processor-of.ts'
import { followMonthlyGift } from '../monthly-gifts/follow-monthly-gift.ts'
import { findMonthlyGiftAt } from '../monthly-gifts/monthly-gift-records.ts'
import type { CheckoutDependencies } from './checkout-dependencies.ts'
import { findPayment } from './checkout-records.ts'
import { followReturned } from './follow-returned.ts'
import { findCharge, reconcileCharge } from './invoice-charges.ts'
import { reconcilePayment } from './settle-payment.ts'

/** Where a processor posts its signed events. Sending one often, late or out of order changes nothing. */
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
      detail: 'The signature does not fit the body.',
      param: events.signatureHeader,
      cause,
    })
  }
}

/** The event says which payment; how it stands is asked of the processor itself, and written once. */
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

/** The same of a monthly gift. One that is not known is of no gift of ours, or its first payment is not settled yet. */
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
