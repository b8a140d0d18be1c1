import { ActionTokenError, readAction, type SignedClaims } from '../../actions/index.ts'
import { HttpError } from '../http/http-error.ts'
import { type ProxyAccount, secretsOf } from './proxy-account.ts'

/** The header an action token travels in. */
export const ACTION_TOKEN_HEADER = 'almoner-action-token'

/** What a page asks to do, and with whose leave. */
export interface AskedAction {
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
export async function requireAction(asked: AskedAction): Promise<SignedClaims> {
  const { token, account, now } = asked
  if (token === null || token === '')
    throw new HttpError('action_token_missing', { detail: `Send it in the header ${ACTION_TOKEN_HEADER}.` })
  const claims = await readAction(token, secretsOf(account), now).catch((error: unknown) => {
    if (!(error instanceof ActionTokenError)) throw error
    throw new HttpError(error.code === 'expired' ? 'action_token_expired' : 'action_token_invalid')
  })
  const unlike = whatDiffers(claims, asked)
  if (unlike !== undefined)
    throw new HttpError('action_token_mismatch', {
      detail: `The token was signed for another ${unlike}.`,
      param: unlike,
    })
  return claims
}

/** The first thing in which the request is not what was signed. */
function whatDiffers(claims: SignedClaims, { operation, account, body }: AskedAction): string | undefined {
  if (claims.action !== operation) return 'action'
  if (claims.publicKey !== account.publicKey) return 'public_key'
  const named = namedBy(claims, body)
  if (named.order !== claims.order) return named.orderParam
  if (named.amount !== claims.amount) return 'amount'
  return Object.entries(claims.fixed ?? {}).find(([member, value]) => body[member] !== value)?.[0]
}

interface Named {
  order: unknown
  orderParam: string
  amount: number
}

/** How a request names its order and amount. An offset has no amount of its own: it is held to the token's when it is quoted. */
function namedBy(claims: SignedClaims, body: Readonly<Record<string, unknown>>): Named {
  switch (claims.action) {
    case 'donations.create':
      return { order: body.external_id, orderParam: 'external_id', amount: Number(body.amount) * Number(body.count) }
    case 'climate.cryptoOffset':
      return { order: `${body.count} ${body.currency}`, orderParam: 'count', amount: claims.amount }
    case 'climate.shippingOffset':
    case 'climate.carbonOffset':
      return { order: claims.order, orderParam: 'order', amount: claims.amount }
  }
}
