import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Database } from '../../../src/server/database/tables/tables.ts'
import type { Kill } from './facts.ts'

const WORKER = fileURLToPath(new URL('./day-worker.ts', import.meta.url))

/** A day whose jobs run in a process that is killed. */
export interface DayWithKill {
  db: Database
  url: string
  machine: number
  kill: Kill
}

/** Runs a day's steps in a separate process and kills it during one. Returns how many entries that step had posted. */
export async function runKilledDay({ db, url, machine, kill }: DayWithKill): Promise<number> {
  const worker = fork(WORKER, [url, String(machine)], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // Each step adds a listener.
  worker.setMaxListeners(100)
  const exited = once(worker, 'exit').then(() => 'exited')
  await stepsUntil(worker, kill.step, exited)
  const before = await countEntries(db)
  const next = Promise.race([once(worker, 'message').then(() => 'done'), exited])
  worker.send('go')
  // If the step is one transaction, its entries only appear when it is done.
  while ((await countEntries(db)) < before + kill.entries) {
    const state = await Promise.race([next, sleep(1).then(() => 'running')])
    if (state === 'exited') throw new Error(`The process exited by itself during ${kill.step}.`)
    if (state === 'done') break
  }
  worker.kill('SIGKILL')
  await exited
  return (await countEntries(db)) - before
}

/** Runs the worker's steps until it is about to begin `step`. */
async function stepsUntil(worker: ChildProcess, step: string, exited: Promise<string>): Promise<void> {
  for (;;) {
    const name = await Promise.race([once(worker, 'message').then(([name]) => String(name)), exited])
    if (name === step) return
    if (name === 'exited') throw new Error(`The process exited before ${step}.`)
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
