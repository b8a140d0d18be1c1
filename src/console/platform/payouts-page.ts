import { html } from 'hono/html'
import * as z from 'zod/mini'
import { PLATFORM_ROLES, type Role } from '../../contract/roles.ts'
import { HttpError } from '../../server/http/http-error.ts'
import type { Markup } from '../../server/pages/page.ts'
import { PRIVATE } from '../../server/pages/page-headers.ts'
import { dollars } from '../../server/rendering/amounts.ts'
import {
  findOpenCampaignRelease,
  type Owed,
  previewCampaigns,
  proposeCampaignRelease,
} from '../../server/service/money/campaigns/pay-campaigns.ts'
import {
  type ListedBankFile,
  listBankFiles,
  markDownloaded,
  readBankFile,
} from '../../server/service/money/payouts/bank-files.ts'
import {
  type PayoutPreview,
  type PlannedPayout,
  previewPayouts,
  type WaitingReason,
} from '../../server/service/money/payouts/pay-out.ts'
import {
  changePayoutPolicy,
  findPayoutPolicy,
  type PayoutPolicy,
} from '../../server/service/money/payouts/payout-policy.ts'
import { findOpenRelease, proposeRelease } from '../../server/service/money/payouts/payout-schedule.ts'
import { dollarField, typedDollars } from '../frame/amounts.ts'
import {
  button,
  card,
  choiceField,
  fillIn,
  hidden,
  moment,
  operationForm,
  table,
  textField,
} from '../frame/controls.ts'
import {
  type ConsolePage,
  type OperationContext,
  operation,
  type PageContext,
  proposalDependencies,
} from '../frame/define.ts'

const MOST_SHOWN = 100

const MOST_FILES = 20

/** Roles that propose and approve payouts and download bank files. */
export const PAYOUT_ROLES: readonly Role[] = ['operator', 'approver']

const METHODS = { ach: 'bank transfer', check: 'check' } as const

const REASONS = {
  too_small: 'below the minimum payout',
  without_account: 'no bank account, or its last payout was returned',
  left_over: 'bank file is full: included in the next run',
  resting: 'in the holding period',
  ineligible: 'nonprofit not eligible: will be blocked',
} satisfies Record<WaitingReason, string>

const RELEASES = [
  ['schedule', 'Automatic, on schedule'],
  ['people', 'Two people'],
] as const

const CYCLES = [
  ['daily', 'Every day'],
  ['weekly', 'Every week'],
  ['monthly', 'Every month'],
] as const

const YEAR_ENDS = [
  ['pay', 'are paid'],
  ['carry', 'are carried over'],
] as const

const KINDS = { grant: 'grant', expense: 'expenses' } as const

/** Payouts: ready to pay, on hold with reasons, campaign payments, bank files and the policy. */
export const payoutsPage: ConsolePage = {
  path: 'payouts',
  roles: PLATFORM_ROLES,
  nav: 'Payouts',
  group: 'Money',
  show: async (context) => {
    const { dependencies, liveMode } = context
    const { db, seal, newId, clock } = dependencies
    const now = clock.now(liveMode)
    const release = await findOpenRelease(db, seal, liveMode)
    const preview = await previewPayouts({ db, seal, newId, now }, liveMode, release?.gifts)
    const files = await listBankFiles(db, { liveMode, now }, { offset: 0, limit: MOST_FILES })
    return {
      title: 'Payouts',
      main: html`${release === undefined ? readyCard(context, preview) : releaseCard(context, preview)}
        ${card('On hold', waitingTable(preview))}
        ${await campaignsCard(context)}
        ${card('Bank files', filesTable(context, files))}
        ${card('Payout policy', policyForm(context, await findPayoutPolicy(db, liveMode)))}`,
    }
  },
}

function canRelease({ role }: PageContext): boolean {
  return PAYOUT_ROLES.some((one) => one === role)
}

function readyCard(context: PageContext, preview: PayoutPreview): Markup {
  const isEmpty = preview.payouts.length === 0
  const form =
    isEmpty || !canRelease(context) ? '' : operationForm(context, 'payouts/propose', button('Propose payouts'))
  const hint = isEmpty
    ? ''
    : html`<p class="hint">No money has moved yet. Propose these payouts, and a second person approves them.</p>`
  return card('Ready to pay out', html`${hint}${payoutsTable('Ready to pay out', preview)}${form}`, totalOf(preview))
}

function releaseCard(context: PageContext, preview: PayoutPreview): Markup {
  return card(
    'Waiting for approval',
    html`<p class="hint">Donations that were proposed and can still be paid. Approving pays exactly these.</p>${payoutsTable('Waiting for approval', preview)}
      <p><a class="button" href="${context.base}/proposals">Go to approvals</a></p>`,
    totalOf(preview),
  )
}

function totalOf({ total }: PayoutPreview): Markup {
  return html`<span>Total <strong>${dollars(total)}</strong></span>`
}

function payoutsTable(caption: string, { payouts }: PayoutPreview): Markup {
  const shown = payouts.toSorted((one, other) => other.amount - one.amount).slice(0, MOST_SHOWN)
  const columns = [
    { label: 'Nonprofit', cell: ({ ownerName }: PlannedPayout) => ownerName },
    { label: 'Method', cell: ({ method }: PlannedPayout) => METHODS[method] },
    { label: 'Donations', isNumber: true as const, cell: ({ gifts }: PlannedPayout) => gifts.length },
    { label: 'Amount', isNumber: true as const, cell: ({ amount }: PlannedPayout) => dollars(amount) },
  ]
  const counts = { shown: shown.length, all: payouts.length }
  const more =
    shown.length < payouts.length
      ? html`<p class="hint">${fillIn('Showing the largest {shown} of {all}.', counts)}</p>`
      : ''
  return html`${table(caption, columns, shown, html`<p>No donations are ready to pay out. They appear here after funds clear and the holding period ends.</p>`)}${more}`
}

type Waiting = PayoutPreview['waiting'][number]

function waitingTable({ waiting }: PayoutPreview): Markup {
  const columns = [
    { label: 'Nonprofit', cell: ({ ownerName }: Waiting) => ownerName ?? 'several' },
    { label: 'Reason', cell: ({ reason }: Waiting) => REASONS[reason] },
    { label: 'Donations', isNumber: true as const, cell: ({ gifts }: Waiting) => gifts ?? '' },
    { label: 'Amount', isNumber: true as const, cell: ({ amount }: Waiting) => dollars(amount) },
  ]
  return table(
    'On hold',
    columns,
    waiting.slice(0, MOST_SHOWN),
    html`<p>Nothing is on hold. Scheduled donations that can’t be paid yet appear here with the reason.</p>`,
  )
}

function filesTable(context: PageContext, files: readonly ListedBankFile[]): Markup {
  const take = ({ id }: ListedBankFile): Markup =>
    operationForm(context, 'payouts/file', html`${hidden('file', id)}${button('Download file', 'quiet')}`)
  const columns = [
    { label: 'File', cell: ({ id }: ListedBankFile) => html`<code>${id}</code>` },
    { label: 'Purpose', cell: ({ purpose }: ListedBankFile) => purpose },
    { label: 'Created', cell: ({ created_at: at }: ListedBankFile) => moment(at, context.timeZone) },
    { label: 'Effective date', cell: ({ effective_date: day }: ListedBankFile) => day },
    { label: 'Entries', isNumber: true as const, cell: ({ entries }: ListedBankFile) => entries },
    { label: 'Credits', isNumber: true as const, cell: (file: ListedBankFile) => dollars(file.credit_total) },
    { label: 'Status', cell: ({ state }: ListedBankFile) => html`<span class="tag">${state}</span>` },
    ...(canRelease(context) ? [{ label: 'Download file', isQuiet: true as const, cell: take }] : []),
  ]
  return table(
    'Bank files',
    columns,
    files,
    html`<p>No bank files yet. The first approved payout by bank transfer creates one.</p>`,
  )
}

function policyForm(context: PageContext, policy: PayoutPolicy): Markup {
  const {
    cycle,
    smallest,
    hold_days: days,
    year_end: yearEnd,
    needs_release: isReleased,
    approve_above: bound,
  } = policy
  if (context.role !== 'operator') return policyFacts(policy)
  const release = isReleased
    ? html`<p class="hint">Two people approve every payout. You can turn this off only on the command line.</p>${hidden('release', 'people')}`
    : choiceField(context, { name: 'release', label: 'Payout approval', options: RELEASES, value: 'schedule' })
  const content = html`
    ${choiceField(context, { name: 'cycle', label: 'Frequency', options: CYCLES, value: cycle })}
    ${textField(context, { name: 'smallest', label: 'Minimum payout, in dollars', value: typedDollars(smallest), inputmode: 'decimal' })}
    ${textField(context, { name: 'hold_days', label: 'Holding period, in days', value: String(days), inputmode: 'numeric' })}
    ${choiceField(context, { name: 'year_end', label: 'Amounts below the minimum in December', options: YEAR_ENDS, value: yearEnd })}
    ${textField(context, { name: 'approve_above', label: 'Two people approve refunds and voided checks above, in dollars', value: typedDollars(bound), inputmode: 'decimal' })}
    ${release}${button('Save policy', 'quiet')}`
  return operationForm(context, 'payouts/policy', content)
}

function policyFacts({
  cycle,
  smallest,
  hold_days: days,
  year_end: yearEnd,
  needs_release: isReleased,
  approve_above: bound,
}: PayoutPolicy): Markup {
  const named = (options: readonly (readonly [string, string])[], value: string) =>
    options.find(([one]) => one === value)?.[1] ?? value
  const facts = [
    ['Frequency', named(CYCLES, cycle)],
    ['Minimum payout, in dollars', dollars(smallest)],
    ['Holding period, in days', days],
    ['Amounts below the minimum in December', named(YEAR_ENDS, yearEnd)],
    ['Payout approval', named(RELEASES, isReleased ? 'people' : 'schedule')],
    ['Two people approve refunds and voided checks above, in dollars', dollars(bound)],
  ]
  return html`<ul class="facts">${facts.map(([name, value]) => html`<li>${name}: ${value}</li>`)}</ul>`
}

/** Payments that campaigns owe to accounts and nonprofits. */
async function campaignsCard(context: PageContext): Promise<Markup> {
  const { dependencies, liveMode, base, role } = context
  const release = await findOpenCampaignRelease(dependencies.db, dependencies.seal, liveMode)
  const { sent, waiting, total } = await previewCampaigns(dependencies, liveMode, release?.sums)
  const mayRelease = PAYOUT_ROLES.some((one) => one === role)
  const act =
    release !== undefined
      ? html`<p><a class="button" href="${base}/proposals">Go to approvals</a></p>`
      : mayRelease && sent.length > 0
        ? operationForm(context, 'payouts/propose-campaigns', button('Propose payouts'))
        : ''
  const rows = [...sent, ...waiting].slice(0, MOST_SHOWN)
  const columns = [
    { label: 'Campaign', cell: ({ campaignId }: Owed) => html`<code>${campaignId}</code>` },
    {
      label: 'To',
      cell: (one: Owed) =>
        html`${one.ownerName}${waiting.includes(one) ? html`<br><small>on hold: no bank account, or not eligible</small>` : ''}`,
    },
    { label: 'Purpose', cell: ({ kind }: Owed) => KINDS[kind] },
    { label: 'Amount', isNumber: true as const, cell: ({ amount }: Owed) => dollars(amount) },
  ]
  const list = table(
    'Campaigns',
    columns,
    rows,
    html`<p>No campaign payments are due. Grants and expenses appear here when a campaign owes them.</p>`,
  )
  const sum = html`<span>Total <strong>${dollars(total)}</strong></span>`
  return card(
    'Campaigns',
    html`<p class="hint">Expenses paid back to accounts, and grants. If two people approve payouts, they approve these too.</p>${list}${act}`,
    sum,
  )
}

function proposeOperation(name: string, path: string, propose: typeof proposeRelease) {
  return operation({
    name,
    path,
    page: 'payouts',
    roles: PAYOUT_ROLES,
    fields: z.object({}),
    example: {},
    perform: async (context) => {
      const { result: _, ...audited } = await propose(proposalDependencies(context))
      return { ...audited, done: 'Payouts proposed. A second person approves them under Approvals.' }
    },
  })
}

/** Proposes payouts, downloads bank files and changes the policy. */
export const payoutOperations = [
  proposeOperation('payouts.propose', 'payouts/propose', proposeRelease),
  proposeOperation('campaigns.propose_release', 'payouts/propose-campaigns', proposeCampaignRelease),
  operation({
    name: 'payouts.take_file',
    path: 'payouts/file',
    page: 'payouts',
    roles: PAYOUT_ROLES,
    fresh: true,
    fields: z.object({ file: z.string() }),
    example: { file: 'ach_none' },
    perform: async (context, { file: id }) => {
      const { tx, dependencies, now } = context
      const { liveMode, purpose } = await requireBankFile(context, id)
      const text = await readBankFile(tx, dependencies.seal, id)
      await markDownloaded(tx, id, now)
      const headers = {
        ...PRIVATE,
        'content-type': 'text/plain; charset=us-ascii',
        'content-disposition': `attachment; filename="${id}.ach"`,
        'cache-control': 'no-store',
      }
      const after = { live_mode: liveMode, purpose }
      return {
        record: id,
        subject: 'house',
        after,
        done: 'Bank file downloaded.',
        file: new Response(text, { headers }),
      }
    },
  }),
  operation({
    name: 'payouts.policy',
    path: 'payouts/policy',
    page: 'payouts',
    roles: ['operator'],
    fresh: true,
    fields: z.object({
      cycle: z.enum(['daily', 'weekly', 'monthly']),
      smallest: dollarField(),
      hold_days: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(90)),
      year_end: z.enum(['pay', 'carry']),
      release: z.enum(['people', 'schedule']),
      approve_above: dollarField({ least: 0 }),
    }),
    example: {
      cycle: 'daily',
      smallest: '1',
      hold_days: '0',
      year_end: 'pay',
      release: 'schedule',
      approve_above: '1',
    },
    perform: async ({ tx, liveMode, now }, { release, ...change }) => {
      const { needs_release: isReleased, approve_above: bound } = await findPayoutPolicy(tx, liveMode)
      // One person alone must not be able to turn off two-person approval.
      if (isReleased && release === 'schedule')
        throw new HttpError('conflict', {
          param: 'release',
          detail: 'Two-person approval of payouts can be turned off only on the command line.',
        })
      if (change.approve_above > bound)
        throw new HttpError('conflict', {
          param: 'approve_above',
          detail: 'The amount above which two people approve can be raised only on the command line.',
        })
      const changed = { ...change, needs_release: release === 'people' }
      const { result: _, ...audited } = await changePayoutPolicy(tx, { liveMode, change: changed, now })
      return { ...audited, done: 'Saved. The policy applies from the next run.' }
    },
  }),
]

/** A bank file of the page's mode. */
async function requireBankFile({ tx, liveMode }: OperationContext, id: string) {
  const row = await tx
    .selectFrom('bank_file')
    .select(['live_mode as liveMode', 'purpose'])
    .where('id', '=', id)
    .where('live_mode', '=', liveMode)
    .executeTakeFirst()
  if (row === undefined) throw new HttpError('not_found', { detail: 'Bank file not found.' })
  return row
}
