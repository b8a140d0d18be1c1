import type Stripe from 'stripe'
import type { PaymentHandle, RefundOutcome } from './processor.ts'
import { answered, answeredOrUnknown } from './stripe-failure.ts'

/**
 * Gives the donor of a paid Checkout Session all of it back, at most once. What was refunded before, here or by hand,
 * is asked first; the idempotency key counts the refunds that failed, so that only those are tried again.
 */
export async function refundSession(stripe: Stripe, payment: PaymentHandle): Promise<RefundOutcome> {
  const session = await findSession(stripe, payment)
  const intent = session?.payment_intent
  if (session?.payment_status !== 'paid' || intent === null || intent === undefined)
    return { status: 'impossible', detail: 'The processor knows no such paid payment.' }
  const payment_intent = typeof intent === 'string' ? intent : intent.id
  const { data: known } = await answered(stripe.refunds.list({ payment_intent, limit: 100 }))
  const standing = known.filter(stands)
  const given = standing.reduce((sum, { amount }) => sum + amount, 0)
  if (given >= (session.amount_total ?? 0)) return outcomeOf(standing)
  const idempotencyKey = `refund ${payment.key} ${known.length}`
  const metadata = { payment: payment.key }
  const refund = await answered(stripe.refunds.create({ payment_intent, metadata }, { idempotencyKey }))
  return outcomeOf([...standing, refund])
}

function findSession(
  stripe: Stripe,
  { reference }: PaymentHandle,
): Promise<Stripe.Checkout.Session | undefined> | undefined {
  return reference === null ? undefined : answeredOrUnknown(stripe.checkout.sessions.retrieve(reference))
}

function stands({ status }: Stripe.Refund): boolean {
  return status !== 'failed' && status !== 'canceled'
}

function outcomeOf(refunds: readonly Stripe.Refund[]): RefundOutcome {
  const reference = refunds.at(-1)?.id ?? ''
  if (refunds.some((refund) => !stands(refund)))
    return { status: 'impossible', detail: 'The bank refused the refund. Try again, or send the money another way.' }
  return { status: refunds.every(({ status }) => status === 'succeeded') ? 'refunded' : 'pending', reference }
}
