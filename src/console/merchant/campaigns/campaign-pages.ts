import { html } from 'hono/html'
import { ACCOUNT_ROLES } from '../../../contract/roles.ts'
import type { CampaignRow } from '../../../server/database/tables/campaigns.ts'
import type { Markup } from '../../../server/pages/page.ts'
import { previewSplit } from '../../../server/service/money/campaigns/campaign-money.ts'
import { findCampaign, listCampaigns } from '../../../server/service/money/campaigns/campaign-records.ts'
import type { CampaignState } from '../../../server/service/money/campaigns/campaign-splits.ts'
import {
  type CampaignDraft,
  draftOfCampaign,
  listDrafts,
} from '../../../server/service/money/campaigns/drafts/campaign-drafts.ts'
import { promisedTo } from '../../../server/service/money/campaigns/run-campaign.ts'
import { answerUnknown } from '../../frame/answer-page.ts'
import { button, card, hidden, moment, operationForm, table } from '../../frame/controls.ts'
import type { ConsolePage, PageContext } from '../../frame/define.ts'
import { dollars } from '../../frame/dollars.ts'
import { say } from '../../frame/say.ts'
import { nonprofitNames } from '../gifts/nonprofit-names.ts'
import { expensesCard, giftsCard, pullsCard } from './campaign-lists.ts'
import { campaignWords as words } from './campaign-words.ts'
import { draftWords } from './draft-words.ts'
import { RUNNING_CAMPAIGNS } from './running.ts'
import { byHandCard, sharedCard, uploadCard } from './running-forms.ts'

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
    const { present, final } = await previewSplit(dependencies.db, campaign)
    const onItsWay = await promisedTo(dependencies.db, campaign)
    const agreed = await draftOfCampaign(dependencies.db, campaign.id)
    const runs = RUNNING_CAMPAIGNS.some((one) => one === role) && !present.final
    return {
      title: campaign.name,
      main: html`${card(words.money, html`<p>${campaign.type.replaceAll('_', ' ')} · ${day(campaign.start_date)} – ${day(campaign.end_date)} · ${standing(campaign)}</p>${fundsOf(present)}`)}
        ${agreed === undefined ? '' : statementLine(context, agreed)}
        ${runs ? html`${byHandCard(context, campaign)}${uploadCard(context, campaign)}${finalCard(context, campaign, { final, onItsWay })}` : ''}
        ${await giftsCard(context, campaign)}${campaign.type === 'gross' ? '' : await expensesCard(context, campaign)}
        ${await pullsCard(context, campaign)}${sharedCard(context, campaign)}`,
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

function statementLine(
  { base, timeZone }: PageContext,
  { id, signed_name: name, signed_at: at }: CampaignDraft,
): Markup {
  const signed = html`${say(words.signedBy, { name: name ?? '' })} ${at === null ? '' : moment(at, timeZone)}`
  return card(
    words.statement,
    html`<p>${signed} <a href="${base}/campaigns/drafts/${id}">${words.readStatement}</a></p>`,
  )
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

function finalCard(
  context: PageContext,
  { id }: CampaignRow,
  { final, onItsWay }: { final: CampaignState; onItsWay: number },
): Markup {
  const later = onItsWay > 0 ? html`<p>${say(words.onItsWay, { sum: dollars(onItsWay) })}</p>` : ''
  return card(
    words.finalize,
    html`<p class="hint">${words.finalizeHint}</p>${fundsOf(final)}${later}
      ${operationForm(context, 'campaigns/finalize', html`${hidden('id', id)}${button(words.finalize, 'grave')}`)}`,
  )
}
