import type { Context as HonoContext, Next } from 'hono'

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
