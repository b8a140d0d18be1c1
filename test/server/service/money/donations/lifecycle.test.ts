import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import {
  type NewDonation,
  recordDonations,
} from '../../../../../src/server/service/money/donations/create-donations.ts'
import { TransitionRefused } from '../../../../../src/server/service/money/donations/donation-status.ts'
import {
  cancelDonation,
  holdDonation,
  recordRefund,
  regrantDonation,
  resumeDonation,
} from '../../../../../src/server/service/money/donations/lifecycle.ts'
import { balancesOf } from '../../../../../src/server/service/money/ledger/balances.ts'
import { createMoneyWorld, type MoneyWorld, newGift } from '../../../../support/money-world.ts'

let world: MoneyWorld

beforeAll(async () => {
  world = await createMoneyWorld()
})
afterAll(() => world.close())

function gift(change: Partial<NewDonation> = {}): NewDonation {
  return newGift(world, { metadata: { color: 'green' }, ...change })
}

async function record(change: Partial<NewDonation> = {}): Promise<string> {
  const [row] = await recordDonations(world.db, world.newId, [gift(change)])
  assert.ok(row)
  return row.id
}

async function eventsOf(id: string): Promise<unknown[]> {
  const rows = await world.db.selectFrom('event').selectAll().where('subject_id', '=', id).orderBy('sequence').execute()
  return rows.map(({ type, object }) => [type, object])
}

function linesOf(id: string) {
  return world.db
    .selectFrom('journal_line')
    .select(['book', 'owner_id', (eb) => eb.fn.sum<string>('amount').as('sum')])
    .where('donation_id', '=', id)
    .groupBy(['book', 'owner_id'])
    .having((eb) => eb.fn.sum('amount'), '<>', 0)
    .orderBy('book')
    .execute()
}

test('recording a donation commits its row, journal entry and event together', async () => {
  const id = await record()
  const row = await world.db.selectFrom('donation').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  assert.deepEqual([row.status, row.fee, row.metadata], ['pledged', 59, { color: 'green' }])
  assert.deepEqual(await linesOf(id), [
    { book: 'fee_promised', owner_id: 'house', sum: '-59' },
    { book: 'pledged', owner_id: world.accountId, sum: '1059' },
    { book: 'promised', owner_id: 'n_river', sum: '-1000' },
  ])
  const [told] = await eventsOf(id)
  assert.ok(Array.isArray(told))
  assert.equal(told[0], 'donation.status_updated')
  assert.equal(JSON.stringify(told[1]).includes('"status":"pledged"'), true)
})

test('a donation recorded twice with one ID is rejected whole', async () => {
  const id = await record({ id: 'd_twice' })
  await assert.rejects(recordDonations(world.db, world.newId, [gift(), gift({ id })]), /duplicate key/)
})

test('a paused donation resumes from its previous status, a canceled one never', async () => {
  const id = await record()
  assert.equal((await holdDonation(world, id, 'paused')).status_before_hold, 'pledged')
  await assert.rejects(holdDonation(world, id, 'blocked'), TransitionRefused)
  assert.equal((await resumeDonation(world, id)).status, 'pledged')
  assert.equal((await cancelDonation(world, id)).status, 'canceled')
  await assert.rejects(cancelDonation(world, id), TransitionRefused)
  assert.deepEqual(await linesOf(id), [])
  assert.equal((await eventsOf(id)).length, 4)
})

test('a regrant moves the pledge to the other nonprofit and keeps the first one on record', async () => {
  const id = await record({ coverFees: true })
  const row = await regrantDonation(world, id, 'n_meadow')
  assert.deepEqual([row.nonprofit_id, row.original_nonprofit_id], ['n_meadow', 'n_river'])
  const again = await regrantDonation(world, id, 'n_harbor')
  assert.equal(again.original_nonprofit_id, 'n_river')
  const promised = (await linesOf(id)).filter(({ book }) => book === 'promised')
  assert.deepEqual(promised, [{ book: 'promised', owner_id: 'n_harbor', sum: '-941' }])
  await assert.rejects(regrantDonation(world, id, 'n_harbor'), TransitionRefused)
})

test('canceling a paid donation makes the money owed to the donor', async () => {
  const id = await record({ source: 'checkout', fundsCollected: true, accountId: 'm_sandbox_platform' })
  await cancelDonation(world, id)
  assert.deepEqual(await linesOf(id), [{ book: 'refund_payable', owner_id: 'm_sandbox_platform', sum: '-1059' }])
  const balances = await balancesOf(world.db, { ownerId: 'm_sandbox_platform', liveMode: false })
  assert.equal(balances.refund_payable, -1059)
})

test('a transfer’s fee stays at its processor, so the ledger has only the amount received', async () => {
  const id = await record({ source: 'transfer', amount: 4700, fee: 300, fundsCollected: true })
  assert.deepEqual(await linesOf(id), [{ book: 'payable', owner_id: 'n_river', sum: '-4700' }])
  await cancelDonation(world, id)
  await recordRefund(world, id)
  assert.deepEqual(await linesOf(id), [])
  await assert.rejects(recordRefund(world, id), TransitionRefused)
})

test('two concurrent actions on one donation don’t both succeed', async () => {
  const id = await record()
  const results = await Promise.allSettled([cancelDonation(world, id), cancelDonation(world, id)])
  assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
})
