import type Stripe from 'stripe'
import type { ProcessorEvents } from './processor-events.ts'

/** Reads the signed events of Checkout Sessions, and of the cards that were refused on their pages. */
export function createStripeEvents(stripe: Stripe, secret: string, liveMode: boolean): ProcessorEvents {
  return {
    signatureHeader: 'stripe-signature',
    liveMode,
    read(body, signature) {
      const event = stripe.webhooks.constructEvent(body, signature, secret)
      if (event.livemode !== liveMode) return undefined
      switch (event.type) {
        case 'checkout.session.completed':
        case 'checkout.session.async_payment_succeeded':
        case 'checkout.session.async_payment_failed':
        case 'checkout.session.expired': {
          const { client_reference_id: key, id } = event.data.object
          return key === null ? undefined : { key, reference: id }
        }
        case 'payment_intent.payment_failed': {
          const { payment: key } = event.data.object.metadata
          return key === undefined ? undefined : { key, reference: null }
        }
        default:
          return undefined
      }
    },
  }
}
