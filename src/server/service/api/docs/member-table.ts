import { html } from 'hono/html'
import type { Markup } from '../../../pages/page.ts'
import type { MemberRow } from './member-rows.ts'

/** Longer tables are folded. */
const MAX_ROWS_OPEN = 16

/** A table of members; long ones are folded. */
export function memberTable(caption: string, rows: readonly MemberRow[]): Markup | '' {
  if (rows.length === 0) return ''
  const shown = html`<div class="scroll" tabindex="0" role="group" aria-label="${caption}"><table>
    <thead><tr><th scope="col">${caption}</th><th scope="col">Type</th><th scope="col">Note</th></tr></thead>
    <tbody>${rows.map(row)}</tbody>
  </table></div>`
  if (rows.length <= MAX_ROWS_OPEN) return shown
  return html`<details class="fold"><summary>${caption}: ${rows.length} members</summary>${shown}</details>`
}

function row({ name, type, required, note }: MemberRow): Markup {
  return html`<tr><th scope="row"><code>${breakable(name)}</code>${required ? html` <span class="required">required</span>` : ''}</th><td>${type}</td><td>${note}</td></tr>`
}

/** A name that may be broken after its underscores and dots, and nowhere else. */
export function breakable(name: string): Markup {
  return html`${name.split(/(?<=[_.])(?=.)/).map((part, index) => (index === 0 ? part : html`<wbr>${part}`))}`
}
