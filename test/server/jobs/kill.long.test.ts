import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, test } from 'vitest'
import { prepareJobs } from '../../../src/server/jobs/start-jobs.ts'
import { openSandboxClock, type SandboxClock } from '../../../src/server/sandbox/sandbox-clock.ts'
import { verifyStatusHistories } from '../../../src/server/service/money/campaigns/verify-ledger.ts'
import { recordDonations } from '../../../src/server/service/money/donations/create-donations.ts'
import { brokenEntries, trialBalance } from '../../../src/server/service/money/ledger/balances.ts'
import { registerEndpoint } from '../../../src/server/service/webhooks/endpoints.ts'
import { createMoneyWorld, type MoneyWorld } from '../../support/money-world.ts'
import { type Receiver, startReceiver } from '../../support/webhook-receiver.ts'

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 1)
const GIFTS_PER_ROUND = 20
const PATIENCE = 240 + 10 * ROUNDS
const WORKER = fileURLToPath(new URL('../../support/money-worker.ts', import.meta.url))

let world: MoneyWorld
let clock: SandboxClock
let receiver: Receiver

beforeAll(async () => {
  world = await createMoneyWorld()
  await prepareJobs(world.url)
  clock = await openSandboxClock(world.db)
  receiver = await startReceiver('test_sk_storefront')
  const now = clock.now(false)
  await registerEndpoint(world.db, world.newId, { accountId: world.accountId, liveMode: false, url: receiver.url, now })
})
afterAll(async () => {
  clock.stop()
  await receiver.close()
  await world.close()
})

async function give(round: number): Promise<void> {
  const gifts = Array.from({ length: GIFTS_PER_ROUND }, (_, index) => ({
    accountId: world.accountId,
    liveMode: false,
    nonprofitId: world.nonprofitIds[index % 3] ?? world.nonprofitIds[0],
    amount: 1000 + round,
    fee: 59,
    coverFees: false,
    fundsCollected: false,
    source: index % 4 === 0 ? ('checkout' as const) : ('api' as const),
    createdAt: clock.now(false),
  }))
  await recordDonations(world.db, world.newId, gifts)
}

function startWorker(days: number): ChildProcess {
  return fork(WORKER, [world.url, String(days)], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

async function kill(worker: ChildProcess): Promise<void> {
  const gone = once(worker, 'exit')
  worker.kill('SIGKILL')
  await gone
}

async function settle(done: () => Promise<boolean>, seconds: number): Promise<void> {
  for (let waited = 0; waited < seconds * 100; waited += 1) {
    if (await done()) return
    await sleep(10)
  }
  assert.fail(`It was not done after ${seconds} s.`)
}

async function count(text: string): Promise<number> {
  const { rows } = await world.open.pool.query(text)
  return Number(rows[0].count)
}

/** Number of status changes and journal entries so far. */
function steps(): Promise<number> {
  return count('select (select count(*) from event) + (select count(*) from journal_entry) as count')
}

test(`after ${ROUNDS} rounds of kill -9 with two workers nothing is lost, duplicated or out of balance`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const workers = [startWorker(500), startWorker(500)]
    await Promise.all(workers.map((worker) => once(worker, 'message')))
    await give(round)
    // Kills it in the middle of the work, after a different number of steps in each round.
    const begun = await steps()
    await settle(async () => (await steps()) > begun + ((round * 37) % 100), PATIENCE)
    await Promise.all(workers.map(kill))
  }
  const last = [startWorker(45), startWorker(0)]
  await settle(async () => (await count("select count(*) from donation where status <> 'notified'")) === 0, PATIENCE)
  await settle(
    async () => (await count("select count(*) from webhook_delivery where status = 'pending'")) === 0,
    PATIENCE,
  )
  await Promise.all(last.map(kill))

  assert.equal(await count('select count(*) from donation'), ROUNDS * GIFTS_PER_ROUND)
  assert.equal(
    (await trialBalance(world.db, false)).reduce((sum, { balance }) => sum + balance, 0),
    0,
  )
  assert.deepEqual(await brokenEntries(world.db), [])
  assert.deepEqual((await verifyStatusHistories(world.db)).mismatches, [])
  assert.equal(
    await count('select count(*) from (select donation_id from payout_line group by 1 having count(*) > 1) as twice'),
    0,
  )
  assert.equal(
    await count(`select count(*) from payout where amount <> (
    select sum(amount) from payout_line where payout_id = payout.id)`),
    0,
  )
  await assertEachAcknowledgedInOrder()
})

// A receiver may get an event twice if the sender died during the acknowledgement, but always in order.
async function assertEachAcknowledgedInOrder(): Promise<void> {
  // An endpoint without subscriptions gets only donation events.
  const events = await world.db
    .selectFrom('event')
    .select(['id', 'subject_id'])
    .where('type', 'in', ['donation.status_updated', 'donation.regranted'])
    .orderBy('sequence')
    .execute()
  const heard = [...new Map(receiver.acknowledged.map((event) => [event.id, event])).keys()]
  assert.deepEqual(new Set(heard), new Set(events.map(({ id }) => id)))
  const subjects = new Map(events.map(({ id, subject_id }) => [id, subject_id]))
  for (const subject of new Set(subjects.values())) {
    const ofSubject = (id: string): boolean => subjects.get(id) === subject
    assert.deepEqual(heard.filter(ofSubject), [...subjects.keys()].filter(ofSubject))
  }
}
