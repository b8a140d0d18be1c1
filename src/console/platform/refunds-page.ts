import { html } from 'hono/html'
import * as z from 'zod/mini'
import { PLATFORM_ROLES } from '../../contract/roles.ts'
import type { Markup } from '../../server/pages/page.ts'
import { dollars } from '../../server/rendering/amounts.ts'
import { type OwedRefund, owedRefunds, requestRefund } from '../../server/service/checkout/refund-donation.ts'
import { findPayoutPolicy } from '../../server/service/money/payouts/payout-policy.ts'
import { proposeVoid } from '../../server/service/money/payouts/return-payouts.ts'
import { button, card, hidden, moment, operationForm, table, textField } from '../frame/controls.ts'
import { deciding } from '../frame/deciding.ts'
import type { ConsolePage, PageContext } from '../frame/define.ts'
import { operation } from '../frame/operation.ts'
import { say } from '../frame/say.ts'
import { RELEASING } from './payouts-operations.ts'
import { refundsWords as words } from './refunds-words.ts'

const MOST = 100

/** Whose money goes back, and checks that are not to be cashed. */
export const refundsPage: ConsolePage = {
  path: 'refunds',
  roles: PLATFORM_ROLES,
  nav: words.title,
  show: async (context) => {
    const { dependencies, liveMode } = context
    const owed = await owedRefunds(dependencies.db, liveMode, MOST)
    const { approve_above: bound } = await findPayoutPolicy(dependencies.db, liveMode)
    const hint = html`<p class="hint">${say(words.owedHint, { bound: dollars(bound) })}</p>`
    const number = textField(context, { name: 'check', label: words.number, inputmode: 'numeric' })
    const form = operationForm(context, 'checks/void', html`${number}${button(words.void, 'grave')}`, 'line')
    const voiding = mayAct(context) ? card(words.void, html`<p class="hint">${words.voidHint}</p>${form}`) : ''
    return { title: words.title, main: html`${card(words.owed, html`${hint}${owedTable(context, owed)}`)}${voiding}` }
  },
}

const row = { page: 'refunds', roles: RELEASING, fresh: true } as const

/** What is done there; what is large waits for a second person. */
export const refundOperations = [
  operation({
    ...row,
    name: 'refunds.give',
    path: 'refunds/give',
    fields: z.object({ gift: z.string(), way: z.enum(['processor', 'recorded']) }),
    example: { gift: 'd_none', way: 'processor' },
    perform: async (context, { gift: donationId, way }) => {
      const { result, ...told } = await requestRefund(deciding(context), { donationId, way })
      const done = { ordered: words.ordered, recorded: words.noted, waits: words.waits }
      return { ...told, done: done[result.standing] }
    },
  }),
  operation({
    ...row,
    name: 'checks.void',
    path: 'checks/void',
    fields: z.object({ check: z.coerce.number().check(z.int(), z.minimum(1)) }),
    example: { check: '999999999' },
    perform: async (context, { check }) => {
      const { result, ...told } = await proposeVoid(deciding(context), check)
      if ('waits' in result) return { ...told, done: words.waits }
      return { ...told, done: say(words.voided, { gifts: result.voided.donationIds.length }) }
    },
  }),
]

function mayAct({ role }: PageContext): boolean {
  return RELEASING.some((one) => one === role)
}

function stateOf({ proposalId, orderedAt, problem }: OwedRefund): keyof typeof words.states {
  if (proposalId !== null) return 'waits'
  if (orderedAt === null) return 'open'
  return problem === null ? 'ordered' : 'refused'
}

function owedTable(context: PageContext, owed: readonly OwedRefund[]): Markup {
  const columns = [
    { label: words.gift, cell: ({ id }: OwedRefund) => html`<code>${id}</code>` },
    { label: words.account, cell: ({ accountName }: OwedRefund) => accountName },
    { label: words.since, cell: ({ createdAt }: OwedRefund) => moment(createdAt, context.timeZone) },
    { label: words.amount, isNumber: true as const, cell: ({ amount }: OwedRefund) => dollars(amount) },
    {
      label: words.state,
      cell: (one: OwedRefund) =>
        html`<span class="tag">${words.states[stateOf(one)]}</span>${one.problem === null ? '' : html`<br><small>${one.problem}</small>`}`,
    },
    ...(mayAct(context)
      ? [{ label: words.act, isQuiet: true as const, cell: (one: OwedRefund) => acts(context, one) }]
      : []),
  ]
  return table(words.owed, columns, owed, html`<p>${words.noneOwed}</p>`)
}

function acts(context: PageContext, one: OwedRefund): Markup | string {
  const state = stateOf(one)
  if (state === 'waits') return html`<a class="button quiet" href="${context.base}/proposals">${words.decide}</a>`
  if (state === 'ordered') return ''
  const act = (way: string, label: string, tone: 'main' | 'quiet') =>
    operationForm(context, 'refunds/give', html`${hidden('gift', one.id)}${hidden('way', way)}${button(label, tone)}`)
  const back =
    one.source === 'checkout' ? act('processor', state === 'refused' ? words.again : words.giveBack, 'main') : ''
  return html`${back}${act('recorded', words.recorded, 'quiet')}`
}
