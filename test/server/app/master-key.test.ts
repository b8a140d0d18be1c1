import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, test } from 'vitest'
import { openMasterKey } from '../../../src/server/app/master-key.ts'
import { createSeal } from '../../../src/server/service/accounts/keyring.ts'
import { findBankAccounts, setBankAccount } from '../../../src/server/service/money/payouts/bank-accounts.ts'
import { createMoneyWorld, MONEY_WORLD_KEY, type MoneyWorld } from '../../support/money-world.ts'
import { runAlmoner } from '../../support/run-almoner.ts'

const WRONG = '09'.repeat(32)
const NOT_THE_KEY = /^(Error|almoner): The master key doesn’t match [^\n]+ALMONER_MASTER_KEY[^\n]+\n?$/
const NO_KEY =
  /^almoner: This database has encrypted secrets, and [^\n]+master\.key is missing[^\n]+ALMONER_MASTER_KEY[^\n]+\n$/

let world: MoneyWorld
let folder: string

beforeAll(async () => {
  world = await createMoneyWorld()
  folder = await mkdtemp(join(tmpdir(), 'almoner-master-key-'))
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  await rm(join(folder, 'master.key'), { force: true })
})

const open = (given?: string) => openMasterKey(world.db, { given, dataDirectory: folder })
const almoner = (command: string, key = '') =>
  runAlmoner(command.split(' '), { DATABASE_URL: world.url, ALMONER_DATA: folder, ALMONER_MASTER_KEY: key })

const sealing = [
  'keys create m_sandbox_storefront --live',
  'keys rotate m_sandbox_storefront',
  'bank set n_river --holder River --routing 021000021 --account 12345',
]
const working = ['ledger verify', 'payouts run', 'worker']

async function everythingKept(): Promise<unknown> {
  const keys = await world.db.selectFrom('secret_key').selectAll().orderBy('secret_hash').execute()
  const accounts = await world.db.selectFrom('bank_account').selectAll().execute()
  return { keys, accounts, files: await readdir(folder) }
}

test('a command whose master key doesn’t match the database fails in one line and changes nothing', async () => {
  const before = await everythingKept()
  for (const command of [...sealing, ...working]) {
    const { code, stderr } = await almoner(command, WRONG)
    assert.match(stderr, NOT_THE_KEY, command)
    assert.equal(code, 1)
  }
  assert.deepEqual(await everythingKept(), before)
})

test('a command without the database’s master key fails and doesn’t create another key', async () => {
  const before = await everythingKept()
  for (const command of [...sealing, ...working]) {
    const { code, stderr } = await almoner(command)
    assert.match(stderr, NO_KEY, command)
    assert.equal(code, 1)
  }
  assert.deepEqual(await everythingKept(), before)
})

test('a key file in the data directory that doesn’t match the database is rejected too', async () => {
  await writeFile(join(folder, 'master.key'), `${WRONG}\n`)
  assert.match((await almoner('keys list')).stderr, NOT_THE_KEY)
})

test('the service can decrypt what a command encrypted with the right key, from the environment or the key file', async () => {
  assert.equal((await almoner(sealing[2] ?? '', MONEY_WORLD_KEY)).code, 0)
  await writeFile(join(folder, 'master.key'), `${MONEY_WORLD_KEY}\n`)
  assert.equal((await almoner('keys rotate m_sandbox_storefront')).code, 0)
  const river = { owners: new Map([['n_river', 'River']]), liveMode: false }
  const found = await findBankAccounts(world.db, createSeal(await open()), river)
  assert.equal(found.get('n_river')?.accountNumber, '12345')
})

test('sealed account numbers alone reveal a wrong key; a database without secrets creates and keeps a key', async () => {
  await world.db.deleteFrom('secret_key').execute()
  const account = { ownerId: 'n_river', liveMode: true, holderName: 'River', accountType: 'checking' as const }
  const numbers = { routingNumber: '021000021', accountNumber: '12345' }
  await setBankAccount(world.db, world.seal, { ...account, ...numbers }, world.clock.now(true))
  await assert.rejects(open(WRONG), NOT_THE_KEY)
  await world.db.deleteFrom('bank_account').execute()
  await world.db.deleteFrom('master_key').execute()
  const made = await open()
  assert.deepEqual(await open(), made)
  assert.equal((await stat(join(folder, 'master.key'))).mode & 0o777, 0o600)
})

test('with two servers and data directories on one database, the second key is rejected, even before any secret exists', async () => {
  await world.db.deleteFrom('master_key').execute()
  const other = await mkdtemp(join(tmpdir(), 'almoner-master-key-'))
  const both = await Promise.allSettled([open(), openMasterKey(world.db, { given: undefined, dataDirectory: other })])
  assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  const refusal = both.find((one) => one.status === 'rejected')
  assert.match(String(refusal?.reason), /^Error: [^\n]+ALMONER_MASTER_KEY[^\n]+$/)
  const kept = [...(await readdir(folder)), ...(await readdir(other))].filter((name) => name === 'master.key')
  assert.equal(kept.length, 1, 'the refused one leaves no key behind')
  await assert.rejects(open(WRONG), NOT_THE_KEY)
  await assert.rejects(openMasterKey(world.db, { given: WRONG, dataDirectory: other }), NOT_THE_KEY)
  await rm(other, { recursive: true })
})
