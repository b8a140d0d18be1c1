import assert from 'node:assert/strict'
import fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import { recordDonations } from '../../../../../src/server/service/money/donations/create-donations.ts'
import { payOut, scheduleHeld } from '../../../../../src/server/service/money/payouts/pay-out.ts'
import { cycleStart, setPayoutPolicy } from '../../../../../src/server/service/money/payouts/payout-policy.ts'
import { payBySchedule } from '../../../../../src/server/service/money/payouts/payout-schedule.ts'
import { createMoneyWorld, type MoneyWorld, newGift } from '../../../../support/money-world.ts'

const DAY_MS = 86_400_000
let world: MoneyWorld

beforeAll(async () => {
  world = await createMoneyWorld('2026-03-04T12:00:00Z')
})
afterAll(() => world.close())

async function give(nonprofitId: string, amount: number): Promise<void> {
  const gift = newGift(world, { nonprofitId, amount, fee: 1, fundsCollected: true, source: 'checkout' })
  await recordDonations(world.db, world.newId, [gift])
  await scheduleHeld(world, false)
}

async function paid(): Promise<[string, number][]> {
  return (await payOut(world, false)).payouts.map(({ ownerId, amount }) => [ownerId, amount])
}

test('amounts below one dollar wait until they reach a dollar', async () => {
  await give('n_river', 1)
  const { payouts, tooSmall } = await payOut(world, false)
  assert.deepEqual([payouts, tooSmall], [[], [{ ownerId: 'n_river', amount: 1 }]])
  await give('n_river', 98)
  assert.deepEqual(await paid(), [])
  await give('n_river', 1)
  assert.deepEqual(await paid(), [['n_river', 100]])
})

test('in December the remaining small amounts are paid, unless they are carried over', async () => {
  await give('n_meadow', 7)
  const carry = { liveMode: false, change: { year_end: 'carry' as const }, now: world.clock.now(false) }
  await setPayoutPolicy(world.db, carry)
  world.clock.set('2026-12-01T06:10:00Z')
  assert.deepEqual(await paid(), [])
  await setPayoutPolicy(world.db, { ...carry, change: { year_end: 'pay' } })
  assert.deepEqual(await paid(), [['n_meadow', 7]])
})

test('a donation is paid out after the policy’s holding period', async () => {
  world.clock.set('2027-02-01T12:00:00Z')
  await setPayoutPolicy(world.db, { liveMode: false, change: { hold_days: 10 }, now: world.clock.now(false) })
  await give('n_river', 500)
  world.clock.pass(9)
  await give('n_river', 700)
  assert.equal((await payOut(world, false)).resting, 2)
  world.clock.pass(1)
  assert.deepEqual(await paid(), [['n_river', 500]])
  world.clock.pass(9)
  assert.deepEqual(await paid(), [['n_river', 700]])
})

test('the schedule pays once a week, in the first run, also when Monday was missed', async () => {
  const change = { cycle: 'weekly' as const, hold_days: 0 }
  await setPayoutPolicy(world.db, { liveMode: false, change, now: world.clock.now(false) })
  const days = ['2027-03-01', '2027-03-02', '2027-03-07', '2027-03-09', '2027-03-14', '2027-03-15']
  const ran: string[] = []
  for (const day of days) {
    world.clock.set(`${day}T06:10:00Z`)
    await give('n_river', 1_000)
    if ('payouts' in (await payBySchedule(world, false))) ran.push(day)
  }
  assert.deepEqual(ran, ['2027-03-01', '2027-03-09', '2027-03-15'])
})

test('every moment belongs to one cycle, which starts at midnight, on a Monday or the first', () => {
  const moments = fc.date({ min: new Date('2024-01-01'), max: new Date('2032-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(moments, (now) => {
      const [day, week, month] = (['daily', 'weekly', 'monthly'] as const).map((cycle) => cycleStart({ cycle }, now))
      assert.ok(day && week && month && day <= now && week <= now && month <= now)
      assert.ok(now.getTime() - day.getTime() < DAY_MS && now.getTime() - week.getTime() < 7 * DAY_MS)
      assert.deepEqual([week.getUTCDay(), month.getUTCDate(), month.getUTCMonth()], [1, 1, now.getUTCMonth()])
      for (const start of [day, week, month]) assert.equal(start.getTime() % DAY_MS, 0)
    }),
  )
})
