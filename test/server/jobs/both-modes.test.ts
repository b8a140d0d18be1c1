import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { afterAll, beforeAll, test } from 'vitest'
import { silentLog } from '../../../src/server/http/log.ts'
import { type RunningJobs, startJobs } from '../../../src/server/jobs/start-jobs.ts'
import { recordDonations } from '../../../src/server/service/money/donations/create-donations.ts'
import { setBankAccount } from '../../../src/server/service/money/payouts/bank-accounts.ts'
import { scheduleHeld } from '../../../src/server/service/money/payouts/pay-out.ts'
import { createMoneyWorld, type MoneyWorld, newGift } from '../../support/money-world.ts'

let world: MoneyWorld
let jobs: RunningJobs
const heard = new EventEmitter()
const log = {
  ...silentLog,
  error: (facts: object, sentence: string) => heard.emit('error told', facts, sentence),
}

beforeAll(async () => {
  world = await createMoneyWorld('2026-01-05T12:00:00Z')
  jobs = await startJobs({ ...world, log, allowPrivateSandbox: true, connection: world.url, pollInterval: 100 })
})
afterAll(async () => {
  await jobs.stop()
  await world.close()
})

async function setLiveAccounts(): Promise<void> {
  const account = { liveMode: true, holderName: 'X', accountNumber: '12345', accountType: 'checking' as const }
  const house = { ownerId: 'house', bankName: 'First Bank', ein: '123456789' }
  for (const owner of [house, { ownerId: 'n_river' }])
    await setBankAccount(world.db, world.seal, { ...account, routingNumber: '021000021', ...owner }, new Date())
}

async function statusesOf(ids: readonly string[]): Promise<string[]> {
  const rows = await world.db.selectFrom('donation').select('status').where('id', 'in', ids).orderBy('id').execute()
  return rows.map(({ status }) => status)
}

test('a failing sandbox payout is reported and doesn’t delay live payouts', async () => {
  await setLiveAccounts()
  const change = { source: 'checkout' as const, fundsCollected: true }
  const gifts = [newGift(world, change), newGift(world, { ...change, liveMode: true })]
  const ids = (await recordDonations(world.db, world.newId, gifts)).map(({ id }) => id)
  for (const liveMode of [true, false]) await scheduleHeld(world, liveMode)
  await world.open.pool.query('alter table bank_file add constraint no_sandbox check (live_mode)')
  const logged = once(heard, 'error told')
  await world.open.pool.query("select graphile_worker.add_job('pay_out')")
  const [facts] = await logged
  assert.deepEqual(await statusesOf(ids), ['payout_scheduled', 'sent_via_ach'])
  assert.equal(facts.job, 'pay_out')
  assert.match(String(facts.err), /pay_out failed in the sandbox mode: .*no_sandbox/)
})
