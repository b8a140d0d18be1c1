import { html } from 'hono/html'
import type { Markup } from '../../server/pages/page.ts'
import { dollars } from '../../server/rendering/amounts.ts'
import {
  findOpenCampaignRelease,
  type Owed,
  previewCampaigns,
} from '../../server/service/money/campaigns/pay-campaigns.ts'
import { button, card, operationForm, table } from '../frame/controls.ts'
import type { PageContext } from '../frame/define.ts'
import { RELEASING } from './payouts-operations.ts'
import { payoutsWords as words } from './payouts-words.ts'

const MOST_SHOWN = 100

/** What campaigns owe accounts and nonprofits: proposed by one, released by another. */
export async function campaignsCard(context: PageContext): Promise<Markup> {
  const { dependencies, liveMode, base, role } = context
  const release = await findOpenCampaignRelease(dependencies.db, dependencies.seal, liveMode)
  const { sent, waiting, total } = await previewCampaigns(dependencies, liveMode, release?.sums)
  const mayRelease = RELEASING.some((one) => one === role)
  const act =
    release !== undefined
      ? html`<p><a class="button" href="${base}/proposals">${words.decide}</a></p>`
      : mayRelease && sent.length > 0
        ? operationForm(context, 'payouts/propose-campaigns', button(words.propose))
        : ''
  const rows = [...sent, ...waiting].slice(0, MOST_SHOWN)
  const columns = [
    { label: words.campaign, cell: ({ campaignId }: Owed) => html`<code>${campaignId}</code>` },
    {
      label: words.to,
      cell: (one: Owed) =>
        html`${one.ownerName}${waiting.includes(one) ? html`<br><small>${words.waitsHere}</small>` : ''}`,
    },
    { label: words.purpose, cell: ({ kind }: Owed) => words.kinds[kind] },
    { label: words.amount, isNumber: true as const, cell: ({ amount }: Owed) => dollars(amount) },
  ]
  const list = table(words.campaigns, columns, rows, html`<p>${words.noCampaigns}</p>`)
  const sum = html`<span>${words.total} <strong>${dollars(total)}</strong></span>`
  return card(words.campaigns, html`<p class="hint">${words.campaignsHint}</p>${list}${act}`, sum)
}
