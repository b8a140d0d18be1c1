import assert from 'node:assert/strict'
import { setImmediate as turn } from 'node:timers/promises'
import { test } from 'vitest'
import * as z from 'zod/mini'
import { contract, encodeQuery, fillPath, operationsOf } from '../../../src/contract/index.ts'
import { proxiedOperations } from '../../../src/server/proxy/proxy.ts'
import { createResponseCache, taggedAnswer } from '../../../src/server/proxy/response-cache.ts'
import { pageOf, proxyInFrontOf, SHOP } from '../../support/proxy-of.ts'

const freshness = { fresh: 10, stale: 100, spare: 1_000 }

function cacheAt(maxBytes = 1_000_000) {
  const clock = { now: 0 }
  return { clock, cache: createResponseCache({ maxBytes, now: () => clock.now }) }
}

test('concurrent requests for the same data make one call', async () => {
  const { cache } = cacheAt()
  let asked = 0
  const ask = async () => {
    asked += 1
    await turn()
    return taggedAnswer('one', freshness)
  }
  const answers = await Promise.all(Array.from({ length: 100 }, () => cache.get('k', ask)))
  assert.equal(asked, 1)
  assert.ok(answers.every(({ body }) => body === 'one'))
})

test('a stale response is served immediately while it is revalidated', async () => {
  const { cache, clock } = cacheAt()
  let asked = 0
  const ask = async () => taggedAnswer(String(++asked), freshness)
  assert.equal((await cache.get('k', ask)).body, '1')
  clock.now = 9
  assert.equal(cache.fresh('k')?.body, '1')
  clock.now = 50
  assert.equal(cache.fresh('k'), undefined)
  assert.equal((await cache.get('k', ask)).body, '1')
  while (cache.fresh('k') === undefined) await turn()
  assert.equal(cache.fresh('k')?.body, '2')
  clock.now = 50 + 100
  assert.equal((await cache.get('k', ask)).body, '3')
})

test('a stale response is served when the service fails; a failure is never cached', async () => {
  const { cache, clock } = cacheAt()
  const fail = () => Promise.reject(new Error('away'))
  await assert.rejects(cache.get('k', fail), /away/)
  await cache.get('k', () => taggedAnswer('good', freshness))
  clock.now = 500
  assert.equal((await cache.get('k', fail)).body, 'good')
  clock.now = 1_000
  await assert.rejects(cache.get('k', fail), /away/)
})

test('a cached response is dropped once the service rejects the request', async () => {
  const answers = [
    Response.json(contract.nonprofits.show.example.response),
    Response.json(
      { type: 'x', status: 404, code: 'not_found', title: 'x', detail: 'x', request_id: 'x' },
      { status: 404 },
    ),
  ]
  const clock = { now: 0 }
  const proxy = proxyInFrontOf(async () => answers.shift() ?? new Response('', { status: 500 }), {
    elapsed: () => clock.now,
  })
  const show = () => pageOf(proxy).nonprofits.show({ params: { id: 'n_1' } })
  await show()
  clock.now = 20 * 60_000
  await assert.rejects(show(), { code: 'not_found' })
  await assert.rejects(show(), { code: 'upstream_unreachable' })
})

test('memory is limited: the least recently used entries go first, and oversized ones aren’t cached', async () => {
  const { cache } = cacheAt(20_000)
  await cache.get('kept in use', () => taggedAnswer('x'.repeat(400), freshness))
  for (let index = 0; index < 200; index += 1) {
    cache.fresh('kept in use')
    await cache.get(`k${index}`, () => taggedAnswer('x'.repeat(400), freshness))
    assert.ok(cache.bytes <= 20_000)
  }
  assert.ok(cache.fresh('kept in use'))
  assert.equal(cache.fresh('k0'), undefined)
  await cache.get('huge', () => taggedAnswer('x'.repeat(5_000), freshness))
  assert.equal(cache.fresh('huge'), undefined)
})

function countingService() {
  const seen: string[] = []
  const upstream = async (request: Request) => {
    seen.push(`${request.method} ${request.headers.get('authorization')}`)
    const { pathname } = new URL(request.url)
    if (pathname.endsWith('/shipping_offset')) return Response.json({ amount: 2, offset_id: `offset_${seen.length}` })
    return Response.json(contract.nonprofits.search.example.response)
  }
  return { seen, upstream }
}

test('a hundred identical searches at once make one call, and keys never share responses', async () => {
  const { seen, upstream } = countingService()
  const proxy = proxyInFrontOf(upstream)
  const search = (publicKey: string) =>
    pageOf(proxy, { publicKey }).nonprofits.search({ query: { search_term: 'red' } })
  await Promise.all(Array.from({ length: 100 }, () => search('test_pk_one')))
  assert.equal(seen.length, 1)
  await Promise.all(Array.from({ length: 100 }, () => search('test_pk_two')))
  assert.deepEqual(seen, [
    `GET Basic ${btoa('test_pk_one:test_sk_one')}`,
    `GET Basic ${btoa('test_pk_two:test_sk_two')}`,
  ])
})

test('a client with the current response gets 304, any other gets 200', async () => {
  const proxy = proxyInFrontOf(countingService().upstream)
  const url = 'https://giving.example/proxy/api/v1/nonprofits?public_key=test_pk_one'
  const first = await proxy(new Request(url))
  const etag = first.headers.get('etag') ?? ''
  const again = await proxy(new Request(url, { headers: { 'if-none-match': etag } }))
  assert.equal(again.status, 304)
  assert.equal(await again.text(), '')
  assert.equal(again.headers.get('access-control-allow-origin'), '*')
  assert.equal((await proxy(new Request(url, { headers: { 'if-none-match': '"other"' } }))).status, 200)
})

const Example = z.object({
  params: z.optional(z.record(z.string(), z.unknown())),
  query: z.optional(z.record(z.string(), z.unknown())),
  response: z.unknown(),
})

test('only reads that are the same for every page are cached; other open operations always reach the service', async () => {
  const open = proxiedOperations().filter(({ policy }) => policy === 'open')
  const timesAsked: Record<string, number> = {}
  for (const { group, name, endpoint } of operationsOf(contract)) {
    const operation = `${group}.${name}`
    if (!open.some((line) => line.name === operation)) continue
    const { params, query = {}, response } = z.parse(Example, endpoint.example)
    const search = encodeQuery({ ...query, public_key: 'test_pk_one' })
    const proxy = proxyInFrontOf(async () => {
      timesAsked[operation] = (timesAsked[operation] ?? 0) + 1
      return Response.json(response)
    })
    const url = `https://giving.example/proxy${fillPath(endpoint.path, params)}?${search}`
    for (const _ of ['one page', 'another page'])
      assert.equal((await proxy(new Request(url, { headers: { origin: SHOP } }))).status, 200, operation)
  }
  assert.deepEqual(timesAsked, {
    'donations.climateStats': 1,
    'nonprofits.search': 1,
    'nonprofits.show': 1,
    'nonprofits.socialMediaContent': 1,
    'payments.showPaidGift': 2,
    'programs.show': 1,
    'reports.impact': 1,
    'climate.estimateShippingOffset': 2,
    'climate.estimateCarbonOffset': 2,
    'climate.stats': 1,
  })
})

test('an estimate reserves a price for one buyer, so two requests at once get two estimates', async () => {
  const proxy = proxyInFrontOf(countingService().upstream)
  const query = { origin_address: '94105', destination_address: '10001', weight_lb: 2 }
  const estimate = () => pageOf(proxy).climate.estimateShippingOffset({ query })
  const [one, other] = await Promise.all([estimate(), estimate()])
  assert.notEqual(one.offset_id, other.offset_id)
})
