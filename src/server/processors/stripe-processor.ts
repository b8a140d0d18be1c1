import Stripe from 'stripe'
import { type Clock, toUnixSeconds } from '../kernel/clock.ts'
import type { ChargeRequest, PaymentHandle, PaymentOutcome, Processor } from './processor.ts'
import { createStripeBalance } from './stripe-balance.ts'
import { answered, answeredOrUnknown, isRefusal } from './stripe-failure.ts'
import { processorLocale } from './stripe-locale.ts'
import { createStripeMonthly } from './stripe-monthly.ts'
import { refundSession } from './stripe-refund.ts'
import { createStripeReturned } from './stripe-returned.ts'

const SESSION_LIFE_S = 60 * 60

/**
 * Takes money on the processor's own page, by a Checkout Session for each payment. The payment's key is both the
 * idempotency key of the session and its `client_reference_id`, by which events find it. The processor knows no time but
 * the true one, in its test mode too: the clock is asked for that of live money.
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
    refund: (payment) => refundSession(stripe, payment),
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

/** Sessions are remembered by their own ID until they end, so that they can be asked about. */
function outcomeOf(session: Stripe.Checkout.Session): PaymentOutcome {
  if (session.status === 'expired') return { status: 'voided' }
  if (session.status === 'complete' && session.payment_status === 'paid')
    return { status: 'paid', reference: session.id, donor: donorOf(session), ...subscriptionOf(session) }
  if (session.status === 'complete' && hasFailed(session.payment_intent))
    return { status: 'declined', reason: 'declined' }
  return { status: 'action_needed', url: session.url ?? session.success_url ?? '', reference: session.id }
}

/** What is charged again every month, where the session began it. */
function subscriptionOf({ subscription }: Stripe.Checkout.Session): { subscription?: string } {
  if (subscription === null || subscription === undefined) return {}
  return { subscription: typeof subscription === 'string' ? subscription : subscription.id }
}

/** Whom the receipt goes to: the processor's page asks every donor for an address. */
function donorOf({ customer_details: details }: Stripe.Checkout.Session): { name?: string; email?: string } {
  const [name, email] = [details?.name ?? '', details?.email ?? '']
  return { ...(name === '' ? {} : { name }), ...(email === '' ? {} : { email }) }
}

/** A card that was refused is the donor's to change; anything else the processor refuses is ours. */
function refusalOf(error: Stripe.errors.StripeError): PaymentOutcome {
  const reason = error instanceof Stripe.errors.StripeCardError ? 'declined' : 'not_accepted'
  return { status: 'declined', reason, cause: error }
}

/** How a session stands, with the cards that were refused on its page. */
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
  // Without a reference nobody was ever given the address of a page to pay at.
  if (reference === null) return { status: 'voided' }
  const session = await answeredOrUnknown(retrieve(stripe, reference))
  if (session === undefined) return { status: 'voided' }
  if (session.status !== 'open') return outcomeOf(session)
  try {
    return outcomeOf(await stripe.checkout.sessions.expire(reference))
  } catch (error) {
    // It was completed meanwhile.
    return isRefusal(error) ? outcomeOf(await answered(retrieve(stripe, reference))) : answered(Promise.reject(error))
  }
}

function retrieve(stripe: Stripe, reference: string): Promise<Stripe.Checkout.Session> {
  return stripe.checkout.sessions.retrieve(reference, { expand: ['payment_intent'] })
}
