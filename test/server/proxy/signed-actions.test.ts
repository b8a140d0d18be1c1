import assert from 'node:assert/strict'
import { test } from 'vitest'
import { signAction, type UnsignedAction } from '../../../src/actions/index.ts'
import { contract } from '../../../src/contract/index.ts'
import { pageOf, proxyInFrontOf, SHOP } from '../../support/proxy-of.ts'

const NOW = 1_790_000_000

interface Seen {
  path: string
  idempotencyKey: string | null
  body: Record<string, unknown>
}

/** A proxy at a fixed time, in front of a service that records its requests. */
function world({ fails = false } = {}) {
  const clock = { seconds: NOW }
  const seen: Seen[] = []
  const upstream = async (request: Request) => {
    const { pathname } = new URL(request.url)
    if (request.method === 'GET') return Response.json({ amount: 12, offset_id: 'offset_1' })
    seen.push({ path: pathname, idempotencyKey: request.headers.get('idempotency-key'), body: await request.json() })
    if (fails) return new Response('', { status: 500 })
    return Response.json(
      pathname.includes('climate') ? { amount: '12', id: 'carbon_1' } : contract.donations.create.example.response,
    )
  }
  const proxy = proxyInFrontOf(upstream, { now: () => clock.seconds * 1_000 })
  return { clock, seen, proxy, page: pageOf(proxy) }
}

const order = {
  action: 'donations.create',
  amount: 2500,
  order: 'order_1',
  publicKey: 'test_pk_one',
  fixed: { nonprofit_id: 'n_1', funds_collected: true },
} as const
const body = { amount: 2500, nonprofit_id: 'n_1', funds_collected: true, external_id: 'order_1' }

async function token(changes: Partial<UnsignedAction> = {}) {
  const signed = await signAction({ ...order, secretKey: 'test_sk_one', now: NOW, ...changes })
  return { headers: { 'almoner-action-token': signed } }
}

test('a page runs the action that the merchant signed, once', async () => {
  const { page, seen } = world()
  const leave = await token()
  await page.donations.create({ body }, leave)
  await assert.rejects(page.donations.create({ body }, leave), { code: 'action_token_used', status: 409 })
  assert.equal(seen.length, 1)
  assert.match(seen[0]?.idempotencyKey ?? '', /^action-[\w-]{16,}$/)
})

test('one of a hundred concurrent requests succeeds', async () => {
  const { page, seen } = world()
  const leave = await token()
  const sent = await Promise.allSettled(Array.from({ length: 100 }, () => page.donations.create({ body }, leave)))
  assert.equal(sent.filter(({ status }) => status === 'fulfilled').length, 1)
  assert.equal(seen.length, 1)
})

test('a missing token, another account’s token or an edited one does nothing', async () => {
  const { page, seen } = world()
  await assert.rejects(page.donations.create({ body }), { code: 'action_token_missing', status: 403 })
  await assert.rejects(page.donations.create({ body }, await token({ secretKey: 'test_sk_two' })), {
    code: 'action_token_invalid',
  })
  const { headers } = await token()
  const [payload = '', signature = ''] = headers['almoner-action-token'].split('.')
  const edited = btoa(atob(payload.replaceAll('-', '+').replaceAll('_', '/')).replace('2500', '9900'))
  await assert.rejects(
    page.donations.create(
      { body },
      { headers: { 'almoner-action-token': `${edited.replaceAll('=', '')}.${signature}` } },
    ),
    { code: 'action_token_invalid' },
  )
  assert.equal(seen.length, 0)
})

test('a token expires', async () => {
  const { page, clock, seen } = world()
  const leave = await token({ expiresIn: 60 })
  clock.seconds += 60
  await assert.rejects(page.donations.create({ body }, leave), { code: 'action_token_expired', status: 403 })
  assert.equal(seen.length, 0)
})

test('every difference from the signed action is rejected and named', async () => {
  const { page, seen } = world()
  const refused = async (changes: object, signed: Partial<UnsignedAction>, param: string) =>
    assert.rejects(page.donations.create({ body: { ...body, ...changes } }, await token(signed)), {
      code: 'action_token_mismatch',
      param,
    })
  await refused({ amount: 2501 }, {}, 'amount')
  await refused({ count: 2 }, {}, 'amount')
  await refused({ amount: 5, count: 500 }, {}, 'count')
  await refused({ amount: 1250, count: 2 }, {}, 'count')
  await refused({ cover_fees: true }, {}, 'cover_fees')
  await refused({ funds_collected: false }, {}, 'funds_collected')
  await refused({ external_id: 'order_2' }, {}, 'external_id')
  await refused({ nonprofit_id: 'n_2' }, {}, 'nonprofit_id')
  await refused({ campaign_name: 'Spring' }, {}, 'campaign_name')
  await refused({}, { action: 'climate.shippingOffset' }, 'action')
  await refused({}, { publicKey: 'test_pk_two' }, 'public_key')
  assert.equal(seen.length, 0)
})

test('a page can set only the fields that the token leaves open', async () => {
  const { page, seen } = world()
  const signed = { fixed: { funds_collected: true, count: 2 }, varies: ['nonprofit_id', 'zip_code'] }
  const chosen = { ...body, amount: 1250, count: 2, nonprofit_id: 'n_7', zip_code: '94105' }
  await assert.rejects(page.donations.create({ body: { ...chosen, metadata: { a: 1 } } }, await token(signed)), {
    param: 'metadata',
  })
  await page.donations.create({ body: chosen }, await token(signed))
  assert.equal(seen.length, 1)
})

test('a page of another origin can’t use even a valid token', async () => {
  const { proxy, seen } = world()
  const stranger = pageOf(proxy, { origin: 'https://evil.example' })
  await assert.rejects(stranger.donations.create({ body }, await token()), { code: 'origin_not_allowed' })
  assert.equal(seen.length, 0)
})

test('a token whose action failed can be retried with the same idempotency key', async () => {
  const { page, seen } = world({ fails: true })
  const leave = await token()
  await assert.rejects(page.donations.create({ body }, leave), { status: 502 })
  await assert.rejects(page.donations.create({ body }, leave), { status: 502 })
  assert.equal(new Set(seen.map(({ idempotencyKey }) => idempotencyKey)).size, 1)
})

test('an offset is bought at the proxy’s own estimate, never above the signed amount', async () => {
  const { page, seen } = world()
  const shipment = { origin_address: '94105', destination_address: '10001', weight_lb: 2, funds_collected: true }
  const offset = async (amount: number) =>
    page.climate.shippingOffset(
      { body: shipment },
      await token({ action: 'climate.shippingOffset', amount, fixed: shipment }),
    )
  await assert.rejects(offset(11), { code: 'action_token_mismatch', param: 'amount' })
  assert.equal(seen.length, 0)
  await offset(12)
  assert.deepEqual(seen[0]?.body, { offset_id: 'offset_1', funds_collected: true })
})

test('transactions are offset in the signed quantity', async () => {
  const { page, seen } = world()
  const fixed = { funds_collected: false }
  const leave = await token({ action: 'climate.cryptoOffset', amount: 90, order: '3 BTC', fixed })
  await assert.rejects(page.climate.cryptoOffset({ body: { currency: 'BTC', count: 4 } }, leave), { param: 'count' })
  const collected = { currency: 'BTC', count: 3, funds_collected: true } as const
  await assert.rejects(page.climate.cryptoOffset({ body: collected }, leave), { param: 'funds_collected' })
  await page.climate.cryptoOffset({ body: { currency: 'BTC', count: 3 } }, leave)
  assert.equal(seen.length, 1)
})

test('CORS lets pages send the token’s header', async () => {
  const { proxy } = world()
  const url = 'https://giving.example/proxy/api/v1/donations?public_key=test_pk_one'
  const leave = await proxy(new Request(url, { method: 'OPTIONS', headers: { origin: SHOP } }))
  assert.equal(leave.headers.get('access-control-allow-origin'), '*')
  assert.match(leave.headers.get('access-control-allow-headers') ?? '', /almoner-action-token/)
})

test('a page of another origin can read why it was rejected, and nothing else', async () => {
  const { proxy, seen } = world()
  const readableTo = async (origin: string, init: RequestInit) => {
    const url = 'https://giving.example/proxy/api/v1/donations?public_key=test_pk_one'
    const answer = await proxy(new Request(url, { ...init, headers: { origin } }))
    const allowed = answer.headers.get('access-control-allow-origin')
    return allowed === '*' || allowed === origin ? answer.json() : undefined
  }
  const refusal = await readableTo('https://evil.example', { method: 'POST', body: '{}' })
  assert.equal(refusal.code, 'origin_not_allowed')
  assert.match(refusal.detail, /^https:\/\/evil\.example is not an allowed origin/)
  assert.equal(await readableTo('https://evil.example', { method: 'GET' }), undefined)
  assert.equal((await readableTo(SHOP, { method: 'POST', body: '{}' })).code, 'parameter_missing')
  assert.deepEqual(seen, [])
})

test('a separate proxy explains what is wrong with a request', async () => {
  const { page } = world()
  await assert.rejects(page.donations.create({ body: { ...body, count: 0 } }), {
    detail: 'count: must be at least 1, got 0.',
  })
})
