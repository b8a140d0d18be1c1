import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Database } from '../../../src/server/database/tables/tables.ts'

const WORKER = fileURLToPath(new URL('./day-worker.ts', import.meta.url))

/** A day that is to pass in a process which does not live to its end. */
export interface KilledDay {
  db: Database
  url: string
  machine: number
  milliseconds: number
  /** How many entries it may post before it is killed. */
  entries: number
}

/** Lets a day begin in a process of its own and kills it; answers how many entries it had posted by then. */
export async function killedDay({ db, url, machine, milliseconds, entries }: KilledDay): Promise<number> {
  const before = await countEntries(db)
  const worker = fork(WORKER, [url, String(machine), String(milliseconds)], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const gone = once(worker, 'exit')
  while (worker.exitCode === null && (await countEntries(db)) <= before + entries) await sleep(2)
  if (worker.exitCode) throw new Error(`The process of a day ended by itself with ${worker.exitCode}.`)
  worker.kill('SIGKILL')
  await gone
  return (await countEntries(db)) - before
}

async function countEntries(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('journal_entry')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
