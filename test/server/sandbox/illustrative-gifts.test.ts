import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { createClient } from '../../../src/client/index.ts'
import { basicHeader } from '../../../src/contract/basic-credentials.ts'
import { contract } from '../../../src/contract/index.ts'
import { lastMonths } from '../../../src/elements/impact-card/impact-figures.ts'
import { createInProcessProxy } from '../../../src/server/app/in-process-proxy.ts'
import { makeIllustrativeGifts } from '../../../src/server/sandbox/illustrative-gifts.ts'
import { createService } from '../../../src/server/service/api/service.ts'
import { createSandboxDirectory } from '../../../src/server/service/directory/sandbox/create-sandbox-directory.ts'
import { verifyStatusHistories } from '../../../src/server/service/money/donations/verify-status-history.ts'
import { trialBalance } from '../../../src/server/service/money/ledger/balances.ts'
import { brokenEntries, strayDonations } from '../../../src/server/service/money/ledger/verify-entries.ts'
import { eventually } from '../../support/eventually.ts'
import { pageOf } from '../../support/proxy-of.ts'
import { startServer } from '../../support/running-server.ts'
import { createTestDatabase } from '../../support/test-database.ts'
import { startTestService, TEST_NOW, type TestService } from '../../support/test-service.ts'

let service: TestService

before(async () => {
  service = await startTestService()
  const { db } = service
  await createSandboxDirectory(db, { now: TEST_NOW, decidedFor: 'm_sandbox_storefront' })
  await makeIllustrativeGifts({ db, seal: service.dependencies.seal, now: TEST_NOW })
})
after(() => service.close())

test('a page sees what gifts did in each of the last six months, and what was contributed for the climate', async () => {
  const { dependencies } = service
  const proxy = createInProcessProxy({ ...dependencies, service: createService(dependencies) })
  const page = pageOf(proxy.fetch, { publicKey: 'test_pk_storefront', origin: dependencies.publicUrl })
  const whole = await page.reports.impact()
  assert.equal(whole.data.length, 7)
  assert.ok(whole.data.every(({ name, total_amount = 0 }) => name !== '' && total_amount > 0))
  for (const { start, end } of lastMonths(6, TEST_NOW)) {
    const month = await page.reports.impact({ query: { start_timestamp: start, end_timestamp: end } })
    assert.ok(month.data.length > 0, new Date(start * 1_000).toISOString())
  }
  assert.ok((await page.climate.stats()).amount > 0)
})

test('they are the service’s own gifts: invoiced, paid and sent on month by month, and the books balance', async () => {
  const { db } = service
  const books = await trialBalance(db, false)
  assert.equal(
    books.reduce((sum, { balance }) => sum + balance, 0),
    0,
  )
  assert.deepEqual(await brokenEntries(db), [])
  assert.deepEqual(await strayDonations(db), [])
  const { donations, mismatches } = await verifyStatusHistories(db)
  assert.deepEqual(mismatches, [])
  assert.ok(donations > 300)
  const { invoices } = await service.clientOf('storefront').invoices.list()
  assert.deepEqual(
    invoices.map(({ month, status }) => [month, status]),
    ['2026-02', '2026-01', '2025-12', '2025-11', '2025-10', '2025-09'].map((month, age) => [
      month,
      age === 0 ? 'sent' : 'paid',
    ]),
  )
})

test('each gift says that it is illustrative, and none is a live one or of another account', async () => {
  const rows = await service.db
    .selectFrom('donation')
    .select(['metadata', 'live_mode', 'account_id', 'source'])
    .execute()
  for (const { metadata, live_mode, account_id, source } of rows) {
    assert.deepEqual([live_mode, account_id], [false, 'm_sandbox_storefront'])
    if (source === 'api') assert.deepEqual(metadata, { illustrative: true })
  }
})

test('a new server listens before they are made, and no page is told of none or of some of them', async () => {
  const database = await createTestDatabase()
  const holder = new pg.Client(database.url)
  await holder.connect()
  // The second month cannot be closed before this ends: by then gifts of the first are made.
  await holder.query('begin; lock table invoice in share mode')
  const server = await startServer({ DATABASE_URL: database.url, ALMONER_SANDBOX_GIFTS: 'illustrative' })
  try {
    const reach = { baseUrl: server.url, fetch: (request: Request) => fetch(request) }
    const keys = { publicKey: 'test_pk_storefront', secretKey: 'test_sk_storefront' }
    const page = createClient(contract, { ...reach, baseUrl: `${server.url}/proxy`, publicKey: keys.publicKey })
    const told = page.reports.impact()
    const shop = createClient(contract, { ...reach, fetch: withBasic(keys) })
    await eventually(async () => assert.equal(await waitingFor(holder, 'invoice'), 1))
    assert.deepEqual((await shop.donations.list()).donations, [])
    await holder.query('commit')
    assert.equal((await told).data.length, 7)
    assert.equal((await shop.invoices.list()).invoices.length, 6)
  } finally {
    await holder.end()
    await server.close()
    await database.drop()
  }
})

async function waitingFor(client: pg.Client, table: string): Promise<number | null> {
  const { rowCount } = await client.query('select from pg_locks where not granted and relation = $1::regclass', [table])
  return rowCount
}

function withBasic(keys: { publicKey: string; secretKey: string }) {
  return (request: Request) => {
    request.headers.set('authorization', basicHeader(keys))
    return fetch(request)
  }
}
