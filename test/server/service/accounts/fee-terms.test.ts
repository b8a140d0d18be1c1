import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, test } from 'vitest'
import { closeMonths } from '../../../../src/server/service/money/billing/close-months.ts'
import { findInvoice } from '../../../../src/server/service/money/billing/invoice-records.ts'
import { MONEY_WORLD_KEY } from '../../../support/money-world.ts'
import { runAlmoner } from '../../../support/run-almoner.ts'
import { insertTestNonprofit, startTestService, type TestService } from '../../../support/test-service.ts'

let service: TestService
let folder: string

beforeAll(async () => {
  service = await startTestService()
  service.setNow(new Date())
  folder = await mkdtemp(join(tmpdir(), 'almoner-terms-'))
  await insertTestNonprofit(service.db, { id: 'n_river', ein: '100000000' })
})
afterAll(async () => {
  await service.close()
  await rm(folder, { recursive: true })
})

async function terms(command: string) {
  const environment = { DATABASE_URL: service.url, ALMONER_DATA: folder, ALMONER_MASTER_KEY: MONEY_WORLD_KEY }
  return runAlmoner(['accounts', 'terms', ...command.split(' ')], environment)
}

/** Cached terms are looked up again after a few seconds. */
function daysFromNow(days: number): Date {
  return new Date(Date.now() + days * 86_400_000 + 10_000)
}

async function feeOfGift(account: string, amount: number): Promise<number> {
  const body = { amount, nonprofit_id: 'n_river', funds_collected: false }
  const { id } = await service.clientOf(account).donations.create({ body })
  return feeOf(id)
}

async function feeOf(id: string): Promise<number> {
  return (await service.db.selectFrom('donation').select('fee').where('id', '=', id).executeTakeFirstOrThrow()).fee
}

async function feeOfLink(account: string, amount: number): Promise<number> {
  const urls = { success_url: 'https://shop.example/thanks', cancel_url: 'https://shop.example/cart' }
  const body = { amount, nonprofit_id: 'n_river', ...urls }
  const { checkout_url } = await service.clientOf(account).payments.createCheckoutLink({ body })
  const { fee } = await service.db
    .selectFrom('checkout_link')
    .select('fee')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const page = await (await service.fetch(new Request(checkout_url))).text()
  assert.ok(page.includes(`$${(fee / 100).toFixed(2)}`), 'the page names the fee')
  return fee
}

test('a thousand donations of $3.33 funded by a merchant cost $3,330 and no card fees', async () => {
  const body = { amount: 333, nonprofit_id: 'n_river', funds_collected: false, count: 1000 }
  await service.clientOf('platform').donations.create({ body })
  service.setNow(daysFromNow(32))
  const [invoiceId] = await closeMonths(service.dependencies, false)
  const statement = (await findInvoice(service.db, invoiceId ?? '')) ?? assert.fail()
  assert.equal(statement.due, 333_000)
  service.setNow(daysFromNow(0))
})

test('a card donation costs 2.9% and 30 cents', async () => {
  assert.deepEqual([await feeOfLink('storefront', 2_500), await feeOfLink('storefront', 1_000)], [103, 59])
})

test('an account’s fee terms apply from their first day, and posted donations keep theirs', async () => {
  const today = await service
    .clientOf('storefront')
    .donations.create({ body: { amount: 10_000, nonprofit_id: 'n_river', funds_collected: true } })
  const from = daysFromNow(3).toISOString().slice(0, 10)
  const set = await terms(
    `m_sandbox_storefront --invoice-percent 1.25 --invoice-cents 5 --card-percent 2.2 --from ${from} --json`,
  )
  assert.equal(set.stderr, '')
  service.setNow(daysFromNow(1))
  assert.deepEqual([await feeOfGift('storefront', 10_000), await feeOfLink('storefront', 10_000)], [0, 320])
  service.setNow(daysFromNow(3))
  assert.deepEqual([await feeOfGift('storefront', 10_000), await feeOfLink('storefront', 10_000)], [130, 250])
  assert.deepEqual([await feeOfGift('platform', 10_000), await feeOf(today.id)], [0, 0])
})

test('elements get the account’s card terms with the nonprofit', async () => {
  const cardFee = async (account: string) =>
    (await service.clientOf(account).nonprofits.show({ params: { id: 'n_river' } })).card_fee
  assert.deepEqual(await cardFee('storefront'), { basis_points: 220, fixed_cents: 30 })
  assert.deepEqual(await cardFee('platform'), { basis_points: 290, fixed_cents: 30 })
})

test('default fee terms apply to every account without its own', async () => {
  const from = daysFromNow(5).toISOString().slice(0, 10)
  assert.equal((await terms(`house --invoice-percent 0.5 --from ${from}`)).code, 0)
  service.setNow(daysFromNow(5))
  assert.deepEqual([await feeOfGift('platform', 10_000), await feeOfGift('storefront', 10_000)], [50, 130])
  const { stdout } = await terms('m_sandbox_storefront')
  assert.match(stdout, /card +2\.9% \+ \$0\.30 +house +now/)
  assert.match(stdout, /invoice +1\.25% \+ \$0\.05 +m_sandbox_storefront/)
})

test('fee terms never change posted donations', async () => {
  const { code, stderr } = await terms('m_sandbox_storefront --card-percent 1 --from 2026-01-01')
  assert.deepEqual([code, /earlier donations are already posted/.test(stderr)], [1, true])
  assert.match((await terms('m_none --card-percent 1')).stderr, /No account has the ID m_none\./)
})
