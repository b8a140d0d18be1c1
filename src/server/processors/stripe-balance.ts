import type Stripe from 'stripe'
import { fromUnixSeconds } from '../kernel/clock.ts'
import {
  type BalanceListing,
  type BalanceTransaction,
  balanceTransactionType,
  type DisputeStanding,
  type RefundStanding,
  type ReturnedPayment,
  type ReturnedPayments,
} from './processor.ts'
import { answered, answeredOrUnknown } from './stripe-failure.ts'

const PAGE = 100

/** The transactions of the balance, each with its payment. */
export function createStripeBalance(stripe: Stripe): BalanceListing {
  return {
    async *transactions(since) {
      const created = { gte: Math.floor(since.getTime() / 1_000) }
      let after: string | undefined
      for (;;) {
        const { data, has_more: more } = await answered(
          stripe.balanceTransactions.list({
            ...{ created, limit: PAGE, expand: ['data.source'] },
            ...(after === undefined ? {} : { starting_after: after }),
          }),
        )
        const page: BalanceTransaction[] = []
        for (const one of data) if (one.currency === 'usd') page.push(await transactionOf(stripe, one))
        if (page.length > 0) yield page
        after = data.at(-1)?.id
        if (!more || after === undefined) return
      }
    },
  }
}

async function transactionOf(stripe: Stripe, one: Stripe.BalanceTransaction): Promise<BalanceTransaction> {
  const { id: reference, amount, fee, type, reporting_category: category, source, description, created } = one
  const name = typeof source === 'string' ? source : (source?.id ?? '')
  const known = balanceTransactionType(category, name)
  return {
    ...{ reference, amount, fee, source: name, description: description ?? type },
    type: known === 'transfer' && !isTransfer(source) ? 'charge' : known,
    payment: await paymentOfSource(stripe, source),
    createdAt: fromUnixSeconds(created),
  }
}

/** IDs of payments by bank debit have the same prefix as those from other platforms. */
function isTransfer(source: Stripe.BalanceTransaction['source']): boolean {
  return typeof source === 'object' && source?.object === 'charge' && source.source_transfer !== null
}

async function paymentOfSource(stripe: Stripe, source: Stripe.BalanceTransaction['source']): Promise<ReturnedPayment> {
  const none = { key: null, reference: null }
  if (typeof source !== 'object' || source === null) return none
  if (source.object === 'charge' && isTransfer(source)) return { key: source.id, reference: null }
  if (source.object !== 'charge' && source.object !== 'refund' && source.object !== 'dispute') return none
  if (source.object === 'charge' && source.metadata.payment !== undefined)
    return { key: source.metadata.payment, reference: null }
  const { payment_intent: intent } = source
  if (intent === null) return none
  return paymentOf(stripe, typeof intent === 'string' ? intent : intent.id)
}

/** Disputes and refunds by their payment intents; the intent's metadata or invoice names the payment. */
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

/** A closed inquiry and a prevented dispute took nothing, so they count as won. */
function statusOf({ status }: Stripe.Dispute): DisputeStanding['status'] {
  if (status === 'won' || status === 'warning_closed' || status === 'prevented') return 'won'
  return status === 'lost' ? 'lost' : 'open'
}

async function refundStanding(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<RefundStanding> {
  const { data } = await answered(stripe.refunds.list({ payment_intent: intent.id, limit: 100 }))
  const refunded = data.reduce((sum, { amount, status }) => (status === 'succeeded' ? sum + amount : sum), 0)
  return { payment: await paymentOf(stripe, intent.id, intent), refunded }
}

/** The payment of an intent, by our key or by the invoice of its renewal. */
async function paymentOf(stripe: Stripe, id: string, known?: Stripe.PaymentIntent): Promise<ReturnedPayment> {
  const { metadata } = known ?? (await answered(stripe.paymentIntents.retrieve(id)))
  if (metadata.payment !== undefined) return { key: metadata.payment, reference: null }
  const payment = { type: 'payment_intent', payment_intent: id } as const
  const { data } = await answered(stripe.invoicePayments.list({ payment, limit: 1 }))
  const [paid] = data
  if (paid === undefined) return { key: null, reference: null }
  const invoice = await answered(stripe.invoices.retrieve(idOf(paid.invoice)))
  // A session made the first payment of a subscription, and the subscription has the session's key.
  const first = invoice.billing_reason === 'subscription_create'
  const { payment: key } = invoice.parent?.subscription_details?.metadata ?? {}
  return first && key !== undefined ? { key, reference: null } : { key: null, reference: invoice.id }
}

function idOf(thing: string | { id: string }): string {
  return typeof thing === 'string' ? thing : thing.id
}
