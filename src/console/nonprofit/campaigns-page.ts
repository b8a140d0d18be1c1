import { html } from 'hono/html'
import { NONPROFIT_ROLES } from '../../contract/roles.ts'
import type { Markup } from '../../server/pages/page.ts'
import { type CampaignForNonprofit, campaignsFor } from '../../server/service/money/campaigns/campaign-resource.ts'
import { card, moment } from '../frame/controls.ts'
import type { ConsolePage } from '../frame/define.ts'
import { dollars } from '../frame/dollars.ts'
import { campaignsWords as words } from './campaigns-words.ts'

const MOST = 100

/** The campaigns that raise money for a nonprofit, with what they share and where their grants stand. */
export const campaignsPage: ConsolePage = {
  path: 'campaigns',
  roles: NONPROFIT_ROLES,
  nav: words.nav,
  show: async ({ dependencies, subjectId: nonprofitId, liveMode, timeZone }) => {
    const campaigns = await campaignsFor(dependencies.db, { nonprofitId, liveMode, most: MOST })
    const none = card(words.none, html`<div class="empty"><p>${words.noneHint}</p></div>`)
    const each = campaigns.map((campaign) => campaignCard(campaign, timeZone))
    return {
      title: words.nav,
      main: html`<p class="hint">${words.intro}</p>${campaigns.length === 0 ? none : each}`,
    }
  },
}

function campaignCard(campaign: CampaignForNonprofit, timeZone: string): Markup {
  const { name, account, description, startDate, endDate, isFinal, shared, grants } = campaign
  const facts: [string, string][] = [
    [words.by, account],
    [words.runs, `${day(startDate)} – ${day(endDate)}`],
    ...(description === null || description === '' ? [] : [[words.about, description] as [string, string]]),
    ...Object.entries(shared).map(([key, value]): [string, string] => [key, written(value)]),
  ]
  const steps: Readonly<Record<string, string>> = words.grants
  const money = grants.map(
    ({ status, amount, at }) =>
      html`<dt>${steps[status] ?? status} <small>${moment(new Date(at * 1_000), timeZone)}</small></dt><dd>${dollars(amount)}</dd>`,
  )
  return card(
    name,
    html`<dl class="sheet">${facts.map(([key, value]) => html`<dt>${key}</dt><dd>${value}</dd>`)}</dl>
      ${grants.length === 0 ? html`<p class="hint">${words.noMoney}</p>` : html`<dl class="sheet sums">${money}</dl>`}`,
    html`<span class="tag">${isFinal ? words.final : words.open}</span>`,
  )
}

function written(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Campaigns run by whole days of UTC. */
function day(at: Date): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(at)
}
