import { Hono, type Context as HonoContext } from 'hono'
import * as z from 'zod/mini'
import { type Contract, type EndpointShape, operationsOf, type RequestOutline } from '../../contract/index.ts'
import { answerData, answerFailure } from '../http/answer.ts'
import { HttpError } from '../http/http-error.ts'
import { outlineOf, parseInput } from '../http/read-request.ts'
import type { Authenticator, Caller } from './accounts/index.ts'
import type { Context, OpenContext, ServiceDependencies } from './context.ts'
import type { Handlers } from './handler.ts'

// Error messages in English sentences; set once, for the server alone.
z.config(z.locales.en())

/** When the present shapes replaced the earlier ones, 1 January 2024, as RFC 9745 writes a date. */
const DEPRECATED_SINCE = '@1704067200'

type Handle = (input: Record<string, unknown>, context: OpenContext | Context) => Promise<unknown>

interface Route {
  endpoint: EndpointShape
  handle: Handle
}

/** What the routes need beyond the dependencies of the service. */
export interface RouterOptions<C extends Contract> {
  contract: C
  handlers: Handlers<C>
  dependencies: ServiceDependencies
  authenticator: Authenticator
}

/** Makes the routes of a contract: each parses, authenticates, calls its handler and answers. */
export function createRouter<C extends Contract>(options: RouterOptions<C>): Hono {
  const app = new Hono()
  for (const [place, routes] of routesByPlace(options)) {
    const [method = '', path = ''] = place.split(' ')
    app.on(method, path.replace(/\{(\w+)\}/g, ':$1'), (honoContext) => answer(honoContext, routes, options))
  }
  return app
}

/** Routes that share method and path stand together; the earlier shape is asked first whether it is meant. */
function routesByPlace<C extends Contract>({ contract, handlers }: RouterOptions<C>): Map<string, Route[]> {
  const places = new Map<string, Route[]>()
  for (const { group, name, endpoint } of operationsOf(contract)) {
    // The type Handlers<C> promises a handler under these two names.
    const handle = (handlers as unknown as Record<string, Record<string, Handle>>)[group]?.[name]
    if (handle === undefined) throw new Error(`No handler for ${group}.${name}`)
    const place = `${endpoint.method} ${endpoint.path}`
    const route = { endpoint, handle }
    const present = places.get(place) ?? []
    places.set(place, endpoint.selectedWhen === undefined ? [...present, route] : [route, ...present])
  }
  return places
}

async function answer<C extends Contract>(
  honoContext: HonoContext,
  routes: Route[],
  options: RouterOptions<C>,
): Promise<Response> {
  const { dependencies, authenticator } = options
  const requestId = dependencies.newId('req')
  const request = honoContext.req.raw
  try {
    const outline = await outlineOf(request)
    const route = routes.find(({ endpoint }) => endpoint.selectedWhen?.(outline) ?? true)
    if (route === undefined) throw new HttpError('not_found')
    const caller = await authenticate(route.endpoint, request, outline, authenticator)
    const input = parseInput(route.endpoint, honoContext.req.param(), outline)
    const result = await route.handle(input, contextOf(dependencies, requestId, caller))
    const response = answerData(z.encode(route.endpoint.response, result as never), requestId)
    if (route.endpoint.deprecated) response.headers.set('deprecation', DEPRECATED_SINCE)
    return response
  } catch (error) {
    return answerFailure(error, requestId, dependencies.log)
  }
}

async function authenticate(
  { auth }: EndpointShape,
  request: Request,
  { query }: RequestOutline,
  authenticator: Authenticator,
): Promise<Caller | undefined> {
  if (auth === 'none') return undefined
  const header = request.headers.get('authorization')
  if (auth === 'public_key' && (query.public_key !== undefined || header === null))
    return authenticator.byPublicKey(query.public_key)
  const caller = await authenticator.byBasic(header)
  if (auth === 'law_firm' && caller.account.kind !== 'law_firm') throw new HttpError('law_firm_only')
  return caller
}

function contextOf(
  dependencies: ServiceDependencies,
  requestId: string,
  caller: Caller | undefined,
): OpenContext | Context {
  if (caller === undefined) return { ...dependencies, requestId }
  const { account, liveMode } = caller
  return { ...dependencies, requestId, account, liveMode, now: dependencies.clock.now(liveMode) }
}
