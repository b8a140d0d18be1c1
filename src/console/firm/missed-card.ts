import { html } from 'hono/html'
import type { Markup } from '../../server/pages/page.ts'
import type { ReviewedValue } from '../../server/service/documents/document-values.ts'
import { partOneFields } from '../../server/service/documents/extraction/part-one.ts'
import { HEAD_KEYS } from '../../server/service/documents/extraction/return-facts.ts'
import { reviewVersion } from '../../server/service/documents/review-value.ts'
import { valueLabel } from '../../server/service/filings/fact-label.ts'
import { button, choiceField, hidden, operationForm, textField } from '../frame/controls.ts'
import type { PageContext } from '../frame/define.ts'
import { FILING } from './firm-roles.ts'
import { firmWords as words } from './firm-words.ts'

// Whoever says a value that is not listed has seen nothing of it.
const NOTHING_SAID = reviewVersion({ value: null, review: null })
const KEYS = [...HEAD_KEYS, ...partOneFields.map(({ key }) => key)]

/** Where a person says what stands on a document and was not read at all, as the head of a scan. */
export function missedCard(
  context: PageContext,
  { documentId, values }: { documentId: string; values: readonly ReviewedValue[] },
): Markup | string {
  const missed = KEYS.filter((key) => !values.some((value) => value.key === key))
  if (missed.length === 0 || !FILING.some((role) => role === context.role)) return ''
  const isOpen = context.problem !== null && missed.includes(context.sent.key ?? '')
  const said = isOpen ? context : { problem: null, sent: {} }
  const options = missed.map((key) => [key, valueLabel(key)] as const)
  const form = operationForm(
    context,
    'documents/review',
    html`${hidden('id', documentId)}${hidden('said', 'correct')}${hidden('version', NOTHING_SAID)}
      ${choiceField(said, { name: 'key', label: words.missedKey, options })}
      ${textField(said, { name: 'value', label: words.value })}${button(words.sayMissed, 'quiet')}`,
  )
  return html`<section class="card"><details${isOpen ? html` open` : ''}><summary>${words.missed}</summary>
    <p class="hint">${words.missedHint}</p>${form}</details></section>`
}
