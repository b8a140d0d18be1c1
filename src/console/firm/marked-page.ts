import { html } from 'hono/html'
import type { Markup } from '../../server/pages/page.ts'
import type { DocumentPageRow, ReviewedValue } from '../../server/service/documents/document-values.ts'
import { valueLabel } from '../../server/service/filings/fact-label.ts'
import { fillIn } from '../frame/controls.ts'
import type { PageContext } from '../frame/define.ts'
import { firmWords as words } from './firm-words.ts'

/** A page of a document with a value's place marked. The other places link to their values. */
export function markedPage(
  { base }: PageContext,
  shown: {
    documentId: string
    page: DocumentPageRow | undefined
    value: ReviewedValue
    values: readonly ReviewedValue[]
  },
): Markup {
  const { documentId, page, value, values } = shown
  if (page === undefined) return html`<figure class="page none"><p class="hint">${words.noPage}</p></figure>`
  const { number, width, height } = page
  const box = ({ evidence }: ReviewedValue): Markup | string => {
    const place = evidence?.page === number ? evidence.place : undefined
    if (place === undefined) return ''
    const [x, y] = [place.left * width, place.top * height]
    const [wide, high] = [(place.right - place.left) * width, (place.bottom - place.top) * height]
    return html`<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${wide.toFixed(1)}" height="${high.toFixed(1)}"/>`
  }
  const others = values.filter((one) => one.key !== value.key && one.evidence?.page === number && one.evidence.place)
  // Out of the tab order: with the keyboard, people use the list of values.
  const links = others.map(
    (one) =>
      html`<a href="${base}/documents/${documentId}?at=${encodeURIComponent(one.key)}" tabindex="-1">${box(one)}</a>`,
  )
  const upright = uprightRotation(page)
  const label = fillIn(words.pageShown, { number, what: valueLabel(value.key) })
  return html`<figure class="page" aria-label="${label}"><svg viewBox="${upright.box}" aria-hidden="true"><g transform="${upright.transform}">
      <image href="${base}/documents/${documentId}/pages/${number}" width="${width}" height="${height}"/>
      <g class="others">${links}</g><g class="here">${box(value)}</g></g></svg>
    <figcaption class="hint">${fillIn(words.page, { number })}</figcaption></figure>`
}

/** The rotation that shows a sideways or upside-down page upright. */
function uprightRotation({ width, height, turn }: DocumentPageRow): { box: string; transform: string } {
  const unturned = `0 0 ${width} ${height}`
  if (turn === 180) return { box: unturned, transform: `translate(${width} ${height}) rotate(180)` }
  const turned = `0 0 ${height} ${width}`
  if (turn === 90) return { box: turned, transform: `translate(${height} 0) rotate(90)` }
  if (turn === 270) return { box: turned, transform: `translate(0 ${width}) rotate(270)` }
  return { box: unturned, transform: '' }
}
