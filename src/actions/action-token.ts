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

/**
 * What decides what a merchant pays, or to whom, besides amount and order: each stands in `fixed`, or by name in
 * `varies`. What is absent here and in the request keeps its default.
 */
const TO_BE_NAMED: Readonly<Record<SignedAction, readonly string[]>> = {
  'donations.create': ['nonprofit_id', 'funds_collected'],
  'climate.cryptoOffset': ['funds_collected'],
  'climate.shippingOffset': ['funds_collected'],
  'climate.carbonOffset': ['funds_collected'],
}

/** What decides the sum a merchant pays; no page may choose it. */
const NEVER_VARIES: readonly string[] = ['amount', 'count', 'cover_fees', 'external_id']

/** What one token allows, once. */
export interface Action {
  action: SignedAction
  /**
   * Integer cents the merchant agrees to: exactly for gifts (`amount` times `count`, the processing fee on top unless
   * `cover_fees` is fixed as true), at most for an offset.
   */
  amount: number
  /** The order: a donation's `external_id`, an offset's `offset_id`, or transactions such as `3 BTC`. */
  order: string
  /** The account's public key. */
  publicKey: string
  /**
   * Members of the request's body as they have to be, for example `{ nonprofit_id: 'n_…', funds_collected: true }`.
   * `count` is 1 and `cover_fees` false unless they stand here.
   */
  fixed?: Readonly<Record<string, string | number | boolean>>
  /** Members of the request's body that the page may choose, for example `['nonprofit_id']`; it may send no others. */
  varies?: readonly string[]
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
  varies: z.optional(z.array(z.string())),
  exp: z.int(),
  id: z.string().check(z.minLength(16), z.maxLength(64)),
})

const encoder = new TextEncoder()
const PURPOSE = 'almoner-action-v2.'

/**
 * Makes a token that lets one page do one thing once, before it ends. Send it as the header `almoner-action-token`.
 * Throws RangeError for an action, an amount, an order or a life that no token may have, and where it is left open what the
 * merchant pays or to whom.
 */
export async function signAction(unsigned: UnsignedAction): Promise<string> {
  const { secretKey, expiresIn = 300, now = Math.floor(Date.now() / 1000) } = unsigned
  requireSense(unsigned, expiresIn)
  const { action, amount, order, publicKey: key, fixed, varies } = unsigned
  const id = base64url(crypto.getRandomValues(new Uint8Array(16)))
  const payload = { action, amount, order, key, fixed, varies, exp: now + expiresIn, id }
  const text = base64url(encoder.encode(JSON.stringify(payload)))
  return `${text}.${await signText(PURPOSE, text, secretKey)}`
}

function requireSense(unsigned: UnsignedAction, expiresIn: number): void {
  const { action, amount, order, publicKey, secretKey } = unsigned
  // Plain JavaScript says what it likes.
  if (!SIGNED_ACTIONS.includes(action)) throw new RangeError(`action must be one of ${SIGNED_ACTIONS.join(', ')}.`)
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError('amount must be integer cents above zero.')
  if (order === '') throw new RangeError('order must name what the token is for.')
  if (publicKey === '' || secretKey === '') throw new RangeError('An action is signed with both keys of an account.')
  if (!Number.isSafeInteger(expiresIn) || expiresIn <= 0 || expiresIn > LONGEST_LIFE)
    throw new RangeError(`expiresIn must be between 1 and ${LONGEST_LIFE} seconds.`)
  requireNothingOpen(unsigned)
}

function requireNothingOpen({ action, fixed = {}, varies = [] }: UnsignedAction): void {
  const open = TO_BE_NAMED[action].find((member) => fixed[member] === undefined && !varies.includes(member))
  if (open !== undefined)
    throw new RangeError(`Say in fixed what ${open} has to be, or name it in varies if the page may choose it.`)
  const bound = varies.find((member) => NEVER_VARIES.includes(member) || fixed[member] !== undefined)
  if (bound !== undefined) throw new RangeError(`${bound} may not vary.`)
}

/** Believes a token or throws `ActionTokenError`. `secretKeys` are the account's, during a rotation both; `now` is in unix seconds. */
export async function readAction(token: string, secretKeys: readonly string[], now: number): Promise<SignedClaims> {
  const [text = '', signature = '', rest] = token.split('.')
  if (token.length > 4_096 || rest !== undefined || !(await isSignedText(PURPOSE, { text, signature }, secretKeys)))
    throw new ActionTokenError('invalid')
  const parsed = z.safeParse(Payload, parseJson(new TextDecoder().decode(bytesOf(text))))
  if (!parsed.success) throw new ActionTokenError('invalid')
  const { exp, key, fixed, varies, ...action } = parsed.data
  if (exp <= now || exp > now + LONGEST_LIFE) throw new ActionTokenError('expired')
  return {
    ...action,
    ...(fixed === undefined ? {} : { fixed }),
    ...(varies === undefined ? {} : { varies }),
    publicKey: key,
    expiresAt: exp,
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
