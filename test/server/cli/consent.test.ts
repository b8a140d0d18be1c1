import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import { openDatabase } from '../../../src/server/database/connect.ts'
import type { Tables } from '../../../src/server/database/tables/tables.ts'
import { createSeal } from '../../../src/server/service/accounts/keyring.ts'
import { createSandboxAccounts } from '../../../src/server/service/accounts/sandbox-accounts.ts'
import { type Finished, runAlmoner } from '../../support/run-almoner.ts'
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts'
import { insertTestNonprofit } from '../../support/test-service.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  const { db, close } = await openDatabase<Tables>(database.url)
  await insertTestNonprofit(db, { id: 'n_one', ein: '530196605', name: 'One' })
  await createSandboxAccounts(db, { seal: createSeal(Buffer.alloc(32)), now: new Date(), allowedOrigins: [] })
  await close()
})
afterAll(() => database.drop())

function consent(...args: string[]): Promise<Finished> {
  return runAlmoner(['consent', ...args], { DATABASE_URL: database.url })
}

test('consent is granted, withheld and shown from the command line, by ID or EIN', async () => {
  const granted = await consent('grant', '53-0196605', '--via-change', '--by', 'the director', '--json')
  assert.equal(granted.code, 0, granted.stderr)
  const { via_change, history } = JSON.parse(granted.stdout)
  assert.deepEqual([via_change, history[0].decided_by], [true, 'the director'])
  await consent('auto-grant', 'n_one', 'on')
  const withheld = JSON.parse(
    (await consent('withhold', 'n_one', '--account', 'm_sandbox_storefront', '--json')).stdout,
  )
  assert.deepEqual(withheld.direct, [{ account_id: 'm_sandbox_storefront', granted: false }])
  assert.match((await consent('show', 'n_one')).stdout, /One\n.*granted[\s\S]*withheld/)
})

test('invalid consent commands fail in one line', async () => {
  for (const args of [
    ['grant', 'n_one'],
    ['grant', 'n_none', '--via-change'],
    ['grant', 'n_one', '--account', 'm_nobody'],
    ['auto-grant', 'n_one', 'maybe'],
  ]) {
    const { code, stderr } = await consent(...args)
    assert.equal(code, 1, args.join(' '))
    assert.equal(stderr.trim().split('\n').length, 1, stderr)
  }
})
