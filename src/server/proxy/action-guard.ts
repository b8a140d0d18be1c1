import { ActionTokenError, readAction, type SignedClaims } from '../../actions/index.ts'
import { HttpError } from '../http/http-error.ts'
import { type ProxyAccount, secretsOf } from './proxy-account.ts'

/** The header of an action token. */
export const ACTION_TOKEN_HEADER = 'almoner-action-token'

/** An action that a page requests, with its token. */
export interface RequestedAction {
  token: string | null
  /** Group and name of the operation, such as `donations.create`. */
  operation: string
  account: ProxyAccount
  /** The parsed body. */
  body: Readonly<Record<string, unknown>>
  /** The current time in unix seconds. */
  now: number
}

/** Verifies the token for this request; refuses one that is missing, invalid, expired or for another action. */
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
      detail: `The token was signed for a different ${unlike}.`,
      param: unlike,
    })
  return claims
}

/** The first member in which the request differs from the token. */
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

/** Required values of members that the token doesn't mention. */
const UNLESS_SIGNED: Readonly<Record<string, unknown>> = { count: 1, cover_fees: false, currency: 'USD' }

interface Settled {
  /** Members that the token's amount and order cover. */
  settled: readonly string[]
  /** The first of them that differs from the token. */
  differing?: string | undefined
}

/**
 * Compares a request with order and amount. An offset has no amount in its request: its price is compared at the
 * purchase.
 */
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

/** Remembers used action tokens until they expire. */
export interface ActionClaims {
  /** True for the first claim of this ID. `expiresAt` is in unix seconds. */
  claim(id: string, expiresAt: number): Promise<boolean>
  /** Releases a claim, because the action failed. */
  release(id: string): Promise<void>
}

const MAX_CLAIMS = 100_000

/**
 * Claims of this process. The service also gets each token as an idempotency key, so that an action
 * happens once even with several independent proxies.
 */
export function createMemoryClaims(now: () => number): ActionClaims {
  const claims = new Map<string, number>()
  return {
    async claim(id, expiresAt) {
      if (claims.has(id)) return false
      if (claims.size >= MAX_CLAIMS) removeExpired(claims, now())
      claims.set(id, expiresAt)
      return true
    },
    async release(id) {
      claims.delete(id)
    },
  }
}

function removeExpired(claims: Map<string, number>, nowMs: number): void {
  for (const [id, expiresAt] of claims) if (expiresAt * 1_000 <= nowMs) claims.delete(id)
}
