import Stripe from 'stripe'
import { STRIPE_EVENTS } from './stripe-events.ts'

/** How the processor tells us what happened: which events it does not send, or that it knows no such address. */
export interface StripeEndpoint {
  isThere: boolean
  isEnabled: boolean
  missing: string[]
}

/** Asks the processor what it sends to an address of ours; throws what it says where it refuses the key. */
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
