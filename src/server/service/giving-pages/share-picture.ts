import type { Database } from '../../database/tables/tables.ts'
import { clientAddress } from '../../http/client-address.ts'
import { HttpError } from '../../http/http-error.ts'
import { createPromiseCache } from '../../http/promise-cache.ts'
import { createTokenBuckets } from '../../http/rate-limits.ts'
import type { GiveTranslator } from './give-words.ts'
import type { StatedGivingPage } from './giving-pages.ts'
import { viewOf } from './page-view.ts'

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
  const draw = ({ page, translator, now }: Wanted): Promise<Buffer> => {
    const drawn = last.then(async () => {
      const { shop, accent, recipient } = await viewOf(db, page, now)
      // Loads the drawing library on first use.
      const { drawShareCard } = await import('./share-drawing.ts')
      return drawShareCard({ page, shop, accent, recipientName: recipient?.name }, translator)
    })
    last = drawn.catch(() => undefined)
    return drawn
  }
  return async (wanted) => {
    const { page, request, translator } = wanted
    const shown = [page.title, page.raised, page.goal, page.accent, page.nonprofit_id, page.fund_id]
    const key = JSON.stringify([page.id, translator.locale.tag, ...shown])
    if (!kept.has(key)) {
      const isAllowed = clients.take(clientAddress(request) ?? '').allowed && all.take('').allowed
      if (!isAllowed)
        throw new HttpError('rate_limited', { detail: 'Too many pictures are being drawn.', retryAfter: 60 })
    }
    const bytes = await kept.get(key, () => draw(wanted))
    return new Response(new Uint8Array(bytes), {
      headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=300' },
    })
  }
}
