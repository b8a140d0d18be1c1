import type Stripe from 'stripe'
import { monthsAfter } from '../kernel/calendar-month.ts'
import { fromUnixSeconds } from '../kernel/clock.ts'
import type { MonthlyInvoice, MonthlyStanding } from './monthly-payments.ts'

/** The one thing a monthly gift's subscription is for. */
export function itemOf({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data
  if (item === undefined) throw new Error(`The subscription ${id} is for nothing.`)
  return item
}

/** How a monthly gift stands, as the processor tells it: its subscription, and invoices with the newest first. */
export function standingOf(subscription: Stripe.Subscription, invoices: readonly Stripe.Invoice[]): MonthlyStanding {
  const { status, cancel_at_period_end: isEnding, pause_collection: paused, cancellation_details } = subscription
  const item = itemOf(subscription)
  const due = fromUnixSeconds(item.current_period_end)
  const isOver = status === 'canceled' || status === 'incomplete_expired'
  const isPaused = paused !== null && paused.resumes_at === null
  const resumes = paused?.resumes_at ?? null
  const skipped = !isOver && resumes !== null && fromUnixSeconds(resumes) > due ? due : null
  return {
    state: isOver ? 'ended' : isEnding ? 'ending' : isPaused ? 'paused' : 'running',
    endsAt: !isOver && isEnding ? due : null,
    amount: item.price.unit_amount ?? 0,
    nextAt: isOver || isEnding || isPaused ? null : skipped === null ? due : dueAfter(subscription, resumes ?? 0),
    skippedAt: skipped,
    card: lastDigits(subscription.default_payment_method),
    invoices: renewalsIn(invoices).map(toldOf),
    cardFailed: cancellation_details?.reason === 'payment_failed',
  }
}

/** Was the latest payment refused so often that the processor tries no more? */
export function isGivenUp(invoices: readonly Stripe.Invoice[]): boolean {
  const last = renewalsIn(invoices).at(-1)
  return last !== undefined && toldOf(last).state === 'failed'
}

/** Payments after the first, oldest first: those that were tried, and neither voided nor still a draft. */
function renewalsIn(invoices: readonly Stripe.Invoice[]): Stripe.Invoice[] {
  return invoices
    .filter(({ billing_reason, status, attempt_count }) => {
      const isTried = status === 'paid' || ((status === 'open' || status === 'uncollectible') && attempt_count > 0)
      return billing_reason === 'subscription_cycle' && isTried
    })
    .sort((one, other) => one.period_end - other.period_end)
}

function toldOf(invoice: Stripe.Invoice): MonthlyInvoice {
  const { id, status, period_end, amount_paid, amount_due, attempt_count, next_payment_attempt: next } = invoice
  const paidAt = invoice.status_transitions.paid_at
  const isPaid = status === 'paid'
  return {
    reference: id,
    dueAt: fromUnixSeconds(period_end),
    amount: isPaid ? amount_paid : amount_due,
    state: isPaid ? 'paid' : next === null ? 'failed' : 'open',
    paidAt: paidAt === null ? null : fromUnixSeconds(paidAt),
    tries: attempt_count,
    nextTryAt: isPaid || next === null ? null : fromUnixSeconds(next),
  }
}

/** The first month of the subscription after a moment. */
function dueAfter({ billing_cycle_anchor: anchor }: Stripe.Subscription, seconds: number): Date {
  const begun = fromUnixSeconds(anchor)
  for (let months = 1; ; months += 1) {
    const due = monthsAfter(begun, months)
    if (due.getTime() > seconds * 1_000) return due
  }
}

function lastDigits(method: Stripe.Subscription['default_payment_method']): string | null {
  return method === null || typeof method === 'string' ? null : (method.card?.last4 ?? null)
}
