import * as z from 'zod/mini'
import type { SignedClaims } from '../../actions/index.ts'
import { createClient } from '../../client/index.ts'
import { contract } from '../../contract/index.ts'
import { HttpError } from '../http/http-error.ts'
import { outlineOf, parseInput } from '../http/read-request.ts'
import { ACTION_TOKEN_HEADER, requireAction } from './action-guard.ts'
import { countable } from './admission.ts'
import { CHALLENGE_HEADER } from './challenge.ts'
import { DEFAULT_BOUNDS, guardAmount } from './checkout-guard.ts'
import type { Door } from './door.ts'
import { keyedFetch } from './keyed-fetch.ts'
import type { Line } from './lines.ts'
import type { Visit } from './operations.ts'
import { pictureAddress } from './pictures.ts'
import { hasProvingPage, provingAddress } from './proving-page.ts'
import type { ProxyAccount } from './proxy-account.ts'
import { tellsSecret } from './without-secrets.ts'

/** One request of an account's page, as far as it is known before it is read. */
export interface Asked {
  request: Request
  /** What the path's placeholders hold. */
  params: Record<string, string>
  line: Line
  account: ProxyAccount
}

/** Anybody can copy a public key, and no request of a page is longer than its metadata and a few fields. */
const LARGEST_BODY = 65_536

/** Does the operation and answers its JSON. */
export async function perform({ request, params, line, account }: Asked, door: Door): Promise<string> {
  const visit = visitOf(account, request, door)
  const outline = await outlineOf(request, LARGEST_BODY)
  if (line.policy === 'guarded') guardAmount(outline.body, visit.bounds)
  const input = parseInput(line.endpoint, params, outline)
  const result =
    line.policy === 'signed' ? await performSigned(request, line, input, visit, door) : await line.call(input, visit)
  const body = JSON.stringify(z.encode(line.endpoint.response, result as never))
  if (tellsSecret(body, account)) throw new HttpError('upstream_invalid', { detail: 'The answer held a secret key.' })
  return body
}

/** Uses the token up, unless what it was for did not happen. The service behind sees it as an idempotency key. */
async function performSigned(
  request: Request,
  line: Line,
  input: Record<string, unknown>,
  visit: Visit,
  door: Door,
): Promise<unknown> {
  const action = await requireAction({
    token: request.headers.get(ACTION_TOKEN_HEADER),
    operation: line.operation,
    account: visit.account,
    body: { ...(input.body ?? {}) },
    now: Math.floor(door.now() / 1_000),
  })
  if (!(await door.claims.claim(action.id, action.expiresAt))) throw new HttpError('action_token_used')
  return line
    .call(input, { ...visit, action, options: { idempotencyKey: idempotencyKeyOf(action) } })
    .catch(async (error: unknown) => {
      await door.claims.release(action.id)
      throw error
    })
}

function idempotencyKeyOf({ id }: SignedClaims): string {
  return `action-${id}`
}

function visitOf(account: ProxyAccount, request: Request, door: Door): Visit {
  const fetchKeyed = keyedFetch(account, door.fetch ?? fetch, door.timeoutMs ?? 8_000)
  const idempotencyKey = request.headers.get('idempotency-key')
  return {
    account,
    client: createClient(contract, { baseUrl: door.upstreamUrl, publicKey: account.publicKey, fetch: fetchKeyed }),
    // Kept apart from the keys of the merchant's own backend, whose answers a page must not be able to call up.
    options: idempotencyKey === null ? {} : { idempotencyKey: `page-${idempotencyKey}` },
    bounds: door.bounds ?? DEFAULT_BOUNDS,
    picture: (url) => pictureAddress(url, account, door),
    admitLink: (nonprofitId) =>
      door.shield.link({
        address: countable(door.addressOf?.(request), account),
        publicKey: account.publicKey,
        nonprofitId,
        challengeAnswer: request.headers.get(CHALLENGE_HEADER),
        mayProveLater: hasProvingPage(door),
      }),
    provingAddress: (checkoutUrl) => provingAddress(checkoutUrl, account, door),
  }
}
