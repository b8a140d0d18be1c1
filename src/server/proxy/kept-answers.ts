import type { QuickAnswer, QuickQuestion } from '../http/quick.ts'
import { SAFE_HEADERS } from '../http/safe-headers.ts'
import { countable, publicKeyOf, targetOf } from './admission.ts'
import { type Freshness, isHeld, type KeptAnswer, namedAnswer } from './answer-cache.ts'
import { corsHeaders } from './cors.ts'
import type { Door } from './door.ts'
import { type Asked, perform } from './perform.ts'

const OPEN_CORS = corsHeaders('open', undefined, null)

/** Answers an open read from what is kept, or asks for it and keeps it. */
export async function answerKept(asked: Asked, freshness: Freshness, door: Door): Promise<Response> {
  const { request, account } = asked
  const ask = async () => namedAnswer(await perform(asked, door), freshness)
  const answer = await door.cache.get(cacheKey(targetOf(request), account.publicKey), ask)
  const headers = keptHeaders(answer)
  return isHeld(request.headers.get('if-none-match'), answer.etag)
    ? new Response(null, { status: 304, headers })
    : new Response(answer.body, { headers })
}

/** A fresh kept answer, after the account and the shield were asked as for any other; undefined when there is none. */
export async function answerQuickly(
  { target, ifNoneMatch, address }: QuickQuestion,
  door: Door,
): Promise<QuickAnswer | undefined> {
  const publicKey = publicKeyOf(target)
  const answer = door.cache.fresh(cacheKey(target, publicKey))
  const account = answer && (await door.findAccount(publicKey))
  if (answer === undefined || account === undefined) return undefined
  const limits = door.shield.request(countable(address, account), publicKey)
  const headers = { ...OPEN_CORS, ...keptHeaders(answer), ...limits }
  return isHeld(ifNoneMatch ?? null, answer.etag)
    ? { status: 304, headers, body: '' }
    : { status: 200, headers, body: answer.body }
}

function keptHeaders({ etag, freshness: { fresh } }: KeptAnswer): Record<string, string> {
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
