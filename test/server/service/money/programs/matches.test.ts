import assert from 'node:assert/strict'
import { afterAll, beforeAll, beforeEach, test } from 'vitest'
import { decideDirect } from '../../../../../src/server/service/directory/consent/decide.ts'
import type { NewProgram } from '../../../../../src/server/service/money/programs/manage-programs.ts'
import { giftPageOf, give, openLink, payGift, visit } from '../../../../support/gift-page.ts'
import { passDays } from '../../../../support/monthly-gift.ts'
import { insertTestNonprofit, startTestService, TEST_NOW, type TestService } from '../../../../support/test-service.ts'

let service: TestService
let client: ReturnType<TestService['clientOf']>

beforeAll(async () => {
  service = await startTestService()
  await insertTestNonprofit(service.db, { id: 'n_river', ein: '530196605', name: 'River Trust' })
  await insertTestNonprofit(service.db, { id: 'n_red', ein: '530196607', name: 'Red' })
  await insertTestNonprofit(service.db, { id: 'n_meadow', ein: '530196606', name: 'Meadow Trust' })
  client = service.clientOf('storefront')
})
afterAll(() => service.close())

beforeEach(async () => {
  await service.db.updateTable('program').set({ status: 'ended' }).execute()
})

async function match(change: Partial<NewProgram> = {}): Promise<string> {
  const body = { name: 'We match you', kind: 'match' as const, donor_choice: true }
  return (await client.programs.create({ body: { ...body, ...change } })).id
}

let cartNumber = 0

/** Records a donation that a shopper paid in the cart; returns it and the matches' donations. */
async function cartGift(amount: number, { nonprofit_id = 'n_river', funds_collected = true, count = 1 } = {}) {
  cartNumber += 1
  const external_id = `cart ${cartNumber}`
  const gift = await client.donations.create({ body: { amount, nonprofit_id, funds_collected, count, external_id } })
  const { donations } = await client.donations.list({ query: { external_id } })
  return { gift, matches: donations.filter(({ program_id }) => program_id !== undefined) }
}

test('a match is recorded with a shopper’s donation, as the merchant’s own, to the same nonprofit', async () => {
  const id = await match()
  const { matches } = await cartGift(1_000, { nonprofit_id: 'n_meadow' })
  assert.deepEqual(
    matches.map(({ amount, nonprofit_id, funds_collected, program_id, fee }) => ({
      amount,
      nonprofit_id,
      funds_collected,
      program_id,
      fee,
    })),
    [{ amount: 1_000, nonprofit_id: 'n_meadow', funds_collected: false, program_id: id, fee: 0 }],
  )
  assert.equal((await client.programs.show({ params: { id } })).given, 1_000)
})

test('a match for one nonprofit applies only to donations to it', async () => {
  await match({ donor_choice: false, nonprofit_id: 'n_river', percent: '50' })
  assert.equal((await cartGift(1_001)).matches[0]?.amount, 500)
  assert.deepEqual((await cartGift(1_000, { nonprofit_id: 'n_meadow' })).matches, [])
})

test('a nonprofit that withholds consent from the account gets no match', async () => {
  await match()
  const pair = { nonprofitId: 'n_red', accountId: 'm_sandbox_storefront' }
  const decider = { decidedBy: 'director@red.example', now: TEST_NOW, newId: service.dependencies.newId }
  await decideDirect(service.db, pair, 'withheld', decider)
  assert.deepEqual((await cartGift(1_000, { nonprofit_id: 'n_red' })).matches, [])
  await decideDirect(service.db, pair, 'unset', decider)
  assert.equal((await cartGift(1_000, { nonprofit_id: 'n_red' })).matches.length, 1)
})

test('a merchant’s own donations aren’t matched', async () => {
  await match()
  assert.deepEqual((await cartGift(1_000, { funds_collected: false })).matches, [])
})

test('a paused match adds nothing', async () => {
  const id = await match()
  await client.programs.pause({ params: { id } })
  assert.deepEqual((await cartGift(1_000)).matches, [])
})

test('a match ends when its budget is used up, also among donations made together', async () => {
  const id = await match({ total_budget: 2_500 })
  const { matches } = await cartGift(1_000, { count: 3 })
  assert.deepEqual(matches.map(({ amount }) => amount).sort(), [1_000, 1_000, 500])
  assert.deepEqual((await cartGift(1_000)).matches, [])
  const { given, budget_used } = await client.programs.show({ params: { id } })
  assert.deepEqual([given, budget_used], [2_500, true])
})

test('many donations at once near the end of a budget are matched with exactly the budget', async () => {
  const id = await match({ total_budget: 1_000 })
  const gifts = await Promise.all(Array.from({ length: 32 }, () => cartGift(70)))
  assert.equal(
    gifts.flatMap(({ matches }) => matches).reduce((sum, { amount }) => sum + amount, 0),
    1_000,
  )
  assert.equal((await client.programs.show({ params: { id } })).given, 1_000)
})

test('a match is canceled with its donation, and its budget is available again', async () => {
  const id = await match({ total_budget: 1_000 })
  const { gift, matches } = await cartGift(1_000)
  await client.donations.cancel({ params: { id: gift.id } })
  assert.equal((await client.donations.show({ params: { id: matches[0]?.id ?? '' } })).status, 'canceled')
  assert.equal((await client.programs.show({ params: { id } })).given, 0)
  assert.equal((await cartGift(400)).matches[0]?.amount, 400)
})

test('orders aren’t matched, and donations count for no order program', async () => {
  await match()
  const body = { name: 'Rivers', kind: 'order_percent' as const, percent: '1', nonprofit_id: 'n_river' }
  await client.programs.create({ body })
  assert.equal((await cartGift(1_000)).matches.length, 1)
  const order = await client.orders.create({ body: { external_id: 'an order', total: 10_000 } })
  assert.deepEqual(
    order.donations.map(({ amount }) => amount),
    [100],
  )
  assert.deepEqual(order.skipped, [])
})

test('a donation on the hosted page is matched with the donor’s whole payment', async () => {
  const id = await match()
  const gift = await payGift(service, { external_id: 'hosted' })
  assert.equal((await client.donations.show({ params: { id: gift } })).amount, 2_397)
  const { donations } = await client.donations.list({ query: { external_id: 'hosted' } })
  const matches = donations.filter(({ program_id }) => program_id === id)
  assert.deepEqual(
    matches.map(({ amount, status, nonprofit_id }) => ({ amount, status, nonprofit_id })),
    [{ amount: 2_500, status: 'pledged', nonprofit_id: 'n_red' }],
  )
  await client.donations.cancel({ params: { id: gift } })
  assert.equal((await client.donations.show({ params: { id: matches[0]?.id ?? '' } })).status, 'canceled')
})

test('each month of a monthly gift is matched', async () => {
  await match()
  await payGift(service, { frequency: 'monthly', external_id: 'monthly' })
  await passDays(service, 31)
  const { donations } = await client.donations.list({ query: { external_id: 'monthly' } })
  assert.deepEqual(
    donations.filter(({ program_id }) => program_id !== undefined).map(({ amount }) => amount),
    [2_500, 2_500],
  )
})

/** The matches that donors see at a nonprofit. */
async function shownMatches(id: string) {
  return (await client.nonprofits.show({ params: { id } })).matching
}

test('shoppers see a match while it is active, within its dates and has budget left', async () => {
  assert.equal(await shownMatches('n_river'), undefined)
  const id = await match({ percent: '50', max_per_order: 900, total_budget: 1_000 })
  const shown = { program_id: id, account_name: 'Fern & Field', percent: '50', max_per_order: 900, has_budget: true }
  assert.deepEqual(await shownMatches('n_river'), [shown])
  await client.programs.update({ params: { id }, body: { show_budget: true } })
  assert.deepEqual(await shownMatches('n_red'), [{ ...shown, budget_left: 1_000 }])
  await client.programs.pause({ params: { id } })
  assert.equal(await shownMatches('n_river'), undefined)
  await client.programs.resume({ params: { id } })
  await cartGift(1_800)
  await cartGift(1_800)
  assert.equal(await shownMatches('n_river'), undefined)
})

test('shoppers see a match for one nonprofit only there, and none before it starts', async () => {
  await match({ donor_choice: false, nonprofit_id: 'n_river' })
  assert.equal((await shownMatches('n_river'))?.length, 1)
  assert.equal(await shownMatches('n_red'), undefined)
  await match({ starts_on: '2099-01-01' })
  assert.equal(await shownMatches('n_red'), undefined)
})

/** The matches on the hosted page of a gift of $25. */
async function saidOnPage(fields: Record<string, unknown> = {}): Promise<string | undefined> {
  const { html } = await visit(service, await openLink(service, fields))
  return /<p class="match">.*?<span>(.*?)<\/span>/.exec(html)?.[1]
}

test('the payment page says what a match adds while it is active and its budget lasts', async () => {
  assert.equal(await saidOnPage(), undefined)
  const id = await match({ percent: '50' })
  assert.equal(await saidOnPage(), 'Fern &amp; Field adds $12.50.')
  assert.equal(
    await saidOnPage({ frequency: 'monthly' }),
    'Fern &amp; Field adds $12.50 each month while its matching program runs.',
  )
  await client.programs.pause({ params: { id } })
  assert.equal(await saidOnPage(), undefined)
  await match({ total_budget: 1_000 })
  assert.equal(await saidOnPage(), 'Fern &amp; Field adds $10.00 while its matching budget lasts.')
  await cartGift(1_000)
  assert.equal(await saidOnPage(), undefined)
  await match({ starts_on: '2099-01-01' })
  assert.equal(await saidOnPage(), undefined)
})

test.each([
  ['de', 'Fern &amp; Field legt 25,00 USD dazu.'],
  ['fr', 'Fern &amp; Field ajoute 25,00 $US.'],
  ['es', 'Fern &amp; Field añade 25,00 US$.'],
  ['pt', 'Fern &amp; Field acrescenta US$ 25,00.'],
  ['ja', 'Fern &amp; FieldがUSD 25.00を上乗せします。'],
  ['ar', 'تضيف Fern &amp; Field مبلغ 25.00 US$.'],
])('the payment page says it in %s', async (locale, said) => {
  await match()
  assert.equal((await saidOnPage({ locale }))?.replace(/[\u2066-\u2069\u200e\u200f]/g, '').replace(/\s+/g, ' '), said)
})

test('a gift to several nonprofits shows the sum of the matches of its parts', async () => {
  await match({ donor_choice: false, nonprofit_id: 'n_river' })
  const allocations = [
    { nonprofit_id: 'n_river', share: 3 },
    { nonprofit_id: 'n_red', share: 1 },
  ]
  const several = { nonprofit_id: undefined, allocations, external_id: 'several' }
  assert.equal(await saidOnPage(several), 'Fern &amp; Field adds $18.75.')
  const id = await payGift(service, several)
  assert.match((await giftPageOf(service, id)).html, /Added by Fern &amp; Field<\/dt><dd>\$18\.75/)
})

test('the paid page and the donor’s page show the match until the gift is canceled', async () => {
  await match({ total_budget: 1_000 })
  const url = await openLink(service)
  const { headers } = await give(service, url)
  const id = new URL(headers.get('location') ?? '').searchParams.get('donation_id') ?? ''
  assert.match((await visit(service, url)).html, /<p>Fern &amp; Field added \$10\.00\.<\/p>/)
  assert.match((await giftPageOf(service, id)).html, /Added by Fern &amp; Field<\/dt><dd>\$10\.00/)
  await client.donations.cancel({ params: { id } })
  assert.doesNotMatch((await visit(service, url)).html, /added/)
  assert.doesNotMatch((await giftPageOf(service, id)).html, /Added by/)
})
