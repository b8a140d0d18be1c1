import { html } from 'hono/html'
import { DONATION_STATUSES } from '../../../contract/donations.ts'
import { ACCOUNT_ROLES } from '../../../contract/roles.ts'
import type { DonationRow } from '../../../server/database/tables/donations.ts'
import type { Database } from '../../../server/database/tables/tables.ts'
import type { Markup } from '../../../server/pages/page.ts'
import { writeCsv } from '../../../server/rendering/csv.ts'
import { nonprofitIdOf } from '../../../server/service/directory/registry/nonprofit-records.ts'
import { type DonationFilter, listDonations } from '../../../server/service/money/donations/donation-records.ts'
import { findDonationByName } from '../../../server/service/reports/find-anything.ts'
import { centsOf, dollars } from '../../frame/amounts.ts'
import { answerCsv, redirectTo } from '../../frame/answers.ts'
import { button, choiceField, inWords, moment, table, textField, untitledCard } from '../../frame/controls.ts'
import type { ConsolePage, PageContext } from '../../frame/define.ts'
import { periodFields, periodOf } from '../../frame/period.ts'

const PER_PAGE = 50

const PER_STEP = 1_000

const HEADINGS = [
  'id',
  'created_at',
  'status',
  'nonprofit_id',
  'nonprofit',
  'amount_cents',
  'fee_cents',
  'cover_fees',
  'external_id',
  'campaign_id',
  'source',
  'original_nonprofit_id',
] as const

/** Donations of an account with filters. Paged by key, so that later pages are as fast as the first. */
export const donationsPage: ConsolePage = {
  path: 'donations',
  roles: ACCOUNT_ROLES,
  nav: 'Donations',
  finds: 'q',
  show: async (context) => {
    const { base, dependencies, query } = context
    const scope = { accountId: context.subjectId, liveMode: context.liveMode }
    const one = await findDonationByName(dependencies.db, scope, query.get('q')?.trim() ?? '')
    if (one !== undefined) return redirectTo(`${base}/donations/${one}`)
    const filter = await readDonationFilter(context)
    const startingAfter = query.get('after') || undefined
    const { rows, hasMore } = await listDonations(dependencies.db, scope, filter, {
      page: 1,
      limit: PER_PAGE,
      startingAfter: startingAfter && (await findDonationByName(dependencies.db, scope, startingAfter)),
    })
    const list = await donationTable(context, rows, filter)
    return {
      title: 'Donations',
      main: html`${filterForm(context)}${untitledCard(html`${list}${hasMore ? older(context, rows) : ''}`)}`,
    }
  },
}

function filterForm(context: PageContext): Markup {
  const { base, query } = context
  const value = (name: string) => ({ name, value: query.get(name) ?? '', required: false })
  const statuses = DONATION_STATUSES.map((status) => [status, inWords(status)] as const)
  const filters = new URLSearchParams([...query].filter(([name, text]) => name !== 'after' && text !== ''))
  const further = ['campaign', 'external_id', 'least', 'most'].some((name) => (query.get(name) ?? '') !== '')
  return html`<console-filter><form class="filter" method="get" action="${base}/donations" role="search">
      <div class="line">
        ${textField(context, { ...value('q'), label: 'Search by ID', type: 'search', hint: 'Of a donation, payment, receipt, invoice, payout, campaign, nonprofit or event, or your own ID.' })}
        ${choiceField(context, { ...value('status'), label: 'Status', options: [['', 'Any'], ...statuses] })}
        ${textField(context, { ...value('nonprofit'), label: 'Nonprofit', hint: 'ID or EIN' })}
        ${periodFields(context)}
      </div>
      <details${further ? html` open` : ''}><summary>More filters</summary><div class="line">
        ${textField(context, { ...value('campaign'), label: 'Campaign', hint: 'ca_…' })}
        ${textField(context, { ...value('external_id'), label: 'Your ID', hint: 'external_id' })}
        ${textField(context, { ...value('least'), label: 'Minimum amount', inputmode: 'decimal', hint: '$' })}
        ${textField(context, { ...value('most'), label: 'Maximum amount', inputmode: 'decimal', hint: '$' })}
      </div></details>
      <div class="acting">${button('Filter', 'quiet')}
        <a class="button quiet" href="${base}/donations/export.csv?${filters.toString()}" download>Download CSV</a></div>
    </form></console-filter>`
}

async function donationTable(
  context: PageContext,
  rows: readonly DonationRow[],
  filter: DonationFilter,
): Promise<Markup> {
  const { base, dependencies, timeZone } = context
  const names = await nonprofitNames(
    dependencies.db,
    rows.map(({ nonprofit_id: id }) => id),
  )
  const columns = [
    {
      label: 'When',
      cell: ({ id, created_at: at }: DonationRow) =>
        html`<a href="${base}/donations/${id}">${moment(at, timeZone)}</a>`,
    },
    { label: 'Nonprofit', cell: ({ nonprofit_id: id }: DonationRow) => names.get(id) ?? id },
    { label: 'Amount', cell: ({ amount }: DonationRow) => dollars(amount), isNumber: true as const },
    {
      label: 'Status',
      cell: ({ status }: DonationRow) => html`<span class="tag">${inWords(status)}</span>`,
    },
    {
      label: 'Your ID',
      cell: ({ external_id: id }: DonationRow) =>
        id === null ? '' : html`<span class="own-id" title="${id}">${id}</span>`,
    },
    { label: 'ID', cell: ({ id }: DonationRow) => html`<code>${id}</code>` },
  ]
  return table('Donations', columns, rows, nothing(context, filter))
}

function nothing({ base }: PageContext, filter: DonationFilter): Markup {
  return Object.values(filter).every((value) => value === undefined)
    ? html`<p>No donations yet. Add the button or the picker to your page; donations appear here as they’re made.</p><p><a class="button quiet" href="/embed/">Create a snippet</a></p>`
    : html`<p>No donations match. Remove a filter to see more.</p><p><a class="button quiet" href="${base}/donations">Show all donations</a></p>`
}

function older({ base, query }: PageContext, rows: readonly DonationRow[]): Markup {
  const next = new URLSearchParams(query)
  next.set('after', rows.at(-1)?.id ?? '')
  return html`<p><a class="button quiet" href="${base}/donations?${next.toString()}" rel="next">Older donations</a></p>`
}

/** Reads the filter form; ignores values it can't parse. */
async function readDonationFilter(context: PageContext): Promise<DonationFilter> {
  const { query, dependencies } = context
  const text = (name: string): string | undefined => query.get(name)?.trim() || undefined
  const nonprofit = text('nonprofit')
  return {
    status: DONATION_STATUSES.find((one) => one === text('status')),
    nonprofitId: nonprofit && ((await nonprofitIdOf(dependencies.db, nonprofit)) ?? nonprofit),
    campaignId: text('campaign'),
    externalId: text('external_id'),
    ...periodOf(context),
    least: centsOf(text('least') ?? ''),
    most: centsOf(text('most') ?? ''),
    ...searched(text('q')),
  }
}

/** Reads the search box by ID prefix; any other text is the account's own ID. */
function searched(name: string | undefined): DonationFilter {
  if (name === undefined) return {}
  const [prefix] = name.split('_')
  switch (prefix) {
    case 'inv':
      return { invoiceId: name }
    case 'po':
      return { payoutId: name }
    case 'ca':
      return { campaignId: name }
    case 'n':
      return { nonprofitId: name }
    default:
      return { externalId: name }
  }
}

/** The matching donations as CSV, streamed. */
export const donationsExport: ConsolePage = {
  path: 'donations/export.csv',
  roles: ACCOUNT_ROLES,
  show: async (context) => answerCsv('donations.csv', exported(context)),
}

async function* exported(context: PageContext): AsyncGenerator<string> {
  const { dependencies, subjectId: accountId, liveMode } = context
  const filter = await readDonationFilter(context)
  yield writeCsv(HEADINGS, [])
  let startingAfter: string | undefined
  for (;;) {
    const position = { page: 1, limit: PER_STEP, startingAfter }
    const { rows, hasMore } = await listDonations(dependencies.db, { accountId, liveMode }, filter, position)
    const names = await nonprofitNames(
      dependencies.db,
      rows.map(({ nonprofit_id: id }) => id),
    )
    const [first, ...others] = rows.map((row) => csvRow(row, names))
    if (first !== undefined) yield writeCsv(first, others)
    if (!hasMore) return
    startingAfter = rows.at(-1)?.id
  }
}

function csvRow(row: DonationRow, names: ReadonlyMap<string, string>): string[] {
  return [
    row.id,
    row.created_at.toISOString(),
    row.status,
    row.nonprofit_id,
    names.get(row.nonprofit_id) ?? '',
    String(row.amount),
    String(row.fee),
    String(row.cover_fees),
    row.external_id ?? '',
    row.campaign_id ?? '',
    row.source,
    row.original_nonprofit_id ?? '',
  ]
}

/** Names of nonprofits by ID. */
export async function nonprofitNames(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const rows = await db.selectFrom('nonprofit').select(['id', 'name']).where('id', 'in', wanted).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
