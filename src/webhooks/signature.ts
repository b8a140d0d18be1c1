const encoder = new TextEncoder()

/** The headers of a delivery. The first signs the body; the last three also cover its ID and time. */
export interface WebhookHeaders {
  'x-service-hmac-sha256': string
  'webhook-id': string
  'webhook-timestamp': string
  'webhook-signature': string
}

/** One delivery, before it is signed. */
export interface UnsignedWebhook {
  /** The exact text to send. */
  body: string
  /** The event's ID. */
  id: string
  /** Time of this attempt in unix seconds. */
  timestamp: number
  /** Currently valid secret keys, oldest first: the oldest signs the body, all of them sign the rest. */
  secrets: readonly string[]
  /** The endpoint's own secrets, `whsec_…`; they sign the rest too. */
  endpointSecrets?: readonly string[]
}

/** Base64 HMAC-SHA256 of a text's UTF-8 bytes. Refuses an empty secret, with which anyone could sign. */
export async function hmacSha256(text: string | Uint8Array, secret: string): Promise<string> {
  if (secret === '') throw new RangeError('A webhook secret must not be empty.')
  const bytes = typeof text === 'string' ? encoder.encode(text) : new Uint8Array(text)
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', keyBytes(secret), algorithm, false, ['sign'])
  const digest = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes))
  return btoa(String.fromCharCode(...digest))
}

/** An endpoint's secret is Base64 after its prefix, as in Standard Webhooks; any other secret is used as text. */
function keyBytes(secret: string): Uint8Array<ArrayBuffer> {
  if (!isEndpointSecret(secret)) return encoder.encode(secret)
  return Uint8Array.from(atob(secret.slice(ENDPOINT_PREFIX.length)), (sign) => sign.charCodeAt(0))
}

const ENDPOINT_PREFIX = 'whsec_'

function isEndpointSecret(secret: string): boolean {
  return secret.startsWith(ENDPOINT_PREFIX)
}

/** Signs a delivery. During a rotation, the old secret signs the body until it expires. */
export async function signWebhook({
  body,
  id,
  timestamp,
  secrets,
  endpointSecrets = [],
}: UnsignedWebhook): Promise<WebhookHeaders> {
  const [signer] = secrets
  if (signer === undefined) throw new RangeError('Signing a webhook requires a secret.')
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

/** Why a delivery is invalid. Respond with 401. */
export type WebhookRefusal = 'no_secret' | 'no_signature' | 'wrong_signature' | 'stale' | 'not_an_event'

/** A delivery that isn't authentic; `code` says why. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
  readonly code: WebhookRefusal

  constructor(code: WebhookRefusal) {
    super(`Webhook refused: ${code}`)
    this.code = code
  }
}

/** The event of a delivery; `object` is a copy of the affected record. */
export interface WebhookEvent {
  id: string
  /** Unix seconds. */
  created_at: number
  sandbox: boolean
  type: string
  object: Record<string, unknown>
}

/** A received delivery. */
export interface ReceivedWebhook {
  /** The raw body, before parsing. */
  body: string | Uint8Array
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
  /**
   * The account's secret key, or the endpoint's secret, `whsec_…`, which requires a dated signature; both during a
   * rotation.
   */
  secrets: string | readonly string[]
  /** The current time in unix seconds. Default: the system clock. */
  now?: number
  /** Tolerance in seconds for the time of a dated signature. Default: 300. */
  tolerance?: number
  /**
   * Maximum age in seconds of the event of a delivery without a dated signature. Default: 345,600 (four days), the time
   * in which all attempts are made; 0 accepts none. Store the IDs of processed events for as long.
   */
  undatedTolerance?: number
}

const FOUR_DAYS = 345_600

/**
 * Verifies a delivery or throws `WebhookError`. The signature of the body is always required. If the delivery also has
 * a dated signature, that must be valid too. The age of a delivery without one, or whose date was removed, is that of
 * its event in the body. A delivery can arrive twice: store the IDs of processed events.
 */
export async function verifyWebhook(received: ReceivedWebhook): Promise<WebhookEvent> {
  const secrets = [received.secrets].flat().filter((secret) => secret !== '')
  if (secrets.length === 0) throw new WebhookError('no_secret')
  const body = typeof received.body === 'string' ? encoder.encode(received.body) : received.body
  const accountSecrets = secrets.filter((secret) => !isEndpointSecret(secret))
  if (accountSecrets.length > 0) await verifyBody(received, accountSecrets, body)
  const isDated = await verifyDate(received, secrets, body)
  // An endpoint's secret makes only dated signatures.
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

/** Whether the delivery has a dated signature; throws if that is invalid. */
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
