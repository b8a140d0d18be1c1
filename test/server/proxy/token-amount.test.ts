import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import { signAction, type UnsignedAction } from '../../../src/actions/index.ts'
import { createInProcessProxy } from '../../../src/server/app/in-process-proxy.ts'
import { createSeal } from '../../../src/server/service/accounts/keyring.ts'
import { createService } from '../../../src/server/service/api/service.ts'
import { pageOf } from '../../support/proxy-of.ts'
import { insertTestNonprofit, startTestService, type TestService } from '../../support/test-service.ts'

const KEYS = { publicKey: 'test_pk_storefront', secretKey: 'test_sk_storefront' }
let world: TestService
let page: ReturnType<typeof pageOf>

beforeAll(async () => {
  world = await startTestService()
  await insertTestNonprofit(world.db, { id: 'n_one', ein: '530196605' })
  await insertTestNonprofit(world.db, { id: 'n_climate', ein: '116107128' })
  const { dependencies } = world
  const service = createService(dependencies)
  const proxy = createInProcessProxy({ ...dependencies, service, seal: createSeal(Buffer.alloc(32, 7)) })
  page = pageOf(proxy.fetch, { publicKey: KEYS.publicKey, origin: 'http://localhost:8080' })
})
afterAll(() => world.close())

async function leaveFor(action: Omit<UnsignedAction, 'publicKey' | 'secretKey'>) {
  return { headers: { 'almoner-action-token': await signAction({ ...action, ...KEYS }) } }
}

async function paidByMerchant(): Promise<number> {
  const rows = await world.db.selectFrom('donation').select(['amount', 'fee', 'cover_fees']).execute()
  return rows.reduce((sum, { amount, fee, cover_fees }) => sum + amount + (cover_fees ? 0 : fee), 0)
}

test('no encoding of a request makes the merchant pay more than was signed', async () => {
  const fixed = { nonprofit_id: 'n_one', funds_collected: true, cover_fees: true }
  const leave = await leaveFor({ action: 'donations.create', amount: 1_000, order: 'o_1', fixed })
  const gift = { nonprofit_id: 'n_one', funds_collected: true, external_id: 'o_1' }
  const refused = { code: 'action_token_mismatch' }
  await assert.rejects(page.donations.create({ body: { ...gift, amount: 1, count: 1_000 } }, leave), refused)
  await assert.rejects(page.donations.create({ body: { ...gift, amount: 500, count: 2 } }, leave), refused)
  await assert.rejects(page.donations.create({ body: { ...gift, amount: 1_000 } }, leave), refused)
  assert.equal(await paidByMerchant(), 0)
  await page.donations.create({ body: { ...gift, amount: 1_000, cover_fees: true } }, leave)
  assert.equal(await paidByMerchant(), 1_000)
})

test('transactions that cost more than was signed are not offset', async () => {
  const before = await paidByMerchant()
  const body = { currency: 'BTC', count: 3 } as const
  const offset = async (amount: number) =>
    page.climate.cryptoOffset(
      { body },
      await leaveFor({ action: 'climate.cryptoOffset', amount, order: '3 BTC', fixed: { funds_collected: false } }),
    )
  await assert.rejects(offset(943), { code: 'action_token_mismatch', param: 'amount' })
  assert.equal(await paidByMerchant(), before)
  assert.equal((await offset(944)).amount, 944)
})
