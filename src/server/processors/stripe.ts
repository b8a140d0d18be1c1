import Stripe from 'stripe'
import type { Clock } from '../kernel/clock.ts'
import type { TransferSources } from './destination-payment.ts'
import type { Processors } from './processor.ts'
import type { ProcessorEvents } from './processor-events.ts'
import { createStripeEvents } from './stripe-events.ts'
import { createStripeProcessor } from './stripe-processor.ts'
import { createStripeTransfers } from './stripe-transfers.ts'

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
