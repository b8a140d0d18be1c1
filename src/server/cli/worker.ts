import type { Command } from 'commander'
import { isPrivate, readEnvironment } from '../app/environment.ts'
import { openLog } from '../app/open-log.ts'
import { startBackground } from '../jobs/start-background.ts'
import { createExtractor } from '../service/documents/extraction/extractor.ts'
import { untilInterrupted } from './interruption.ts'
import { readCount } from './read-values.ts'
import { withService } from './with-service.ts'

/** Adds `almoner worker`. */
export function addWorkerCommand(program: Command): void {
  program
    .command('worker')
    .description(
      'do the scheduled work, deliver webhooks and read documents, beside a server or without one, until stopped',
    )
    .option('--concurrency <jobs>', 'jobs at a time', readCount, 8)
    .action(({ concurrency }: { concurrency: number }) => work(concurrency))
}

async function work(concurrency: number): Promise<void> {
  const environment = readEnvironment(process.env)
  const log = openLog(environment.LOG_LEVEL)
  const allowPrivateSandbox = isPrivate(environment)
  await withService(async (dependencies) => {
    const { db } = dependencies
    const background = await startBackground({
      db,
      documents: { db, log, extractor: createExtractor(), allowPrivateSandbox },
      queue: { ...dependencies, log, allowPrivateSandbox, concurrency },
    })
    log.info({ concurrency }, 'Working')
    await untilInterrupted()
    await background.stop()
  })
}
