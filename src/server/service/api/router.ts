import { Hono, type Context as HonoContext, type Next } from 'hono'
import { type Contract, operationsOf } from '../../../contract/index.ts'
import { type AnswerOptions, answerRequest, type Handle, type Route } from './answer-request.ts'
import type { Handlers } from './handlers/context.ts'

/** What the routes are made from, beyond what they answer with. */
export interface RouterOptions<C extends Contract> extends AnswerOptions {
  contract: C
  handlers: Handlers<C>
}

/** Makes the routes of a contract. */
export function createRouter<C extends Contract>(options: RouterOptions<C>): Hono {
  const app = new Hono()
  for (const [place, routes] of routesByPlace(options)) {
    const [method = '', path = ''] = place.split(' ')
    app.on(method, path.replace(/\{(\w+)\}/g, ':$1'), ({ req }) => answerRequest(req.raw, req.param(), routes, options))
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
    const route = { operation: `${group}.${name}`, endpoint, handle }
    const present = places.get(place) ?? []
    if (endpoint.method !== 'GET' && present.some((other) => other.endpoint.auth !== endpoint.auth))
      throw new Error(`${place} must ask for the same keys whatever its body says`)
    places.set(place, endpoint.selectedWhen === undefined ? [...present, route] : [route, ...present])
  }
  return places
}

/** The methods by which anything answers at a path, each once. */
export function methodsAt({ routes }: Hono, path: string): string[] {
  const methods = routes
    .filter((route) => route.method !== 'ALL' && matches(route.path, path))
    .map(({ method }) => method)
  return [...new Set(methods)]
}

/** A placeholder stands for one part that is not empty. */
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
 * Lets pages of any origin read answers and errors. Keys travel in the query or in a header a page must add itself,
 * never in cookies, so an open origin gives nothing away.
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
