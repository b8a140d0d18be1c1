import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import { createInProcessProxy } from '../../src/server/app/in-process-proxy.ts'
import { type Listener, listen } from '../../src/server/app/listen.ts'
import { trustProxies } from '../../src/server/http/client-address.ts'
import { type Counts, createCounts } from '../../src/server/http/metrics.ts'
import type { Processor } from '../../src/server/processors/processor.ts'
import { createSandboxProcessor } from '../../src/server/processors/sandbox-processor.ts'
import { createSeal } from '../../src/server/service/accounts/keyring.ts'
import { createService } from '../../src/server/service/api/service.ts'
import { goodCard } from '../support/gift-page.ts'
import { insertTestNonprofit, startTestService, type TestService } from '../support/test-service.ts'

/** The whole attack, 10,000 tries from 500 addresses, takes a minute or more; a tenth of it tests the same. */
const WHOLE = process.env.ALMONER_TEST_WHOLE === '1'
const ATTEMPTS = WHOLE ? 10_000 : 1_000
const ADDRESSES = WHOLE ? 500 : 50
const HONEST = WHOLE ? 50 : 10
const AT_ONCE = 32
const STOLEN = '4000000000000002'

let world: TestService
let listener: Listener
let counts: Counts
const charges = new Map<string, number>()
const warnings: string[] = []

/** The sandbox's processor, which records every charge. */
function counting(processor: Processor): Processor {
  return {
    ...processor,
    charge: (request) => {
      const link = /checkout\/([\w-]+)\/return/.exec(request.returnUrl)?.[1] ?? ''
      charges.set(link, (charges.get(link) ?? 0) + 1)
      return processor.charge(request)
    },
  }
}

beforeAll(async () => {
  world = await startTestService()
  await insertTestNonprofit(world.db, { id: 'n_red', ein: '530196605' })
  counts = createCounts()
  const log = { ...world.dependencies.log, warn: (_: object, sentence: string) => void warnings.push(sentence) }
  const processors = { test: counting(createSandboxProcessor(world.db, world.dependencies.clock)) }
  const dependencies = { ...world.dependencies, processors, counts, log }
  const service = createService(dependencies)
  const { db, clock, publicUrl } = dependencies
  const proxy = createInProcessProxy({
    service,
    db,
    log,
    publicUrl,
    counts,
    clock,
    seal: createSeal(Buffer.alloc(32, 7)),
  }).fetch
  const front = (request: Request) =>
    new URL(request.url).pathname.startsWith('/proxy/') ? proxy(request) : service.fetch(request)
  listener = await listen(front, { port: 0, host: '127.0.0.1', isTrusted: trustProxies(['loopback']) })
})
afterAll(async () => {
  await listener.close()
  await world.close()
})

function send(path: string, address: string, init: RequestInit): Promise<Response> {
  const headers = { 'x-forwarded-for': address, origin: 'http://localhost:8080', ...init.headers }
  return fetch(`http://127.0.0.1:${listener.port}${path}`, { ...init, headers, redirect: 'manual' })
}

/** Requests a link from the proxy; undefined if it refuses. */
async function makeLink(address: string): Promise<string | undefined> {
  const page = 'http://localhost:8080/'
  const body = { amount: 500, nonprofit_id: 'n_red', success_url: page, cancel_url: page }
  const response = await send('/proxy/api/v1/payments/checkout_link?public_key=test_pk_storefront', address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer: unknown = await response.json()
  if (typeof answer !== 'object' || answer === null || !('checkout_url' in answer)) return undefined
  return new URL(String(answer.checkout_url)).pathname
}

async function tryCard(path: string, address: string, number: string, attempt: string): Promise<number> {
  const response = await send(path, address, {
    method: 'POST',
    body: new URLSearchParams({ ...goodCard, number, attempt }),
  })
  await response.arrayBuffer()
  return response.status
}

test('thousands of stolen cards get few results, while real donors can still pay', async () => {
  const links: string[] = []
  const results = { refusedLinks: 0, statuses: new Map<number, number>(), paid: 0 }

  async function attack(index: number): Promise<void> {
    const address = `198.18.${(index % ADDRESSES) >> 8}.${(index % ADDRESSES) & 255}`
    const fresh = index % 4 === 0 ? await makeLink(address) : undefined
    if (index % 4 === 0 && fresh === undefined) results.refusedLinks += 1
    if (fresh !== undefined) links.push(fresh)
    // Some attackers use their own link, others share one.
    const path = fresh ?? links[index % Math.max(1, links.length)]
    if (path === undefined) return
    const status = await tryCard(path, address, STOLEN, `att_bot_${String(index).padStart(14, '0')}`)
    results.statuses.set(status, (results.statuses.get(status) ?? 0) + 1)
  }

  async function give(index: number): Promise<void> {
    const address = `203.0.113.${index}`
    const path = await makeLink(address)
    assert.ok(path, `donor ${index} gets a link`)
    const status = await tryCard(path, address, goodCard.number, `att_donor_${String(index).padStart(12, '0')}`)
    if (status === 303) results.paid += 1
  }

  const every = Math.floor(ATTEMPTS / HONEST)
  let next = 0
  async function work(): Promise<void> {
    for (let index = next++; index < ATTEMPTS; index = next++) {
      await attack(index)
      if (index % every === every - 1) await give((index + 1) / every)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))

  const reached = [...charges.values()].reduce((sum, count) => sum + count, 0)
  const mostPerLink = Math.max(...charges.values())
  console.log(
    `${ATTEMPTS} attempts from ${ADDRESSES} addresses: ${reached - results.paid} reached the processor, at most ${mostPerLink} per link; ` +
      `${results.refusedLinks} links refused, ${links.length} made; answers ${JSON.stringify(Object.fromEntries(results.statuses))}; ` +
      `${results.paid} of ${HONEST} donors paid`,
  )
  console.log(counts.text())
  assert.equal(results.paid, HONEST)
  assert.ok(mostPerLink <= 5)
  assert.ok(reached - results.paid <= 2 * ADDRESSES + 150, `${reached} reached the processor`)
  assert.match(counts.text(), /address_locked"} \d+/)
  assert.match(counts.text(), /account_narrowed"} 1\n/)
  assert.ok(warnings.includes('Address locked after too many declined cards'))
  assert.ok(warnings.some((sentence) => sentence.startsWith('Card testing detected')))
})
