import type { Command } from 'commander'
import { databaseOf, readEnvironment } from '../app/environment.ts'
import { openDatabase } from '../database/connect.ts'
import { openEngineOrUrl } from '../database/database.ts'
import { migrate, pendingMigrations } from '../database/migrate.ts'
import type { Tables } from '../database/tables/tables.ts'
import { prepareJobs } from '../jobs/start-jobs.ts'
import { print } from './output.ts'
import { readCount } from './read-values.ts'

interface MigrateFlags {
  check?: boolean
  lockTimeout: number
  json?: boolean
}

/** Adds `almoner migrate`. */
export function addMigrateCommand(program: Command): void {
  program
    .command('migrate')
    .description('migrate the database without starting a server; servers of the previous version keep running')
    .option('--check', 'only list pending migrations; fails if there are any')
    .option('--lock-timeout <seconds>', 'how long to wait for a lock before letting other work go first', readCount, 5)
    .option('--json', 'print one JSON object')
    .action(run)
}

async function run({ check, lockTimeout, json }: MigrateFlags): Promise<void> {
  const environment = readEnvironment(process.env)
  const server = await openEngineOrUrl({ ...databaseOf(environment), dataDirectory: environment.ALMONER_DATA })
  try {
    const { pool, close } = await openDatabase<Tables>(server.connection, {
      poolSize: 2,
      applicationName: 'almoner migrate',
    })
    try {
      if (check === true) return reportPending(await pendingMigrations(pool), json)
      const applied = await migrate(pool, { lockTimeoutMs: 1_000 * lockTimeout })
      await prepareJobs(server.connection)
      print(json, { applied }, () =>
        applied.length === 0 ? 'The database is already up to date.' : `Applied ${applied.join(', ')}.`,
      )
    } finally {
      await close()
    }
  } finally {
    await server.stop()
  }
}

function reportPending(pending: readonly string[], json: boolean | undefined): void {
  print(json, { pending }, () =>
    pending.length === 0 ? 'The database is up to date.' : `Missing: ${pending.join(', ')}.`,
  )
  if (pending.length > 0) throw new Error('The database is not up to date. Run: almoner migrate')
}
