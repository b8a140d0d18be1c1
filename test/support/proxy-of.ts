import { type Client, createClient } from '../../src/client/index.ts'
import { contract } from '../../src/contract/index.ts'
import { createFastProxy } from '../../src/server/proxy/proxy.ts'
import type { ProxyAccount } from '../../src/server/proxy/proxy-account.ts'
import type { ProxyOptions } from '../../src/server/proxy/proxy-context.ts'

/** The origin of the fictitious merchant's pages. */
export const SHOP = 'https://shop.example'

/** Two fictitious merchants, `test_pk_one` and `test_pk_two`. */
export const PROXY_ACCOUNTS: readonly ProxyAccount[] = ['one', 'two'].map((name) => ({
  publicKey: `test_pk_${name}`,
  secretKey: `test_sk_${name}`,
  liveMode: false,
  allowedOrigins: [SHOP],
  consentPolicy: 'any',
}))

/** A proxy for the two merchants in front of `upstream`, a fictitious service. */
export function proxyInFrontOf(
  upstream: (request: Request) => Promise<Response>,
  options: Partial<ProxyOptions> = {},
): (request: Request) => Promise<Response> {
  return fastProxyInFrontOf(upstream, options).fetch
}

/** The same with its fast path to cached responses. */
export function fastProxyInFrontOf(
  upstream: (request: Request) => Promise<Response>,
  options: Partial<ProxyOptions> = {},
): ReturnType<typeof createFastProxy> {
  return createFastProxy({
    upstreamUrl: 'https://service.example',
    fetch: upstream,
    findAccount: async (publicKey) => PROXY_ACCOUNTS.find((account) => account.publicKey === publicKey),
    ...options,
  })
}

/** A page's client through a proxy. */
export function pageOf(
  proxy: (request: Request) => Promise<Response>,
  { publicKey = 'test_pk_one', origin = SHOP }: { publicKey?: string; origin?: string } = {},
): Client<typeof contract> {
  return createClient(contract, {
    baseUrl: 'https://giving.example/proxy',
    publicKey,
    fetch: (request) => {
      request.headers.set('origin', origin)
      return proxy(request)
    },
  })
}
