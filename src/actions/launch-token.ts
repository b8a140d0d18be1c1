import * as z from 'zod/mini'
import { ActionTokenError, LONGEST_LIFE } from './action-token.ts'
import { base64url, bytesOf, isSignedText, signText } from './signed-text.ts'

/** The purpose of one launch of the filing extension. */
export interface Launch {
  /** The client's EIN or ID, as in the launch URL. */
  client: string
  /** Two-letter state code, such as `OH`. */
  state: string
  /** The kind of filing, such as `renewal`. */
  type: string
  sandbox: boolean
  /** The firm's public key. */
  publicKey: string
}

/** A launch to sign on the law firm's server. */
export interface UnsignedLaunch extends Launch {
  /** The firm's secret key. It never leaves this server. */
  secretKey: string
  /** Seconds until the token expires, at most 600. Default: 120. */
  expiresIn?: number
  /** The current time in unix seconds. Default: the system clock. */
  now?: number
}

/** The claims of a token with a valid signature. */
export interface LaunchClaims extends Launch {
  /** ID of the token, so that it can be used only once. */
  id: string
}

const Payload = z.object({
  client: z.string(),
  state: z.string(),
  type: z.string(),
  sandbox: z.boolean(),
  key: z.string(),
  exp: z.int(),
  id: z.string().check(z.minLength(16), z.maxLength(64)),
})

const encoder = new TextEncoder()
const PURPOSE = 'almoner-launch-v1.'

/**
 * Creates a token that opens one launch once, before it expires. Send it as `token` in the launch URL, so that no key
 * is typed into a page. Throws RangeError for an invalid lifetime.
 */
export async function signLaunch({ secretKey, expiresIn = 120, now, ...launch }: UnsignedLaunch): Promise<string> {
  if (!Number.isSafeInteger(expiresIn) || expiresIn <= 0 || expiresIn > LONGEST_LIFE)
    throw new RangeError(`expiresIn must be between 1 and ${LONGEST_LIFE} seconds.`)
  if (launch.publicKey === '' || secretKey === '')
    throw new RangeError('Both keys of an account are required to sign a launch.')
  const { client, state, type, sandbox, publicKey: key } = launch
  const id = base64url(crypto.getRandomValues(new Uint8Array(16)))
  const exp = (now ?? Math.floor(Date.now() / 1000)) + expiresIn
  const payload = { client: plain(client), state: state.toUpperCase(), type, sandbox, key, exp, id }
  const text = base64url(encoder.encode(JSON.stringify(payload)))
  return `${text}.${await signText(PURPOSE, text, secretKey)}`
}

/** The public key in a token, before its signature is verified; undefined if it isn't a token. */
export function keyOfLaunch(token: string): string | undefined {
  return payloadOf(token)?.key
}

/** Verifies a token or throws `ActionTokenError`. `secretKeys` are the firm's, both during a rotation. */
export async function readLaunch(token: string, secretKeys: readonly string[], now: number): Promise<LaunchClaims> {
  const [text = '', signature = '', rest] = token.split('.')
  if (rest !== undefined || !(await isSignedText(PURPOSE, { text, signature }, secretKeys)))
    throw new ActionTokenError('invalid')
  const payload = payloadOf(token)
  if (payload === undefined) throw new ActionTokenError('invalid')
  const { exp, key, ...launch } = payload
  if (exp <= now || exp > now + LONGEST_LIFE) throw new ActionTokenError('expired')
  return { ...launch, publicKey: key }
}

/** A client as written in tokens: an EIN without its hyphen. */
export function plain(client: string): string {
  return /^\s*\d{2}-?\d{7}\s*$/.test(client) ? client.replaceAll(/\D/g, '') : client
}

function payloadOf(token: string): z.output<typeof Payload> | undefined {
  if (token.length > 4_096) return undefined
  try {
    const [text = ''] = token.split('.')
    return z.safeParse(Payload, JSON.parse(new TextDecoder().decode(bytesOf(text)))).data
  } catch {
    return undefined
  }
}
