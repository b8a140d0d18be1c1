import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import { createClient } from '../../../src/client/index.ts'
import { contract } from '../../../src/contract/index.ts'
import { createInProcessProxy } from '../../../src/server/app/in-process-proxy.ts'
import { createProxy, proxiedOperations } from '../../../src/server/proxy/proxy.ts'
import { createSeal } from '../../../src/server/service/accounts/keyring.ts'
import { insertTestNonprofit, startTestService, TEST_NOW, type TestService } from '../../support/test-service.ts'

const ORIGIN = 'http://localhost:8080'

let service: TestService
let proxy: (request: Request) => Promise<Response>

beforeAll(async () => {
  service = await startTestService()
  await insertTestNonprofit(service.db, { id: 'n_one', ein: '530196605', name: 'One' })
  await insertTestNonprofit(service.db, { id: 'n_blocked', ein: '530196606', ineligible: true })
  const { db, clock, log, publicUrl } = service.dependencies
  proxy = createInProcessProxy({ service, db, clock, log, publicUrl, seal: createSeal(Buffer.alloc(32, 7)) }).fetch
})
afterAll(() => service.close())

function page(publicKey = 'test_pk_storefront', origin: string | undefined = ORIGIN) {
  return createClient(contract, {
    baseUrl: `${ORIGIN}/proxy`,
    publicKey,
    fetch: (request) => {
      if (origin !== undefined) request.headers.set('origin', origin)
      return proxy(request)
    },
  })
}

const link = { amount: 2500, nonprofit_id: 'n_one', success_url: `${ORIGIN}/thanks`, cancel_url: `${ORIGIN}/cart` }

test('a page from any origin searches and shows nonprofits with only a public key', async () => {
  const anywhere = page('test_pk_storefront', 'https://elsewhere.example')
  const { nonprofits } = await anywhere.nonprofits.search({ query: { search_term: 'one' } })
  assert.deepEqual(
    nonprofits.map(({ id }) => id),
    ['n_one'],
  )
  const shown = await anywhere.nonprofits.show({ params: { id: 'n_one' } })
  assert.equal(shown.name, 'One')
})

test('the account’s balance with a nonprofit isn’t exposed by the proxy', async () => {
  const response = await proxy(new Request(`${ORIGIN}/proxy/api/v1/nonprofits/n_one?public_key=test_pk_storefront`))
  const nonprofit = await response.json()
  assert.equal('pending_payout_amount' in nonprofit, false)
  assert.equal('pending_payout_amounts' in nonprofit, false)
})

test('show_hidden is never forwarded', async () => {
  const { nonprofits } = await page().nonprofits.search({ query: { show_hidden: true } })
  assert.equal(
    nonprofits.some(({ id }) => id === 'n_blocked'),
    false,
  )
})

test('operations whose policy is closed are refused', async () => {
  const closed = proxiedOperations().filter(({ policy }) => policy === 'closed')
  assert.ok(closed.length > 20)
  for (const { name, endpoint } of closed) {
    const path = endpoint.path.replace(/\{\w+\}/g, 'x')
    const address = `${ORIGIN}/proxy${path}?public_key=test_pk_storefront`
    const response = await proxy(new Request(address, { method: endpoint.method, headers: { origin: ORIGIN } }))
    const { code } = await response.json()
    assert.deepEqual([response.status, code], [403, 'not_available_here'], name)
  }
})

test('a page of another origin, or without one, gets no link', async () => {
  await assert.rejects(page('test_pk_storefront', 'https://evil.example').payments.createCheckoutLink({ body: link }), {
    code: 'origin_not_allowed',
  })
  const response = await proxy(
    new Request(`${ORIGIN}/proxy/api/v1/payments/checkout_link?public_key=test_pk_storefront`, {
      method: 'POST',
      body: JSON.stringify(link),
    }),
  )
  assert.equal(response.status, 403)
})

test('a link’s amount, return URLs and nonprofit are restricted', async () => {
  const { payments } = page()
  const refused = (body: object, code: string, param: string) =>
    assert.rejects(payments.createCheckoutLink({ body: { ...link, ...body } }), { code, param })
  await refused({ amount: 99 }, 'parameter_invalid', 'amount')
  for (const amount of [0, 1_000_001, 100_000_000, 1e17])
    await assert.rejects(payments.createCheckoutLink({ body: { ...link, amount } }), {
      code: 'parameter_invalid',
      detail: 'amount: must be whole cents from 100 to 1000000 in a gift from a page.',
    })
  await refused({ success_url: 'https://evil.example/' }, 'url_not_allowed', 'success_url')
  await refused({ cancel_url: 'javascript:alert(1)' }, 'url_not_allowed', 'cancel_url')
  await refused({ nonprofit_id: 'n_blocked' }, 'nonprofit_ineligible', 'nonprofit_id')
  await refused({ nonprofit_id: 'n_nobody' }, 'nonprofit_invalid', 'nonprofit_id')
})

test('a nonprofit without the consent that the account requires gets no link', async () => {
  const ask = () => page('test_pk_platform').payments.createCheckoutLink({ body: link })
  assert.ok(await ask())
  await service.db
    .updateTable('account')
    .set({ consent_policy: 'direct' })
    .where('id', '=', 'm_sandbox_platform')
    .execute()
  // The proxy remembers an account for five seconds of the clock it was given.
  service.setNow(new Date(TEST_NOW.getTime() + 6_000))
  await assert.rejects(ask(), { code: 'nonprofit_without_consent' })
})

test('the proxy rejects requests without a key or with an unknown one', async () => {
  await assert.rejects(page('test_pk_nobody').nonprofits.search(), { code: 'credentials_invalid', status: 401 })
  const response = await proxy(new Request(`${ORIGIN}/proxy/api/v1/nonprofits`))
  assert.equal((await response.json()).code, 'credentials_missing')
  // A browser that meets this scheme asks its user for a password.
  assert.doesNotMatch(response.headers.get('www-authenticate') ?? '', /basic/i)
})

test('timeouts, invalid responses and slow responses behind the proxy are clear problems', async () => {
  const behind = (answer: () => Promise<Response>) =>
    createProxy({
      upstreamUrl: 'https://service.example',
      fetch: answer,
      timeoutMs: 60_000,
      findAccount: async (publicKey) => ({
        publicKey,
        secretKey: 'test_sk_x',
        liveMode: false,
        allowedOrigins: [],
        consentPolicy: 'any',
      }),
    })(new Request(`${ORIGIN}/proxy/api/v1/nonprofits?public_key=test_pk_x`)).then((response) => response.json())
  const codes = await Promise.all([
    behind(() => Promise.reject(new TypeError('fetch failed'))),
    behind(async () => new Response('<h1>Bad gateway</h1>', { status: 502 })),
    behind(async () => new Response('<h1>Hello</h1>')),
    behind(async () => Response.json({ nonprofits: [{ id: 1 }], page: 1 })),
    behind(() => Promise.reject(new DOMException('late', 'TimeoutError'))),
  ]).then((problems) => problems.map(({ code }) => code))
  assert.deepEqual(codes, [
    'upstream_unreachable',
    'upstream_unreachable',
    'upstream_invalid',
    'upstream_invalid',
    'upstream_timeout',
  ])
})
