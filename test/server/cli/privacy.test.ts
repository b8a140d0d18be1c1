import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, test } from 'vitest'
import { give, openLink, payGift } from '../../support/gift-page.ts'
import { runAlmoner } from '../../support/run-almoner.ts'
import { insertTestNonprofit, startTestService, type TestService } from '../../support/test-service.ts'

let service: TestService
let folder: string

beforeAll(async () => {
  service = await startTestService()
  folder = await mkdtemp(join(tmpdir(), 'almoner-privacy-'))
  await insertTestNonprofit(service.db, { id: 'n_red', ein: '530196605', name: 'Red' })
})
afterAll(async () => {
  await service.close()
  await rm(folder, { recursive: true })
})

async function privacy(...args: string[]): Promise<string> {
  const environment = { DATABASE_URL: service.url, ALMONER_DATA: folder, ALMONER_MASTER_KEY: '07'.repeat(32) }
  const { code, stdout, stderr } = await runAlmoner(['privacy', ...args], environment)
  assert.equal(code, 0, stderr)
  return stdout
}

test('an operator exports and erases a donor’s data, except for legally required records', async () => {
  const [test, live] = [await payGift(service), await payGift(service)]
  await give(service, await openLink(service), { name: 'Ben Okoro', email: 'ben@example.org' })
  // Makes a sandbox payment live, because no live processor charges in a test.
  for (const table of ['checkout_payment', 'receipt'] as const)
    await service.db.updateTable(table).set({ live_mode: true }).where('donation_id', '=', live).execute()
  const kept = await privacy('export', ' ANA@example.org ')
  const { email, payments, receipts, letters } = Object(JSON.parse(kept))
  assert.deepEqual([email, payments.length, receipts.length, letters.length], ['ana@example.org', 2, 2, 2])
  assert.ok([test, live, 'Ana Müller'].every((part) => kept.includes(part)))
  assert.ok(!/ben@|Ben|test_sk|m_sandbox/.test(kept))
  const done = await privacy('erase', 'Ana@Example.org', '--json')
  assert.deepEqual(JSON.parse(done), { erased: 1, kept: 1 })
  const after = Object(JSON.parse(await privacy('export', 'ana@example.org')))
  assert.deepEqual([after.payments, after.letters], [[], []])
  assert.deepEqual(
    after.receipts.map((one: object) => Reflect.get(one, 'donation_id')),
    [live],
  )
  assert.match(
    await privacy('erase', 'ana@example.org'),
    /^Erased from 0 donations\. 1 keep name and e-mail address, because they have a receipt or are still running\./,
  )
  assert.match(await privacy('export', 'ben@example.org'), /Ben Okoro/)
})
