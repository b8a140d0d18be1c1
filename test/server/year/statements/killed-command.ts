import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { MONEY_WORLD_KEY } from '../../../support/money-world.ts'
import type { YearStage } from '../year-stage.ts'

const ALMONER = fileURLToPath(new URL('../../../../src/server/cli/almoner.ts', import.meta.url))

/** Runs a command in a process of its own and kills it in the midst of its transaction, if it does not end before. */
export async function killedCommand({ service, folder }: YearStage, command: readonly string[]): Promise<void> {
  const own = { DATABASE_URL: service.url, ALMONER_DATA: folder, ALMONER_MASTER_KEY: MONEY_WORLD_KEY }
  const child = spawn(process.execPath, ['--import', 'tsx', ALMONER, ...command], {
    env: { ...process.env, ...own },
    stdio: 'ignore',
  })
  const gone = once(child, 'exit')
  while (child.exitCode === null && !(await isAtWork(service))) await sleep(1)
  child.kill('SIGKILL')
  await gone
}

/** Whether somebody holds the lock under which statements are taken, which nobody but the command does now. */
async function isAtWork({ db }: YearStage['service']): Promise<boolean> {
  const { rows } = await sql`select from pg_locks where locktype = 'advisory' and objsubid = 2 and granted
    and classid = (hashtext('clearing')::bigint & 4294967295)::oid
    and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows.length > 0
}
