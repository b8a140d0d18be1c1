import { html } from 'hono/html'
import { ACCOUNT_ROLES, type Role } from '../../../contract/roles.ts'
import type { CampaignRow } from '../../../server/database/tables/campaigns.ts'
import type { Markup } from '../../../server/pages/page.ts'
import { type CampaignDraft, listDrafts } from '../../../server/service/money/campaigns/campaign-drafts.ts'
import { listCampaigns } from '../../../server/service/money/campaigns/campaign-records.ts'
import { card, inWords, table } from '../../frame/controls.ts'
import type { ConsolePage, PageContext } from '../../frame/define.ts'
import { nonprofitNames } from '../donations/donations-page.ts'

/** Roles that create campaigns and record their donations and expenses. */
export const CAMPAIGN_ROLES: readonly Role[] = ['owner', 'finance']

const PER_PAGE = 50
const MOST_DRAFTS = 20

/** Statuses of a statement of work, as people read them. */
export const STATEMENT_STATUSES = {
  unsigned: 'to be signed',
  signed: 'waiting for approval',
  approved: 'approved',
  declined: 'declined',
  withdrawn: 'withdrawn',
} as const

/** Campaigns of an account. */
export const campaignsPage: ConsolePage = {
  path: 'campaigns',
  roles: ACCOUNT_ROLES,
  nav: 'Campaigns',
  show: async (context) => {
    const { base, dependencies, subjectId: accountId, liveMode, query, role } = context
    const position = { startingAfter: query.get('after') || undefined, limit: PER_PAGE }
    const { rows, hasMore } = await listCampaigns(dependencies.db, { accountId, liveMode }, position)
    const names = await nonprofitNames(
      dependencies.db,
      rows.map(({ nonprofit_id: id }) => id),
    )
    const columns = [
      { label: 'Campaign', cell: ({ id, name }: CampaignRow) => html`<a href="${base}/campaigns/${id}">${name}</a>` },
      { label: 'Type', cell: ({ type }: CampaignRow) => inWords(type) },
      { label: 'Nonprofit', cell: ({ nonprofit_id: id }: CampaignRow) => names.get(id) ?? id },
      { label: 'Dates', cell: ({ start_date: from, end_date: to }: CampaignRow) => `${day(from)} – ${day(to)}` },
      { label: 'Status', cell: statusTag },
    ]
    const older = hasMore
      ? html`<p><a class="button quiet" rel="next" href="${base}/campaigns?after=${rows.at(-1)?.id ?? ''}">Older campaigns</a></p>`
      : ''
    const makes = CAMPAIGN_ROLES.some((one) => one === role)
    const make = makes ? html`<a class="button" href="${base}/campaigns/new">New campaign</a>` : ''
    const list = table(
      'Campaigns',
      columns,
      rows,
      html`<p>No campaigns yet. Your campaigns appear here with their status and dates. ${makes ? 'Create one to start. Custom campaigns go live at once; the others need a signed and approved statement of work.' : ''}</p>`,
    )
    return {
      title: 'Campaigns',
      main: html`${await draftsCard(context)}${card('Campaigns', html`${list}${older}`, make)}`,
    }
  },
}

async function draftsCard({
  base,
  dependencies,
  subjectId: accountId,
  liveMode,
}: PageContext): Promise<Markup | string> {
  const drafts = await listDrafts(dependencies.db, { accountId, liveMode }, MOST_DRAFTS)
  if (drafts.length === 0) return ''
  const columns = [
    {
      label: 'Campaign',
      cell: ({ id, terms }: CampaignDraft) => html`<a href="${base}/campaigns/drafts/${id}">${terms.name}</a>`,
    },
    { label: 'Type', cell: ({ terms }: CampaignDraft) => inWords(terms.type) },
    { label: 'Dates', cell: ({ terms }: CampaignDraft) => `${terms.start_date} – ${terms.end_date}` },
    {
      label: 'Status',
      cell: ({ status }: CampaignDraft) => html`<span class="tag">${STATEMENT_STATUSES[status]}</span>`,
    },
  ]
  return card('Statements of work in progress', table('Statements of work in progress', columns, drafts, html``))
}

export function statusTag({ finalized_at: at }: CampaignRow): Markup {
  return html`<span class="tag">${at === null ? 'open' : 'final'}</span>`
}

export function day(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}
