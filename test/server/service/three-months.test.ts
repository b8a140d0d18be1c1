import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import { feeOn } from '../../../src/contract/index.ts'
import { advanceSandbox } from '../../../src/server/sandbox/advance-clock.ts'
import { openSandboxClock, type SandboxClock } from '../../../src/server/sandbox/sandbox-clock.ts'
import { verifyStatusHistories } from '../../../src/server/service/money/campaigns/verify-ledger.ts'
import { recordDonations } from '../../../src/server/service/money/donations/create-donations.ts'
import {
  cancelDonation,
  regrantDonation,
  resumeDonation,
} from '../../../src/server/service/money/donations/lifecycle.ts'
import { brokenEntries, strayDonations, trialBalance } from '../../../src/server/service/money/ledger/balances.ts'
import { createMoneyWorld, type MoneyWorld } from '../../support/money-world.ts'

let world: MoneyWorld & { clock: SandboxClock }

beforeAll(async () => {
  const made = await createMoneyWorld()
  const clock = await openSandboxClock(made.db, () => Date.parse('2026-01-10T12:00:00Z'))
  world = { ...made, clock: { ...made.clock, ...clock } }
})
afterAll(async () => {
  world.clock.stop()
  await world.close()
})

const DAY = 86_400_000

async function give(count: number, source: 'api' | 'checkout' = 'api'): Promise<string[]> {
  const gifts = Array.from({ length: count }, (_, index) => ({
    accountId: index % 4 === 0 ? 'm_sandbox_platform' : world.accountId,
    liveMode: false,
    nonprofitId: world.nonprofitIds[index % 3] ?? world.nonprofitIds[0],
    amount: 100 + index * 7,
    fee: feeOn(100 + index * 7),
    coverFees: index % 5 === 0,
    fundsCollected: index % 2 === 0,
    source,
    createdAt: world.clock.now(false),
  }))
  return (await recordDonations(world.db, world.newId, gifts)).map(({ id }) => id)
}

async function assertLedgerHolds(): Promise<void> {
  for (const liveMode of [false, true]) {
    const sum = (await trialBalance(world.db, liveMode)).reduce((total, { balance }) => total + balance, 0)
    assert.equal(sum, 0)
  }
  assert.deepEqual(await brokenEntries(world.db), [])
  assert.deepEqual(await strayDonations(world.db), [])
  assert.deepEqual((await verifyStatusHistories(world.db)).mismatches, [])
}

test('after two hundred donations over three months, every cent is in the right ledger account', async () => {
  const [regranted = '', canceled = '', late = '', ...rest] = await give(80)
  await advanceSandbox(world, 10 * DAY)
  await regrantDonation(world, regranted, 'n_harbor')
  await cancelDonation(world, canceled)
  await assertLedgerHolds()

  await advanceSandbox(world, 20 * DAY)
  rest.push(...(await give(60)), ...(await give(10, 'checkout')))
  await cancelDonation(world, late)
  await assertLedgerHolds()

  await advanceSandbox(world, 30 * DAY)
  const blockedOnes = await give(50)
  const restriction = JSON.stringify([{ code: 'revoked', detail: 'Under review.' }])
  await world.db
    .updateTable('nonprofit')
    .set({ operator_restrictions: restriction })
    .where('id', '=', 'n_meadow')
    .execute()
  await advanceSandbox(world, 30 * DAY)
  const blocked = await world.db.selectFrom('donation').select('id').where('status', '=', 'blocked').execute()
  assert.ok(blocked.length > 10)
  for (const { id } of blocked) {
    await regrantDonation(world, id, 'n_river')
    await resumeDonation(world, id)
  }
  await advanceSandbox(world, 12 * DAY)
  await assertLedgerHolds()

  const rows = await world.db.selectFrom('donation').selectAll().execute()
  assert.equal(rows.length, 200)
  const count = (status: string): number => rows.filter((row) => row.status === status).length
  assert.deepEqual([count('notified'), count('canceled')], [198, 2])
  assert.equal(rows.find(({ id }) => id === regranted)?.original_nonprofit_id, 'n_river')
  assert.ok(blockedOnes.length + rest.length === 197)

  const balances = Object.fromEntries((await trialBalance(world.db, false)).map(({ book, balance }) => [book, balance]))
  const {
    processor_clearing: taken = 0,
    bank_clearing: moved = 0,
    fee_earned: fees = 0,
    account_credit: credit = 0,
    ...others
  } = balances
  assert.equal(taken + moved, -fees - credit)
  assert.deepEqual(new Set(Object.values(others)), new Set([0]))
})

test('events report every status visible to integrators, and each donation’s last event has its final status', async () => {
  const { rows } = await world.open.pool.query(`
    select array_agg(distinct object->>'status') as statuses,
      count(*) filter (where type = 'donation.regranted')::int as regrants from event where type like 'donation.%'`)
  assert.deepEqual(
    new Set(rows[0].statuses),
    new Set([
      'pledged',
      'invoice_pending',
      'invoice_sent',
      'payout_scheduled',
      'sent_via_ach',
      'sent_via_check',
      'check_cashed',
      'notified',
      'canceled',
      'blocked',
    ]),
  )
  const last = await world.open.pool.query(`
    select count(*)::int from donation where status <> (
      select object->>'status' from event where subject_id = donation.id order by sequence desc limit 1)`)
  assert.equal(last.rows[0].count, 0)
})
