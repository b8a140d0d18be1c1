import { Hono, type Context as HonoContext } from 'hono'
import * as z from 'zod/mini'
import type { SignedClaims } from '../../actions/index.ts'
import { ApiError, type CallOptions, type Client, createClient } from '../../client/index.ts'
import { basicHeader } from '../../contract/basic-credentials.ts'
import {
  centsWording,
  contract,
  type EndpointShape,
  type ListedNonprofit,
  mayShowLogo,
  meetsConsent,
  type Nonprofit,
  operationsOf,
  type ParsedRequestOf,
  type ResponseOf,
} from '../../contract/index.ts'
import {
  answerFailure,
  type FastPath,
  type FastPathAnswer,
  type FastPathRequest,
  SAFE_HEADERS,
  setIgnoredParameters,
} from '../http/answer.ts'
import { HttpError } from '../http/http-error.ts'
import { outlineOf, parseInput } from '../http/read-request.ts'
import { traceparentNow } from '../kernel/tracing.ts'
import { ACTION_TOKEN_HEADER, requireAction } from './action-guard.ts'
import {
  corsHeaders,
  countable,
  publicKeyOf,
  READABLE_BY_ALL,
  requireAccount,
  requireOrigin,
  targetOf,
} from './admission.ts'
import { answerChallengePage, CHALLENGE_HEADER, challengeAddress, hasChallengePage } from './challenge.ts'
import { answerPicture, pictureAddress } from './pictures.ts'
import { type Policy, policies } from './policy.ts'
import { isAllowedOrigin, originOf, type ProxyAccount } from './proxy-account.ts'
import { type AmountBounds, createProxyContext, type ProxyContext, type ProxyOptions } from './proxy-context.ts'
import type { LinkAdmission } from './proxy-limits.ts'
import {
  type CachedAnswer,
  cachedReads,
  cacheTimes,
  type Freshness,
  matchesEtag,
  taggedAnswer,
} from './response-cache.ts'
import { containsSecret, type Fetch, redactedFailure, redactSecrets, upstreamFailure } from './upstream.ts'

/** The public proxy as one function: it has the secret key, pages have only the public key. */
export function createProxy(options: ProxyOptions): (request: Request) => Promise<Response> {
  return createFastProxy(options).fetch
}

/** The same with a fast path to cached responses, for servers that can send them without a `Response` object. */
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
    const call = { request, params: context.req.param(), operation, account }
    const isCached = policy === 'open' && freshness !== undefined
    const response = isCached ? await answerFromCache(call, freshness, proxy) : await answerOnce(call, proxy)
    return withHeaders(response, { ...corsHeaders(policy, account, origin), ...limits })
  } catch (error) {
    const refusal = account === undefined ? error : redactedFailure(upstreamFailure(error), account)
    noteFailure(refusal, operation.name, account, proxy)
    const isForeign = refusal instanceof HttpError && refusal.code === 'origin_not_allowed'
    return withHeaders(failure(refusal, proxy), isForeign ? READABLE_BY_ALL : corsHeaders(policy, account, origin))
  }
}

async function answerOnce(call: ProxyCall, proxy: ProxyContext): Promise<Response> {
  const { body, ignored } = await perform(call, proxy)
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

/** Answers requests that aren't operations of the contract: pictures and the challenge page. */
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

/** Allows any page to send requests: `answer` then refuses with an error that its developer can read. */
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
  log.warn({ operation, code: error.code, reason }, 'The service behind the proxy failed')
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

/** Answers an open read from the cache, or requests and caches it. */
async function answerFromCache(call: ProxyCall, freshness: Freshness, proxy: ProxyContext): Promise<Response> {
  const { request, account } = call
  const times = cacheTimes(proxy.directoryChanges !== undefined, freshness)
  const ask = async () => taggedAnswer((await perform(call, proxy)).body, times)
  const answer = await proxy.cache.get(cacheKey(targetOf(request), account.publicKey), ask)
  const headers = cacheHeaders(answer)
  return matchesEtag(request.headers.get('if-none-match'), answer.etag)
    ? new Response(null, { status: 304, headers })
    : new Response(answer.body, { headers })
}

/** A fresh cached response, after checking account and limits; undefined if there is none. */
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

/** The cache key has the public key and the whole request, so that accounts don't share responses. */
function cacheKey(target: string, publicKey: string): string {
  return `${publicKey} ${target}`
}

/** One request of an account's page, before its body is read. */
interface ProxyCall {
  request: Request
  /** Values of the path's placeholders. */
  params: Record<string, string>
  operation: ProxiedOperation
  account: ProxyAccount
}

/** Largest body in bytes: anyone can copy a public key, and pages send only metadata and a few fields. */
const LARGEST_BODY = 65_536

/** An operation's JSON, and the names of ignored parameters. */
interface Performed {
  body: string
  ignored: readonly string[]
}

/** Performs the operation and returns its JSON. */
async function perform({ request, params, operation, account }: ProxyCall, proxy: ProxyContext): Promise<Performed> {
  const context = callContextOf(account, request, proxy)
  const outline = await outlineOf(request, LARGEST_BODY)
  if (operation.policy === 'guarded') guardAmount(outline.body, proxy.bounds ?? DEFAULT_BOUNDS)
  const { input, ignored } = parseInput(operation.endpoint, params, outline, account)
  const result =
    operation.policy === 'signed'
      ? await performSigned(request, operation, input, context, proxy)
      : await operation.call(input, context)
  const body = JSON.stringify(z.encode(operation.endpoint.response, result as never))
  if (containsSecret(body, account))
    throw new HttpError('upstream_invalid', { detail: 'The response contained a secret key.' })
  return { body, ignored }
}

/** Uses up the token unless the action fails. The service gets it as an idempotency key. */
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
    // Prefixed, so that a page can't replay responses to the merchant's own backend.
    options: idempotencyKey === null ? {} : { idempotencyKey: `page-${idempotencyKey}` },
    picture: (url) => pictureAddress(url, account, proxy),
    admitLink: (nonprofitIds) =>
      proxy.limits.link({
        address: countable(proxy.addressOf?.(request), account),
        publicKey: account.publicKey,
        nonprofitIds,
        challengeAnswer: request.headers.get(CHALLENGE_HEADER),
        mayProveLater: hasChallengePage(proxy),
      }),
    challengeAddress: (checkoutUrl) => challengeAddress(checkoutUrl, account, proxy),
  }
}

/**
 * A `fetch` that adds the account's Basic header last; nothing else in the proxy has it. It marks the request as a
 * page's, so that shoppers' requests don't fill the account's request log. Retries a read, or a write with an
 * idempotency key, once when the connection breaks or the service restarts. Doesn't follow redirects, so that the key
 * reaches no other server.
 */
function keyedFetch(account: Pick<ProxyAccount, 'publicKey' | 'secretKey'>, onward: Fetch, timeoutMs: number): Fetch {
  const authorization = basicHeader(account)
  return (request) => {
    const headers = new Headers(request.headers)
    headers.set('authorization', authorization)
    headers.set('almoner-from', 'page')
    const traceparent = traceparentNow()
    if (traceparent !== undefined) headers.set('traceparent', traceparent)
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)])
    const keyed = new Request(request, { headers, signal, redirect: 'manual' })
    return isSafeToRetry(keyed) ? sendWithRetry(keyed, onward) : onward(keyed)
  }
}

function isSafeToRetry({ method, headers }: Request): boolean {
  return method === 'GET' || headers.has('idempotency-key')
}

const RESTARTING = [502, 503, 504]

async function sendWithRetry(request: Request, onward: Fetch): Promise<Response> {
  const again = request.clone()
  const first = await onward(request).catch((error: unknown) => {
    if (request.signal.aborted) throw error
    return undefined
  })
  if (first !== undefined && !RESTARTING.includes(first.status)) return first
  await first?.body?.cancel()
  await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 100))
  return onward(again)
}

/** Performs one operation for a page. */
type Call = (input: Record<string, unknown>, context: CallContext) => Promise<unknown>

/** One operation with its policy. */
export interface ProxiedOperation {
  /** Group and name of the operation, such as `donations.create`. */
  name: string
  endpoint: EndpointShape
  policy: Policy
  /** How long its answers are cached; undefined if they aren't. */
  freshness: Freshness | undefined
  call: Call
}

/** All operations of the contract except legacy shapes, which pages don't use. */
export function proxiedOperations(): ProxiedOperation[] {
  return operationsOf(contract)
    .filter(({ endpoint }) => endpoint.selectedWhen === undefined)
    .map(({ group, name, endpoint }) => ({
      name: `${group}.${name}`,
      endpoint,
      // These tables are typed by the contract: they have an entry under the operation's group and name.
      policy: (policies as Record<string, Record<string, Policy>>)[group]?.[name] ?? 'closed',
      freshness: (cachedReads as Record<string, Record<string, Freshness> | undefined>)[group]?.[name],
      call: callOf(group, name),
    }))
}

function callOf(group: string, name: string): Call {
  // The types OperationOverrides and Client guarantee functions of this type under these names.
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

type Almoner = typeof contract

/** Context of one request. */
interface CallContext {
  account: ProxyAccount
  client: Client<Almoner>
  options: CallOptions
  /** Converts a picture URL of the service to the proxy's. */
  picture: (url: string) => Promise<string>
  /** Counts a request for a link to nonprofits against the rate limits; throws beyond them. */
  admitLink: (nonprofitIds: readonly string[]) => Promise<LinkAdmission>
  /** The URL of a page that opens the payment page after the browser has solved the challenge. */
  challengeAddress: (checkoutUrl: string) => Promise<string>
  /** The verified claims of the token; only for signed operations. */
  action?: SignedClaims
}

/** Operations that the proxy changes instead of forwarding. */
type OperationOverrides = {
  readonly [Group in keyof Almoner]?: {
    readonly [Name in keyof Almoner[Group]]?: (
      input: ParsedRequestOf<Almoner[Group][Name]>,
      context: CallContext,
    ) => Promise<ResponseOf<Almoner[Group][Name]>>
  }
}

/** Operations that are more restricted for pages than for servers with keys. */
const overrides: OperationOverrides = {
  nonprofits: {
    /** Hidden and ineligible nonprofits are never listed to the public. */
    async search({ query: { show_hidden: _, ...query } }, context) {
      const { nonprofits, ...rest } = await context.client.nonprofits.search({ query }, context.options)
      return { ...rest, nonprofits: await allPictured(nonprofits, context) }
    },
    /** Pages don't see what an account owes a nonprofit. */
    async show(input, context) {
      const {
        pending_payout_amount: _,
        pending_payout_amounts: __,
        email: ___,
        memo: ____,
        ...nonprofit
      } = await context.client.nonprofits.show(input, context.options)
      return pictured(nonprofit, context)
    },
    async socialMediaContent(input, { client, options, picture }) {
      const contents = await client.nonprofits.socialMediaContent(input, options)
      return Promise.all(contents.map(async ({ url, ...content }) => ({ ...content, url: await picture(url) })))
    },
  },
  reports: {
    /**
     * Pages see the impact of whole days, never of a single donation, and no orders or e-mail addresses.
     * A service that doesn't combine days with few donations is refused.
     */
    async impact({ query: { start_timestamp, end_timestamp } }, context) {
      const query = {
        whole_days: true,
        ...(start_timestamp === undefined ? {} : { start_timestamp }),
        ...(end_timestamp === undefined ? {} : { end_timestamp }),
      }
      const { data, filters } = await context.client.reports.impact({ query }, context.options)
      if (filters.whole_days !== true) {
        const detail =
          'The service behind this proxy doesn’t combine days with few donations, so its report is not available to pages.'
        throw new HttpError('not_available_here', { detail })
      }
      const shown = data.map(({ email: _, ...nonprofit }) => nonprofit)
      return { data: await allPictured(shown, context), filters }
    },
  },
  climate: {
    /** Limits the price to the signed amount: the service refuses a higher one. */
    async cryptoOffset({ body }, { action, client, options }) {
      if (action === undefined) throw new HttpError('action_token_missing')
      const bounded = { ...body, amount_at_most: action.amount }
      return client.climate.cryptoOffset({ body: bounded }, options).catch((error: unknown) => {
        const isMoreExpensive = error instanceof ApiError && error.param === 'amount_at_most'
        throw isMoreExpensive ? moreThanSigned('This offset costs more than was signed.') : error
      })
    },
    shippingOffset: (input, context) => offsetAtMost(input.body, context),
    carbonOffset: (input, context) => offsetAtMost(input.body, context),
  },
  payments: {
    async createCheckoutLink(input, context) {
      const { account, admitLink, client, options, challengeAddress } = context
      guardReturnUrls(account, input.body)
      const named = namedNonprofits(input.body)
      const admission = await admitLink(named.map(({ id }) => id))
      if (account.consentPolicy !== 'any') for (const one of named) await requireConsent(one, context)
      const { checkout_url } = await client.payments.createCheckoutLink(input, options)
      return { checkout_url: admission === 'unproven' ? await challengeAddress(checkout_url) : checkout_url }
    },
  },
}

/** A nonprofit that a request names, and the member that names it. */
interface NamedNonprofit {
  id: string
  param: string
}

/** The nonprofits of a link: one, or those of its allocations. The service refuses a link without any. */
function namedNonprofits({ nonprofit_id: id, allocations = [] }: CheckoutBody): NamedNonprofit[] {
  return [
    ...(id === undefined ? [] : [{ id, param: 'nonprofit_id' }]),
    ...allocations.map((one, index) => ({ id: one.nonprofit_id, param: `allocations.${index}.nonprofit_id` })),
  ]
}

/** Loads a nonprofit and checks its consent. */
async function requireConsent(
  { id, param }: NamedNonprofit,
  { account, client, options: { signal } }: CallContext,
): Promise<void> {
  const nonprofit = await client.nonprofits
    .show({ params: { id } }, signal === undefined ? {} : { signal })
    .catch((error: unknown) => {
      throw error instanceof ApiError && error.code === 'not_found'
        ? new HttpError('nonprofit_invalid', { detail: 'No nonprofit has this ID.', param })
        : error
    })
  guardConsent(account, nonprofit, param)
}

type Pictured = Pick<ListedNonprofit, 'icon_url' | 'logo_url' | 'cover_image_url' | 'written_consent'>

/** A nonprofit with the proxy's picture URLs; its logo only with consent. */
async function pictured<Shown extends Pictured>(nonprofit: Shown, { picture }: CallContext): Promise<Shown> {
  const { icon_url, logo_url, cover_image_url, written_consent: consent } = nonprofit
  return {
    ...nonprofit,
    icon_url: await picture(icon_url),
    logo_url: logo_url && mayShowLogo(consent) ? await picture(logo_url) : null,
    cover_image_url: cover_image_url && (await picture(cover_image_url)),
  }
}

function allPictured<Shown extends Pictured>(nonprofits: readonly Shown[], context: CallContext): Promise<Shown[]> {
  return Promise.all(nonprofits.map((nonprofit) => pictured(nonprofit, context)))
}

type ShippingBody = ParsedRequestOf<Almoner['climate']['shippingOffset']>['body']

/** Estimates the shipment, compares the price with the signed amount, and buys at exactly that price. */
async function offsetAtMost(
  body: ShippingBody,
  { action, client, options }: CallContext,
): Promise<ResponseOf<Almoner['climate']['shippingOffset']>> {
  const { origin_address, destination_address, weight_lb, distance_mi, funds_collected } = body
  if (origin_address === undefined || destination_address === undefined || weight_lb === undefined)
    throw new HttpError('parameter_missing', {
      detail: 'Send both addresses and the weight: the proxy requests the price again.',
      param: origin_address === undefined ? 'origin_address' : 'destination_address',
    })
  const shipment = {
    origin_address,
    destination_address,
    weight_lb,
    ...(distance_mi === undefined ? {} : { distance_mi }),
  }
  const { amount, offset_id } = await client.climate.estimateShippingOffset({ query: shipment })
  if (action === undefined || amount > action.amount)
    throw moreThanSigned(`This offset costs ${amount} cents, more than was signed.`)
  return client.climate.shippingOffset({ body: { offset_id, funds_collected } }, options)
}

function moreThanSigned(detail: string): HttpError {
  return new HttpError('action_token_mismatch', { detail, param: 'amount' })
}

/** Default bounds: 1 to 10,000 dollars. */
const DEFAULT_BOUNDS: AmountBounds = { smallest: 100, largest: 1_000_000 }

type CheckoutBody = ParsedRequestOf<typeof contract.payments.createCheckoutLink>['body']

/**
 * Refuses an amount outside the bounds of a page's gifts before the body is validated, so that errors never mention
 * the contract's wider bounds. The contract refuses anything that isn't a number.
 */
function guardAmount(body: unknown, { smallest, largest }: AmountBounds): void {
  const param = 'amount'
  const amount: unknown = Reflect.get(Object(body), param)
  if (amount === null || amount === '' || !(Number(amount) < smallest || Number(amount) > largest)) return
  const detail = `${param}: ${centsWording(smallest, largest)} in a gift from a page.`
  throw new HttpError('parameter_invalid', { detail, param })
}

/** Refuses return URLs that aren't on an allowed origin of the account. */
function guardReturnUrls(account: ProxyAccount, body: CheckoutBody): void {
  for (const param of ['success_url', 'cancel_url'] as const) {
    const origin = originOf(body[param])
    if (origin === undefined || !isAllowedOrigin(account, origin))
      throw new HttpError('url_not_allowed', {
        detail: `${param} must be on an allowed origin of this account.`,
        param,
      })
  }
}

/** Refuses a nonprofit without the consent that this account requires. The service checks its eligibility. */
function guardConsent(
  { consentPolicy }: ProxyAccount,
  { name, written_consent: consent }: Pick<Nonprofit, 'name' | 'written_consent'>,
  param: string,
): void {
  if (meetsConsent(consentPolicy, consent)) return
  const detail = `${name} has not given the consent that this account requires.`
  throw new HttpError('nonprofit_without_consent', { detail, param })
}
