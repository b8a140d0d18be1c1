import type Stripe from 'stripe'
import type { TransferSource } from './destination-payment.ts'
import { answeredOrUnknown } from './stripe-failure.ts'

/** Looks payments up that arrived by destination charges; the key is that of the account they arrived at. */
export function createStripeTransfers(stripe: Stripe): TransferSource {
  return {
    async find(paymentId) {
      // Payments that arrive by transfer are named py_…; anything else is not asked for.
      if (!/^py_\w{1,100}$/.test(paymentId)) return undefined
      const charge = await answeredOrUnknown(stripe.charges.retrieve(paymentId))
      if (charge === undefined || charge.source_transfer === null) return undefined
      return {
        id: charge.id,
        amount: charge.amount,
        applicationFee: charge.application_fee_amount ?? 0,
        currency: charge.currency,
        paid: charge.paid && charge.status === 'succeeded',
        refunded: charge.refunded || charge.amount_refunded > 0,
      }
    },
  }
}
