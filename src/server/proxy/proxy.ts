import { Hono, type Context as HonoContext } from 'hono'
import * as z from 'zod/mini'
import type { SignedClaims } from '../../actions/index.ts'
import { createClient } from '../../client/index.ts'
import { contract } from '../../contract/index.ts'
import { answerFailure } from '../http/answer.ts'
import { isOwnMachine } from '../http/client-address.ts'
import type { Counts } from '../http/counts.ts'
import { HttpError } from '../http/http-error.ts'
import { type Log, silentLog } from '../http/log.ts'
import type { Quick, QuickAnswer, QuickQuestion } from '../http/quick.ts'
import { outlineOf, parseInput } from '../http/read-request.ts'
import { SAFE_HEADERS } from '../http/safe-headers.ts'
import { type ActionClaims, createMemoryClaims } from './action-claims.ts'
import { ACTION_TOKEN_HEADER, requireAction } from './action-guard.ts'
import { type AnswerCache, createAnswerCache, type Freshness, isHeld, namedAnswer } from './answer-cache.ts'
import { CHALLENGE_HEADER, type Challenge } from './challenge.ts'
import { type AmountBounds, DEFAULT_BOUNDS } from './checkout-guard.ts'
import { corsHeaders } from './cors.ts'
import { type Fetch, keyedFetch } from './keyed-fetch.ts'
import { type Line, linesOf } from './lines.ts'
import type { Visit } from './operations.ts'
import { type FindProxyAccount, isAllowedOrigin, type ProxyAccount } from './proxy-account.ts'
import { createShield, type Shield, type ShieldQuotas } from './shield.ts'
import { isPassing, upstreamFailure } from './upstream-failure.ts'

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
  /** Memory for answers of open reads, in bytes; 32 MiB unless told otherwise. */
  cacheBytes?: number
  /** The address of whoever asks, as counted by the shield; without it addresses are not counted. */
  addressOf?: (request: Request) => string | undefined
  /** How much is too much; the defaults unless told otherwise. */
  quotas?: Partial<ShieldQuotas>
  /** What pages have to do for a link under pressure; nothing unless given. */
  challenge?: Challenge
  counts?: Counts
  /** Where used action tokens are remembered; in this process unless told otherwise. */
  claims?: ActionClaims
  /** Lets work go on after an answer was given, where a platform would end it. */
  waitUntil?: (work: Promise<unknown>) => void
  /** Milliseconds since 1970; the system clock unless told otherwise. */
  now?: () => number
  log?: Log
}

const MOST_KEPT = 50_000
const OPEN_CORS = corsHeaders('open', undefined, null)

/** The options with everything filled in that has to live as long as the door. */
interface Door extends ProxyOptions {
  /** Which question of which key each target is, for those that have a kept answer. */
  kept: Map<string, { publicKey: string; freshness: Freshness }>
  cache: AnswerCache
  claims: ActionClaims
  shield: Shield
  now: () => number
  log: Log
}

/** The public door as one function: it holds the secret, pages hold only a public key. */
export function createProxy(options: ProxyOptions): (request: Request) => Promise<Response> {
  return createDoor(options).fetch
}

/** The same with a short way to kept answers, for servers that can write them out without making a `Response`. */
export function createDoor(options: ProxyOptions): { fetch: (request: Request) => Promise<Response>; quick: Quick } {
  const now = options.now ?? Date.now
  const { cacheBytes: mostBytes = 33_554_432, waitUntil, quotas, challenge, counts } = options
  const door: Door = {
    kept: new Map(),
    ...options,
    now,
    log: options.log ?? silentLog,
    shield: createShield({
      now,
      ...(quotas === undefined ? {} : { quotas }),
      ...(challenge === undefined ? {} : { challenge }),
      ...(counts === undefined ? {} : { counts }),
    }),
    claims: options.claims ?? createMemoryClaims(now),
    cache: createAnswerCache({ mostBytes, now, isPassing, ...(waitUntil === undefined ? {} : { waitUntil }) }),
  }
  const app = routesOf(door)
  return { fetch: async (request) => app.fetch(request), quick: (question) => answerQuickly(question, door) }
}

function routesOf(door: Door): Hono {
  const app = new Hono()
  for (const line of linesOf()) {
    const path = `${door.basePath ?? '/proxy'}${line.endpoint.path}`.replace(/\{(\w+)\}/g, ':$1')
    app.on(line.endpoint.method, path, (context) => answer(context, line, door))
    app.on('OPTIONS', path, (context) => preflight(context, line, door))
  }
  app.all('*', () => failure(new HttpError('not_available_here'), door))
  return app
}

async function answer(context: HonoContext, line: Line, door: Door): Promise<Response> {
  const request = context.req.raw
  const origin = request.headers.get('origin')
  let account: ProxyAccount | undefined
  try {
    if (line.policy === 'closed') throw new HttpError('not_available_here')
    account = await accountOf(new URL(request.url).searchParams.getAll('public_key').at(-1), door)
    requireOrigin(line, account, origin)
    const limits = line.policy === 'open' ? door.shield.read(addressOf(request, account, door), account.publicKey) : {}
    const kept = line.policy === 'open' ? line.freshness : undefined
    const response =
      kept === undefined
        ? await answerOnce(context, line, account, door)
        : await answerKept(context, line, account, kept, door)
    return withHeaders(response, { ...corsHeaders(line.policy, account, origin), ...limits })
  } catch (error) {
    return withHeaders(failure(upstreamFailure(error), door), corsHeaders(line.policy, account, origin))
  }
}

/** Guarded operations need a page of the account; a signed one may also come from a program, which has no origin. */
function requireOrigin({ policy }: Line, account: ProxyAccount, origin: string | null): void {
  if (policy === 'open' || (policy === 'signed' && origin === null)) return
  if (origin === null || !isAllowedOrigin(account, origin))
    throw new HttpError('origin_not_allowed', { detail: 'Add this origin to the allowed origins of the account.' })
}

async function answerKept(
  context: HonoContext,
  line: Line,
  account: ProxyAccount,
  freshness: Freshness,
  door: Door,
): Promise<Response> {
  const request = context.req.raw
  const ask = async () => namedAnswer(await perform(context, line, account, door))
  const target = targetOf(request)
  const { body, etag } = await door.cache.get(cacheKey(target, account.publicKey), freshness, ask)
  if (door.kept.size >= MOST_KEPT) door.kept.clear()
  door.kept.set(target, { publicKey: account.publicKey, freshness })
  const headers = keptHeaders(etag, freshness)
  return isHeld(request.headers.get('if-none-match'), etag)
    ? new Response(null, { status: 304, headers })
    : new Response(body, { headers })
}

/** Test gifts and reads made on one's own machine are not counted by address. */
function addressOf(request: Request, account: ProxyAccount, door: Door): string | undefined {
  return countable(door.addressOf?.(request), account)
}

function countable(address: string | undefined, { liveMode }: ProxyAccount): string | undefined {
  return !liveMode && address !== undefined && isOwnMachine(address) ? undefined : address
}

function keptHeaders(etag: string, { fresh }: Freshness): Record<string, string> {
  const seconds = Math.floor(fresh / 1_000)
  return {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': seconds >= 10 ? `public, max-age=${seconds}` : 'no-cache',
    ...SAFE_HEADERS,
    etag,
  }
}

/** The key holds the account's public key and the whole question, so that no answer reaches another key. */
function cacheKey(target: string, publicKey: string): string {
  return `${publicKey} ${target}`
}

function targetOf({ url }: Request): string {
  return url.slice(url.indexOf('/', 8))
}

/** A fresh kept answer, after the account and the shield were asked as for any other. */
async function answerQuickly(
  { target, ifNoneMatch, address }: QuickQuestion,
  door: Door,
): Promise<QuickAnswer | undefined> {
  const known = door.kept.get(target)
  const answer = known && door.cache.fresh(cacheKey(target, known.publicKey))
  if (known === undefined || answer === undefined) return undefined
  const account = await door.findAccount(known.publicKey)
  if (account === undefined) return undefined
  const limits = door.shield.read(countable(address, account), account.publicKey)
  const headers = { ...OPEN_CORS, ...keptHeaders(answer.etag, known.freshness), ...limits }
  return isHeld(ifNoneMatch ?? null, answer.etag)
    ? { status: 304, headers, body: '' }
    : { status: 200, headers, body: answer.body }
}

async function answerOnce(context: HonoContext, line: Line, account: ProxyAccount, door: Door): Promise<Response> {
  const body = await perform(context, line, account, door)
  return new Response(body, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'request-id': `req_${crypto.randomUUID()}`,
    },
  })
}

/** Does the operation and answers its JSON. */
async function perform(context: HonoContext, line: Line, account: ProxyAccount, door: Door): Promise<string> {
  const request = context.req.raw
  const input = parseInput(line.endpoint, context.req.param(), await outlineOf(request))
  const visit = visitOf(account, request, door)
  const result =
    line.policy === 'signed' ? await performSigned(request, line, input, visit, door) : await line.call(input, visit)
  return JSON.stringify(z.encode(line.endpoint.response, result as never))
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

async function preflight(context: HonoContext, { policy }: Line, { findAccount }: Door): Promise<Response> {
  const account = await findAccount(context.req.query('public_key') ?? '')
  return new Response(null, {
    status: 204,
    headers: corsHeaders(policy, account, context.req.header('origin') ?? null),
  })
}

async function accountOf(publicKey: string | undefined, { findAccount }: Door): Promise<ProxyAccount> {
  if (publicKey === undefined || publicKey === '')
    throw new HttpError('credentials_missing', {
      detail: 'Send your public key as the query parameter public_key.',
      param: 'public_key',
    })
  const account = await findAccount(publicKey)
  if (account === undefined)
    throw new HttpError('credentials_invalid', { detail: 'No account has this public key.', param: 'public_key' })
  return account
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
    admitLink: (nonprofitId) =>
      door.shield.link({
        address: addressOf(request, account, door),
        publicKey: account.publicKey,
        nonprofitId,
        challengeAnswer: request.headers.get(CHALLENGE_HEADER),
      }),
  }
}

function failure(error: unknown, { log }: Door): Response {
  const response = answerFailure(error, `req_${crypto.randomUUID()}`, log)
  return withHeaders(response, { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
}

function withHeaders(response: Response, headers: Record<string, string>): Response {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  return response
}
