import { Hono } from 'hono'
import { html } from 'hono/html'
import type { ReceiptRow } from '../../../database/tables/donations.ts'
import type { Database } from '../../../database/tables/tables.ts'
import { htmlPage, type Markup } from '../../../pages/page.ts'
import { answerAsset, BASE_STYLES, COLUMN_STYLES, readAsset } from '../../../pages/page-assets.ts'
import { PRIVATE, pageHeaders } from '../../../pages/page-headers.ts'
import { unknownPage } from '../../../pages/unknown-page.ts'
import { canWriteJapanese } from '../../../rendering/font-families.ts'
import { createSheet } from '../../../rendering/sheet.ts'
import type { SheetColumn } from '../../../rendering/sheet-parts.ts'
import {
  type LetterLinks,
  type LetterTableBlock,
  type LetterTranslator,
  letterTranslator,
  receiptOfToken,
} from '../../letters/letter-content.ts'
import type { ReceiptFacts, StatementFacts } from '../../letters/letter-facts.ts'
import { receiptContent, statementContent } from '../../letters/receipt-content.ts'
import { donationBalances } from '../ledger/balances.ts'
import { receiptFacts, receiptNumber } from './issue-receipt.ts'

export interface ReceiptDependencies extends LetterLinks {
  db: Database
}

/** Serves receipts at `/receipts/<token>`, and as PDF below it. The secret token is only in the donor's e-mail. */
export function receiptPages(dependencies: ReceiptDependencies): Hono {
  const app = new Hono()
  app.get('/receipts/assets/:file', ({ req, notFound }) => answerAsset([stylesheet], req.path) ?? notFound())
  app.get('/receipts/:token', ({ req }) =>
    withReceipt(dependencies, req.param('token'), async (shown) => {
      const page = await receiptPage(shown, `/receipts/${req.param('token')}/receipt.pdf`)
      return new Response(String(page), { headers: pageHeaders({}, PRIVATE) })
    }),
  )
  app.get('/receipts/:token/receipt.pdf', ({ req }) =>
    withReceipt(dependencies, req.param('token'), async (shown) => {
      const pdf = await receiptPdf(shown)
      const headers = {
        ...PRIVATE,
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="receipt-${shown.facts.number}.pdf"`,
        'cache-control': 'no-store',
      }
      return new Response(new Uint8Array(pdf), { headers })
    }),
  )
  return app
}

async function withReceipt(
  { db, seal }: ReceiptDependencies,
  token: string,
  show: (receipt: ShownReceipt) => Promise<Response>,
): Promise<Response> {
  const id = receiptOfToken(seal, token)
  const receipt = id === undefined ? undefined : await findReceipt(db, id)
  if (receipt === undefined) return unknownPage([])
  const corrected = receipt.corrects === null ? undefined : await findReceipt(db, receipt.corrects)
  const facts = receiptFacts(receipt, corrected ?? null)
  return show({ facts, locale: receipt.locale, liveMode: receipt.live_mode })
}

/** One receipt. */
export function findReceipt(db: Database, id: string): Promise<ReceiptRow | undefined> {
  return db.selectFrom('receipt').selectAll().where('id', '=', id).executeTakeFirst()
}

const stylesheet = readAsset('/receipts/assets/', BASE_STYLES, COLUMN_STYLES, new URL('receipt.css', import.meta.url))

/** A receipt to render: content, language, and mode. */
interface ShownReceipt {
  facts: ReceiptFacts
  locale: string
  liveMode: boolean
}

/** The page of a document: its content, and the link to its file. */
export interface PaperPage {
  translator: LetterTranslator
  title: string
  heading: string
  issuer: string
  main: Markup
  sentences: readonly string[]
  pdf: { href: string; label: string }
}

/** Renders a document as a page to read, print or save. */
export function paperPage({ translator, title, heading, issuer, main, sentences, pdf }: PaperPage): Markup {
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
  return htmlPage({ title, locale: translator.locale, head, body })
}

/** A receipt as a page. */
function receiptPage({ facts, locale: tag, liveMode }: ShownReceipt, pdfHref: string): Markup {
  const translator = letterTranslator(tag)
  const { title, lines, sentences } = receiptContent(facts, liveMode, translator)
  return paperPage({
    translator,
    title: `${title} ${facts.number}`,
    heading: title,
    issuer: facts.foundation,
    main: html`<dl>${lines.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value.split('\n').map((line) => html`<bdi>${line}</bdi>`)}</dd></div>`)}</dl>`,
    sentences,
    pdf: { href: pdfHref, label: translator.t('savePdf') },
  })
}

/** Falls back to English if the language's fonts aren't installed. */
export async function printableTranslator(tag: string): Promise<LetterTranslator> {
  const translator = letterTranslator(tag)
  return translator.locale.language === 'ja' && !canWriteJapanese() ? letterTranslator('en') : translator
}

/** The same receipt as a PDF. */
export async function receiptPdf({ facts, locale: tag, liveMode }: ShownReceipt): Promise<Buffer> {
  const translator = await printableTranslator(tag)
  const { title, lines, sentences } = receiptContent(facts, liveMode, translator)
  const { language, direction } = translator.locale
  const sheet = createSheet({
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

/** The years in which these receipts' donations were received, latest first. */
export function yearsOf(receipts: readonly ReceiptRow[]): number[] {
  return [...new Set(receipts.map(yearOf))].sort((one, other) => other - one)
}

/** Donations of these receipts that were canceled and aren't refunded yet. */
export async function refundsPending(db: Database, receipts: readonly ReceiptRow[]): Promise<ReadonlySet<string>> {
  const ended = receipts.flatMap(linesOf).filter(({ amount }) => amount === 0)
  const balances = await donationBalances(
    db,
    ended.map(({ donation }) => donation),
  )
  return new Set(balances.filter(({ book }) => book === 'refund_payable').map(({ donation_id: id }) => id))
}

/** A donor, as the search for their gifts names them, and a year; `pending` has the donations whose refund is pending. */
interface StatementYear {
  year: number
  search: string
  pending: ReadonlySet<string>
}

/**
 * A donor's donations of a year by date of receipt, from the receipts in force; refunded and canceled ones are listed
 * with zero. Undefined if there are none.
 */
export function yearStatement(
  receipts: readonly ReceiptRow[],
  { year, search, pending }: StatementYear,
): StatementFacts | undefined {
  const chosen = receipts.filter((receipt) => yearOf(receipt) === year)
  if (chosen.length === 0) return undefined
  const donees = new Map<string, ReceiptRow[]>()
  for (const receipt of chosen) {
    const name = `${receipt.donee_ein} ${receipt.donee_name}`
    donees.set(name, [...(donees.get(name) ?? []), receipt])
  }
  const names = [...new Set(chosen.map(({ donor_name }) => donor_name))].filter((name) => name !== '')
  return { search, year, donor: names.join('\n'), donees: [...donees.values()].map((own) => doneeOf(own, pending)) }
}

function yearOf({ received_on }: ReceiptRow): number {
  return Number(received_on.slice(0, 4))
}

type Donee = StatementFacts['donees'][number]

function doneeOf(receipts: readonly ReceiptRow[], pending: ReadonlySet<string>): Donee {
  return {
    foundation: receipts[0]?.donee_name ?? '',
    foundationEin: receipts[0]?.donee_ein ?? '',
    total: receipts.reduce((sum, { amount }) => sum + amount, 0),
    gifts: receipts.flatMap((receipt) => giftsOf(receipt, pending)),
  }
}

/** The donations of a receipt: one, or those of a gift to several nonprofits. */
function linesOf({ lines, donation_id, nonprofit_name, nonprofit_ein, amount }: ReceiptRow) {
  return lines ?? [{ donation: donation_id, nonprofit: nonprofit_name, nonprofit_ein, amount }]
}

function giftsOf(receipt: ReceiptRow, pending: ReadonlySet<string>): Donee['gifts'] {
  return linesOf(receipt).map(({ donation, nonprofit, nonprofit_ein: nonprofitEin, amount }) => {
    const isOver = receipt.corrects !== null && amount === 0
    const ending = pending.has(donation) ? 'canceled' : isOver ? 'refunded' : null
    const { received_on: receivedOn } = receipt
    return { number: receiptNumber(receipt), receivedOn, nonprofit, nonprofitEin, amount, ending }
  })
}

/** A statement to render: content, language, and mode. */
export interface ShownStatement {
  facts: StatementFacts
  locale: string
  liveMode: boolean
  /** Time of the request. */
  asOf: Date
}

/** A donor's donations of a year as a page to read, print or save. */
export function statementPage({ facts, locale, liveMode }: ShownStatement, pdfHref: string): Markup {
  const translator = letterTranslator(locale)
  const { title, parts, sentences } = statementContent(facts, liveMode, translator)
  return paperPage({
    translator,
    title,
    heading: title,
    issuer: facts.donees[0]?.foundation ?? '',
    main: html`${parts.map(
      ({
        lines,
        gifts,
      }) => html`<dl>${lines.map(([name, value]) => html`<div><dt>${name}</dt><dd>${inLines(value)}</dd></div>`)}</dl>
      ${table(gifts)}`,
    )}`,
    sentences,
    pdf: { href: pdfHref, label: translator.t('savePdf') },
  })
}

/** The same statement as a PDF. */
export async function statementPdf({ facts, locale, liveMode, asOf }: ShownStatement): Promise<Buffer> {
  const translator = await printableTranslator(locale)
  const { title, parts, sentences } = statementContent(facts, liveMode, translator)
  const { language, direction } = translator.locale
  const sheet = createSheet({
    title,
    issuer: facts.donees[0]?.foundation ?? '',
    createdAt: asOf,
    language,
    direction,
  })
  for (const { lines, gifts } of parts) {
    sheet.facts(lines)
    sheet.table(columnsOf(gifts), [...gifts.rows, [gifts.total[0], '', gifts.total[1]]], {
      totalsFrom: gifts.rows.length,
    })
  }
  for (const sentence of sentences) sheet.text(sentence)
  return sheet.finish()
}

function table({ head, rows, total: [name, sum] }: LetterTableBlock): Markup {
  return html`<table>
        <thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
        <tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${inLines(cell)}</td>`)}</tr>`)}</tbody>
        <tfoot><tr><th scope="row" colspan="2">${name}</th><td>${inLines(sum)}</td></tr></tfoot>
      </table>`
}

function columnsOf({ head: [day = '', gift = '', amount = ''] }: LetterTableBlock): SheetColumn[] {
  return [
    { heading: day, width: 120 },
    { heading: gift, width: 270 },
    { heading: amount, width: 114, align: 'end' },
  ]
}

function inLines(value: string): Markup[] {
  return value.split('\n').map((line) => html`<bdi>${line}</bdi>`)
}
