import type { Command } from 'commander'
import { connectionBudget } from '../app/databases.ts'
import { isPrivate, mailServerOf, publicUrlOf, readEnvironment } from '../app/environment.ts'
import { logFormatOf, openLog } from '../app/open-log.ts'
import { openProcessor } from '../app/open-processor.ts'
import { openTracing } from '../app/open-tracing.ts'
import { serveMetrics } from '../app/serve-metrics.ts'
import { schedule } from '../jobs/daily-round.ts'
import { lastRuns, listJobs } from '../jobs/job-list.ts'
import { startBackground } from '../jobs/start-background.ts'
import { clockGauge } from '../sandbox/sandbox-clock.ts'
import { createExtractor } from '../service/documents/extraction/extractor.ts'
import { giftAddress } from '../service/donor-links/donor-links.ts'
import { ledgerGauges } from '../service/money/ledger/balances.ts'
import { untilInterrupted } from './interruption.ts'
import { nextPageLine, type PageOptions, print, readPage, tableText, withPages } from './output.ts'
import { readCount, readPort } from './read-values.ts'
import { withService } from './with-service.ts'

/** Adds `almoner worker`. */
export function addWorkerCommand(program: Command): void {
  program
    .command('worker')
    .description('run jobs: scheduled work, webhooks and documents')
    .option('--concurrency <jobs>', 'concurrent jobs (default: ALMONER_JOB_CONCURRENCY)', readCount)
    .option('--metrics-port <port>', 'serve /metrics on this port, at the address HOST', readPort)
    .action(({ concurrency, metricsPort }: { concurrency?: number; metricsPort?: number }) =>
      work(concurrency, metricsPort),
    )
}

async function work(given: number | undefined, metricsPort: number | undefined): Promise<void> {
  const environment = readEnvironment(process.env)
  const concurrency = given ?? environment.ALMONER_JOB_CONCURRENCY
  const budget = connectionBudget({ ...environment, ALMONER_JOB_CONCURRENCY: concurrency }, 'worker')
  const log = openLog(environment.LOG_LEVEL, logFormatOf(environment))
  const endTracing = await openTracing(environment, 'worker')
  const allowPrivateSandbox = isPrivate(environment)
  const publicUrl = publicUrlOf(environment)
  log.info({ connections: budget }, `Uses up to ${budget.most} database connections`)
  const pool = { poolSize: environment.DATABASE_POOL_SIZE, applicationName: 'almoner worker' }
  await withService(async (dependencies) => {
    const { db, seal, clock } = dependencies
    clock.reportTo(log)
    const toGift = (donationId: string) => giftAddress(publicUrl, seal, donationId)
    const letters = {
      publicUrl,
      giftAddress: toGift,
      mailServer: mailServerOf(environment),
      timeZone: environment.ALMONER_TIME_ZONE,
    }
    const processor = await openProcessor(environment, clock)
    const readsProcessor = environment.ALMONER_READ_PROCESSOR === 'daily'
    const background = await startBackground({
      db,
      documents: { ...dependencies, log, extractor: createExtractor(), allowPrivateSandbox },
      queue: { ...dependencies, ...processor, letters, log, allowPrivateSandbox, concurrency, readsProcessor },
    })
    const figures =
      metricsPort === undefined
        ? undefined
        : await serveMetrics({ host: environment.HOST, port: metricsPort, log }, [
            ...background.gauges,
            clockGauge(clock),
            ...ledgerGauges(db),
          ])
    log.info({ concurrency, ...(metricsPort === undefined ? {} : { metrics: metricsPort }) }, 'Working')
    await untilInterrupted()
    await figures?.close()
    await background.stop()
  }, pool)
  await endTracing()
}

/** Adds `almoner jobs`. */
export function addJobsCommand(program: Command): void {
  const command = program
    .command('jobs')
    .description('show scheduled, waiting and failed jobs')
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
          ['job', 'at (UTC)', 'last run', 'description'],
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
