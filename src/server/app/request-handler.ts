import { answerFailure, withSafeHeaders } from '../http/answer.ts'
import { isFromTrustedProxy } from '../http/client-address.ts'
import { silentLog } from '../http/log.ts'
import { inSpan, isTracing } from '../kernel/tracing.ts'
import type { Kit } from '../kit/read-kit.ts'
import { serveKit } from '../kit/serve-kit.ts'
import { pageIcon } from '../pages/page-assets.ts'
import type { RateLimiter } from '../service/api/limits/rate-limiter.ts'

/** Answers a request, or nothing when it is not this mount's to answer. */
export type Mount = (request: Request) => Promise<Response | undefined>

/** What stands behind one port. */
export interface RequestHandlerOptions {
  service: (request: Request) => Promise<Response>
  proxy: (request: Request) => Promise<Response>
  kit: Kit
  /** True where the world reaches this by https. */
  https?: boolean
  /** Asked before anything else whether the address has asked too much. */
  limiter?: RateLimiter
  /** The origin whose `/docs` explain the codes of refusals. */
  publicUrl?: string
  /** Asked in order, before the service: the demo, for example. */
  mounts?: readonly Mount[]
}

/** One request handler for everything on a port: the proxy below `/proxy/`, the kit below `/embed/`, the pages' icon, then the mounts, then the service. */
export function createRequestHandler({
  service,
  proxy,
  kit,
  mounts = [],
  https = false,
  limiter,
  publicUrl,
}: RequestHandlerOptions): (request: Request) => Promise<Response> {
  const asked: Mount[] = [async (request) => serveKit(request, kit), pageIcon, ...mounts]
  const answer = async (request: Request): Promise<Response> => {
    if (new URL(request.url).pathname.startsWith('/proxy/')) return proxy(request)
    for (const mount of asked) {
      const found = await mount(request)
      if (found !== undefined) return found
    }
    return service(request)
  }
  const answerSafely = async (request: Request): Promise<Response> =>
    withSafeHeaders(refusalOf(limiter, request, publicUrl) ?? (await answer(request)), { https })
  return (request) => (isTracing() ? answerInSpan(request, answerSafely) : answerSafely(request))
}

/** Calls of the API are told by their whole path; of pages only what kind they are, for their paths open them. */
const CALLS = /^\/(?:proxy\/)?(?:api|embed)\//

/** Goes on with the trace of a trusted proxy, or begins one: a stranger would choose its name, and whether it is kept. */
function answerInSpan(request: Request, answer: (request: Request) => Promise<Response>): Promise<Response> {
  const { pathname } = new URL(request.url)
  const path = CALLS.test(pathname) ? pathname : pathname.replace(/^(\/[^/]+\/).+$/, '$1*')
  const attributes = { 'http.request.method': request.method, 'url.path': path }
  const traceparent = isFromTrustedProxy(request) ? (request.headers.get('traceparent') ?? undefined) : undefined
  return inSpan(request.method, { kind: 'server', attributes, traceparent }, async (span) => {
    const response = await answer(request)
    span.set({ 'http.response.status_code': response.status })
    return response
  })
}

/** The 429 answer over the limit, readable by pages of any origin; undefined within it. */
function refusalOf(
  limiter: RateLimiter | undefined,
  request: Request,
  publicUrl: string | undefined,
): Response | undefined {
  try {
    limiter?.byAddress(request)
    return undefined
  } catch (error) {
    const refusal = answerFailure(error, `req_${crypto.randomUUID()}`, { log: silentLog, publicUrl })
    refusal.headers.set('access-control-allow-origin', '*')
    return refusal
  }
}
