import { html } from 'hono/html'
import * as z from 'zod/mini'
import { PLATFORM_ROLES } from '../../contract/roles.ts'
import { dropJob, type FailedJob, failedJobs, retryJob } from '../../server/jobs/job-list.ts'
import type { Markup } from '../../server/pages/page.ts'
import {
  type FailedLetter,
  failedLetters,
  leaveLetter,
  sendAgain,
} from '../../server/service/letters/failed-letters.ts'
import { button, card, hidden, moment, operationForm, table, textField } from '../frame/controls.ts'
import type { ConsolePage, PageContext } from '../frame/define.ts'
import { operation } from '../frame/operation.ts'
import { failuresWords as words } from './failures-words.ts'

const MOST = 100

/** What failed and is left for somebody: jobs and letters. */
export const failuresPage: ConsolePage = {
  path: 'failures',
  roles: PLATFORM_ROLES,
  nav: words.title,
  show: async (context) => {
    const { dependencies, liveMode } = context
    const jobs = await failedJobs(dependencies.db, MOST)
    const letters = await failedLetters(dependencies.db, liveMode, MOST)
    return {
      title: words.title,
      main: html`${card(words.jobs, html`<p class="hint">${words.jobsHint}</p>${jobsTable(context, jobs)}`)}
        ${card(words.letters, html`<p class="hint">${words.lettersHint}</p>${lettersTable(context, letters)}`)}`,
    }
  },
}

const row = { page: 'failures', roles: ['operator'] } as const
const reason = z.string().check(z.trim(), z.minLength(3, 'Say why, in a few words.'), z.maxLength(500))

/** What is done about them. */
export const failureOperations = [
  operation({
    ...row,
    name: 'jobs.retry',
    path: 'failures/jobs/retry',
    fields: z.object({ job: z.string() }),
    example: { job: '0' },
    perform: async ({ tx }, { job }) => {
      const { result: _, ...told } = await retryJob(tx, job)
      return { ...told, done: words.retried }
    },
  }),
  operation({
    ...row,
    name: 'jobs.drop',
    path: 'failures/jobs/drop',
    fields: z.object({ job: z.string(), reason }),
    example: { job: '0', reason: 'its account is closed' },
    perform: async ({ tx }, { job, reason: why }) => {
      const { result: _, ...told } = await dropJob(tx, job, why)
      return { ...told, done: words.dropped }
    },
  }),
  operation({
    ...row,
    name: 'letters.send_again',
    path: 'failures/letters/send',
    fields: z.object({ letter: z.string() }),
    example: { letter: 'let_none' },
    perform: async ({ tx, liveMode, now }, { letter: id }) => {
      const { result: _, ...told } = await sendAgain(tx, { id, liveMode, now })
      return { ...told, done: words.sent }
    },
  }),
  operation({
    ...row,
    name: 'letters.leave',
    path: 'failures/letters/leave',
    fields: z.object({ letter: z.string(), reason }),
    example: { letter: 'let_none', reason: 'told by telephone' },
    perform: async ({ tx, liveMode }, { letter: id, reason: why }) => {
      const { result: _, ...told } = await leaveLetter(tx, { id, liveMode, reason: why })
      return { ...told, done: words.left }
    },
  }),
]

function jobsTable(context: PageContext, jobs: readonly FailedJob[]): Markup {
  const columns = [
    {
      label: words.task,
      cell: ({ id, task }: FailedJob) => html`${task.replaceAll('_', ' ')}<br><small>${id}</small>`,
    },
    { label: words.error, cell: ({ lastError }: FailedJob) => firstLine(lastError) },
    {
      label: words.attempts,
      isNumber: true as const,
      cell: ({ attempts, mostAttempts }: FailedJob) => `${attempts} / ${mostAttempts}`,
    },
    { label: words.due, cell: ({ runAt }: FailedJob) => moment(runAt, context.timeZone) },
    ...actsColumn(context, ({ id }: FailedJob) => ({ field: hidden('job', id), path: 'jobs', words: JOB_ACTS })),
  ]
  return table(words.jobs, columns, jobs, html`<p>${words.noJobs}</p>`)
}

function lettersTable(context: PageContext, letters: readonly FailedLetter[]): Markup {
  const columns = [
    {
      label: words.letter,
      cell: ({ id, kind }: FailedLetter) => html`${kind.replaceAll('_', ' ')}<br><small>${id}</small>`,
    },
    { label: words.to, cell: ({ recipient }: FailedLetter) => recipient },
    {
      label: words.state,
      cell: ({ status }: FailedLetter) => html`<span class="tag">${status.replaceAll('_', ' ')}</span>`,
    },
    { label: words.answer, cell: ({ answer }: FailedLetter) => answer ?? '' },
    {
      label: words.when,
      cell: ({ finished_at: at }: FailedLetter) => (at === null ? '' : moment(at, context.timeZone)),
    },
    ...actsColumn(context, ({ id }: FailedLetter) => ({
      field: hidden('letter', id),
      path: 'letters',
      words: LETTER_ACTS,
    })),
  ]
  return table(words.letters, columns, letters, html`<p>${words.noLetters}</p>`)
}

interface Acts {
  field: Markup
  path: string
  words: { again: readonly [path: string, label: string]; away: readonly [path: string, label: string] }
}

const JOB_ACTS = { again: ['retry', words.runNow], away: ['drop', words.drop] } as const
const LETTER_ACTS = { again: ['send', words.sendAgain], away: ['leave', words.leave] } as const

/** Try it again, or let it be and say why. */
function actsColumn<Row>(context: PageContext, actsOf: (one: Row) => Acts) {
  if (context.role !== 'operator') return []
  const cell = (one: Row): Markup => {
    const { field, path, words: named } = actsOf(one)
    const [again, away] = [named.again, named.away]
    const why = textField(context, { name: 'reason', label: words.reason })
    return html`${operationForm(context, `failures/${path}/${again[0]}`, html`${field}${button(again[1], 'quiet')}`)}
      <details><summary>${away[1]}</summary>${operationForm(context, `failures/${path}/${away[0]}`, html`${field}${why}${button(away[1], 'grave')}`)}</details>`
  }
  return [{ label: words.act, isQuiet: true as const, cell }]
}

function firstLine(text: string): string {
  return text.split('\n')[0]?.slice(0, 300) ?? ''
}
