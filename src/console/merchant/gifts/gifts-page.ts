import { html } from 'hono/html'
import { DONATION_STATUSES } from '../../../contract/donations.ts'
import { ACCOUNT_ROLES } from '../../../contract/roles.ts'
import type { DonationRow } from '../../../server/database/tables/donations.ts'
import type { Markup } from '../../../server/pages/page.ts'
import { type DonationFilter, listDonations } from '../../../server/service/money/donations/donation-records.ts'
import { findDonationByName } from '../../../server/service/reports/find-anything.ts'
import { leadOn } from '../../frame/answers.ts'
import { button, choiceField, moment, table, textField, untitledCard } from '../../frame/controls.ts'
import type { ConsolePage, PageContext } from '../../frame/define.ts'
import { dollars } from '../../frame/dollars.ts'
import { readGiftFilter } from './gift-filter.ts'
import { giftWords as words } from './gift-words.ts'
import { nonprofitNames } from './nonprofit-names.ts'

const PER_PAGE = 50

/** The gifts of an account, narrowed and read by key, so that later pages are as quick as the first. */
export const giftsPage: ConsolePage = {
  path: 'gifts',
  roles: ACCOUNT_ROLES,
  nav: words.gifts,
  finds: 'q',
  show: async (context) => {
    const { base, dependencies, query } = context
    const scope = { accountId: context.subjectId, liveMode: context.liveMode }
    const one = await findDonationByName(dependencies.db, scope, query.get('q')?.trim() ?? '')
    if (one !== undefined) return leadOn(`${base}/gifts/${one}`)
    const filter = await readGiftFilter(context)
    const startingAfter = query.get('after') || undefined
    const { rows, hasMore } = await listDonations(dependencies.db, scope, filter, {
      page: 1,
      limit: PER_PAGE,
      startingAfter: startingAfter && (await findDonationByName(dependencies.db, scope, startingAfter)),
    })
    const list = await giftTable(context, rows, filter)
    return {
      title: words.gifts,
      main: html`${filterForm(context)}${untitledCard(html`${list}${hasMore ? older(context, rows) : ''}`)}`,
    }
  },
}

function filterForm(context: PageContext): Markup {
  const { base, query } = context
  const value = (name: string) => ({ name, value: query.get(name) ?? '', required: false })
  const statuses = DONATION_STATUSES.map((status) => [status, status.replaceAll('_', ' ')] as const)
  const kept = new URLSearchParams([...query].filter(([name, text]) => name !== 'after' && text !== ''))
  const further = ['campaign', 'external_id', 'least', 'most'].some((name) => (query.get(name) ?? '') !== '')
  return html`<console-filter><form class="filter" method="get" action="${base}/gifts" role="search">
      <div class="line">
        ${textField(context, { ...value('q'), label: words.search, type: 'search', hint: words.searchHint })}
        ${choiceField(context, { ...value('status'), label: words.status, options: [['', words.anyStatus], ...statuses] })}
        ${textField(context, { ...value('nonprofit'), label: words.nonprofit, hint: words.nonprofitHint })}
        ${textField(context, { ...value('from'), label: words.from, type: 'date' })}
        ${textField(context, { ...value('until'), label: words.until, type: 'date' })}
      </div>
      <details${further ? html` open` : ''}><summary>${words.more}</summary><div class="line">
        ${textField(context, { ...value('campaign'), label: words.campaign, hint: 'ca_…' })}
        ${textField(context, { ...value('external_id'), label: words.externalId, hint: 'external_id' })}
        ${textField(context, { ...value('least'), label: words.least, inputmode: 'decimal', hint: '$' })}
        ${textField(context, { ...value('most'), label: words.most, inputmode: 'decimal', hint: '$' })}
      </div></details>
      <div class="acting">${button(words.filter, 'quiet')}
        <a class="button quiet" href="${base}/gifts/export.csv?${kept.toString()}" download>${words.save}</a></div>
    </form></console-filter>`
}

async function giftTable(context: PageContext, rows: readonly DonationRow[], filter: DonationFilter): Promise<Markup> {
  const { base, dependencies, timeZone } = context
  const names = await nonprofitNames(
    dependencies.db,
    rows.map(({ nonprofit_id: id }) => id),
  )
  const columns = [
    {
      label: words.when,
      cell: ({ id, created_at: at }: DonationRow) => html`<a href="${base}/gifts/${id}">${moment(at, timeZone)}</a>`,
    },
    { label: words.nonprofit, cell: ({ nonprofit_id: id }: DonationRow) => names.get(id) ?? id },
    { label: words.amount, cell: ({ amount }: DonationRow) => dollars(amount), isNumber: true as const },
    {
      label: words.status,
      cell: ({ status }: DonationRow) => html`<span class="tag">${status.replaceAll('_', ' ')}</span>`,
    },
    { label: words.externalId, cell: ({ external_id: id }: DonationRow) => id ?? '' },
    { label: words.id, cell: ({ id }: DonationRow) => html`<code>${id}</code>` },
  ]
  return table(words.gifts, columns, rows, nothing(context, filter))
}

function nothing({ base }: PageContext, filter: DonationFilter): Markup {
  return Object.values(filter).every((value) => value === undefined)
    ? html`<p>${words.noneYet}</p><p><a class="button quiet" href="/embed/">${words.makeSnippet}</a></p>`
    : html`<p>${words.noneFits}</p><p><a class="button quiet" href="${base}/gifts">${words.showAll}</a></p>`
}

function older({ base, query }: PageContext, rows: readonly DonationRow[]): Markup {
  const next = new URLSearchParams(query)
  next.set('after', rows.at(-1)?.id ?? '')
  return html`<p><a class="button quiet" href="${base}/gifts?${next.toString()}" rel="next">${words.older}</a></p>`
}
