import type Stripe from 'stripe'
import { fromUnixSeconds } from '../kernel/clock.ts'
import type { DisputeStanding, RefundStanding, ReturnedPayment, ReturnedPayments } from './returned-payments.ts'
import { answered, answeredOrUnknown } from './stripe-failure.ts'

/** Disputes and refunds by their payment intents, whose metadata, or whose invoice, names the payment. */
export function createStripeReturned(stripe: Stripe): ReturnedPayments {
  return {
    async dispute(reference) {
      const dispute = await answeredOrUnknown(stripe.disputes.retrieve(reference))
      if (dispute === undefined || dispute.payment_intent === null) return undefined
      return disputeStanding(dispute, await paymentOf(stripe, idOf(dispute.payment_intent)))
    },
    async refunds(reference) {
      const intent = await answeredOrUnknown(stripe.paymentIntents.retrieve(reference))
      return intent === undefined ? undefined : refundStanding(stripe, intent)
    },
  }
}

function disputeStanding(dispute: Stripe.Dispute, payment: ReturnedPayment): DisputeStanding {
  const { id: reference, amount, reason, balance_transactions: moved, evidence_details: evidence } = dispute
  return {
    ...{ reference, payment, amount, reason },
    status: statusOf(dispute),
    taken: -moved.reduce((sum, { amount }) => sum + amount, 0),
    fee: moved.reduce((sum, { fee }) => sum + fee, 0),
    answerBy: evidence.due_by === null ? null : fromUnixSeconds(evidence.due_by),
    openedAt: fromUnixSeconds(dispute.created),
  }
}

/** An inquiry that was closed, and a dispute that was prevented, took nothing: as good as won. */
function statusOf({ status }: Stripe.Dispute): DisputeStanding['status'] {
  if (status === 'won' || status === 'warning_closed' || status === 'prevented') return 'won'
  return status === 'lost' ? 'lost' : 'open'
}

async function refundStanding(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<RefundStanding> {
  const { data } = await answered(stripe.refunds.list({ payment_intent: intent.id, limit: 100 }))
  const refunded = data.reduce((sum, { amount, status }) => (status === 'succeeded' ? sum + amount : sum), 0)
  return { payment: await paymentOf(stripe, intent.id, intent), refunded }
}

/** The payment that an intent belongs to, by our key or by the invoice that renewed it. */
export async function paymentOf(stripe: Stripe, id: string, known?: Stripe.PaymentIntent): Promise<ReturnedPayment> {
  const { metadata } = known ?? (await answered(stripe.paymentIntents.retrieve(id)))
  if (metadata.payment !== undefined) return { key: metadata.payment, reference: null }
  const payment = { type: 'payment_intent', payment_intent: id } as const
  const { data } = await answered(stripe.invoicePayments.list({ payment, limit: 1 }))
  const [paid] = data
  if (paid === undefined) return { key: null, reference: null }
  const invoice = await answered(stripe.invoices.retrieve(idOf(paid.invoice)))
  // The first payment of a subscription was made by a session, whose key the subscription bears.
  const first = invoice.billing_reason === 'subscription_create'
  const { payment: key } = invoice.parent?.subscription_details?.metadata ?? {}
  return first && key !== undefined ? { key, reference: null } : { key: null, reference: invoice.id }
}

function idOf(thing: string | { id: string }): string {
  return typeof thing === 'string' ? thing : thing.id
}
