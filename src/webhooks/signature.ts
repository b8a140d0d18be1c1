const encoder = new TextEncoder()

/** The headers that a delivery carries. The first covers the body, the last three also its id and time. */
export interface WebhookHeaders {
  'x-service-hmac-sha256': string
  'webhook-id': string
  'webhook-timestamp': string
  'webhook-signature': string
}

/** One delivery, before it is signed. */
export interface UnsignedWebhook {
  /** The exact text that is sent. */
  body: string
  /** The event's id. */
  id: string
  /** Unix seconds at which this attempt is made. */
  timestamp: number
  /** Secret keys that are valid now, the oldest first: it signs the body, all of them sign the rest. */
  secrets: readonly string[]
  /** Secrets of the endpoint alone, `whsec_…`; they sign the rest too. */
  endpointSecrets?: readonly string[]
}

/** Base64 HMAC-SHA256 of a text's UTF-8 bytes. An empty secret is refused: anybody could sign with it. */
export async function hmacSha256(text: string | Uint8Array, secret: string): Promise<string> {
  if (secret === '') throw new RangeError('A webhook is never signed with an empty secret.')
  const bytes = typeof text === 'string' ? encoder.encode(text) : new Uint8Array(text)
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', keyBytes(secret), algorithm, false, ['sign'])
  const digest = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes))
  return btoa(String.fromCharCode(...digest))
}

/** An endpoint's secret is Base64 behind its prefix, as Standard Webhooks says; any other is the text itself. */
function keyBytes(secret: string): Uint8Array<ArrayBuffer> {
  if (!isEndpointSecret(secret)) return encoder.encode(secret)
  return Uint8Array.from(atob(secret.slice(ENDPOINT_PREFIX.length)), (sign) => sign.charCodeAt(0))
}

const ENDPOINT_PREFIX = 'whsec_'

function isEndpointSecret(secret: string): boolean {
  return secret.startsWith(ENDPOINT_PREFIX)
}

/** The headers of a delivery. While a secret is being replaced, the one that ends signs the body until it ends. */
export async function signWebhook({
  body,
  id,
  timestamp,
  secrets,
  endpointSecrets = [],
}: UnsignedWebhook): Promise<WebhookHeaders> {
  const [signer] = secrets
  if (signer === undefined) throw new RangeError('A webhook needs a secret to be signed with.')
  const dated = await Promise.all(
    [...secrets, ...endpointSecrets].map((secret) => hmacSha256(`${id}.${timestamp}.${body}`, secret)),
  )
  return {
    'x-service-hmac-sha256': await hmacSha256(body, signer),
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': dated.map((signature) => `v1,${signature}`).join(' '),
  }
}

/** Why a delivery was not believed. Answer it with 401. */
export type WebhookRefusal = 'no_secret' | 'no_signature' | 'wrong_signature' | 'stale' | 'not_an_event'

/** A delivery that must not be believed; `code` says why. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
  readonly code: WebhookRefusal

  constructor(code: WebhookRefusal) {
    super(`Webhook refused: ${code}`)
    this.code = code
  }
}

/** The event that a delivery carries; `object` is a copy of the affected record. */
export interface WebhookEvent {
  id: string
  /** Unix seconds. */
  created_at: number
  sandbox: boolean
  type: string
  object: Record<string, unknown>
}

/** A delivery as it came in. */
export interface ReceivedWebhook {
  /** The raw body, before any parsing. */
  body: string | Uint8Array
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
  /** The account's secret key, or the endpoint's own, `whsec_…`, which needs a dated signature; during a rotation both. */
  secrets: string | readonly string[]
  /** Unix seconds now. Default: the system clock. */
  now?: number
  /** Seconds that a dated signature may be old or early. Default: 300. */
  tolerance?: number
  /**
   * Seconds since its event that a delivery without a dated signature is believed. Default: 345,600, four days, in which
   * all attempts are made; 0 believes none. Keep the ids of events you handled for as long.
   */
  undatedTolerance?: number
}

const FOUR_DAYS = 345_600

/**
 * Believes a delivery or throws `WebhookError`. The signature of the body is always required; when the delivery is dated
 * and signed with its date, that must hold as well. One whose date was taken away, or that never had one, is as old as its
 * event, which the body says. A delivery can come twice: keep the ids of events you handled.
 */
export async function verifyWebhook(received: ReceivedWebhook): Promise<WebhookEvent> {
  const secrets = [received.secrets].flat().filter((secret) => secret !== '')
  if (secrets.length === 0) throw new WebhookError('no_secret')
  const body = typeof received.body === 'string' ? encoder.encode(received.body) : received.body
  const accountSecrets = secrets.filter((secret) => !isEndpointSecret(secret))
  if (accountSecrets.length > 0) await verifyBody(received, accountSecrets, body)
  const isDated = await verifyDate(received, secrets, body)
  // An endpoint's secret signs nothing but what is dated.
  if (!isDated && accountSecrets.length === 0) throw new WebhookError('no_signature')
  const event = parseEvent(body)
  const { now = Date.now() / 1000, undatedTolerance = FOUR_DAYS } = received
  if (!isDated && now - event.created_at >= undatedTolerance) throw new WebhookError('stale')
  return event
}

async function verifyBody(received: ReceivedWebhook, secrets: readonly string[], body: Uint8Array): Promise<void> {
  const signature = header(received, 'x-service-hmac-sha256')
  if (signature === '') throw new WebhookError('no_signature')
  if (!(await anySigned(secrets, body, [signature]))) throw new WebhookError('wrong_signature')
}

/** Tells whether the delivery has a date; throws where it does not hold. */
async function verifyDate(received: ReceivedWebhook, secrets: readonly string[], body: Uint8Array): Promise<boolean> {
  const list = header(received, 'webhook-signature')
  const timestamp = header(received, 'webhook-timestamp')
  if (list === '' && timestamp === '') return false
  if (list === '') throw new WebhookError('no_signature')
  const prefix = encoder.encode(`${header(received, 'webhook-id')}.${timestamp}.`)
  const dated = new Uint8Array([...prefix, ...body])
  const signatures = list.split(' ').flatMap((entry) => (entry.startsWith('v1,') ? [entry.slice(3)] : []))
  if (!(await anySigned(secrets, dated, signatures))) throw new WebhookError('wrong_signature')
  const age = Math.abs((received.now ?? Date.now() / 1000) - Number(timestamp))
  if (!(age <= (received.tolerance ?? 300))) throw new WebhookError('stale')
  return true
}

async function anySigned(secrets: readonly string[], bytes: Uint8Array, given: readonly string[]): Promise<boolean> {
  const expected = await Promise.all(secrets.map((secret) => hmacSha256(bytes, secret)))
  return expected.flatMap((one) => given.map((other) => isSame(one, other))).some(Boolean)
}

// Compares every character, so that its duration reveals nothing.
function isSame(expected: string, given: string): boolean {
  let difference = expected.length ^ given.length
  for (let index = 0; index < expected.length; index += 1) {
    difference |= expected.charCodeAt(index) ^ given.charCodeAt(index)
  }
  return difference === 0
}

function header({ headers }: ReceivedWebhook, name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? ''
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return typeof found === 'string' ? found : ''
}

function parseEvent(body: Uint8Array): WebhookEvent {
  const value = parseJson(new TextDecoder().decode(body))
  if (!isRecord(value) || !isRecord(value.object)) throw new WebhookError('not_an_event')
  const { id, created_at, sandbox, type, object } = value
  const named = typeof id === 'string' && typeof type === 'string'
  if (!named || typeof created_at !== 'number' || typeof sandbox !== 'boolean') throw new WebhookError('not_an_event')
  return { id, created_at, sandbox, type, object }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new WebhookError('not_an_event')
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
