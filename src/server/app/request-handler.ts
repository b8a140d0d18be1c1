import { answerFailure, withSafeHeaders } from '../http/answer.ts'
import { isFromTrustedProxy } from '../http/client-address.ts'
import { silentLog } from '../http/log.ts'
import { inSpan, isTracing } from '../kernel/tracing.ts'
import type { Kit } from '../kit/read-kit.ts'
import { serveKit } from '../kit/serve-kit.ts'
import { pageIcon } from '../pages/page-assets.ts'
import type { RateLimiter } from '../service/api/limits/rate-limiter.ts'

/** Responds to a request, or returns undefined if the mount isn't responsible for it. */
export type Mount = (request: Request) => Promise<Response | undefined>

/** The parts that serve one port. */
export interface RequestHandlerOptions {
  service: (request: Request) => Promise<Response>
  proxy: (request: Request) => Promise<Response>
  kit: Kit
  /** True if the public address is https. */
  https?: boolean
  /** Checked first: refuses addresses that exceed the limit. */
  limiter?: RateLimiter
  /** The origin whose `/docs` explain error codes. */
  publicUrl?: string
  /** Asked in order, before the service: the demo, for example. */
  mounts?: readonly Mount[]
}

/**
 * The request handler of a port: the proxy below `/proxy/`, the kit below `/embed/`, the favicon, then the mounts, then
 * the service.
 */
export function createRequestHandler({
  service,
  proxy,
  kit,
  mounts = [],
  https = false,
  limiter,
  publicUrl,
}: RequestHandlerOptions): (request: Request) => Promise<Response> {
  const allMounts: Mount[] = [async (request) => serveKit(request, kit), pageIcon, ...mounts]
  const answer = async (request: Request): Promise<Response> => {
    if (new URL(request.url).pathname.startsWith('/proxy/')) return proxy(request)
    for (const mount of allMounts) {
      const found = await mount(request)
      if (found !== undefined) return found
    }
    return service(request)
  }
  const answerSafely = async (request: Request): Promise<Response> =>
    withSafeHeaders(refusalOf(limiter, request, publicUrl) ?? (await answer(request)), { https })
  return (request) => (isTracing() ? answerInSpan(request, answerSafely) : answerSafely(request))
}

/** API requests are traced with their full path; pages only by type, because their paths contain secrets. */
const CALLS = /^\/(?:proxy\/)?(?:api|embed)\//

/**
 * Continues the trace of a trusted proxy, or starts one: an untrusted client must not choose the trace ID or sampling.
 */
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

/** The 429 response above the limit, readable by pages of any origin; undefined within it. */
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
