import { Hono } from 'hono'
import { createTokenBuckets } from '../../http/rate-limits.ts'
import { FOUNDATION_TIME_ZONE } from '../../kernel/calendar.ts'
import { answerAsset } from '../../pages/page-assets.ts'
import { donationOfToken } from '../donor-links/donor-links.ts'
import { matchedAmount } from '../money/programs/program-records.ts'
import { loadGift } from './gift/donation-timeline.ts'
import { returnFromCardPage, showMonthlyGift, submitMonthlyForm } from './monthly-gifts.ts'
import {
  downloadMyData,
  downloadStatement,
  emailStatement,
  eraseMyData,
  showFindForm,
  showMyGifts,
  showStatement,
  submitFindForm,
  withSearch,
} from './my-gifts.ts'
import { giftPage } from './page/gift-page.ts'
import { answerPage, answerUnknown, type DonorPagesDependencies, stylesheet, translatorFor } from './page/layout.ts'

/** How often a monthly gift may be changed: enough for people, too little for card testing. */
const CHANGES_PER_GIFT = { requests: 30, seconds: 3_600 }

/** How often one client may request e-mails. */
const ASKED_PER_CLIENT = { requests: 10, seconds: 3_600 }

/**
 * Donor pages. `/gift/<token>` shows a gift's progress to anyone with the address. `/gift` sends an e-mail with links
 * to an address that gifts were made with. The e-mail links to `/gift/mine/<token>`, which lists them.
 */
export function donorPages(dependencies: DonorPagesDependencies): Hono {
  const app = new Hono()
  const askers = createTokenBuckets(ASKED_PER_CLIENT)
  app.get('/gift/assets/:file', ({ req, notFound }) => answerAsset([stylesheet], req.path) ?? notFound())
  app.get('/gift', ({ req }) => showFindForm(req.raw))
  app.post('/gift', ({ req }) => submitFindForm(dependencies, askers, req.raw))
  app.get('/gift/mine/:token', ({ req }) => withSearch(dependencies, req.param('token'), req.raw, showMyGifts))
  app.get('/gift/mine/:token/data.json', ({ req }) =>
    withSearch(dependencies, req.param('token'), req.raw, downloadMyData),
  )
  app.get('/gift/mine/:token/:year{20[0-9]{2}}', ({ req }) =>
    withSearch(dependencies, req.param('token'), req.raw, showStatement),
  )
  app.get('/gift/mine/:token/:year{20[0-9]{2}}/statement.pdf', ({ req }) =>
    withSearch(dependencies, req.param('token'), req.raw, downloadStatement),
  )
  app.post('/gift/mine/:token/:year{20[0-9]{2}}/letter', ({ req }) =>
    withSearch(dependencies, req.param('token'), req.raw, emailStatement),
  )
  app.post('/gift/mine/:token/erase', ({ req }) => withSearch(dependencies, req.param('token'), req.raw, eraseMyData))
  const changers = createTokenBuckets(CHANGES_PER_GIFT)
  app.get('/gift/monthly/:token', ({ req }) => showMonthlyGift(dependencies, req.raw, req.param('token')))
  app.post('/gift/monthly/:token', ({ req }) => submitMonthlyForm(dependencies, changers, req.raw, req.param('token')))
  app.get('/gift/monthly/:token/card', ({ req }) => returnFromCardPage(dependencies, req.raw, req.param('token')))
  app.get('/gift/:token', ({ req }) => showGift(dependencies, req.raw, req.param('token')))
  return app
}

async function showGift(
  { db, seal, timeZone = FOUNDATION_TIME_ZONE }: DonorPagesDependencies,
  request: Request,
  token: string,
): Promise<Response> {
  const donationId = donationOfToken(seal, token)
  const gift = donationId === undefined ? undefined : await loadGift(db, donationId)
  if (gift === undefined) return answerUnknown(translatorFor(request))
  const matched = await matchedAmount(db, gift[0].id)
  return answerPage(200, giftPage(gift, translatorFor(request, gift[0].locale), { timeZone, matched }))
}
