import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { MONEY_WORLD_KEY } from '../../../support/money-world.ts'
import type { YearHarness } from '../year-harness.ts'

const ALMONER = fileURLToPath(new URL('../../../../src/server/cli/almoner.ts', import.meta.url))

/** Runs a command in a separate process and kills it during its transaction, unless it has ended by then. */
export async function runKilledCommand({ service, folder }: YearHarness, command: readonly string[]): Promise<void> {
  const settings = { DATABASE_URL: service.url, ALMONER_DATA: folder, ALMONER_MASTER_KEY: MONEY_WORLD_KEY }
  const child = spawn(process.execPath, ['--import', 'tsx', ALMONER, ...command], {
    env: { ...process.env, ...settings },
    stdio: 'ignore',
  })
  const exited = once(child, 'exit')
  while (child.exitCode === null && !(await isImporting(service))) await sleep(1)
  child.kill('SIGKILL')
  await exited
}

/** Whether the command holds the lock for statement imports. */
async function isImporting({ db }: YearHarness['service']): Promise<boolean> {
  const { rows } = await sql`select from pg_locks where locktype = 'advisory' and objsubid = 2 and granted
    and classid = (hashtext('clearing')::bigint & 4294967295)::oid
    and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows.length > 0
}
