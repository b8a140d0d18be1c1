import { unstorableContent } from '../../../contract/index.ts'
import type { ReceiptRow } from '../../database/tables/donations.ts'
import { clientAddress, isCrossSite } from '../../http/client-address.ts'
import type { TokenBuckets } from '../../http/rate-limits.ts'
import { FOUNDATION_TIME_ZONE } from '../../kernel/calendar.ts'
import { PRIVATE, pageHeaders } from '../../pages/page-headers.ts'
import { readSentForm } from '../checkout/payment-form.ts'
import { giftAddress, monthlyGiftPath, searchOfToken } from '../donor-links/donor-links.ts'
import { type LetterLinks, receiptAddress } from '../letters/letter-content.ts'
import type { StatementFacts } from '../letters/letter-facts.ts'
import { writeLetter } from '../letters/write-letter.ts'
import { receiptNumber, receiptsInForce } from '../money/receipts/issue-receipt.ts'
import { refundsPending, statementPage, statementPdf, yearStatement, yearsOf } from '../money/receipts/receipt-pages.ts'
import { runningMonthlyGifts } from '../monthly-gifts/monthly-gift-records.ts'
import {
  answerForeign,
  answerNotice,
  answerPage,
  answerUnknown,
  type DonorPagesDependencies,
  type DonorTranslator,
  translatorFor,
} from './page/layout.ts'
import { findPage, myGiftsPage, type ReceiptLink } from './page/my-gifts-page.ts'
import { eraseDonor, exportDonor } from './privacy/donor-data.ts'
import { findSearch, type GiftSearch, giftsOf, requestDonationSearch } from './search/searches.ts'

const LONGEST_EMAIL = 254

/** Shows the form that requests links to the donor's gifts. */
export function showFindForm(request: Request): Promise<Response> {
  return answerPage(200, findPage(translatorFor(request)))
}

/** Handles the form; the response is the same for every address, so that it reveals nothing. */
export async function submitFindForm(
  { db, newId, clock, publicUrl }: DonorPagesDependencies,
  askers: TokenBuckets,
  request: Request,
): Promise<Response> {
  const translator = translatorFor(request)
  if (isCrossSite(request, publicUrl)) return answerForeign(translator, '/gift')
  const email = ((await readSentForm(request))?.get('email') ?? '').trim()
  if (!isEmail(email)) return answerPage(422, findPage(translator, email.slice(0, LONGEST_EMAIL)))
  const client = clientAddress(request)
  const quota = client === undefined ? undefined : askers.take(client)
  if (quota?.allowed === false) return answerWait(translator, quota.resetSeconds)
  await requestDonationSearch(db, newId, { email, locale: translator.locale.tag, now: clock.now(true) })
  const { t } = translator
  return answerNotice(200, { title: t('sentTitle'), sentences: [t('sent')], mark: 'mail' }, translator)
}

async function answerWait(translator: DonorTranslator, seconds: number): Promise<Response> {
  const { t, locale } = translator
  const minutes = new Intl.NumberFormat(locale.tag, { style: 'unit', unit: 'minute', unitDisplay: 'long' })
  const duration = minutes.format(Math.ceil(seconds / 60))
  const response = await answerNotice(
    429,
    { title: t('waitTitle'), sentences: [t('wait', { duration })], mark: 'clock' },
    translator,
  )
  response.headers.set('retry-after', String(seconds))
  return response
}

function isEmail(text: string): boolean {
  return (
    text.length <= LONGEST_EMAIL &&
    /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text) &&
    unstorableContent(text) === undefined
  )
}

const MOST_LISTED = 100

/** An action of a donor who followed the link in an e-mail. */
type Act = (dependencies: DonorPagesDependencies, search: GiftSearch, request: Request) => Promise<Response>

/** Runs an action for the donor whose e-mail contains the token; otherwise says that the link has expired (410). */
export async function withSearch(
  dependencies: DonorPagesDependencies,
  token: string,
  request: Request,
  act: Act,
): Promise<Response> {
  const { db, clock, seal } = dependencies
  const id = searchOfToken(seal, token)
  const search = id === undefined ? undefined : await findSearch(db, id, clock.now(true))
  if (search !== undefined) return act(dependencies, search, request)
  const translator = translatorFor(request)
  const { t } = translator
  const link = { href: '/gift', label: t('findTitle') }
  return answerNotice(410, { title: t('expiredTitle'), sentences: [t('expired')], mark: 'clock', link }, translator)
}

/** Lists the gifts. */
export const showMyGifts: Act = async (dependencies, search, request) => {
  const { db, seal, publicUrl, timeZone = FOUNDATION_TIME_ZONE } = dependencies
  const gifts = await giftsOf(db, search, MOST_LISTED)
  const receipts = await receiptsInForce(db, { email: search.email, liveMode: search.live_mode })
  const receiptOf = new Map(receipts.map((receipt) => [receipt.donation_id, receipt]))
  return answerPage(
    200,
    myGiftsPage(
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
      translatorFor(request, search.locale),
    ),
  )
}

function linkTo(links: LetterLinks, receipt: ReceiptRow | undefined): ReceiptLink | undefined {
  return receipt && { number: receiptNumber(receipt), href: receiptAddress(links, receipt.id) }
}

/** Sends all data stored with the address as a file. */
export const downloadMyData: Act = async ({ db }, { email, live_mode: liveMode }) => {
  const data = await exportDonor(db, { email, liveMode })
  return new Response(`${JSON.stringify(data, null, 2)}\n`, {
    headers: {
      ...PRIVATE,
      'content-type': 'application/json',
      'content-disposition': 'attachment; filename="gifts.json"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}

/** Erases name and address, once the donor has confirmed. */
export const eraseMyData: Act = async (dependencies, search, request) => {
  const translator = translatorFor(request, search.locale)
  const path = new URL(request.url).pathname.replace(/\/erase\/?$/, '')
  if (isCrossSite(request, dependencies.publicUrl)) return answerForeign(translator, path)
  if ((await readSentForm(request))?.get('sure') !== 'yes')
    return new Response(null, { status: 303, headers: { location: path, 'cache-control': 'no-store' } })
  const { email, live_mode: liveMode } = search
  const { erased, kept } = await eraseDonor(dependencies.db, { email, liveMode }, dependencies.clock.now(true))
  const { t, locale } = translator
  const counted = (count: number): { count: string } => ({ count: new Intl.NumberFormat(locale.tag).format(count) })
  const sentences = [t('erased', counted(erased)), ...(kept === 0 ? [] : [t('erasedKept', counted(kept))])]
  return answerNotice(200, { title: t('erasedTitle'), sentences, mark: 'check' }, translator)
}

type Statement = NonNullable<ReturnType<typeof yearStatement>>
type Answer = (statement: Statement, search: GiftSearch, request: Request) => Promise<Response>

/** Shows the statement of a year. */
export const showStatement = withStatement(async (facts, search, request) => {
  const page = await statementPage(shown(facts, search), `${new URL(request.url).pathname}/statement.pdf`)
  return new Response(String(page), { headers: pageHeaders({}, PRIVATE) })
})

/** The statement of a year as a file. */
export const downloadStatement = withStatement(async (facts, search) => {
  const headers = {
    ...PRIVATE,
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="gifts-${facts.year}.pdf"`,
    'cache-control': 'no-store',
  }
  return new Response(new Uint8Array(await statementPdf(shown(facts, search))), { headers })
})

/** Sends the statement of a year by e-mail, once for each link. */
export const emailStatement: Act = (dependencies, search, request) =>
  withStatement(async (facts) => {
    const { db, newId, clock, publicUrl } = dependencies
    const { id, email, locale, live_mode: liveMode } = search
    const translator = translatorFor(request, locale)
    const path = new URL(request.url).pathname.replace(/\/20\d\d\/letter$/, '')
    if (isCrossSite(request, publicUrl)) return answerForeign(translator, path)
    const [year, now] = [String(facts.year), clock.now(true)]
    const letter = { liveMode, subjectId: id, once: `${id} ${year}`, accountId: null, recipient: email, locale, now }
    await writeLetter(db, newId, { ...letter, kind: 'statement', facts })
    const { t } = translator
    const link = { href: path, label: t('backToYours') }
    const sentences = [t('statementSent', { year, email })]
    return answerNotice(200, { title: t('statementSentTitle'), sentences, mark: 'mail', link }, translator)
  })(dependencies, search, request)

/** Responds with the donations of the year in the address; 404 if there are none. */
function withStatement(answer: Answer): Act {
  return async ({ db }: DonorPagesDependencies, search, request) => {
    const { id, email, live_mode: liveMode } = search
    const year = Number(/\/(20\d\d)(?:\/|$)/.exec(new URL(request.url).pathname)?.[1])
    const receipts = await receiptsInForce(db, { email, liveMode })
    const pending = await refundsPending(db, receipts)
    const statement = yearStatement(receipts, { year, search: id, pending })
    return statement === undefined
      ? answerUnknown(translatorFor(request, search.locale))
      : answer(statement, search, request)
  }
}

function shown(facts: StatementFacts, { locale, live_mode: liveMode, asked_at: asOf }: GiftSearch) {
  return { facts, locale, liveMode, asOf }
}
