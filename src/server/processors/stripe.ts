import Stripe from 'stripe'
import type { Clock } from '../kernel/clock.ts'
import type { ProcessorEvents, Processors, TransferSource, TransferSources } from './processor.ts'
import { createStripeEvents } from './stripe-events.ts'
import { answeredOrUnknown } from './stripe-failure.ts'
import { createStripeProcessor } from './stripe-processor.ts'

/** Everything that one account at the processor provides. */
export interface StripeParts {
  processors: Partial<Processors>
  transferSources: Partial<TransferSources>
  processorEvents?: ProcessorEvents
}

/** Opens the processor in the mode of its secret key; tests use `config` to reach another server. */
export function openStripe(
  keys: { secretKey: string; webhookSecret?: string | undefined },
  clock: Clock,
  config: Stripe.StripeConfig = {},
): StripeParts {
  const stripe = new Stripe(keys.secretKey, { telemetry: false, maxNetworkRetries: 2, timeout: 10_000, ...config })
  const liveMode = !/^[sr]k_test_/.test(keys.secretKey)
  const mode = liveMode ? 'live' : 'test'
  const events =
    keys.webhookSecret === undefined
      ? {}
      : { processorEvents: createStripeEvents(stripe, { secret: keys.webhookSecret, liveMode, clock }) }
  return {
    processors: { [mode]: createStripeProcessor(stripe, clock) },
    transferSources: { [mode]: createStripeTransfers(stripe) },
    ...events,
  }
}

/** The metadata key of a payment that names its account. */
const ACCOUNT_METADATA = 'almoner_account'

/**
 * Looks up payments that arrived by destination charges, with the key of the account that received them. The processor
 * doesn't say which of our accounts a payment belongs to. A platform can write its account's ID to the metadata of the
 * destination payment (`almoner_account`), so that no other account can capture it. Otherwise the first account to send
 * the payment's ID captures it, so platforms must keep the ID secret.
 */
export function createStripeTransfers(stripe: Stripe): TransferSource {
  return {
    async find(paymentId) {
      // IDs of payments that arrive by transfer start with py_; other IDs aren't looked up.
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
        accountId: charge.metadata?.[ACCOUNT_METADATA] ?? null,
      }
    },
  }
}
