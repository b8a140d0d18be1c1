import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { encode } from 'uqr'
import { mayShowLogo } from '../../../contract/index.ts'
import type { Database } from '../../database/tables/tables.ts'
import type { Clock } from '../../kernel/clock.ts'
import { htmlPage, type Markup } from '../../pages/page.ts'
import { answerAsset, readAsset } from '../../pages/page-assets.ts'
import { pageHeaders } from '../../pages/page-headers.ts'
import { acceptedLanguages, chooseLocale } from '../../pages/page-locale.ts'
import { unknownPage } from '../../pages/unknown-page.ts'
import { findCaller } from '../accounts/find-accounts.ts'
import { isOwnPage } from '../accounts/manage-accounts.ts'
import { accentShades, findBranding, shownName } from '../branding/account-branding.ts'
import { isWithheld } from '../directory/consent/read-consent.ts'
import { findNonprofit } from '../directory/registry/nonprofit-records.ts'
import { type PosterTranslator, posterTranslator } from './poster-words.ts'

/** Content of a poster. */
export interface Poster {
  shop: { name: string; logoUrl: string | null; accent: string }
  /** The title of the giving page that the code leads to. */
  title?: string
  /** Who receives the gifts: a nonprofit, or a fund of several; undefined where donors choose. */
  recipient: PosterRecipient | undefined
  /** The QR code's target. */
  giftPage: string
  paper: Paper
  /** The address of the same poster on another paper size. */
  on: (paper: Paper) => string
}

interface PosterRecipient {
  name: string
  ein: string
  place: string
  logoUrl: string | null
  isFund: boolean
}

const asset = (name: string) => readAsset('/posters/assets/', new URL(name, import.meta.url))
const stylesheet = asset('poster.css')
const script = asset('poster.js')
const papers = { a4: asset('a4.css'), letter: asset('letter.css'), card: asset('card.css') } as const

export const posterAssets = [stylesheet, script, ...Object.values(papers)]

/** A sheet for a store counter: the nonprofit, and a QR code that links to the store's gift page. */
export function posterPage(poster: Poster, translator: PosterTranslator): Markup {
  const { shop, recipient, giftPage, paper } = poster
  const { t, locale } = translator
  const title = poster.title ?? t('title', { name: recipient?.name ?? '' })
  const head = html`<link rel="icon" href="/icon.svg" type="image/svg+xml">
    <meta name="robots" content="noindex">
    <link rel="stylesheet" href="${stylesheet.href}">
    <link rel="stylesheet" href="${papers[paper].href}">
    <script type="module" src="${script.href}"></script>`
  const body = html`<body>
    ${tools(poster, translator)}
    <main class="sheet">
      <svg class="band" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true"><rect width="1" height="1" fill="${shop.accent}"/></svg>
      <p class="shop">${shop.logoUrl === null ? html`<bdi>${shop.name}</bdi>` : html`<img src="${shop.logoUrl}" alt="${shop.name}">`}</p>
      ${headingOf(poster, translator)}
      ${codeSvg(giftPage, t('code', { address: readable(giftPage) }))}
      <p class="how">${t('how')}</p>
      <p class="address" dir="ltr">${readable(giftPage)}</p>
      <p class="small">${t(recipient?.isFund === true ? 'smallSeveral' : 'small', { shop: shop.name })}</p>
    </main>
  </body>`
  return htmlPage({ title, locale, head, body })
}

/** Characters of a title that needs smaller letters. */
const LONG_TITLE = 50

/** The title of a giving page with its recipient; on other posters the recipient alone. */
function headingOf({ title, recipient }: Poster, { t }: PosterTranslator): Markup {
  const facts = recipient === undefined ? '' : html`<p class="facts">${factsOf(recipient)}</p>`
  if (title !== undefined) {
    const name = recipient === undefined ? '' : html`<p class="facts">${t('giveTo')} <bdi>${recipient.name}</bdi></p>`
    return html`<h1 class="${title.length > LONG_TITLE ? 'long' : ''}"><bdi>${title}</bdi></h1>${name}${facts}`
  }
  const logo = recipient?.logoUrl ?? null
  return html`<p class="eyebrow">${t('giveTo')}</p>
      <h1>${logo === null ? '' : html`<img src="${logo}" alt="">`}<bdi>${recipient?.name ?? ''}</bdi></h1>${facts}`
}

/** The EIN and place of a nonprofit; a fund has neither. */
function factsOf({ ein, place }: PosterRecipient): Markup {
  const facts = [ein === '' ? '' : `EIN ${ein}`, place].filter((fact) => fact !== '')
  return html`${facts.map((fact, index) => html`${index === 0 ? '' : ' · '}<bdi>${fact}</bdi>`)}`
}

/** Controls to choose the paper size and print; hidden in print. */
function tools({ paper, on }: Poster, { t }: PosterTranslator): Markup {
  const links = PAPERS.map(
    (one) => html`<a href="${on(one)}"${one === paper ? raw(' aria-current="page"') : ''}>${t(one)}</a>`,
  )
  return html`<nav class="tools" aria-label="${t('paper')}">${links}<button type="button" data-print>${t('print')}</button></nav>`
}

/** An address without its scheme. */
function readable(address: string): string {
  return address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
}

/** White modules around the QR code, which phones need to detect it. */
const QUIET = 4

/** A QR code of an address as SVG, sharp at any size. */
function codeSvg(address: string, label: string): Markup {
  const { data, size: side } = encode(address, { ecc: 'M', border: QUIET })
  const squares = data.flatMap((row, y) => row.flatMap((isBlack, x) => (isBlack ? [`M${x} ${y}h1v1h-1z`] : [])))
  return html`<svg class="code" viewBox="0 0 ${side} ${side}" role="img" aria-label="${label}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path fill="#000" d="${squares.join('')}"/></svg>`
}

/** Paper sizes: two for a wall or window, and a table card. */
const PAPERS = ['a4', 'letter', 'card'] as const

type Paper = (typeof PAPERS)[number]

/** Parses a paper size; A4 by default. */
export function paperOf(text: string | null): Paper {
  return PAPERS.find((paper) => paper === text) ?? 'a4'
}

/** The default color of posters. */
export const DEFAULT_ACCENT = '#0b6b53'
/** QR codes of longer addresses are hard to scan. */
const LONGEST_ADDRESS = 200

interface PosterDependencies {
  db: Database
  clock: Clock
}

/**
 * Posters to print, at `/posters?nonprofit=…&account=…&gift_page=…&lang=…&paper=…`; the nonprofit by its ID or EIN, the
 * account by ID or `public_key`. The code links only to pages of that account, so that our posters can't advertise
 * other sites.
 */
export function posterPages({ db, clock }: PosterDependencies): Hono {
  const app = new Hono()
  app.get('/posters/assets/:file', ({ req, notFound }) => answerAsset(posterAssets, req.path) ?? notFound())
  app.get('/posters', async ({ req }) => {
    const url = new URL(req.url)
    const poster = await findPoster({ db, clock }, url)
    if (poster === undefined) return unknownPage([])
    const locale = chooseLocale([url.searchParams.get('lang'), ...acceptedLanguages(req.raw)])
    const page = posterPage(poster, posterTranslator(locale))
    return new Response(String(await page), { headers: pageHeaders({ 'img-src': "'self' https:" }) })
  })
  return app
}

async function findPoster({ db, clock }: PosterDependencies, url: URL): Promise<Poster | undefined> {
  const { searchParams } = url
  const caller = await findCaller(db, searchParams.get('public_key') ?? '', clock.now(true))
  const accountId = caller?.account.id ?? searchParams.get('account') ?? ''
  const giftPage = searchParams.get('gift_page') ?? ''
  if (giftPage.length > LONGEST_ADDRESS || !(await isOwnPage(db, accountId, giftPage))) return undefined
  const nonprofit = await findNonprofit(db, searchParams.get('nonprofit') ?? '', accountId)
  if (nonprofit === undefined || !nonprofit.eligible) return undefined
  if (await isWithheld(db, { nonprofitId: nonprofit.id, accountId })) return undefined
  const { logo_url: shopLogo, accent } = await findBranding(db, accountId)
  const { name, ein, city, state, logo_url: logo } = nonprofit
  return {
    shop: {
      name: await shownName(db, accountId),
      logoUrl: shopLogo,
      accent: accent === null ? DEFAULT_ACCENT : accentShades(accent).light,
    },
    recipient: {
      name,
      isFund: false,
      ein: ein.replace(/^(\d{2})(\d{7})$/, '$1-$2'),
      place: [city, state].filter((part) => part !== '').join(', '),
      logoUrl: mayShowLogo(nonprofit) ? logo : null,
    },
    giftPage,
    paper: paperOf(searchParams.get('paper')),
    on(paper) {
      const other = new URL(url)
      other.searchParams.set('paper', paper)
      return `${other.pathname}${other.search}`
    },
  }
}
