import Stripe from 'stripe'
import type { Clock } from '../kernel/clock.ts'
import type { ProcessorEvents, Processors, TransferSource, TransferSources } from './processor.ts'
import { createStripeEvents } from './stripe-events.ts'
import { answeredOrUnknown } from './stripe-failure.ts'
import { createStripeProcessor } from './stripe-processor.ts'

/** Everything that one account with the processor gives. */
export interface StripeParts {
  processors: Partial<Processors>
  transferSources: Partial<TransferSources>
  processorEvents?: ProcessorEvents
}

/** Opens the processor for the mode its secret key is of; `config` points elsewhere, as tests do. */
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

/** Names, in the metadata of a payment that arrived, the account it was made for. */
const ACCOUNT_METADATA = 'almoner_account'

/**
 * Looks payments up that arrived by destination charges; the key is that of the account they arrived at.
 * The processor's answer does not say which of our accounts a payment belongs to: a platform that wants to be sure
 * writes its account's ID into the metadata of the destination payment (`almoner_account`), and nobody else can then
 * capture it. A payment without that goes to whoever names its ID first, so its ID is to be kept like a secret.
 */
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
        accountId: charge.metadata?.[ACCOUNT_METADATA] ?? null,
      }
    },
  }
}
