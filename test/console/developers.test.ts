import assert from 'node:assert/strict'
import { afterAll, afterEach, beforeAll, test } from 'vitest'
import { createConsole } from '../../src/console/console.ts'
import { basicHeader } from '../../src/contract/basic-credentials.ts'
import { advanceSandbox } from '../../src/server/sandbox/advance-clock.ts'
import { openSandboxClock } from '../../src/server/sandbox/sandbox-clock.ts'
import { createService } from '../../src/server/service/api/service.ts'
import { createRequestLog } from '../../src/server/service/requests/request-log.ts'
import { type ConsoleWorld, type SignedIn, startConsole } from '../support/console-world.ts'
import { insertTestNonprofit, TEST_NOW } from '../support/test-service.ts'

const base = '/console/m_sandbox_storefront'

let world: ConsoleWorld
let developer: SignedIn
let other: SignedIn

beforeAll(async () => {
  world = await startConsole()
  await insertTestNonprofit(world.db, { id: 'n_garden', ein: '530196605' })
  developer = await world.signedIn('dev@keys.example', [['m_sandbox_storefront', 'developer']])
  other = await world.signedIn('dev@other.example', [['m_sandbox_platform', 'developer']])
})
afterEach(() => world.setNow(TEST_NOW))
afterAll(() => world.close())

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

test('keys are created once, open the API, are never shown again, are rotated with an overlap and revoked', async () => {
  const made = await (await developer.post(`${base}/live/keys/create`)).text()
  const secretKey = /live_sk_\w+/.exec(made)?.[0] ?? assert.fail(made)
  const publicKey = /live_pk_\w+/.exec(made)?.[0] ?? assert.fail(made)
  await world.clientOf({ publicKey, secretKey }).donations.list({ query: {} })
  assert.doesNotMatch(await (await developer.get(`${base}/live/keys`)).text(), /live_sk_/)
  assert.equal((await developer.post(`${base}/live/keys/create`)).status, 409)

  const rotated = await developer.post(`${base}/live/keys/rotate`, { overlap_hours: '24' })
  const next = await shownIn(rotated, /live_sk_\w+/)
  // Keys are cached for some seconds if no notification arrives.
  world.setNow(new Date(TEST_NOW.getTime() + 60_000))
  await world.clientOf({ publicKey, secretKey }).donations.list({ query: {} })
  await world.clientOf({ publicKey, secretKey: next }).donations.list({ query: {} })

  assert.equal((await other.post('/console/m_sandbox_platform/live/keys/revoke', { key: publicKey })).status, 404)
  assert.equal((await developer.post(`${base}/test/keys/revoke`, { key: publicKey })).status, 404)
  assert.equal((await developer.post(`${base}/live/keys/revoke`, { key: publicKey })).status, 303)
  world.setNow(new Date(TEST_NOW.getTime() + 120_000))
  await assert.rejects(world.clientOf({ publicKey, secretKey: next }).donations.list({ query: {} }), /key/i)
  assert.deepEqual(await actionsOn(publicKey), ['keys.create', 'keys.rotate', 'keys.revoke'])
  const logged = await world.db.selectFrom('audit_entry').select(['before', 'after']).execute()
  assert.doesNotMatch(JSON.stringify(logged), /live_sk_/)
})

test('changing keys requires a recent sign-in or passkey check', async () => {
  const late = await world.signedIn('late@keys.example', [['m_sandbox_storefront', 'developer']])
  world.setNow(new Date(TEST_NOW.getTime() + 11 * 60_000))
  const answer = await late.post(`${base}/test/keys/rotate`, { overlap_hours: '0' })
  assert.match(answer.headers.get('location') ?? '', /^\/console\/prove/)
  await world.clientOf('storefront').donations.list({ query: {} })
})

test('origins are normalized as browsers send them, and an invalid one is rejected with its input kept', async () => {
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

test('an endpoint is added, tested, shown with its request body, changed and removed, by its account only', async () => {
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
  const early = await developer.post(`${base}/test/deliveries/replay`, { id: deliveryId })
  assert.equal(early.status, 409)
  assert.match(await early.text(), /This delivery is pending\. It’s retried automatically/)
  const month = await developer.post(`${base}/test/webhooks/rotate`, { id, overlap_hours: '720' })
  assert.equal(month.status, 400, 'the API allows a week')
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

test('a restricted key opens what it was created for, shows its last use, and is revoked', async () => {
  const at = (minutes: number) => world.setNow(new Date(TEST_NOW.getTime() + minutes * 60_000))
  at(20)
  const maker = await world.signedIn('maker@keys.example', [['m_sandbox_storefront', 'developer']])
  const wrong = await maker.post(`${base}/test/keys/restrict`, {
    called: 'Desk',
    networks: 'shop.example',
    'donations.create': 'yes',
  })
  assert.equal(wrong.status, 400)
  const again = await wrong.text()
  assert.match(again, /name="donations\.create" value="yes" checked/)
  assert.match(again, /is neither an address nor a network/)
  assert.equal((await maker.post(`${base}/test/keys/restrict`, { called: 'Nothing' })).status, 400)

  const made = await maker.post(`${base}/test/keys/restrict`, {
    called: 'Reports <only>',
    days: '30',
    'donations.list': 'yes',
    'donations.show': 'yes',
  })
  const secretKey = await shownIn(made, /test_rk_\w+/)
  const client = world.clientOf({ publicKey: 'test_pk_storefront', secretKey })
  // Keys are cached for some seconds if no notification arrives.
  at(21)
  await client.donations.list({ query: {} })
  await assert.rejects(
    client.donations.create({ body: { amount: 500, nonprofit_id: 'n_garden', funds_collected: false } }),
    /operation_not_allowed/,
  )
  const page = await (await maker.get(`${base}/test/keys`)).text()
  assert.match(
    page,
    /Reports &lt;only&gt;[\s\S]*donations\.list, donations\.show[\s\S]*<time datetime="2026-03-10T12:21/,
  )
  assert.doesNotMatch(page, /test_rk_/)
  const [, key = ''] = /name="key" value="(key_\w+)"/.exec(page) ?? []
  const thief = await world.signedIn('thief@keys.example', [['m_sandbox_platform', 'developer']])
  assert.equal((await thief.post('/console/m_sandbox_platform/test/keys/revoke-restricted', { key })).status, 404)
  assert.equal((await maker.post(`${base}/test/keys/revoke-restricted`, { key })).status, 303)
  at(22)
  await assert.rejects(client.donations.list({ query: {} }), /expired or was revoked/)
  assert.deepEqual(await actionsOn(key), ['keys.restrict', 'keys.revoke_restricted'])
})

test('recent requests are found by ID and by failure, by their account only, and expire', async () => {
  const { db, clock, log } = world.dependencies
  const requestLog = createRequestLog({ db, clock, log })
  const service = createService({ ...world.dependencies, requestLog })
  const ask = (path: string, headers: Record<string, string>) =>
    service.fetch(new Request(`http://localhost:8080/api/v1${path}`, { headers }))
  const authorization = basicHeader({ publicKey: 'test_pk_storefront', secretKey: 'test_sk_storefront' })
  const found = await ask('/donations', { authorization })
  const missing = await ask('/donations/d_none', { authorization })
  await ask('/nonprofits?public_key=test_pk_storefront&search_term=garden', {})
  await ask('/nonprofits?public_key=test_pk_storefront&page=none', {})
  await ask('/nonprofits?search_term=garden', { authorization, 'almoner-from': 'page' })
  await requestLog.flush()
  const [fine = '', failed = ''] = [found, missing].map(({ headers }) => headers.get('request-id') ?? '')
  const list = await (await developer.get(`${base}/test/requests`)).text()
  assert.equal(list.match(/<code>req_/g)?.length, 3)
  const failures = await (await developer.get(`${base}/test/requests?status=failed`)).text()
  assert.match(failures, new RegExp(`${failed}[\\s\\S]*donations\\.show[\\s\\S]*404[\\s\\S]*not_found: id`))
  assert.doesNotMatch(failures, new RegExp(fine))
  const one = await (await developer.get(`${base}/test/requests?id=${fine}`)).text()
  assert.equal(one.match(/<code>req_/g)?.length, 1)
  assert.doesNotMatch(
    await (await other.get(`/console/m_sandbox_platform/test/requests?id=${fine}`)).text(),
    /<code>req_/,
  )
  assert.doesNotMatch(await (await developer.get(`${base}/live/requests?id=${fine}`)).text(), /<code>req_/)

  world.setNow(new Date(TEST_NOW.getTime() + 8 * 86_400_000))
  await requestLog.close()
  assert.deepEqual(await db.selectFrom('api_request').select('request_id').execute(), [])
})

test('a button moves the sandbox’s time with everything that is due, and never exists in live mode', async () => {
  const sandboxClock = await openSandboxClock(world.db, () => TEST_NOW.getTime())
  const { db, seal, newId, log, publicUrl } = world.dependencies
  const stands = { db, seal, newId, log, publicUrl, clock: sandboxClock, timeZone: 'UTC', isPrivate: true }
  const passTime = (milliseconds: number) =>
    advanceSandbox({ ...world.dependencies, clock: sandboxClock }, milliseconds)
  const answer = createConsole({ ...stands, passTime })
  const send = (mode: string, days: string) =>
    answer(
      new Request(`${publicUrl}${base}/${mode}/sandbox/advance`, {
        method: 'POST',
        headers: { cookie: developer.cookie, 'sec-fetch-site': 'same-origin' },
        body: new URLSearchParams({ form_token: developer.formToken, days }),
      }),
    )
  await world
    .clientOf('storefront')
    .donations.create({ body: { amount: 500, nonprofit_id: 'n_garden', funds_collected: false } })
  assert.equal((await send('live', '31'))?.status, 409)
  assert.equal((await send('test', '31'))?.status, 303)
  sandboxClock.stop()
  assert.equal(sandboxClock.now(false).toISOString(), '2026-04-10T12:00:00.000Z')
  const invoices = await db.selectFrom('invoice').select('month').execute()
  assert.equal(invoices.length, 1)
  assert.match(await (await developer.get(`${base}/test/sandbox`)).text(), /move the clock only on a private server/)
})
