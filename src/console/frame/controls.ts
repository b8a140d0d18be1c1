import { html } from 'hono/html'
import type { Markup } from '../../server/pages/page.ts'
import type { ConsoleContext, PageContext } from './define.ts'

/** A form for an operation of the same subject, with its anti-forgery token. */
export function operationForm(
  { base, formToken }: Pick<ConsoleContext, 'base' | 'formToken'>,
  path: string,
  content: Markup,
  className = '',
): Markup {
  return html`<form method="post" action="${base}/${path}" class="${className}">
    <input type="hidden" name="form_token" value="${formToken}">
    ${content}
  </form>`
}

/** A form with files; shows upload progress where scripts run. */
export function uploadForm(context: Pick<ConsoleContext, 'base' | 'formToken'>, path: string, content: Markup): Markup {
  return html`<console-upload><form method="post" action="${context.base}/${path}" enctype="multipart/form-data">
    ${hidden('form_token', context.formToken)}
    ${content}
  </form></console-upload>`
}

/** Parts of wire names that people read otherwise. */
const READ_AS: Readonly<Record<string, string>> = { ach: 'ACH', irs: 'IRS', via: 'by' }

/** A wire name in words: `sent_via_ach` is "sent by ACH". */
export function inWords(wireName: string): string {
  const parts = wireName.split('_')
  return parts.map((part) => READ_AS[part] ?? part).join(' ')
}

/** A text that people copy, such as code to embed; with a button where scripts run. The name is for screen readers. */
export function copyable(name: string, text: string): Markup {
  return html`<console-copy name="${name}"><pre tabindex="0">${text}</pre></console-copy>`
}

/** A hidden input. */
export function hidden(name: string, value: string): Markup {
  return html`<input type="hidden" name="${name}" value="${value}">`
}

/** A labeled input. After a refusal it keeps the sent value and shows the problem. */
export function textField(
  { problem, sent }: Pick<PageContext, 'problem' | 'sent'>,
  field: {
    name: string
    label: string
    type?: 'text' | 'email' | 'url' | 'date' | 'search'
    value?: string
    hint?: string
    required?: boolean
    autocomplete?: string
    inputmode?: 'numeric' | 'decimal' | 'text'
  },
): Markup {
  const { name, label, type = 'text', value = '', hint, required = true, autocomplete = 'off', inputmode } = field
  const wrong = problem?.param === name ? problem.text : undefined
  return html`<div class="field"><label><span>${label}</span>
    <input name="${name}" type="${type}" value="${sent[name] ?? value}" autocomplete="${autocomplete}"
      inputmode="${inputmode ?? (type === 'email' ? 'email' : 'text')}"${required ? html` required` : ''}${describedBy(name, hint, wrong)}></label>
    ${fieldNotes(name, hint, wrong)}
  </div>`
}

/** Links a field to its hint and error for screen readers. */
function describedBy(name: string, hint: string | undefined, wrong: string | undefined): Markup | string {
  const ids = [hint === undefined ? '' : `${name}-hint`, wrong === undefined ? '' : `${name}-wrong`].join(' ').trim()
  return html`${wrong === undefined ? '' : html` aria-invalid="true"`}${ids === '' ? '' : html` aria-describedby="${ids}"`}`
}

function fieldNotes(name: string, hint: string | undefined, wrong: string | undefined): Markup {
  return html`${hint === undefined ? '' : html`<small id="${name}-hint">${hint}</small>`}
    ${wrong === undefined ? '' : html`<small class="wrong" id="${name}-wrong">${wrong}</small>`}`
}

/** A labeled text area; like `textField` after a refusal. */
export function textArea(
  { problem, sent }: Pick<PageContext, 'problem' | 'sent'>,
  field: { name: string; label: string; value?: string; hint?: string; required?: boolean; rows?: number },
): Markup {
  const { name, label, value = '', hint, required = true, rows = 4 } = field
  const wrong = problem?.param === name ? problem.text : undefined
  return html`<div class="field wide"><label><span>${label}</span>
    <textarea name="${name}" rows="${rows}"${required ? html` required` : ''}${describedBy(name, hint, wrong)}>${sent[name] ?? value}</textarea></label>
    ${fieldNotes(name, hint, wrong)}
  </div>`
}

/** A labeled select. */
export function choiceField(
  { sent }: Pick<PageContext, 'sent'>,
  field: {
    name: string
    label: string
    options: readonly (readonly [value: string, label: string])[]
    value?: string
  },
): Markup {
  const { name, label, options, value = '' } = field
  const chosen = sent[name] ?? value
  return html`<label class="field"><span>${label}</span>
    <select name="${name}">${options.map(
      ([option, text]) => html`<option value="${option}"${option === chosen ? html` selected` : ''}>${text}</option>`,
    )}</select>
  </label>`
}

/** A submit button; `quiet` is secondary, `grave` is destructive. */
export function button(label: string, tone: 'main' | 'quiet' | 'grave' = 'main'): Markup {
  return html`<button class="button ${tone}" type="submit">${label}</button>`
}

/** A column of a table. */
interface Column<Row> {
  label: string
  cell(row: Row): Markup | string | number
  /** Numbers align right. */
  isNumber?: true
  /** Shows the label to screen readers only, for columns of buttons. */
  isQuiet?: true
}

/**
 * A table, or `empty` when it has no rows. On a phone each row is a block with labeled cells. The roles are explicit
 * because CSS `display` removes the implicit ones.
 */
export function table<Row>(
  caption: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  empty: Markup,
): Markup {
  if (rows.length === 0) return html`<div class="empty">${empty}</div>`
  return html`<div class="table" role="region" aria-label="${caption}" tabindex="0"><table role="table">
    <caption class="unseen">${caption}</caption>
    <thead role="rowgroup"><tr role="row">${columns.map(
      ({ label, isNumber, isQuiet }) =>
        html`<th scope="col" role="columnheader" class="${isNumber ? 'number' : ''}">${isQuiet ? html`<span class="unseen">${label}</span>` : label}</th>`,
    )}</tr></thead>
    <tbody role="rowgroup">${rows.map((row) => html`<tr role="row">${columns.map((column) => tableCell(column, row))}</tr>`)}</tbody>
  </table></div>`
}

function tableCell<Row>({ label, cell, isNumber, isQuiet }: Column<Row>, row: Row): Markup {
  const content = cell(row)
  // Amounts are formatted texts.
  const number = typeof content === 'number' ? 'number count' : 'number'
  const kind = isNumber ? number : isQuiet ? 'acts' : ''
  const name = isQuiet ? '' : html` data-name="${label}"`
  return html`<td role="cell" class="${kind}"${name}>${content}</td>`
}

/** A date and time in the person's time zone. */
export function moment(at: Date, timeZone: string): Markup {
  const text = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at)
  return html`<time datetime="${at.toISOString()}">${text}</time>`
}

/** A section of a page; `beside` appears at the end of the heading's line. */
export function card(title: string, content: Markup, beside: Markup | string = ''): Markup {
  return html`<section class="card"><header><h2>${title}</h2>${beside}</header>${content}</section>`
}

/** The only card of a page, without a heading because the page's title names it. */
export function untitledCard(content: Markup): Markup {
  return html`<section class="card">${content}</section>`
}

/** A sentence with `{name}` placeholders filled in. */
export function fillIn(sentence: string, values: Readonly<Record<string, string | number>> = {}): string {
  return sentence.replace(/\{(\w+)\}/g, (place, name) => String(values[name] ?? place))
}
