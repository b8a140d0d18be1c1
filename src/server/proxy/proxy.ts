import { Hono, type Context as HonoContext } from 'hono'
import {
  answerFailure,
  type FastPath,
  type FastPathAnswer,
  type FastPathRequest,
  SAFE_HEADERS,
  setIgnoredParameters,
} from '../http/answer.ts'
import { HttpError } from '../http/http-error.ts'
import {
  corsHeaders,
  countable,
  publicKeyOf,
  READABLE_BY_ALL,
  requireAccount,
  requireOrigin,
  targetOf,
} from './admission.ts'
import { answerChallengePage } from './challenge.ts'
import { type ProxiedOperation, type ProxyCall, perform, proxiedOperations } from './operations.ts'
import { answerPicture } from './pictures.ts'
import type { ProxyAccount } from './proxy-account.ts'
import { createProxyContext, type ProxyContext, type ProxyOptions } from './proxy-context.ts'
import { type CachedAnswer, cacheTimes, type Freshness, matchesEtag, taggedAnswer } from './response-cache.ts'
import { redactedFailure, redactSecrets, upstreamFailure } from './upstream.ts'

/** The public proxy as one function: it holds the secret, pages hold only a public key. */
export function createProxy(options: ProxyOptions): (request: Request) => Promise<Response> {
  return createFastProxy(options).fetch
}

/** The same with a fast path to cached answers, for servers that can write them out without making a `Response`. */
export function createFastProxy(options: ProxyOptions): {
  fetch: (request: Request) => Promise<Response>
  fastPath: FastPath
} {
  const proxy = createProxyContext(options)
  const app = routesOf(proxy)
  return { fetch: async (request) => app.fetch(request), fastPath: (request) => answerFromFastPath(request, proxy) }
}

type ExtraRoute = (name: string, request: Request, account: ProxyAccount, proxy: ProxyContext) => Promise<Response>

function routesOf(proxy: ProxyContext): Hono {
  const app = new Hono()
  for (const operation of proxiedOperations()) {
    const path = `${proxy.basePath ?? '/proxy'}${operation.endpoint.path}`.replace(/\{(\w+)\}/g, ':$1')
    app.on(operation.endpoint.method, path, (context) => answer(context, operation, proxy))
    app.on('OPTIONS', path, preflight)
  }
  const { basePath = '/proxy' } = proxy
  app.get(`${basePath}/pictures/:name`, (context) => answerExtraRoute(context, answerPicture, proxy))
  app.on(['GET', 'POST'], `${basePath}/checkout/:name`, (context) =>
    answerExtraRoute(context, answerChallengePage, proxy),
  )
  app.all('*', () => failure(new HttpError('not_available_here'), proxy))
  return app
}

async function answer(context: HonoContext, operation: ProxiedOperation, proxy: ProxyContext): Promise<Response> {
  const { policy, freshness } = operation
  const request = context.req.raw
  const origin = request.headers.get('origin')
  let account: ProxyAccount | undefined
  try {
    if (policy === 'closed') throw new HttpError('not_available_here')
    account = await requireAccount(publicKeyOf(targetOf(request)), proxy)
    requireOrigin(policy, account, origin)
    const address = countable(proxy.addressOf?.(request), account)
    const limits = proxy.limits.request(address, account.publicKey)
    const asked = { request, params: context.req.param(), operation, account }
    const isCached = policy === 'open' && freshness !== undefined
    const response = isCached ? await answerFromCache(asked, freshness, proxy) : await answerOnce(asked, proxy)
    return withHeaders(response, { ...corsHeaders(policy, account, origin), ...limits })
  } catch (error) {
    const refusal = account === undefined ? error : redactedFailure(upstreamFailure(error), account)
    noteFailure(refusal, operation.name, account, proxy)
    const isForeign = refusal instanceof HttpError && refusal.code === 'origin_not_allowed'
    return withHeaders(failure(refusal, proxy), isForeign ? READABLE_BY_ALL : corsHeaders(policy, account, origin))
  }
}

async function answerOnce(asked: ProxyCall, proxy: ProxyContext): Promise<Response> {
  const { body, ignored } = await perform(asked, proxy)
  const response = new Response(body, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'request-id': `req_${crypto.randomUUID()}`,
    },
  })
  setIgnoredParameters(response.headers, ignored)
  return response
}

/** Answers what is no operation of the contract but belongs to one: a picture it named, a page it led to. */
async function answerExtraRoute(context: HonoContext, answerPart: ExtraRoute, proxy: ProxyContext): Promise<Response> {
  const request = context.req.raw
  try {
    const account = await requireAccount(publicKeyOf(targetOf(request)), proxy)
    proxy.limits.request(countable(proxy.addressOf?.(request), account), account.publicKey)
    return await answerPart(context.req.param('name') ?? '', request, account, proxy)
  } catch (error) {
    return failure(error, proxy)
  }
}

/** Lets any page ask: `answer` refuses those that may not, in words their developer can read. */
function preflight(): Response {
  return new Response(null, { status: 204, headers: READABLE_BY_ALL })
}

/** Logs failures of the service, which pages don't see in detail. */
function noteFailure(
  error: unknown,
  operation: string,
  account: ProxyAccount | undefined,
  { log }: ProxyContext,
): void {
  if (!(error instanceof HttpError) || !error.code.startsWith('upstream_') || account === undefined) return
  const reason = redactSecrets(reasonsOf(error).join(': '), account)
  log.warn({ operation, code: error.code, reason }, 'The service behind failed')
}

function reasonsOf(error: unknown): string[] {
  return error instanceof Error ? [error.message, ...reasonsOf(error.cause)] : []
}

function failure(error: unknown, { log, docsUrl }: ProxyContext): Response {
  const response = answerFailure(error, `req_${crypto.randomUUID()}`, { log, publicUrl: docsUrl })
  return withHeaders(response, { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
}

function withHeaders(response: Response, headers: Record<string, string>): Response {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  return response
}

const OPEN_CORS = corsHeaders('open', undefined, null)

/** Answers an open read from what is kept, or asks for it and keeps it. */
async function answerFromCache(asked: ProxyCall, freshness: Freshness, proxy: ProxyContext): Promise<Response> {
  const { request, account } = asked
  const kept = cacheTimes(proxy.directoryChanges !== undefined, freshness)
  const ask = async () => taggedAnswer((await perform(asked, proxy)).body, kept)
  const answer = await proxy.cache.get(cacheKey(targetOf(request), account.publicKey), ask)
  const headers = cacheHeaders(answer)
  return matchesEtag(request.headers.get('if-none-match'), answer.etag)
    ? new Response(null, { status: 304, headers })
    : new Response(answer.body, { headers })
}

/** A fresh kept answer, after the account and the limits were asked as for any other; undefined when there is none. */
async function answerFromFastPath(
  { target, ifNoneMatch, address }: FastPathRequest,
  proxy: ProxyContext,
): Promise<FastPathAnswer | undefined> {
  const publicKey = publicKeyOf(target)
  const answer = proxy.cache.fresh(cacheKey(target, publicKey))
  const account = answer && (await proxy.findAccount(publicKey))
  if (answer === undefined || account === undefined) return undefined
  const limits = proxy.limits.request(countable(address, account), publicKey)
  const headers = { ...OPEN_CORS, ...cacheHeaders(answer), ...limits }
  return matchesEtag(ifNoneMatch ?? null, answer.etag)
    ? { status: 304, headers, body: '' }
    : { status: 200, headers, body: answer.body }
}

/** Browsers revalidate by ETag each time, because a copy in a browser can't be withdrawn. */
function cacheHeaders({ etag }: CachedAnswer): Record<string, string> {
  return { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache', ...SAFE_HEADERS, etag }
}

/** The key holds the account's public key and the whole request, so that no answer reaches another key. */
function cacheKey(target: string, publicKey: string): string {
  return `${publicKey} ${target}`
}
