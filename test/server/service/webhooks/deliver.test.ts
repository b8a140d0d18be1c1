import assert from 'node:assert/strict'
import { afterAll, afterEach, beforeAll, beforeEach, test } from 'vitest'
import * as z from 'zod/mini'
import { Event } from '../../../../src/contract/index.ts'
import { silentLog } from '../../../../src/server/http/log.ts'
import { prepareJobs } from '../../../../src/server/jobs/start-jobs.ts'
import { recordDonations } from '../../../../src/server/service/money/donations/create-donations.ts'
import {
  holdDonation,
  regrantDonation,
  resumeDonation,
} from '../../../../src/server/service/money/donations/lifecycle.ts'
import {
  type DeliveryDependencies,
  deliver,
  dueDeliveries,
  requeueLost,
} from '../../../../src/server/service/webhooks/deliver.ts'
import { listDeliveries, replayDeliveries } from '../../../../src/server/service/webhooks/deliveries.ts'
import { disableEndpoint, registerEndpoint } from '../../../../src/server/service/webhooks/endpoints.ts'
import { createMoneyWorld, type MoneyWorld } from '../../../support/money-world.ts'
import { type Receiver, startReceiver } from '../../../support/webhook-receiver.ts'

let world: MoneyWorld
let receiver: Receiver
let dependencies: DeliveryDependencies

beforeAll(async () => {
  world = await createMoneyWorld()
  const { db, clock, seal } = world
  dependencies = { db, clock, seal, log: silentLog, allowPrivateSandbox: true, random: () => 0.5, timeoutMs: 60_000 }
})
afterAll(() => world.close())
beforeEach(async () => {
  receiver = await startReceiver('test_sk_storefront')
  await world.db.updateTable('webhook_endpoint').set({ enabled: false }).execute()
  const now = world.clock.now(false)
  await registerEndpoint(world.db, world.newId, { accountId: world.accountId, liveMode: false, url: receiver.url, now })
})
afterEach(() => receiver.close())

async function give(): Promise<string> {
  const [row] = await recordDonations(world.db, world.newId, [
    {
      accountId: world.accountId,
      liveMode: false,
      nonprofitId: 'n_river',
      amount: 1000,
      fee: 59,
      coverFees: false,
      fundsCollected: false,
      source: 'api',
      createdAt: world.clock.now(false),
    },
  ])
  return row?.id ?? ''
}

/** Makes all due attempts, until none is left. */
async function deliverDue(timeoutMs = 60_000): Promise<void> {
  for (;;) {
    const due = await dueDeliveries(world.db, false, world.clock.now(false))
    if (due.length === 0) return
    for (const id of due) await deliver({ ...dependencies, timeoutMs }, id)
  }
}

/** Advances the clock by hours in steps, delivering events that fall due. */
async function passHours(hours: number, stepMinutes = 10, timeoutMs?: number): Promise<void> {
  for (let minutes = 0; minutes < hours * 60; minutes += stepMinutes) {
    world.clock.pass(stepMinutes / 1440)
    await deliverDue(timeoutMs)
  }
}

function statuses(): unknown[] {
  return receiver.acknowledged.map(({ object }) => object.status)
}

test('an event is delivered signed, and acknowledged once', async () => {
  const id = await give()
  await deliverDue()
  const [event] = receiver.acknowledged
  assert.equal(event?.type, 'donation.status_updated')
  assert.equal(event?.sandbox, true)
  assert.equal(event?.object.id, id)
  const [logged] = await listDeliveries(world.db, { subjectId: id }, { offset: 0, limit: 1 })
  assert.deepEqual([logged?.status, logged?.attempts, logged?.answer_status], ['acknowledged', 1, 200])
  await deliver(dependencies, logged?.id ?? 0)
  assert.equal(receiver.requests(), 1)
})

test('a regrant is sent as its own event, in the shape that the API documents', async () => {
  const id = await give()
  await regrantDonation(world, id, 'n_harbor')
  await deliverDue()
  const events = receiver.acknowledged.map((event) => z.parse(Event, event))
  assert.deepEqual(
    events.map(({ type, object }) => [type, object.nonprofit_id, object.original_nonprofit_id]),
    [
      ['donation.status_updated', 'n_river', null],
      ['donation.regranted', 'n_harbor', 'n_river'],
    ],
  )
})

test('a receiver that fails for two days acknowledges each event once, in order', async () => {
  receiver.answer(500)
  const id = await give()
  await deliverDue()
  await holdDonation(world, id, 'paused')
  await resumeDonation(world, id)
  await passHours(48)
  assert.equal(receiver.acknowledged.length, 0)
  receiver.answer(200)
  await passHours(30)
  assert.deepEqual(statuses(), ['pledged', 'paused', 'pledged'])
  assert.equal(new Set(receiver.acknowledged.map((event) => event.id)).size, 3)
})

test('a receiver that never responds is given up after ten attempts, and the next event is sent', async () => {
  receiver.answer('silence')
  const id = await give()
  await holdDonation(world, id, 'paused')
  await passHours(77, 30, 100)
  const log = await listDeliveries(world.db, { subjectId: id }, { offset: 0, limit: 5 })
  const first = log.at(-1)
  assert.deepEqual([first?.status, first?.attempts], ['given_up', 10])
  assert.match(first?.failure ?? '', /timed_out/)
  receiver.answer(200)
  await passHours(25, 30)
  assert.deepEqual(statuses(), ['paused'])
})

test('only 200 acknowledges an event, and redirects aren’t followed', async () => {
  const id = await give()
  for (const status of [201, 204, 302, 410]) {
    receiver.answer(status)
    await deliverDue()
    const [logged] = await listDeliveries(world.db, { subjectId: id }, { offset: 0, limit: 1 })
    assert.deepEqual([logged?.status, logged?.answer_status], ['pending', status])
    world.clock.pass(1)
  }
  assert.equal(receiver.requests(), 4)
})

test('a delivery that was given up can be replayed', async () => {
  receiver.answer(500)
  const id = await give()
  await passHours(90, 60)
  receiver.answer(200)
  const [logged] = await listDeliveries(world.db, { subjectId: id }, { offset: 0, limit: 1 })
  assert.equal(await replayDeliveries(world.db, { delivery: logged?.id ?? 0 }, world.clock.now), 1)
  await deliverDue()
  assert.deepEqual(statuses(), ['pledged'])
})

test('nothing is replayed to a removed endpoint until its URL is registered again', async () => {
  receiver.answer(500)
  const id = await give()
  const [logged] = await listDeliveries(world.db, { subjectId: id }, { offset: 0, limit: 1 })
  const where = { accountId: world.accountId, liveMode: false, url: receiver.url, now: world.clock.now(false) }
  const endpoint = await registerEndpoint(world.db, world.newId, where)
  await disableEndpoint(world.db, endpoint.id, world.clock.now(false))
  receiver.answer(200)
  for (const target of [{ delivery: logged?.id ?? 0 }, { endpoint: endpoint.id }])
    await assert.rejects(replayDeliveries(world.db, target, world.clock.now), { code: 'conflict', message: /removed/ })
  await deliverDue()
  assert.equal(receiver.requests(), 0)
  await registerEndpoint(world.db, world.newId, where)
  assert.equal(await replayDeliveries(world.db, { endpoint: endpoint.id }, world.clock.now), 1)
  await deliverDue()
  assert.deepEqual(statuses(), ['pledged'])
})

test('the sweep finds a delivery whose job was lost', async () => {
  const id = await give()
  await world.db.updateTable('webhook_delivery').set({ next_attempt_at: null }).where('subject_id', '=', id).execute()
  await deliverDue()
  assert.equal(receiver.requests(), 0)
  await prepareJobs(world.url)
  assert.equal(await requeueLost(world.db, false, world.clock.now(false)), 1)
  assert.equal(await requeueLost(world.db, false, world.clock.now(false)), 0)
  await deliverDue()
  assert.deepEqual(statuses(), ['pledged'])
})

test('a private network address is rejected without a request unless it is allowed', async () => {
  const id = await give()
  const [due] = await dueDeliveries(world.db, false, world.clock.now(false))
  await deliver({ ...dependencies, allowPrivateSandbox: false }, due ?? 0)
  const [logged] = await listDeliveries(world.db, { subjectId: id }, { offset: 0, limit: 1 })
  assert.match(logged?.failure ?? '', /refused/)
  assert.equal(receiver.requests(), 0)
})
