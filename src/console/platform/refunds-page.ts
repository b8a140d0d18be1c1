import { html } from 'hono/html'
import * as z from 'zod/mini'
import { PLATFORM_ROLES } from '../../contract/roles.ts'
import type { Markup } from '../../server/pages/page.ts'
import { dollars } from '../../server/rendering/amounts.ts'
import { type OwedRefund, owedRefunds, requestRefund } from '../../server/service/checkout/refund-donation.ts'
import { findPayoutPolicy } from '../../server/service/money/payouts/payout-policy.ts'
import { proposeVoid } from '../../server/service/money/payouts/return-payouts.ts'
import { button, card, hidden, moment, operationForm, table, textField } from '../frame/controls.ts'
import { type ConsolePage, operation, type PageContext, proposalDependencies } from '../frame/define.ts'
import { PAYOUT_ROLES } from './payouts-page.ts'

const MOST = 100

const STATES = {
  open: 'owed',
  waits: 'waiting for a second person',
  ordered: 'on its way',
  refused: 'refund failed',
} as const

/** Refunds owed to donors, and voiding of checks. */
export const refundsPage: ConsolePage = {
  path: 'refunds',
  roles: PLATFORM_ROLES,
  nav: 'Refunds and checks',
  group: 'Money',
  show: async (context) => {
    const { dependencies, liveMode } = context
    const owed = await owedRefunds(dependencies.db, liveMode, MOST)
    const { approve_above: bound } = await findPayoutPolicy(dependencies.db, liveMode)
    const hint = html`<p class="hint">Donations canceled after payment. Refunds above ${dollars(bound)} need a second person’s approval.</p>`
    const number = textField(context, { name: 'check', label: 'Check number', inputmode: 'numeric' })
    const form = operationForm(context, 'checks/void', html`${number}${button('Void check', 'grave')}`, 'line')
    const voiding = canAct(context)
      ? card(
          'Void a check',
          html`<p class="hint">Use this for a lost or stopped check. Its donations are blocked, and you can pay them again.</p>${form}`,
        )
      : ''
    return {
      title: 'Refunds and checks',
      main: html`${card('Refunds owed to donors', html`${hint}${owedTable(context, owed)}`)}${voiding}`,
    }
  },
}

const row = { page: 'refunds', roles: PAYOUT_ROLES, fresh: true } as const

/** Refunds a donation or voids a check. Large amounts need a second person. */
export const refundOperations = [
  operation({
    ...row,
    name: 'refunds.give',
    path: 'refunds/give',
    fields: z.object({ gift: z.string(), way: z.enum(['processor', 'recorded']) }),
    example: { gift: 'd_none', way: 'processor' },
    perform: async (context, { gift: donationId, way }) => {
      const { result, ...audited } = await requestRefund(proposalDependencies(context), { donationId, way })
      const done = {
        ordered: 'Refund started. The money goes back to the original payment method.',
        recorded: 'Recorded. A corrected receipt was issued.',
        waits: 'Proposed. A second person has to approve this.',
      }
      return { ...audited, done: done[result.standing] }
    },
  }),
  operation({
    ...row,
    name: 'checks.void',
    path: 'checks/void',
    fields: z.object({ check: z.coerce.number().check(z.int(), z.minimum(1)) }),
    example: { check: '999999999' },
    perform: async (context, { check }) => {
      const { result, ...audited } = await proposeVoid(proposalDependencies(context), check)
      if ('waits' in result) return { ...audited, done: 'Proposed. A second person has to approve this.' }
      return { ...audited, done: `Check voided. Blocked donations: ${result.voided.donationIds.length}.` }
    },
  }),
]

function canAct({ role }: PageContext): boolean {
  return PAYOUT_ROLES.some((one) => one === role)
}

function stateOf({ proposalId, orderedAt, problem }: OwedRefund): keyof typeof STATES {
  if (proposalId !== null) return 'waits'
  if (orderedAt === null) return 'open'
  return problem === null ? 'ordered' : 'refused'
}

function owedTable(context: PageContext, owed: readonly OwedRefund[]): Markup {
  const columns = [
    { label: 'Donation', cell: ({ id }: OwedRefund) => html`<code>${id}</code>` },
    { label: 'Account', cell: ({ accountName }: OwedRefund) => accountName },
    { label: 'Donated', cell: ({ createdAt }: OwedRefund) => moment(createdAt, context.timeZone) },
    { label: 'Amount', isNumber: true as const, cell: ({ amount }: OwedRefund) => dollars(amount) },
    {
      label: 'Status',
      cell: (one: OwedRefund) =>
        html`<span class="tag">${STATES[stateOf(one)]}</span>${one.problem === null ? '' : html`<br><small>${one.problem}</small>`}`,
    },
    ...(canAct(context)
      ? [{ label: 'Actions', isQuiet: true as const, cell: (one: OwedRefund) => actions(context, one) }]
      : []),
  ]
  return table(
    'Refunds owed to donors',
    columns,
    owed,
    html`<p>No refunds are due. Donations canceled after payment appear here.</p>`,
  )
}

function actions(context: PageContext, one: OwedRefund): Markup | string {
  const state = stateOf(one)
  if (state === 'waits') return html`<a class="button quiet" href="${context.base}/proposals">Go to approvals</a>`
  if (state === 'ordered') return ''
  const act = (way: string, label: string, tone: 'main' | 'quiet') =>
    operationForm(context, 'refunds/give', html`${hidden('gift', one.id)}${hidden('way', way)}${button(label, tone)}`)
  const back = one.source === 'checkout' ? act('processor', state === 'refused' ? 'Try again' : 'Refund', 'main') : ''
  return html`${back}${act('recorded', 'Mark as refunded', 'quiet')}`
}
