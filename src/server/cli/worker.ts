import { resolve } from 'node:path'
import type { Command } from 'commander'
import { isPrivate, readEnvironment } from '../environment.ts'
import { startJobs } from '../jobs/start-jobs.ts'
import { readMasterKey } from '../master-key.ts'
import { openLog } from '../open-log.ts'
import { createSeal } from '../service/accounts/index.ts'
import { createExtractor, startDocumentReader } from '../service/documents/index.ts'
import { createIdentifiers } from '../service/identifiers.ts'
import { openSandboxClock } from '../service/sandbox/index.ts'
import { untilInterrupted } from './interruption.ts'
import { readCount } from './read-values.ts'
import { withDatabase } from './with-database.ts'

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
  const seal = createSeal(await readMasterKey(environment.ALMONER_MASTER_KEY, resolve(environment.ALMONER_DATA)))
  await withDatabase(async (db, connection) => {
    const clock = await openSandboxClock(db)
    const newId = createIdentifiers()
    const allowPrivateSandbox = isPrivate(environment)
    const jobs = await startJobs({ db, clock, seal, newId, log, allowPrivateSandbox, connection, concurrency })
    const reader = startDocumentReader({ db, log, extractor: createExtractor(), allowPrivateSandbox })
    log.info({ concurrency }, 'Working')
    await untilInterrupted()
    await reader.stop()
    await jobs.stop()
    clock.stop()
  })
}
