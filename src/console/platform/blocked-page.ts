import { html } from 'hono/html'
import * as z from 'zod/mini'
import { PLATFORM_ROLES } from '../../contract/roles.ts'
import type { DonationRow } from '../../server/database/tables/donations.ts'
import { HttpError } from '../../server/http/http-error.ts'
import type { Markup } from '../../server/pages/page.ts'
import { dollars } from '../../server/rendering/amounts.ts'
import { resumeUndisputed } from '../../server/service/money/disputes/follow-dispute.ts'
import { TransitionRefused } from '../../server/service/money/donations/donation-status.ts'
import {
  cancelDonation,
  type LifecycleDependencies,
  regrantDonation,
} from '../../server/service/money/donations/lifecycle.ts'
import {
  type BlockedDonation,
  blockedDonations,
  type PayoutToRepeat,
  payAgain,
  payoutsToRepeat,
} from '../../server/service/money/payouts/return-payouts.ts'
import { button, card, hidden, moment, operationForm, table, textField } from '../frame/controls.ts'
import type { ConsolePage, OperationContext, PageContext } from '../frame/define.ts'
import { operation } from '../frame/operation.ts'
import { say } from '../frame/say.ts'
import { refundsWords as words } from './refunds-words.ts'

const MOST = 100

/** Gifts that were stopped, and payouts that came back. */
export const blockedPage: ConsolePage = {
  path: 'blocked',
  roles: PLATFORM_ROLES,
  nav: words.blocked,
  show: async (context) => {
    const { dependencies, liveMode } = context
    const payouts = await payoutsToRepeat(dependencies.db, liveMode, MOST)
    const gifts = await blockedDonations(dependencies.db, liveMode, MOST)
    const more = gifts.length < MOST ? '' : html`<p class="hint">${say(words.more, { shown: MOST })}</p>`
    return {
      title: words.blocked,
      main: html`${card(words.cameBack, html`<p class="hint">${words.cameBackHint}</p>${payoutsTable(context, payouts)}`)}
        ${card(words.blocked, html`<p class="hint">${words.blockedHint}</p>${giftsTable(context, gifts)}${more}`)}`,
    }
  },
}

const row = { page: 'blocked', roles: ['operator'], fresh: true } as const
const fields = z.object({ gift: z.string() })
const example = { gift: 'd_none' }

/** What is done about them. */
export const blockedOperations = [
  operation({
    ...row,
    name: 'gifts.resume',
    path: 'blocked/resume',
    fields,
    example,
    perform: async (context, { gift: id }) => ({
      ...(await changeGift(context, id, (lifecycle) => resumeUndisputed(lifecycle, id))),
      done: words.resumed,
    }),
  }),
  operation({
    ...row,
    name: 'gifts.cancel',
    path: 'blocked/cancel',
    fields,
    example,
    perform: async (context, { gift: id }) => ({
      ...(await changeGift(context, id, (lifecycle) => cancelDonation(lifecycle, id))),
      done: words.canceled,
    }),
  }),
  operation({
    ...row,
    name: 'gifts.regrant',
    path: 'blocked/regrant',
    fields: z.object({ gift: z.string(), nonprofit: z.string() }),
    example: { gift: 'd_none', nonprofit: 'n_none' },
    perform: async (context, { gift: id, nonprofit: to }) => {
      const regrant = (lifecycle: LifecycleDependencies) => regrantDonation(lifecycle, id, to, 'not_payable')
      const told = await changeGift(context, id, regrant)
      return { ...told, done: say(words.regranted, { nonprofit: told.after.nonprofit_id }) }
    },
  }),
  operation({
    ...row,
    name: 'payouts.again',
    path: 'blocked/again',
    fields: z.object({ payout: z.string() }),
    example: { payout: 'po_none' },
    perform: async (context, { payout: id }) => {
      const { tx, liveMode } = context
      const payout = await tx
        .selectFrom('payout')
        .select(['owner_id', 'live_mode'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (payout?.live_mode !== liveMode) throw new HttpError('not_found', { detail: 'This payout is not there.' })
      const gifts = await payAgain(lifecycleOf(context), id)
      return { record: id, subject: payout.owner_id, after: { gifts }, done: say(words.scheduled, { gifts }) }
    },
  }),
]

function lifecycleOf({ tx: db, dependencies: { clock, newId } }: OperationContext): LifecycleDependencies {
  return { db, clock, newId }
}

/** Changes a blocked gift of the mode, and tells what it was before; refuses what cannot be any more. */
async function changeGift(
  context: OperationContext,
  id: string,
  change: (lifecycle: LifecycleDependencies) => Promise<DonationRow>,
) {
  const { tx, liveMode } = context
  const before = await tx.selectFrom('donation').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (before?.live_mode !== liveMode) throw new HttpError('not_found', { detail: 'This gift is not there.' })
  if (before.status !== 'blocked') throw new HttpError('conflict', { detail: `This gift is ${before.status}.` })
  const after = await change(lifecycleOf(context)).catch((error: unknown) => {
    if (!(error instanceof TransitionRefused)) throw error
    throw new HttpError('conflict', { detail: error.message, cause: error })
  })
  const told = ({ status, nonprofit_id }: DonationRow) => ({ status, nonprofit_id })
  return { record: id, subject: after.account_id, before: told(before), after: told(after) }
}

function payoutsTable(context: PageContext, payouts: readonly PayoutToRepeat[]): Markup {
  const again = ({ id }: PayoutToRepeat): Markup =>
    operationForm(context, 'blocked/again', html`${hidden('payout', id)}${button(words.payAgain, 'quiet')}`)
  const columns = [
    { label: words.payout, cell: ({ id }: PayoutToRepeat) => html`<code>${id}</code>` },
    { label: words.owner, cell: ({ ownerName }: PayoutToRepeat) => ownerName },
    { label: words.code, cell: ({ returnCode }: PayoutToRepeat) => returnCode ?? words.voidedCheck },
    { label: words.since, cell: ({ returnedAt }: PayoutToRepeat) => moment(returnedAt, context.timeZone) },
    { label: words.gifts, isNumber: true as const, cell: ({ gifts }: PayoutToRepeat) => gifts },
    { label: words.amount, isNumber: true as const, cell: ({ amount }: PayoutToRepeat) => dollars(amount) },
    ...(context.role === 'operator' ? [{ label: words.act, isQuiet: true as const, cell: again }] : []),
  ]
  return table(words.cameBack, columns, payouts, html`<p>${words.noneCameBack}</p>`)
}

function giftsTable(context: PageContext, gifts: readonly BlockedDonation[]): Markup {
  const columns = [
    { label: words.gift, cell: ({ id }: BlockedDonation) => html`<code>${id}</code>` },
    { label: words.account, cell: ({ accountName }: BlockedDonation) => accountName },
    {
      label: words.nonprofit,
      cell: ({ nonprofitName: name, eligible }: BlockedDonation) =>
        html`${name}${eligible ? '' : html`<br><small>${words.ineligible}</small>`}`,
    },
    { label: words.since, cell: ({ createdAt }: BlockedDonation) => moment(createdAt, context.timeZone) },
    { label: words.amount, isNumber: true as const, cell: ({ amount }: BlockedDonation) => dollars(amount) },
    ...(context.role === 'operator'
      ? [{ label: words.act, isQuiet: true as const, cell: (gift: BlockedDonation) => acts(context, gift) }]
      : []),
  ]
  return table(words.blocked, columns, gifts, html`<p>${words.noneBlocked}</p>`)
}

function acts(context: PageContext, { id }: BlockedDonation): Markup {
  const act = (path: string, label: string, tone: 'quiet' | 'grave', more: Markup | string = '') =>
    operationForm(context, `blocked/${path}`, html`${hidden('gift', id)}${more}${button(label, tone)}`)
  const to = textField(context, { name: 'nonprofit', label: words.to })
  return html`${act('resume', words.resume, 'quiet')}${act('cancel', words.cancel, 'grave')}
    <details><summary>${words.regrant}</summary>${act('regrant', words.regrant, 'quiet', to)}</details>`
}
