import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import { basicHeader } from '../../src/contract/basic-credentials.ts'
import { createInProcessProxy } from '../../src/server/app/in-process-proxy.ts'
import { createRequestHandler } from '../../src/server/app/request-handler.ts'
import { recordClientAddress } from '../../src/server/http/client-address.ts'
import { createSnippetMaker } from '../../src/server/kit/snippet-maker/snippet-maker.ts'
import { createSeal } from '../../src/server/service/accounts/keyring.ts'
import { createService } from '../../src/server/service/api/service.ts'
import { insertTestNonprofit, startTestService, type TestService } from '../support/test-service.ts'

const ORIGIN = 'http://localhost:8080'
const FLOODER = '203.0.113.9'
const MEGABYTE = 'a=1&'.repeat(260_000)
const form = { 'content-type': 'application/x-www-form-urlencoded' }

let world: TestService

beforeAll(async () => {
  world = await startTestService()
  for (let index = 0; index < 200; index += 1)
    await insertTestNonprofit(world.db, { id: `n_${index}`, ein: String(100_000_000 + index) })
})
afterAll(() => world.close())

/** Everything behind one port, with the service's limits. */
function openFront(requestsPerAddress: number) {
  const perKey = { requests: 100_000, seconds: 60 }
  // An hour, so that no quota refills during a test, even on a slow machine.
  const rateLimits = { perKey, perAddress: { requests: requestsPerAddress, seconds: 3_600 } }
  const dependencies = { ...world.dependencies, rateLimits }
  const service = createService(dependencies)
  const proxy = createInProcessProxy({ ...dependencies, service, seal: createSeal(Buffer.alloc(32, 7)) }).fetch
  const mounts = [createSnippetMaker(new Map(), { publicKey: 'test_pk_storefront', publicUrl: ORIGIN, proxy })]
  const front = createRequestHandler({
    service: service.fetch,
    proxy,
    kit: new Map(),
    mounts,
    limiter: service.limiter,
  })
  return (path: string, init: RequestInit = {}, address: string = FLOODER) => {
    const request = new Request(ORIGIN + path, init)
    recordClientAddress(request, address)
    return front(request)
  }
}

type Ask = ReturnType<typeof openFront>

async function give(ask: Ask): Promise<void> {
  const authorization = basicHeader({ publicKey: 'test_pk_storefront', secretKey: 'test_sk_storefront' })
  const body = JSON.stringify({ amount: 2_500, nonprofit_id: 'n_1', funds_collected: true })
  const headers = { authorization, 'content-type': 'application/json' }
  const answer = await ask('/api/v1/donations', { method: 'POST', headers, body }, '198.51.100.7')
  assert.equal(answer.status, 200)
}

/** CPU time in milliseconds to do the work this many times, without other processes. */
async function workOf(times: number, act: (index: number) => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  for (let index = 0; index < times; index += 1) await act(index)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000 / times
}

async function median(rounds: number, measure: () => Promise<number>): Promise<number> {
  const figures: number[] = []
  for (let round = 0; round < rounds; round += 1) figures.push(await measure())
  return figures.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
}

/** Work equal to a donation's measures up to twice as much while other processes push it out of the caches. */
const SPREAD = 4

const FLOODS: readonly [string, RequestInit?][] = [
  ['/docs'],
  ['/openapi.json'],
  ['/embed/'],
  ['/metrics'],
  ['/readyz'],
  ['/social/n_1/pink.png'],
  ['/checkout/never-made'],
  ['/nowhere', { headers: { accept: 'text/html' } }],
  ['/api/v1/donations', { method: 'POST', headers: form, body: MEGABYTE }],
  ['/api/v1/nonprofits?public_key=nobody'],
  ['/proxy/api/v1/nonprofits?public_key=nobody'],
  [
    '/proxy/api/v1/payments/checkout_link?public_key=test_pk_storefront',
    { method: 'POST', headers: { ...form, origin: ORIGIN }, body: MEGABYTE },
  ],
]

test('no request without a key costs much more CPU than a donation, so floods can’t stop the server', async () => {
  const ask = openFront(1_000_000)
  await workOf(50, () => give(ask))
  for (const [path, init] of FLOODS) await workOf(10, () => ask(path, init))
  for (const [path, init] of FLOODS) {
    const gift = await median(5, () => workOf(8, () => give(ask)))
    // Measures how the response is created, not how a client reads it.
    const asked = await median(5, () => workOf(8, async () => (await ask(path, init)).body?.cancel()))
    assert.ok(
      asked <= gift * SPREAD,
      `${path} takes ${asked.toFixed(2)} ms of the processor, a gift ${gift.toFixed(2)} ms`,
    )
  }
})

test('an address over its quota gets 429, whatever it requests', async () => {
  for (const [path, init] of FLOODS) {
    const ask = openFront(3)
    for (let count = 0; count < 3; count += 1) assert.notEqual((await ask(path, init)).status, 429, path)
    const refused = await ask(path, init)
    assert.equal(refused.status, 429, path)
    assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/)
    assert.equal((await refused.json()).code, 'rate_limited')
    assert.equal(refused.headers.get('access-control-allow-origin'), '*')
    await give(ask)
  }
})

test('rendering pictures has its own quota; cached pictures are served to everyone', async () => {
  const ask = openFront(1_000_000)
  // All at once, so that no quota refills while pictures are drawn.
  const asked = Array.from({ length: 60 }, (_, index) => ask(`/social/n_${index}/black.png`))
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  const drawn = statuses.filter((status) => status === 200).length
  assert.ok(drawn >= 20 && drawn <= 35, `${drawn} were drawn`)
  assert.ok(statuses.includes(429))
  const first = statuses.indexOf(200)
  assert.equal((await ask(`/social/n_${first}/black.png`)).status, 200, 'the first is still kept')
  assert.equal((await ask('/social/n_199/black.png', {}, '198.51.100.7')).status, 200, 'others have pictures drawn')
})
