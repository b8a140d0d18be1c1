import { Hono, type Context as HonoContext } from 'hono'
import { answerFailure } from '../http/answer.ts'
import { HttpError } from '../http/http-error.ts'
import type { Quick } from '../http/quick.ts'
import { countable, publicKeyOf, requireAccount, requireOrigin, targetOf } from './admission.ts'
import { corsHeaders, READABLE_BY_ALL } from './cors.ts'
import { type Door, openDoor, type ProxyOptions } from './door.ts'
import { answerKept, answerQuickly } from './kept-answers.ts'
import { type Line, linesOf } from './lines.ts'
import { type Asked, perform } from './perform.ts'
import { answerPicture } from './pictures.ts'
import { answerProving } from './proving-page.ts'
import type { ProxyAccount } from './proxy-account.ts'
import { tellableFailure, upstreamFailure } from './upstream-failure.ts'
import { withoutSecrets } from './without-secrets.ts'

/** The public door as one function: it holds the secret, pages hold only a public key. */
export function createProxy(options: ProxyOptions): (request: Request) => Promise<Response> {
  return createDoor(options).fetch
}

/** The same with a short way to kept answers, for servers that can write them out without making a `Response`. */
export function createDoor(options: ProxyOptions): { fetch: (request: Request) => Promise<Response>; quick: Quick } {
  const door = openDoor(options)
  const app = routesOf(door)
  return { fetch: async (request) => app.fetch(request), quick: (question) => answerQuickly(question, door) }
}

type AnswerPart = (name: string, request: Request, account: ProxyAccount, door: Door) => Promise<Response>

function routesOf(door: Door): Hono {
  const app = new Hono()
  for (const line of linesOf()) {
    const path = `${door.basePath ?? '/proxy'}${line.endpoint.path}`.replace(/\{(\w+)\}/g, ':$1')
    app.on(line.endpoint.method, path, (context) => answer(context, line, door))
    app.on('OPTIONS', path, preflight)
  }
  const { basePath = '/proxy' } = door
  app.get(`${basePath}/pictures/:name`, (context) => answerBeside(context, answerPicture, door))
  app.on(['GET', 'POST'], `${basePath}/checkout/:name`, (context) => answerBeside(context, answerProving, door))
  app.all('*', () => failure(new HttpError('not_available_here'), door))
  return app
}

async function answer(context: HonoContext, line: Line, door: Door): Promise<Response> {
  const { policy, freshness } = line
  const request = context.req.raw
  const origin = request.headers.get('origin')
  let account: ProxyAccount | undefined
  try {
    if (policy === 'closed') throw new HttpError('not_available_here')
    account = await requireAccount(publicKeyOf(targetOf(request)), door)
    requireOrigin(policy, account, origin)
    const address = countable(door.addressOf?.(request), account)
    const limits = door.shield.request(address, account.publicKey)
    const asked = { request, params: context.req.param(), line, account }
    const isKept = policy === 'open' && freshness !== undefined
    const response = isKept ? await answerKept(asked, freshness, door) : await answerOnce(asked, door)
    return withHeaders(response, { ...corsHeaders(policy, account, origin), ...limits })
  } catch (error) {
    const refusal = account === undefined ? error : tellableFailure(upstreamFailure(error), account)
    noteFailure(refusal, line.operation, account, door)
    const isForeign = refusal instanceof HttpError && refusal.code === 'origin_not_allowed'
    return withHeaders(failure(refusal, door), isForeign ? READABLE_BY_ALL : corsHeaders(policy, account, origin))
  }
}

async function answerOnce(asked: Asked, door: Door): Promise<Response> {
  const body = await perform(asked, door)
  return new Response(body, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'request-id': `req_${crypto.randomUUID()}`,
    },
  })
}

/** Answers what is no operation of the contract but belongs to one: a picture it named, a page it led to. */
async function answerBeside(context: HonoContext, answerPart: AnswerPart, door: Door): Promise<Response> {
  const request = context.req.raw
  try {
    const account = await requireAccount(publicKeyOf(targetOf(request)), door)
    door.shield.request(countable(door.addressOf?.(request), account), account.publicKey)
    return await answerPart(context.req.param('name') ?? '', request, account, door)
  } catch (error) {
    return failure(error, door)
  }
}

/** Lets any page ask: `answer` refuses those that may not, in words their developer can read. */
function preflight(): Response {
  return new Response(null, { status: 204, headers: READABLE_BY_ALL })
}

/** Tells whoever runs the door what the service behind did, which pages are not told. */
function noteFailure(error: unknown, operation: string, account: ProxyAccount | undefined, { log }: Door): void {
  if (!(error instanceof HttpError) || !error.code.startsWith('upstream_') || account === undefined) return
  const reason = withoutSecrets(reasonsOf(error).join(': '), account)
  log.warn({ operation, code: error.code, reason }, 'The service behind failed')
}

function reasonsOf(error: unknown): string[] {
  return error instanceof Error ? [error.message, ...reasonsOf(error.cause)] : []
}

function failure(error: unknown, { log }: Door): Response {
  const response = answerFailure(error, `req_${crypto.randomUUID()}`, log)
  return withHeaders(response, { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
}

function withHeaders(response: Response, headers: Record<string, string>): Response {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  return response
}
