import { html } from 'hono/html'
import type { FilingValue, Parts } from '../../server/database/tables/filings.ts'
import type { Markup } from '../../server/pages/page.ts'
import { factLabel, isClearWithoutLabel, partsInOrder } from '../../server/service/filings/fact-label.ts'
import { firmWords as words } from './firm-words.ts'

/** Formats a fact: an address as one line, a list as one item per element. */
export function factText(value: FilingValue): Markup | string {
  if (value === null || value === '') return words.nothing
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return html`<ol class="elements">${value.map((one) => html`<li>${inALine(one)}</li>`)}</ol>`
  return inALine(value)
}

/** Formats a fact as one line of plain text, for CSV. */
export function plainText(value: FilingValue): string {
  if (value === null) return ''
  if (typeof value === 'string') return value
  return Array.isArray(value) ? value.map(inALine).join('; ') : inALine(value)
}

/** An EIN with its hyphen. */
export function einText(ein: string): string {
  return `${ein.slice(0, 2)}-${ein.slice(2)}`
}

function inALine(parts: Parts): string {
  const line = partsInALine(parts)
  return line === '' && typeof parts.default_field === 'string' ? factLabel(parts.default_field) : line
}

function partsInALine(parts: Parts): string {
  return partsInOrder(Object.entries(parts))
    .filter(([name]) => name !== 'default_field')
    .map(([name, part]) => {
      const text = typeof part === 'object' && part !== null ? inALine(part) : (part ?? '')
      return text === '' || isClearWithoutLabel(name) ? text : `${factLabel(name)}: ${text}`
    })
    .filter((text) => text !== '')
    .join(', ')
}
