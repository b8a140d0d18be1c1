import { html } from 'hono/html'
import { htmlPage, type Markup } from '../../../pages/page.ts'
import { BASE_STYLES, readAsset } from '../../../pages/page-assets.ts'
import { canWriteJapanese } from '../../../rendering/installed-letters.ts'
import { createSheet } from '../../../rendering/sheet.ts'
import type { ReceiptFacts } from '../../letters/letter-facts.ts'
import { type LetterSpeaker, letterSpeaker } from '../../letters/letter-speaker.ts'
import { receiptContent } from '../../letters/receipt-content.ts'

/** Style of receipts. */
export const stylesheet = readAsset('/receipts/assets/', BASE_STYLES, new URL('receipt.css', import.meta.url))

/** A receipt to be shown: what it says, in which language, and whether it is one. */
export interface ShownReceipt {
  facts: ReceiptFacts
  locale: string
  liveMode: boolean
}

/** A paper of ours as a page: what it says, and where it is to be had as a file. */
export interface PaperPage {
  speaker: LetterSpeaker
  title: string
  heading: string
  issuer: string
  main: Markup
  sentences: readonly string[]
  pdf: { href: string; label: string }
}

/** Lays out a paper as a page, to be read, printed or saved. */
export function paperPage({ speaker, title, heading, issuer, main, sentences, pdf }: PaperPage): Markup {
  const head = html`<meta name="robots" content="noindex">
    <link rel="icon" href="/icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="${stylesheet.href}">`
  const body = html`<body><main>
    <article class="card" aria-labelledby="title">
      <p class="issuer"><bdi>${issuer}</bdi></p>
      <h1 id="title">${heading}</h1>
      ${main}
      ${sentences.map((sentence) => html`<p><bdi>${sentence}</bdi></p>`)}
    </article>
    <p class="ways"><a href="${pdf.href}">${pdf.label}</a></p>
  </main></body>`
  return htmlPage({ title, locale: speaker.locale, head, body })
}

/** A receipt as a page. */
export function receiptPage({ facts, locale: tag, liveMode }: ShownReceipt, pdfHref: string): Markup {
  const speaker = letterSpeaker(tag)
  const { title, lines, sentences } = receiptContent(facts, liveMode, speaker)
  return paperPage({
    speaker,
    title: `${title} ${facts.number}`,
    heading: title,
    issuer: facts.foundation,
    main: html`<dl>${lines.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value.split('\n').map((line) => html`<bdi>${line}</bdi>`)}</dd></div>`)}</dl>`,
    sentences,
    pdf: { href: pdfHref, label: speaker.say('savePdf') },
  })
}

/** English where the letters of a language are not installed. */
export async function writableSpeaker(tag: string): Promise<LetterSpeaker> {
  const speaker = letterSpeaker(tag)
  return speaker.locale.language === 'ja' && !canWriteJapanese() ? letterSpeaker('en') : speaker
}

/** The same receipt as a PDF. */
export async function receiptPdf({ facts, locale: tag, liveMode }: ShownReceipt): Promise<Buffer> {
  const speaker = await writableSpeaker(tag)
  const { title, lines, sentences } = receiptContent(facts, liveMode, speaker)
  const { language, direction } = speaker.locale
  const sheet = await createSheet({
    title,
    issuer: facts.foundation,
    createdAt: new Date(facts.issuedOn),
    language,
    direction,
  })
  sheet.facts(lines)
  for (const sentence of sentences) sheet.text(sentence)
  return sheet.finish()
}
