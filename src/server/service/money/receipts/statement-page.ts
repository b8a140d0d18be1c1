import { html } from 'hono/html'
import type { Markup } from '../../../pages/page.ts'
import { createSheet } from '../../../rendering/sheet.ts'
import type { SheetColumn } from '../../../rendering/sheet-table.ts'
import type { LetterTableBlock } from '../../letters/letter-content.ts'
import type { StatementFacts } from '../../letters/letter-facts.ts'
import { letterSpeaker } from '../../letters/letter-speaker.ts'
import { statementContent } from '../../letters/statement-content.ts'
import { paperPage, writableSpeaker } from './receipt-page.ts'

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
  const speaker = letterSpeaker(locale)
  const { title, parts, sentences } = statementContent(facts, liveMode, speaker)
  return paperPage({
    speaker,
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
    pdf: { href: pdfHref, label: speaker.say('savePdf') },
  })
}

/** The same statement as a PDF. */
export async function statementPdf({ facts, locale, liveMode, asOf }: ShownStatement): Promise<Buffer> {
  const speaker = await writableSpeaker(locale)
  const { title, parts, sentences } = statementContent(facts, liveMode, speaker)
  const { language, direction } = speaker.locale
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
