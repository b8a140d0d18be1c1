import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import { recordDonations } from '../../../../../src/server/service/money/donations/create-donations.ts'
import { setBankAccount } from '../../../../../src/server/service/money/payouts/bank-accounts.ts'
import { readBankFile } from '../../../../../src/server/service/money/payouts/bank-files.ts'
import { checkRegister, checkRegisterCsv } from '../../../../../src/server/service/money/payouts/check-register.ts'
import { payOut, scheduleHeld } from '../../../../../src/server/service/money/payouts/pay-out.ts'
import { cashCheck, notifyPaid } from '../../../../../src/server/service/money/payouts/return-payouts.ts'
import { createMoneyWorld, type MoneyWorld, newGift } from '../../../../support/money-world.ts'
import { parseNacha } from '../../../../support/nacha-files.ts'

let world: MoneyWorld

beforeAll(async () => {
  world = await createMoneyWorld('2026-01-05T12:00:00Z')
})
afterAll(() => world.close())

async function giveHeld(nonprofitId: string, amounts: readonly number[], liveMode = false): Promise<string[]> {
  const gifts = amounts.map((amount) =>
    newGift(world, { liveMode, nonprofitId, amount, fee: 30, fundsCollected: true, source: 'checkout' }),
  )
  const rows = await recordDonations(world.db, world.newId, gifts)
  await scheduleHeld(world, liveMode)
  return rows.map(({ id }) => id)
}

async function statusesOf(ids: readonly string[]): Promise<string[]> {
  const rows = await world.db.selectFrom('donation').select('status').where('id', 'in', ids).execute()
  return [...new Set(rows.map(({ status }) => status))]
}

test('one payout per nonprofit goes into one balanced file that an independent parser reads', async () => {
  const river = await giveHeld('n_river', [1000, 2000, 3000])
  const meadow = await giveHeld('n_meadow', [500])
  const report = await payOut(world, false)
  assert.deepEqual(report.payouts.map(({ ownerId, amount }) => [ownerId, amount]).sort(), [
    ['n_meadow', 500],
    ['n_river', 6000],
  ])
  assert.deepEqual(await statusesOf([...river, ...meadow]), ['sent_via_ach'])
  const text = (await readBankFile(world.db, world.seal, report.bankFileId ?? '')) ?? ''
  const { batches, file } = parseNacha(text)
  assert.deepEqual([file.footer.totalDebit, file.footer.totalCredit], [6500, 6500])
  assert.equal(batches[0]?.entries.length, 3)
  assert.deepEqual((await payOut(world, false)).payouts, [])
})

test('the notice is sent on the banking day when the transfer takes effect', async () => {
  assert.equal(await notifyPaid(world, false), 0)
  world.clock.set('2026-01-06T12:00:00Z')
  assert.equal(await notifyPaid(world, false), 2)
  assert.equal(await notifyPaid(world, false), 0)
})

test('a nonprofit that prefers checks gets one, with its number in the register, and it is cashed once', async () => {
  const ids = await giveHeld('n_harbor', [123_456])
  const { payouts, bankFileId } = await payOut(world, false)
  assert.deepEqual([payouts[0]?.method, bankFileId], ['check', null])
  assert.deepEqual(await statusesOf(ids), ['sent_via_check'])
  const [check] = await checkRegister(world.db, false, new Date(0))
  assert.match(checkRegisterCsv(check === undefined ? [] : [check]), /one thousand two hundred thirty-four and 56\/100/)
  await cashCheck(world, check?.check_number ?? 0)
  await cashCheck(world, check?.check_number ?? 0)
  assert.deepEqual(await statusesOf(ids), ['check_cashed'])
})

test('an ineligible nonprofit is never paid, and its donations are blocked', async () => {
  const ids = await giveHeld('n_meadow', [700])
  const restriction = JSON.stringify([{ code: 'revoked', detail: 'Revoked.' }])
  await world.db
    .updateTable('nonprofit')
    .set({ operator_restrictions: restriction })
    .where('id', '=', 'n_meadow')
    .execute()
  const report = await payOut(world, false)
  assert.deepEqual([report.blocked, report.payouts], [ids, []])
  assert.deepEqual(await statusesOf(ids), ['blocked'])
})

test('live money waits until the foundation and the nonprofit have bank accounts', async () => {
  const ids = await giveHeld('n_river', [900], true)
  const account = { liveMode: true, holderName: 'X', accountNumber: '12345', accountType: 'checking' as const }
  const set = (ownerId: string, more: object) =>
    setBankAccount(world.db, world.seal, { ownerId, ...account, routingNumber: '021000021', ...more }, new Date())
  assert.deepEqual((await payOut(world, true)).withoutAccount, ['n_river'])
  await set('n_river', {})
  await assert.rejects(payOut(world, true), /The foundation has no bank account/)
  await set('house', { bankName: 'First Bank', ein: '123456789' })
  assert.equal((await payOut(world, true)).payouts.length, 1)
  assert.deepEqual(await statusesOf(ids), ['sent_via_ach'])
})

test('the service and the database reject a routing number with a wrong check digit', async () => {
  const entered = {
    ownerId: 'n_river',
    liveMode: false,
    holderName: 'X',
    accountNumber: '1',
    accountType: 'savings' as const,
  }
  await assert.rejects(
    setBankAccount(world.db, world.seal, { ...entered, routingNumber: '021000022' }, new Date()),
    /check digit is wrong/,
  )
  await assert.rejects(
    world.db.updateTable('bank_account').set({ routing_number: '123456789' }).execute(),
    /violates check constraint/,
  )
})

test('two runs at once pay each donation once', async () => {
  await giveHeld('n_river', [111, 222])
  const reports = await Promise.all([payOut(world, false), payOut(world, false), payOut(world, false)])
  assert.equal(reports.flatMap(({ payouts }) => payouts).length, 1)
})
