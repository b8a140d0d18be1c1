import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import type { Fund } from '../../../src/contract/index.ts'
import { giftPageOf, openLink, payGift, visit } from '../../support/gift-page.ts'
import { insertTestNonprofit, refusedWith, startTestService, type TestService } from '../../support/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
  for (const [index, name] of ['Red', 'Green', 'Blue'].entries())
    await insertTestNonprofit(service.db, { id: `n_${name.toLowerCase()}`, ein: `53019660${index}`, name })
})
afterAll(() => service.close())

const SHARES = [
  { nonprofit_id: 'n_red', share: 50 },
  { nonprofit_id: 'n_green', share: 30 },
  { nonprofit_id: '53-0196602', share: 20 },
]

function create(fields: object = {}): Promise<Fund> {
  const body = { name: 'Clean water', description: 'Wells and rivers.', nonprofits: SHARES, ...fields }
  return service.clientOf('storefront').funds.create({ body })
}

async function restrict(id: string, restrictions: object[]): Promise<void> {
  await service.db
    .updateTable('nonprofit')
    .set({ operator_restrictions: JSON.stringify(restrictions) })
    .where('id', '=', id)
    .execute()
}

async function givenTo(fundId: string): Promise<[string, number][]> {
  const { donations } = await service.clientOf('storefront').donations.list({ query: { limit: 100 } })
  return donations
    .filter(({ fund_id: id }) => id === fundId)
    .reverse()
    .map(({ nonprofit_id, amount, fee = 0 }) => [nonprofit_id, amount + fee])
}

test('a gift to a fund goes to its nonprofits by their shares, and the page and the donor see the fund', async () => {
  const fund = await create()
  const link = { nonprofit_id: fund.id, amount: 2_000 }
  const { html } = await visit(service, await openLink(service, link))
  for (const sentence of ['Clean water', 'Red receives', '$20.00']) assert.ok(html.includes(sentence), sentence)
  const giftId = await payGift(service, link)
  assert.deepEqual(await givenTo(fund.id), [
    ['n_red', 1_000],
    ['n_green', 600],
    ['n_blue', 400],
  ])
  assert.match((await giftPageOf(service, giftId)).html, /Blue receives/)
  const created = await service.clientOf('storefront').donations.create({
    body: { amount: 1_000, nonprofit_id: fund.id, funds_collected: true },
  })
  assert.deepEqual([created.fund_id, created.donation_ids?.length], [fund.id, 3])
})

test('other shares make a new version, and a payment page keeps the shares that were current when it was created', async () => {
  const client = service.clientOf('storefront')
  const fund = await create()
  const url = await openLink(service, { nonprofit_id: fund.id, amount: 1_000 })
  const params = { id: fund.id }
  const renamed = await client.funds.update({ params, body: { name: 'Water', description: null } })
  assert.deepEqual([renamed.version, renamed.name, renamed.description], [1, 'Water', null])
  const nonprofits = [
    { nonprofit_id: 'n_red', share: 1 },
    { nonprofit_id: 'n_green', share: 1 },
  ]
  assert.equal((await client.funds.update({ params, body: { nonprofits } })).version, 2)
  assert.equal((await client.funds.update({ params, body: { nonprofits } })).version, 2)
  assert.match((await visit(service, url)).html, /Blue receives/)
  assert.doesNotMatch(
    (await visit(service, await openLink(service, { nonprofit_id: fund.id, amount: 1_000 }))).html,
    /Blue/,
  )
})

test('if a nonprofit can’t receive donations, its share goes to the others, and the payment page says so', async () => {
  const fund = await create()
  await restrict('n_green', [{ code: 'blocked', detail: 'Under review.' }])
  const { funds } = service.clientOf('storefront')
  const unchanged = fund.nonprofits.map(({ ein, share }) => ({ nonprofit_id: ein, share }))
  const body = { description: 'Changed meanwhile.', nonprofits: unchanged }
  assert.equal((await funds.update({ params: { id: fund.id }, body })).version, 1)
  const link = { nonprofit_id: fund.id, amount: 1_400 }
  assert.match((await visit(service, await openLink(service, link))).html, /Green can’t receive gifts right now/)
  await payGift(service, link)
  assert.deepEqual(await givenTo(fund.id), [
    ['n_red', 1_000],
    ['n_blue', 400],
  ])
  await restrict('n_red', [{ code: 'blocked', detail: 'Under review.' }])
  await restrict('n_blue', [{ code: 'blocked', detail: 'Under review.' }])
  await assert.rejects(openLink(service, link), refusedWith('nonprofit_ineligible', 400, 'nonprofit_id'))
  const shown = await service.clientOf('storefront').nonprofits.show({ params: { id: fund.id } })
  assert.equal(shown.eligible, false)
  for (const id of ['n_red', 'n_green', 'n_blue']) await restrict(id, [])
})

test('a fund works wherever a nonprofit does, and only its account sees it', async () => {
  const fund = await create()
  const { name, mission, ein, fund_nonprofits } = await service
    .clientOf('storefront')
    .nonprofits.show({ params: { id: fund.id } })
  assert.deepEqual([name, mission, ein], ['Clean water', 'Wells and rivers.', ''])
  assert.deepEqual(
    fund_nonprofits?.map((one) => [one.name, one.share]),
    [
      ['Red', 50],
      ['Green', 30],
      ['Blue', 20],
    ],
  )
  const other = service.clientOf('platform')
  await assert.rejects(other.funds.show({ params: { id: fund.id } }), refusedWith('not_found', 404, 'id'))
  await assert.rejects(
    other.funds.update({ params: { id: fund.id }, body: { name: 'Mine' } }),
    refusedWith('not_found', 404, 'id'),
  )
  await assert.rejects(
    other.donations.create({ body: { amount: 1_000, nonprofit_id: fund.id, funds_collected: true } }),
    refusedWith('nonprofit_invalid', 400, 'nonprofit_id'),
  )
  const allocations = [
    { nonprofit_id: fund.id, share: 1 },
    { nonprofit_id: '53-0196605', share: 1 },
  ]
  await assert.rejects(
    service.clientOf('storefront').donations.create({ body: { amount: 1_000, funds_collected: true, allocations } }),
    refusedWith('parameter_invalid', 400, 'allocations.0.nonprofit_id'),
  )
  const { funds } = await service.clientOf('storefront').funds.list({ query: { status: 'active' } })
  assert.equal(funds[0]?.id, fund.id)
  assert.deepEqual((await other.funds.list({ query: {} })).funds, [])
})

test('an archived fund accepts no gifts until it is active again', async () => {
  const client = service.clientOf('storefront')
  const params = { id: (await create()).id }
  await client.funds.update({ params, body: { status: 'archived' } })
  await assert.rejects(
    openLink(service, { nonprofit_id: params.id }),
    refusedWith('nonprofit_invalid', 400, 'nonprofit_id'),
  )
  await assert.rejects(client.nonprofits.show({ params }), refusedWith('not_found', 404, 'id'))
  await client.funds.update({ params, body: { status: 'active' } })
  assert.ok(await openLink(service, { nonprofit_id: params.id }))
})

test('invalid funds are rejected', async () => {
  const named = (...ids: string[]) => ({ nonprofits: ids.map((nonprofit_id) => ({ nonprofit_id, share: 1 })) })
  await assert.rejects(create(named('n_red')), refusedWith('parameter_invalid', 400, 'nonprofits'))
  await assert.rejects(
    create(named('n_red', 'n_red')),
    refusedWith('parameter_invalid', 400, 'nonprofits.1.nonprofit_id'),
  )
  await assert.rejects(
    create(named('n_red', 'n_none')),
    refusedWith('nonprofit_invalid', 400, 'nonprofits.1.nonprofit_id'),
  )
  await assert.rejects(
    create({ nonprofits: [{ nonprofit_id: 'n_red', share: 0 }, SHARES[1]] }),
    refusedWith('parameter_invalid', 400, 'nonprofits.0.share'),
  )
  await assert.rejects(create({ name: '' }), refusedWith('parameter_missing', 400, 'name'))
})
