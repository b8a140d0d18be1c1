import { createHash } from 'node:crypto'
import { HttpError } from '../../../http/http-error.ts'
import { createPromiseCache, type PromiseCache } from '../../../http/promise-cache.ts'
import { createTokenBuckets } from '../../../http/rate-limits.ts'
import type { PictureFormat, SocialSubject } from './social-picture.ts'
import type { SocialTheme } from './themes.ts'

/** About 20 MB. */
const MAX_PICTURES = 200
/** The three themes of a handful of nonprofits and pages, about 3 MB; the rest of an account's is drawn anew. */
const MAX_PICTURES_OF_ACCOUNT = 30
const MAX_ACCOUNTS = 10
/** To draw a picture is a thousand times the work of showing it: what is drawn anew is counted, by address and in all. */
const DRAWN_PER_ADDRESS = { requests: 30, seconds: 60 }
const DRAWN_IN_ALL = { requests: 120, seconds: 60 }
/** A page of an account can have any path: who asks for many takes that account's share and nobody else's. */
const DRAWN_PER_ACCOUNT = { requests: 20, seconds: 60 }

interface Picture {
  bytes: Buffer
  etag: string
}

/** What a picture is drawn from. */
interface Drawing {
  subject: SocialSubject
  theme: SocialTheme
  format: PictureFormat
}

/** Who asks, and the account whose page the picture's code leads to. */
interface Asker {
  address: string | undefined
  account: string | undefined
}

/** Draws pictures one at a time, keeps the last used ones, and refuses with `rate_limited` who has too many drawn. */
export interface Studio {
  show(key: string, asker: Asker, prepare: () => Promise<Drawing>): Promise<Picture>
}

/** Opens a studio with a shelf for pictures of nonprofits and one for each account whose pages their codes lead to. */
export function openStudio(): Studio {
  const shelf = createPromiseCache<Picture>(MAX_PICTURES)
  const shelves = createPromiseCache<PromiseCache<Picture>>(MAX_ACCOUNTS)
  const admit = countDrawn()
  let last: Promise<unknown> = Promise.resolve()
  const draw = (prepare: () => Promise<Drawing>): Promise<Picture> => {
    const drawn = last.then(async () => {
      const { subject, theme, format } = await prepare()
      // What draws is loaded with the first.
      const { drawSocialPicture } = await import('./social-picture.ts')
      const bytes = await drawSocialPicture(subject, theme, format)
      return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` }
    })
    last = drawn.catch(() => undefined)
    return drawn
  }
  return {
    async show(key, asker, prepare) {
      const { account } = asker
      const kept =
        account === undefined
          ? shelf
          : await shelves.get(account, async () => createPromiseCache(MAX_PICTURES_OF_ACCOUNT))
      if (!kept.has(key)) admit(asker)
      return kept.get(key, () => draw(prepare))
    },
  }
}

/** Counts pictures that have to be drawn: who is refused for their own sake takes nothing from the others. */
function countDrawn(): (asker: Asker) => void {
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
      const detail = 'Too many pictures are being drawn; those already drawn are shown.'
      throw new HttpError('rate_limited', { detail, retryAfter: allowance.resetSeconds })
    }
  }
}
