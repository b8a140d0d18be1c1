import { html, raw } from 'hono/html'
import { create as createCode } from 'qrcode'
import { htmlPage, type Markup } from '../../pages/page.ts'
import { readAsset } from '../../pages/page-assets.ts'
import type { PosterTranslator } from './poster-words.ts'

/** What a poster says. */
export interface Poster {
  shop: { name: string; logoUrl: string | null; accent: string }
  nonprofit: { name: string; ein: string; place: string; logoUrl: string | null }
  /** Where the code leads. */
  giftPage: string
  paper: Paper
  /** Where the same poster is on another paper. */
  on: (paper: Paper) => string
}

const asset = (name: string) => readAsset('/posters/assets/', new URL(name, import.meta.url))
const stylesheet = asset('poster.css')
const script = asset('poster.js')
const papers = { a4: asset('a4.css'), letter: asset('letter.css'), card: asset('card.css') } as const

/** What posters load. */
export const posterAssets = [stylesheet, script, ...Object.values(papers)]

/** A sheet for a counter: whom to give to, and a code that leads to the shop's gift page. */
export function posterPage(poster: Poster, translator: PosterTranslator): Markup {
  const { shop, nonprofit, giftPage, paper } = poster
  const { t, locale } = translator
  const title = t('title', { name: nonprofit.name })
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
      <p class="eyebrow">${t('giveTo')}</p>
      <h1>${nonprofit.logoUrl === null ? '' : html`<img src="${nonprofit.logoUrl}" alt="">`}<bdi>${nonprofit.name}</bdi></h1>
      <p class="facts"><bdi>EIN ${nonprofit.ein}</bdi>${nonprofit.place === '' ? '' : html` · <bdi>${nonprofit.place}</bdi>`}</p>
      ${codeSvg(giftPage, t('code', { address: readable(giftPage) }))}
      <p class="how">${t('how')}</p>
      <p class="address" dir="ltr">${readable(giftPage)}</p>
      <p class="small">${t('small', { shop: shop.name })}</p>
    </main>
  </body>`
  return htmlPage({ title, locale, head, body })
}

/** Chooses the paper and prints; not on the paper itself. */
function tools({ paper, on }: Poster, { t }: PosterTranslator): Markup {
  const links = PAPERS.map(
    (one) => html`<a href="${on(one)}"${one === paper ? raw(' aria-current="page"') : ''}>${t(one)}</a>`,
  )
  return html`<nav class="tools" aria-label="${t('paper')}">${links}<button type="button" data-print>${t('print')}</button></nav>`
}

/** An address as people type it. */
function readable(address: string): string {
  return address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
}

/** Modules of white around a code, without which phones do not find it. */
const QUIET = 4

/** An address as a code that a phone's camera reads, drawn sharp at any size. */
function codeSvg(address: string, label: string): Markup {
  const { modules } = createCode(address, { errorCorrectionLevel: 'M' })
  const side = modules.size + 2 * QUIET
  const squares: string[] = []
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1)
      if (modules.get(row, column) === 1) squares.push(`M${column + QUIET} ${row + QUIET}h1v1h-1z`)
  return html`<svg class="code" viewBox="0 0 ${side} ${side}" role="img" aria-label="${label}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path fill="#000" d="${squares.join('')}"/></svg>`
} /** The papers of a poster: two for a wall or window, one that stands on a table. */
const PAPERS = ['a4', 'letter', 'card'] as const

/** One of the papers. */
type Paper = (typeof PAPERS)[number]

/** Reads a paper; A4 where none is named. */
export function paperOf(text: string | null): Paper {
  return PAPERS.find((paper) => paper === text) ?? 'a4'
}
