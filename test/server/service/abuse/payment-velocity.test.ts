import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import { recordClientAddress } from '../../../../src/server/http/client-address.ts'
import { createCounts } from '../../../../src/server/http/metrics.ts'
import { createSandboxProcessor } from '../../../../src/server/processors/sandbox-processor.ts'
import { createService } from '../../../../src/server/service/api/service.ts'
import { attemptOf, followed, goodCard, openLink, type Page, visit } from '../../../support/gift-page.ts'
import { insertTestNonprofit, startTestService, TEST_NOW, type TestService } from '../../../support/test-service.ts'

const STOLEN = '4000000000000002'
const PERSON_MS = 20_000

let world: TestService
let service: TestService
let charges = 0
let now = TEST_NOW.getTime()
const counts = createCounts()

beforeAll(async () => {
  world = await startTestService()
  await insertTestNonprofit(world.db, { id: 'n_red', ein: '530196605' })
  const sandbox = createSandboxProcessor(world.db, world.dependencies.clock)
  const test = {
    ...sandbox,
    charge: (request: Parameters<typeof sandbox.charge>[0]) => {
      charges += 1
      return sandbox.charge(request)
    },
  }
  service = { ...world, ...createService({ ...world.dependencies, counts, processors: { test } }) }
})
afterAll(() => world.close())

/** Opens a payment page, waits as long as filling it in takes, and submits it from an address. */
async function pay(
  address: string,
  { url, milliseconds, ...fields }: { url: string; milliseconds: number; number?: string; nickname?: string },
): Promise<Page> {
  const attempt = attemptOf(await visit(service, url))
  now += milliseconds
  world.setNow(new Date(now))
  const body = new URLSearchParams({ ...goodCard, ...fields, attempt })
  const request = new Request(url, { method: 'POST', body })
  recordClientAddress(request, address)
  return followed(service, url, await service.fetch(request), (page) => {
    recordClientAddress(page, address)
    return service.fetch(page)
  })
}

/** Tries stolen cards, each at a new link, until the address is blocked; returns the number of tries. */
async function triesUntilLocked(address: string, milliseconds: number): Promise<number> {
  for (let tries = 0; tries < 10; tries += 1) {
    const { status } = await pay(address, { url: await openLink(world), milliseconds, number: STOLEN })
    if (status === 429) return tries
    assert.equal(status, 402)
  }
  return assert.fail('never locked')
}

test('filling in the form faster than people can doesn’t block a payment', async () => {
  const page = await pay('192.0.2.1', { url: await openLink(world), milliseconds: 300 })
  assert.equal(page.status, 303)
})

test('a declined card counts twice if the form was filled in faster than people can', async () => {
  assert.equal(await triesUntilLocked('192.0.2.2', PERSON_MS), 5)
  assert.equal(await triesUntilLocked('192.0.2.3', 300), 3)
})

test('a blocked address waits, others don’t, and it can retry after the block ends', async () => {
  await triesUntilLocked('192.0.2.4', 300)
  const waiting = await pay('192.0.2.4', { url: await openLink(world), milliseconds: PERSON_MS })
  assert.equal(waiting.status, 429)
  assert.ok(Number(waiting.headers.get('retry-after')) > 600)
  assert.equal((await pay('192.0.2.5', { url: await openLink(world), milliseconds: PERSON_MS })).status, 303)
  now += 61 * 60_000
  world.setNow(new Date(now))
  assert.equal((await pay('192.0.2.4', { url: await openLink(world), milliseconds: PERSON_MS })).status, 303)
  assert.match(counts.text(), /address_locked"} 3\n/)
})

test('a request that fills in the honeypot field never reaches the processor', async () => {
  const before = charges
  const url = await openLink(world)
  const robot = await pay('192.0.2.6', { url, milliseconds: PERSON_MS, nickname: 'Ann' })
  assert.equal(robot.status, 402)
  assert.equal(charges, before)
  assert.equal((await pay('192.0.2.6', { url, milliseconds: PERSON_MS })).status, 303)
  assert.equal(charges, before + 1)
})
