import { html } from 'hono/html'
import { PLATFORM_ROLES } from '../../contract/roles.ts'
import type { Markup } from '../../server/pages/page.ts'
import { type FoundRecord, findAnything } from '../../server/service/reports/find-anything.ts'
import { button, card, table, textField } from '../frame/controls.ts'
import type { ConsolePage, PageContext } from '../frame/define.ts'

/** Search over all records, with links to their ledger entries and audit log. */
export const searchPage: ConsolePage = {
  path: 'search',
  roles: PLATFORM_ROLES,
  nav: 'Search',
  finds: 'q',
  show: async (context) => {
    const { dependencies, liveMode, query, base } = context
    const text = query.get('q') ?? ''
    const found = await findAnything(dependencies.db, text, liveMode)
    const form = html`<p class="hint">An ID such as d_… or po_…, an EIN, an e-mail address, or the start of a name.</p>
      <console-filter><form class="line" method="get" action="${base}/search">
        ${textField(context, { name: 'q', label: 'Search for', type: 'search', value: text })}
        ${button('Search', 'quiet')}
      </form></console-filter>`
    const none = html`<p>${text.trim() === '' ? 'Enter an ID, EIN, e-mail address or name above. Matching records appear here.' : 'No results in this mode. Check the spelling, or switch mode.'}</p>`
    return { title: 'Search', main: html`${form}${card('Results', foundTable(context, found, none))}` }
  },
}

function foundTable({ base }: PageContext, found: readonly FoundRecord[], none: Markup): Markup {
  const columns = [
    { label: 'Type', cell: ({ kind }: FoundRecord) => html`<span class="tag">${kind}</span>` },
    { label: 'Name', cell: ({ name }: FoundRecord) => name },
    { label: 'ID', cell: ({ id }: FoundRecord) => html`<code>${id}</code>` },
    {
      label: 'View',
      cell: ({ id }: FoundRecord) => {
        const about = `about=${encodeURIComponent(id)}`
        return html`<a href="${base}/ledger?${about}">ledger</a> · <a href="${base}/audit?${about}">audit log</a>`
      },
    },
  ]
  return table('Results', columns, found, none)
}
