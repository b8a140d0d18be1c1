import type Stripe from 'stripe'
import { type Environment, publicUrlOf } from '../environment.ts'
import { type Finding, fault, warning, well } from './finding.ts'

const ABOUT = 'processor'

/**
 * Whether cards are charged in earnest and the processor tells of it: it is asked which events it sends to us, unless
 * nobody outside is to be asked. `config` leads elsewhere, as tests do.
 */
export async function lookAtProcessor(
  environment: Environment,
  { isAsked, config }: { isAsked: boolean; config?: Stripe.StripeConfig },
): Promise<Finding> {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret } = environment
  if (key === undefined)
    return warning(ABOUT, 'cards are charged in the sandbox only', 'set STRIPE_SECRET_KEY for gifts by card')
  if (/^[sr]k_test_/.test(key)) return fault(ABOUT, 'STRIPE_SECRET_KEY is a test key', 'set the live one')
  if (secret === undefined)
    return fault(
      ABOUT,
      'its webhook is not listened to: a gift is only recorded when its donor comes back',
      'point the webhook to /webhooks/processor and set STRIPE_WEBHOOK_SECRET',
    )
  if (!isAsked) return well(ABOUT, 'a live key and the secret of its webhook are there')
  return lookAtEvents(key, `${publicUrlOf(environment)}/webhooks/processor`, config)
}

async function lookAtEvents(key: string, address: string, config: Stripe.StripeConfig | undefined): Promise<Finding> {
  // Its library takes long to load.
  const { readStripeEndpoint } = await import('../../processors/stripe-events.ts')
  try {
    const { isThere, isEnabled, missing } = await readStripeEndpoint(key, address, config)
    if (!isThere) return fault(ABOUT, `it sends nothing to ${address}`, 'add that address to its webhooks')
    if (!isEnabled) return fault(ABOUT, `its webhook to ${address} is disabled`, 'enable it')
    return missing.length > 0
      ? fault(ABOUT, `its webhook does not send ${missing.join(', ')}`, 'add these events to it')
      : well(ABOUT, 'a live key and the secret of its webhook are there, and it sends every event that is heard')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    // A key that may not read webhooks is no fault: it is enough for gifts.
    return warning(ABOUT, `it does not say which events it sends: ${reason}`, 'compare them with docs/operating.md')
  }
}
