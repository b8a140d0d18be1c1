import type { contract } from '../../contract/index.ts'

/** Lifetimes of a cached response in milliseconds. */
export interface Freshness {
  /** Fresh: served from the cache. */
  fresh: number
  /** After that: served from the cache, and refreshed in the background. */
  stale: number
  /** After that: served only if the service fails. */
  spare: number
}

/** A cached response: its body, entity tag and lifetimes. */
export interface CachedAnswer<Body = string> {
  body: Body
  etag: string
  freshness: Freshness
}

/** Caches responses in bounded memory. Concurrent requests for the same response share one. */
export interface ResponseCache<Body = string> {
  /** A fresh response; undefined if there is none. */
  fresh(key: string): CachedAnswer<Body> | undefined
  /** The response, cached or requested. Concurrent requests share failures, which aren't cached. */
  get(key: string, ask: () => Promise<CachedAnswer<Body>>): Promise<CachedAnswer<Body>>
  /** Marks everything as outdated: cached responses are then only used if the service fails. */
  outdate(): void
  /** Approximate bytes in use. */
  readonly bytes: number
}

const UNCACHED: Freshness = { fresh: 0, stale: 0, spare: 0 }

interface Entry<Body> {
  answer: CachedAnswer<Body>
  madeAt: number
  bytes: number
  /** The number of invalidations before it was requested. */
  round: number
}

/** Options of the cache. */
export interface ResponseCacheOptions {
  /** Approximate maximum size in bytes. */
  maxBytes: number
  now: () => number
  /** Whether a failure is temporary, so that an old response can be used; otherwise the old one is removed. */
  isTransient?: (error: unknown) => boolean
  /** Lets work continue after the response, on platforms that would end it. */
  waitUntil?: (work: Promise<unknown>) => void
}

/** Creates a cache that evicts the least recently used response first. */
export function createResponseCache<Body extends { length: number } = string>({
  maxBytes,
  now,
  waitUntil,
  isTransient = () => true,
}: ResponseCacheOptions): ResponseCache<Body> {
  type Cached = CachedAnswer<Body>
  const entries = new Map<string, Entry<Body>>()
  const pending = new Map<string, Promise<Cached>>()
  let bytes = 0
  let round = 0

  function drop(key: string): void {
    bytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  function keep(key: string, answer: Cached, askedIn: number): void {
    drop(key)
    const size = 2 * (key.length + answer.body.length) + 256
    if (size > maxBytes / 8) return
    entries.set(key, { answer, madeAt: now(), bytes: size, round: askedIn })
    bytes += size
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) return
      drop(oldest)
    }
  }

  function use(key: string, entry: Entry<Body>): Cached {
    entries.delete(key)
    entries.set(key, entry)
    return entry.answer
  }

  function fallbackFor(key: string, error: unknown): Cached {
    const entry = entries.get(key)
    if (entry === undefined) throw error
    return use(key, entry)
  }

  function askOnce(key: string, ask: () => Promise<Cached>): Promise<Cached> {
    const running = pending.get(key)
    if (running !== undefined) return running
    const askedIn = round
    const asking = ask()
      .then((answer) => {
        if (askedIn >= (entries.get(key)?.round ?? 0)) keep(key, answer, askedIn)
        return answer
      })
      .catch((error: unknown) => {
        if (!isTransient(error)) drop(key)
        throw error
      })
      .finally(() => {
        if (pending.get(key) === asking) pending.delete(key)
      })
    pending.set(key, asking)
    return asking
  }

  return {
    fresh(key) {
      const entry = entries.get(key)
      return entry?.round === round && now() - entry.madeAt < entry.answer.freshness.fresh ? use(key, entry) : undefined
    },
    async get(key, ask) {
      const entry = entries.get(key)
      const age = entry === undefined ? Number.POSITIVE_INFINITY : now() - entry.madeAt
      const { fresh, stale, spare } = entry?.answer.freshness ?? UNCACHED
      const isCurrent = entry?.round === round
      if (isCurrent && age < fresh) return use(key, entry)
      const asking = askOnce(key, ask)
      if (isCurrent && age < stale) {
        const quiet = asking.catch(() => undefined)
        waitUntil?.(quiet)
        return use(key, entry)
      }
      return entry !== undefined && age < spare ? asking.catch((error) => fallbackFor(key, error)) : asking
    },
    outdate() {
      round += 1
      // Later requests must not get a response that was requested before.
      pending.clear()
    },
    get bytes() {
      return bytes
    },
  }
}

/** A cacheable response with an entity tag of its content. */
export async function taggedAnswer(body: string, freshness: Freshness): Promise<CachedAnswer> {
  return { body, etag: await nameOf(new TextEncoder().encode(body)), freshness }
}

/** An entity tag of the content. */
export async function nameOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  const name = Array.from(new Uint8Array(digest).subarray(0, 12), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `W/"${name}"`
}

/** Whether `If-None-Match` has this entity tag. */
export function matchesEtag(ifNoneMatch: string | null, etag: string): boolean {
  const name = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch?.split(',').some((tag) => tag.trim() === '*' || name(tag) === name(etag)) ?? false
}

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** For nonprofits and pictures, if the proxy gets change notices. */
const SLOW: Freshness = { fresh: 30 * SECOND, stale: 10 * MINUTE, spare: 60 * MINUTE }
/** The same without change notices: withdrawn consent takes effect within a second. */
const WITHOUT_NOTICES: Freshness = { ...SLOW, fresh: 0.7 * SECOND, stale: 0.7 * SECOND }
/** For sums that change with each gift: cached only briefly, and for failures. */
const SHORT_LIVED: Freshness = { fresh: 2 * SECOND, stale: 2 * SECOND, spare: 10 * MINUTE }

/** Lifetimes by operation; only for reads. */
export type CachedReads<C> = {
  readonly [Group in keyof C]?: {
    readonly [Name in keyof C[Group]]?: C[Group][Name] extends { method: 'GET' } ? Freshness : never
  }
}

/**
 * Open reads with cached responses, shared by all pages of a key. Others are requested each
 * time, such as an estimate, which reserves a price for one buyer.
 */
export const cachedReads: CachedReads<typeof contract> = {
  donations: { climateStats: SHORT_LIVED },
  nonprofits: { search: SLOW, show: SLOW, socialMediaContent: SLOW },
  programs: { show: SHORT_LIVED },
  reports: { impact: SHORT_LIVED },
  climate: { stats: SHORT_LIVED },
}

/** Lifetimes of a response, with or without notices of directory changes. */
export function cacheTimes(hasNotices: boolean, freshness: Freshness): Freshness {
  return freshness === SLOW && !hasNotices ? WITHOUT_NOTICES : freshness
}
