import { html } from 'hono/html'
import { PLATFORM_ROLES } from '../../contract/roles.ts'
import type { Markup } from '../../server/pages/page.ts'
import { type FoundRecord, findAnything } from '../../server/service/reports/find-anything.ts'
import { button, card, table, textField } from '../frame/controls.ts'
import type { ConsolePage, PageContext } from '../frame/define.ts'
import { booksWords as words } from './books-words.ts'

/** Any record by its id, EIN, address or name, with the way to its money and to what was done to it. */
export const searchPage: ConsolePage = {
  path: 'search',
  roles: PLATFORM_ROLES,
  nav: words.search,
  finds: 'q',
  show: async (context) => {
    const { dependencies, liveMode, query, base } = context
    const text = query.get('q') ?? ''
    const found = await findAnything(dependencies.db, text, liveMode)
    const form = html`<p class="hint">${words.searchHint}</p>
      <console-filter><form class="line" method="get" action="${base}/search">
        ${textField(context, { name: 'q', label: words.sought, type: 'search', value: text })}
        ${button(words.search, 'quiet')}
      </form></console-filter>`
    const none = html`<p>${text.trim() === '' ? words.typeFirst : words.nothingFound}</p>`
    return { title: words.search, main: html`${form}${card(words.found, foundTable(context, found, none))}` }
  },
}

function foundTable({ base }: PageContext, found: readonly FoundRecord[], none: Markup): Markup {
  const columns = [
    { label: words.sought, cell: ({ kind }: FoundRecord) => html`<span class="tag">${kind}</span>` },
    { label: words.name, cell: ({ name }: FoundRecord) => name },
    { label: words.record, cell: ({ id }: FoundRecord) => html`<code>${id}</code>` },
    {
      label: words.its,
      cell: ({ id }: FoundRecord) => {
        const about = `about=${encodeURIComponent(id)}`
        return html`<a href="${base}/ledger?${about}">${words.money}</a> · <a href="${base}/audit?${about}">${words.log}</a>`
      },
    },
  ]
  return table(words.found, columns, found, none)
}
