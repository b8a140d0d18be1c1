import { html } from 'hono/html'
import { icon } from '../../../pages/icon.ts'
import { htmlPage, type Markup } from '../../../pages/page.ts'
import {
  BASE_STYLES,
  FIELD_STYLES,
  GIFT_STYLES,
  NOTICE_STYLES,
  RIBBON_STYLES,
  readAsset,
} from '../../../pages/page-assets.ts'
import type { PageLocale } from '../../../pages/page-locale.ts'
import { type Catalogs, type Speaker, speakerOf } from '../../../pages/speaker.ts'
import { arabic } from './words/arabic.ts'
import { english, type Words } from './words/english.ts'
import { french } from './words/french.ts'
import { german } from './words/german.ts'
import { japanese } from './words/japanese.ts'
import { portuguese } from './words/portuguese.ts'
import { spanish } from './words/spanish.ts'

/** A whole page. */
export interface DonorPageParts {
  speaker: DonorSpeaker
  title: string
  testMode?: boolean
  main: Markup
}

/** Wraps a page's main part in the document all donors' pages share. */
export function donorPage({ speaker, title, testMode = false, main }: DonorPageParts): Markup {
  const head = html`<link rel="icon" href="/icon.svg" type="image/svg+xml">
    <meta name="robots" content="noindex">
    <link rel="stylesheet" href="${stylesheet.href}">`
  const body = html`<body>
    ${testMode ? ribbon(speaker) : ''}
    ${main}
  </body>`
  return htmlPage({ title, locale: speaker.locale, head, body })
}

function ribbon({ say }: DonorSpeaker): Markup {
  return html`<aside class="ribbon" aria-label="${say('testMode')}">
      <strong>${say('test')}</strong>
      <span>${say('testHint')}</span>
    </aside>`
}

/** What a page says that only says something. */
export interface DonorNotice {
  title: string
  sentences: readonly string[]
  mark: 'check' | 'clock' | 'alert' | 'mail'
  link?: { href: string; label: string }
}

/** Says how things stand, with one way on. */
export function noticePage({ title, sentences, mark, link }: DonorNotice, speaker: DonorSpeaker): Markup {
  return donorPage({
    speaker,
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

/** Style of the donors' pages. They have no script: all that they do works by links and forms. */
export const stylesheet = readAsset(
  '/gift/assets/',
  BASE_STYLES,
  NOTICE_STYLES,
  RIBBON_STYLES,
  FIELD_STYLES,
  GIFT_STYLES,
  OWN_STYLES,
)

/** Says the sentences of the donors' pages. */
export type DonorSpeaker = Speaker<keyof Words>

const catalogs: Catalogs<keyof Words> = {
  en: english,
  ar: arabic,
  de: german,
  es: spanish,
  fr: french,
  ja: japanese,
  pt: portuguese,
}

/** Makes the speaker of a donor's visit. */
export function donorSpeaker(locale: PageLocale): DonorSpeaker {
  return speakerOf(catalogs, locale)
}
