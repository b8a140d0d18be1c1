import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterEach, beforeEach, test } from 'vitest'
import { verifyStatusHistories } from '../../../../../src/server/service/money/campaigns/verify-ledger.ts'
import { recordDonations } from '../../../../../src/server/service/money/donations/create-donations.ts'
import { brokenEntries, trialBalance } from '../../../../../src/server/service/money/ledger/balances.ts'
import { readBankFile } from '../../../../../src/server/service/money/payouts/bank-files.ts'
import { payOut, scheduleHeld } from '../../../../../src/server/service/money/payouts/pay-out.ts'
import { notifyPaid, payAgain, returnPayout } from '../../../../../src/server/service/money/payouts/return-payouts.ts'
import { eventually } from '../../../../support/eventually.ts'
import { createMoneyWorld, joinMoneyWorld, type MoneyWorld, newGift } from '../../../../support/money-world.ts'
import { parseNacha } from '../../../../support/nacha-files.ts'

const LARGEST_ENTRY = 9_999_999_999
let world: MoneyWorld

beforeEach(async () => {
  world = await createMoneyWorld('2026-01-05T12:00:00Z')
})
afterEach(() => world.close())

async function giveHeld(nonprofitId: string, amount: number, count: number): Promise<void> {
  const gift = newGift(world, { nonprofitId, amount, fee: 30, fundsCollected: true, source: 'checkout' })
  await recordDonations(
    world.db,
    world.newId,
    Array.from({ length: count }, () => gift),
  )
  await scheduleHeld(world, false)
}

async function countOf(status: string): Promise<number> {
  const { rows } = await world.open.pool.query('select count(*)::int from donation where status = $1', [status])
  return rows[0].count
}

async function requireBooksHold(): Promise<void> {
  assert.deepEqual(await brokenEntries(world.db), [])
  assert.deepEqual((await verifyStatusHistories(world.db)).mismatches, [])
  const sum = (await trialBalance(world.db, false)).reduce((total, { balance }) => total + balance, 0)
  assert.equal(sum, 0)
}

async function readFile(id: string | null) {
  const text = (await readBankFile(world.db, world.seal, id ?? '')) ?? ''
  return { text, ...parseNacha(text) }
}

test('a sum above the entry limit is sent as several payouts, each with its own journal entry', async () => {
  await giveHeld('n_river', 99_999_999, 1000)
  const { payouts, bankFileId } = await payOut(world, false)
  const sum = 99_999_999_000
  assert.deepEqual([payouts.length, payouts.reduce((total, { amount }) => total + amount, 0)], [10, sum])
  const { text, batches, file } = await readFile(bankFileId)
  assert.deepEqual([file.footer.totalDebit, file.footer.totalCredit], [sum, sum])
  for (const { id, amount } of payouts) assert.ok(text.includes(`${String(amount).padStart(10, '0')}${id.slice(-15)}`))
  assert.ok(batches[0]?.entries.every(({ amount }) => amount > 0 && amount <= LARGEST_ENTRY))
  assert.equal(await countOf('sent_via_ach'), 1000)
  await requireBooksHold()
})

test('one of several payouts can be returned and sent again while the others are confirmed', async () => {
  await giveHeld('n_river', 99_999_999, 250)
  const [first] = (await payOut(world, false)).payouts
  const returned = await returnPayout(world, first?.id ?? '', 'R23')
  assert.deepEqual([returned.amount, returned.donationIds.length], [9_999_999_900, 100])
  await requireBooksHold()
  world.clock.set('2026-01-06T12:00:00Z')
  assert.equal(await notifyPaid(world, false), 2)
  assert.deepEqual([await countOf('blocked'), await countOf('notified')], [100, 150])
  assert.equal(await payAgain(world, first?.id ?? ''), 100)
  assert.equal((await payOut(world, false)).payouts[0]?.amount, 9_999_999_900)
  world.clock.set('2026-01-07T12:00:00Z')
  await notifyPaid(world, false)
  assert.equal(await countOf('notified'), 250)
  await requireBooksHold()
})

test('amounts that exceed one file wait for the next, and smaller ones don’t wait for them', async () => {
  await giveHeld('n_meadow', LARGEST_ENTRY, 101)
  await giveHeld('n_river', 1000, 1)
  const day = await payOut(world, false)
  assert.equal(day.payouts.filter(({ ownerId }) => ownerId === 'n_river').length, 1)
  assert.deepEqual([day.leftOver, day.withoutAccount], [['n_meadow'], []])
  const total = 99 * LARGEST_ENTRY + 1000
  const { footer } = (await readFile(day.bankFileId)).file
  assert.deepEqual([footer.totalDebit, footer.totalCredit], [total, total])
  await requireBooksHold()
  const next = await payOut(world, false)
  assert.deepEqual([next.payouts.length, next.leftOver], [2, []])
  assert.equal(await countOf('sent_via_ach'), 102)
})

test('a check holds no more than a bank file’s entry', async () => {
  await giveHeld('n_harbor', 99_999_999, 101)
  const { payouts } = await payOut(world, false)
  assert.deepEqual(
    payouts.map(({ amount }) => amount),
    [9_999_999_900, 99_999_999],
  )
})

test('a run that crashes between two batches is resumed, and each donation is paid out once', async () => {
  await giveHeld('n_river', 1_000, 3)
  await giveHeld('n_meadow', 2_000, 3)
  const last = await world.db
    .selectFrom('donation')
    .select((eb) => eb.fn.max('id').as('id'))
    .where('nonprofit_id', '=', 'n_river')
    .executeTakeFirstOrThrow()
  const dying = await joinMoneyWorld(world.url, world.clock.now(false).toISOString())
  // A lock on a donation of the second batch blocks the run there.
  const held = await world.db.startTransaction().execute()
  try {
    await held.selectFrom('donation').select('id').where('id', '=', last.id).forUpdate().execute()
    const died = payOut(dying, false, undefined, { most: 5 }).then(
      () => 'paid',
      () => 'died',
    )
    await eventually(async () => {
      assert.equal(await countOf('sent_via_ach'), 3)
      const { rows } = await sql<{ died: boolean }>`select pg_terminate_backend(pid) as died from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%from donation%'`.execute(
        world.db,
      )
      assert.equal(rows.length, 1)
    })
    assert.equal(await died, 'died')
  } finally {
    await held.rollback().execute()
    await dying.close()
  }
  assert.equal(await countOf('payout_scheduled'), 3)

  const { payouts, bankFileIds } = await payOut(world, false, undefined, { most: 2 })
  assert.deepEqual([payouts.map(({ amount }) => amount), bankFileIds.length], [[2_000, 1_000], 2])
  assert.deepEqual([await countOf('sent_via_ach'), await countOf('payout_scheduled')], [6, 0])
  await requireBooksHold()
})
