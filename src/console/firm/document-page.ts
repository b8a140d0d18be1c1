import { html } from 'hono/html'
import type { DocumentWarning } from '../../contract/documents.ts'
import type { Markup } from '../../server/pages/page.ts'
import { PRIVATE } from '../../server/pages/page-headers.ts'
import { type DocumentRow, findDocument } from '../../server/service/documents/document-queue.ts'
import {
  findPage,
  findValuePicture,
  type ReviewedValue,
  valuesOf,
} from '../../server/service/documents/document-values.ts'
import { partOneFields } from '../../server/service/documents/extraction/part-one.ts'
import { HEAD_KEYS } from '../../server/service/documents/extraction/return-facts.ts'
import { failureDetail } from '../../server/service/documents/failure-detail.ts'
import { reviewVersion } from '../../server/service/documents/review-value.ts'
import { valueLabel } from '../../server/service/filings/fact-label.ts'
import { answerUnknown } from '../frame/answer-page.ts'
import { button, card, choiceField, fillIn, hidden, inWords, operationForm, textField } from '../frame/controls.ts'
import type { ConsolePage, PageContext } from '../frame/define.ts'
import { isReading } from './document-operations.ts'
import { einText } from './fact-text.ts'
import { FILING, READING } from './firm-roles.ts'
import { firmWords as words } from './firm-words.ts'
import { markedPage } from './marked-page.ts'
import { valueCard } from './value-card.ts'

/** One document: its page on one side, the values read from it on the other. */
export const documentPage: ConsolePage = {
  path: 'documents/{id}',
  roles: READING,
  show: async (context) => {
    const row = await ownDocument(context)
    if (row === undefined) return answerUnknown()
    const title = `${row.form ?? words.document}${row.ein === null ? '' : ` · ${einText(row.ein)}`}`
    const { extraction_status: standing } = row
    // Opening a queued document wakes its reader.
    if (standing === 'queued') context.dependencies.onDocumentQueued?.()
    const main = standing === 'done' ? await review(context, row) : waiting(context, row)
    return { title, main: html`${warningsOf(row)}${main}${removal(context, row)}` }
  },
}

/** Picture of a document's page, as it was read. */
export const pagePicture: ConsolePage = {
  path: 'documents/{id}/pages/{number}',
  roles: READING,
  show: async (context) => {
    const row = await ownDocument(context)
    const number = Number(/^[1-9]\d{0,3}$/.exec(context.params.number ?? '')?.[0])
    const page = row === undefined ? undefined : await findPage(context.dependencies.db, row.id, number || 0)
    return page === undefined ? answerUnknown() : answerPng(page.picture)
  },
}

/** Picture of a value's cell, as it was read. */
export const cellPicture: ConsolePage = {
  path: 'documents/{id}/cells/{key}',
  roles: READING,
  show: async (context) => {
    const row = await ownDocument(context)
    const picture = row && (await findValuePicture(context.dependencies.db, row.id, context.params.key ?? ''))
    return picture === undefined ? answerUnknown() : answerPng(picture)
  },
}

// Cached for an hour, because pages of many values repeat the same pictures.
function answerPng(picture: Buffer): Response {
  const headers = { ...PRIVATE, 'content-type': 'image/png', 'x-content-type-options': 'nosniff' }
  return new Response(new Uint8Array(picture), { headers: { ...headers, 'cache-control': 'private, max-age=3600' } })
}

/** The document that the page's address names; undefined if it isn't the firm's own in this mode. */
export function ownDocument({ dependencies, subjectId: accountId, liveMode, params }: PageContext) {
  return findDocument(dependencies.db, { accountId, liveMode }, params.id ?? '')
}

/** The warnings about a document as a whole; cells that were left out are listed with its values. */
export function warningsOf({ extraction_warnings: warnings }: DocumentRow): Markup {
  return html`${warnings.map((one) => html`<p class="flash" role="status">${warningText(one)}</p>`)}`
}

function warningText({ code, detail, keys = [] }: DocumentWarning): string {
  if (code === 'low_resolution') return words.lowResolution
  if (code === 'values_left_out')
    return keys.length === 1 ? words.oneLeftOut : fillIn(words.leftOut, { count: keys.length })
  return fillIn(words.warning, { detail })
}

function waiting(
  { base }: PageContext,
  { id, form, extraction_status: standing, extraction_error: why }: DocumentRow,
): Markup {
  if (standing === 'failed')
    return card(
      words.review,
      html`<p>${fillIn(words.failed, { why: failureDetail(why ?? '', form) ?? inWords(why ?? '') })}</p>`,
    )
  if (standing === 'not_requested') return card(words.review, html`<p>${words.notRead}</p>`)
  const again = html`<a class="button quiet" href="${base}/documents/${id}">${words.lookAgain}</a>`
  return card(words.review, html`<p role="status">${words.reading}</p><p data-look-again>${again}</p>`)
}

async function review(context: PageContext, row: DocumentRow): Promise<Markup> {
  const values = await valuesOf(context.dependencies.db, row.id)
  const requestedKey = context.query.get('at') ?? context.sent.key
  const found = values.findIndex(({ key }) => key === requestedKey)
  const readings = values.filter(isReading)
  const open =
    readings[0] === undefined ? values.findIndex(({ review }) => review === null) : values.indexOf(readings[0])
  const at = found < 0 ? Math.max(open, 0) : found
  const value = values[at]
  const missed = missedCard(context, { documentId: row.id, values })
  if (value === undefined) return html`${card(words.review, html`<p>${words.noProposals}</p>`)}${missed}`
  const done = values.filter((one) => one.review !== null).length
  const progress = done === values.length ? words.allReviewed : fillIn(words.reviewed, { done, all: values.length })
  const onward = html`<a class="button ${done === values.length ? '' : 'quiet'}" href="${context.base}/documents/${row.id}/proposals">${words.toProposals}</a>`
  // A value that a person entered has no position of its own, so a page of other values is shown.
  const [page] = [value, ...values].flatMap(({ evidence }) => evidence?.page ?? [])
  const shown = page === undefined ? undefined : await findPage(context.dependencies.db, row.id, page)
  return html`<section class="card"><header><p>${progress}${toCheck(context, row.id, readings, value)}</p>${onward}</header></section>
    <div class="review">
      ${markedPage(context, { documentId: row.id, page: shown, value, values })}
      <div class="reviewed">
        ${valueCard(context, { documentId: row.id, values, at })}
        ${allValues(context, row.id, values, at)}${missed}
      </div>
    </div>`
}

// Number of unproven readings, with a link to the next one.
function toCheck(
  { base }: PageContext,
  id: string,
  readings: readonly ReviewedValue[],
  here: ReviewedValue,
): Markup | string {
  const [first] = readings
  if (first === undefined) return ''
  const next = readings[readings.indexOf(here) + 1] ?? first
  const count = readings.length === 1 ? words.oneToCheck : fillIn(words.toCheck, { count: readings.length })
  return html` · <a href="${base}/documents/${id}?at=${encodeURIComponent(next.key)}" data-key="u" title="${words.nextToCheck}">${count}</a>`
}

function allValues({ base }: PageContext, id: string, values: readonly ReviewedValue[], at: number): Markup {
  const rows = values.map((one, index) => {
    const { key, value, review } = one
    const counts = isReading(one) ? words.check : review === null ? value : review.value
    const mark = review === null ? '' : review.value === value ? '✓' : '✎'
    return html`<li><a href="${base}/documents/${id}?at=${encodeURIComponent(key)}"${index === at ? html` aria-current="true"` : ''}>
      <span>${valueLabel(key)}</span><span class="number">${counts ?? '–'} <span aria-hidden="true">${mark}</span></span></a></li>`
  })
  return card(words.values, html`<ol class="values">${rows}</ol>`)
}

function removal(context: PageContext, { id }: DocumentRow): Markup | string {
  if (!FILING.some((role) => role === context.role)) return ''
  return html`<section class="card"><details><summary>${words.deleteDocument}</summary><p class="hint">${words.deleteHint}</p>
    ${operationForm(context, 'documents/delete', html`${hidden('id', id)}${button(words.deleteDocument, 'grave')}`)}</details></section>`
}

// A value that isn't listed has no version that the reviewer could have seen.
const NOT_REVIEWED = reviewVersion({ value: null, review: null })
const KEYS = [...HEAD_KEYS, ...partOneFields.map(({ key }) => key)]

/** A form for values that weren't extracted, such as the head of a scan. */
function missedCard(
  context: PageContext,
  { documentId, values }: { documentId: string; values: readonly ReviewedValue[] },
): Markup | string {
  const missed = KEYS.filter((key) => !values.some((value) => value.key === key))
  if (missed.length === 0 || !FILING.some((role) => role === context.role)) return ''
  const isOpen = context.problem !== null && missed.includes(context.sent.key ?? '')
  const state = isOpen ? context : { problem: null, sent: {} }
  const options = missed.map((key) => [key, valueLabel(key)] as const)
  const form = operationForm(
    context,
    'documents/review',
    html`${hidden('id', documentId)}${hidden('said', 'correct')}${hidden('version', NOT_REVIEWED)}
      ${choiceField(state, { name: 'key', label: words.missedKey, options })}
      ${textField(state, { name: 'value', label: words.value })}${button(words.sayMissed, 'quiet')}`,
  )
  return html`<section class="card"><details${isOpen ? html` open` : ''}><summary>${words.missed}</summary>
    <p class="hint">${words.missedHint}</p>${form}</details></section>`
}
