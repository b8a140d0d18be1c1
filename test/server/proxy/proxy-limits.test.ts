import assert from 'node:assert/strict'
import { test } from 'vitest'
import { ApiError } from '../../../src/client/index.ts'
import { contract } from '../../../src/contract/index.ts'
import { createMemoryClaims } from '../../../src/server/proxy/action-guard.ts'
import { createProofOfWork, solveProofOfWork } from '../../../src/server/proxy/challenge.ts'
import type { ProxyOptions } from '../../../src/server/proxy/proxy-context.ts'
import { pageOf, proxyInFrontOf, SHOP } from '../../support/proxy-of.ts'

const body = { amount: 500, nonprofit_id: 'n_1', success_url: `${SHOP}/thanks`, cancel_url: `${SHOP}/cart` }

/** A proxy whose visitors come from the address they name, in front of a service that answers the examples. */
function world(options: Partial<ProxyOptions> = {}) {
  const clock = { now: 0, elapsed: 0 }
  const links: string[] = []
  const reads: string[] = []
  const upstream = async ({ url, method }: Request) => {
    if (method === 'GET') reads.push(url)
    if (method === 'POST') links.push(url)
    if (method === 'POST') return Response.json(contract.payments.createCheckoutLink.example.response)
    return Response.json(
      url.includes('nonprofits/')
        ? contract.nonprofits.show.example.response
        : contract.nonprofits.search.example.response,
    )
  }
  const proxy = proxyInFrontOf(upstream, {
    now: () => clock.now,
    elapsed: () => clock.elapsed,
    addressOf: (request) => request.headers.get('x-test-address') ?? undefined,
    ...options,
  })
  const from = (address: string) =>
    pageOf((request) => {
      request.headers.set('x-test-address', address)
      return proxy(request)
    })
  const link = (address: string, headers: Record<string, string> = {}) =>
    from(address).payments.createCheckoutLink({ body }, { headers })
  return { clock, links, reads, from, link, proxy }
}

const once = { requests: 1, seconds: 60 }

test('an address gets a limited number of links and then waits, while other addresses continue', async () => {
  const { link, clock } = world({ quotas: { linksPerAddress: { requests: 2, seconds: 60 } } })
  await link('192.0.2.1')
  await link('192.0.2.1')
  await assert.rejects(link('192.0.2.1'), { code: 'rate_limited', status: 429, retryAfter: 30 })
  await link('192.0.2.2')
  clock.elapsed = 30_000
  await link('192.0.2.1')
})

test('moving the clock forward or back restores no quota and makes no response stale', async () => {
  const { link, from, clock, reads } = world({ quotas: { linksPerAddress: once } })
  const read = () => from('192.0.2.1').nonprofits.show({ params: { id: 'n_1' } })
  await link('192.0.2.1')
  await read()
  for (const wrong of [86_400_000, -86_400_000]) {
    clock.now = wrong
    await assert.rejects(link('192.0.2.1'), { code: 'rate_limited', retryAfter: 60 })
    await read()
  }
  assert.equal(reads.length, 1)
  clock.elapsed = 3_600_000
  await link('192.0.2.1')
  await read()
  assert.equal(reads.length, 2)
})

test('an account over its quota stays open, with one link per address', async () => {
  const { link } = world({ quotas: { linksPerKey: once } })
  await link('192.0.2.1')
  await link('192.0.2.1')
  await assert.rejects(link('192.0.2.1'), { code: 'rate_limited' })
  await link('192.0.2.2')
  await assert.rejects(link('192.0.2.2'), { code: 'rate_limited' })
})

test('links to one nonprofit have their own limit', async () => {
  const { link, from } = world({ quotas: { linksPerNonprofit: once } })
  await link('192.0.2.1')
  await link('192.0.2.1')
  await assert.rejects(link('192.0.2.1'), { code: 'rate_limited' })
  await from('192.0.2.1').payments.createCheckoutLink({ body: { ...body, nonprofit_id: 'n_other' } })
})

test('reads are counted by address, and headers show the remaining quota', async () => {
  const { from, proxy } = world({ quotas: { requestsPerAddress: { requests: 2, seconds: 60 } } })
  await from('192.0.2.1').nonprofits.search()
  const url = 'https://giving.example/proxy/api/v1/nonprofits?public_key=test_pk_one'
  const ask = () => proxy(new Request(url, { headers: { 'x-test-address': '192.0.2.1' } }))
  assert.equal((await ask()).headers.get('ratelimit'), '"address";r=0;t=60')
  const refused = await ask()
  assert.equal(refused.status, 429)
  assert.equal(refused.headers.get('access-control-allow-origin'), '*')
})

test('rejected requests count too, so guessing is limited', async () => {
  const { proxy, links } = world({ quotas: { requestsPerAddress: { requests: 2, seconds: 60 } } })
  const knock = async (path: string) => {
    const url = `https://giving.example/proxy/api/v1/${path}?public_key=test_pk_one`
    const headers = { 'x-test-address': '192.0.2.1', origin: SHOP, 'content-type': 'application/json' }
    return (await proxy(new Request(url, { method: 'POST', headers, body: '{}' }))).status
  }
  assert.deepEqual([await knock('donations'), await knock('payments/checkout_link')], [400, 400])
  assert.deepEqual([await knock('donations'), await knock('payments/checkout_link')], [429, 429])
  assert.equal(links.length, 0)
})

test('a challenge is required only over the account’s quota; its solution works once and expires', async () => {
  const clock = { now: 0 }
  const challenge = createProofOfWork({
    secret: 'a long random text',
    bits: 6,
    claims: createMemoryClaims(() => clock.now),
    now: () => clock.now,
  })
  const { link } = world({ challenge, quotas: { linksPerKey: once } })
  await link('192.0.2.1')
  const question = await link('192.0.2.1').then(
    () => assert.fail('no challenge'),
    (error: unknown) =>
      error instanceof ApiError && error.code === 'challenge_required' ? error.detail : assert.fail(),
  )
  const answer = { 'almoner-challenge': await solveProofOfWork(question) }
  await link('192.0.2.1', answer)
  await assert.rejects(link('192.0.2.1', answer), { code: 'challenge_required' })
  const late = { 'almoner-challenge': await solveProofOfWork(await challenge.ask()) }
  clock.now = 301_000
  await assert.rejects(link('192.0.2.1', late), { code: 'challenge_required' })
})

test('a page without a solution is sent through a proxy page, which hides the link until the work is done', async () => {
  const challenge = createProofOfWork({
    secret: 'a long random text',
    bits: 6,
    always: true,
    claims: createMemoryClaims(() => 0),
    now: () => 0,
  })
  const { link, links, proxy } = world({ challenge, publicUrl: 'https://giving.example' })
  const { checkout_url } = await link('192.0.2.1')
  assert.match(checkout_url, /^https:\/\/giving\.example\/proxy\/checkout\/[\w-]+\?public_key=test_pk_one$/)
  assert.equal(links.length, 1)
  const page = await proxy(new Request(checkout_url))
  assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'.*frame-ancestors 'none'/)
  const text = await page.text()
  assert.doesNotMatch(text, /4fJq0mX2c8/)
  const question = /solve\('([\w.-]+)'\)/.exec(text)?.[1] ?? ''
  const prove = (answer: string, url = checkout_url) =>
    proxy(new Request(url, { method: 'POST', headers: { 'almoner-challenge': answer } }))
  assert.equal((await prove('1.2.3.4.5')).status, 403)
  const answer = await solveProofOfWork(question)
  const other = checkout_url.replace('test_pk_one', 'test_pk_two')
  assert.equal((await prove(answer, other)).status, 404)
  const proved = await prove(answer)
  assert.deepEqual(await proved.json(), contract.payments.createCheckoutLink.example.response)
  assert.equal((await prove(answer)).status, 403)
})

test('a missing solution, or one for an easier challenge, is rejected', async () => {
  const challenge = createProofOfWork({ secret: 's', bits: 12, claims: createMemoryClaims(() => 0), now: () => 0 })
  const easier = createProofOfWork({ secret: 's', bits: 1, claims: createMemoryClaims(() => 0), now: () => 0 })
  const foreign = createProofOfWork({ secret: 'x', bits: 12, claims: createMemoryClaims(() => 0), now: () => 0 })
  assert.equal(await challenge.accepts(await solveProofOfWork(await easier.ask())), false)
  assert.equal(await challenge.accepts(await solveProofOfWork(await foreign.ask())), false)
  assert.equal(await challenge.accepts(''), false)
  assert.equal(await challenge.accepts(await solveProofOfWork(await challenge.ask())), true)
})
