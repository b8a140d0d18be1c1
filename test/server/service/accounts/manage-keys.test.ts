import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import { basicHeader } from '../../../../src/contract/basic-credentials.ts'
import { silentLog } from '../../../../src/server/http/log.ts'
import { validSealedSecrets } from '../../../../src/server/service/accounts/find-accounts.ts'
import { changeAccount, createAccount } from '../../../../src/server/service/accounts/manage-accounts.ts'
import {
  createKeys,
  type KeyPair,
  listKeys,
  rotateSecret,
} from '../../../../src/server/service/accounts/manage-keys.ts'
import { createAuthenticator } from '../../../../src/server/service/api/authenticate.ts'
import { createService } from '../../../../src/server/service/api/service.ts'
import { createMoneyWorld, type MoneyWorld } from '../../../support/money-world.ts'

let world: MoneyWorld
let accountId: string
let first: KeyPair

beforeAll(async () => {
  world = await createMoneyWorld()
  const now = world.clock.now(true)
  const account = { name: 'A Shop', kind: 'merchant' as const, email: null, parentAccountId: null, now }
  accountId = (await createAccount(world.db, world.newId, account)).id
  first = await createKeys(dependencies(), { accountId, liveMode: true })
})
afterAll(() => world.close())

function dependencies() {
  return { db: world.db, seal: world.seal, now: world.clock.now(true) }
}

async function opens(pair: KeyPair): Promise<boolean> {
  const { byBasic } = createAuthenticator(world.db, () => world.clock.now(true))
  return byBasic(basicHeader(pair)).then(
    ({ liveMode, account }) => liveMode && account.id === accountId,
    () => false,
  )
}

test('new live keys open the account in live mode and are created once', async () => {
  assert.match(first.publicKey, /^live_pk_[0-9A-Za-z]{32}$/)
  assert.match(first.secretKey, /^live_sk_[0-9A-Za-z]{32}$/)
  assert.ok(await opens(first))
  await assert.rejects(createKeys(dependencies(), { accountId, liveMode: true }), /Rotate the secret/)
  await assert.rejects(rotateSecret(dependencies(), { accountId, liveMode: false }, 0), /no test keys/)
})

test('during a rotation both secret keys work and the older one signs, then it ends', async () => {
  const owner = { accountId, liveMode: true }
  const second = await rotateSecret(dependencies(), owner, 7 * 86_400_000)
  assert.equal(second.publicKey, first.publicKey)
  assert.deepEqual([await opens(first), await opens(second)], [true, true])
  const signing = await validSealedSecrets(world.db, owner, world.clock.now(true))
  assert.deepEqual(
    signing.map((sealed) => world.seal.unseal(sealed)),
    [first.secretKey, second.secretKey],
  )
  world.clock.pass(8)
  assert.deepEqual([await opens(first), await opens(second)], [false, true])
  const third = await rotateSecret(dependencies(), owner, 0)
  assert.deepEqual([await opens(second), await opens(third)], [false, true])
})

test('a secret key ends by the service’s clock', async () => {
  const owner = { accountId, liveMode: false }
  const before = await createKeys(dependencies(), owner)
  const after = await rotateSecret(dependencies(), owner, 86_400_000)
  const { db, clock, newId, seal } = world
  const publicUrl = 'http://localhost:8080'
  const service = createService({ db, clock, newId, seal, publicUrl, log: silentLog })
  const knock = async (pair: KeyPair) => {
    const headers = { authorization: basicHeader(pair) }
    return (await service.fetch(new Request(`${publicUrl}/api/v1/donations`, { headers }))).status
  }
  assert.deepEqual([await knock(before), await knock(after)], [200, 200])
  clock.pass(2)
  assert.deepEqual([await knock(before), await knock(after)], [401, 200])
})

test('a list of keys contains no secrets', async () => {
  const keys = await listKeys(world.db, world.clock.now(true))
  assert.equal(keys.find((one) => one.accountId === accountId)?.secrets.length, 1)
  assert.doesNotMatch(JSON.stringify(keys), /_sk_/)
})

test('operations that need approval are enabled per account', async () => {
  const row = await changeAccount(world.db, accountId, {
    webhooksEnabled: true,
    allowedOrigins: ['https://shop.example'],
  })
  assert.deepEqual(
    [row.webhooks_enabled, row.transfers_enabled, row.allowed_origins],
    [true, false, ['https://shop.example']],
  )
  await assert.rejects(changeAccount(world.db, 'm_nobody', {}), /No account/)
})
