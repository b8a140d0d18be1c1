import Stripe from 'stripe'
import { type Clock, toUnixSeconds } from '../kernel/clock.ts'
import type { ChargeRequest, PaymentHandle, PaymentOutcome, Processor, RefundOutcome, RefundPart } from './processor.ts'
import { createStripeBalance, createStripeReturned } from './stripe-balance.ts'
import { answered, answeredOrUnknown, isRefusal } from './stripe-failure.ts'
import { createStripeMonthly, processorLocale } from './stripe-monthly.ts'

const SESSION_LIFE_S = 60 * 60

/**
 * Charges on the processor's own page, with a Checkout Session per payment. The payment's key is both the session's
 * idempotency key and its `client_reference_id`, which identifies it in events. The processor uses real time even in
 * test mode, so the live clock is used.
 */
export function createStripeProcessor(stripe: Stripe, clock: Clock): Processor {
  return {
    name: 'stripe',
    cardForm: 'elsewhere',
    pageOrigin: 'https://checkout.stripe.com',
    monthly: createStripeMonthly(stripe),
    returned: createStripeReturned(stripe),
    balance: createStripeBalance(stripe),
    async charge(request) {
      const params = sessionFor(request, toUnixSeconds(clock.now(true)))
      try {
        return outcomeOf(await stripe.checkout.sessions.create(params, { idempotencyKey: request.key }))
      } catch (error) {
        return isRefusal(error) ? refusalOf(error) : answered(Promise.reject(error))
      }
    },
    async find({ reference }) {
      if (reference === null) return undefined
      const session = await answeredOrUnknown(retrieve(stripe, reference))
      return session === undefined ? undefined : withRefusals(stripe, session)
    },
    void: (payment) => voidSession(stripe, payment),
    refund: (payment, part) => refundSession(stripe, payment, part),
  }
}

function sessionFor(request: ChargeRequest, now: number): Stripe.Checkout.SessionCreateParams {
  const { key, amount, donor, description, returnUrl, leaveUrl } = request
  const locale = processorLocale(request.locale)
  const price = { currency: 'usd', unit_amount: amount, product_data: { name: description } }
  return {
    ...(request.monthly === true
      ? {
          mode: 'subscription',
          line_items: [{ quantity: 1, price_data: { ...price, recurring: { interval: 'month' } } }],
          subscription_data: { description, metadata: { payment: key } },
        }
      : {
          mode: 'payment',
          submit_type: request.purpose === 'invoice' ? 'pay' : 'donate',
          line_items: [{ quantity: 1, price_data: price }],
          payment_intent_data: { description, metadata: { payment: key } },
        }),
    client_reference_id: key,
    ...(donor.email === undefined ? {} : { customer_email: donor.email }),
    ...(locale === undefined ? {} : { locale }),
    success_url: returnUrl,
    cancel_url: leaveUrl,
    expires_at: now + SESSION_LIFE_S,
  }
}

/** The session's ID is the reference until the session ends, to look it up. */
function outcomeOf(session: Stripe.Checkout.Session): PaymentOutcome {
  if (session.status === 'expired') return { status: 'voided' }
  if (session.status === 'complete' && session.payment_status === 'paid')
    return { status: 'paid', reference: session.id, donor: donorOf(session), ...subscriptionOf(session) }
  if (session.status === 'complete' && hasFailed(session.payment_intent))
    return { status: 'declined', reason: 'declined' }
  return { status: 'action_needed', url: session.url ?? session.success_url ?? '', reference: session.id }
}

/** The subscription that the session started, if any. */
function subscriptionOf({ subscription }: Stripe.Checkout.Session): { subscription?: string } {
  if (subscription === null || subscription === undefined) return {}
  return { subscription: typeof subscription === 'string' ? subscription : subscription.id }
}

/** The recipient of the receipt: the processor's page asks each donor for an address. */
function donorOf({ customer_details: details }: Stripe.Checkout.Session): { name?: string; email?: string } {
  const [name, email] = [details?.name ?? '', details?.email ?? '']
  return { ...(name === '' ? {} : { name }), ...(email === '' ? {} : { email }) }
}

/** A refused card is for the donor to change; other refusals are our fault. */
function refusalOf(error: Stripe.errors.StripeError): PaymentOutcome {
  const reason = error instanceof Stripe.errors.StripeCardError ? 'declined' : 'not_accepted'
  return { status: 'declined', reason, cause: error }
}

/** A session's outcome, with the number of cards refused on its page. */
async function withRefusals(stripe: Stripe, session: Stripe.Checkout.Session): Promise<PaymentOutcome> {
  const outcome = outcomeOf(session)
  const intent = session.payment_intent
  if (outcome.status !== 'action_needed' || intent === null || typeof intent === 'string') return outcome
  const { data } = await answered(stripe.charges.list({ payment_intent: intent.id, limit: 100 }))
  return { ...outcome, refusals: data.filter(({ status }) => status === 'failed').length }
}

/** A bank debit may fail days after its form was sent. */
function hasFailed(intent: Stripe.Checkout.Session['payment_intent']): boolean {
  if (intent === null || typeof intent === 'string') return false
  return intent.status === 'canceled' || intent.status === 'requires_payment_method'
}

async function voidSession(stripe: Stripe, { reference }: PaymentHandle): Promise<PaymentOutcome> {
  // Without a reference, no donor ever got the address of a payment page.
  if (reference === null) return { status: 'voided' }
  const session = await answeredOrUnknown(retrieve(stripe, reference))
  if (session === undefined) return { status: 'voided' }
  if (session.status !== 'open') return outcomeOf(session)
  try {
    return outcomeOf(await stripe.checkout.sessions.expire(reference))
  } catch (error) {
    // It was completed in the meantime.
    return isRefusal(error) ? outcomeOf(await answered(retrieve(stripe, reference))) : answered(Promise.reject(error))
  }
}

function retrieve(stripe: Stripe, reference: string): Promise<Stripe.Checkout.Session> {
  return stripe.checkout.sessions.retrieve(reference, { expand: ['payment_intent'] })
}

/**
 * Refunds a paid Checkout Session or invoice, in full or a part of it, at most once. Reads earlier refunds first, ours
 * or manual ones. The idempotency key has the number of failed refunds, so that only failed ones are retried.
 */
async function refundSession(stripe: Stripe, payment: PaymentHandle, part?: RefundPart): Promise<RefundOutcome> {
  const paid = await findPaid(stripe, payment)
  if (paid === undefined) return { status: 'impossible', detail: 'The processor has no paid payment with this ID.' }
  const payment_intent = paid.intent
  const { data: known } = await answered(stripe.refunds.list({ payment_intent, limit: 100 }))
  const active = known.filter(isActive)
  const left = paid.amount - (part?.withheld ?? 0) - active.reduce((sum, { amount }) => sum + amount, 0)
  if (left <= 0) return refundOutcomeOf(active)
  const metadata = { payment: payment.key }
  if (part === undefined) {
    const idempotencyKey = `refund ${payment.key} ${known.length}`
    const refund = await answered(stripe.refunds.create({ payment_intent, metadata }, { idempotencyKey }))
    return refundOutcomeOf([...active, refund])
  }
  const tries = known.filter((refund) => refund.metadata?.donation === part.id)
  if (tries.some(isActive)) return refundOutcomeOf(tries.filter(isActive))
  const refund = await answered(
    stripe.refunds.create(
      // A refund in the dashboard may have left less than the part.
      { payment_intent, amount: Math.min(part.amount, left), metadata: { ...metadata, donation: part.id } },
      { idempotencyKey: `refund ${payment.key} ${part.id} ${tries.length}` },
    ),
  )
  return refundOutcomeOf([refund])
}

/** The payment: of a Checkout Session, or of a monthly invoice, which the first session of a subscription also has. */
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

function isActive({ status }: Stripe.Refund): boolean {
  return status !== 'failed' && status !== 'canceled'
}

function refundOutcomeOf(refunds: readonly Stripe.Refund[]): RefundOutcome {
  const reference = refunds.at(-1)?.id ?? ''
  if (!refunds.every(isActive))
    return { status: 'impossible', detail: 'The bank declined the refund. Try again, or send the money another way.' }
  return { status: refunds.every(({ status }) => status === 'succeeded') ? 'refunded' : 'pending', reference }
}
