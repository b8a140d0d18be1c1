import * as z from 'zod/mini'
import { ActionTokenError, LONGEST_LIFE } from './action-token.ts'
import { base64url, bytesOf, isSignedText, signText } from './signed-text.ts'

/** What one launch of the filing extension is for. */
export interface Launch {
  /** The client, as in the launch's address: its EIN or its ID. */
  client: string
  /** Two letters, such as `OH`. */
  state: string
  /** Such as `renewal`. */
  type: string
  sandbox: boolean
  /** The firm's public key. */
  publicKey: string
}

/** A launch to sign, on the firm's own server. */
export interface UnsignedLaunch extends Launch {
  /** The firm's secret key. It never leaves the server this runs on. */
  secretKey: string
  /** Seconds until the token ends, at most 600. Default: 120. */
  expiresIn?: number
  /** Unix seconds now. Default: the system clock. */
  now?: number
}

/** What a token says once its signature holds. */
export interface LaunchClaims extends Launch {
  /** Names this one token, so that it is used once. */
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
 * Makes a token that opens one launch once, before it ends: send it as `token` in the launch's address, and no key is
 * typed into a page. Throws RangeError for a life that no token may have.
 */
export async function signLaunch({ secretKey, expiresIn = 120, now, ...launch }: UnsignedLaunch): Promise<string> {
  if (!Number.isSafeInteger(expiresIn) || expiresIn <= 0 || expiresIn > LONGEST_LIFE)
    throw new RangeError(`expiresIn must be between 1 and ${LONGEST_LIFE} seconds.`)
  if (launch.publicKey === '' || secretKey === '')
    throw new RangeError('A launch is signed with both keys of an account.')
  const { client, state, type, sandbox, publicKey: key } = launch
  const id = base64url(crypto.getRandomValues(new Uint8Array(16)))
  const exp = (now ?? Math.floor(Date.now() / 1000)) + expiresIn
  const payload = { client: plain(client), state: state.toUpperCase(), type, sandbox, key, exp, id }
  const text = base64url(encoder.encode(JSON.stringify(payload)))
  return `${text}.${await signText(PURPOSE, text, secretKey)}`
}

/** Whose token it says it is; undefined for what is none. Its signature was not looked at. */
export function keyOfLaunch(token: string): string | undefined {
  return payloadOf(token)?.key
}

/** Believes a token or throws `ActionTokenError`. `secretKeys` are the firm's, during a rotation both. */
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

/** A client as tokens name it: an EIN by its digits. */
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
