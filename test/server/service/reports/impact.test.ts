import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, beforeAll, test } from 'vitest'
import { verifyDonationSums } from '../../../../src/server/service/money/campaigns/verify-ledger.ts'
import { recordDonations } from '../../../../src/server/service/money/donations/create-donations.ts'
import { pendingPayout } from '../../../../src/server/service/money/donations/donation-records.ts'
import {
  cancelDonation,
  holdDonation,
  regrantDonation,
  resumeDonation,
} from '../../../../src/server/service/money/donations/lifecycle.ts'
import { impactSentence, rateSentence, setImpactRates } from '../../../../src/server/service/reports/impact-totals.ts'
import { foldGiftSums } from '../../../../src/server/service/reports/totals-by-nonprofit.ts'
import { makeRandom } from '../../../support/random.ts'
import {
  insertTestNonprofit,
  refusedWith,
  startTestService,
  TEST_NOW,
  type TestService,
} from '../../../support/test-service.ts'

let service: TestService

const meals = { cents: 2_500, quantity: 10, unitOne: 'meal', unitMany: 'meals', source: 'made up' }
const second = TEST_NOW.getTime() / 1_000

beforeAll(async () => {
  service = await startTestService()
  await insertTestNonprofit(service.db, { id: 'n_food', ein: '111111111', name: 'Food' })
  await insertTestNonprofit(service.db, { id: 'n_trees', ein: '222222222', name: 'Trees' })
  await insertTestNonprofit(service.db, { id: 'n_moved', ein: '333333333', name: 'Moved' })
  await setImpactRates(service.db, 'n_food', [meals])
  await service.db
    .updateTable('account')
    .set({ parent_account_id: 'm_sandbox_platform' })
    .where('id', '=', 'm_sandbox_storefront')
    .execute()
  await service.db.updateTable('nonprofit').set({ email: 'hello@food.example' }).where('id', '=', 'n_food').execute()
  await give('storefront', 'n_food', 5_000, 'order_1')
  await give('storefront', 'n_trees', 20_000)
  await give('platform', 'n_food', 2_500)
  await give('lawfirm', 'n_food', 99_900)
  service.setNow(new Date(TEST_NOW.getTime() + 100_000))
  await give('platform', 'n_food', 30_000)
})
afterAll(() => service.close())

function give(account: string, nonprofit_id: string, amount: number, external_id?: string) {
  const body = { nonprofit_id, amount, funds_collected: false, ...(external_id === undefined ? {} : { external_id }) }
  return service.clientOf(account).donations.create({ body })
}

async function report(account: string, query: Record<string, string | number> = {}) {
  const { data, filters } = await service.clientOf(account).reports.impact({ query })
  return { sums: Object.fromEntries(data.map((nonprofit) => [nonprofit.id, nonprofit.total_amount])), data, filters }
}

test('a blank account_id reports the account and the accounts it manages, largest sum first', async () => {
  const { sums, data } = await report('platform')
  assert.deepEqual(sums, { n_food: 37_500, n_trees: 20_000 })
  assert.deepEqual(
    data.map(({ id }) => id),
    ['n_food', 'n_trees'],
  )
  assert.deepEqual((await report('platform', { account_id: '' })).sums, sums)
})

test('account_id selects one of them, and rejects any other', async () => {
  assert.deepEqual((await report('platform', { account_id: 'm_sandbox_storefront' })).sums, {
    n_food: 5_000,
    n_trees: 20_000,
  })
  assert.deepEqual((await report('platform', { account_id: 'm_sandbox_platform' })).sums, { n_food: 32_500 })
  for (const account_id of ['m_sandbox_lawfirm', 'm_nobody'])
    await assert.rejects(report('platform', { account_id }), refusedWith('parameter_invalid', 400, 'account_id'))
  await assert.rejects(
    report('storefront', { account_id: 'm_sandbox_platform' }),
    refusedWith('parameter_invalid', 400, 'account_id'),
  )
})

test('external_id and timestamps narrow the report', async () => {
  assert.deepEqual((await report('platform', { external_id: 'order_1' })).sums, { n_food: 5_000 })
  assert.deepEqual((await report('platform', { start_timestamp: second + 1 })).sums, { n_food: 30_000 })
  assert.deepEqual((await report('platform', { end_timestamp: second })).sums, { n_food: 7_500, n_trees: 20_000 })
})

test('filters return the values that were applied', async () => {
  assert.deepEqual((await report('platform')).filters, {})
  assert.deepEqual((await report('platform', { end_timestamp: second })).filters, { end_timestamp: second })
})

test('total_impact has sentences about the donations’ effect, and email is present', async () => {
  const { data } = await report('platform')
  assert.deepEqual(
    data.map(({ total_impact }) => total_impact),
    [['150 meals'], []],
  )
  assert.deepEqual(
    data.map(({ email }) => email),
    ['hello@food.example', null],
  )
})

test('canceled and blocked donations don’t count', async () => {
  const { id } = await give('storefront', 'n_trees', 1_000)
  await service.db.updateTable('donation').set({ status: 'canceled' }).where('id', '=', id).execute()
  assert.equal((await report('storefront')).sums.n_trees, 20_000)
})

test('rates are worded in everyday language', () => {
  assert.equal(rateSentence(meals), '$25 = 10 meals')
  assert.equal(rateSentence({ ...meals, cents: 250, quantity: 1 }), '$2.50 = 1 meal')
  assert.equal(impactSentence(300_000_000, meals), '1,200,000 meals')
  assert.equal(impactSentence(250, meals), '1 meal')
  assert.equal(impactSentence(249, meals), undefined)
})

const DAY_S = 86_400
const spreadDays = 75
const spreadFrom = Date.UTC(2026, 0, 10, 7) / 1_000

/** The sums of a period, counted gift by gift; with `whole`, in groups of at least five gifts. */
async function counted(window: { from?: number; to?: number; whole?: boolean }): Promise<Record<string, number>> {
  const { from = 0, to = Number.MAX_SAFE_INTEGER, whole = false } = window
  const firstDay = Math.floor(from / DAY_S) * DAY_S
  const lastDay = Math.min(to, Math.floor(spreadFrom / DAY_S) * DAY_S + spreadDays * DAY_S)
  const gifts = await service.db
    .selectFrom('donation')
    .select(['nonprofit_id', 'amount', 'status', 'created_at'])
    .where('account_id', '=', 'm_sandbox_lawfirm')
    .orderBy('created_at')
    .execute()
  const sums: Record<string, number> = {}
  const groups = new Map<string, { gifts: number; standing: number; amount: number; day: number }[]>()
  for (const { nonprofit_id: id, amount, status, created_at } of gifts) {
    const at = created_at.getTime() / 1_000
    const stands = status !== 'canceled' && status !== 'blocked'
    if (stands && at >= from && at < to + 1) sums[id] = (sums[id] ?? 0) + amount
    const day = Math.floor(at / DAY_S) * DAY_S
    const own = groups.get(id) ?? []
    groups.set(id, own)
    const last = own.at(-1)
    const joins = last !== undefined && (last.day === day || last.gifts < 5)
    const group = joins ? last : { gifts: 0, standing: 0, amount: 0, day }
    if (!joins) own.push(group)
    Object.assign(group, { gifts: group.gifts + 1, day })
    if (stands) Object.assign(group, { standing: group.standing + 1, amount: group.amount + amount })
  }
  if (!whole) return sums
  const wholeSums = [...groups].map(([id, all]) => {
    const kept = all.filter(
      ({ gifts: all, standing, day }) => all >= 5 && standing >= 5 && day >= firstDay && day <= lastDay,
    )
    return [id, kept.reduce((sum, { amount }) => sum + amount, 0)] as const
  })
  return Object.fromEntries(wholeSums.filter(([, amount]) => amount > 0))
}

test('stored totals equal a recount after cancellations, holds, regrants and concurrent updates by two processes', async () => {
  const { db, dependencies } = service
  service.setNow(new Date((spreadFrom + (spreadDays + 1) * DAY_S) * 1_000))
  const random = makeRandom(21)
  const times = Array.from({ length: 400 }, () => spreadFrom + random.below(spreadDays * DAY_S))
  const made = times.map((at, index) => ({
    ...{ accountId: 'm_sandbox_lawfirm', liveMode: false, nonprofitId: index % 3 === 0 ? 'n_food' : 'n_trees' },
    ...{ amount: 1_000 + index, fee: 59, coverFees: index % 2 === 0, fundsCollected: false, source: 'api' as const },
    createdAt: new Date(at * 1_000),
  }))
  const parts = Array.from({ length: 8 }, (_, part) => made.filter((_, index) => index % 8 === part))
  const [rows] = await Promise.all([
    Promise.all(parts.map((part) => recordDonations(db, dependencies.newId, part))),
    foldGiftSums(db),
    foldGiftSums(db),
  ])
  const ids = rows.flat().map(({ id }) => id)
  const some = (nth: number) => ids.filter((_, index) => index % 11 === nth)
  await foldGiftSums(db)
  await Promise.all([
    Promise.all(some(0).map((id) => cancelDonation(dependencies, id))),
    Promise.all(some(1).map((id) => holdDonation(dependencies, id, 'blocked'))),
    Promise.all(some(2).map((id) => regrantDonation(dependencies, id, 'n_moved'))),
    Promise.all(some(3).map((id) => holdDonation(dependencies, id, 'paused'))),
    foldGiftSums(db),
  ])
  await Promise.all(some(1).map((id, index) => (index % 2 === 0 ? resumeDonation(dependencies, id) : undefined)))
  const day = Math.floor(spreadFrom / DAY_S) * DAY_S
  const february = Date.UTC(2026, 1, 1) / 1_000
  const windows = [
    [undefined, undefined],
    [february, undefined],
    [undefined, february - 1],
    [february, Date.UTC(2026, 2, 1) / 1_000 - 1],
    [day + 12 * DAY_S, day + 60 * DAY_S + 3_600],
    [day + 12 * DAY_S + 3_600, day + 13 * DAY_S + 7_200],
    [day + 5 * DAY_S + 1, day + 5 * DAY_S + 40_000],
    [february + 1, day + 70 * DAY_S - 1],
    [day + 70 * DAY_S, day],
    [february, day + 200 * DAY_S],
    ...Array.from({ length: 4 }, () => {
      const from = day + random.below(spreadDays) * DAY_S
      return [from, from + random.below(spreadDays) * DAY_S] as const
    }),
  ] as const
  const compare = async (): Promise<void> => {
    for (const [from, to] of windows) {
      const query = {
        ...(from === undefined ? {} : { start_timestamp: from }),
        ...(to === undefined ? {} : { end_timestamp: to }),
      }
      const window = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
      assert.deepEqual((await report('lawfirm', query)).sums, await counted(window))
      const wholeDays = await service.clientOf('lawfirm').reports.impact({ query: { ...query, whole_days: true } })
      const sums = Object.fromEntries(wholeDays.data.map(({ id, total_amount }) => [id, total_amount]))
      assert.deepEqual(sums, await counted({ ...window, whole: true }), `whole days of ${from} to ${to}`)
      if (from === undefined) assert.ok((sums.n_trees ?? 0) > 0, 'the report has an amount')
    }
    for (const nonprofit of ['n_food', 'n_trees', 'n_moved']) {
      const { rows: owed } = await sql<{ cents: number }>`
        select coalesce(-sum(line.amount), 0)::bigint as cents from journal_line line
        join donation on donation.id = line.donation_id
        where owner_id = ${nonprofit} and book in ('promised', 'payable') and account_id = 'm_sandbox_lawfirm'`.execute(
        db,
      )
      const scope = { accountId: 'm_sandbox_lawfirm', liveMode: false }
      assert.equal(await pendingPayout(db, scope, nonprofit), owed[0]?.cents)
    }
    assert.deepEqual(await verifyDonationSums(db), [])
  }
  await compare()
  // Compares after the changes are added to days and months, and again after the days are grouped.
  await sql`select fold_gift_changes(1000000)`.execute(db)
  await compare()
  await foldGiftSums(db)
  const { rows: marked } = await sql`select from gift_group_head where regroup_from is not null`.execute(db)
  assert.equal(marked.length, 0)
  await compare()
  // A day later, with changes of older gifts.
  await give('lawfirm', 'n_trees', 900)
  await Promise.all(some(4).map((id) => cancelDonation(dependencies, id)))
  await compare()
  await foldGiftSums(db)
  await compare()
  await sql`update gift_group set amount = amount + 1 where nonprofit_id = 'n_trees' and standing >= 5
    and day = (select min(day) from gift_group where nonprofit_id = 'n_trees' and standing >= 5)`.execute(db)
  const regrouped = await verifyDonationSums(db)
  assert.deepEqual(regrouped.map(({ kept_by, amount }) => [kept_by, amount]).toSorted(), [
    ['group', -1],
    ['groups so far', 1],
    ['month of groups', 1],
  ])
  await sql`update gift_group set amount = amount - 1 where nonprofit_id = 'n_trees' and standing >= 5
    and day = (select min(day) from gift_group where nonprofit_id = 'n_trees' and standing >= 5)`.execute(db)
  await sql`update gift_day set amount = amount + 1 where nonprofit_id = 'n_moved'
    and day = (select min(day) from gift_day where nonprofit_id = 'n_moved')`.execute(db)
  const found = await verifyDonationSums(db)
  assert.deepEqual(
    found.map(({ kept_by, amount }) => [kept_by, amount]),
    [
      ['day', -1],
      ['month', 1],
    ],
  )
})

test('a nonprofit is shown with its impact rates, each with its source, and without unverified ones', async () => {
  const { impact_rates } = await service.clientOf('storefront').nonprofits.show({ params: { id: 'n_food' } })
  assert.deepEqual(impact_rates, [
    { amount: 2_500, quantity: 10, unit_one: 'meal', unit_many: 'meals', source: 'made up', year: null },
  ])
  await setImpactRates(service.db, 'n_trees', [{ ...meals, source: '' }])
  const silent = await service.clientOf('storefront').nonprofits.show({ params: { id: 'n_trees' } })
  assert.equal('impact_rates' in silent, false)
})
