import type { ReceiptRow } from '../../database/tables/receipts.ts'
import { isFromElsewhere } from '../../http/from-elsewhere.ts'
import { FOUNDATION_TIME_ZONE } from '../../kernel/time-zone.ts'
import { PRIVATE } from '../../pages/page-headers.ts'
import { readSentForm } from '../checkout/sent-form.ts'
import { giftAddress } from '../donor-links/gift-token.ts'
import { monthlyGiftPath } from '../donor-links/monthly-gift-token.ts'
import { searchOfToken } from '../donor-links/search-token.ts'
import type { LetterLinks } from '../letters/letter-content.ts'
import { receiptAddress } from '../letters/receipt-token.ts'
import { receiptNumber, receiptsInForce } from '../money/receipts/issue-receipt.ts'
import { yearsOf } from '../money/receipts/year-statement.ts'
import { runningMonthlyGifts } from '../monthly-gifts/donors-monthly-gifts.ts'
import { answerForeign, answerNotice, answerPage, speakerFor } from './donor-answers.ts'
import type { DonorPagesDependencies } from './donor-pages-dependencies.ts'
import { minePage, type ReceiptLink } from './page/mine-page.ts'
import { eraseDonor } from './privacy/erase-donor.ts'
import { exportDonor } from './privacy/export-donor.ts'
import { findSearch, type GiftSearch, giftsOf } from './search/searches.ts'

const MOST_LISTED = 100

/** What a donor may do who came by the link of a letter. */
export type Act = (dependencies: DonorPagesDependencies, search: GiftSearch, request: Request) => Promise<Response>

/** Does what is asked for the donor whose letter holds the token; says that the link has ended for all others (410). */
export async function forDonor(
  dependencies: DonorPagesDependencies,
  token: string,
  request: Request,
  act: Act,
): Promise<Response> {
  const { db, clock, seal } = dependencies
  const id = searchOfToken(seal, token)
  const search = id === undefined ? undefined : await findSearch(db, id, clock.now(true))
  if (search !== undefined) return act(dependencies, search, request)
  const speaker = speakerFor(request)
  const { say } = speaker
  const link = { href: '/gift', label: say('findTitle') }
  return answerNotice(410, { title: say('expiredTitle'), sentences: [say('expired')], mark: 'clock', link }, speaker)
}

/** Lists the gifts. */
export const showMine: Act = async (dependencies, search, request) => {
  const { db, seal, publicUrl, timeZone = FOUNDATION_TIME_ZONE } = dependencies
  const gifts = await giftsOf(db, search, MOST_LISTED)
  const receipts = await receiptsInForce(db, { email: search.email, liveMode: search.live_mode })
  const receiptOf = new Map(receipts.map((receipt) => [receipt.donation_id, receipt]))
  return answerPage(
    200,
    minePage(
      {
        path: new URL(request.url).pathname.replace(/\/$/, ''),
        email: search.email,
        testMode: !search.live_mode,
        timeZone,
        gifts: gifts.map(({ id, ...gift }) => ({
          ...gift,
          href: giftAddress(publicUrl, seal, id),
          receipt: linkTo(dependencies, receiptOf.get(id)),
        })),
        most: MOST_LISTED,
        monthly: (await runningMonthlyGifts(db, search)).map(({ id, nonprofit, amount }) => ({
          href: monthlyGiftPath(seal, id),
          nonprofit,
          amount,
        })),
        years: yearsOf(receipts),
      },
      speakerFor(request, search.locale),
    ),
  )
}

function linkTo(links: LetterLinks, receipt: ReceiptRow | undefined): ReceiptLink | undefined {
  return receipt && { number: receiptNumber(receipt), href: receiptAddress(links, receipt.id) }
}

/** Gives all that is kept with the address, as a file. */
export const downloadMine: Act = async ({ db }, { email, live_mode: liveMode }) => {
  const kept = await exportDonor(db, { email, liveMode })
  return new Response(`${JSON.stringify(kept, null, 2)}\n`, {
    headers: {
      ...PRIVATE,
      'content-type': 'application/json',
      'content-disposition': 'attachment; filename="gifts.json"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}

/** Erases name and address, once the donor has said to be sure. */
export const eraseMine: Act = async (dependencies, search, request) => {
  const speaker = speakerFor(request, search.locale)
  const path = new URL(request.url).pathname.replace(/\/erase\/?$/, '')
  if (isFromElsewhere(request, dependencies.publicUrl)) return answerForeign(speaker, path)
  if ((await readSentForm(request))?.get('sure') !== 'yes')
    return new Response(null, { status: 303, headers: { location: path, 'cache-control': 'no-store' } })
  const { email, live_mode: liveMode } = search
  const { erased, kept } = await eraseDonor(dependencies.db, { email, liveMode }, dependencies.clock.now(true))
  const { say, locale } = speaker
  const counted = (count: number): { count: string } => ({ count: new Intl.NumberFormat(locale.tag).format(count) })
  const sentences = [say('erased', counted(erased)), ...(kept === 0 ? [] : [say('erasedKept', counted(kept))])]
  return answerNotice(200, { title: say('erasedTitle'), sentences, mark: 'check' }, speaker)
}
