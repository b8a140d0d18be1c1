import * as z from 'zod/mini'
import type { SignedClaims } from '../../actions/index.ts'
import { type CallOptions, createClient } from '../../client/index.ts'
import { contract, type EndpointShape, operationsOf } from '../../contract/index.ts'
import { HttpError } from '../http/http-error.ts'
import { outlineOf, parseInput } from '../http/read-request.ts'
import { ACTION_TOKEN_HEADER, requireAction } from './action-guard.ts'
import { countable } from './admission.ts'
import { CHALLENGE_HEADER, challengeAddress, hasChallengePage } from './challenge.ts'
import { type CallContext, DEFAULT_BOUNDS, guardAmount, overrides } from './operation-overrides.ts'
import { pictureAddress } from './pictures.ts'
import { type Policy, policies } from './policy.ts'
import type { ProxyAccount } from './proxy-account.ts'
import type { ProxyContext } from './proxy-context.ts'
import { cachedReads, type Freshness } from './response-cache.ts'
import { keyedFetch, tellsSecret } from './upstream.ts'

/** One request of an account's page, as far as it is known before it is read. */
export interface ProxyCall {
  request: Request
  /** What the path's placeholders hold. */
  params: Record<string, string>
  operation: ProxiedOperation
  account: ProxyAccount
}

/** Anybody can copy a public key, and no request of a page is longer than its metadata and a few fields. */
const LARGEST_BODY = 65_536

/** An operation's JSON, and the names of the parameters that nobody read. */
export interface Performed {
  body: string
  ignored: readonly string[]
}

/** Does the operation and answers its JSON. */
export async function perform(
  { request, params, operation, account }: ProxyCall,
  proxy: ProxyContext,
): Promise<Performed> {
  const context = callContextOf(account, request, proxy)
  const outline = await outlineOf(request, LARGEST_BODY)
  if (operation.policy === 'guarded') guardAmount(outline.body, proxy.bounds ?? DEFAULT_BOUNDS)
  const { input, ignored } = parseInput(operation.endpoint, params, outline, account)
  const result =
    operation.policy === 'signed'
      ? await performSigned(request, operation, input, context, proxy)
      : await operation.call(input, context)
  const body = JSON.stringify(z.encode(operation.endpoint.response, result as never))
  if (tellsSecret(body, account)) throw new HttpError('upstream_invalid', { detail: 'The answer held a secret key.' })
  return { body, ignored }
}

/** Uses the token up, unless what it was for did not happen. The service behind sees it as an idempotency key. */
async function performSigned(
  request: Request,
  operation: ProxiedOperation,
  input: Record<string, unknown>,
  context: CallContext,
  proxy: ProxyContext,
): Promise<unknown> {
  const action = await requireAction({
    token: request.headers.get(ACTION_TOKEN_HEADER),
    operation: operation.name,
    account: context.account,
    body: { ...(input.body ?? {}) },
    now: Math.floor(proxy.now() / 1_000),
  })
  if (!(await proxy.claims.claim(action.id, action.expiresAt))) throw new HttpError('action_token_used')
  return operation
    .call(input, { ...context, action, options: { idempotencyKey: idempotencyKeyOf(action) } })
    .catch(async (error: unknown) => {
      await proxy.claims.release(action.id)
      throw error
    })
}

function idempotencyKeyOf({ id }: SignedClaims): string {
  return `action-${id}`
}

function callContextOf(account: ProxyAccount, request: Request, proxy: ProxyContext): CallContext {
  const fetchKeyed = keyedFetch(account, proxy.fetch ?? fetch, proxy.timeoutMs ?? 8_000)
  const idempotencyKey = request.headers.get('idempotency-key')
  return {
    account,
    client: createClient(contract, { baseUrl: proxy.upstreamUrl, publicKey: account.publicKey, fetch: fetchKeyed }),
    // Kept apart from the keys of the merchant's own backend, whose answers a page must not be able to call up.
    options: idempotencyKey === null ? {} : { idempotencyKey: `page-${idempotencyKey}` },
    picture: (url) => pictureAddress(url, account, proxy),
    admitLink: (nonprofitId) =>
      proxy.limits.link({
        address: countable(proxy.addressOf?.(request), account),
        publicKey: account.publicKey,
        nonprofitId,
        challengeAnswer: request.headers.get(CHALLENGE_HEADER),
        mayProveLater: hasChallengePage(proxy),
      }),
    challengeAddress: (checkoutUrl) => challengeAddress(checkoutUrl, account, proxy),
  }
}

/** Does one operation for a page. */
export type Call = (input: Record<string, unknown>, context: CallContext) => Promise<unknown>

/** One operation as the proxy sees it. */
export interface ProxiedOperation {
  /** The operation's two names, for example `donations.create`. */
  name: string
  endpoint: EndpointShape
  policy: Policy
  /** How long its answers may be kept; undefined for what is asked anew each time. */
  freshness: Freshness | undefined
  call: Call
}

/** Every operation of the contract as the proxy performs it, but for legacy shapes, which no page uses. */
export function proxiedOperations(): ProxiedOperation[] {
  return operationsOf(contract)
    .filter(({ endpoint }) => endpoint.selectedWhen === undefined)
    .map(({ group, name, endpoint }) => ({
      name: `${group}.${name}`,
      endpoint,
      // These tables are typed by the contract: what they hold of an operation stands under its two names.
      policy: (policies as Record<string, Record<string, Policy>>)[group]?.[name] ?? 'closed',
      freshness: (cachedReads as Record<string, Record<string, Freshness> | undefined>)[group]?.[name],
      call: callOf(group, name),
    }))
}

function callOf(group: string, name: string): Call {
  // The types OperationOverrides and Client promise functions of this shape under these names.
  const override = (overrides as unknown as Record<string, Record<string, Call> | undefined>)[group]?.[name]
  if (override !== undefined) return override
  return (input, { client, options }) => {
    const call = (
      client as unknown as Record<string, Record<string, (input: unknown, options: CallOptions) => Promise<unknown>>>
    )[group]?.[name]
    if (call === undefined) throw new Error(`The client has no ${group}.${name}`)
    return call(input, options)
  }
}
