import { type Log, silentLog } from '../http/log.ts'
import type { Counts } from '../http/metrics.ts'
import { type ActionClaims, createMemoryClaims } from './action-guard.ts'
import type { Challenge } from './challenge.ts'
import type { Picture } from './pictures.ts'
import type { FindProxyAccount } from './proxy-account.ts'
import { createProxyLimits, type ProxyLimits, type ProxyQuotas } from './proxy-limits.ts'
import { createResponseCache, type ResponseCache } from './response-cache.ts'
import { type Fetch, isTransient } from './upstream.ts'

/** Smallest and largest gift of a checkout link, in cents. */
export interface AmountBounds {
  smallest: number
  largest: number
}

/** Dependencies and options of the proxy. */
export interface ProxyOptions {
  /** Origin and path prefix of the service, such as `https://service.example`. */
  upstreamUrl: string
  /** Finds the account of a public key, with its secret. */
  findAccount: FindProxyAccount
  /** Sends requests to the service. Default: the global `fetch`; another one if the service runs in this process. */
  fetch?: Fetch
  /** Path before `/api/v1`. Default: `/proxy`. */
  basePath?: string
  bounds?: AmountBounds
  /** Timeout of requests to the service in milliseconds. Default: 8 seconds. */
  timeoutMs?: number
  /** Size of the cache for open reads in bytes. Default: 32 MiB. */
  cacheBytes?: number
  /** The client's address for rate limits; without it, there are no limits by address. */
  addressOf?: (request: Request) => string | undefined
  /** Rate limits that differ from the defaults. */
  quotas?: Partial<ProxyQuotas>
  /** The challenge for links when there are many requests. Default: none. */
  challenge?: Challenge
  counts?: Counts
  /** Stores used action tokens. Default: in this process. */
  claims?: ActionClaims
  /** The proxy's public origin, for pictures and the challenge page. */
  publicUrl?: string
  /** The origin whose `/docs` explain error codes. */
  docsUrl?: string
  /**
   * Fetches a picture from an untrusted URL; must refuse addresses that aren't public. With it,
   * pictures in responses are served by this proxy; otherwise their URLs stay unchanged.
   */
  fetchPicture?: (url: string) => Promise<Response>
  /**
   * Calls back after each change of the directory. Without it, responses about nonprofits are cached
   * for less than a second, with it for half a minute.
   */
  directoryChanges?: { subscribe(onChange: () => void): void }
  /** Lets work continue after the response, on platforms that would end it. */
  waitUntil?: (work: Promise<unknown>) => void
  /** The time in milliseconds since 1970, for the expiry of tokens. Default: the system clock. */
  now?: () => number
  /** A monotonic clock in milliseconds, for caches and limits. Default: the time since the process started. */
  elapsed?: () => number
  log?: Log
}

/** The options with defaults, and the proxy's caches and limits. */
export interface ProxyContext extends ProxyOptions {
  cache: ResponseCache
  pictures: ResponseCache<Picture>
  claims: ActionClaims
  limits: ProxyLimits
  now: () => number
  log: Log
}

/** Size of the picture cache in bytes. */
const PICTURE_BYTES = 16_777_216

/** Adds defaults, and creates caches and limits. */
export function createProxyContext(options: ProxyOptions): ProxyContext {
  const now = options.now ?? Date.now
  // Adjusting the system clock must not extend cached responses or reset limits.
  const elapsed = options.elapsed ?? (() => performance.now())
  const { cacheBytes: maxBytes = 33_554_432, waitUntil, quotas, challenge, counts } = options
  const cache = createResponseCache({
    maxBytes,
    now: elapsed,
    isTransient,
    ...(waitUntil === undefined ? {} : { waitUntil }),
  })
  options.directoryChanges?.subscribe(cache.outdate)
  return {
    ...options,
    now,
    log: options.log ?? silentLog,
    limits: createProxyLimits({
      now: elapsed,
      ...(quotas === undefined ? {} : { quotas }),
      ...(challenge === undefined ? {} : { challenge }),
      ...(counts === undefined ? {} : { counts }),
    }),
    claims: options.claims ?? createMemoryClaims(now),
    pictures: createResponseCache({ maxBytes: PICTURE_BYTES, now: elapsed }),
    cache,
  }
}
