import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, test } from 'vitest'
import { runAlmoner } from '../../support/run-almoner.ts'
import { insertTestNonprofit, refusedWith, startTestService, type TestService } from '../../support/test-service.ts'

let service: TestService
let folder: string

beforeAll(async () => {
  service = await startTestService()
  await insertTestNonprofit(service.db, { id: 'n_one', ein: '530196605' })
  await insertTestNonprofit(service.db, { id: 'n_two', ein: '530196606' })
  folder = await mkdtemp(join(tmpdir(), 'almoner-aliases-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await service.close()
})

async function almoner(command: string, given: string) {
  return runAlmoner(['import', command, given, '--json'], { DATABASE_URL: service.url, ALMONER_DATA: folder })
}

async function written(lines: readonly string[]): Promise<string> {
  const file = join(folder, 'aliases.csv')
  await writeFile(file, `${lines.join('\r\n')}\r\n`)
  return file
}

test('imported IDs of another service work in place of ours until the import is undone', async () => {
  const { code, stdout } = await almoner(
    'aliases',
    await written(['id,ein', 'org_1,53-0196605', '"n_Elsewhere,2",n_two']),
  )
  const { importId, ...report } = JSON.parse(stdout)
  assert.deepEqual([code, report], [0, { read: 2, unchanged: 0, bad: [], new: 2 }])

  const client = service.clientOf('storefront')
  assert.equal((await client.nonprofits.show({ params: { id: 'org_1' } })).id, 'n_one')
  assert.equal(
    (await client.nonprofits.socialMediaContent({ params: { id: 'n_Elsewhere,2' } }))[0]?.url.includes('n_two'),
    true,
  )
  const gift = { amount: 500, nonprofit_id: 'org_1', funds_collected: true }
  assert.equal((await client.donations.create({ body: gift })).nonprofit_id, 'n_one')
  const { donations } = await client.donations.list({ query: { nonprofit_id: 'org_1' } })
  assert.equal(donations.length, 1)
  const urls = { success_url: 'https://shop.example/a', cancel_url: 'https://shop.example/b' }
  await client.payments.createCheckoutLink({ body: { amount: 500, nonprofit_id: 'org_1', ...urls } })
  const dates = { start_date: 1_790_000_000, end_date: 1_800_000_000 }
  const campaign = await client.campaigns.create({ body: { name: 'One', nonprofit_id: 'org_1', ...dates } })
  assert.equal(campaign.nonprofit_id, 'n_one')

  const again = await almoner('aliases', await written(['org_1,530196605']))
  assert.equal(JSON.parse(again.stdout).unchanged, 1)
  assert.equal(JSON.parse((await almoner('undo-aliases', String(importId))).stdout).removed, 2)
  await assert.rejects(client.nonprofits.show({ params: { id: 'org_1' } }), refusedWith('not_found', 404, 'id'))
  assert.equal((await almoner('undo-aliases', String(importId))).code, 1)
})

test('a file with one bad row is rejected whole, and every bad row is reported by line', async () => {
  await almoner('aliases', await written(['org_kept,530196605']))
  const file = await written([
    'org_2,530196605',
    'org_3,999999999',
    'org_2,530196606',
    'n_two,530196605',
    '53-0196605,n_two',
    'org_kept,n_two',
    'alone',
  ])
  const { code, stdout } = await almoner('aliases', file)
  const { bad, importId } = JSON.parse(stdout)
  assert.deepEqual([code, importId], [1, null])
  assert.deepEqual(
    bad.map(({ line }: { line: number }) => line),
    [2, 3, 4, 5, 6, 7],
  )
  const client = service.clientOf('storefront')
  await assert.rejects(client.nonprofits.show({ params: { id: 'org_2' } }), refusedWith('not_found', 404, 'id'))
  assert.equal((await client.nonprofits.show({ params: { id: 'org_kept' } })).id, 'n_one')
})
