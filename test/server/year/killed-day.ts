import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Database } from '../../../src/server/database/tables/tables.ts'
import type { Kill } from './facts.ts'

const WORKER = fileURLToPath(new URL('./day-worker.ts', import.meta.url))

/** A day whose steps are done in a process that does not live to the end of one of them. */
export interface KilledDay {
  db: Database
  url: string
  machine: number
  kill: Kill
}

/** Lets the steps of a day begin in a process of its own, and kills it within one; answers how many entries that had posted. */
export async function killedDay({ db, url, machine, kill }: KilledDay): Promise<number> {
  const worker = fork(WORKER, [url, String(machine)], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // One listener for each of its steps.
  worker.setMaxListeners(100)
  const gone = once(worker, 'exit').then(() => 'gone')
  await stepsUntil(worker, kill.step, gone)
  const before = await countEntries(db)
  const next = Promise.race([once(worker, 'message').then(() => 'done'), gone])
  worker.send('go')
  // A step that is one transaction shows nothing of itself before its end.
  while ((await countEntries(db)) < before + kill.entries) {
    const now = await Promise.race([next, sleep(1).then(() => 'at work')])
    if (now === 'gone') throw new Error(`The process of a day ended by itself within ${kill.step}.`)
    if (now === 'done') break
  }
  worker.kill('SIGKILL')
  await gone
  return (await countEntries(db)) - before
}

/** Lets a worker do its steps up to one, which it has asked for and not begun. */
async function stepsUntil(worker: ChildProcess, step: string, gone: Promise<string>): Promise<void> {
  for (;;) {
    const name = await Promise.race([once(worker, 'message').then(([told]) => String(told)), gone])
    if (name === step) return
    if (name === 'gone') throw new Error(`The process of a day ended before ${step}.`)
    worker.send('go')
  }
}

async function countEntries(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('journal_entry')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
