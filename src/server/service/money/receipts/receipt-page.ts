import { html } from 'hono/html'
import { htmlPage, type Markup } from '../../../pages/page.ts'
import { BASE_STYLES, readAsset } from '../../../pages/page-assets.ts'
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

/** A receipt as a page, to be read, printed or saved. */
export function receiptPage({ facts, locale: tag, liveMode }: ShownReceipt, pdfHref: string): Markup {
  const speaker = letterSpeaker(tag)
  const { title, lines, sentences } = receiptContent(facts, liveMode, speaker)
  const head = html`<meta name="robots" content="noindex">
    <link rel="icon" href="/icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="${stylesheet.href}">`
  const body = html`<body><main>
    <article class="card" aria-labelledby="title">
      <p class="issuer"><bdi>${facts.foundation}</bdi></p>
      <h1 id="title">${title}</h1>
      <dl>${lines.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value.split('\n').map((line) => html`<bdi>${line}</bdi>`)}</dd></div>`)}</dl>
      ${sentences.map((sentence) => html`<p>${sentence}</p>`)}
    </article>
    <p class="ways"><a href="${pdfHref}">${speaker.say('savePdf')}</a></p>
  </main></body>`
  return htmlPage({ title: `${title} ${facts.number}`, locale: speaker.locale, head, body })
}

/** English where the letters of a language are not installed. */
async function writableSpeaker(tag: string): Promise<LetterSpeaker> {
  const speaker = letterSpeaker(tag)
  const { canWriteJapanese } = await import('../../../rendering/fonts.ts')
  return speaker.locale.language === 'ja' && !canWriteJapanese() ? letterSpeaker('en') : speaker
}

/** The same receipt as a PDF. */
export async function receiptPdf({ facts, locale: tag, liveMode }: ShownReceipt): Promise<Buffer> {
  const speaker = await writableSpeaker(tag)
  const { title, lines, sentences } = receiptContent(facts, liveMode, speaker)
  const { language, direction } = speaker.locale
  const sheet = await createSheet({ title, issuer: facts.foundation, language, direction })
  sheet.lines(lines)
  for (const sentence of sentences) sheet.text(sentence)
  return sheet.finish()
}
