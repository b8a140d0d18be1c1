import { html } from 'hono/html'
import * as z from 'zod/mini'
import { PLATFORM_ROLES } from '../../contract/roles.ts'
import { dropJob, type FailedJob, failedJobs, retryJob } from '../../server/jobs/job-list.ts'
import type { Markup } from '../../server/pages/page.ts'
import {
  dismissLetter,
  type FailedLetter,
  failedLetters,
  sendAgain,
} from '../../server/service/letters/failed-letters.ts'
import { button, card, hidden, inWords, moment, operationForm, table, textField } from '../frame/controls.ts'
import { type ConsolePage, operation, type PageContext } from '../frame/define.ts'

const MOST = 100

const JOB_ACTIONS = { again: ['retry', 'Run now'], away: ['drop', 'Drop job'] } as const

const EMAIL_ACTIONS = { again: ['send', 'Send again'], away: ['leave', 'Dismiss'] } as const

/** Failed jobs and undelivered e-mails. */
export const failuresPage: ConsolePage = {
  path: 'failures',
  roles: PLATFORM_ROLES,
  nav: 'Jobs and e-mails',
  group: 'System',
  show: async (context) => {
    const { dependencies, liveMode } = context
    const jobs = await failedJobs(dependencies.db, MOST)
    const letters = await failedLetters(dependencies.db, liveMode, MOST)
    return {
      title: 'Jobs and e-mails',
      main: html`${card('Failed jobs', html`<p class="hint">Failed jobs are retried automatically with increasing delays. Once you’ve fixed the cause, you can run a job now.</p>${jobsTable(context, jobs)}`)}
        ${card('Undelivered e-mails', html`<p class="hint">E-mails that the mail server rejected or didn’t answer, and those we stopped retrying. Addresses that bounce get no more e-mails.</p>${lettersTable(context, letters)}`)}`,
    }
  },
}

const row = { page: 'failures', roles: ['operator'] } as const

const reason = z.string().check(z.trim(), z.minLength(3, 'Enter a reason, in a few words.'), z.maxLength(500))

/** Retries or dismisses failed jobs and e-mails. */
export const failureOperations = [
  operation({
    ...row,
    name: 'jobs.retry',
    path: 'failures/jobs/retry',
    fields: z.object({ job: z.string() }),
    example: { job: '0' },
    perform: async ({ tx }, { job }) => {
      const { result: _, ...audited } = await retryJob(tx, job)
      return { ...audited, done: 'Job restarted.' }
    },
  }),
  operation({
    ...row,
    name: 'jobs.drop',
    path: 'failures/jobs/drop',
    fields: z.object({ job: z.string(), reason }),
    example: { job: '0', reason: 'its account is closed' },
    perform: async ({ tx }, { job, reason: why }) => {
      const { result: _, ...audited } = await dropJob(tx, job, why)
      return { ...audited, done: 'Job dropped. The reason is in the audit log.' }
    },
  }),
  operation({
    ...row,
    name: 'letters.send_again',
    path: 'failures/letters/send',
    fields: z.object({ letter: z.string() }),
    example: { letter: 'let_none' },
    perform: async ({ tx, liveMode, now }, { letter: id }) => {
      const { result: _, ...audited } = await sendAgain(tx, { id, liveMode, now })
      return { ...audited, done: 'E-mail queued again.' }
    },
  }),
  operation({
    ...row,
    name: 'letters.leave',
    path: 'failures/letters/leave',
    fields: z.object({ letter: z.string(), reason }),
    example: { letter: 'let_none', reason: 'informed by telephone' },
    perform: async ({ tx, liveMode }, { letter: id, reason: why }) => {
      const { result: _, ...audited } = await dismissLetter(tx, { id, liveMode, reason: why })
      return { ...audited, done: 'Dismissed. The reason is in the audit log.' }
    },
  }),
]

function jobsTable(context: PageContext, jobs: readonly FailedJob[]): Markup {
  const columns = [
    {
      label: 'Job',
      cell: ({ id, task }: FailedJob) => html`${inWords(task)}<br><small>${id}</small>`,
    },
    { label: 'Error', cell: ({ lastError }: FailedJob) => firstLine(lastError) },
    {
      label: 'Attempts',
      isNumber: true as const,
      cell: ({ attempts, mostAttempts }: FailedJob) => `${attempts} / ${mostAttempts}`,
    },
    { label: 'Next attempt', cell: ({ runAt }: FailedJob) => moment(runAt, context.timeZone) },
    ...actionsColumn(context, ({ id }: FailedJob) => ({ field: hidden('job', id), path: 'jobs', words: JOB_ACTIONS })),
  ]
  return table('Failed jobs', columns, jobs, html`<p>No failed jobs. A job that runs into an error appears here.</p>`)
}

function lettersTable(context: PageContext, letters: readonly FailedLetter[]): Markup {
  const columns = [
    {
      label: 'E-mail',
      cell: ({ id, kind }: FailedLetter) => html`${inWords(kind)}<br><small>${id}</small>`,
    },
    { label: 'To', cell: ({ recipient }: FailedLetter) => recipient },
    {
      label: 'Status',
      cell: ({ status }: FailedLetter) => html`<span class="tag">${inWords(status)}</span>`,
    },
    { label: 'Server response', cell: ({ answer }: FailedLetter) => answer ?? '' },
    {
      label: 'When',
      cell: ({ finished_at: at }: FailedLetter) => (at === null ? '' : moment(at, context.timeZone)),
    },
    ...actionsColumn(context, ({ id }: FailedLetter) => ({
      field: hidden('letter', id),
      path: 'letters',
      words: EMAIL_ACTIONS,
    })),
  ]
  return table(
    'Undelivered e-mails',
    columns,
    letters,
    html`<p>All e-mails were sent. E-mails that can’t be delivered appear here.</p>`,
  )
}

interface RowActions {
  field: Markup
  path: string
  words: { again: readonly [path: string, label: string]; away: readonly [path: string, label: string] }
}

/** Two actions: try again, or give up with a reason. */
function actionsColumn<Row>(context: PageContext, actsOf: (one: Row) => RowActions) {
  if (context.role !== 'operator') return []
  const cell = (one: Row): Markup => {
    const { field, path, words: named } = actsOf(one)
    const [again, away] = [named.again, named.away]
    const why = textField(context, { name: 'reason', label: 'Reason' })
    return html`${operationForm(context, `failures/${path}/${again[0]}`, html`${field}${button(again[1], 'quiet')}`)}
      <details><summary>${away[1]}</summary>${operationForm(context, `failures/${path}/${away[0]}`, html`${field}${why}${button(away[1], 'grave')}`)}</details>`
  }
  return [{ label: 'Actions', isQuiet: true as const, cell }]
}

function firstLine(text: string): string {
  return text.split('\n')[0]?.slice(0, 300) ?? ''
}
