import { html } from 'hono/html'
import * as z from 'zod/mini'
import { formatCents } from '../../../contract/formatters.ts'
import { ACCOUNT_ROLES } from '../../../contract/roles.ts'
import type { Markup } from '../../../server/pages/page.ts'
import {
  type ProgramChanging,
  setPaused,
  updateProgram,
} from '../../../server/service/money/programs/manage-programs.ts'
import { latestMonths, previewProgram } from '../../../server/service/money/programs/preview-program.ts'
import {
  findProgram,
  programResource,
  type StatedProgram,
} from '../../../server/service/money/programs/program-records.ts'
import { dollars } from '../../frame/amounts.ts'
import { answerUnknown } from '../../frame/answer-page.ts'
import { button, card, hidden, operationForm, table } from '../../frame/controls.ts'
import { type ConsolePage, type OperationContext, operation, type PageContext } from '../../frame/define.ts'
import { barChart } from '../../frame/donations-chart.ts'
import { PROGRAM_ROLES, programTag, promiseText, recipientText } from './programs-page.ts'

const MONTHS = 12

/** One program with its promise, limits, spending and what can be done with it. */
export const programPage: ConsolePage = {
  path: 'programs/{id}',
  roles: ACCOUNT_ROLES,
  show: async (context) => {
    const { dependencies, subjectId: accountId, liveMode, params } = context
    const now = dependencies.clock.now(liveMode)
    const row = await findProgram(dependencies.db, { accountId, liveMode }, { id: params.id ?? '', now })
    if (row === undefined) return answerUnknown()
    const main = html`${card(row.name, html`${promiseSheet(row, now)}${await previewText(context, row, now)}${actions(context, row, now)}`)}
      ${await spendingCard(context, row)}`
    return { title: row.name, main }
  },
}

function promiseSheet(row: StatedProgram, now: Date): Markup {
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
      <dt>Dates</dt><dd>${row.starts_on} – ${row.ends_on ?? 'no end date'}</dd>
      <dt>Status</dt><dd>${programTag(row, now)}</dd>
      <dt>Given</dt><dd>${dollars(row.given)} in ${row.donation_count} donations</dd>
      ${limits.map(([name, cents]) => (typeof cents === 'number' ? html`<dt>${name}</dt><dd>${dollars(cents)}</dd>` : ''))}
    </dl>`
}

/** What a draft would have given, so that nobody starts one blindly. */
async function previewText({ dependencies }: PageContext, row: StatedProgram, now: Date): Promise<Markup | string> {
  if (row.status !== 'draft') return ''
  const preview = await previewProgram(dependencies.db, row, now)
  if (preview === undefined) return html`<p>There is no preview for a program by items.</p>`
  const basis = row.kind === 'match' ? 'donations' : 'orders'
  return html`<p>Your last 90 days of ${basis} would have given <strong>${dollars(preview.given)}</strong> (${preview.count} ${basis}).</p>`
}

function actions(context: PageContext, row: StatedProgram, now: Date): Markup | string {
  const { status } = programResource(row, { now, isPublic: false })
  if (status === 'ended' || !PROGRAM_ROLES.some((role) => role === context.role)) return ''
  const act = (path: string, label: string, tone: 'main' | 'quiet' | 'grave') =>
    operationForm(context, `programs/${path}`, html`${hidden('id', row.id)}${button(label, tone)}`)
  return html`<div class="acting">
    ${status === 'draft' ? act('start', 'Start program', 'main') : ''}
    ${status === 'active' ? act('pause', 'Pause program', 'quiet') : ''}
    ${status === 'paused' ? act('resume', 'Resume program', 'main') : ''}
    ${act('end', 'End program', 'grave')}
  </div>`
}

async function spendingCard(
  { dependencies }: PageContext,
  { id, monthly_budget: budget }: StatedProgram,
): Promise<Markup> {
  const months = await latestMonths(dependencies.db, id, MONTHS)
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
      <details><summary>Show as a table</summary>${table(title, columns, months.toReversed(), html``)}</details>`,
  )
}

/** For which account a person changes programs, within the operation's transaction. */
export function changingPrograms({
  tx,
  dependencies,
  subjectId: accountId,
  liveMode,
}: OperationContext): ProgramChanging {
  const { newId, clock } = dependencies
  return { db: tx, newId, now: clock.now(liveMode), accountId, liveMode }
}

const One = z.object({ id: z.string().check(z.minLength(1), z.maxLength(100)) })

const ACTS = [
  {
    act: 'start',
    done: 'Program started. It gives for orders and donations from now on.',
    change: (changing: ProgramChanging, id: string) => updateProgram(changing, id, { status: 'active' }),
  },
  {
    act: 'pause',
    done: 'Program paused. Orders and donations after this add nothing.',
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
export const programOperations = ACTS.map(({ act, done, change }) =>
  operation({
    name: `programs.${act}`,
    path: `programs/${act}`,
    page: 'programs/{id}',
    roles: PROGRAM_ROLES,
    fields: One,
    example: { id: 'pr_none' },
    perform: async (context, { id }) => {
      const { status } = await change(changingPrograms(context), id)
      return { record: id, subject: context.subjectId, after: { status }, done, next: `programs/${id}` }
    },
  }),
)
