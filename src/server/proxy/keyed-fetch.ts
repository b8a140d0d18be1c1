import { basicHeader } from '../../contract/basic-credentials.ts'
import { traceparentNow } from '../kernel/tracing.ts'
import type { ProxyAccount } from './proxy-account.ts'

/** Sends a request onward. */
export type Fetch = (request: Request) => Promise<Response>

/**
 * A `fetch` that adds the account's Basic header at the last moment; nothing else of the proxy ever holds it. It says that a
 * page asked, so that the account's list of requests is not filled with those of shoppers. What may
 * be repeated without harm, a read or a write with an idempotency key, is sent once more when the connection breaks or the
 * service behind is between two lives. Redirects are not followed, so that the key goes nowhere else.
 */
export function keyedFetch(
  account: Pick<ProxyAccount, 'publicKey' | 'secretKey'>,
  onward: Fetch,
  timeoutMs: number,
): Fetch {
  const authorization = basicHeader(account)
  return (request) => {
    const headers = new Headers(request.headers)
    headers.set('authorization', authorization)
    headers.set('almoner-from', 'page')
    const traceparent = traceparentNow()
    if (traceparent !== undefined) headers.set('traceparent', traceparent)
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)])
    const keyed = new Request(request, { headers, signal, redirect: 'manual' })
    return isRepeatable(keyed) ? sendTwiceAtMost(keyed, onward) : onward(keyed)
  }
}

function isRepeatable({ method, headers }: Request): boolean {
  return method === 'GET' || headers.has('idempotency-key')
}

const BETWEEN_LIVES = [502, 503, 504]

async function sendTwiceAtMost(request: Request, onward: Fetch): Promise<Response> {
  const again = request.clone()
  const first = await onward(request).catch((error: unknown) => {
    if (request.signal.aborted) throw error
    return undefined
  })
  if (first !== undefined && !BETWEEN_LIVES.includes(first.status)) return first
  await first?.body?.cancel()
  await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 100))
  return onward(again)
}
