import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import { silentLog } from '../../../src/server/http/log.ts'
import { type RunningJobs, startJobs } from '../../../src/server/jobs/start-jobs.ts'
import { recordDonations } from '../../../src/server/service/money/donations/create-donations.ts'
import { registerEndpoint } from '../../../src/server/service/webhooks/endpoints.ts'
import { eventually } from '../../support/eventually.ts'
import { createMoneyWorld, type MoneyWorld, newGift } from '../../support/money-world.ts'
import { type Receiver, startReceiver } from '../../support/webhook-receiver.ts'

let world: MoneyWorld
let jobs: RunningJobs
let dead: Receiver
let well: Receiver

beforeAll(async () => {
  world = await createMoneyWorld(new Date().toISOString())
  dead = await startReceiver('test_sk_storefront')
  well = await startReceiver('test_sk_platform')
  dead.answer('silence')
  // Time passes for the worker: it postpones a delivery by a second when too many of its account are running.
  const clock = { now: () => new Date() }
  const options = { ...world, clock, log: silentLog, allowPrivateSandbox: true, connection: world.url }
  jobs = await startJobs({ ...options, timeoutMs: 600_000, concurrency: 8, pollInterval: 200 })
  const now = world.clock.now(false)
  await registerEndpoint(world.db, world.newId, { accountId: world.accountId, liveMode: false, url: dead.url, now })
  await registerEndpoint(world.db, world.newId, {
    accountId: 'm_sandbox_platform',
    liveMode: false,
    url: well.url,
    now,
  })
})
afterAll(async () => {
  await dead.close()
  await jobs.stop()
  await well.close()
  await world.close()
})

async function give(accountId: string, count: number): Promise<void> {
  const gift = newGift(world, { accountId })
  await recordDonations(
    world.db,
    world.newId,
    Array.from({ length: count }, () => gift),
  )
}

test('a receiver that never answers delays no other receiver, whatever its backlog', async () => {
  await give(world.accountId, 40)
  await eventually(() => assert.equal(dead.requests(), 1))
  await give('m_sandbox_platform', 40)
  await eventually(() => assert.equal(well.acknowledged.length, 40))
  assert.equal(dead.requests(), 1)
})

test('ten unresponsive receivers don’t delay other jobs either', async () => {
  const now = world.clock.now(false)
  for (let more = 0; more < 9; more += 1)
    await registerEndpoint(world.db, world.newId, {
      accountId: world.accountId,
      liveMode: false,
      url: `${dead.url}?${more}`,
      now,
    })
  await give(world.accountId, 4)
  await eventually(() => assert.equal(dead.requests(), 3))
  const before = well.acknowledged.length
  await give('m_sandbox_platform', 10)
  await eventually(() => assert.equal(well.acknowledged.length, before + 10))
  assert.equal(dead.requests(), 3)
})

test('an unresponsive receiver delays no other receiver of its account', async () => {
  const now = world.clock.now(false)
  const accountId = 'm_sandbox_platform'
  for (const url of [`${well.url}?second`, `${well.url}?third`, `${dead.url}?platform`])
    await registerEndpoint(world.db, world.newId, { accountId, liveMode: false, url, now })
  const before = { well: well.acknowledged.length, dead: dead.requests() }
  await give(accountId, 5)
  await eventually(() => assert.equal(well.acknowledged.length, before.well + 15))
  assert.equal(dead.requests(), before.dead + 1)
})
