import type Stripe from 'stripe'
import type { ProcessorEvents } from './processor-events.ts'

/** Reads the signed events of Checkout Sessions. */
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
        default:
          return undefined
      }
    },
  }
}
