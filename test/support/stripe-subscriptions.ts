import { monthsAfter } from '../../src/server/kernel/calendar.ts'
import type { StripeProblem } from './stripe-stand-in.ts'

/** A subscription as the stand-in stores it, in the processor's format. */
export interface StandInSubscription {
  id: string
  object: 'subscription'
  status: 'active' | 'past_due' | 'canceled'
  customer: string
  billing_cycle_anchor: number
  cancel_at_period_end: boolean
  cancellation_details: { reason: string | null }
  default_payment_method: { id: string; object: 'payment_method'; card: { last4: string } }
  pause_collection: { behavior: string; resumes_at: number | null } | null
  items: { data: [{ id: string; current_period_end: number; price: { product: string; unit_amount: number } }] }
}

/** An invoice as the stand-in stores it. */
export interface StandInInvoice {
  id: string
  object: 'invoice'
  billing_reason: 'subscription_create' | 'subscription_cycle'
  status: 'open' | 'paid' | 'void'
  attempt_count: number
  next_payment_attempt: number | null
  amount_due: number
  amount_paid: number
  period_end: number
  status_transitions: { paid_at: number | null }
  parent: { subscription_details: { subscription: string } }
}

/** The part of the stand-in that charges monthly. */
export interface StandInSubscriptions {
  subscriptions: Map<string, StandInSubscription>
  invoices: Map<string, StandInInvoice>
  /** Starts a subscription with its first payment, as a completed session does. */
  begin(amount: number, at: Date): { subscription: StandInSubscription; invoice: StandInInvoice }
  /** Runs the processor's next month: a charge, a declined charge, or a voided invoice if paused. */
  renew(id: string, outcome?: 'paid' | 'refused'): StandInInvoice
  /** Retries an open invoice; after `refused_last` there are no more attempts. */
  retry(invoice: StandInInvoice, outcome: 'paid' | 'refused' | 'refused_last'): void
  /** Answers a request about subscriptions or invoices; undefined for any other. */
  answer(method: string, path: string, query: URLSearchParams, form: URLSearchParams): object | undefined
}

const DAY_S = 86_400
const allowed =
  /^(default_payment_method|cancel_at_period_end|proration_behavior|pause_collection(\[(behavior|resumes_at)\])?|items\[0\]\[(id|price_data\]\[(currency|product|unit_amount|recurring\]\[interval))\])$/

/** Implements subscriptions as the processor documents them. */
export function standInSubscriptions(): StandInSubscriptions {
  const subscriptions = new Map<string, StandInSubscription>()
  const invoices = new Map<string, StandInInvoice>()
  const addInvoice = (one: StandInSubscription, change: Partial<StandInInvoice>): StandInInvoice => {
    const [item] = one.items.data
    const invoice: StandInInvoice = {
      id: `in_${invoices.size + 1}`,
      object: 'invoice',
      billing_reason: 'subscription_cycle',
      status: 'open',
      attempt_count: 1,
      next_payment_attempt: null,
      amount_due: item.price.unit_amount,
      amount_paid: 0,
      period_end: item.current_period_end,
      status_transitions: { paid_at: null },
      parent: { subscription_details: { subscription: one.id } },
      ...change,
    }
    invoices.set(invoice.id, invoice)
    return invoice
  }
  const subscriptionOf = (id: string): StandInSubscription => {
    const found = subscriptions.get(id)
    if (found === undefined) throw refusal(404, 'No such subscription')
    return found
  }
  return {
    subscriptions,
    invoices,
    begin(amount, at) {
      const anchor = Math.floor(at.getTime() / 1_000)
      const id = `sub_${subscriptions.size + 1}`
      const price = { product: 'prod_1', unit_amount: amount }
      const subscription: StandInSubscription = {
        id,
        object: 'subscription',
        status: 'active',
        customer: `cus_${id}`,
        billing_cycle_anchor: anchor,
        cancel_at_period_end: false,
        cancellation_details: { reason: null },
        default_payment_method: { id: 'pm_1', object: 'payment_method', card: { last4: '4242' } },
        pause_collection: null,
        items: { data: [{ id: `si_${id}`, current_period_end: anchor, price }] },
      }
      subscriptions.set(id, subscription)
      const invoice = addInvoice(subscription, { billing_reason: 'subscription_create' })
      pay(invoice)
      advance(subscription)
      return { subscription, invoice }
    },
    renew(id, outcome = 'paid') {
      const subscription = subscriptionOf(id)
      const due = subscription.items.data[0].current_period_end
      const invoice = addInvoice(subscription, {})
      advance(subscription)
      const paused = subscription.pause_collection
      if (paused !== null && (paused.resumes_at === null || paused.resumes_at > due)) invoice.status = 'void'
      else if (outcome === 'paid') pay(invoice)
      else {
        invoice.next_payment_attempt = due + 3 * DAY_S
        subscription.status = 'past_due'
      }
      if (paused !== null && paused.resumes_at !== null && paused.resumes_at <= due)
        subscription.pause_collection = null
      return invoice
    },
    retry(invoice, outcome) {
      invoice.attempt_count += 1
      if (outcome === 'paid') pay(invoice)
      else invoice.next_payment_attempt = outcome === 'refused' ? invoice.period_end + 8 * DAY_S : null
    },
    answer(method, path, query, form) {
      const [, subscriptionId] = /^\/v1\/subscriptions\/(\w+)$/.exec(path) ?? []
      if (subscriptionId !== undefined) {
        const subscription = subscriptionOf(subscriptionId)
        if (method === 'DELETE') cancel(subscription)
        if (method === 'POST') update(subscription, form)
        return subscription
      }
      if (path === '/v1/invoices') {
        const data = [...invoices.values()].reverse().filter((invoice) => {
          const ofIt = invoice.parent.subscription_details.subscription === query.get('subscription')
          return ofIt && (query.get('status') === null || invoice.status === query.get('status'))
        })
        return { object: 'list', has_more: false, data }
      }
      if (path === '/v1/invoice_payments') {
        const paid = query.get('payment[payment_intent]')?.replace(/^pi_/, '')
        const invoice = invoices.get(paid ?? query.get('invoice') ?? '')
        const payment = { type: 'payment_intent', payment_intent: `pi_${invoice?.id}` }
        const data =
          invoice?.status === 'paid'
            ? [{ object: 'invoice_payment', invoice: invoice.id, amount_paid: invoice.amount_paid, payment }]
            : []
        return { object: 'list', has_more: false, data }
      }
      const [, invoiceId, act] = /^\/v1\/invoices\/(\w+)(?:\/(void|pay))?$/.exec(path) ?? []
      const invoice = invoices.get(invoiceId ?? '')
      if (invoice === undefined) return undefined
      if (act === undefined) return invoice
      if (act === 'void') invoice.status = 'void'
      else if (subscriptionOf(invoice.parent.subscription_details.subscription).default_payment_method.id === 'pm_bad')
        throw refusal(402, 'Your card was declined.')
      else pay(invoice)
      return invoice
    },
  }
}

/** An error response to a request about subscriptions. */
export class StandInRefusal extends Error {
  readonly problem: StripeProblem
  constructor(problem: StripeProblem) {
    super(problem.message)
    this.problem = problem
  }
}

function refusal(status: number, message: string): StandInRefusal {
  const type = status === 402 ? 'card_error' : 'invalid_request_error'
  return new StandInRefusal({ status, type, message })
}

function pay(invoice: StandInInvoice): void {
  invoice.status = 'paid'
  invoice.amount_paid = invoice.amount_due
  invoice.next_payment_attempt = null
  invoice.status_transitions.paid_at = invoice.period_end + 3_600
}

/** The period ends a month later, by the day of the month on which the subscription started. */
function advance({ billing_cycle_anchor: anchor, items }: StandInSubscription): void {
  const [item] = items.data
  const begun = new Date(anchor * 1_000)
  for (let months = 1; ; months += 1) {
    const due = monthsAfter(begun, months).getTime() / 1_000
    if (due <= item.current_period_end) continue
    item.current_period_end = due
    return
  }
}

function cancel(subscription: StandInSubscription): void {
  if (subscription.status === 'canceled') throw refusal(404, 'No such subscription')
  subscription.status = 'canceled'
  subscription.cancellation_details = { reason: 'cancellation_requested' }
}

function update(subscription: StandInSubscription, form: URLSearchParams): void {
  if (subscription.status === 'canceled') throw refusal(400, 'A canceled subscription can only update its metadata.')
  for (const name of form.keys()) if (!allowed.test(name)) throw refusal(400, `Received unknown parameter: ${name}`)
  const [item] = subscription.items.data
  const amount = form.get('items[0][price_data][unit_amount]')
  if (amount !== null) {
    if (form.get('items[0][id]') !== item.id) throw refusal(400, 'A second item would be charged too.')
    if (form.get('items[0][price_data][product]') !== item.price.product) throw refusal(400, 'No such product.')
    if (form.get('proration_behavior') !== 'none') throw refusal(400, 'The month that was paid would be charged again.')
    item.price.unit_amount = Number(amount)
  }
  const ends = form.get('cancel_at_period_end')
  if (ends !== null) subscription.cancel_at_period_end = ends === 'true'
  if (form.get('pause_collection') === '') subscription.pause_collection = null
  const behavior = form.get('pause_collection[behavior]')
  const resumes = form.get('pause_collection[resumes_at]')
  if (behavior !== null)
    subscription.pause_collection = { behavior, resumes_at: resumes === null ? null : Number(resumes) }
  const method = form.get('default_payment_method')
  if (method !== null)
    subscription.default_payment_method = { id: method, object: 'payment_method', card: { last4: '4444' } }
}
