import { Hono } from 'hono'
import type { Database } from '../../database/tables/tables.ts'
import { FOUNDATION_TIME_ZONE } from '../../kernel/time-zone.ts'
import type { Markup } from '../../pages/page.ts'
import { answerAsset } from '../../pages/page-assets.ts'
import { PRIVATE, pageHeaders } from '../../pages/page-headers.ts'
import { acceptedLanguages, chooseLocale } from '../../pages/page-locale.ts'
import type { Seal } from '../accounts/sealing.ts'
import { loadGift } from './gift/load-gift.ts'
import { donationOfToken } from './gift-token.ts'
import { stylesheet } from './page/assets.ts'
import { donorSpeaker } from './page/donor-speaker.ts'
import { giftPage, type ReceiptLinks } from './page/gift-page.ts'
import { noticePage } from './page/layout.ts'

/** What the donors' pages stand on. */
export interface DonorPagesDependencies {
  db: Database
  seal: Seal
  /** Whose days the steps of a gift are dated by; `FOUNDATION_TIME_ZONE` when absent. */
  timeZone?: string
  /** Where the receipt of a gift is; nowhere when absent, or when it answers nothing. */
  receiptLinks?: (donationId: string) => Promise<ReceiptLinks | undefined>
}

/** The pages of donors: `/gift/<token>` shows the way of one gift to whoever has its address. */
export function donorPages(dependencies: DonorPagesDependencies): Hono {
  const app = new Hono()
  app.get('/gift/assets/:file', ({ req, notFound }) => answerAsset([stylesheet], req.path) ?? notFound())
  app.get('/gift/:token', ({ req }) => showGift(dependencies, req.raw, req.param('token')))
  return app
}

async function showGift(
  { db, seal, timeZone = FOUNDATION_TIME_ZONE, receiptLinks }: DonorPagesDependencies,
  request: Request,
  token: string,
): Promise<Response> {
  const donationId = donationOfToken(seal, token)
  const gift = donationId === undefined ? undefined : await loadGift(db, donationId)
  const asked = acceptedLanguages(request)
  if (gift === undefined) return answerUnknown(asked)
  const speaker = donorSpeaker(chooseLocale([gift.locale, ...asked]))
  return answerPage(200, giftPage(gift, speaker, { timeZone, receipt: await receiptLinks?.(gift.id) }))
}

/** Says that an address leads nowhere (404), the same for a forged one and for one of another installation. */
function answerUnknown(asked: readonly string[]): Promise<Response> {
  const speaker = donorSpeaker(chooseLocale(asked))
  const { say } = speaker
  const link = { href: '/gift', label: say('findTitle') }
  return answerPage(
    404,
    noticePage({ title: say('unknownTitle'), sentences: [say('unknown')], mark: 'alert', link }, speaker),
  )
}

async function answerPage(status: number, markup: Markup): Promise<Response> {
  return new Response(String(await markup), { status, headers: donorPageHeaders })
}

const donorPageHeaders = pageHeaders({ 'script-src': "'none'", 'form-action': "'self'" }, PRIVATE)
