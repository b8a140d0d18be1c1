import { html } from 'hono/html'
import * as z from 'zod/mini'
import { PLATFORM_ROLES } from '../../contract/roles.ts'
import type { DonationRow } from '../../server/database/tables/donations.ts'
import { HttpError } from '../../server/http/http-error.ts'
import type { Markup } from '../../server/pages/page.ts'
import { dollars } from '../../server/rendering/amounts.ts'
import { resumeUndisputed } from '../../server/service/money/disputes/disputes.ts'
import { cancelWithReceipt } from '../../server/service/money/disputes/post-refund.ts'
import { TransitionRefused } from '../../server/service/money/donations/donation-status.ts'
import { type LifecycleDependencies, regrantDonation } from '../../server/service/money/donations/lifecycle.ts'
import {
  type BlockedDonation,
  blockedDonations,
  type PayoutToRepeat,
  payAgain,
  payoutsToRepeat,
} from '../../server/service/money/payouts/return-payouts.ts'
import { button, card, hidden, moment, operationForm, table } from '../frame/controls.ts'
import { type ConsolePage, type OperationContext, operation, type PageContext } from '../frame/define.ts'
import { nonprofitField } from '../frame/nonprofit-search.ts'

const MOST = 100

/** Blocked donations and returned payouts. */
export const blockedPage: ConsolePage = {
  path: 'blocked',
  roles: PLATFORM_ROLES,
  nav: 'Blocked donations',
  group: 'Money',
  show: async (context) => {
    const { dependencies, liveMode } = context
    const payouts = await payoutsToRepeat(dependencies.db, liveMode, MOST)
    const donations = await blockedDonations(dependencies.db, liveMode, MOST)
    const more = donations.length < MOST ? '' : html`<p class="hint">Showing the oldest ${MOST}.</p>`
    return {
      title: 'Blocked donations',
      main: html`${card('Returned payouts', html`<p class="hint">Correct the bank account or the address first, then pay again.</p>${payoutsTable(context, payouts)}`)}
        ${card('Blocked donations', html`<p class="hint">Donations are blocked when the nonprofit isn’t eligible, the payout was returned, or someone blocked them.</p>${await donationsTable(context, donations)}${more}`)}`,
    }
  },
}

const row = { page: 'blocked', roles: ['operator'], fresh: true } as const

const fields = z.object({ gift: z.string() })

const example = { gift: 'd_none' }

/** Resumes, cancels, redirects or repays. */
export const blockedOperations = [
  operation({
    ...row,
    name: 'donations.resume',
    path: 'blocked/resume',
    fields,
    example,
    perform: async (context, { gift: id }) => ({
      ...(await changeDonation(context, id, (lifecycle) => resumeUndisputed(lifecycle, id))),
      done: 'Donation resumed.',
    }),
  }),
  operation({
    ...row,
    name: 'donations.cancel',
    path: 'blocked/cancel',
    fields,
    example,
    perform: async (context, { gift: id }) => ({
      ...(await changeDonation(context, id, (lifecycle) =>
        cancelWithReceipt({ ...lifecycle, timeZone: context.dependencies.timeZone }, id),
      )),
      done: 'Donation canceled. A refund is due for any amount already paid.',
    }),
  }),
  operation({
    ...row,
    name: 'donations.regrant',
    path: 'blocked/regrant',
    fields: z.object({ gift: z.string(), nonprofit: z.string() }),
    example: { gift: 'd_none', nonprofit: 'n_none' },
    perform: async (context, { gift: id, nonprofit: to }) => {
      const regrant = (lifecycle: LifecycleDependencies) => regrantDonation(lifecycle, id, to, 'not_payable')
      const audited = await changeDonation(context, id, regrant)
      return { ...audited, done: `Donation redirected to ${audited.after.nonprofit_id}.` }
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
      if (payout?.live_mode !== liveMode) throw new HttpError('not_found', { detail: 'Payout not found.' })
      const donations = await payAgain(lifecycleOf(context), id)
      return {
        record: id,
        subject: payout.owner_id,
        after: { donations },
        done: `Donations scheduled again: ${donations}.`,
      }
    },
  }),
]

function lifecycleOf({ tx: db, dependencies: { clock, newId } }: OperationContext): LifecycleDependencies {
  return { db, clock, newId }
}

/** Changes a blocked donation of this mode; returns its audit entry with the values before and after. */
async function changeDonation(
  context: OperationContext,
  id: string,
  change: (lifecycle: LifecycleDependencies) => Promise<DonationRow>,
) {
  const { tx, liveMode } = context
  const before = await tx.selectFrom('donation').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (before?.live_mode !== liveMode) throw new HttpError('not_found', { detail: 'Donation not found.' })
  if (before.status !== 'blocked')
    throw new HttpError('conflict', { detail: `This donation is ${before.status}, not blocked.` })
  const after = await change(lifecycleOf(context)).catch((error: unknown) => {
    if (!(error instanceof TransitionRefused)) throw error
    throw new HttpError('conflict', { detail: error.message, cause: error })
  })
  const auditFields = ({ status, nonprofit_id }: DonationRow) => ({ status, nonprofit_id })
  return { record: id, subject: after.account_id, before: auditFields(before), after: auditFields(after) }
}

function payoutsTable(context: PageContext, payouts: readonly PayoutToRepeat[]): Markup {
  const again = ({ id }: PayoutToRepeat): Markup =>
    operationForm(context, 'blocked/again', html`${hidden('payout', id)}${button('Pay again', 'quiet')}`)
  const columns = [
    { label: 'Payout', cell: ({ id }: PayoutToRepeat) => html`<code>${id}</code>` },
    { label: 'To', cell: ({ ownerName }: PayoutToRepeat) => ownerName },
    { label: 'Reason', cell: ({ returnCode }: PayoutToRepeat) => returnCode ?? 'check voided' },
    { label: 'Returned', cell: ({ returnedAt }: PayoutToRepeat) => moment(returnedAt, context.timeZone) },
    { label: 'Donations', isNumber: true as const, cell: ({ gifts }: PayoutToRepeat) => gifts },
    { label: 'Amount', isNumber: true as const, cell: ({ amount }: PayoutToRepeat) => dollars(amount) },
    ...(context.role === 'operator' ? [{ label: 'Actions', isQuiet: true as const, cell: again }] : []),
  ]
  return table(
    'Returned payouts',
    columns,
    payouts,
    html`<p>No returned payouts. Payouts the bank sends back appear here.</p>`,
  )
}

async function donationsTable(context: PageContext, donations: readonly BlockedDonation[]): Promise<Markup> {
  const acting = new Map<string, Markup>()
  if (context.role === 'operator')
    for (const donation of donations) acting.set(donation.id, await actions(context, donation))
  const columns = [
    { label: 'Donation', cell: ({ id }: BlockedDonation) => html`<code>${id}</code>` },
    { label: 'Account', cell: ({ accountName }: BlockedDonation) => accountName },
    {
      label: 'Nonprofit',
      cell: ({ nonprofitName: name, eligible }: BlockedDonation) =>
        html`${name}${eligible ? '' : html`<br><small>not eligible</small>`}`,
    },
    { label: 'Donated', cell: ({ createdAt }: BlockedDonation) => moment(createdAt, context.timeZone) },
    { label: 'Amount', isNumber: true as const, cell: ({ amount }: BlockedDonation) => dollars(amount) },
    ...(context.role === 'operator'
      ? [{ label: 'Actions', isQuiet: true as const, cell: ({ id }: BlockedDonation) => acting.get(id) ?? '' }]
      : []),
  ]
  return table(
    'Blocked donations',
    columns,
    donations,
    html`<p>No blocked donations. Donations that can’t be paid out appear here.</p>`,
  )
}

async function actions(shown: PageContext, { id, eligible }: BlockedDonation): Promise<Markup> {
  // What was typed belongs to one donation; the forms of the others stay empty.
  const context = shown.sent.gift === id ? shown : { ...shown, sent: {}, problem: null }
  const act = (path: string, label: string, tone: 'quiet' | 'grave', more: Markup | string = '') =>
    operationForm(context, `blocked/${path}`, html`${hidden('gift', id)}${more}${button(label, tone)}`)
  const to = await nonprofitField(context, { name: 'nonprofit', label: 'ID or EIN' })
  return html`${eligible ? act('resume', 'Resume', 'quiet') : ''}${act('cancel', 'Cancel donation', 'grave')}
    <details${context.sent.nonprofit === undefined ? '' : html` open`}><summary>Redirect to another nonprofit</summary>${act('regrant', 'Redirect to another nonprofit', 'quiet', to)}</details>`
}
