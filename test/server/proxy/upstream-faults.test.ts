import assert from 'node:assert/strict'
import { test } from 'vitest'
import { contract } from '../../../src/contract/index.ts'
import { pageOf, proxyInFrontOf, SHOP } from '../../support/proxy-of.ts'

const body = { amount: 500, nonprofit_id: 'n_1', success_url: `${SHOP}/thanks`, cancel_url: `${SHOP}/cart` }

/** A service that responds with each of these in turn and then correctly; it counts its requests. */
function faulty(...faults: (() => Promise<Response>)[]) {
  const asked = { GET: 0, POST: 0 }
  const upstream = async (request: Request) => {
    asked[request.method === 'POST' ? 'POST' : 'GET'] += 1
    const isNonprofit = request.url.includes('nonprofits/')
    if (isNonprofit) return Response.json(contract.nonprofits.show.example.response)
    const fault = faults.shift()
    if (fault !== undefined) return fault()
    return Response.json(
      request.method === 'POST'
        ? contract.payments.createCheckoutLink.example.response
        : contract.nonprofits.search.example.response,
    )
  }
  return { asked, page: pageOf(proxyInFrontOf(upstream, { timeoutMs: 60_000 })) }
}

const broken = () => Promise.reject(new TypeError('socket closed'))
const restarting = async () => new Response('', { status: 503 })

test('a read whose connection broke is retried once', async () => {
  const { page, asked } = faulty(broken)
  await page.nonprofits.search()
  assert.equal(asked.GET, 2)
})

test('a write without an idempotency key is never sent twice', async () => {
  for (const fault of [broken, restarting]) {
    const { page, asked } = faulty(fault)
    await assert.rejects(page.payments.createCheckoutLink({ body }), { code: 'upstream_unreachable', status: 502 })
    assert.equal(asked.POST, 1)
  }
})

test('a write with an idempotency key is retried exactly once', async () => {
  const recovering = faulty(restarting)
  await recovering.page.payments.createCheckoutLink({ body }, { idempotencyKey: 'intent-1' })
  assert.equal(recovering.asked.POST, 2)
  const away = faulty(broken, broken, broken)
  await assert.rejects(away.page.payments.createCheckoutLink({ body }, { idempotencyKey: 'intent-1' }), { status: 502 })
  assert.equal(away.asked.POST, 2)
})

test('a truncated response, a stalled response and a redirect are reported as faults of the service', async () => {
  const half = async () => new Response('{"nonprofits": [', { headers: { 'content-type': 'application/json' } })
  await assert.rejects(faulty(half).page.nonprofits.search(), { code: 'upstream_invalid', status: 502 })
  const stops = async () =>
    new Response(
      new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('{"nonprofits"'))
          controller.error(new TypeError('terminated'))
        },
      }),
    )
  await assert.rejects(faulty(stops).page.nonprofits.search(), { status: 502 })
  const elsewhere = async () => new Response(null, { status: 302, headers: { location: 'https://evil.example' } })
  await assert.rejects(faulty(elsewhere).page.nonprofits.search(), { code: 'upstream_invalid' })
  const failing = async () =>
    Response.json(
      { status: 500, code: 'internal', title: 'x', detail: 'x', type: 'x', request_id: 'x' },
      { status: 500 },
    )
  await assert.rejects(faulty(failing).page.nonprofits.search(), { code: 'upstream_invalid', status: 502 })
})

test('a service that hangs is given up after the configured timeout', async () => {
  const hanging = () => new Promise<Response>(() => undefined)
  const proxy = proxyInFrontOf(
    (request) =>
      Promise.race([
        hanging(),
        new Promise<Response>((_, reject) =>
          request.signal.addEventListener('abort', () => reject(request.signal.reason)),
        ),
      ]),
    { timeoutMs: 50 },
  )
  // The proxy's timer doesn't keep the process alive.
  const alive = setTimeout(() => undefined, 120_000)
  await assert.rejects(pageOf(proxy).nonprofits.search(), { code: 'upstream_timeout', status: 504, retryAfter: 2 })
  clearTimeout(alive)
})
