import Stripe from 'stripe'
import type { Clock } from '../kernel/clock.ts'
import type { ProcessorEvents, ProcessorNews } from './processor.ts'

/** All events that the processor's webhook must send. */
export const STRIPE_EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'payment_intent.payment_failed',
  'invoice.paid',
  'invoice.payment_failed',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.refunded',
  'charge.refund.updated',
] as const satisfies readonly Stripe.Event['type'][]

/** The maximum age of a signed event, as the processor recommends. */
const MAX_AGE_S = 300

type HandledEvent = Extract<Stripe.Event, { type: (typeof STRIPE_EVENTS)[number] }>

/** Reads the signed events of Checkout Sessions, cards refused on their pages, monthly gifts, disputes and refunds. */
export function createStripeEvents(
  stripe: Stripe,
  { secret, liveMode, clock }: { secret: string; liveMode: boolean; clock: Clock },
): ProcessorEvents {
  return {
    signatureHeader: 'stripe-signature',
    liveMode,
    read(body, signature) {
      const event = stripe.webhooks.constructEvent(
        body,
        signature,
        secret,
        MAX_AGE_S,
        undefined,
        clock.now(true).getTime(),
      )
      return event.livemode === liveMode && isHandled(event) ? newsOf(event) : undefined
    },
  }
}

function isHandled(event: Stripe.Event): event is HandledEvent {
  return STRIPE_EVENTS.some((type) => type === event.type)
}

function newsOf(event: HandledEvent): ProcessorNews | undefined {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return newsOfSession(event.data.object)
    case 'payment_intent.payment_failed':
      return aboutPayment(event.data.object.metadata.payment ?? null, null)
    case 'invoice.paid':
    case 'invoice.payment_failed': {
      const subscription = event.data.object.parent?.subscription_details?.subscription
      if (subscription === undefined) return undefined
      return { about: 'monthly', reference: typeof subscription === 'string' ? subscription : subscription.id }
    }
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      return { about: 'monthly', reference: event.data.object.id }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return { about: 'dispute', reference: event.data.object.id }
    case 'charge.refunded':
    case 'charge.refund.updated':
      return newsOfRefund(event.data.object.payment_intent)
  }
}

/** A session in `setup` mode changed the card of the monthly gift that it names. */
function newsOfSession({ id, mode, client_reference_id: key }: Stripe.Checkout.Session): ProcessorNews | undefined {
  if (mode !== 'setup') return aboutPayment(key, id)
  return key === null ? undefined : { about: 'monthly', reference: key, visit: id }
}

function newsOfRefund(intent: string | { id: string } | null): ProcessorNews | undefined {
  if (intent === null) return undefined
  return { about: 'refund', reference: typeof intent === 'string' ? intent : intent.id }
}

function aboutPayment(key: string | null, reference: string | null): ProcessorNews | undefined {
  return key === null ? undefined : { about: 'payment', payment: { key, reference } }
}

/** The events that the processor's webhook endpoint lacks, or that there is no endpoint. */
export interface StripeEndpoint {
  isThere: boolean
  isEnabled: boolean
  missing: string[]
}

/** Asks the processor which events it sends to a URL. Throws its error if it refuses the key. */
export async function readStripeEndpoint(
  secretKey: string,
  address: string,
  config: Stripe.StripeConfig = {},
): Promise<StripeEndpoint> {
  const stripe = new Stripe(secretKey, { telemetry: false, maxNetworkRetries: 0, timeout: 10_000, ...config })
  const endpoints: Stripe.WebhookEndpoint[] = []
  for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 }))
    if (endpoint.url === address) endpoints.push(endpoint)
  const enabled = endpoints.filter(({ status }) => status === 'enabled')
  const sent = new Set<string>(enabled.flatMap((endpoint) => endpoint.enabled_events))
  return {
    isThere: endpoints.length > 0,
    isEnabled: enabled.length > 0,
    missing: sent.has('*') ? [] : STRIPE_EVENTS.filter((type) => !sent.has(type)),
  }
}
