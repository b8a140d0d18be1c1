import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { impactSentence, rateSentence } from '../../../../src/server/service/reports/impact-rate.ts'
import { setImpactRates } from '../../../../src/server/service/reports/impact-totals.ts'
import { refusedWith } from '../../../support/refusal.ts'
import { insertTestNonprofit, startTestService, TEST_NOW, type TestService } from '../../../support/test-service.ts'

let service: TestService

const meals = { cents: 2_500, quantity: 10, unitOne: 'meal', unitMany: 'meals', source: 'made up' }
const second = TEST_NOW.getTime() / 1_000

before(async () => {
  service = await startTestService()
  await insertTestNonprofit(service.db, { id: 'n_food', ein: '111111111', name: 'Food' })
  await insertTestNonprofit(service.db, { id: 'n_trees', ein: '222222222', name: 'Trees' })
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
after(() => service.close())

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

test('account_id narrows to one of them, and refuses any other', async () => {
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

test('filters echo what was applied', async () => {
  assert.deepEqual((await report('platform')).filters, {})
  assert.deepEqual((await report('platform', { end_timestamp: second })).filters, { end_timestamp: second })
})

test('total_impact says in sentences what the gifts did, and email is there', async () => {
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

test('canceled and blocked donations do not count', async () => {
  const { id } = await give('storefront', 'n_trees', 1_000)
  await service.db.updateTable('donation').set({ status: 'canceled' }).where('id', '=', id).execute()
  assert.equal((await report('storefront')).sums.n_trees, 20_000)
})

test('rates are said as people say them', () => {
  assert.equal(rateSentence(meals), '$25 = 10 meals')
  assert.equal(rateSentence({ ...meals, cents: 250, quantity: 1 }), '$2.50 = 1 meal')
  assert.equal(impactSentence(300_000_000, meals), '1,200,000 meals')
  assert.equal(impactSentence(250, meals), '1 meal')
  assert.equal(impactSentence(249, meals), undefined)
})
