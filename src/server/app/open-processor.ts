import type { Clock } from '../kernel/clock.ts'
import type { StripeParts } from '../processors/stripe.ts'
import { type Environment, EnvironmentError } from './environment.ts'

/** The configured processor; undefined if there is none. Its library takes long to load, so it is loaded only then. */
export async function openProcessor(environment: Environment, clock: Clock): Promise<Partial<StripeParts>> {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl } = environment
  if (secretKey === undefined) return {}
  if (apiUrl !== undefined && !/^[sr]k_test_/.test(secretKey))
    throw new EnvironmentError('STRIPE_API_URL in the environment: only with a test key, which moves no money')
  const { openStripe } = await import('../processors/stripe.ts')
  return openStripe({ secretKey, webhookSecret }, clock, apiUrl === undefined ? {} : addressOf(new URL(apiUrl)))
}

function addressOf({ hostname: host, port, protocol }: URL) {
  const isPlain = protocol === 'http:'
  return {
    host,
    port: port === '' ? (isPlain ? 80 : 443) : Number(port),
    protocol: isPlain ? 'http' : 'https',
  } as const
}
