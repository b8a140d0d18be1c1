import type { ProxyAccount } from './proxy-account.ts'

/** Sends a request onward. */
export type Fetch = (request: Request) => Promise<Response>

/** A `fetch` that adds the account's Basic header at the last moment; nothing else of the door ever holds it. */
export function keyedFetch(
  account: Pick<ProxyAccount, 'publicKey' | 'secretKey'>,
  onward: Fetch,
  timeoutMs: number,
): Fetch {
  const authorization = `Basic ${base64(`${account.publicKey}:${account.secretKey}`)}`
  return (request) => {
    const headers = new Headers(request.headers)
    headers.set('authorization', authorization)
    return onward(
      new Request(request, { headers, signal: AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]) }),
    )
  }
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}
