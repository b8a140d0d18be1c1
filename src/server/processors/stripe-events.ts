import type Stripe from 'stripe'
import type { ProcessorEvents, ProcessorNews } from './processor-events.ts'

/** Reads the signed events of Checkout Sessions, cards refused on their pages, monthly gifts, disputes and refunds. */
export function createStripeEvents(stripe: Stripe, secret: string, liveMode: boolean): ProcessorEvents {
  return {
    signatureHeader: 'stripe-signature',
    liveMode,
    read(body, signature) {
      const event = stripe.webhooks.constructEvent(body, signature, secret)
      return event.livemode === liveMode ? newsIn(event) : undefined
    },
  }
}

function newsIn(event: Stripe.Event): ProcessorNews | undefined {
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
    default:
      return undefined
  }
}

/** A session of the mode `setup` took another card for a monthly gift, whose name it bears. */
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
