import assert from 'node:assert/strict'
import { afterAll, beforeAll, beforeEach, test } from 'vitest'
import { decideDirect } from '../../../../../src/server/service/directory/consent/decide.ts'
import { trialBalance } from '../../../../../src/server/service/money/ledger/balances.ts'
import type { NewProgram } from '../../../../../src/server/service/money/programs/manage-programs.ts'
import {
  insertTestNonprofit,
  rawRequest,
  refusedWith,
  startTestService,
  TEST_NOW,
  type TestService,
} from '../../../../support/test-service.ts'

let service: TestService
let client: ReturnType<TestService['clientOf']>

beforeAll(async () => {
  service = await startTestService()
  await insertTestNonprofit(service.db, { id: 'n_river', ein: '530196605', name: 'River Trust' })
  await insertTestNonprofit(service.db, { id: 'n_meadow', ein: '530196606', name: 'Meadow Trust' })
  await insertTestNonprofit(service.db, { id: 'n_barred', ein: '530196607', ineligible: true })
  client = service.clientOf('storefront')
})
afterAll(() => service.close())

const STOREFRONT = 'm_sandbox_storefront'

/** Decides for a nonprofit whether the storefront may raise money for it. */
function consentOf(nonprofitId: string, decision: 'withheld' | 'unset', accountId = STOREFRONT): Promise<void> {
  const decider = { decidedBy: 'director@river.example', now: TEST_NOW, newId: service.dependencies.newId }
  return decideDirect(service.db, { nonprofitId, accountId }, decision, decider)
}

// Ends the programs of earlier tests.
beforeEach(async () => {
  await service.db.updateTable('program').set({ status: 'ended' }).execute()
  service.setNow(TEST_NOW)
})

let orderNumber = 0
function nextId(): string {
  orderNumber += 1
  return `order ${orderNumber}`
}

async function program(change: Partial<NewProgram>): Promise<string> {
  const body = { name: 'Rivers', kind: 'order_percent' as const, percent: '1', nonprofit_id: 'n_river' }
  const isAmount = change.kind === 'order_amount' || change.kind === 'item_amount'
  return (await client.programs.create({ body: { ...body, ...(isAmount ? { percent: undefined } : {}), ...change } }))
    .id
}

interface Sent {
  external_id?: string
  total?: number
  items?: { sku: string; quantity?: number }[]
  created_at?: number
  nonprofit_id?: string
  test?: boolean
}

function order(total: number, more: Sent = {}) {
  return client.orders.create({ body: { external_id: nextId(), total, ...more } })
}

test('each kind of program gives for an order', async () => {
  const percent = await program({ percent: '1.5', name: 'percent' })
  const perOrder = await program({ kind: 'order_amount', amount: 100, nonprofit_id: 'n_meadow' })
  const perItem = await program({ kind: 'item_amount', amount: 50, skus: ['refill', 'bottle'] })
  const items = [{ sku: 'refill', quantity: 2 }, { sku: 'bottle' }, { sku: 'unknown', quantity: 9 }]
  const recorded = await order(10_000, { items })
  assert.deepEqual(
    recorded.donations.map(({ program_id, nonprofit_id, amount }) => [program_id, nonprofit_id, amount]),
    [
      [percent, 'n_river', 150],
      [perOrder, 'n_meadow', 100],
      [perItem, 'n_river', 150],
    ],
  )
  assert.deepEqual(recorded.skipped, [])
  assert.deepEqual([recorded.total, recorded.item_count, recorded.refunded], [10_000, 3, 0])
  assert.deepEqual(await client.orders.show({ params: { external_id: recorded.external_id } }), recorded)
  const found = await client.orders.list({ query: { external_id: recorded.external_id } })
  assert.deepEqual(found.orders, [recorded])
})

test('a program’s donation is the merchant’s own: without a card fee, with the order’s ID, in the ledger', async () => {
  const id = await program({})
  const recorded = await order(10_000)
  const donation = await client.donations.show({ params: { id: recorded.donations[0]?.id ?? '' } })
  const { amount, fee, funds_collected, status, external_id, order_value, program_id } = donation
  assert.deepEqual(
    { amount, fee, funds_collected, status, external_id, order_value, program_id },
    {
      amount: 100,
      fee: 0,
      funds_collected: false,
      status: 'pledged',
      external_id: recorded.external_id,
      order_value: 10_000,
      program_id: id,
    },
  )
  const balances = await trialBalance(service.db, false)
  assert.equal(
    balances.reduce((sum, { balance }) => sum + balance, 0),
    0,
  )
  const { given, donation_count } = await client.programs.show({ params: { id } })
  assert.deepEqual([given, donation_count], [100, 1])
})

test('an order counts once: a repeat gets the same response, and another total is rejected', async () => {
  const id = await program({})
  const first = await order(5_000)
  const again = await client.orders.create({ body: { external_id: first.external_id, total: 5_000 } })
  assert.deepEqual(again, first)
  await assert.rejects(
    client.orders.create({ body: { external_id: first.external_id, total: 5_001 } }),
    refusedWith('conflict', 409, 'external_id'),
  )
  await client.programs.update({ params: { id }, body: { status: 'ended' } })
  assert.deepEqual(await client.orders.create({ body: { external_id: first.external_id, total: 5_000 } }), first)
})

test('the same order sent many times at once makes one donation', async () => {
  const id = await program({})
  const external_id = nextId()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => client.orders.create({ body: { external_id, total: 5_000 } })),
  )
  for (const answer of answers) assert.deepEqual(answer, answers[0])
  assert.equal((await client.programs.show({ params: { id } })).given, 50)
})

test('of concurrent orders with one ID and different totals, one is recorded and the others are rejected', async () => {
  await program({})
  const external_id = nextId()
  const sent = [1_000, 2_000, 3_000].map((total) => client.orders.create({ body: { external_id, total } }))
  const outcomes = await Promise.allSettled(sent)
  assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected', 'rejected'])
})

test('fractions of a cent are carried, so a month’s sum is exact', async () => {
  const id = await program({ percent: '1' })
  const amounts: number[] = []
  for (let count = 0; count < 10; count += 1) amounts.push((await order(1_234)).donations[0]?.amount ?? 0)
  assert.deepEqual(amounts, [12, 12, 13, 12, 12, 13, 12, 12, 13, 12])
  assert.equal((await client.programs.show({ params: { id } })).given, 123)
})

test('an order whose share is below one cent gives nothing, and its fraction counts for the next', async () => {
  const id = await program({ percent: '0.5' })
  const small = await order(150)
  assert.deepEqual([small.donations, small.skipped], [[], [{ program_id: id, reason: 'below_one_cent' }]])
  assert.equal((await order(150)).donations[0]?.amount, 1)
})

test('an order counts for the day it was placed: before, during and after a program', async () => {
  const id = await program({ starts_on: '2026-02-01', ends_on: '2026-02-28' })
  const placed = async (moment: string) => {
    const { donations, skipped } = await order(10_000, { created_at: Date.parse(moment) / 1_000 })
    return donations[0]?.amount ?? skipped.find(({ program_id }) => program_id === id)?.reason
  }
  assert.equal(await placed('2026-01-31T23:59:59Z'), 'not_started')
  assert.equal(await placed('2026-02-01T00:00:00Z'), 100)
  assert.equal(await placed('2026-02-28T23:59:59Z'), 100)
  assert.equal(await placed('2026-03-01T00:00:00Z'), 'ended')
})

test('a paused program gives nothing, and says so', async () => {
  const id = await program({})
  await client.programs.pause({ params: { id } })
  assert.deepEqual((await order(10_000)).skipped, [{ program_id: id, reason: 'paused' }])
  await client.programs.resume({ params: { id } })
  assert.equal((await order(10_000)).donations[0]?.amount, 100)
})

test('a nonprofit that withholds consent from the account is skipped until it takes that back', async () => {
  const fixed = await program({})
  const chosen = await program({ donor_choice: true, nonprofit_id: undefined, default_nonprofit_id: 'n_meadow' })
  await consentOf('n_river', 'withheld')
  const byDefault = await order(10_000)
  assert.deepEqual(byDefault.skipped, [{ program_id: fixed, reason: 'nonprofit_without_consent' }])
  assert.deepEqual(
    byDefault.donations.map(({ program_id }) => program_id),
    [chosen],
  )
  const byChoice = await order(10_000, { nonprofit_id: 'n_river' })
  assert.deepEqual(
    byChoice.skipped.map(({ reason }) => reason),
    ['nonprofit_without_consent', 'nonprofit_without_consent'],
  )
  assert.equal((await client.programs.show({ params: { id: fixed } })).given, 0)
  await assert.rejects(program({}), refusedWith('nonprofit_without_consent', 400, 'nonprofit_id'))

  await consentOf('n_river', 'unset')
  assert.deepEqual((await order(10_000)).skipped, [])
  // Another account's refusal is not this account's.
  await consentOf('n_river', 'withheld', 'm_sandbox_platform')
  assert.deepEqual((await order(10_000)).skipped, [])
})

test('an ineligible nonprofit is skipped', async () => {
  const id = await program({ nonprofit_id: 'n_meadow' })
  const restricted = JSON.stringify([{ code: 'blocked', detail: 'Under review.' }])
  await service.db
    .updateTable('nonprofit')
    .set({ operator_restrictions: restricted })
    .where('id', '=', 'n_meadow')
    .execute()
  assert.deepEqual((await order(10_000)).skipped, [{ program_id: id, reason: 'nonprofit_ineligible' }])
  await service.db.updateTable('nonprofit').set({ operator_restrictions: '[]' }).where('id', '=', 'n_meadow').execute()
})

test('the shopper’s choice receives the donation, or the default without a choice', async () => {
  await program({ nonprofit_id: undefined, donor_choice: true, default_nonprofit_id: 'n_river' })
  assert.equal((await order(10_000)).donations[0]?.nonprofit_id, 'n_river')
  const chosen = await order(10_000, { nonprofit_id: '53-0196606' })
  assert.deepEqual([chosen.donations[0]?.nonprofit_id, chosen.nonprofit_id], ['n_meadow', 'n_meadow'])
  assert.equal((await order(10_000, { nonprofit_id: 'n_barred' })).skipped[0]?.reason, 'nonprofit_ineligible')
  await assert.rejects(order(10_000, { nonprofit_id: 'n_none' }), refusedWith('nonprofit_invalid', 400, 'nonprofit_id'))
})

test('limits apply per order, per month and in total, and the last order gets the rest', async () => {
  const id = await program({ percent: '10', max_per_order: 500, monthly_budget: 800, total_budget: 1_000 })
  assert.equal((await order(10_000)).donations[0]?.amount, 500)
  assert.equal((await order(10_000)).donations[0]?.amount, 300)
  assert.equal((await order(10_000)).skipped[0]?.reason, 'budget_used')
  assert.equal((await client.programs.show({ params: { id } })).budget_used, true)
  service.setNow(new Date('2026-04-01T00:00:00Z'))
  assert.equal((await client.programs.show({ params: { id } })).budget_used, false)
  assert.equal((await order(10_000)).donations[0]?.amount, 200)
  assert.equal((await order(10_000)).skipped[0]?.reason, 'budget_used')
  await client.programs.update({ params: { id }, body: { total_budget: 1_001 } })
  assert.equal((await order(10_000)).donations[0]?.amount, 1)
  const { given, budget_used, budget_left } = await client.programs.show({ params: { id } })
  assert.deepEqual([given, budget_used, budget_left], [1_001, true, 0])
})

test('many orders at once near the end of a budget give exactly the budget', async () => {
  const id = await program({ kind: 'order_amount', amount: 70, total_budget: 1_000 })
  const recorded = await Promise.all(Array.from({ length: 32 }, () => order(5_000)))
  const amounts = recorded.flatMap(({ donations }) => donations.map(({ amount }) => amount))
  assert.deepEqual(
    amounts.sort((one, other) => other - one),
    [...Array<number>(14).fill(70), 20],
  )
  assert.equal((await client.programs.show({ params: { id } })).given, 1_000)
})

test('a test order with test keys gives, so a store can be tried out', async () => {
  await program({})
  const tried = await order(10_000, { test: true })
  assert.deepEqual([tried.test, tried.donations.length], [true, 1])
})

test('orders belong to one account and mode', async () => {
  await program({})
  const { external_id } = await order(10_000)
  const other = service.clientOf('platform')
  await assert.rejects(other.orders.show({ params: { external_id } }), refusedWith('not_found', 404, 'external_id'))
  assert.deepEqual((await other.orders.create({ body: { external_id, total: 1 } })).donations, [])
})

test('an order with an idempotency key is recorded once like any other', async () => {
  await program({})
  const body = { external_id: nextId(), total: 10_000 }
  const first = await client.orders.create({ body }, { idempotencyKey: 'an order' })
  assert.deepEqual(await client.orders.create({ body }, { idempotencyKey: 'an order' }), first)
  assert.deepEqual(await client.orders.create({ body }), first)
})

const REFUSED: readonly (readonly [
  about: string,
  change: Record<string, unknown>,
  param: string | undefined,
  code?: string,
])[] = [
  ['a negative total', { total: -1 }, 'total'],
  ['a zero total', { total: 0 }, 'total'],
  ['a huge total', { total: 100_000_000 }, 'total'],
  ['fractions of a cent', { total: 10.5 }, 'total'],
  ['another currency', { currency: 'EUR' }, 'currency'],
  ['a time in the future', { created_at: TEST_NOW.getTime() / 1_000 + 90_000 }, 'created_at'],
  ['no ID', { external_id: undefined }, 'external_id', 'parameter_missing'],
  ['an item without a SKU', { items: [{ quantity: 1 }] }, 'items.0.sku', 'parameter_missing'],
  ['a zero quantity', { items: [{ sku: 'a', quantity: 0 }] }, 'items.0.quantity'],
  ['more than 1,000 items', { items: Array(1_001).fill({ sku: 'a' }) }, 'items'],
  ['a total in words', { total: 'much' }, 'total'],
  ['a long SKU', { items: [{ sku: 's'.repeat(101) }] }, 'items.0.sku'],
  ['half an item', { items: [{ sku: 'a', quantity: 0.5 }] }, 'items.0.quantity'],
  ['items without members', { items: 'refill' }, 'items.0'],
  ['an unknown nonprofit', { nonprofit_id: 'n_none' }, 'nonprofit_id', 'nonprofit_invalid'],
  ['a time in milliseconds', { created_at: TEST_NOW.getTime() }, 'created_at'],
  ['10,000 items', { items: Array(10_000).fill({ sku: 'a' }) }, undefined, 'body_unreadable'],
]

test.each(REFUSED)(
  'an order with %s is rejected, and nothing is recorded',
  async (_, change, param, code = 'parameter_invalid') => {
    await program({})
    const external_id = nextId()
    const answer = await rawRequest(service, 'POST /api/v1/orders', {
      body: Object.assign({ external_id, total: 1_000 }, change),
    })
    const problem = Object(answer.json)
    assert.deepEqual([answer.status, problem.code, problem.param], [400, code, param])
    await assert.rejects(client.orders.show({ params: { external_id } }), refusedWith('not_found', 404, 'external_id'))
  },
)

test('an order of SKUs that no program names is recorded, and gives nothing', async () => {
  const id = await program({ kind: 'item_amount', amount: 50, skus: ['refill'] })
  const { donations, skipped } = await order(10_000, { items: [{ sku: 'unknown', quantity: 9 }] })
  assert.deepEqual([donations, skipped], [[], [{ program_id: id, reason: 'no_matching_items' }]])
})

test.each([
  ['a negative amount', { amount: -1 }, 'amount'],
  ['a zero amount', { amount: 0 }, 'amount'],
  ['fractions of a cent', { amount: 10.5 }, 'amount'],
  ['a huge amount', { amount: 100_000_000 }, 'amount'],
  ['no amount', {}, 'amount', 'parameter_missing'],
  ['a long ID', { amount: 1, refund_id: 'r'.repeat(201) }, 'refund_id'],
])('a refund with %s is rejected, and nothing is recorded', async (_, body, param, code = 'parameter_invalid') => {
  await program({})
  const { external_id } = await order(1_000)
  const path = `/api/v1/orders/${encodeURIComponent(external_id)}/refund`
  const answer = await rawRequest(service, `POST ${path}`, { body })
  const problem = Object(answer.json)
  assert.deepEqual([answer.status, problem.code, problem.param], [400, code, param])
  assert.equal((await client.orders.show({ params: { external_id } })).refunded, 0)
})

test('the largest order, with 1,000 items, is recorded', async () => {
  await program({ kind: 'item_amount', amount: 99_999_999, skus: ['a'] })
  const items = Array.from({ length: 1_000 }, () => ({ sku: 'a', quantity: 100_000 }))
  assert.equal((await order(99_999_999, { items })).donations[0]?.amount, 99_999_999)
})
