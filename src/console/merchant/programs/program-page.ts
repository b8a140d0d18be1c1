import { html } from 'hono/html'
import * as z from 'zod/mini'
import { formatCents } from '../../../contract/formatters.ts'
import { ACCOUNT_ROLES } from '../../../contract/roles.ts'
import type { Markup } from '../../../server/pages/page.ts'
import { findShares } from '../../../server/service/funds/funds.ts'
import {
  approveStart,
  declineStart,
  findWaitingStart,
  sharesText,
} from '../../../server/service/money/programs/approve-programs.ts'
import {
  type ProgramChanging,
  setPaused,
  updateProgram,
} from '../../../server/service/money/programs/manage-programs.ts'
import { latestYear, previewProgram } from '../../../server/service/money/programs/preview-program.ts'
import {
  findProgram,
  programResource,
  type StatedProgram,
} from '../../../server/service/money/programs/program-records.ts'
import { dollars } from '../../frame/amounts.ts'
import { answerUnknown } from '../../frame/answer-page.ts'
import { button, card, hidden, moment, operationForm, table } from '../../frame/controls.ts'
import {
  type ConsolePage,
  type OperationContext,
  operation,
  type PageContext,
  proposalDependencies,
} from '../../frame/define.ts'
import { barChart } from '../../frame/donations-chart.ts'
import { PROGRAM_ROLES, programTag, promiseText, recipientText } from './programs-page.ts'

/** One program with its promise, limits, spending and actions. */
export const programPage: ConsolePage = {
  path: 'programs/{id}',
  roles: ACCOUNT_ROLES,
  show: async (context) => {
    const { dependencies, subjectId: accountId, liveMode, params } = context
    const now = dependencies.clock.now(liveMode)
    const row = await findProgram(dependencies.db, { accountId, liveMode }, { id: params.id ?? '', now })
    if (row === undefined) return answerUnknown()
    const preview = await previewText(context, row, now)
    const main = html`${card(row.name, html`${await promiseSheet(context, row, now)}${preview}${await approval(context, row)}${actions(context, row, now)}`)}
      ${await spendingCard(context, row)}`
    return { title: row.name, main }
  },
}

async function promiseSheet({ dependencies }: PageContext, row: StatedProgram, now: Date): Promise<Markup> {
  const { fund_id: fund, fund_version: version } = row
  const approved = fund === null || version === null ? [] : await findShares(dependencies.db, fund, version)
  const { budget_left: left } = programResource(row, { now, isPublic: false })
  const limits: [string, number | null | undefined][] = [
    ['Most per order', row.max_per_order],
    ['Monthly budget', row.monthly_budget],
    ['Total budget', row.total_budget],
    ['Left of the budget', left],
  ]
  return html`<dl class="sheet">
      <dt>Promise</dt><dd>${promiseText(row)}</dd>
      <dt>Nonprofit</dt><dd>${recipientText(row)}</dd>
      ${approved.length === 0 ? '' : html`<dt>Shares as approved</dt><dd>${sharesText(approved)}</dd>`}
      <dt>Dates</dt><dd>${row.starts_on} – ${row.ends_on ?? 'no end date'}</dd>
      <dt>Status</dt><dd>${programTag(row, now)}</dd>
      <dt>Given</dt><dd>${dollars(row.given)} in ${counted(row.donation_count, 'donation')}</dd>
      ${limits.map(([name, cents]) => (typeof cents === 'number' ? html`<dt>${name}</dt><dd>${dollars(cents)}</dd>` : ''))}
    </dl>`
}

/** What a draft would have given for past orders or donations, to check before starting it. */
async function previewText(
  { dependencies, timeZone }: PageContext,
  row: StatedProgram,
  now: Date,
): Promise<Markup | string> {
  if (row.status !== 'draft') return ''
  const { given, count, since } = await previewProgram(dependencies.db, row, now)
  const basis = row.kind === 'match' ? 'donation' : 'order'
  const read =
    since === undefined ? `last 90 days of ${basis}s` : html`latest ${basis}s, since ${moment(since, timeZone)},`
  return html`<p>Your ${read} would have given <strong>${dollars(given)}</strong> (${counted(count, basis)}).</p>`
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`
}

/** The proposed start of a program that waits for a second person, with buttons for those who may decide. */
async function approval(context: PageContext, row: StatedProgram): Promise<Markup | string> {
  const { dependencies, person, role, timeZone } = context
  const waiting = row.awaits_approval ? await findWaitingStart(dependencies.db, row.id) : undefined
  if (waiting === undefined) return ''
  const { proposed_by: by, proposed_at: at, shown } = waiting
  const people = dependencies.db.selectFrom('person').select(['name', 'email'])
  const proposer = await people.where('id', '=', by).executeTakeFirst()
  const who = proposer === undefined ? 'your API keys, so two people approve it' : proposer.name || proposer.email
  const act = (path: string, label: string, tone: 'main' | 'quiet' | 'grave') =>
    operationForm(context, `programs/${path}`, html`${hidden('id', row.id)}${button(label, tone)}`)
  const isDecider = PROGRAM_ROLES.some((one) => one === role)
  const deciding =
    by === person.id
      ? act('decline', 'Withdraw', 'quiet')
      : html`${act('approve', 'Approve start', 'main')}${act('decline', 'Reject', 'grave')}`
  return html`<p role="status">This program waits for approval by a second owner or finance member, because it has no budget, or because the budgets of the programs that one person started alone would be too large in total. Proposed by ${who}, ${moment(at, timeZone)}.</p>
    ${typeof shown.fund === 'string' ? html`<p>It will use these shares, even if the fund changes: ${shown.fund}.</p>` : ''}
    ${isDecider ? html`<div class="acting">${deciding}</div>` : ''}`
}

function actions(context: PageContext, row: StatedProgram, now: Date): Markup | string {
  const { status } = programResource(row, { now, isPublic: false })
  if (status === 'ended' || !PROGRAM_ROLES.some((role) => role === context.role)) return ''
  const act = (path: string, label: string, tone: 'main' | 'quiet' | 'grave') =>
    operationForm(context, `programs/${path}`, html`${hidden('id', row.id)}${button(label, tone)}`)
  return html`<div class="acting">
    ${status === 'draft' && !row.awaits_approval ? act('start', 'Start program', 'main') : ''}
    ${status === 'active' ? act('pause', 'Pause program', 'quiet') : ''}
    ${status === 'paused' ? act('resume', 'Resume program', 'main') : ''}
    ${act('end', 'End program', 'grave')}
  </div>`
}

async function spendingCard(
  { dependencies }: PageContext,
  { id, monthly_budget: budget }: StatedProgram,
): Promise<Markup> {
  const months = await latestYear(dependencies.db, id)
  const title = budget === null ? 'Given by month' : `Given by month, of a budget of ${dollars(budget)}`
  if (months.length === 0)
    return card(
      'Given by month',
      html`<div class="empty"><p>Nothing given yet. Each month appears here with its donations.</p></div>`,
    )
  const bars = months.map(({ month, given }) => ({ name: month.slice(0, 7), value: given, shown: dollars(given) }))
  const columns = [
    { label: 'Month', cell: ({ month }: (typeof months)[number]) => month.slice(0, 7) },
    { label: 'Donations', cell: ({ donations }: (typeof months)[number]) => donations, isNumber: true as const },
    { label: 'Given', cell: ({ given }: (typeof months)[number]) => dollars(given), isNumber: true as const },
  ]
  return card(
    title,
    html`${barChart(title, bars, (cents) => formatCents(cents, 'en-US', { short: true }))}
      <details><summary>Show as a table</summary>${table(title, columns, months.filter(({ donations }) => donations > 0).toReversed(), html``)}</details>`,
  )
}

/** For which account a person changes programs, within the operation's transaction. */
export function changingPrograms({
  tx,
  dependencies,
  subjectId: accountId,
  person,
  liveMode,
}: OperationContext): ProgramChanging {
  const { seal, newId, clock } = dependencies
  return { db: tx, seal, newId, now: clock.now(liveMode), accountId, liveMode, by: person.id }
}

const One = z.object({ id: z.string().check(z.minLength(1), z.maxLength(100)) })

const ACTS = [
  {
    act: 'start',
    done: 'Program started. It applies to orders and donations from now on.',
    change: (changing: ProgramChanging, id: string) => updateProgram(changing, id, { status: 'active' }),
  },
  {
    act: 'pause',
    done: 'Program paused. It doesn’t apply to new orders and donations until you resume it.',
    change: (changing: ProgramChanging, id: string) => setPaused(changing, id, true),
  },
  {
    act: 'resume',
    done: 'Program resumed.',
    change: (changing: ProgramChanging, id: string) => setPaused(changing, id, false),
  },
  {
    act: 'end',
    done: 'Program ended.',
    change: (changing: ProgramChanging, id: string) => updateProgram(changing, id, { status: 'ended' }),
  },
]

/** Starts, pauses, resumes or ends a program. */
const changeOperations = ACTS.map(({ act, done, change }) =>
  operation({
    name: `programs.${act}`,
    path: `programs/${act}`,
    page: 'programs/{id}',
    roles: PROGRAM_ROLES,
    fields: One,
    example: { id: 'pr_none' },
    perform: async (context, { id }) => {
      const { status, awaits_approval: isWaiting } = await change(changingPrograms(context), id)
      const confirmation = isWaiting ? 'Sent for approval. The program starts once a second person approves it.' : done
      return { record: id, subject: context.subjectId, after: { status }, done: confirmation, next: `programs/${id}` }
    },
  }),
)

const deciding = { page: 'programs/{id}', roles: PROGRAM_ROLES, fields: One, example: { id: 'pr_none' } } as const

/** Changes a program, and decides about the start of one that waits for a second person. */
export const programOperations = [
  ...changeOperations,
  operation({
    ...deciding,
    name: 'programs.approve',
    path: 'programs/approve',
    fresh: true,
    perform: async (context, { id: programId }) => {
      const { subjectId: accountId } = context
      const { result, ...audited } = await approveStart(proposalDependencies(context), { accountId, programId })
      const done =
        result.status === 'waiting'
          ? 'Approved by you. A second person has to approve it too.'
          : 'Approved. The program applies to orders and donations from now on.'
      return { ...audited, subject: accountId, done, next: `programs/${programId}` }
    },
  }),
  operation({
    ...deciding,
    name: 'programs.decline',
    path: 'programs/decline',
    perform: async (context, { id: programId }) => {
      const { subjectId: accountId } = context
      const { result, ...audited } = await declineStart(proposalDependencies(context), { accountId, programId })
      const done = `${result.status === 'withdrawn' ? 'Withdrawn' : 'Rejected'}. The program stays a draft.`
      return { ...audited, subject: accountId, done, next: `programs/${programId}` }
    },
  }),
]
