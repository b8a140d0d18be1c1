import type { FastPathAnswer, FastPathRequest } from '../http/fast-path.ts'
import { SAFE_HEADERS } from '../http/safe-headers.ts'
import { countable, publicKeyOf, targetOf } from './admission.ts'
import { corsHeaders } from './cors.ts'
import { freshnessWhere } from './freshness.ts'
import { type ProxyCall, perform } from './perform.ts'
import type { ProxyContext } from './proxy-context.ts'
import { type CachedAnswer, type Freshness, isHeld, namedAnswer } from './response-cache.ts'

const OPEN_CORS = corsHeaders('open', undefined, null)

/** Answers an open read from what is kept, or asks for it and keeps it. */
export async function answerFromCache(asked: ProxyCall, freshness: Freshness, proxy: ProxyContext): Promise<Response> {
  const { request, account } = asked
  const kept = freshnessWhere(proxy.directoryChanges !== undefined, freshness)
  const ask = async () => namedAnswer((await perform(asked, proxy)).body, kept)
  const answer = await proxy.cache.get(cacheKey(targetOf(request), account.publicKey), ask)
  const headers = cacheHeaders(answer)
  return isHeld(request.headers.get('if-none-match'), answer.etag)
    ? new Response(null, { status: 304, headers })
    : new Response(answer.body, { headers })
}

/** A fresh kept answer, after the account and the limits were asked as for any other; undefined when there is none. */
export async function answerFromFastPath(
  { target, ifNoneMatch, address }: FastPathRequest,
  proxy: ProxyContext,
): Promise<FastPathAnswer | undefined> {
  const publicKey = publicKeyOf(target)
  const answer = proxy.cache.fresh(cacheKey(target, publicKey))
  const account = answer && (await proxy.findAccount(publicKey))
  if (answer === undefined || account === undefined) return undefined
  const limits = proxy.limits.request(countable(address, account), publicKey)
  const headers = { ...OPEN_CORS, ...cacheHeaders(answer), ...limits }
  return isHeld(ifNoneMatch ?? null, answer.etag)
    ? { status: 304, headers, body: '' }
    : { status: 200, headers, body: answer.body }
}

/** Browsers ask each time, by the answer's name: what they kept themselves nobody could call back. */
function cacheHeaders({ etag }: CachedAnswer): Record<string, string> {
  return { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache', ...SAFE_HEADERS, etag }
}

/** The key holds the account's public key and the whole request, so that no answer reaches another key. */
function cacheKey(target: string, publicKey: string): string {
  return `${publicKey} ${target}`
}
