import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { html, raw } from 'hono/html'
import {
  type Catalogs,
  chooseLocale,
  createTranslator,
  type DayFormats,
  dayFormats,
  type PageLocale,
  type Translator,
} from '../../pages/page-locale.ts'
import type { Seal } from '../accounts/keyring.ts'
import { idOfMarked, markedId } from '../donor-links/donor-links.ts'
import { arabic } from './words/arabic.ts'
import { english, type LetterWords } from './words/english.ts'
import { french } from './words/french.ts'
import { german } from './words/german.ts'
import { japanese } from './words/japanese.ts'
import { portuguese } from './words/portuguese.ts'
import { spanish } from './words/spanish.ts'

const catalogs: Catalogs<keyof LetterWords> = {
  en: english,
  ar: arabic,
  de: german,
  es: spanish,
  fr: french,
  ja: japanese,
  pt: portuguese,
}

/** Translates the texts of e-mails and receipts, and formats days. */
export interface LetterTranslator extends Translator<keyof LetterWords>, DayFormats {}

/** Creates the translator for a full language tag, such as `pt-BR`. */
export function letterTranslator(tag: string): LetterTranslator {
  const locale = chooseLocale([tag])
  return { ...createTranslator(catalogs, locale), ...dayFormats(locale) }
}

/** A table with amounts in the last column, and their total. */
export interface LetterTableBlock {
  kind: 'table'
  head: readonly string[]
  rows: readonly (readonly string[])[]
  total: readonly [string, string]
}

/** A content block of an e-mail, rendered as text and HTML. */
export type LetterBlock =
  | { kind: 'text' | 'quiet'; text: string }
  | { kind: 'lines'; lines: readonly (readonly [string, string])[] }
  | LetterTableBlock
  | { kind: 'link'; href: string; label: string }

/** The content of an e-mail in one language. */
export interface LetterContent {
  subject: string
  /** The sender: the foundation. */
  sender: string
  title: string
  blocks: LetterBlock[]
}

/** The base address of links in e-mails, and the seal that signs them. */
export interface LetterLinks {
  publicUrl: string
  seal: Seal
  /** The address of a gift's page for its donor; without it, e-mails omit the link. */
  giftAddress?: (donationId: string) => string
}

/** The context in which an e-mail is written. */
export interface LetterContext extends LetterLinks {
  translator: LetterTranslator
  liveMode: boolean
}

/** Renders an e-mail as HTML, without external resources and without tracking. */
export function letterHtml({ subject, sender, title, blocks }: LetterContent, locale: PageLocale): string {
  const page = html`<!doctype html>
<html lang="${locale.language}" dir="${locale.direction}">
<head>
<meta charset="utf-8">
<title>${subject}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<style>${raw(letterStyle)}</style>
</head>
<body>
<main>
<p class="sender"><bdi>${sender}</bdi></p>
<h1>${title}</h1>
${blocks.map(markupOf)}
</main>
</body>
</html>
`
  return String(page)
}

function markupOf(block: LetterBlock) {
  switch (block.kind) {
    case 'lines':
      return html`<table>${block.lines.map(([name, value]) => row(name, value))}</table>\n`
    case 'table':
      return table(block)
    case 'link':
      return html`<p class="way"><a href="${block.href}">${block.label}</a></p>\n`
    case 'quiet':
      return html`<p class="quiet"><bdi>${block.text}</bdi></p>\n`
    case 'text':
      return html`<p><bdi>${block.text}</bdi></p>\n`
  }
}

function row(name: string, value: string) {
  return html`<tr><th scope="row">${name}</th><td>${inLines(value)}</td></tr>`
}

function table({ head, rows, total: [name, sum] }: LetterTableBlock) {
  return html`<table class="sums">
<tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr>
${rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${inLines(cell)}</td>`)}</tr>\n`)}<tr><th scope="row" colspan="2">${name}</th><td>${inLines(sum)}</td></tr>
</table>\n`
}

function inLines(value: string) {
  return value.split('\n').map((line, index) => html`${index === 0 ? '' : raw('<br>')}<bdi>${line}</bdi>`)
}

/** Renders an e-mail as plain text. */
export function letterText({ title, blocks, sender }: LetterContent): string {
  return `${[title, ...blocks.map(textOf), `-- \n${sender}`].join('\n\n')}\n`
}

function textOf(block: LetterBlock): string {
  switch (block.kind) {
    case 'lines':
      return block.lines.map(([name, value]) => `${name}: ${inOneLine(value)}`).join('\n')
    case 'table':
      return [...block.rows.map((cells) => cells.map(inOneLine).join(': ')), block.total.join(': ')].join('\n')
    case 'link':
      return `${block.label}:\n${block.href}`
    default:
      return block.text
  }
}

function inOneLine(value: string): string {
  return value.replaceAll('\n', ', ')
}

/** The stylesheet of e-mails, which is inlined. */
const letterStyle = readFileSync(new URL('letter.css', import.meta.url), 'utf8')

/** Its hash for a content security policy. */
export const letterStyleHash = `sha256-${createHash('sha256').update(letterStyle).digest('base64')}`

/** The link to the page where a donor follows a gift, if there is one. */
export function giftLink(donationId: string, { giftAddress, translator }: LetterContext): LetterBlock[] {
  if (giftAddress === undefined) return []
  return [{ kind: 'link', href: giftAddress(donationId), label: translator.t('followGift') }]
}

const RECEIPT_MARK = { prefix: 'rcp', purpose: 'receipt' }

/**
 * The address of a receipt. It ends in 128 bits that are derived from the ID with the master key and stored nowhere.
 */
export function receiptAddress({ publicUrl, seal }: LetterLinks, receiptId: string): string {
  return `${publicUrl}/receipts/${markedId(seal, RECEIPT_MARK, receiptId)}`
}

/** The receipt that a token identifies; undefined for an invalid token. */
export function receiptOfToken(seal: Seal, token: string): string | undefined {
  return idOfMarked(seal, RECEIPT_MARK, token)
}

const INVOICE_MARK = { prefix: 'inv', purpose: 'invoice' }

/** The address of an invoice for the recipient of its e-mail; deriving it from the ID needs the master key. */
export function invoiceAddress({ publicUrl, seal }: LetterLinks, invoiceId: string): string {
  return `${publicUrl}/invoices/${markedId(seal, INVOICE_MARK, invoiceId)}.pdf`
}

/** The path to pay an invoice, with the same secret, in a given language or the browser's. */
export function invoicePaymentPath(seal: Seal, invoiceId: string, locale?: string): string {
  const path = `/invoices/${markedId(seal, INVOICE_MARK, invoiceId)}`
  return locale === undefined ? path : `${path}?locale=${locale}`
}

/** The invoice that a token identifies; undefined for an invalid token. */
export function invoiceOfToken(seal: Seal, token: string): string | undefined {
  return idOfMarked(seal, INVOICE_MARK, token)
}
