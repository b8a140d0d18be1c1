import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { afterAll, beforeAll, test } from 'vitest'
import { silentLog } from '../../../src/server/http/log.ts'
import { prepareJobs, type RunningJobs, startJobs } from '../../../src/server/jobs/start-jobs.ts'
import { eventually } from '../../support/eventually.ts'
import { createMoneyWorld, type MoneyWorld } from '../../support/money-world.ts'

let world: MoneyWorld
let jobs: RunningJobs
const heard = new EventEmitter()
const log = { ...silentLog, error: (_: object, sentence: string) => heard.emit(sentence) }

beforeAll(async () => {
  world = await createMoneyWorld()
  await prepareJobs(world.url)
  await world.open.pool.query(`
    create function refuse_writes() returns trigger language plpgsql as $$
    begin raise exception 'cannot execute % in a read-only transaction', tg_op using errcode = '25006'; end $$`)
})
afterAll(async () => {
  await jobs.stop()
  await world.close()
})

async function refusing(table: string, event: string): Promise<() => Promise<unknown>> {
  const on = `graphile_worker.${table}`
  await world.open.pool.query(
    `create trigger refused before ${event} on ${on} for each row execute function refuse_writes()`,
  )
  return () => world.open.pool.query(`drop trigger refused on ${on}`)
}

async function count(table: string): Promise<number> {
  const { rows } = await world.open.pool.query(`select count(*)::int from graphile_worker.${table}`)
  return rows[0].count
}

test('a schedule that can’t be written waits until it can, and neither it nor the process stops', async () => {
  const waits = once(heard, 'The worker waits for its database')
  const allow = await refusing('_private_known_crontabs', 'insert')
  jobs = await startJobs({ ...world, log, allowPrivateSandbox: true, connection: world.url, pollInterval: 50 })
  await waits
  assert.equal(await count('_private_known_crontabs'), 0)
  await allow()
  await eventually(async () => assert.ok((await count('_private_known_crontabs')) > 10))
})

test('a job that finishes while the database is read-only is completed later, and its worker keeps working', async () => {
  const waits = once(heard, 'The worker waits for its database')
  const allow = await refusing('_private_jobs', 'delete')
  await world.open.pool.query("select graphile_worker.add_job('sweep_deliveries')")
  await waits
  await allow()
  await eventually(async () => assert.equal(await count('_private_jobs'), 0))
})
