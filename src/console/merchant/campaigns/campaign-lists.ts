import { html } from 'hono/html'
import type { CampaignDonation, CampaignExpense } from '../../../contract/index.ts'
import type { CampaignRow } from '../../../server/database/tables/campaigns.ts'
import type { Markup } from '../../../server/pages/page.ts'
import {
  listCampaignDonations,
  listCampaignExpenses,
} from '../../../server/service/money/campaigns/campaign-records.ts'
import { type CampaignPull, pullsOfCampaign } from '../../../server/service/money/campaigns/pull-records.ts'
import { card, moment, table } from '../../frame/controls.ts'
import type { PageContext } from '../../frame/define.ts'
import { dollars } from '../../frame/dollars.ts'
import { campaignWords as words } from './campaign-words.ts'

const PER_PAGE = 50
const MOST_PULLS = 50

/** The gifts of a campaign, the newest first, page by page. */
export async function giftsCard(context: PageContext, { id }: CampaignRow): Promise<Markup> {
  const { dependencies, timeZone } = context
  const position = { startingAfter: cursor(context, 'gifts', 'ce_'), limit: PER_PAGE }
  const { rows, hasMore } = await listCampaignDonations(dependencies.db, id, position)
  const columns = [
    {
      label: words.when,
      cell: (row: CampaignDonation) => row.given_on ?? moment(new Date((row.created_at ?? 0) * 1_000), timeZone),
    },
    { label: words.amount, cell: ({ amount }: CampaignDonation) => dollars(amount), isNumber: true as const },
    { label: words.standing, cell: ({ status }: CampaignDonation) => html`<span class="tag">${status ?? ''}</span>` },
  ]
  const list = table(words.gifts, columns, rows, html`<p>${words.noGifts}</p>`)
  return card(words.gifts, html`${list}${older(context, 'gifts', hasMore ? rows.at(-1)?.id : undefined)}`)
}

/** What an account spent for a campaign, the newest first, page by page. */
export async function expensesCard(context: PageContext, { id }: CampaignRow): Promise<Markup> {
  const position = { startingAfter: cursor(context, 'expenses', 'ex_'), limit: PER_PAGE }
  const { rows, hasMore } = await listCampaignExpenses(context.dependencies.db, id, position)
  const columns = [
    { label: words.date, cell: (row: CampaignExpense) => row.spent_on },
    { label: words.description, cell: ({ description }: CampaignExpense) => description },
    { label: words.amount, cell: ({ amount }: CampaignExpense) => dollars(amount), isNumber: true as const },
  ]
  const list = table(words.expensesOf, columns, rows, html`<p>${words.noExpenses}</p>`)
  return card(words.expensesOf, html`${list}${older(context, 'expenses', hasMore ? rows.at(-1)?.id : undefined)}`)
}

/** The debits of the account's bank account that fetched the campaign's gifts, and what one that came back waits for. */
export async function pullsCard({ dependencies, timeZone }: PageContext, { id }: CampaignRow): Promise<Markup> {
  const pulls = await pullsOfCampaign(dependencies.db, id, MOST_PULLS)
  const columns = [
    { label: words.when, cell: ({ created_at: at }: CampaignPull) => moment(at, timeZone) },
    { label: words.pullOf, cell: ({ kind }: CampaignPull) => words.pullKinds[kind] },
    { label: words.amount, cell: ({ of_campaign: cents }: CampaignPull) => dollars(cents), isNumber: true as const },
    { label: words.debited, cell: ({ amount }: CampaignPull) => dollars(amount), isNumber: true as const },
    { label: words.settles, cell: ({ settles_on: day }: CampaignPull) => day },
    {
      label: words.standing,
      cell: ({ status, return_code: code, waits_for: wait }: CampaignPull) =>
        html`<span class="tag">${words.pullStatuses[status]}</span> ${code ?? ''} ${wait === null ? '' : words.pullWaits[wait]}`,
    },
  ]
  return card(words.pulls, table(words.pulls, columns, pulls, html`<p>${words.noPulls}</p>`))
}

function cursor({ query }: PageContext, list: string, prefix: string): string | undefined {
  const after = query.get(list) ?? ''
  return after.startsWith(prefix) ? after : undefined
}

function older({ query, request }: PageContext, list: string, last: string | undefined): Markup | string {
  if (last === undefined) return ''
  const next = new URLSearchParams(query)
  next.set(list, last)
  const { pathname } = new URL(request.url)
  return html`<p><a class="button quiet" rel="next" href="${pathname}?${next.toString()}">${words.olderRows}</a></p>`
}
