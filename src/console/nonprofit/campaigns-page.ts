import { html } from 'hono/html'
import { NONPROFIT_ROLES } from '../../contract/roles.ts'
import type { Markup } from '../../server/pages/page.ts'
import { type CampaignForNonprofit, campaignsFor } from '../../server/service/money/campaigns/campaign-records.ts'
import { dollars } from '../frame/amounts.ts'
import { card, moment } from '../frame/controls.ts'
import type { ConsolePage } from '../frame/define.ts'

const MOST = 100

const GRANTS = { held: 'Held for you', initiated: 'On its way', distributed: 'Sent to you' } as const

/** Campaigns for a nonprofit, with shared details and grants. */
export const campaignsPage: ConsolePage = {
  path: 'campaigns',
  roles: NONPROFIT_ROLES,
  nav: 'Campaigns',
  show: async ({ dependencies, subjectId: nonprofitId, liveMode, timeZone }) => {
    const campaigns = await campaignsFor(dependencies.db, { nonprofitId, liveMode, most: MOST })
    const none = card(
      'No campaigns yet',
      html`<div class="empty"><p>A campaign appears here when a fundraiser creates one for you. You don’t have to do anything.</p></div>`,
    )
    const each = campaigns.map((campaign) => campaignCard(campaign, timeZone))
    return {
      title: 'Campaigns',
      main: html`<p class="hint">Campaigns that professional fundraisers run for you, the details they share, and the status of their grants.</p>${campaigns.length === 0 ? none : each}`,
    }
  },
}

function campaignCard(campaign: CampaignForNonprofit, timeZone: string): Markup {
  const { name, account, description, startDate, endDate, isFinal, shared, grants } = campaign
  const facts: [string, string][] = [
    ['Fundraiser', account],
    ['Dates', `${day(startDate)} – ${day(endDate)}`],
    ...(description === null || description === '' ? [] : [['Description', description] as [string, string]]),
    ...Object.entries(shared).map(([key, value]): [string, string] => [key, written(value)]),
  ]
  const steps: Readonly<Record<string, string>> = GRANTS
  const money = grants.map(
    ({ status, amount, at }) =>
      html`<dt>${steps[status] ?? status} <small>${moment(new Date(at * 1_000), timeZone)}</small></dt><dd>${dollars(amount)}</dd>`,
  )
  return card(
    name,
    html`<dl class="sheet">${facts.map(([key, value]) => html`<dt>${key}</dt><dd>${value}</dd>`)}</dl>
      ${grants.length === 0 ? html`<p class="hint">No money received yet.</p>` : html`<dl class="sheet sums">${money}</dl>`}`,
    html`<span class="tag">${isFinal ? 'final' : 'open'}</span>`,
  )
}

function written(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Campaign dates are whole days in UTC. */
function day(at: Date): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(at)
}
