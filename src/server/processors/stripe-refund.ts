import type Stripe from 'stripe'
import type { PaymentHandle, RefundOutcome } from './processor.ts'
import { answered, answeredOrUnknown } from './stripe-failure.ts'

/**
 * Gives the donor of a paid Checkout Session or invoice all of it back, at most once. What was refunded before, here or by hand,
 * is asked first; the idempotency key counts the refunds that failed, so that only those are tried again.
 */
export async function refundSession(stripe: Stripe, payment: PaymentHandle): Promise<RefundOutcome> {
  const paid = await findPaid(stripe, payment)
  if (paid === undefined) return { status: 'impossible', detail: 'The processor knows no such paid payment.' }
  const payment_intent = paid.intent
  const { data: known } = await answered(stripe.refunds.list({ payment_intent, limit: 100 }))
  const standing = known.filter(stands)
  const given = standing.reduce((sum, { amount }) => sum + amount, 0)
  if (given >= paid.amount) return outcomeOf(standing)
  const idempotencyKey = `refund ${payment.key} ${known.length}`
  const metadata = { payment: payment.key }
  const refund = await answered(stripe.refunds.create({ payment_intent, metadata }, { idempotencyKey }))
  return outcomeOf([...standing, refund])
}

/** What was paid: by a Checkout Session, or month by month by an invoice, which a session that began a subscription has too. */
async function findPaid(
  stripe: Stripe,
  { reference }: PaymentHandle,
): Promise<{ intent: string; amount: number } | undefined> {
  if (reference === null) return undefined
  if (reference.startsWith('in_')) return findPaidInvoice(stripe, reference)
  const session = await answeredOrUnknown(stripe.checkout.sessions.retrieve(reference))
  if (session?.payment_status !== 'paid') return undefined
  const { invoice, payment_intent: intent, amount_total: amount } = session
  if (invoice !== null && invoice !== undefined) return findPaidInvoice(stripe, idOf(invoice))
  return intent === null || amount === null ? undefined : { intent: idOf(intent), amount }
}

async function findPaidInvoice(
  stripe: Stripe,
  invoice: string,
): Promise<{ intent: string; amount: number } | undefined> {
  const { data } = await answered(stripe.invoicePayments.list({ invoice, status: 'paid', limit: 100 }))
  const paid = data.find(({ payment }) => payment.payment_intent !== undefined)
  const intent = paid?.payment.payment_intent
  return intent === undefined ? undefined : { intent: idOf(intent), amount: paid?.amount_paid ?? 0 }
}

function idOf(thing: string | { id?: string }): string {
  return typeof thing === 'string' ? thing : (thing.id ?? '')
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
