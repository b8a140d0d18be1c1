import { ActionTokenError, readAction, type SignedClaims } from '../../actions/index.ts'
import { HttpError } from '../http/http-error.ts'
import { type ProxyAccount, secretsOf } from './proxy-account.ts'

/** The header an action token travels in. */
export const ACTION_TOKEN_HEADER = 'almoner-action-token'

/** What a page asks to do, and with whose leave. */
export interface RequestedAction {
  token: string | null
  /** The operation's two names, for example `donations.create`. */
  operation: string
  account: ProxyAccount
  /** The parsed body. */
  body: Readonly<Record<string, unknown>>
  /** Unix seconds. */
  now: number
}

/** Believes the token for exactly what is asked, or refuses: missing, invalid, expired, or for something else. */
export async function requireAction(asked: RequestedAction): Promise<SignedClaims> {
  const { token, account, now } = asked
  if (token === null || token === '')
    throw new HttpError('action_token_missing', { detail: `Send it in the header ${ACTION_TOKEN_HEADER}.` })
  const claims = await readAction(token, secretsOf(account), now).catch((error: unknown) => {
    if (!(error instanceof ActionTokenError)) throw error
    throw new HttpError(error.code === 'expired' ? 'action_token_expired' : 'action_token_invalid')
  })
  const unlike = differingFields(claims, asked)
  if (unlike !== undefined)
    throw new HttpError('action_token_mismatch', {
      detail: `The token was signed for another ${unlike}.`,
      param: unlike,
    })
  return claims
}

/** The first thing in which the request is not what was signed. */
function differingFields(claims: SignedClaims, { operation, account, body }: RequestedAction): string | undefined {
  if (claims.action !== operation) return 'action'
  if (claims.publicKey !== account.publicKey) return 'public_key'
  const { settled, differing } = settledByName(claims, body)
  if (differing !== undefined) return differing
  const { fixed = {}, varies = [] } = claims
  const missing = Object.keys(fixed).find((member) => body[member] === undefined)
  return (
    missing ??
    Object.keys(body).find((member) => {
      if (body[member] === undefined || settled.includes(member) || varies.includes(member)) return false
      return body[member] !== (fixed[member] ?? UNLESS_SIGNED[member])
    })
  )
}

/** What a member of a request has to be where the token says nothing of it. */
const UNLESS_SIGNED: Readonly<Record<string, unknown>> = { count: 1, cover_fees: false, currency: 'USD' }

interface Settled {
  /** Members that amount and order of the token speak of. */
  settled: readonly string[]
  /** The first of them that is not as it was signed. */
  differing?: string | undefined
}

/** Holds a request to order and amount. An offset has no amount of its own: it is held to the token's when it is bought. */
function settledByName(claims: SignedClaims, body: Readonly<Record<string, unknown>>): Settled {
  switch (claims.action) {
    case 'donations.create': {
      const total = Number(body.amount) * Number(body.count)
      const settled = ['external_id', 'amount']
      if (body.external_id !== claims.order) return { settled, differing: 'external_id' }
      return { settled, differing: total === claims.amount ? undefined : 'amount' }
    }
    case 'climate.cryptoOffset': {
      const isAsSigned = `${body.count} ${body.currency}` === claims.order
      return { settled: ['count', 'currency'], differing: isAsSigned ? undefined : 'count' }
    }
    case 'climate.shippingOffset':
    case 'climate.carbonOffset':
      return { settled: [] }
  }
}

/** Remembers which action tokens were used, until they end by themselves. */
export interface ActionClaims {
  /** True for the first claim of this ID. `expiresAt` is in unix seconds. */
  claim(id: string, expiresAt: number): Promise<boolean>
  /** Gives a claim back: what it was for did not happen. */
  release(id: string): Promise<void>
}

const MAX_CLAIMS = 100_000

/**
 * Claims of this process alone. Beside them the service behind sees each token as an idempotency key, so that even
 * two proxies that know nothing of each other do a thing once.
 */
export function createMemoryClaims(now: () => number): ActionClaims {
  const claims = new Map<string, number>()
  return {
    async claim(id, expiresAt) {
      if (claims.has(id)) return false
      if (claims.size >= MAX_CLAIMS) forgetEnded(claims, now())
      claims.set(id, expiresAt)
      return true
    },
    async release(id) {
      claims.delete(id)
    },
  }
}

function forgetEnded(claims: Map<string, number>, nowMs: number): void {
  for (const [id, expiresAt] of claims) if (expiresAt * 1_000 <= nowMs) claims.delete(id)
}
