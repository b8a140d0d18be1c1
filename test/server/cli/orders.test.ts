import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, test } from 'vitest'
import { type Finished, runAlmoner } from '../../support/run-almoner.ts'
import { insertTestNonprofit, startTestService, type TestService } from '../../support/test-service.ts'

let service: TestService
let folder: string

beforeAll(async () => {
  service = await startTestService()
  await insertTestNonprofit(service.db, { id: 'n_river', ein: '530196605' })
  folder = await mkdtemp(join(tmpdir(), 'almoner-orders-'))
  const terms = { kind: 'order_percent' as const, percent: '1', nonprofit_id: 'n_river', starts_on: '2020-01-01' }
  await service.clientOf('storefront').programs.create({ body: { name: 'Rivers', ...terms } })
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await service.close()
})

async function importFile(lines: readonly string[], key = 'test_pk_storefront'): Promise<Finished> {
  const file = join(folder, 'orders.csv')
  await writeFile(file, `${lines.join('\r\n')}\r\n`)
  return runAlmoner(['orders', 'import', key, file, '--json'], {
    DATABASE_URL: service.url,
    ALMONER_DATA: folder,
    ALMONER_MASTER_KEY: '07'.repeat(32),
  })
}

test('imports each order of a file once, with all its items, however often the file is imported', async () => {
  const client = service.clientOf('storefront')
  const lines = [
    'external_id,total,created_at,sku,quantity',
    'csv-1,124.00,2026-03-01T10:00:00Z,refill,2',
    'csv-1,124.00,2026-03-01T10:00:00Z,bottle,1',
    'csv-2,50,2026-03-02,,',
  ]
  const first = await importFile(lines)
  assert.deepEqual(
    [first.code, JSON.parse(first.stdout)],
    [0, { read: 2, recorded: 2, repeated: 0, given: 174, refused: [] }],
    first.stderr,
  )
  const again = await importFile(lines)
  assert.deepEqual(JSON.parse(again.stdout), { read: 2, recorded: 0, repeated: 2, given: 0, refused: [] })
  const { total, item_count, created_at } = await client.orders.show({ params: { external_id: 'csv-1' } })
  assert.deepEqual([total, item_count, created_at], [12_400, 2, Date.parse('2026-03-01T10:00:00Z') / 1_000])
})

test('lists the orders that it refuses by line and reason, and records the others', async () => {
  const { code, stdout, stderr } = await importFile([
    'External_ID,Total,Created_At,Quantity,SKU,Nonprofit_ID,Currency',
    'bad-1,12.345,,,,,',
    'bad-2,10,March,,,,',
    'bad-3,10,,0,refill,,',
    'bad-4,10,,,,n_nobody,',
    'bad-5,10,,,,,EUR',
    ',10,,,,,',
    'csv-1,99,,,,,',
    'good-1,10,,,,53-0196605,USD',
  ])
  const { recorded, refused } = JSON.parse(stdout)
  assert.equal(code, 1)
  assert.equal(recorded, 1)
  assert.match(stderr, /7 orders were refused\. The others are recorded\./)
  assert.deepEqual(
    refused.map(({ line, externalId }: { line: number; externalId: string }) => [line, externalId]),
    [
      [2, 'bad-1'],
      [3, 'bad-2'],
      [4, 'bad-3'],
      [5, 'bad-4'],
      [6, 'bad-5'],
      [7, ''],
      [8, 'csv-1'],
    ],
  )
  assert.match(refused[0].reason, /^total must be dollars such as 124\.00, got "12\.345"\.$/)
})

test('refuses a file without the required columns and an unknown key, and records nothing', async () => {
  const columns = await importFile(['order,total', '1,10.00'])
  assert.equal(columns.code, 1)
  assert.match(columns.stderr, /The column external_id is missing\./)
  const key = await importFile(['external_id,total', 'csv-9,10.00'], 'test_pk_nobody')
  assert.match(key.stderr, /No account has the public key test_pk_nobody\./)
})
