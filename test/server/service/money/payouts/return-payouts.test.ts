import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import { verifyStatusHistories } from '../../../../../src/server/service/money/campaigns/verify-ledger.ts'
import { recordDonations } from '../../../../../src/server/service/money/donations/create-donations.ts'
import { donationResource } from '../../../../../src/server/service/money/donations/donation-records.ts'
import { regrantDonation } from '../../../../../src/server/service/money/donations/lifecycle.ts'
import { brokenEntries, trialBalance } from '../../../../../src/server/service/money/ledger/balances.ts'
import { setBankAccount } from '../../../../../src/server/service/money/payouts/bank-accounts.ts'
import { payOut, scheduleHeld } from '../../../../../src/server/service/money/payouts/pay-out.ts'
import {
  notifyPaid,
  payAgain,
  returnPayout,
  voidCheck,
} from '../../../../../src/server/service/money/payouts/return-payouts.ts'
import { createMoneyWorld, type MoneyWorld, newGift } from '../../../../support/money-world.ts'

let world: MoneyWorld

beforeAll(async () => {
  world = await createMoneyWorld('2026-01-05T12:00:00Z')
})
afterAll(() => world.close())

async function paidOut(nonprofitId: string, amounts: readonly number[], liveMode = false) {
  const gifts = amounts.map((amount) =>
    newGift(world, { liveMode, nonprofitId, amount, fee: 30, fundsCollected: true, source: 'checkout' }),
  )
  const rows = await recordDonations(world.db, world.newId, gifts)
  await scheduleHeld(world, liveMode)
  const { payouts } = await payOut(world, liveMode)
  const payout = payouts.find(({ ownerId }) => ownerId === nonprofitId) ?? assert.fail('nothing was paid out')
  return { payout: payout.id, ids: rows.map(({ id }) => id).sort() }
}

async function statusesOf(ids: readonly string[]): Promise<string[]> {
  const rows = await world.db.selectFrom('donation').select('status').where('id', 'in', ids).execute()
  return [...new Set(rows.map(({ status }) => status))]
}

async function balanceOf(book: string, liveMode = false): Promise<number> {
  return (await trialBalance(world.db, liveMode)).find((one) => one.book === book)?.balance ?? 0
}

async function requireBooksHold(): Promise<void> {
  assert.deepEqual(await brokenEntries(world.db), [])
  assert.deepEqual((await verifyStatusHistories(world.db)).mismatches, [])
  const sum = (await trialBalance(world.db, false)).reduce((total, { balance }) => total + balance, 0)
  assert.equal(sum, 0)
}

test('a transfer that the bank returns is cash again, and its donations wait, even after notice', async () => {
  const before = {
    taken: await balanceOf('processor_clearing'),
    bank: await balanceOf('bank_clearing'),
    payable: await balanceOf('payable'),
  }
  const { payout, ids } = await paidOut('n_river', [1000, 2000])
  world.clock.set('2026-01-06T12:00:00Z')
  await notifyPaid(world, false)
  assert.deepEqual(await statusesOf(ids), ['notified'])
  const returned = await returnPayout(world, payout, 'R03')
  assert.deepEqual([returned.amount, returned.donationIds], [3000, ids])
  assert.deepEqual(await statusesOf(ids), ['blocked'])
  assert.equal((await balanceOf('processor_clearing')) - before.taken, 3060)
  assert.equal((await balanceOf('bank_clearing')) - before.bank, 0)
  assert.equal((await balanceOf('payable')) - before.payable, -3000)
  await requireBooksHold()
  const events = await world.db
    .selectFrom('event')
    .selectAll()
    .where('subject_id', '=', ids[0] ?? '')
    .orderBy('sequence')
    .execute()
  assert.match(JSON.stringify(events.at(-1)?.object), /"status":"blocked"/)
  await assert.rejects(returnPayout(world, payout, 'R03'), /is already recorded/)
  assert.equal(await notifyPaid(world, false), 0)
})

test('a returned payout goes out with the next run once someone releases it, or to another nonprofit', async () => {
  const { payout, ids } = await paidOut('n_river', [500, 700])
  await returnPayout(world, payout, 'R02')
  assert.deepEqual((await payOut(world, false)).payouts, [])
  const [first = '', second = ''] = ids
  const moved = await regrantDonation(world, first, 'n_meadow')
  assert.equal(donationResource(moved).original_nonprofit_id, 'n_river')
  assert.equal(await payAgain(world, payout), 2)
  assert.equal(await payAgain(world, payout), 0)
  const { payouts } = await payOut(world, false)
  assert.deepEqual(payouts.map(({ ownerId }) => ownerId).sort(), ['n_meadow', 'n_river'])
  assert.deepEqual(await statusesOf([first, second]), ['sent_via_ach'])
  await requireBooksHold()
})

test('a lost check is voided by its number, and a cashed one can’t be', async () => {
  const { ids } = await paidOut('n_harbor', [900])
  const check = await world.db
    .selectFrom('payout')
    .select('check_number')
    .where('method', '=', 'check')
    .executeTakeFirstOrThrow()
  const outstanding = await balanceOf('checks_outstanding')
  const { amount } = await voidCheck(world, check.check_number ?? 0)
  assert.equal((await balanceOf('checks_outstanding')) - outstanding, amount)
  assert.deepEqual(await statusesOf(ids), ['blocked'])
  await requireBooksHold()
  await assert.rejects(voidCheck(world, check.check_number ?? 0), /is returned and can’t be voided/)
})

test('nothing is sent to a bank account that returned money until it is entered again', async () => {
  const account = { liveMode: true, holderName: 'X', accountNumber: '12345', accountType: 'checking' as const }
  const set = (ownerId: string, more = {}) =>
    setBankAccount(world.db, world.seal, { ownerId, ...account, routingNumber: '021000021', ...more }, new Date())
  await set('house', { bankName: 'First Bank', ein: '123456789' })
  await set('n_meadow')
  const { payout, ids } = await paidOut('n_meadow', [1100], true)
  await returnPayout(world, payout, 'R02')
  await payAgain(world, payout)
  const waiting = await payOut(world, true)
  assert.deepEqual([waiting.payouts, waiting.withoutAccount], [[], ['n_meadow']])
  await set('n_meadow')
  assert.equal((await payOut(world, true)).payouts.length, 1)
  assert.deepEqual(await statusesOf(ids), ['sent_via_ach'])
})

test('returns of unknown payouts and of payouts that weren’t sent by bank are rejected', async () => {
  await assert.rejects(returnPayout(world, 'po_none', 'R03'), /No payout has the ID po_none/)
  await assert.rejects(voidCheck(world, 99), /No check has the number 99/)
  await assert.rejects(payAgain(world, 'po_none'), /No payout has the ID po_none/)
})
