import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import { lastMonths } from '../../../src/elements/impact-card/impact-figures.ts'
import { createInProcessProxy } from '../../../src/server/app/in-process-proxy.ts'
import { makeIllustrativeGifts } from '../../../src/server/sandbox/illustrative-gifts.ts'
import { createService } from '../../../src/server/service/api/service.ts'
import { createSandboxDirectory } from '../../../src/server/service/directory/sandbox/create-sandbox-directory.ts'
import { verifyStatusHistories } from '../../../src/server/service/money/campaigns/verify-ledger.ts'
import { brokenEntries, strayDonations, trialBalance } from '../../../src/server/service/money/ledger/balances.ts'
import { pageOf } from '../../support/proxy-of.ts'
import { startTestService, TEST_NOW, type TestService } from '../../support/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
  const { db } = service
  await createSandboxDirectory(db, { now: TEST_NOW, decidedFor: 'm_sandbox_storefront' })
  await makeIllustrativeGifts({ db, seal: service.dependencies.seal, now: TEST_NOW })
})
afterAll(() => service.close())

test('a page sees the impact of each of the last twelve months, and the climate contributions', async () => {
  const { dependencies } = service
  const proxy = createInProcessProxy({ ...dependencies, service: createService(dependencies) })
  const page = pageOf(proxy.fetch, { publicKey: 'test_pk_storefront', origin: dependencies.publicUrl })
  const whole = await page.reports.impact()
  assert.equal(whole.data.length, 7)
  assert.ok(whole.data.every(({ name, total_amount = 0 }) => name !== '' && total_amount > 0))
  for (const { start, end } of lastMonths(12, TEST_NOW)) {
    const month = await page.reports.impact({ query: { start_timestamp: start, end_timestamp: end } })
    assert.ok(month.data.length > 0, new Date(start * 1_000).toISOString())
  }
  assert.ok((await page.climate.stats()).amount > 0)
})

test('the sample year has a campaign in spring, a quiet summer and a peak in December', async () => {
  const { invoices } = await service.clientOf('storefront').invoices.list()
  const byMonth = new Map(invoices.map(({ month, billed }) => [month, billed]))
  const of = (month: string): number => byMonth.get(month) ?? 0
  assert.ok(of('2025-04') > 1.5 * of('2025-03'))
  assert.ok(of('2025-07') < of('2025-05'))
  assert.ok(of('2025-11') > of('2025-10'))
  assert.equal(of('2025-12'), Math.max(...byMonth.values()))
})

test('sample donations are invoiced, paid and granted month by month, and the ledger balances', async () => {
  const { db } = service
  const accounts = await trialBalance(db, false)
  assert.equal(
    accounts.reduce((sum, { balance }) => sum + balance, 0),
    0,
  )
  assert.deepEqual(await brokenEntries(db), [])
  assert.deepEqual(await strayDonations(db), [])
  const { donations, mismatches } = await verifyStatusHistories(db)
  assert.deepEqual(mismatches, [])
  assert.ok(donations > 800)
  const { invoices } = await service.clientOf('storefront').invoices.list()
  assert.deepEqual(
    invoices.map(({ month, status }) => [month, status]),
    [
      ...['2026-02', '2026-01', '2025-12', '2025-11', '2025-10', '2025-09'],
      ...['2025-08', '2025-07', '2025-06', '2025-05', '2025-04', '2025-03'],
    ].map((month, age) => [month, age === 0 ? 'sent' : 'paid']),
  )
})

test('each sample donation is marked illustrative, and none is live or belongs to another account', async () => {
  const rows = await service.db
    .selectFrom('donation')
    .select(['metadata', 'live_mode', 'account_id', 'source'])
    .execute()
  for (const { metadata, live_mode, account_id, source } of rows) {
    assert.deepEqual([live_mode, account_id], [false, 'm_sandbox_storefront'])
    if (source === 'api') assert.deepEqual(metadata, { illustrative: true })
  }
})
