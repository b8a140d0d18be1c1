import { html } from 'hono/html'
import type { ReceiptRow } from '../../../database/tables/donations.ts'
import type { Markup } from '../../../pages/page.ts'
import { createSheet, type SheetColumn } from '../../../rendering/sheet.ts'
import { type LetterTableBlock, letterTranslator } from '../../letters/letter-content.ts'
import type { StatementFacts } from '../../letters/letter-facts.ts'
import { statementContent } from '../../letters/receipt-content.ts'
import { receiptNumber } from './issue-receipt.ts'
import { paperPage, printableTranslator } from './receipt-pages.ts'

/** The years in which gifts of these receipts were received, the latest first. */
export function yearsOf(receipts: readonly ReceiptRow[]): number[] {
  return [...new Set(receipts.map(yearOf))].sort((one, other) => other - one)
}

/**
 * A donor's gifts of a year, by the day they were received, as the receipts in force attest them: those that were given
 * back stand in it with nothing. `search` is what it was asked by. Undefined where there are none.
 */
export function yearStatement(
  receipts: readonly ReceiptRow[],
  { year, search }: { year: number; search: string },
): StatementFacts | undefined {
  const chosen = receipts.filter((receipt) => yearOf(receipt) === year)
  if (chosen.length === 0) return undefined
  const donees = new Map<string, ReceiptRow[]>()
  for (const receipt of chosen) {
    const name = `${receipt.donee_ein} ${receipt.donee_name}`
    donees.set(name, [...(donees.get(name) ?? []), receipt])
  }
  const names = [...new Set(chosen.map(({ donor_name }) => donor_name))].filter((name) => name !== '')
  return { search, year, donor: names.join('\n'), donees: [...donees.values()].map(doneeOf) }
}

function yearOf({ received_on }: ReceiptRow): number {
  return Number(received_on.slice(0, 4))
}

function doneeOf(receipts: readonly ReceiptRow[]): StatementFacts['donees'][number] {
  return {
    foundation: receipts[0]?.donee_name ?? '',
    foundationEin: receipts[0]?.donee_ein ?? '',
    total: receipts.reduce((sum, { amount }) => sum + amount, 0),
    gifts: receipts.map((receipt) => ({
      number: receiptNumber(receipt),
      receivedOn: receipt.received_on,
      nonprofit: receipt.nonprofit_name,
      nonprofitEin: receipt.nonprofit_ein,
      amount: receipt.amount,
      isGivenBack: receipt.reason === 'refunded',
    })),
  }
}

/** A statement to be shown: what it says, in which language, and whether it is of live gifts. */
export interface ShownStatement {
  facts: StatementFacts
  locale: string
  liveMode: boolean
  /** When it was asked for. */
  asOf: Date
}

/** A donor's gifts of a year as a page, to be read, printed or saved. */
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
  const sheet = await createSheet({
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
