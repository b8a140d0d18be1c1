import type { Database } from '../../database/tables/tables.ts'
import { clientAddress } from '../../http/client-address.ts'
import { HttpError } from '../../http/http-error.ts'
import { createPromiseCache } from '../../http/promise-cache.ts'
import { createTokenBuckets } from '../../http/rate-limits.ts'
import { findLogo } from '../branding/account-branding.ts'
import { type GiveTranslator, giveTranslator } from './give-words.ts'
import type { StatedGivingPage } from './giving-pages.ts'
import { type GivingPageView, viewOf } from './page-view.ts'
import type { ShareCard, SharePicture } from './share-drawing.ts'

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
  const draw = (card: ShareCard, translator: GiveTranslator, view: GivingPageView): Promise<Buffer> => {
    const drawn = last.then(async () => {
      // Loads the drawing library on first use.
      const { drawShareCard } = await import('./share-drawing.ts')
      return drawShareCard(card, translator, await pictureOf(db, view))
    })
    last = drawn.catch(() => undefined)
    return drawn
  }
  return async ({ page: { id, ...page }, request, translator: { locale }, now }) => {
    const view = await viewOf(db, { id, ...page }, now)
    const { shop, accent, recipient, logo } = view
    const { title, raised, goal } = page
    const card = { page: { title, raised, goal }, shop, accent, recipientName: recipient?.name }
    // One picture for each language, whichever country's tag a browser sends.
    const translator = giveTranslator({ ...locale, tag: locale.language })
    const key = JSON.stringify([id, locale.language, card, page.cover ?? logo?.address])
    if (!kept.has(key)) {
      const isAllowed = clients.take(clientAddress(request) ?? '').allowed && all.take('').allowed
      if (!isAllowed)
        throw new HttpError('rate_limited', { detail: 'Too many pictures are being drawn.', retryAfter: 60 })
    }
    const bytes = await kept.get(key, () => draw(card, translator, view))
    return new Response(new Uint8Array(bytes), {
      headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=300', vary: 'accept-language' },
    })
  }
}

/** The cover of a page, or else its logo or the account's; undefined where there is none. */
async function pictureOf(db: Database, { page, logo }: GivingPageView): Promise<SharePicture | undefined> {
  if (page.cover === null && logo?.kind === 'account') {
    const found = await findLogo(db, logo.address.split('/').at(-1) ?? '')
    return found && { use: 'logo', bytes: found.bytes }
  }
  const use = page.cover === null ? 'logo' : 'cover'
  const row = await db
    .selectFrom('giving_page_picture')
    .select('bytes')
    .where('page_id', '=', page.id)
    .where('use', '=', use)
    .executeTakeFirst()
  return row && { use, bytes: row.bytes }
}
