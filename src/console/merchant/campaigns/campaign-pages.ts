import { html } from 'hono/html'
import type { CampaignDonation, CampaignExpense } from '../../../contract/index.ts'
import { ACCOUNT_ROLES, type Role } from '../../../contract/roles.ts'
import type { CampaignRow } from '../../../server/database/tables/campaigns.ts'
import type { Markup } from '../../../server/pages/page.ts'
import type { CampaignState } from '../../../server/service/money/campaigns/campaign-funds.ts'
import { findCampaign } from '../../../server/service/money/campaigns/campaign-records.ts'
import { type CampaignDraft, listDrafts } from '../../../server/service/money/campaigns/drafts/campaign-drafts.ts'
import { foreseeSplit } from '../../../server/service/money/campaigns/foresee-split.ts'
import {
  listCampaignDonations,
  listCampaignExpenses,
  listCampaigns,
} from '../../../server/service/money/campaigns/list-campaigns.ts'
import { answerUnknown } from '../../frame/answer-page.ts'
import { button, card, choiceField, hidden, moment, operationForm, table } from '../../frame/controls.ts'
import type { ConsolePage, PageContext } from '../../frame/define.ts'
import { dollars } from '../../frame/dollars.ts'
import { nonprofitNames } from '../gifts/nonprofit-names.ts'
import { campaignWords as words } from './campaign-words.ts'
import { draftWords } from './draft-words.ts'

/** Who writes gifts and expenses of campaigns. */
export const RUNNING_CAMPAIGNS: readonly Role[] = ['owner', 'finance']

const PER_PAGE = 50
const MOST_DRAFTS = 20

/** The campaigns of an account. */
export const campaignsPage: ConsolePage = {
  path: 'campaigns',
  roles: ACCOUNT_ROLES,
  nav: words.campaigns,
  show: async (context) => {
    const { base, dependencies, subjectId: accountId, liveMode, query, role } = context
    const position = { startingAfter: query.get('after') || undefined, limit: PER_PAGE }
    const { rows, hasMore } = await listCampaigns(dependencies.db, { accountId, liveMode }, position)
    const names = await nonprofitNames(
      dependencies.db,
      rows.map(({ nonprofit_id: id }) => id),
    )
    const columns = [
      { label: words.name, cell: ({ id, name }: CampaignRow) => html`<a href="${base}/campaigns/${id}">${name}</a>` },
      { label: words.type, cell: ({ type }: CampaignRow) => type.replaceAll('_', ' ') },
      { label: words.nonprofit, cell: ({ nonprofit_id: id }: CampaignRow) => names.get(id) ?? id },
      { label: words.runs, cell: ({ start_date: from, end_date: to }: CampaignRow) => `${day(from)} – ${day(to)}` },
      { label: words.standing, cell: standing },
    ]
    const older = hasMore
      ? html`<p><a class="button quiet" rel="next" href="${base}/campaigns?after=${rows.at(-1)?.id ?? ''}">${words.older}</a></p>`
      : ''
    const makes = RUNNING_CAMPAIGNS.some((one) => one === role)
    const make = makes ? html`<a class="button" href="${base}/campaigns/new">${words.make}</a>` : ''
    const list = table(words.campaigns, columns, rows, html`<p>${words.none} ${makes ? words.noneHint : ''}</p>`)
    return {
      title: words.campaigns,
      main: html`${await draftsCard(context)}${card(words.campaigns, html`${list}${older}`, make)}`,
    }
  },
}

/** One campaign: its money, its gifts and expenses, the file that brings more, and its end. */
export const campaignPage: ConsolePage = {
  path: 'campaigns/{id}',
  roles: ACCOUNT_ROLES,
  show: async (context) => {
    const { dependencies, subjectId: accountId, liveMode, params, role } = context
    const campaign = await findCampaign(dependencies.db, { accountId, liveMode }, params.id ?? '')
    if (campaign === undefined) return answerUnknown()
    const { present, final } = await foreseeSplit(dependencies.db, campaign)
    const runs = RUNNING_CAMPAIGNS.some((one) => one === role) && !present.final
    return {
      title: campaign.name,
      main: html`${card(words.money, html`<p>${campaign.type.replaceAll('_', ' ')} · ${day(campaign.start_date)} – ${day(campaign.end_date)} · ${standing(campaign)}</p>${fundsOf(present)}`)}
        ${runs ? html`${uploadCard(context, campaign)}${finalCard(context, campaign, final)}` : ''}
        ${await giftsCard(context, campaign)}${await expensesCard(context, campaign)}`,
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
      label: words.name,
      cell: ({ id, terms }: CampaignDraft) => html`<a href="${base}/campaigns/drafts/${id}">${terms.name}</a>`,
    },
    { label: words.type, cell: ({ terms }: CampaignDraft) => terms.type.replaceAll('_', ' ') },
    { label: words.runs, cell: ({ terms }: CampaignDraft) => `${terms.start_date} – ${terms.end_date}` },
    {
      label: words.standing,
      cell: ({ status }: CampaignDraft) => html`<span class="tag">${draftWords.statuses[status]}</span>`,
    },
  ]
  return card(draftWords.drafts, table(draftWords.drafts, columns, drafts, html``))
}

function day(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

function standing({ finalized_at: at }: CampaignRow): Markup {
  return html`<span class="tag">${at === null ? words.isOpen : words.isFinal}</span>`
}

function fundsOf({ funds, claims }: CampaignState): Markup {
  const lines: [string, number][] = [
    [words.held, funds.held],
    [words.grant, funds.grant],
    [words.expense, funds.expense],
    [words.fee, funds.fee],
    [words.claims, claims],
  ]
  return html`<dl class="sheet">${lines.map(([name, cents]) => html`<dt>${name}</dt><dd>${dollars(cents)}</dd>`)}</dl>`
}

function uploadCard(context: PageContext, { id, type }: CampaignRow): Markup {
  const kinds = [
    ['donations', words.donations] as const,
    ...(type === 'gross' ? [] : [['expenses', words.expenses] as const]),
  ]
  return card(
    words.upload,
    html`<p class="hint">${words.uploadHint}</p>
      <form method="post" action="${context.base}/campaigns/preview" enctype="multipart/form-data">
        ${hidden('form_token', context.formToken)}${hidden('id', id)}
        ${choiceField(context, { name: 'kind', label: words.kind, options: kinds })}
        <label class="field"><span>${words.file}</span><input type="file" name="file" accept=".csv,text/csv" required></label>
        ${button(words.preview, 'quiet')}</form>`,
  )
}

function finalCard(context: PageContext, { id }: CampaignRow, final: CampaignState): Markup {
  return card(
    words.finalize,
    html`<p class="hint">${words.finalizeHint}</p>${fundsOf(final)}
      ${operationForm(context, 'campaigns/finalize', html`${hidden('id', id)}${button(words.finalize, 'grave')}`)}`,
  )
}

async function giftsCard({ dependencies, timeZone }: PageContext, { id }: CampaignRow): Promise<Markup> {
  const { rows } = await listCampaignDonations(dependencies.db, id, { limit: PER_PAGE })
  const columns = [
    {
      label: words.when,
      cell: (row: CampaignDonation) => row.given_on ?? moment(new Date((row.created_at ?? 0) * 1_000), timeZone),
    },
    { label: words.amount, cell: ({ amount }: CampaignDonation) => dollars(amount), isNumber: true as const },
    { label: words.standing, cell: ({ status }: CampaignDonation) => html`<span class="tag">${status ?? ''}</span>` },
  ]
  return card(words.gifts, table(words.gifts, columns, rows, html`<p>${words.noGifts}</p>`))
}

async function expensesCard({ dependencies }: PageContext, { id }: CampaignRow): Promise<Markup> {
  const { rows } = await listCampaignExpenses(dependencies.db, id, { limit: PER_PAGE })
  const columns = [
    { label: words.date, cell: (row: CampaignExpense) => row.spent_on },
    { label: words.description, cell: ({ description }: CampaignExpense) => description },
    { label: words.amount, cell: ({ amount }: CampaignExpense) => dollars(amount), isNumber: true as const },
  ]
  return card(words.expensesOf, table(words.expensesOf, columns, rows, html`<p>${words.noExpenses}</p>`))
}
