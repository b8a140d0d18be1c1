import { html } from 'hono/html'
import type { Markup } from '../../server/pages/page.ts'
import type { ConsoleContext, PageContext } from './define.ts'

/** A form that is sent to an operation of the same subject, with what proves that this session sent it. */
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

/** A form with files, whose way there is shown where scripts run. */
export function uploadForm(context: Pick<ConsoleContext, 'base' | 'formToken'>, path: string, content: Markup): Markup {
  return html`<console-upload><form method="post" action="${context.base}/${path}" enctype="multipart/form-data">
    ${hidden('form_token', context.formToken)}
    ${content}
  </form></console-upload>`
}

/** A hidden value of a form. */
export function hidden(name: string, value: string): Markup {
  return html`<input type="hidden" name="${name}" value="${value}">`
}

/** A labelled field; after a refusal it holds what was sent, and says what is wrong with it. */
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
      inputmode="${inputmode ?? (type === 'email' ? 'email' : 'text')}"${required ? html` required` : ''}${told(name, hint, wrong)}></label>
    ${besides(name, hint, wrong)}
  </div>`
}

/** What a field's hint and fault are to it, for those who do not see them beside it. */
function told(name: string, hint: string | undefined, wrong: string | undefined): Markup | string {
  const ids = [hint === undefined ? '' : `${name}-hint`, wrong === undefined ? '' : `${name}-wrong`].join(' ').trim()
  return html`${wrong === undefined ? '' : html` aria-invalid="true"`}${ids === '' ? '' : html` aria-describedby="${ids}"`}`
}

function besides(name: string, hint: string | undefined, wrong: string | undefined): Markup {
  return html`${hint === undefined ? '' : html`<small id="${name}-hint">${hint}</small>`}
    ${wrong === undefined ? '' : html`<small class="wrong" id="${name}-wrong">${wrong}</small>`}`
}

/** A labelled field for text of several lines; like `textField` after a refusal. */
export function textArea(
  { problem, sent }: Pick<PageContext, 'problem' | 'sent'>,
  field: { name: string; label: string; value?: string; hint?: string; required?: boolean; rows?: number },
): Markup {
  const { name, label, value = '', hint, required = true, rows = 4 } = field
  const wrong = problem?.param === name ? problem.text : undefined
  return html`<div class="field wide"><label><span>${label}</span>
    <textarea name="${name}" rows="${rows}"${required ? html` required` : ''}${told(name, hint, wrong)}>${sent[name] ?? value}</textarea></label>
    ${besides(name, hint, wrong)}
  </div>`
}

/** A labelled choice among few. */
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

/** A button that sends its form; quiet ones stand beside others, grave ones take something away. */
export function button(label: string, tone: 'main' | 'quiet' | 'grave' = 'main'): Markup {
  return html`<button class="button ${tone}" type="submit">${label}</button>`
}

/** A column of a table. */
export interface Column<Row> {
  label: string
  cell(row: Row): Markup | string | number
  /** Sums and counts stand to the right, one below the other. */
  isNumber?: true
  /** The label is for screen readers alone: buttons speak for themselves. */
  isQuiet?: true
}

/**
 * A table; on a phone each row stands by itself, its first cell as a heading and the others with their names. Where there
 * is nothing to show, what to do first. The roles are said because a cell that is no longer laid out as one loses them.
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
  const kind = isNumber ? 'number' : isQuiet ? 'acts' : ''
  const name = isQuiet ? '' : html` data-name="${label}"`
  return html`<td role="cell" class="${kind}"${name}>${cell(row)}</td>`
}

/** A moment as the person's own clock shows it. */
export function moment(at: Date, timeZone: string): Markup {
  const text = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at)
  return html`<time datetime="${at.toISOString()}">${text}</time>`
}

/** A part of a page with its heading; `beside` stands at the end of the heading's line. */
export function card(title: string, content: Markup, beside: Markup | string = ''): Markup {
  return html`<section class="card"><header><h2>${title}</h2>${beside}</header>${content}</section>`
}

/** The one card of a page, which its page's title names already. */
export function untitledCard(content: Markup): Markup {
  return html`<section class="card">${content}</section>`
}
