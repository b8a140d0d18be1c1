import * as z from 'zod/mini'
import { base64url, bytesOf, isSignedText, signText } from './signed-text.ts'

/** Operations that the merchant pays for, by group and name. A page needs an action token for them. */
export const SIGNED_ACTIONS = [
  'donations.create',
  'climate.cryptoOffset',
  'climate.shippingOffset',
  'climate.carbonOffset',
] as const

/** One of them. */
export type SignedAction = (typeof SIGNED_ACTIONS)[number]

/** The longest lifetime of a token: ten minutes, in seconds. */
export const LONGEST_LIFE = 600

/**
 * Members besides amount and order that determine how much a merchant pays, or to whom: each must be in `fixed`, or its
 * name in `varies`. A member that is absent there and in the request has its default.
 */
const TO_BE_NAMED: Readonly<Record<SignedAction, readonly string[]>> = {
  'donations.create': ['nonprofit_id', 'funds_collected'],
  'climate.cryptoOffset': ['funds_collected'],
  'climate.shippingOffset': ['funds_collected'],
  'climate.carbonOffset': ['funds_collected'],
}

/** Members that determine the sum a merchant pays; a page can't choose them. */
const NEVER_VARIES: readonly string[] = ['amount', 'count', 'cover_fees', 'external_id']

/** The action that one token allows, once. */
export interface Action {
  action: SignedAction
  /**
   * Integer cents that the merchant agrees to: the exact sum for donations (`amount` times `count`, plus the processing
   * fee unless `cover_fees` is fixed as true), the maximum for an offset.
   */
  amount: number
  /** The order: a donation's `external_id`, an offset's `offset_id`, or transactions such as `3 BTC`. */
  order: string
  /** The account's public key. */
  publicKey: string
  /**
   * Required members of the request's body, such as `{ nonprofit_id: 'n_…', funds_collected: true }`.
   * `count` is 1 and `cover_fees` is false unless set here.
   */
  fixed?: Readonly<Record<string, string | number | boolean>>
  /** Members of the request's body that the page can choose, such as `['nonprofit_id']`; it can't send others. */
  varies?: readonly string[]
}

/** An action to sign on the merchant's server. */
export interface UnsignedAction extends Action {
  /** The account's secret key. It never leaves this server. */
  secretKey: string
  /** Seconds until the token expires, at most 600. Default: 300. */
  expiresIn?: number
  /** The current time in unix seconds. Default: the system clock. */
  now?: number
}

/** The claims of a token with a valid signature. */
export interface SignedClaims extends Action {
  /** Expiry in unix seconds. */
  expiresAt: number
  /** ID of the token, so that it can be used only once. */
  id: string
}

/** Why a token is invalid. */
export type ActionRefusal = 'invalid' | 'expired'

/** A token that isn't valid; `code` says why. */
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
 * Creates a token that lets one page do one action once, before it expires. Send it as the header
 * `almoner-action-token`. Throws RangeError for an invalid action, amount, order or lifetime, and if `fixed` and
 * `varies` leave open how much the merchant pays, or to whom.
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
  // Callers in plain JavaScript aren't type-checked.
  if (!SIGNED_ACTIONS.includes(action)) throw new RangeError(`action must be one of ${SIGNED_ACTIONS.join(', ')}.`)
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError('amount must be integer cents above zero.')
  if (order === '') throw new RangeError('order must not be empty.')
  if (publicKey === '' || secretKey === '')
    throw new RangeError('Both keys of an account are required to sign an action.')
  if (!Number.isSafeInteger(expiresIn) || expiresIn <= 0 || expiresIn > LONGEST_LIFE)
    throw new RangeError(`expiresIn must be between 1 and ${LONGEST_LIFE} seconds.`)
  requireNothingOpen(unsigned)
}

function requireNothingOpen({ action, fixed = {}, varies = [] }: UnsignedAction): void {
  const open = TO_BE_NAMED[action].find((member) => fixed[member] === undefined && !varies.includes(member))
  if (open !== undefined) throw new RangeError(`Set ${open} in fixed, or name it in varies if the page can choose it.`)
  const bound = varies.find((member) => NEVER_VARIES.includes(member) || fixed[member] !== undefined)
  if (bound !== undefined) throw new RangeError(`${bound} can't be in varies.`)
}

/**
 * Verifies a token or throws `ActionTokenError`. `secretKeys` are the account's, both during a rotation; `now` is in
 * unix seconds.
 */
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
