import type { Database } from '../../database/tables/tables.ts'
import { clientAddress } from '../../http/client-address.ts'
import { HttpError } from '../../http/http-error.ts'
import { createPromiseCache } from '../../http/promise-cache.ts'
import { createTokenBuckets } from '../../http/rate-limits.ts'
import { type GiveTranslator, giveTranslator } from './give-words.ts'
import type { StatedGivingPage } from './giving-pages.ts'
import { viewOf } from './page-view.ts'
import type { ShareCard } from './share-drawing.ts'

/** About 15 MB. */
const MOST_KEPT = 150
/** Drawing costs a thousand times as much as serving, so it is limited per client and in all. */
const DRAWN_PER_CLIENT = { requests: 10, seconds: 60 }
const DRAWN_IN_ALL = { requests: 60, seconds: 60 }

/** A picture of a page for one visit. */
interface Wanted {
  page: StatedGivingPage
  request: Request
  translator: GiveTranslator
  now: Date
}

/** Draws the pictures that social networks show beside links to pages, one at a time, and keeps the latest ones. */
export function sharePictures(db: Database): (wanted: Wanted) => Promise<Response> {
  const kept = createPromiseCache<Buffer>(MOST_KEPT)
  const clients = createTokenBuckets(DRAWN_PER_CLIENT)
  const all = createTokenBuckets(DRAWN_IN_ALL)
  let last: Promise<unknown> = Promise.resolve()
  const draw = (card: ShareCard, translator: GiveTranslator): Promise<Buffer> => {
    const drawn = last.then(async () => {
      // Loads the drawing library on first use.
      const { drawShareCard } = await import('./share-drawing.ts')
      return drawShareCard(card, translator)
    })
    last = drawn.catch(() => undefined)
    return drawn
  }
  return async ({ page: { id, ...page }, request, translator: { locale }, now }) => {
    const { shop, accent, recipient } = await viewOf(db, { id, ...page }, now)
    const { title, raised, goal } = page
    const card = { page: { title, raised, goal }, shop, accent, recipientName: recipient?.name }
    // One picture for each language, whichever country's tag a browser sends.
    const translator = giveTranslator({ ...locale, tag: locale.language })
    const key = JSON.stringify([id, locale.language, card])
    if (!kept.has(key)) {
      const isAllowed = clients.take(clientAddress(request) ?? '').allowed && all.take('').allowed
      if (!isAllowed)
        throw new HttpError('rate_limited', { detail: 'Too many pictures are being drawn.', retryAfter: 60 })
    }
    const bytes = await kept.get(key, () => draw(card, translator))
    return new Response(new Uint8Array(bytes), {
      headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=300', vary: 'accept-language' },
    })
  }
}
