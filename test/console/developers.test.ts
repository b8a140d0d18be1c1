import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { type ConsoleWorld, type SignedIn, startConsole } from '../support/console-world.ts'
import { insertTestNonprofit, TEST_NOW } from '../support/test-service.ts'

const base = '/console/m_sandbox_storefront'

let world: ConsoleWorld
let developer: SignedIn
let other: SignedIn

before(async () => {
  world = await startConsole()
  await insertTestNonprofit(world.db, { id: 'n_garden', ein: '530196605' })
  developer = await world.signedIn('dev@keys.example', [['m_sandbox_storefront', 'developer']])
  other = await world.signedIn('dev@other.example', [['m_sandbox_platform', 'developer']])
})
afterEach(() => world.setNow(TEST_NOW))
after(() => world.close())

async function shownIn(answer: Response, pattern: RegExp): Promise<string> {
  const page = await answer.text()
  return pattern.exec(page)?.[0] ?? assert.fail(`${answer.status}: nothing like ${pattern} in ${page}`)
}

async function actionsOn(record: string): Promise<string[]> {
  const rows = await world.db
    .selectFrom('audit_entry')
    .select('action')
    .where('record_id', '=', record)
    .orderBy('id')
    .execute()
  return rows.map(({ action }) => action)
}

test('keys are made once, open the API, are never shown again, rotated with an overlap and revoked', async () => {
  const made = await (await developer.post(`${base}/live/keys/create`)).text()
  const secretKey = /live_sk_\w+/.exec(made)?.[0] ?? assert.fail(made)
  const publicKey = /live_pk_\w+/.exec(made)?.[0] ?? assert.fail(made)
  await world.clientOf({ publicKey, secretKey }).donations.list({ query: {} })
  assert.doesNotMatch(await (await developer.get(`${base}/live/keys`)).text(), /live_sk_/)
  assert.equal((await developer.post(`${base}/live/keys/create`)).status, 409)

  const rotated = await developer.post(`${base}/live/keys/rotate`, { overlap_hours: '24' })
  const next = await shownIn(rotated, /live_sk_\w+/)
  // Keys are remembered for some seconds where nothing tells of their change.
  world.setNow(new Date(TEST_NOW.getTime() + 60_000))
  await world.clientOf({ publicKey, secretKey }).donations.list({ query: {} })
  await world.clientOf({ publicKey, secretKey: next }).donations.list({ query: {} })

  assert.equal((await other.post('/console/m_sandbox_platform/live/keys/revoke', { key: publicKey })).status, 404)
  assert.equal((await developer.post(`${base}/test/keys/revoke`, { key: publicKey })).status, 404)
  assert.equal((await developer.post(`${base}/live/keys/revoke`, { key: publicKey })).status, 303)
  world.setNow(new Date(TEST_NOW.getTime() + 120_000))
  await assert.rejects(world.clientOf({ publicKey, secretKey: next }).donations.list({ query: {} }), /key/i)
  assert.deepEqual(await actionsOn(publicKey), ['keys.create', 'keys.rotate', 'keys.revoke'])
  const told = await world.db.selectFrom('audit_entry').select(['before', 'after']).execute()
  assert.doesNotMatch(JSON.stringify(told), /live_sk_/)
})

test('keys are touched only by who has just shown who they are', async () => {
  const late = await world.signedIn('late@keys.example', [['m_sandbox_storefront', 'developer']])
  world.setNow(new Date(TEST_NOW.getTime() + 11 * 60_000))
  const answer = await late.post(`${base}/test/keys/rotate`, { overlap_hours: '0' })
  assert.match(answer.headers.get('location') ?? '', /^\/console\/prove/)
  await world.clientOf('storefront').donations.list({ query: {} })
})

test('origins are read as browsers send them, and what is none is refused with what was sent', async () => {
  const refused = await developer.post(`${base}/test/keys/origins`, { origins: 'https://shop.example\nshop' })
  assert.equal(refused.status, 400)
  assert.match(await refused.text(), /https:\/\/shop\.example\s+shop<\/textarea>/)
  await developer.post(`${base}/test/keys/origins`, { origins: 'https://Shop.example/cart, http://localhost:8080' })
  const { allowed_origins: origins } = await world.db
    .selectFrom('account')
    .select('allowed_origins')
    .where('id', '=', 'm_sandbox_storefront')
    .executeTakeFirstOrThrow()
  assert.deepEqual(origins, ['https://shop.example', 'http://localhost:8080'])
})

test('an endpoint is added, tried, seen with the body it is sent, changed and removed, by its account alone', async () => {
  const url = 'https://hooks.example/almoner'
  assert.equal((await developer.post(`${base}/test/webhooks/create`, { url, events: 'donation.eaten' })).status, 400)
  const added = await developer.post(`${base}/test/webhooks/create`, { url, events: 'donation.*, payout.*' })
  await shownIn(added, /whsec_/)
  const { id } = await world.db
    .selectFrom('webhook_endpoint')
    .select('id')
    .where('url', '=', url)
    .executeTakeFirstOrThrow()
  const tested = await developer.post(`${base}/test/webhooks/test`, { id })
  const delivery = tested.headers.get('location') ?? ''
  const page = await (await developer.get(delivery)).text()
  assert.match(page, /&quot;type&quot;: &quot;webhook_endpoint\.test&quot;/)
  assert.match(page, /&quot;sandbox&quot;: true/)
  assert.equal((await other.get(delivery.replace('storefront', 'platform'))).status, 404)
  assert.equal((await other.get(`/console/m_sandbox_platform/test/webhooks/${id}`)).status, 404)

  const gift = await world
    .clientOf('storefront')
    .donations.create({ body: { amount: 500, nonprofit_id: 'n_garden', funds_collected: false } })
  const ofGift = await (await developer.get(`${base}/test/webhooks?record=${gift.id}`)).text()
  assert.match(ofGift, /donation\.status_updated/)
  const deliveryId = delivery.split('/').at(-1) ?? ''
  assert.equal((await developer.post(`${base}/test/deliveries/replay`, { id: deliveryId })).status, 409)
  await developer.post(`${base}/test/webhooks/change`, { id, url, enabled: 'false' })
  assert.match(await (await developer.get(delivery)).text(), /given up/)
  await developer.post(`${base}/test/webhooks/change`, { id, url, enabled: 'true' })
  assert.equal((await developer.post(`${base}/test/deliveries/replay`, { id: deliveryId })).status, 303)
  assert.match(await (await developer.get(delivery)).text(), /pending/)
  assert.equal(
    (await developer.post(`${base}/test/webhooks/remove`, { id })).headers.get('location'),
    `${base}/test/webhooks`,
  )
  assert.deepEqual(await actionsOn(id), [
    'webhooks.create',
    'webhooks.test',
    'webhooks.change',
    'webhooks.change',
    'webhooks.remove',
  ])
})
