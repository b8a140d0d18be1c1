import type { Command } from 'commander'
import { schedule } from '../jobs/daily-round.ts'
import { lastRuns, listJobs } from '../jobs/job-list.ts'
import { nextPageLine, type PageOptions, readPage, withPages } from './paging.ts'
import { print } from './print.ts'
import { tableText } from './table-text.ts'
import { withService } from './with-service.ts'

/** Adds `almoner jobs`. */
export function addJobsCommand(program: Command): void {
  const command = program
    .command('jobs')
    .description('what runs by itself and when, what waits, and what failed')
    .option('--json', 'print one JSON object')
  withPages(command).action(async ({ json, ...options }: PageOptions & { json?: boolean }) => {
    const { found, runs } = await withService(async ({ db }) => ({
      found: await readPage(options, (part) => listJobs(db, part)),
      runs: await lastRuns(db),
    }))
    const { rows: jobs, page, more } = found
    const scheduled = schedule.map((item) => ({ ...item, last_run: runs.get(item.task) ?? null }))
    print(json, { schedule: scheduled, jobs, page, more }, () =>
      [
        tableText(
          ['job', 'at (UTC)', 'last run', 'what it does'],
          scheduled.map(({ task, at, last_run, about }) => [task, at, last_run?.toISOString() ?? 'never', about]),
        ),
        tableText(
          ['id', 'job', 'is', 'due', 'attempts', 'error'],
          jobs.map((job) => [
            job.id,
            job.task,
            job.state,
            job.run_at.toISOString(),
            job.attempts,
            job.last_error ?? '',
          ]),
        ),
        ...nextPageLine(found),
      ].join('\n\n'),
    )
  })
}
