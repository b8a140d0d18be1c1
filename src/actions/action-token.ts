import * as z from 'zod/mini'
import { base64url, bytesOf, isSignedText, signText } from './signed-text.ts'

/** What the merchant pays for and a page may therefore only do with the merchant's leave: the operation's two names. */
export const SIGNED_ACTIONS = [
  'donations.create',
  'climate.cryptoOffset',
  'climate.shippingOffset',
  'climate.carbonOffset',
] as const

/** One of them. */
export type SignedAction = (typeof SIGNED_ACTIONS)[number]

/** The longest a token lives: ten minutes, in seconds. */
export const LONGEST_LIFE = 600

/** What one token allows, once. */
export interface Action {
  action: SignedAction
  /** Integer cents the merchant agrees to: exactly for a donation (times `count`), at most for an offset. */
  amount: number
  /** The order: a donation's `external_id`, an offset's `offset_id`, or transactions such as `3 BTC`. */
  order: string
  /** The account's public key. */
  publicKey: string
  /** Members of the request's body that the page may not change, for example `{ nonprofit_id: 'n_…' }`. */
  fixed?: Readonly<Record<string, string | number | boolean>>
}

/** An action to sign, on the merchant's own server. */
export interface UnsignedAction extends Action {
  /** The account's secret key. It never leaves the server this runs on. */
  secretKey: string
  /** Seconds until the token ends, at most 600. Default: 300. */
  expiresIn?: number
  /** Unix seconds now. Default: the system clock. */
  now?: number
}

/** What a token says once its signature holds. */
export interface SignedClaims extends Action {
  /** Unix seconds at which it ends. */
  expiresAt: number
  /** Names this one token, so that it is used once. */
  id: string
}

/** Why a token was not believed. */
export type ActionRefusal = 'invalid' | 'expired'

/** A token that must not be believed; `code` says why. */
export class ActionTokenError extends Error {
  override readonly name = 'ActionTokenError'
  readonly code: ActionRefusal

  constructor(code: ActionRefusal) {
    super(`Action token refused: ${code}`)
    this.code = code
  }
}

const Payload = z.object({
  action: z.enum(SIGNED_ACTIONS),
  amount: z.int(),
  order: z.string(),
  key: z.string(),
  fixed: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
  exp: z.int(),
  id: z.string().check(z.minLength(16), z.maxLength(64)),
})

const encoder = new TextEncoder()
const PURPOSE = 'almoner-action-v1.'

/**
 * Makes a token that lets one page do one thing once, before it ends. Send it as the header `almoner-action-token`.
 * Throws RangeError for an amount, an order or a life that no token may have.
 */
export async function signAction(unsigned: UnsignedAction): Promise<string> {
  const { secretKey, expiresIn = 300, now = Math.floor(Date.now() / 1000) } = unsigned
  requireSense(unsigned, expiresIn)
  const { action, amount, order, publicKey: key, fixed } = unsigned
  const id = base64url(crypto.getRandomValues(new Uint8Array(16)))
  const payload = { action, amount, order, key, ...(fixed === undefined ? {} : { fixed }), exp: now + expiresIn, id }
  const text = base64url(encoder.encode(JSON.stringify(payload)))
  return `${text}.${await signText(PURPOSE, text, secretKey)}`
}

function requireSense({ amount, order, publicKey, secretKey }: UnsignedAction, expiresIn: number): void {
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError('amount must be integer cents above zero.')
  if (order === '') throw new RangeError('order must name what the token is for.')
  if (publicKey === '' || secretKey === '') throw new RangeError('An action is signed with both keys of an account.')
  if (!Number.isSafeInteger(expiresIn) || expiresIn <= 0 || expiresIn > LONGEST_LIFE)
    throw new RangeError(`expiresIn must be between 1 and ${LONGEST_LIFE} seconds.`)
}

/** Believes a token or throws `ActionTokenError`. `secretKeys` are the account's, during a rotation both; `now` is in unix seconds. */
export async function readAction(token: string, secretKeys: readonly string[], now: number): Promise<SignedClaims> {
  const [text = '', signature = '', rest] = token.split('.')
  if (token.length > 4_096 || rest !== undefined || !(await isSignedText(PURPOSE, { text, signature }, secretKeys)))
    throw new ActionTokenError('invalid')
  const parsed = z.safeParse(Payload, parseJson(new TextDecoder().decode(bytesOf(text))))
  if (!parsed.success) throw new ActionTokenError('invalid')
  const { exp, key, fixed, ...action } = parsed.data
  if (exp <= now || exp > now + LONGEST_LIFE) throw new ActionTokenError('expired')
  return { ...action, ...(fixed === undefined ? {} : { fixed }), publicKey: key, expiresAt: exp }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
