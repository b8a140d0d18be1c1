import { Hono, type Context as HonoContext } from 'hono'
import * as z from 'zod/mini'
import { type CallOptions, createClient } from '../../client/index.ts'
import { contract, type EndpointShape, operationsOf } from '../../contract/index.ts'
import { answerData, answerFailure } from '../http/answer.ts'
import { HttpError } from '../http/http-error.ts'
import { type Log, silentLog } from '../http/log.ts'
import { outlineOf, parseInput } from '../http/read-request.ts'
import { type AmountBounds, DEFAULT_BOUNDS } from './checkout-guard.ts'
import { corsHeaders } from './cors.ts'
import { type Fetch, keyedFetch } from './keyed-fetch.ts'
import { manners, type Visit } from './operations.ts'
import { type Policy, policies } from './policy.ts'
import { type FindProxyAccount, isAllowedOrigin, type ProxyAccount } from './proxy-account.ts'
import { upstreamFailure } from './upstream-failure.ts'

/** What the door stands on. */
export interface ProxyOptions {
  /** Origin and prefix of the service behind, for example `https://service.example`. */
  upstreamUrl: string
  /** Finds the account, with its secret, behind a public key. */
  findAccount: FindProxyAccount
  /** How requests travel to the service; the global `fetch` unless the service runs in this process. */
  fetch?: Fetch
  /** Path before `/api/v1`, `/proxy` unless told otherwise. */
  basePath?: string
  bounds?: AmountBounds
  /** Patience with the service, in milliseconds; 8 seconds unless told otherwise. */
  timeoutMs?: number
  log?: Log
}

type Call = (input: Record<string, unknown>, visit: Visit) => Promise<unknown>

interface Line {
  endpoint: EndpointShape
  policy: Policy
  call: Call
}

/** The public door as one function: it holds the secret, pages hold only a public key. */
export function createProxy(options: ProxyOptions): (request: Request) => Promise<Response> {
  const basePath = options.basePath ?? '/proxy'
  const app = new Hono()
  for (const line of linesOf()) {
    const path = `${basePath}${line.endpoint.path}`.replace(/\{(\w+)\}/g, ':$1')
    app.on(line.endpoint.method, path, (context) => answer(context, line, options))
    app.on('OPTIONS', path, (context) => preflight(context, line, options))
  }
  app.all('*', () => failure(new HttpError('not_available_here'), options))
  return async (request) => app.fetch(request)
}

function linesOf(): Line[] {
  return operationsOf(contract)
    .filter(({ endpoint }) => endpoint.selectedWhen === undefined)
    .map(({ group, name, endpoint }) => ({
      endpoint,
      // Both tables are typed by the contract, so each operation stands in them under its two names.
      policy: (policies as Record<string, Record<string, Policy>>)[group]?.[name] ?? 'closed',
      call: callOf(group, name),
    }))
}

function callOf(group: string, name: string): Call {
  // The types Manners and Client promise functions of this shape under these names.
  const mannered = (manners as unknown as Record<string, Record<string, Call> | undefined>)[group]?.[name]
  if (mannered !== undefined) return mannered
  return (input, { client, options }) => {
    const call = (
      client as unknown as Record<string, Record<string, (input: unknown, options: CallOptions) => Promise<unknown>>>
    )[group]?.[name]
    if (call === undefined) throw new Error(`The client has no ${group}.${name}`)
    return call(input, options)
  }
}

async function answer(
  context: HonoContext,
  { endpoint, policy, call }: Line,
  options: ProxyOptions,
): Promise<Response> {
  const request = context.req.raw
  const origin = request.headers.get('origin')
  let account: ProxyAccount | undefined
  try {
    if (policy === 'closed' || policy === 'signed') throw new HttpError('not_available_here')
    const outline = await outlineOf(request)
    account = await accountOf(outline.query.public_key, options)
    if (policy === 'guarded' && (origin === null || !isAllowedOrigin(account, origin)))
      throw new HttpError('origin_not_allowed', { detail: 'Add this origin to the allowed origins of the account.' })
    const input = parseInput(endpoint, context.req.param(), outline)
    const result = await call(input, visitOf(account, request, options))
    const response = answerData(z.encode(endpoint.response, result as never), crypto.randomUUID())
    return withHeaders(response, corsHeaders(policy, account, origin))
  } catch (error) {
    return withHeaders(failure(upstreamFailure(error), options), corsHeaders(policy, account, origin))
  }
}

async function preflight(context: HonoContext, { policy }: Line, options: ProxyOptions): Promise<Response> {
  const account = await options.findAccount(context.req.query('public_key') ?? '')
  return new Response(null, {
    status: 204,
    headers: corsHeaders(policy, account, context.req.header('origin') ?? null),
  })
}

async function accountOf(publicKey: unknown, { findAccount }: ProxyOptions): Promise<ProxyAccount> {
  if (typeof publicKey !== 'string' || publicKey === '')
    throw new HttpError('credentials_missing', {
      detail: 'Send your public key as the query parameter public_key.',
      param: 'public_key',
    })
  const account = await findAccount(publicKey)
  if (account === undefined)
    throw new HttpError('credentials_invalid', { detail: 'No account has this public key.', param: 'public_key' })
  return account
}

function visitOf(account: ProxyAccount, request: Request, options: ProxyOptions): Visit {
  const fetchKeyed = keyedFetch(account, options.fetch ?? fetch, options.timeoutMs ?? 8_000)
  const idempotencyKey = request.headers.get('idempotency-key')
  return {
    account,
    client: createClient(contract, { baseUrl: options.upstreamUrl, publicKey: account.publicKey, fetch: fetchKeyed }),
    options: idempotencyKey === null ? {} : { idempotencyKey },
    bounds: options.bounds ?? DEFAULT_BOUNDS,
  }
}

function failure(error: unknown, { log }: ProxyOptions): Response {
  return answerFailure(error, `req_${crypto.randomUUID()}`, log ?? silentLog)
}

function withHeaders(response: Response, headers: Record<string, string>): Response {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  return response
}
