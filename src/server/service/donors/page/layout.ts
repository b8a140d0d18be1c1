import { html } from 'hono/html'
import { icon } from '../../../pages/icon.ts'
import { htmlPage, type Markup } from '../../../pages/page.ts'
import { stylesheet } from './assets.ts'
import type { DonorSpeaker } from './donor-speaker.ts'

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
