import { createHash } from 'node:crypto'
import { HttpError } from '../../../http/http-error.ts'
import { createPromiseCache, type PromiseCache } from '../../../http/promise-cache.ts'
import { createTokenBuckets } from '../../../http/rate-limits.ts'
import type { PictureFormat, SocialSubject } from './social-picture.ts'
import type { SocialTheme } from './themes.ts'

/** About 20 MB. */
const MAX_PICTURES = 200
/** Three themes for a handful of nonprofits and pages, about 3 MB; an account's other pictures are drawn again. */
const MAX_PICTURES_OF_ACCOUNT = 30
const MAX_ACCOUNTS = 10
/**
 * Drawing a picture costs a thousand times as much as serving it, so drawings are rate-limited per address and in
 * total.
 */
const DRAWN_PER_ADDRESS = { requests: 30, seconds: 60 }
const DRAWN_IN_ALL = { requests: 120, seconds: 60 }
/** Any path is a valid page of an account, so a client that requests many uses up only that account's share. */
const DRAWN_PER_ACCOUNT = { requests: 20, seconds: 60 }

interface Picture {
  bytes: Buffer
  etag: string
}

/** Input of a drawing. */
interface Drawing {
  subject: SocialSubject
  theme: SocialTheme
  format: PictureFormat
}

/** The client, and the account whose page the QR code links to. */
interface DrawingClient {
  address: string | undefined
  account: string | undefined
}

/**
 * Draws pictures one at a time, caches the recently used ones, and refuses clients that exceed the limits with
 * `rate_limited`.
 */
export interface Studio {
  show(key: string, client: DrawingClient, prepare: () => Promise<Drawing>): Promise<Picture>
}

/** Creates a studio with a cache for pictures of nonprofits and one for each account that QR codes link to. */
export function openStudio(): Studio {
  const sharedCache = createPromiseCache<Picture>(MAX_PICTURES)
  const accountCaches = createPromiseCache<PromiseCache<Picture>>(MAX_ACCOUNTS)
  const admit = createLimiter()
  let last: Promise<unknown> = Promise.resolve()
  const draw = (prepare: () => Promise<Drawing>): Promise<Picture> => {
    const drawn = last.then(async () => {
      const { subject, theme, format } = await prepare()
      // Loads the drawing library on first use.
      const { drawSocialPicture } = await import('./social-picture.ts')
      const bytes = await drawSocialPicture(subject, theme, format)
      return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` }
    })
    last = drawn.catch(() => undefined)
    return drawn
  }
  return {
    async show(key, client, prepare) {
      const { account } = client
      const cache =
        account === undefined
          ? sharedCache
          : await accountCaches.get(account, async () => createPromiseCache(MAX_PICTURES_OF_ACCOUNT))
      if (!cache.has(key)) admit(client)
      return cache.get(key, () => draw(prepare))
    },
  }
}

/** Counts drawings; a client refused by its own limit doesn't use up the others' share. */
function createLimiter(): (client: DrawingClient) => void {
  const addresses = createTokenBuckets(DRAWN_PER_ADDRESS)
  const accounts = createTokenBuckets(DRAWN_PER_ACCOUNT)
  const all = createTokenBuckets(DRAWN_IN_ALL)
  return ({ address, account }) => {
    const takings = [
      () => (address === undefined ? undefined : addresses.take(address)),
      () => (account === undefined ? all.take('') : accounts.take(account)),
    ]
    for (const take of takings) {
      const allowance = take()
      if (allowance?.allowed !== false) continue
      const detail = 'Too many pictures are being created. Try again shortly.'
      throw new HttpError('rate_limited', { detail, retryAfter: allowance.resetSeconds })
    }
  }
}
