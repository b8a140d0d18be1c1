import { type Log, silentLog } from '../http/log.ts'
import type { Counts } from '../http/metrics.ts'
import { type ActionClaims, createMemoryClaims } from './action-guard.ts'
import type { Challenge } from './challenge.ts'
import type { Picture } from './pictures.ts'
import type { FindProxyAccount } from './proxy-account.ts'
import { createProxyLimits, type ProxyLimits, type ProxyQuotas } from './proxy-limits.ts'
import { createResponseCache, type ResponseCache } from './response-cache.ts'
import { type Fetch, isTransient } from './upstream.ts'

/** Smallest and largest gift, in cents, a page may ask a link for. */
export interface AmountBounds {
  smallest: number
  largest: number
}

/** Dependencies and options of the proxy. */
export interface ProxyOptions {
  /** Origin and prefix of the service behind, for example `https://service.example`. */
  upstreamUrl: string
  /** Finds the account, with its secret, behind a public key. */
  findAccount: FindProxyAccount
  /** How requests travel to the service; the global `fetch` unless the service runs in this process. */
  fetch?: Fetch
  /** Path before `/api/v1`, `/proxy` unless told otherwise. */
  basePath?: string
  bounds?: AmountBounds
  /** Patience with the service, in milliseconds; 8 seconds unless told otherwise. */
  timeoutMs?: number
  /** Memory for answers of open reads, in bytes; 32 MiB unless told otherwise. */
  cacheBytes?: number
  /** The client's address for rate limits; without it, addresses are not limited. */
  addressOf?: (request: Request) => string | undefined
  /** How much is too much; the defaults unless told otherwise. */
  quotas?: Partial<ProxyQuotas>
  /** What pages have to do for a link under pressure; nothing unless given. */
  challenge?: Challenge
  counts?: Counts
  /** Where used action tokens are remembered; in this process unless told otherwise. */
  claims?: ActionClaims
  /** The origin the world reaches this proxy at: for pictures, and for the page that answers a challenge. */
  publicUrl?: string
  /** The origin whose `/docs` explain the codes of refusals; without it they lead nowhere. */
  docsUrl?: string
  /**
   * Fetches a picture from an address that somebody else named; has to refuse addresses that are not public. With it the
   * pictures that answers name come from this proxy, else they stay where they are.
   */
  fetchPicture?: (url: string) => Promise<Response>
  /**
   * Calls back once the service behind answers by a change of the directory. Without it answers about nonprofits are kept
   * for less than a second, with it for half a minute.
   */
  directoryChanges?: { subscribe(onChange: () => void): void }
  /** Lets work go on after an answer was given, where a platform would end it. */
  waitUntil?: (work: Promise<unknown>) => void
  /** Milliseconds since 1970, by which tokens end; the system clock unless told otherwise. */
  now?: () => number
  /** Milliseconds that only go forward, by which answers age and limits fill up; since the process began unless told otherwise. */
  elapsed?: () => number
  log?: Log
}

/** The options with everything filled in that has to live as long as the proxy. */
export interface ProxyContext extends ProxyOptions {
  cache: ResponseCache
  pictures: ResponseCache<Picture>
  claims: ActionClaims
  limits: ProxyLimits
  now: () => number
  log: Log
}

/** Memory for pictures. */
const PICTURE_BYTES = 16_777_216

/** Fills in what was left out, and makes what one proxy keeps. */
export function createProxyContext(options: ProxyOptions): ProxyContext {
  const now = options.now ?? Date.now
  // A clock that is put right must neither keep old answers nor give back what was used up.
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
