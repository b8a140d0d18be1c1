import { html } from 'hono/html'
import { ACCOUNT_ROLES } from '../../../contract/roles.ts'
import { type DonationRow, REGRANT_REASONS } from '../../../server/database/tables/donations.ts'
import type { Markup } from '../../../server/pages/page.ts'
import { findDonation } from '../../../server/service/money/donations/donation-records.ts'
import { canRegrant, canTransition, standingOf } from '../../../server/service/money/donations/donation-status.ts'
import { donationTimeline } from '../../../server/service/reports/donation-timeline.ts'
import { listAccountDeliveries } from '../../../server/service/webhooks/account-deliveries.ts'
import { answerUnknown } from '../../frame/answer-page.ts'
import { button, card, choiceField, hidden, operationForm, textField } from '../../frame/controls.ts'
import type { ConsolePage, PageContext } from '../../frame/define.ts'
import { dollars } from '../../frame/dollars.ts'
import { say } from '../../frame/say.ts'
import { CHANGING_GIFTS } from './gift-operations.ts'
import { deliveryCard, ledgerCard, wayCard } from './gift-way-cards.ts'
import { regrantReasons, giftWords as words } from './gift-words.ts'
import { nonprofitNames } from './nonprofit-names.ts'

const MOST_DELIVERIES = 30

/** One gift with its whole way, and what may still be done about it. */
export const giftPage: ConsolePage = {
  path: 'gifts/{id}',
  roles: ACCOUNT_ROLES,
  show: async (context) => {
    const { dependencies, subjectId: accountId, liveMode, params } = context
    const { db } = dependencies
    const scope = { accountId, liveMode }
    const row = await findDonation(db, scope, params.id ?? '')
    if (row === undefined) return answerUnknown()
    const way = await donationTimeline(db, row.id)
    const deliveries = await listAccountDeliveries(db, scope, { objectId: row.id }, { limit: MOST_DELIVERIES })
    return {
      title: say(words.gift, { id: row.id }),
      main: html`${await factsCard(context, row)}${wayCard(context, row, way)}${actsCard(context, row)}
        ${deliveryCard(context, deliveries.rows)}${ledgerCard(context, way)}`,
    }
  },
}

async function factsCard({ base, dependencies }: PageContext, row: DonationRow): Promise<Markup> {
  const names = await nonprofitNames(dependencies.db, [row.nonprofit_id, row.original_nonprofit_id ?? ''])
  const named = (id: string): Markup => html`${names.get(id) ?? id} <small><code>${id}</code></small>`
  const metadata = Object.entries(row.metadata)
  const facts: [string, Markup | string][] = [
    [words.amount, html`<strong>${dollars(row.amount)}</strong>`],
    [words.status, html`<span class="tag">${row.status.replaceAll('_', ' ')}</span>`],
    [words.nonprofit, named(row.nonprofit_id)],
    ...(row.original_nonprofit_id === null
      ? []
      : [[words.original, named(row.original_nonprofit_id)] as [string, Markup]]),
    [words.fee, dollars(row.fee)],
    [words.source, words[row.source]],
    ...optional(words.externalId, row.external_id),
    ...optional(words.orderValue, row.order_value === null ? null : dollars(row.order_value)),
    ...optional(words.monthly, row.monthly_gift_id),
    ...(row.campaign_id === null
      ? []
      : [
          [
            words.campaign,
            html`<a href="${base}/campaigns/${row.campaign_id}">${row.campaign_name ?? row.campaign_id}</a>`,
          ] as [string, Markup],
        ]),
    ...(metadata.length === 0
      ? []
      : [[words.metadata, html`<pre>${JSON.stringify(row.metadata, null, 1)}</pre>`] as [string, Markup]]),
  ]
  return card(
    words.facts,
    html`<dl class="sheet">${facts.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`,
  )
}

function optional(name: string, value: string | null): [string, string][] {
  return value === null ? [] : [[name, value]]
}

function actsCard(context: PageContext, row: DonationRow): Markup | string {
  if (!CHANGING_GIFTS.some((role) => role === context.role)) return ''
  const standing = standingOf(row)
  const [cancels, regrants] = [canTransition(standing, 'canceled'), canRegrant(standing)]
  if (!cancels && !regrants) {
    const why = row.status === 'canceled' ? words.isCanceled : words.moneySent
    return card(words.acts, html`<p class="hint">${say(words.tooLate, { why })}</p>`)
  }
  return card(
    words.acts,
    html`${regrants ? html`${undoForm(context, row)}${regrantForm(context, row)}` : ''}${cancels ? cancelForm(context, row) : ''}`,
  )
}

function regrantForm(context: PageContext, { id }: DonationRow): Markup {
  return html`<details${context.problem?.param === 'nonprofit_id' ? html` open` : ''}><summary>${words.regrant}</summary>
    <p class="hint">${words.regrantHint}</p>${operationForm(
      context,
      'gifts/regrant/preview',
      html`${hidden('id', id)}
        ${textField(context, { name: 'nonprofit_id', label: words.nonprofit, hint: words.nonprofitHint })}
        ${reasonField(context)}
        ${button(words.lookFirst, 'quiet')}`,
    )}</details>`
}

function reasonField(context: PageContext): Markup {
  const reasons = REGRANT_REASONS.map((reason) => [reason, regrantReasons[reason]] as const)
  return choiceField(context, { name: 'reason', label: words.reason, options: reasons })
}

/** Takes back that a gift was given to another nonprofit, after a look at it. */
function undoForm(
  context: PageContext,
  { id, original_nonprofit_id: first, nonprofit_id: now }: DonationRow,
): Markup | string {
  if (first === null || first === now) return ''
  const fields = html`${hidden('id', id)}${hidden('nonprofit_id', first)}${reasonField(context)}`
  return html`<details><summary>${words.undoRegrant}</summary>
    ${operationForm(context, 'gifts/regrant/preview', html`${fields}${button(words.lookFirst, 'quiet')}`)}</details>`
}

function cancelForm(context: PageContext, { id }: DonationRow): Markup {
  const isWrong = context.problem?.param === 'sure'
  const sure = html`<label class="choice"><input type="checkbox" name="sure" value="yes" required> ${words.cancelSure}</label>`
  return html`<details${isWrong ? html` open` : ''}><summary>${words.cancel}</summary><p class="hint">${words.cancelHint}</p>
    ${operationForm(context, 'gifts/cancel', html`${hidden('id', id)}${sure}${button(words.cancel, 'grave')}`)}</details>`
}
