import { exampleEvents } from '../../src/contract/index.ts'
import { signWebhook, verifyWebhook, WebhookError } from '../../src/webhooks/index.ts'

/** A received delivery, the current time, and the secrets to verify it with. */
export interface WebhookCase {
  body: string
  headers: Record<string, string>
  secrets: readonly string[]
  now: number
}

const NOW = 1_796_083_300
const event = { ...exampleEvents['donation.status_updated'], id: 'evt_1' }
const unicode = JSON.stringify({ ...event, object: { ...event.object, metadata: { for: 'Médecins 🎁 “é”' } } })

async function delivery(changes: { body?: string; secrets?: readonly string[]; timestamp?: number } = {}) {
  const { body = unicode, secrets = ['test_sk_storefront'], timestamp = NOW - 10 } = changes
  const headers = { ...(await signWebhook({ body, id: 'evt_1', timestamp, secrets })) }
  return { body, headers, secrets: ['test_sk_storefront'], now: NOW }
}

const dated = await delivery()
const { 'x-service-hmac-sha256': signature } = dated.headers

/** Deliveries of every kind, by name. */
export const webhookCases: Readonly<Record<string, WebhookCase>> = {
  'as it is sent': dated,
  'with names of headers as servers write them': {
    ...dated,
    headers: Object.fromEntries(Object.entries(dated.headers).map(([name, value]) => [name.toUpperCase(), value])),
  },
  'without a date': { ...dated, headers: { 'X-Service-Hmac-SHA256': signature } },
  'without a date, five days old': { ...dated, headers: { 'x-service-hmac-sha256': signature }, now: NOW + 432_000 },
  'with another body': { ...dated, body: unicode.replace('2500', '9900') },
  'with another secret': { ...dated, secrets: ['test_sk_platform'] },
  'without a secret': { ...dated, secrets: [''] },
  'without a signature': { ...dated, headers: {} },
  'with an empty signature': { ...dated, headers: { ...dated.headers, 'x-service-hmac-sha256': '' } },
  'with a date but no signature of it': {
    ...dated,
    headers: { 'x-service-hmac-sha256': signature, 'webhook-timestamp': '1' },
  },
  'with another date than was signed': { ...dated, headers: { ...dated.headers, 'webhook-timestamp': String(NOW) } },
  'too old': await delivery({ timestamp: NOW - 301 }),
  'too early': await delivery({ timestamp: NOW + 301 }),
  'while the secret is replaced': {
    ...(await delivery({ secrets: ['test_sk_earlier', 'test_sk_storefront'] })),
    secrets: ['test_sk_storefront', 'test_sk_earlier'],
  },
  'of a secret that was replaced': await delivery({ secrets: ['test_sk_earlier'] }),
  'that is no event': await delivery({ body: '{"id":"evt_1","object":[]}' }),
  'that is no JSON': await delivery({ body: 'hello' }),
}

/** The result of our own verification: the event's type, or the reason for refusal. */
export async function verdicts(): Promise<Record<string, string>> {
  const verdicts = Object.entries(webhookCases).map(async ([name, one]): Promise<[string, string]> => {
    const verdict = verifyWebhook(one).then(
      ({ type }) => type,
      (error: unknown) => (error instanceof WebhookError ? error.code : String(error)),
    )
    return [name, await verdict]
  })
  return Object.fromEntries(await Promise.all(verdicts))
}
