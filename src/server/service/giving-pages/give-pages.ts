import { Hono } from 'hono'
import { LARGEST_AMOUNT, meetsConsent, RETURN_PROOF_PARAMETER } from '../../../contract/index.ts'
import { REPORT_REASONS } from '../../database/tables/giving-pages.ts'
import type { Database } from '../../database/tables/tables.ts'
import { clientAddress, isCrossSite } from '../../http/client-address.ts'
import { HttpError } from '../../http/http-error.ts'
import type { Log } from '../../http/log.ts'
import { createTokenBuckets } from '../../http/rate-limits.ts'
import { dayIn, FOUNDATION_TIME_ZONE } from '../../kernel/calendar.ts'
import type { Markup } from '../../pages/page.ts'
import { answerAsset } from '../../pages/page-assets.ts'
import { type PagePolicy, pageHeaders } from '../../pages/page-headers.ts'
import { acceptedLanguages, chooseLocale } from '../../pages/page-locale.ts'
import { findAccount } from '../accounts/find-accounts.ts'
import type { Seal } from '../accounts/keyring.ts'
import { accentShades } from '../branding/account-branding.ts'
import { createLink, type LinkContext } from '../checkout/create-link.ts'
import { PROOF_LIFE_MS } from '../checkout/link/payment-link.ts'
import { accentStyles } from '../checkout/page/layout.ts'
import { readSentForm } from '../checkout/payment-form.ts'
import { isWithheld } from '../directory/consent/read-consent.ts'
import { findNonprofit } from '../directory/registry/nonprofit-records.ts'
import { type DirectorySearch, findNonprofits } from '../directory/search/find-nonprofits.ts'
import { findMonthlyTerms } from '../monthly-gifts/monthly-gift-records.ts'
import { DEFAULT_ACCENT, paperOf, posterPage } from '../posters/poster-pages.ts'
import { posterTranslator } from '../posters/poster-words.ts'
import {
  type FoundNonprofit,
  type GivingState,
  giveAssets,
  giveNotice,
  givePage,
  logoAddress,
  reportPage,
} from './give-page.ts'
import { type GiveTranslator, giveTranslator } from './give-words.ts'
import {
  closedReason,
  findGivingPageBySlug,
  GIVING_PATH,
  isSlug,
  requireOpenGivingPage,
  type StatedGivingPage,
} from './giving-pages.ts'
import { findPagePicture, ownPictureName } from './page-pictures.ts'
import { reportGivingPage } from './page-reports.ts'
import { type GivingPageView, statedNonprofit, viewOf } from './page-view.ts'
import { sharePictures } from './share-picture.ts'

/** Cents: the smallest gift of the form. */
const LEAST = 100
/** How often one client may send a form: enough for people who correct it. */
const SENT_PER_CLIENT = { requests: 20, seconds: 600 }
const REPORTED_PER_CLIENT = { requests: 5, seconds: 3_600 }
/** Bytes of a form with 2,000 characters of any script. */
const LARGEST_REPORT = 65_536
const FOUND = 8
const UTM = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const
const LONGEST_UTM = 100

/** What giving pages need of the service. */
export interface GivingPagesDependencies extends Omit<LinkContext, 'account' | 'liveMode' | 'now'> {
  /** The directory, for searches without script. */
  directory?: DirectorySearch
  seal: Seal
  log: Log
  /** The foundation's time zone. Default: `FOUNDATION_TIME_ZONE`. */
  timeZone?: string
}

/** A visit to a page that exists. */
interface Visit {
  request: Request
  page: StatedGivingPage
  translator: GiveTranslator
  now: Date
}

type Answer = (visit: Visit) => Promise<Response>

/**
 * Giving pages at `/give/<slug>`, with their pictures, posters and reports. A page works by forms alone; with script,
 * our elements take their place.
 */
export function givingPages(dependencies: GivingPagesDependencies): Hono {
  const { db, publicUrl, newId } = dependencies
  const app = new Hono()
  const senders = createTokenBuckets(SENT_PER_CLIENT)
  const reporters = createTokenBuckets(REPORTED_PER_CLIENT)
  const drawn = sharePictures(db)
  const on =
    (answer: Answer, below = '') =>
    async (request: Request, slug: string) => {
      const translator = giveTranslator(chooseLocale(acceptedLanguages(request)))
      const page = isSlug(slug) ? await findGivingPageBySlug(db, slug) : undefined
      const now = dependencies.clock.now(page?.live_mode ?? true)
      if (page === undefined) return answerUnknown(translator)
      if (isHidden(page, now)) return answerHidden(dependencies.db, { request, page, translator, now })
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      if (isRead && page.slug !== slug)
        return redirectTo(`${GIVING_PATH}${page.slug}${below}${new URL(request.url).search}`, 302)
      return answer({ request, page, translator, now })
    }
  app.get('/give/assets/:file', ({ req, notFound }) => answerAsset(giveAssets, req.path) ?? notFound())
  app.get('/give/pictures/:name', ({ req }) =>
    answerPicture(dependencies, { name: req.param('name'), key: req.query('key') }),
  )
  app.get('/give/:slug', ({ req }) => on((visit) => showPage(dependencies, visit))(req.raw, req.param('slug')))
  app.post('/give/:slug', ({ req }) =>
    on((visit) => guarded(visit, { publicUrl, take: senders.take, answer: () => takeGift(dependencies, visit) }))(
      req.raw,
      req.param('slug'),
    ),
  )
  app.get('/give/:slug/look.css', ({ req }) => showAccent(dependencies, req.param('slug')))
  app.get('/give/:slug/share.png', ({ req }) => on(drawn, '/share.png')(req.raw, req.param('slug')))
  app.get('/give/:slug/poster', ({ req }) =>
    on((visit) => showPoster(dependencies, visit), '/poster')(req.raw, req.param('slug')),
  )
  app.get('/give/:slug/report', ({ req }) => on(showReportForm, '/report')(req.raw, req.param('slug')))
  app.post('/give/:slug/report', ({ req }) =>
    on((visit) => guarded(visit, { publicUrl, take: reporters.take, answer: () => takeReport({ db, newId }, visit) }))(
      req.raw,
      req.param('slug'),
    ),
  )
  return app
}

/** Pages that aren't public, and those that were taken down, look like unknown ones. */
function isHidden(page: StatedGivingPage, now: Date): boolean {
  const closed = closedReason(page, now)
  return closed === 'not_public' || closed === 'taken_down'
}

async function showPage(dependencies: GivingPagesDependencies, visit: Visit): Promise<Response> {
  const { page, request, now, translator } = visit
  const { searchParams } = new URL(request.url)
  const view = await viewOf(dependencies.db, page, now)
  const words = searchParams.get('q')?.trim().slice(0, 200) ?? ''
  const state: GivingState = {
    utm: utmOf(page, searchParams),
    isBack: searchParams.has('thanks'),
    monthly: await monthlyTerms(dependencies, visit),
    chosen: await chosenNonprofit(dependencies, view, searchParams.get('nonprofit')),
    ...(words === '' ? {} : { search: { words, found: await search(dependencies, view, words) } }),
  }
  return answerPage(200, givePage(view, state, translator, dependencies.publicUrl), page)
}

/**
 * The terms of the monthly gift that a donor comes back from having started, for a day; undefined if it isn't one. With
 * a proof in the address, our element states them.
 */
async function monthlyTerms(
  { db, timeZone = FOUNDATION_TIME_ZONE }: GivingPagesDependencies,
  { page, request, now }: Visit,
): Promise<GivingState['monthly']> {
  const { searchParams } = new URL(request.url)
  const donationId = plain(searchParams.get('donation_id'))
  if (donationId === '' || searchParams.has(RETURN_PROOF_PARAMETER)) return undefined
  const given = await db
    .selectFrom('donation')
    .select('id')
    .where('id', '=', donationId)
    .where('giving_page_id', '=', page.id)
    .where('created_at', '>=', new Date(now.getTime() - PROOF_LIFE_MS))
    .executeTakeFirst()
  const terms = given && (await findMonthlyTerms(db, given.id))
  return terms && { amount: terms.amount, nextOn: dayIn(timeZone, terms.nextAt) }
}

function utmOf({ keep_utm: isKept }: StatedGivingPage, params: URLSearchParams): Record<string, string> {
  if (!isKept) return {}
  const given = UTM.map((name) => [name, plain(params.get(name)).slice(0, LONGEST_UTM)] as const)
  return Object.fromEntries(given.filter(([, value]) => value !== ''))
}

/** Text without control characters, which no database column takes. */
function plain(text: string | null): string {
  return (text ?? '').replace(/(?:\p{Cc}|\p{Cs}|\s)+/gu, ' ').trim()
}

/** The nonprofit that a visitor chose; undefined where the page names one, or where it can't receive their gift. */
async function chosenNonprofit(
  { db }: GivingPagesDependencies,
  { page, recipient }: GivingPageView,
  id: string | null,
): Promise<FoundNonprofit | undefined> {
  if (recipient !== undefined || id === null || page.fund_id !== null || page.nonprofit_id !== null) return undefined
  const { account_id: accountId } = page
  const [nonprofit, account] = [await findNonprofit(db, plain(id), accountId), await findAccount(db, accountId)]
  if (nonprofit?.eligible !== true || account === undefined) return undefined
  if (!meetsConsent(account.consentPolicy, nonprofit)) return undefined
  if (await isWithheld(db, { nonprofitId: nonprofit.id, accountId })) return undefined
  return { id: nonprofit.id, ...statedNonprofit(nonprofit) }
}

async function search(
  sources: GivingPagesDependencies,
  { page: { account_id: accountId } }: GivingPageView,
  words: string,
): Promise<FoundNonprofit[]> {
  const found = await findNonprofits(sources, { term: words, showHidden: false, accountId, offset: 0, limit: FOUND })
  return found.map((nonprofit) => ({ id: nonprofit.id, ...statedNonprofit(nonprofit) }))
}

/** What the form sent, read with suspicion. */
function readGift(form: URLSearchParams) {
  const typed = {
    amount: form.get('amount') ?? '',
    other: plain(form.get('other')).slice(0, 12),
    frequency: form.get('frequency') === 'monthly' ? 'monthly' : 'once',
  } as const
  const cents = typed.amount === 'other' ? centsOf(typed.other) : centsOf(typed.amount, { inCents: true })
  return { typed, amount: cents !== undefined && cents >= LEAST && cents <= LARGEST_AMOUNT ? cents : undefined }
}

/** Dollars such as `25`, `12.50` or `12,50` as cents, in the digits of any of our languages; undefined for anything else. */
function centsOf(text: string, { inCents = false } = {}): number | undefined {
  if (inCents) return /^\d{1,9}$/.test(text) ? Number(text) : undefined
  const [, dollars, cents = ''] = /^\$?\s*(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(plainDigits(text)) ?? []
  return dollars === undefined ? undefined : Number(dollars) * 100 + Number(cents.padEnd(2, '0'))
}

/** Full-width, Arabic and Persian digits, and the Arabic decimal mark, as those of ASCII. */
function plainDigits(text: string): string {
  const digits = text.normalize('NFKC').replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) % 16))
  return digits.replace('٫', '.')
}

async function takeGift(dependencies: GivingPagesDependencies, visit: Visit): Promise<Response> {
  const { page, request, translator, now } = visit
  const { db, publicUrl } = dependencies
  const form = await readSentForm(request)
  const view = await viewOf(db, page, now)
  if (form === undefined || view.closed !== undefined) return redirectTo(`${GIVING_PATH}${page.slug}`, 303)
  const { typed, amount } = readGift(form)
  const utm = utmOf(page, form)
  const chosen = await chosenNonprofit(dependencies, view, form.get('nonprofit'))
  const refuse = (status: number, problem: string) =>
    answerPage(status, givePage(view, { typed, utm, chosen, problem }, translator, publicUrl), page)
  const { t, money } = translator
  const recipient = view.recipient ?? chosen
  if (recipient === undefined) return refuse(422, t('nonprofitMissing'))
  if (amount === undefined) return refuse(422, t('amountWrong', { least: money(LEAST), most: money(LARGEST_AMOUNT) }))
  try {
    const frequency = page.frequency === 'both' ? typed.frequency : page.frequency
    return redirectTo(await linkOf(dependencies, visit, { amount, frequency, utm, nonprofitId: recipient.id }), 303)
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    dependencies.log.info({ err: error, giving_page_id: page.id }, 'A gift on a giving page was refused')
    return refuse(409, t('notPossible'))
  }
}

interface ReadGift {
  amount: number
  frequency: 'once' | 'monthly'
  utm: Record<string, string>
  nonprofitId: string
}

/** The payment page of a gift, in the visitor's language. */
async function linkOf(
  dependencies: GivingPagesDependencies,
  { page, translator, now }: Visit,
  { amount, frequency, utm, nonprofitId }: ReadGift,
): Promise<string> {
  const { db, publicUrl } = dependencies
  const account = await findAccount(db, page.account_id)
  if (account === undefined) throw new HttpError('not_found')
  const address = `${publicUrl}${GIVING_PATH}${page.slug}`
  const body = {
    amount,
    nonprofit_id: nonprofitId,
    success_url: `${address}?thanks`,
    cancel_url: address,
    locale: translator.locale.tag,
    frequency,
    metadata: utm,
    giving_page_id: page.id,
  }
  const context = { ...dependencies, account, liveMode: page.live_mode, now }
  return createLink(context, body, async (tx, { parts, fund }) => {
    const recipientIds = parts.map((part) => part.nonprofitId)
    const gift = { id: page.id, recipientIds, fundId: fund?.id, isMonthly: frequency === 'monthly' }
    await requireOpenGivingPage(tx, { accountId: account.id, liveMode: page.live_mode, now }, gift)
  })
}

/** The accent color as a stylesheet, which previews of drafts load too; it says nothing else of a page. */
async function showAccent({ db, clock }: GivingPagesDependencies, slug: string): Promise<Response> {
  const page = isSlug(slug) ? await findGivingPageBySlug(db, slug) : undefined
  const accent = page === undefined ? null : (await viewOf(db, page, clock.now(page.live_mode))).accent
  const headers = { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'public, max-age=3600' }
  return new Response(accent === null ? '' : accentStyles(accent), { headers })
}

/** A sheet to print with a code that leads to the page. */
async function showPoster(
  { db, publicUrl }: GivingPagesDependencies,
  { page, request, translator, now }: Visit,
): Promise<Response> {
  const { shop, logo, accent, recipient, parts } = await viewOf(db, page, now)
  const path = `${GIVING_PATH}${page.slug}`
  const poster = {
    shop: {
      name: shop,
      logoUrl: logo === undefined ? null : logoAddress(logo),
      accent: accent === null ? DEFAULT_ACCENT : accentShades(accent).light,
    },
    title: page.title,
    recipient: recipient && {
      name: recipient.name,
      ein: '',
      place: recipient.facts,
      logoUrl: null,
      isFund: parts.length > 0,
    },
    giftPage: `${publicUrl}${path}`,
    paper: paperOf(new URL(request.url).searchParams.get('paper')),
    on: (paper: string) => `${path}/poster?paper=${paper}`,
  }
  return new Response(String(await posterPage(poster, posterTranslator(translator.locale))), { headers: pageHeaders() })
}

async function answerPicture(
  dependencies: GivingPagesDependencies,
  asked: { name: string; key: string | undefined },
): Promise<Response> {
  const picture = await findPagePicture(dependencies, asked)
  if (picture === undefined) return new Response(null, { status: 404 })
  return new Response(new Uint8Array(picture.bytes), {
    headers: {
      'content-type': picture.type,
      // Short, so that the pictures of a page that is taken down disappear from caches too.
      'cache-control': 'public, max-age=3600',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    },
  })
}

async function showReportForm({ page, translator }: Visit): Promise<Response> {
  return answerSmall(200, reportPage({ title: page.title, path: `${GIVING_PATH}${page.slug}` }, translator))
}

async function takeReport(
  { db, newId }: Pick<GivingPagesDependencies, 'db' | 'newId'>,
  { page, request, translator, now }: Visit,
): Promise<Response> {
  const path = `${GIVING_PATH}${page.slug}`
  const form = await readSentForm(request, LARGEST_REPORT)
  const reason = REPORT_REASONS.find((one) => one === form?.get('reason'))
  if (form === undefined || reason === undefined) return redirectTo(`${path}/report`, 303)
  const detail = plain(form.get('detail')).slice(0, 2_000)
  await reportGivingPage(db, { newId, now, pageId: page.id, reason, detail })
  const { t } = translator
  const link = { href: path, label: t('back') }
  return answerSmall(200, giveNotice({ title: t('reportedTitle'), sentence: t('reported'), link }, translator))
}

interface Guard {
  publicUrl: string
  take: (name: string) => { allowed: boolean; resetSeconds: number }
  answer: () => Promise<Response>
}

/** Takes a form from our own page, unless its client sends too many. */
async function guarded({ request, page, translator }: Visit, { publicUrl, take, answer }: Guard): Promise<Response> {
  const { t } = translator
  const link = { href: `${GIVING_PATH}${page.slug}`, label: t('back') }
  if (isCrossSite(request, publicUrl))
    return answerSmall(403, giveNotice({ title: t('foreignTitle'), sentence: t('foreign'), link }, translator))
  const { allowed, resetSeconds } = take(clientAddress(request) ?? '')
  if (allowed) return answer()
  const response = await answerSmall(429, giveNotice({ title: t('waitTitle'), sentence: t('wait'), link }, translator))
  response.headers.set('retry-after', String(resetSeconds))
  return response
}

/** A page that isn't public looks unknown, except to a donor who comes back from a payment that began before. */
async function answerHidden(db: Database, { request, page, translator }: Visit): Promise<Response> {
  const donationId = plain(new URL(request.url).searchParams.get('donation_id'))
  const paid = await db
    .selectFrom('donation')
    .select('id')
    .where('id', '=', donationId)
    .where('giving_page_id', '=', page.id)
    .executeTakeFirst()
  if (paid === undefined) return answerUnknown(translator)
  const { t } = translator
  return answerSmall(200, giveNotice({ title: t('paidTitle'), sentence: t('paidHidden') }, translator))
}

function answerUnknown(translator: GiveTranslator): Promise<Response> {
  const { t } = translator
  return answerSmall(404, giveNotice({ title: t('unknownTitle'), sentence: t('unknown') }, translator))
}

/** Answers a page as donors see it. Its gift form can be tried, but takes no gifts. */
export async function answerPreview(
  { db, publicUrl, seal }: { db: Database; publicUrl: string; seal: Seal },
  page: StatedGivingPage,
  now: Date,
): Promise<Response> {
  const view = await viewOf(db, page, now)
  const cover = page.cover === null ? null : ownPictureName(seal, page.cover)
  const logo =
    view.logo?.kind === 'page' ? { ...view.logo, address: ownPictureName(seal, view.logo.address) } : view.logo
  const closed = view.closed === 'not_public' && view.publicKey !== undefined ? undefined : view.closed
  const shown = { ...view, page: { ...page, cover }, logo, closed }
  const markup = givePage(shown, { isPreview: true }, giveTranslator(chooseLocale(['en-US'])), publicUrl)
  const headers = giveHeaders({ 'form-action': "'none'" }, { 'cache-control': 'no-store' })
  return new Response(String(await markup), { headers })
}

/** Headers of a giving page: our own script, styles, pictures and requests, and nothing else. */
function giveHeaders(policy: PagePolicy = {}, headers: Record<string, string> = {}): Record<string, string> {
  return pageHeaders(
    { 'connect-src': "'self'", 'form-action': "'self'", 'img-src': "'self' data:", ...policy },
    { 'cache-control': 'no-cache', ...headers },
  )
}

async function answerPage(status: number, markup: Markup, { indexed, live_mode }: StatedGivingPage): Promise<Response> {
  const robots: Record<string, string> = indexed && live_mode ? {} : { 'x-robots-tag': 'noindex' }
  return new Response(String(await markup), { status, headers: { ...giveHeaders(), ...robots } })
}

async function answerSmall(status: number, markup: Markup): Promise<Response> {
  const headers = pageHeaders({ 'script-src': "'none'", 'form-action': "'self'" }, { 'x-robots-tag': 'noindex' })
  return new Response(String(await markup), { status, headers })
}

function redirectTo(location: string, status: 302 | 303): Response {
  return new Response(null, { status, headers: { location, 'cache-control': 'no-store' } })
}
