import type Stripe from 'stripe'
import { monthsAfter } from '../kernel/calendar.ts'
import { fromUnixSeconds } from '../kernel/clock.ts'
import type { MonthlyInvoice, MonthlyPayments, MonthlyStanding } from './processor.ts'
import { answered, answeredOrUnknown, isRefusal } from './stripe-failure.ts'

/** The number of latest payments to read: enough, because gifts are read more than once in three years. */
const LATEST = 36

/**
 * Monthly gifts as the processor's subscriptions: it charges and retries by its own rules. A skipped month or a pause
 * voids what falls due. A new amount applies from the next month, without proration.
 */
export function createStripeMonthly(stripe: Stripe): MonthlyPayments {
  const update = async (reference: string, params: Stripe.SubscriptionUpdateParams): Promise<void> => {
    await answered(stripe.subscriptions.update(reference, params))
  }
  return {
    find: (reference) => findStanding(stripe, reference),
    changeAmount: (reference, amount) => changeAmount(stripe, reference, amount),
    pause: (reference, until) =>
      update(reference, {
        pause_collection: {
          behavior: 'void',
          ...(until === null ? {} : { resumes_at: Math.floor(until.getTime() / 1_000) }),
        },
      }),
    resume: (reference) => update(reference, { pause_collection: '' }),
    end: (reference, { forGood }) =>
      forGood ? endForGood(stripe, reference) : update(reference, { cancel_at_period_end: true }),
    takeBackEnd: (reference) => update(reference, { cancel_at_period_end: false }),
    cardPage: {
      open: async ({ reference, returnUrl, leaveUrl, locale }) => {
        const { customer } = await answered(stripe.subscriptions.retrieve(reference))
        const language = processorLocale(locale)
        const session = await answered(
          stripe.checkout.sessions.create({
            mode: 'setup',
            currency: 'usd',
            customer: typeof customer === 'string' ? customer : customer.id,
            client_reference_id: reference,
            success_url: returnUrl.replace('{SESSION}', '{CHECKOUT_SESSION_ID}'),
            cancel_url: leaveUrl,
            ...(language === undefined ? {} : { locale: language }),
          }),
        )
        return session.url ?? leaveUrl
      },
      take: (reference, visit) => takeCard(stripe, reference, visit),
    },
  }
}

async function findStanding(stripe: Stripe, reference: string) {
  const subscription = await answeredOrUnknown(
    stripe.subscriptions.retrieve(reference, { expand: ['default_payment_method'] }),
  )
  if (subscription === undefined) return undefined
  const { data: invoices } = await answered(stripe.invoices.list({ subscription: reference, limit: LATEST }))
  if (subscription.status === 'canceled' || !isGivenUp(invoices)) return standingOf(subscription, invoices)
  // The gift ends here, whatever the processor's settings say for the time after the last retry.
  await endForGood(stripe, reference)
  return {
    ...standingOf(subscription, invoices),
    state: 'ended' as const,
    endsAt: null,
    nextAt: null,
    cardFailed: true,
  }
}

async function changeAmount(stripe: Stripe, reference: string, amount: number): Promise<void> {
  const item = itemOf(await answered(stripe.subscriptions.retrieve(reference)))
  const { product } = item.price
  await answered(
    stripe.subscriptions.update(reference, {
      items: [
        {
          id: item.id,
          price_data: {
            currency: 'usd',
            product: typeof product === 'string' ? product : product.id,
            unit_amount: amount,
            recurring: { interval: 'month' },
          },
        },
      ],
      proration_behavior: 'none',
    }),
  )
}

/** Ends a subscription immediately and voids its open invoices; an ended one stays unchanged. */
async function endForGood(stripe: Stripe, reference: string): Promise<void> {
  const subscription = await answeredOrUnknown(stripe.subscriptions.retrieve(reference))
  if (subscription === undefined) return
  if (subscription.status !== 'canceled') await answered(stripe.subscriptions.cancel(reference))
  for (const invoice of await openInvoices(stripe, reference))
    await unlessRefused(stripe.invoices.voidInvoice(invoice.id))
}

/** Uses the card that was entered on the processor's page, and retries an open invoice. */
async function takeCard(stripe: Stripe, reference: string, visit: string): Promise<boolean> {
  if (!/^cs_\w{1,200}$/.test(visit)) return false
  const session = await answeredOrUnknown(stripe.checkout.sessions.retrieve(visit, { expand: ['setup_intent'] }))
  if (session?.mode !== 'setup' || session.client_reference_id !== reference) return false
  const intent = session.setup_intent
  const method = intent === null || typeof intent === 'string' ? null : intent.payment_method
  if (session.status !== 'complete' || method === null) return false
  const card = typeof method === 'string' ? method : method.id
  await answered(stripe.subscriptions.update(reference, { default_payment_method: card }))
  for (const { id } of await openInvoices(stripe, reference)) await unlessRefused(stripe.invoices.pay(id))
  return true
}

async function openInvoices(stripe: Stripe, subscription: string): Promise<Stripe.Invoice[]> {
  return (await answered(stripe.invoices.list({ subscription, status: 'open', limit: LATEST }))).data
}

/** A refusal, such as of a card, leaves the invoice unchanged. */
async function unlessRefused(asking: Promise<unknown>): Promise<void> {
  try {
    await asking
  } catch (error) {
    if (!isRefusal(error)) await answered(Promise.reject(error))
  }
}

/** The single item of a monthly gift's subscription. */
function itemOf({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data
  if (item === undefined) throw new Error(`The subscription ${id} has no items.`)
  return item
}

/** A monthly gift's status from the processor's subscription and its invoices, newest first. */
function standingOf(subscription: Stripe.Subscription, invoices: readonly Stripe.Invoice[]): MonthlyStanding {
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
    invoices: renewalsIn(invoices).map(monthlyInvoiceOf),
    cardFailed: cancellation_details?.reason === 'payment_failed',
  }
}

/** Whether the latest payment was refused so often that the processor stopped retrying. */
function isGivenUp(invoices: readonly Stripe.Invoice[]): boolean {
  const last = renewalsIn(invoices).at(-1)
  return last !== undefined && monthlyInvoiceOf(last).state === 'failed'
}

/** Payments after the first, oldest first: attempted, and neither voided nor drafts. */
function renewalsIn(invoices: readonly Stripe.Invoice[]): Stripe.Invoice[] {
  return invoices
    .filter(({ billing_reason, status, attempt_count }) => {
      const isTried = status === 'paid' || ((status === 'open' || status === 'uncollectible') && attempt_count > 0)
      return billing_reason === 'subscription_cycle' && isTried
    })
    .sort((one, other) => one.period_end - other.period_end)
}

function monthlyInvoiceOf(invoice: Stripe.Invoice): MonthlyInvoice {
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

/** The subscription's first month after a moment. */
function dueAfter({ billing_cycle_anchor: anchor }: Stripe.Subscription, seconds: number): Date {
  const startedAt = fromUnixSeconds(anchor)
  for (let months = 1; ; months += 1) {
    const due = monthsAfter(startedAt, months)
    if (due.getTime() > seconds * 1_000) return due
  }
}

function lastDigits(method: Stripe.Subscription['default_payment_method']): string | null {
  return method === null || typeof method === 'string' ? null : (method.card?.last4 ?? null)
}

const stripeLocales = ['de', 'en', 'en-GB', 'es', 'es-419', 'fr', 'fr-CA', 'ja', 'pt', 'pt-BR'] as const

/** The language of the processor's page for a tag such as `pt-BR`; undefined: the browser's language. */
export function processorLocale(tag = ''): Stripe.Checkout.SessionCreateParams.Locale | undefined {
  const [language] = tag.split('-')
  return stripeLocales.find((one) => one === tag) ?? stripeLocales.find((one) => one === language)
}
