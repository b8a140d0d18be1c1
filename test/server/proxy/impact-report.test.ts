import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import { pageOf, proxyInFrontOf } from '../../support/proxy-of.ts'
import { insertTestNonprofit, refusedWith, startTestService, type TestService } from '../../support/test-service.ts'

const DAY = 86_400
const first = Date.UTC(2026, 2, 1) / 1_000
const origin = 'https://shop.example'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
  await insertTestNonprofit(service.db, { id: 'n_food', ein: '111111111' })
  await insertTestNonprofit(service.db, { id: 'n_trees', ein: '222222222' })
})
afterAll(() => service.close())

/** This many donations to a nonprofit on a day, with different amounts, spread over its hours. */
async function give(account: string, nonprofit_id: string, day: number, count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    service.setNow(new Date((first + day * DAY + number * 3_600) * 1_000))
    const body = { amount: 1_000 + day * 17 + number, nonprofit_id, funds_collected: true }
    await service.clientOf(account).donations.create({ body })
  }
}

/** A nonprofit in a visitor's report, through a proxy with an empty cache. */
async function seen(account: string, nonprofitId: string, window: { start?: number; end?: number } = {}) {
  const publicKey = `test_pk_${account}`
  const keys = { publicKey, secretKey: `test_sk_${account}`, liveMode: false, allowedOrigins: [origin] }
  const proxy = proxyInFrontOf(service.fetch, { findAccount: async () => ({ ...keys, consentPolicy: 'any' }) })
  const { start: start_timestamp, end: end_timestamp } = window
  const query = {
    ...(start_timestamp === undefined ? {} : { start_timestamp }),
    ...(end_timestamp === undefined ? {} : { end_timestamp }),
  }
  const { data, filters } = await pageOf(proxy, { publicKey, origin }).reports.impact({ query })
  const found = data.find(({ id }) => id === nonprofitId)
  return { gifts: found?.donation_count ?? 0, amount: found?.total_amount ?? 0, filters }
}

test('a one-second filter reports a whole day, and a day with few donations is merged with its neighbors', async () => {
  for (const [day, count] of [7, 2, 4, 1].entries()) await give('storefront', 'n_food', day, count)
  service.setNow(new Date((first + 10 * DAY) * 1_000))
  const counts: number[] = []
  for (let day = 0; day < 5; day += 1) {
    const second = first + day * DAY + 3_600
    const { gifts, filters } = await seen('storefront', 'n_food', { start: second, end: second })
    counts.push(gifts)
    const whole = { start_timestamp: first + day * DAY, end_timestamp: first + (day + 1) * DAY - 1 }
    assert.deepEqual(filters, { ...whole, whole_days: true })
  }
  assert.deepEqual(counts, [7, 0, 6, 0, 0])
  assert.equal((await seen('storefront', 'n_food')).gifts, 13)
})

test('a day is reported after it ends, so nobody can watch donations arrive', async () => {
  await give('platform', 'n_food', 12, 6)
  assert.equal((await seen('platform', 'n_food')).gifts, 0)
  service.setNow(new Date((first + 13 * DAY) * 1_000))
  assert.equal((await seen('platform', 'n_food')).gifts, 6)
})

test('no comparison of filters, accounts or days reveals fewer donations than a handful', async () => {
  const counts = [1, 0, 3, 9, 1, 1, 0, 2, 5, 4, 0, 1, 6, 2]
  await service.db
    .updateTable('account')
    .set({ parent_account_id: 'm_sandbox_platform' })
    .where('id', '=', 'm_sandbox_storefront')
    .execute()
  const seenCounts = new Set<number>()
  for (const [day, count] of counts.entries()) {
    await give('storefront', 'n_trees', 20 + day, count)
    if (day % 3 === 0) await give('platform', 'n_trees', 20 + day, 1)
    service.setNow(new Date((first + (21 + day) * DAY) * 1_000))
    for (const account of ['storefront', 'platform']) seenCounts.add((await seen(account, 'n_trees')).gifts)
    const start = first + 20 * DAY
    for (let last = 0; last <= day; last += 1)
      seenCounts.add((await seen('storefront', 'n_trees', { start, end: start + (last + 1) * DAY - 1 })).gifts)
  }
  const sums = [...seenCounts].sort((one, other) => one - other)
  const steps = sums.slice(1).map((sum, index) => sum - (sums[index] ?? 0))
  assert.ok(steps.length > 3 && steps.every((step) => step >= 5), `gifts told: ${sums.join(', ')}`)
})

test('merchants see every donation with their keys', async () => {
  const second = first + DAY
  const query = { start_timestamp: second, end_timestamp: second }
  const { data, filters } = await service.clientOf('storefront').reports.impact({ query })
  assert.deepEqual([data[0]?.donation_count, filters], [1, query])
})

test('the proxy doesn’t forward public requests to a service that can’t merge days', async () => {
  const proxy = proxyInFrontOf(async () => Response.json({ data: [], filters: {} }))
  await assert.rejects(pageOf(proxy).reports.impact({ query: {} }), refusedWith('not_available_here', 403))
})
