import { html } from 'hono/html'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { ACCOUNT_ROLES, type Role } from '../../../contract/roles.ts'
import { type DonationRow, REGRANT_REASONS, type RegrantReason } from '../../../server/database/tables/donations.ts'
import type { Database } from '../../../server/database/tables/tables.ts'
import { HttpError } from '../../../server/http/http-error.ts'
import type { Markup } from '../../../server/pages/page.ts'
import { findNonprofit } from '../../../server/service/directory/registry/nonprofit-records.ts'
import { requireEligibleNonprofit } from '../../../server/service/directory/registry/require-eligible.ts'
import { cancelWithReceipt } from '../../../server/service/money/disputes/post-refund.ts'
import { donationsOfGift, findDonation } from '../../../server/service/money/donations/donation-records.ts'
import {
  canRegrant,
  canTransition,
  holdStateOf,
  TransitionRefused,
} from '../../../server/service/money/donations/donation-status.ts'
import { regrantDonation } from '../../../server/service/money/donations/lifecycle.ts'
import type { RefundDependencies } from '../../../server/service/money/receipts/issue-receipt.ts'
import { donationTimeline } from '../../../server/service/reports/donation-timeline.ts'
import { listAccountDeliveries } from '../../../server/service/webhooks/deliveries.ts'
import { dollars } from '../../frame/amounts.ts'
import { answerUnknown } from '../../frame/answer-page.ts'
import { button, card, choiceField, hidden, inWords, operationForm } from '../../frame/controls.ts'
import {
  type ConsolePage,
  type OperationContext,
  operation,
  type PageContext,
  type ShownPage,
} from '../../frame/define.ts'
import { isNonprofitSearch, nonprofitField } from '../../frame/nonprofit-search.ts'
import { deliveryCard, ledgerCard, timelineCard } from './donation-timeline.ts'
import { nonprofitNames } from './donations-page.ts'

const MOST_DELIVERIES = 30

/** Roles that may cancel or redirect a donation. */
const CHANGER_ROLES: readonly Role[] = ['owner', 'finance']

/** Reasons for redirecting a donation, as people choose them. */
const REGRANT_REASON_LABELS = {
  not_eligible: 'The nonprofit isn’t eligible',
  not_payable: 'The nonprofit can’t be paid',
  closed: 'The nonprofit closed',
  declined: 'The nonprofit declined the donation',
  donor_asked: 'The donor asked for it',
} as const

const CHANNELS = { api: 'API', checkout: 'hosted checkout', transfer: 'transfer', climate: 'climate offset' } as const

/** One donation with its timeline and possible actions. */
export const donationPage: ConsolePage = {
  path: 'donations/{id}',
  roles: ACCOUNT_ROLES,
  show: async (context) => {
    const { dependencies, subjectId: accountId, liveMode, params } = context
    const { db } = dependencies
    const scope = { accountId, liveMode }
    const row = await findDonation(db, scope, params.id ?? '')
    if (row === undefined) return answerUnknown()
    const way = await donationTimeline(db, row)
    const deliveries = await listAccountDeliveries(db, scope, { objectId: row.id }, { limit: MOST_DELIVERIES })
    return {
      title: `Donation ${row.id}`,
      main: html`${await detailsCard(context, row)}${timelineCard(context, row, way)}${await actionsCard(context, row)}
        ${deliveryCard(context, deliveries.rows)}${ledgerCard(context, way)}`,
    }
  },
}

async function detailsCard({ base, dependencies }: PageContext, row: DonationRow): Promise<Markup> {
  const names = await nonprofitNames(dependencies.db, [row.nonprofit_id, row.original_nonprofit_id ?? ''])
  const named = (id: string): Markup => html`${names.get(id) ?? id} <small><code>${id}</code></small>`
  const metadata = Object.entries(row.metadata)
  const facts: [string, Markup | string][] = [
    ['Amount', html`<strong>${dollars(row.amount)}</strong>`],
    ['Status', html`<span class="tag">${inWords(row.status)}</span>`],
    ['Nonprofit', named(row.nonprofit_id)],
    ...(row.original_nonprofit_id === null
      ? []
      : [['Original nonprofit', named(row.original_nonprofit_id)] as [string, Markup]]),
    ['Fee', dollars(row.fee)],
    ['Channel', CHANNELS[row.source]],
    ...(await sourceFacts(base, dependencies.db, row)),
    ...optional('Your ID', row.external_id),
    ...optional('Order value', row.order_value === null ? null : dollars(row.order_value)),
    ...optional('Monthly donation', row.monthly_gift_id),
    ...(await giftFact(base, dependencies.db, row)),
    ...(row.campaign_id === null
      ? []
      : [
          [
            'Campaign',
            html`<a href="${base}/campaigns/${row.campaign_id}">${row.campaign_name ?? row.campaign_id}</a>`,
          ] as [string, Markup],
        ]),
    ...(metadata.length === 0
      ? []
      : [['Metadata', html`<pre>${JSON.stringify(row.metadata, null, 1)}</pre>`] as [string, Markup]]),
  ]
  return card(
    'Details',
    html`<dl class="sheet">${facts.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`,
  )
}

/** The fund, the giving page and the program that it comes from. */
async function sourceFacts(base: string, db: Database, row: DonationRow): Promise<[string, Markup][]> {
  const { rows } = await sql<{ kind: string; path: string; id: string; name: string }>`
    select 'Fund' as kind, 'funds' as path, id, name from fund where id = ${row.fund_id}
    union all select 'Giving page', 'giving-pages', id, title from giving_page where id = ${row.giving_page_id}
    union all select 'Giving program', 'programs', id, name from program where id = ${row.program_id}`.execute(db)
  return rows.map(({ kind, path, id, name }) => [kind, html`<a href="${base}/${path}/${id}">${name}</a>`])
}

/** The other donations that were paid or sent as one gift. */
async function giftFact(base: string, db: Database, row: DonationRow): Promise<[string, Markup][]> {
  if (row.gift_id === null) return []
  const donations = await donationsOfGift(db, row)
  const names = await nonprofitNames(
    db,
    donations.map(({ nonprofit_id: id }) => id),
  )
  const others = donations.filter(({ id }) => id !== row.id)
  const list = others.map(
    ({ id, nonprofit_id, amount }) =>
      html`<li><a href="${base}/donations/${id}">${dollars(amount)} to ${names.get(nonprofit_id) ?? nonprofit_id}</a></li>`,
  )
  return [['Given together with', html`<ul>${list}</ul>`]]
}

function optional(name: string, value: string | null): [string, string][] {
  return value === null ? [] : [[name, value]]
}

async function actionsCard(context: PageContext, row: DonationRow): Promise<Markup | string> {
  if (!CHANGER_ROLES.some((role) => role === context.role)) return ''
  const standing = holdStateOf(row)
  const [cancels, regrants] = [canTransition(standing, 'canceled'), canRegrant(standing)]
  if (!cancels && !regrants) {
    const why = row.status === 'canceled' ? 'it was canceled' : 'its money was sent'
    return card('Actions', html`<p class="hint">You can’t change this donation: ${why}.</p>`)
  }
  return card(
    'Actions',
    html`${regrants ? html`${undoForm(context, row)}${await regrantForm(context, row)}` : ''}${cancels ? cancelForm(context, row) : ''}`,
  )
}

async function regrantForm(context: PageContext, { id }: DonationRow): Promise<Markup> {
  const isOpen = context.problem?.param === 'nonprofit_id' || isNonprofitSearch(context.sent)
  const field = { name: 'nonprofit_id', label: 'Nonprofit', hint: 'Its ID or EIN.' }
  return html`<details${isOpen ? html` open` : ''}><summary>Redirect to another nonprofit</summary>
    <p class="hint">The original nonprofit stays on record, and we tell the donor why.</p>${operationForm(
      context,
      'donations/regrant/preview',
      html`${hidden('id', id)}
        ${await nonprofitField(context, field)}
        ${reasonField(context)}
        ${button('Preview', 'quiet')}`,
    )}</details>`
}

function reasonField(context: PageContext): Markup {
  const reasons = REGRANT_REASONS.map((reason) => [reason, REGRANT_REASON_LABELS[reason]] as const)
  return choiceField(context, { name: 'reason', label: 'Reason', options: reasons })
}

/** Form that returns a redirected donation to its original nonprofit. */
function undoForm(
  context: PageContext,
  { id, original_nonprofit_id: first, nonprofit_id: now }: DonationRow,
): Markup | string {
  if (first === null || first === now) return ''
  const fields = html`${hidden('id', id)}${hidden('nonprofit_id', first)}${reasonField(context)}`
  return html`<details><summary>Return to the original nonprofit</summary>
    ${operationForm(context, 'donations/regrant/preview', html`${fields}${button('Preview', 'quiet')}`)}</details>`
}

function cancelForm(context: PageContext, { id }: DonationRow): Markup {
  const isWrong = context.problem?.param === 'sure'
  const sure = html`<label class="choice"><input type="checkbox" name="sure" value="yes" required> Yes, cancel this donation. I know this can’t be undone.</label>`
  return html`<details${isWrong ? html` open` : ''}><summary>Cancel donation</summary><p class="hint">The money won’t be sent to the nonprofit. An amount you paid becomes credit; an amount a donor paid is refunded.</p>
    ${operationForm(context, 'donations/cancel', html`${hidden('id', id)}${sure}${button('Cancel donation', 'grave')}`)}</details>`
}

const row = { page: 'donations/{id}', roles: CHANGER_ROLES, fresh: true } as const

const regrant = z.object({ id: z.string(), nonprofit_id: z.string(), reason: z.enum(REGRANT_REASONS) })

/** Cancels or redirects a donation. */
export const donationOperations = [
  operation({
    ...row,
    name: 'donations.cancel',
    path: 'donations/cancel',
    fields: z.object({ id: z.string(), sure: z.optional(z.string()) }),
    example: { id: 'd_none', sure: 'yes' },
    perform: async (context, { id, sure }) => {
      const before = await requireDonation(context, id)
      if (sure === undefined)
        throw new HttpError('parameter_missing', {
          param: 'sure',
          detail: 'Confirm that you want to cancel. This can’t be undone.',
        })
      const { status } = await unlessTooLate(() => cancelWithReceipt(lifecycleDependencies(context), id))
      return {
        record: id,
        subject: context.subjectId,
        before: { status: before.status },
        after: { status },
        done: 'Donation canceled.',
      }
    },
  }),
  operation({
    ...row,
    name: 'donations.preview_regrant',
    path: 'donations/regrant/preview',
    fields: regrant,
    example: { id: 'd_none', nonprofit_id: 'n_none', reason: 'donor_asked' },
    perform: async (context, { id, nonprofit_id: to, reason }) => {
      const gift = await requireDonation(context, id)
      if (!canRegrant(holdStateOf(gift)))
        throw new HttpError('conflict', { detail: 'This donation can no longer be redirected.' })
      const { id: nonprofitId } = await requireEligibleNonprofit(context.tx, to)
      if (nonprofitId === gift.nonprofit_id)
        throw new HttpError('parameter_invalid', {
          param: 'nonprofit_id',
          detail: 'The donation already goes to this nonprofit.',
        })
      return {
        record: id,
        subject: context.subjectId,
        after: { nonprofit_id: nonprofitId, reason },
        done: 'Nothing has changed yet.',
        shown: await regrantPreview(context, gift, { nonprofitId, reason }),
      }
    },
  }),
  operation({
    ...row,
    name: 'donations.regrant',
    path: 'donations/regrant',
    fields: regrant,
    example: { id: 'd_none', nonprofit_id: 'n_none', reason: 'donor_asked' },
    perform: async (context, { id, nonprofit_id: to, reason }) => {
      const before = await requireDonation(context, id)
      const { nonprofit_id: nonprofit } = await unlessTooLate(() =>
        regrantDonation(lifecycleDependencies(context), id, to, reason),
      )
      return {
        record: id,
        subject: context.subjectId,
        before: { nonprofit_id: before.nonprofit_id },
        after: { nonprofit_id: nonprofit, reason },
        done: `Donation redirected to ${nonprofit}.`,
      }
    },
  }),
]

function lifecycleDependencies({ tx: db, dependencies }: OperationContext): RefundDependencies {
  const { clock, newId, timeZone } = dependencies
  return { db, clock, newId, timeZone }
}

/** A donation of the account in this mode; 404 for any other. */
async function requireDonation({ tx, subjectId: accountId, liveMode }: OperationContext, id: string) {
  const row = await findDonation(tx, { accountId, liveMode }, id)
  if (row === undefined) throw new HttpError('not_found', { detail: 'Donation not found.' })
  return row
}

async function unlessTooLate<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof TransitionRefused)) throw error
    throw new HttpError('conflict', { detail: error.message, cause: error })
  }
}

/** Preview of a redirect, with both nonprofits by name. */
async function regrantPreview(
  context: OperationContext,
  { id, amount, nonprofit_id: from }: DonationRow,
  { nonprofitId, reason }: { nonprofitId: string; reason: RegrantReason },
): Promise<ShownPage> {
  const { base, tx } = context
  const names = await nonprofitNames(tx, [from])
  const nonprofit = await findNonprofit(tx, nonprofitId)
  if (nonprofit === undefined) throw new TypeError(`Nonprofit ${nonprofitId} not found`)
  const { name, ein, city, state } = nonprofit
  const facts: [string, string][] = [
    ['Amount', dollars(amount)],
    ['From', names.get(from) ?? from],
    ['To', `${name}, ${[city, state].filter(Boolean).join(', ')}`],
    ['EIN', `${ein.slice(0, 2)}-${ein.slice(2)}`],
    ['Reason', REGRANT_REASON_LABELS[reason]],
  ]
  const fields = html`${hidden('id', id)}${hidden('nonprofit_id', nonprofitId)}${hidden('reason', reason)}`
  return {
    title: 'Redirect to another nonprofit',
    main: card(
      'Redirect this donation?',
      html`<dl class="sheet">${facts.map(([label, value]) => html`<dt>${label}</dt><dd>${value}</dd>`)}</dl>
        <p class="hint">The original nonprofit stays on record, and we tell the donor why.</p>
        ${operationForm(context, 'donations/regrant', html`${fields}${button(`Redirect to ${name}`)}`)}
        <p><a class="button quiet" href="${base}/donations/${id}">Keep as it is</a></p>`,
    ),
  }
}
