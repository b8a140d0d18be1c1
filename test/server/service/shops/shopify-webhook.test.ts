import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, test } from 'vitest'
import { type ConsoleWorld, type SignedIn, startConsole } from '../../../support/console-world.ts'
import { insertTestNonprofit, TEST_NOW } from '../../../support/test-service.ts'
import { DOCUMENTED_ORDER, paidOrder, refund } from './shopify-payloads.ts'

const ACCOUNT = 'm_sandbox_storefront'
const SECRET = 'shpss_0123456789abcdef0123456789abcdef'
const HOME = `/console/${ACCOUNT}/test/settings`

let world: ConsoleWorld
let owner: SignedIn
let client: ReturnType<ConsoleWorld['clientOf']>
let share = ''

beforeAll(async () => {
  world = await startConsole()
  client = world.clientOf('storefront')
  await insertTestNonprofit(world.db, { id: 'n_river', ein: '530196605', name: 'River Trust' })
  await insertTestNonprofit(world.db, { id: 'n_meadow', ein: '530196606', name: 'Meadow Trust' })
  owner = await world.signedIn('owner@shop.example', [[ACCOUNT, 'owner']])
  const body = { name: 'One percent', kind: 'order_percent', percent: '1', nonprofit_id: 'n_river' } as const
  share = (await client.programs.create({ body })).id
})
afterAll(() => world.close())

interface Sending {
  topic?: string
  secret?: string
  path?: string
}

interface Answer {
  received?: boolean
  ignored?: string
  code?: string
  request_id?: string
}

/** Sends a body as Shopify does, signed with the secret. */
async function send(body: string, { topic = 'orders/paid', secret = SECRET, path }: Sending = {}) {
  const headers = {
    'content-type': 'application/json',
    'x-shopify-topic': topic,
    'x-shopify-shop-domain': 'jsmith.myshopify.com',
    'x-shopify-hmac-sha256': createHmac('sha256', secret).update(body).digest('base64'),
  }
  const url = `${world.dependencies.publicUrl}/webhooks/shopify/${path ?? `${ACCOUNT}/test`}`
  const answer = await world.fetch(new Request(url, { method: 'POST', headers, body }))
  const { request_id: _, ...json }: Answer = Object(await answer.json())
  return { status: answer.status, ...json }
}

function sendRefund(change: Parameters<typeof refund>[0]) {
  return send(refund(change), { topic: 'refunds/create' })
}

function order(external_id: string) {
  return client.orders.show({ params: { external_id } })
}

async function given(id: string): Promise<number> {
  return (await client.programs.show({ params: { id } })).given
}

test('before a secret is saved, every order is refused', async () => {
  const { status, code } = await send(paidOrder())
  assert.deepEqual([status, code], [401, 'credentials_invalid'])
})

test('the console shows the URL, saves the secret encrypted and never shows it again', async () => {
  assert.equal((await owner.post(`${HOME}/shopify`, { secret: 'short' })).status, 400)
  assert.equal((await owner.post(`${HOME}/shopify`, { secret: SECRET })).status, 303)
  const page = await (await owner.get(HOME)).text()
  assert.match(page, /\/webhooks\/shopify\/m_sandbox_storefront\/test/)
  assert.match(page, /Connected since/)
  assert.doesNotMatch(page, new RegExp(SECRET))
  const row = await world.db.selectFrom('shop_secret').selectAll().executeTakeFirstOrThrow()
  assert.ok(!row.secret_sealed.toString('latin1').includes(SECRET))
  const viewer = await world.signedIn('viewer@shop.example', [[ACCOUNT, 'viewer']])
  assert.equal((await viewer.post(`${HOME}/shopify`, { secret: SECRET })).status, 403)
})

test('a paid order is recorded with its exact ID, total, day and SKUs, and a program gives for it', async () => {
  const body = { name: 'Per pink one', kind: 'item_amount', amount: 50, nonprofit_id: 'n_meadow' } as const
  const perItem = await client.programs.create({ body: { ...body, skus: ['IPOD2008PINK'] } })
  assert.deepEqual(await send(paidOrder()), { status: 200, received: true })
  const { external_id, total, item_count, created_at, donations } = await order(DOCUMENTED_ORDER)
  assert.deepEqual(
    { external_id, total, item_count, created_at },
    { external_id: DOCUMENTED_ORDER, total: 38_800, item_count: 2, created_at: 1_773_151_200 },
  )
  assert.deepEqual(
    donations.map(({ program_id, amount }) => [program_id, amount]),
    [
      [share, 388],
      [perItem.id, 150],
    ],
  )
  await client.programs.update({ params: { id: perItem.id }, body: { status: 'ended' } })
})

test('repeated deliveries change nothing, also many at once', async () => {
  const before = await given(share)
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(paidOrder())))
  assert.deepEqual(
    answers.map(({ status }) => status),
    Array.from({ length: 10 }, () => 200),
  )
  assert.equal(await given(share), before)
})

test('a wrong signature, a changed body, another account and the other mode are refused alike', async () => {
  const body = paidOrder({ id: '1001' })
  const refused = [
    await send(body, { secret: `${SECRET}x` }),
    await send(body, { path: 'm_sandbox_platform/test' }),
    await send(body, { path: 'm_nobody/test' }),
    await send(body, { path: `${ACCOUNT}/live` }),
  ]
  for (const one of refused) assert.deepEqual(one, refused[0])
  assert.deepEqual([refused[0]?.status, refused[0]?.code], [401, 'credentials_invalid'])
  assert.equal((await send(body, { path: `${ACCOUNT}/other` })).status, 404)
  await assert.rejects(order('1001'))
})

test('a refund lowers the donation once, and refunds can’t exceed the order', async () => {
  const amounts = ['99.00', '100.00']
  assert.equal((await sendRefund({ amounts })).status, 200)
  assert.equal((await sendRefund({ amounts })).status, 200)
  const { refunded, donations } = await order(DOCUMENTED_ORDER)
  assert.deepEqual([refunded, donations.find(({ program_id }) => program_id === share)?.amount], [19_900, 189])
  assert.equal((await sendRefund({ id: '2', amounts: ['500.00'] })).status, 200)
  assert.equal((await sendRefund({ id: '2', amounts: ['500.00'] })).status, 200)
  assert.equal((await order(DOCUMENTED_ORDER)).refunded, 38_800)
})

test('a refund without money or with a failed transaction is ignored', async () => {
  await send(paidOrder({ id: '1002' }))
  for (const change of [{ amounts: [] }, { status: 'failure' }, { status: 'error' }])
    assert.equal((await sendRefund({ ...change, id: '3', order: '1002' })).ignored, 'no money is refunded')
  assert.equal((await order('1002')).refunded, 0)
})

test('a refund that arrives before its order is requested again for half an hour, then ignored', async () => {
  const createdAt = new Date(world.dependencies.clock.now(true).getTime() - 60_000).toISOString()
  assert.equal((await sendRefund({ id: '4', order: '1003', createdAt })).status, 404)
  await send(paidOrder({ id: '1003' }))
  assert.equal((await sendRefund({ id: '4', order: '1003', createdAt })).status, 200)
  assert.equal((await order('1003')).refunded, 19_900)
  const old = new Date(world.dependencies.clock.now(true).getTime() - 3_600_000).toISOString()
  assert.match((await sendRefund({ id: '5', order: '99', createdAt: old })).ignored ?? '', /99 isn’t recorded/)
})

test('an order that can’t count gets a 200 with the reason, so that Shopify keeps the webhook', async () => {
  const reasons: [ReturnType<typeof send>, RegExp][] = [
    [send(paidOrder({ id: '1004', currency: 'EUR' })), /currency must be USD/],
    [send(paidOrder({ id: '1004', total: '0.00' })), /total must be whole cents/],
    [send(paidOrder({ total: '389.00' })), /an order counts once/],
    [send(paidOrder({ id: '1004' }), { topic: 'orders/updated' }), /topic orders\/updated isn’t used/],
  ]
  for (const [sent, reason] of reasons) {
    const { status, ignored } = await sent
    assert.equal(status, 200)
    assert.match(ignored ?? '', reason)
  }
  assert.equal((await send('{"id":1004}')).status, 400)
  assert.equal((await send('not JSON')).status, 400)
  await assert.rejects(order('1004'))
})

test('the shopper’s nonprofit comes from the cart, and an unknown one is ignored', async () => {
  const body = { name: 'Your choice', kind: 'order_amount', amount: 100, donor_choice: true } as const
  const { id } = await client.programs.create({ body: { ...body, default_nonprofit_id: 'n_river' } })
  const recipientOf = async (external_id: string) =>
    (await order(external_id)).donations.find(({ program_id }) => program_id === id)?.nonprofit_id
  await send(paidOrder({ id: '1005', choice: 'n_meadow' }))
  assert.equal(await recipientOf('1005'), 'n_meadow')
  await send(paidOrder({ id: '1006', choice: 'nobody' }))
  assert.equal(await recipientOf('1006'), 'n_river')
})

test('nothing about the customer is stored', async () => {
  const rows = await world.db.selectFrom('shop_order').selectAll().execute()
  assert.ok(rows.length > 0)
  assert.doesNotMatch(JSON.stringify(rows), /jon@|john@|Smith|John/)
})

test('a disconnected store’s orders are refused, and changes are in the audit log without the secret', async () => {
  world.setNow(TEST_NOW)
  assert.equal((await owner.post(`${HOME}/shopify/remove`)).status, 303)
  assert.equal((await send(paidOrder({ id: '1007' }))).status, 401)
  const entries = await world.db.selectFrom('audit_entry').selectAll().where('action', 'like', 'shopify%').execute()
  assert.deepEqual(
    entries.map(({ action }) => action),
    ['shopify.connect', 'shopify.disconnect'],
  )
  assert.doesNotMatch(JSON.stringify(entries), new RegExp(SECRET))
})
