import { html } from 'hono/html'
import type { Database } from '../../../database/tables/tables.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { NewId } from '../../../kernel/identifiers.ts'
import { htmlPage, icon, type Markup, testRibbon } from '../../../pages/page.ts'
import { DONOR_STYLES, readAsset } from '../../../pages/page-assets.ts'
import { PRIVATE, pageHeaders } from '../../../pages/page-headers.ts'
import {
  acceptedLanguages,
  type Catalogs,
  chooseLocale,
  createTranslator,
  type PageLocale,
  type Translator,
} from '../../../pages/page-locale.ts'
import type { Processors } from '../../../processors/processor.ts'
import type { Seal } from '../../accounts/keyring.ts'
import { arabic } from './words/arabic.ts'
import { english, type Words } from './words/english.ts'
import { french } from './words/french.ts'
import { german } from './words/german.ts'
import { japanese } from './words/japanese.ts'
import { portuguese } from './words/portuguese.ts'
import { spanish } from './words/spanish.ts'

/** A whole page. */
export interface DonorPageParts {
  translator: DonorTranslator
  title: string
  testMode?: boolean
  main: Markup
}

/** Wraps main content in the layout of all donor pages. */
export function donorPage({ translator, title, testMode = false, main }: DonorPageParts): Markup {
  const { t } = translator
  const head = html`<link rel="icon" href="/icon.svg" type="image/svg+xml">
    <meta name="robots" content="noindex">
    <link rel="stylesheet" href="${stylesheet.href}">`
  const body = html`<body>
    ${testMode ? testRibbon(t('testMode'), t('test'), t('testHint')) : ''}
    ${main}
  </body>`
  return htmlPage({ title, locale: translator.locale, head, body })
}

/** A page with only a message. */
export interface DonorNotice {
  title: string
  sentences: readonly string[]
  mark: 'check' | 'clock' | 'alert' | 'mail'
  link?: { href: string; label: string }
}

/** Renders a message with one link. */
export function noticePage({ title, sentences, mark, link }: DonorNotice, translator: DonorTranslator): Markup {
  return donorPage({
    translator,
    title,
    main: html`<main class="notice"><section class="card" aria-labelledby="title">
      ${icon(mark, 'mark')}
      <h1 id="title">${title}</h1>
      ${sentences.map((sentence) => html`<p>${sentence}</p>`)}
      ${link === undefined ? '' : html`<a class="give" href="${link.href}">${link.label}</a>`}
    </section></main>`,
  })
}

const OWN_STYLES = new URL('donor-pages.css', import.meta.url)

/** Style of the donor pages. They have no script: everything works by links and forms. */
export const stylesheet = readAsset('/gift/assets/', ...DONOR_STYLES, OWN_STYLES)

/** Translates the texts of the donor pages. */
export type DonorTranslator = Translator<keyof Words>

const catalogs: Catalogs<keyof Words> = {
  en: english,
  ar: arabic,
  de: german,
  es: spanish,
  fr: french,
  ja: japanese,
  pt: portuguese,
}

export function donorTranslator(locale: PageLocale): DonorTranslator {
  return createTranslator(catalogs, locale)
}

function headersFor(formsTo: readonly string[]): Record<string, string> {
  return pageHeaders({ 'script-src': "'none'", 'form-action': ["'self'", ...formsTo].join(' ') }, PRIVATE)
}

/** Uses the first supported language of those requested, then of the browser's. */
export function translatorFor(request: Request, ...wanted: (string | null)[]): DonorTranslator {
  return donorTranslator(chooseLocale([...wanted, ...acceptedLanguages(request)]))
}

/**
 * Responds with a page that isn't cached, framed or indexed; its forms may redirect to the given origins besides ours.
 */
export async function answerPage(status: number, markup: Markup, formsTo: readonly string[] = []): Promise<Response> {
  return new Response(String(await markup), { status, headers: headersFor(formsTo) })
}

/** Responds with a page that has only a message. */
export function answerNotice(status: number, notice: DonorNotice, translator: DonorTranslator): Promise<Response> {
  return answerPage(status, noticePage(notice, translator))
}

/** The page for unknown links (404), the same for forged links and links of other installations. */
export function answerUnknown(translator: DonorTranslator): Promise<Response> {
  const { t } = translator
  const link = { href: '/gift', label: t('findTitle') }
  return answerNotice(404, { title: t('unknownTitle'), sentences: [t('unknown')], mark: 'alert', link }, translator)
}

/** Refuses a form that another site's page submitted (403). */
export function answerForeign(translator: DonorTranslator, path: string): Promise<Response> {
  const { t } = translator
  const link = { href: path, label: t('goToPage') }
  return answerNotice(403, { title: t('foreignTitle'), sentences: [t('foreign')], mark: 'alert', link }, translator)
}

export interface DonorPagesDependencies {
  db: Database
  clock: Clock
  newId: NewId
  seal: Seal
  /** The public origin of the pages, without a trailing slash. */
  publicUrl: string
  /** Payment processors; default: the sandbox's own. */
  processors?: Partial<Processors>
  /** The time zone of a gift's dates; default: `FOUNDATION_TIME_ZONE`. */
  timeZone?: string
}
