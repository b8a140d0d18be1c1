import type { Command } from 'commander'
import { lastRuns, listJobs } from '../jobs/list-jobs.ts'
import { schedule } from '../jobs/schedule.ts'
import { print } from './print.ts'
import { readCount } from './read-values.ts'
import { tableText } from './table-text.ts'
import { withService } from './with-service.ts'

/** Adds `almoner jobs`. */
export function addJobsCommand(program: Command): void {
  program
    .command('jobs')
    .description('what runs by itself and when, what waits, and what failed')
    .option('--limit <count>', 'how many jobs of the queue', readCount, 30)
    .option('--json', 'print one JSON object')
    .action(async ({ limit, json }: { limit: number; json?: boolean }) => {
      const { jobs, runs } = await withService(async ({ db }) => ({
        jobs: await listJobs(db, limit),
        runs: await lastRuns(db),
      }))
      const scheduled = schedule.map((item) => ({ ...item, last_run: runs.get(item.task) ?? null }))
      print(json, { schedule: scheduled, jobs }, () =>
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
        ].join('\n\n'),
      )
    })
}
