import { Hono, type Context as HonoContext, type Next } from 'hono'
import * as z from 'zod/mini'
import {
  type Contract,
  type Deprecation,
  type EndpointShape,
  operationsOf,
  type RequestOutline,
} from '../../../contract/index.ts'
import { actingAs } from '../../database/acting.ts'
import { answerFailure, answerFileOrJson, answerJson, setIgnoredParameters } from '../../http/answer.ts'
import { clientAddress, fullClientAddress } from '../../http/client-address.ts'
import { HttpError } from '../../http/http-error.ts'
import { headOf, outlineOf, parseInput, uploadOutlineOf } from '../../http/read-request.ts'
import { inSpan } from '../../kernel/tracing.ts'
import type { Caller } from '../accounts/find-accounts.ts'
import type { Authenticator } from './authenticate.ts'
import {
  type Context,
  type Handlers,
  type OpenContext,
  SerializedAnswer,
  type ServiceDependencies,
} from './handlers/context.ts'
import { answerOnce, readIdempotencyKey } from './idempotency.ts'
import { type KeyUse, type RateLimiter, secretKeyUse } from './limits/rate-limiter.ts'
import type { Observer } from './observer.ts'

/** Dependencies of the routes, besides those of handlers. */
export interface RouterOptions<C extends Contract> extends AnswerOptions {
  contract: C
  handlers: Handlers<C>
}

/** Creates the routes of a contract. */
export function createRouter<C extends Contract>(options: RouterOptions<C>): Hono {
  const app = new Hono()
  for (const [place, routes] of routesByPlace(options)) {
    const [method = '', path = ''] = place.split(' ')
    app.on(method, path.replace(/\{(\w+)\}/g, ':$1'), ({ req }) => answerRequest(req.raw, req.param(), routes, options))
  }
  return app
}

/** Groups routes by method and path. A legacy shape comes first, because it is selected by the request. */
function routesByPlace<C extends Contract>({ contract, handlers }: RouterOptions<C>): Map<string, Route[]> {
  const places = new Map<string, Route[]>()
  for (const { group, name, endpoint } of operationsOf(contract)) {
    // `Handlers<C>` guarantees a handler with these names.
    const handle = (handlers as unknown as Record<string, Record<string, Handle>>)[group]?.[name]
    if (handle === undefined) throw new Error(`No handler for ${group}.${name}`)
    const place = `${endpoint.method} ${endpoint.path}`
    const route = { operation: `${group}.${name}`, endpoint, handle }
    const present = places.get(place) ?? []
    if (endpoint.method !== 'GET' && present.some((other) => other.endpoint.auth !== endpoint.auth))
      throw new Error(`All operations at ${place} must require the same keys`)
    places.set(place, endpoint.selectedWhen === undefined ? [...present, route] : [route, ...present])
  }
  return places
}

/** The methods that a path supports. */
export function methodsAt({ routes }: Hono, path: string): string[] {
  const methods = routes
    .filter((route) => route.method !== 'ALL' && matches(route.path, path))
    .map(({ method }) => method)
  return [...new Set(methods)]
}

/** A placeholder matches one part of a path that isn't empty. */
function matches(template: string, path: string): boolean {
  const parts = template.split('/')
  const given = path.split('/')
  return (
    parts.length === given.length &&
    parts.every((part, index) => (part.startsWith(':') ? given[index] !== '' : part === given[index]))
  )
}

const ALLOWED = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, PUT, DELETE, OPTIONS',
  'access-control-allow-headers': 'authorization, content-type, idempotency-key',
  'access-control-max-age': '86400',
}

/**
 * Lets pages of any origin read responses and errors. This is safe, because keys are in the query or in a header that
 * the page adds, never in cookies.
 */
export async function openCors(context: HonoContext, next: Next): Promise<Response | undefined> {
  if (context.req.method === 'OPTIONS') return new Response(null, { status: 204, headers: ALLOWED })
  await next()
  context.res.headers.set('access-control-allow-origin', '*')
  context.res.headers.set(
    'access-control-expose-headers',
    'request-id, retry-after, ratelimit, ratelimit-policy, idempotent-replayed, ignored-parameters, deprecation, sunset, link',
  )
  return undefined
}

const LONGEST_PARAM = 200

/** A handler whose types the contract has checked, with the types erased. */
export type Handle = (input: Record<string, unknown>, context: OpenContext | Context) => Promise<unknown>

/** A route to an operation. */
export interface Route {
  /** Group and name, such as `donations.create`. */
  operation: string
  endpoint: EndpointShape
  handle: Handle
}

/** Dependencies of a response. */
export interface AnswerOptions {
  dependencies: ServiceDependencies
  authenticator: Authenticator
  limiter: RateLimiter
  observer: Observer
}

interface RequestRecord {
  requestId: string
  startedAt: number
  route?: Route
  caller?: Caller
  keyUse?: KeyUse
  problem?: HttpError
}

/**
 * Answers a request: authenticates it, counts it, parses it and calls the handler. Every failure becomes a problem
 * response.
 */
async function answerRequest(
  request: Request,
  params: Record<string, string>,
  routes: readonly Route[],
  options: AnswerOptions,
): Promise<Response> {
  const record: RequestRecord = { requestId: options.dependencies.newId('req'), startedAt: performance.now() }
  const response = await inSpan('unknown', {}, async (span) => {
    const answered = await succeedOrFail(request, params, routes, options, record)
    const { requestId, route, problem } = record
    span.set({ 'almoner.request_id': requestId, 'http.response.status_code': answered.status })
    if (route !== undefined) span.rename(route.operation)
    if (problem !== undefined) span.set({ 'almoner.problem': problem.code })
    return answered
  })
  options.observer.answered({
    requestId: record.requestId,
    operation: record.route?.operation ?? 'unknown',
    status: response.status,
    milliseconds: performance.now() - record.startedAt,
    accountId: record.caller?.account.id,
    liveMode: record.caller?.liveMode,
  })
  noteRequest(request, response.status, record, options.dependencies)
  return response
}

async function succeedOrFail(
  request: Request,
  params: Record<string, string>,
  routes: readonly Route[],
  options: AnswerOptions,
  record: RequestRecord,
): Promise<Response> {
  try {
    const limits = options.limiter.byAddress(request)
    // Keys are checked before the body is read, so that unknown callers can't make the server read it.
    const head = headOf(request)
    record.route = routeFor(head, routes)
    const known = await authenticate(record.route.endpoint, request, head, options.authenticator)
    if (known !== undefined) {
      record.caller = known.caller
      record.keyUse = known.use
    }
    requireAllowed(request, routes, record.caller)
    const keyLimits = known === undefined ? limits : options.limiter.byKey(known.caller.publicKey, known.use)
    const { takesFile } = record.route.endpoint
    const outline = takesFile ? await uploadOutlineOf(request, takesFile) : await outlineOf(request)
    const route = routeFor(outline, routes)
    record.route = route
    requireAllowed(request, [route], record.caller)
    const { input, ignored } = parseInput(route.endpoint, params, outline, {
      liveMode: record.caller?.liveMode ?? true,
    })
    const { answer, replayed } = await inNameOfCaller(request, record, () =>
      answerText(request, route, input, contextOf(options, record)),
    )
    const { givesFile } = route.endpoint
    const response = givesFile
      ? answerFileOrJson(request, answer, record.requestId, givesFile)
      : answerJson(answer, record.requestId)
    for (const [name, value] of keyLimits) response.headers.set(name, value)
    setIgnoredParameters(response.headers, ignored)
    if (replayed) response.headers.set('idempotent-replayed', 'true')
    const deprecation = route.endpoint.deprecated ?? route.endpoint.deprecatedUse?.(outline)
    if (deprecation !== undefined) setDeprecationHeaders(response.headers, deprecation, options.dependencies.publicUrl)
    return response
  } catch (error) {
    if (error instanceof HttpError) record.problem = error
    return answerFailure(error, record.requestId, options.dependencies)
  }
}

/** Logs a request for its account: all requests of its servers; of pages, only writes and failures. */
function noteRequest(
  request: Request,
  status: number,
  { requestId, startedAt, route, caller, problem }: RequestRecord,
  { requestLog, clock }: ServiceDependencies,
): void {
  const { headers, method } = request
  const isOfPage = headers.get('authorization') === null || headers.get('almoner-from') === 'page'
  const isOrdinary = isOfPage && method === 'GET' && status < 400
  if (requestLog === undefined || caller === undefined || isOrdinary) return
  requestLog.note({
    request_id: requestId,
    account_id: caller.account.id,
    live_mode: caller.liveMode,
    at: clock.now(true),
    operation: route?.operation ?? 'unknown',
    status,
    milliseconds: Math.round(performance.now() - startedAt),
    key_id: caller.restriction?.keyId ?? caller.publicKey,
    problem: problem?.code ?? null,
    param: problem?.param?.slice(0, LONGEST_PARAM) ?? null,
  })
}

/** Records the key as the actor in the audit log. */
function inNameOfCaller<Result>(
  request: Request,
  { requestId, caller, route }: RequestRecord,
  work: () => Promise<Result>,
): Promise<Result> {
  if (caller === undefined || request.method === 'GET') return work()
  const { publicKey, account, restriction } = caller
  const id = restriction?.keyId ?? publicKey
  const name = restriction === undefined ? account.name : `${account.name}: ${restriction.name}`
  const action = route?.operation ?? ''
  return actingAs({ kind: 'key', id, name, action, address: clientAddress(request), requestId }, work)
}

/**
 * Refuses a restricted key for other operations. Called before the body is read with every operation of the path, then
 * with the requested one.
 */
function requireAllowed(request: Request, routes: readonly Route[], caller: Caller | undefined): void {
  const { restriction } = caller ?? {}
  if (restriction === undefined) return
  const address = fullClientAddress(request)
  if (!restriction.admits(address))
    throw new HttpError('address_not_allowed', {
      detail: `The key doesn’t allow requests from ${address ?? 'an unknown address'}.`,
    })
  if (routes.some(({ operation }) => restriction.operations.includes(operation))) return
  const requested = routes.map(({ operation }) => operation).join(' or ')
  throw new HttpError('operation_not_allowed', { detail: `The key doesn’t allow ${requested}.` })
}

/** Finds the requested operation. All operations of a path require the same keys, as the router has checked. */
function routeFor(outline: RequestOutline, routes: readonly Route[]): Route {
  const route = routes.find(({ endpoint }) => endpoint.selectedWhen?.(outline) ?? true)
  if (route === undefined) throw new HttpError('not_found')
  return route
}

/** The response as JSON text. A write with an idempotency key is done at most once. */
async function answerText(
  request: Request,
  { endpoint, handle }: Route,
  input: Record<string, unknown>,
  context: OpenContext | Context,
): Promise<{ answer: string; replayed: boolean }> {
  const work = async (within: OpenContext | Context) => {
    const answer = await handle(input, within)
    return answer instanceof SerializedAnswer
      ? answer.json
      : JSON.stringify(z.encode(endpoint.response, answer as never))
  }
  const key = endpoint.method === 'GET' ? undefined : readIdempotencyKey(request.headers.get('idempotency-key'))
  if (key === undefined || !('account' in context)) return { answer: await work(context), replayed: false }
  const path = new URL(request.url).pathname.replace(/\/+$/, '')
  return answerOnce({ method: endpoint.method, path, key, input }, context, work)
}

async function authenticate(
  { auth }: EndpointShape,
  request: Request,
  { query }: RequestOutline,
  authenticator: Authenticator,
): Promise<{ caller: Caller; use: KeyUse } | undefined> {
  if (auth === 'none') return undefined
  const header = request.headers.get('authorization')
  if (auth === 'public_key' && ((query.public_key ?? '') !== '' || header === null))
    return { caller: await authenticator.byPublicKey(query.public_key), use: 'public' }
  const caller = await authenticator.byBasicOrRestricted(header)
  if (auth === 'law_firm' && caller.account.kind !== 'law_firm') throw new HttpError('law_firm_only')
  return { caller, use: secretKeyUse(request) }
}

function contextOf(
  { dependencies }: AnswerOptions,
  { requestId, caller, keyUse }: RequestRecord,
): OpenContext | Context {
  if (caller === undefined) return { ...dependencies, requestId }
  const { account, liveMode } = caller
  const isPublic = keyUse === 'public'
  return { ...dependencies, requestId, account, liveMode, isPublic, now: dependencies.clock.now(liveMode) }
}

/** Adds the headers `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and a link to the documentation. */
function setDeprecationHeaders(headers: Headers, { since, sunset }: Deprecation, publicUrl: string): void {
  headers.set('deprecation', `@${since}`)
  headers.set('sunset', new Date(sunset * 1_000).toUTCString())
  headers.append('link', `<${publicUrl}/docs/versioning#deprecated>; rel="deprecation"; type="text/html"`)
}
