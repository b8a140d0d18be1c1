import { html } from 'hono/html'
import type { Markup } from '../../server/pages/page.ts'
import type { ReviewedValue } from '../../server/service/documents/document-values.ts'
import { isFigure, reviewVersion } from '../../server/service/documents/review-value.ts'
import { valueLabel } from '../../server/service/filings/fact-label.ts'
import { card, fillIn, hidden, operationForm } from '../frame/controls.ts'
import type { PageContext } from '../frame/define.ts'
import { isReading, likelyNumber } from './document-operations.ts'
import { FILING } from './firm-roles.ts'
import { firmWords as words } from './firm-words.ts'

/**
 * The value under review: its reading and evidence, the form for the review, and links to the next and previous value.
 */
export function valueCard(
  context: PageContext,
  { documentId, values, at }: { documentId: string; values: readonly ReviewedValue[]; at: number },
): Markup {
  const value = values[at]
  if (value === undefined) return html``
  const { base } = context
  const to = (one: ReviewedValue | undefined): string | undefined =>
    one && `${base}/documents/${documentId}?at=${encodeURIComponent(one.key)}`
  const way = (address: string | undefined, label: string, key: string): Markup | string =>
    address === undefined ? '' : html`<a class="button quiet" href="${address}" data-key="${key}">${label}</a>`
  const steps = html`<p class="acting">${way(to(values[at - 1]), words.previous, 'p')}${way(to(values[at + 1]), words.next, 'n')}</p>`
  const count = html`<small>${fillIn(words.reviewOf, { at: at + 1, all: values.length })}</small>`
  return card(
    valueLabel(value.key),
    html`${cell(context, documentId, value)}${isReading(value) ? '' : facts(value)}${reviewForms(context, documentId, value)}${steps}`,
    count,
  )
}

function cell({ base }: PageContext, documentId: string, { key, picture }: ReviewedValue): Markup | string {
  if (picture === null) return ''
  const label = fillIn(words.cellOf, { what: valueLabel(key) })
  return html`<img class="cell" src="${base}/documents/${documentId}/cells/${key}" alt="${label}">`
}

function facts({ value, evidence, review }: ReviewedValue): Markup {
  const rows: [string, Markup | string][] = [
    [words.readAs, value === null ? words.nothingRead : html`<strong class="read">${value}</strong>`],
  ]
  if (evidence !== null) {
    const label = evidence.source === 'element' ? words.element : words.printed
    rows.push([label, html`<code>${evidence.printed}</code>`])
    rows.push([words.sure, `${Math.round(evidence.confidence * 100)}%`])
    if (evidence.sums.length > 0) rows.push([words.sums, evidence.sums.map(valueLabel).join('; ')])
  }
  const reviewNote =
    review && fillIn(words.reviewedBy, { who: review.reviewer ?? '', value: review.value ?? words.saidAbsent })
  return html`<dl class="sheet">${rows.map(([name, text]) => html`<dt>${name}</dt><dd>${text}</dd>`)}</dl>
    ${reviewNote === null ? '' : html`<p class="said">${reviewNote}</p>`}`
}

function reviewForms(context: PageContext, documentId: string, whole: ReviewedValue): Markup | string {
  if (!FILING.some((role) => role === context.role)) return ''
  const { problem, sent } = context
  const { key, value, review } = whole
  const about = html`${hidden('id', documentId)}${hidden('key', key)}${hidden('version', reviewVersion({ value, review }))}`
  const given = sent.key === key ? sent.value : undefined
  const isWrong = problem !== null && problem.param === 'value' && sent.key === key
  const isOpen = isReading(whole)
  const text = given ?? review?.value ?? value ?? likelyNumber(whole) ?? ''
  const send = (said: string, label: string, letter: string, tone: string): Markup =>
    operationForm(
      context,
      'documents/review',
      html`${about}${hidden('said', said)}<button class="button ${tone}" type="submit" data-key="${letter}">${label}</button>`,
    )
  const figure = isFigure(key) ? html` inputmode="numeric" data-figure` : ''
  const correct = operationForm(
    context,
    'documents/review',
    html`${about}${hidden('said', 'correct')}
        <label class="field"><span>${words.value}</span><input name="value" value="${text}" autocomplete="off" data-key="c"
          spellcheck="false"${figure}${isOpen ? html` autofocus` : ''}${isWrong ? html` aria-invalid="true"` : ''}></label>
        <button class="button ${isOpen ? '' : 'quiet'}" type="submit">${isOpen ? words.confirm : words.correct}</button>`,
    'line',
  )
  const others = html`<div class="acting">${value === null ? '' : send('accept', words.accept, 'a', '')}
      ${send('absent', words.absent, 'x', 'quiet')}</div>`
  const hint = html`<p class="hint keys" hidden>${words.keys}</p>`
  return isOpen
    ? html`<p class="hint">${words.checkHint}</p>${correct}${others}${hint}`
    : html`${others}${correct}${hint}`
}
