import type { contract } from '../../contract/index.ts'

/** How long an answer is good, in milliseconds since it was made. */
export interface Freshness {
  /** Served without asking. */
  fresh: number
  /** Beyond that, still served while it is asked for again behind the scenes. */
  stale: number
  /** Beyond that, served only when asking fails. */
  spare: number
}

/** An answer as it is kept: exactly what is sent, its name, and how long it is good. */
export interface CachedAnswer<Body = string> {
  body: Body
  etag: string
  freshness: Freshness
}

/** Keeps answers of reads in bounded memory. Who asks twice at once is served by one asking. */
export interface ResponseCache<Body = string> {
  /** A fresh answer, at once; undefined when there is none. */
  fresh(key: string): CachedAnswer<Body> | undefined
  /** The answer, kept or asked for. Failures are shared by those who wait, and never kept. */
  get(key: string, ask: () => Promise<CachedAnswer<Body>>): Promise<CachedAnswer<Body>>
  /** Everything may have changed: what is kept stands in for failures from now on, and nothing else. */
  outdate(): void
  /** Bytes in use, about. */
  readonly bytes: number
}

const UNCACHED: Freshness = { fresh: 0, stale: 0, spare: 0 }

interface Entry<Body> {
  answer: CachedAnswer<Body>
  madeAt: number
  bytes: number
  /** How often everything had been outdated when it was asked for. */
  round: number
}

/** Options of the cache. */
export interface ResponseCacheOptions {
  /** The most memory to use, in bytes, about. */
  maxBytes: number
  now: () => number
  /** Tells whether a failure says nothing about the answer, so that an old one may stand in; else the old one goes. */
  isTransient?: (error: unknown) => boolean
  /** Lets work go on after the answer was given, where a platform would end it. */
  waitUntil?: (work: Promise<unknown>) => void
}

/** Makes a cache; what was used longest ago is dropped first. */
export function createResponseCache<Body extends { length: number } = string>({
  maxBytes,
  now,
  waitUntil,
  isTransient = () => true,
}: ResponseCacheOptions): ResponseCache<Body> {
  type Cached = CachedAnswer<Body>
  const entries = new Map<string, Entry<Body>>()
  const asked = new Map<string, Promise<Cached>>()
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

  function standIn(key: string, error: unknown): Cached {
    const entry = entries.get(key)
    if (entry === undefined) throw error
    return use(key, entry)
  }

  function askOnce(key: string, ask: () => Promise<Cached>): Promise<Cached> {
    const running = asked.get(key)
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
        if (asked.get(key) === asking) asked.delete(key)
      })
    asked.set(key, asking)
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
      return entry !== undefined && age < spare ? asking.catch((error) => standIn(key, error)) : asking
    },
    outdate() {
      round += 1
      // Whoever asks from now on must not be given what was being read before.
      asked.clear()
    },
    get bytes() {
      return bytes
    },
  }
}

/** A kept answer for a text; its name changes with every byte of it. */
export async function taggedAnswer(body: string, freshness: Freshness): Promise<CachedAnswer> {
  return { body, etag: await nameOf(new TextEncoder().encode(body)), freshness }
}

/** An entity tag that changes with every byte. */
export async function nameOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  const name = Array.from(new Uint8Array(digest).subarray(0, 12), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `W/"${name}"`
}

/** Tells whether the sender of `If-None-Match` has this answer already. */
export function matchesEtag(ifNoneMatch: string | null, etag: string): boolean {
  const name = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch?.split(',').some((tag) => tag.trim() === '*' || name(tag) === name(etag)) ?? false
}

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** For nonprofits and pictures, where the proxy hears of changes. */
const SLOW: Freshness = { fresh: 30 * SECOND, stale: 10 * MINUTE, spare: 60 * MINUTE }
/** The same without change notices: withdrawn consent takes effect within a second. */
const UNTOLD: Freshness = { ...SLOW, fresh: 0.7 * SECOND, stale: 0.7 * SECOND }
/** What a gift changes: sums people look at right after it. Kept against bursts and for bad moments only. */
const SHORT_LIVED: Freshness = { fresh: 2 * SECOND, stale: 2 * SECOND, spare: 10 * MINUTE }

/** How long answers stay good, for reads of the contract alone. */
export type CachedReads<C> = {
  readonly [Group in keyof C]?: {
    readonly [Name in keyof C[Group]]?: C[Group][Name] extends { method: 'GET' } ? Freshness : never
  }
}

/**
 * The open reads whose answers are kept and shared by all pages of a key. What does not stand here is asked anew each
 * time, as an estimate must be: it holds a price for one buyer.
 */
export const cachedReads: CachedReads<typeof contract> = {
  donations: { climateStats: SHORT_LIVED },
  nonprofits: { search: SLOW, show: SLOW, socialMediaContent: SLOW },
  programs: { show: SHORT_LIVED },
  reports: { impact: SHORT_LIVED },
  climate: { stats: SHORT_LIVED },
}

/** How long an answer is cached, with or without notices of directory changes. */
export function cacheTimes(isTold: boolean, freshness: Freshness): Freshness {
  return freshness === SLOW && !isTold ? UNTOLD : freshness
}
