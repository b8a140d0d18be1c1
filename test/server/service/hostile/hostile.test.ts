import assert from 'node:assert/strict'
import { request as httpRequest } from 'node:http'
import { inspect } from 'node:util'
import fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import * as z from 'zod/mini'
import { Problem } from '../../../../src/contract/index.ts'
import { listen } from '../../../../src/server/app/listen.ts'
import { type Log, silentLog } from '../../../../src/server/http/log.ts'
import { insertTestNonprofit, startTestService, type TestService } from '../../../support/test-service.ts'
import { isLongRun } from '../../../support/test-unless.ts'
import { type HostileRequest, hostileRequests } from './hostile-requests.ts'
import { hostileText } from './hostile-values.ts'

/** Requests in all; `ALMONER_FUZZ=1000000 npm test -- hostile` sends more. */
const REQUESTS = Number(process.env.ALMONER_FUZZ ?? (isLongRun ? 10_000 : 600))
const AT_ONCE = 20
const PATIENCE_MS = 60_000
/** Too rare to be reached for certain by a few hundred requests. */
const RARE_STATUSES = [413, 422]

const statuses = new Map<number, number>()
const failures: string[] = []
const faults: string[] = []
const log: Log = {
  ...silentLog,
  error: (facts, sentence) => faults.push(`${sentence} ${inspect(facts)}`),
}

let service: TestService
let ids: Record<string, string[]>

beforeAll(async () => {
  service = await startTestService({ log })
  await insertTestNonprofit(service.db, { id: 'n_one', ein: '530196605' })
  await insertTestNonprofit(service.db, { id: 'n_climate', ein: '116107128' })
  const client = service.clientOf('storefront')
  const donation = await client.donations.create({ body: { amount: 1, nonprofit_id: 'n_one', funds_collected: false } })
  const offset = await client.climate.cryptoOffset({ body: { currency: 'ETH' } })
  const dates = { start_date: 1, end_date: 2 }
  const campaign = await client.campaigns.create({ body: { name: 'x', nonprofit_id: 'n_one', ...dates } })
  ids = {
    donations: [donation.id, offset.id],
    nonprofits: ['n_one', '530196605'],
    campaigns: [campaign.id],
    documents: ['doc_x'],
    nonprofit_filing_data: ['530196605', '53-0196605'],
  }
})
afterAll(() => service.close())

/** Prints only the failing request, because the whole counterexample would be pages long. */
async function requireGoodAnswer(request: HostileRequest): Promise<void> {
  try {
    await judge(request)
  } catch (cause) {
    const { method, path, headers, body } = request
    const sent = `${method} ${path.slice(0, 300)} ${JSON.stringify(headers)} ${Buffer.from(body ?? []).toString('latin1', 0, 500)}`
    failures.push(`${cause instanceof Error ? cause.message : String(cause)}\n${sent}\n${faults.join('\n')}`)
    throw cause
  }
}

async function judge({ method, path, headers, body }: HostileRequest): Promise<void> {
  const init = { method, headers, ...(body === undefined ? {} : { body: new Uint8Array(body) }) }
  const response = await Promise.race([service.fetch(new Request(`http://localhost:8080${path}`, init)), tooLong()])
  statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
  assert.ok(response.status < 500, `${response.status} ${await response.clone().text()}`)
  if (response.status < 400) return
  assert.match(response.headers.get('content-type') ?? '', /^application\/problem\+json/)
  const problem = z.parse(Problem, await response.json())
  assert.equal(problem.status, response.status)
}

async function tooLong(): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS).unref())
  throw new Error(`No answer within ${PATIENCE_MS} ms`)
}

test(`${REQUESTS} valid, nearly valid and hostile requests get a response or a problem, never a 5xx`, async () => {
  const several = fc.array(hostileRequests(ids), { minLength: AT_ONCE, maxLength: AT_ONCE })
  const property = fc.asyncProperty(several, async (requests) => {
    await Promise.all(requests.map(requireGoodAnswer))
  })
  const { failed, seed } = await fc.check(property, { numRuns: Math.ceil(REQUESTS / AT_ONCE), endOnFailure: true })
  assert.equal(failed, false, `seed ${seed}: ${failures[0]}`)
  for (const status of [200, 400, 401, 403, 404, ...(REQUESTS < 10_000 ? [] : RARE_STATUSES)])
    assert.ok((statuses.get(status) ?? 0) > 0, `${status} was never reached: ${JSON.stringify([...statuses])}`)
  assert.ok((statuses.get(200) ?? 0) > REQUESTS / 20, JSON.stringify([...statuses]))
})

test('unknown paths get a problem too', async () => {
  const path = fc
    .tuple(
      fc.constantFrom(
        '/',
        '/api/v1/',
        '/social/',
        '/icons/',
        '/checkout/',
        '/social/n_one/',
        '/legal_extension/launch/',
        '/legal_extension/launch?state=',
      ),
      hostileText,
    )
    .map(([start, rest]) => start + encodeURIComponent(rest.toWellFormed()))
  const method = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH')
  await fc.assert(
    fc.asyncProperty(path, method, async (to, how) => {
      const response = await service.fetch(new Request(`http://localhost:8080${to}`, { method: how }))
      assert.ok(response.status < 500, `${how} ${to.slice(0, 200)} ${response.status} ${faults[0]}`)
    }),
    { numRuns: 500 },
  )
})

test('a GET with a body, a bare question mark or no Accept header gets the normal response', async () => {
  const listener = await listen(service.fetch, { port: 0, host: '127.0.0.1' })
  try {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const outgoing = httpRequest({
        port: listener.port,
        host: '127.0.0.1',
        path: '/api/v1/donations?',
        headers: {
          authorization: `Basic ${btoa('test_pk_storefront:test_sk_storefront')}`,
          'content-type': 'application/json',
          'content-length': 9,
        },
      })
      outgoing.on('response', (incoming) => resolve(incoming.resume().statusCode)).on('error', reject)
      outgoing.end('{"a":"b"}')
    })
    assert.equal(status, 200)
  } finally {
    await listener.close()
  }
})

test('unknown keys see nothing, in any operation', async () => {
  await fc.assert(
    fc.asyncProperty(hostileRequests(ids), async (request) => {
      const headers = { ...request.headers, authorization: `Basic ${btoa('live_pk_nobody:live_sk_nobody')}` }
      const path = request.path.replace(/public_key=[^&]*/g, 'public_key=live_pk_nobody')
      const init = {
        method: request.method,
        headers,
        ...(request.body === undefined ? {} : { body: new Uint8Array(request.body) }),
      }
      const response = await service.fetch(new Request(`http://localhost:8080${path}`, init))
      assert.ok(response.status >= 400 && response.status < 500, String(response.status))
    }),
    { numRuns: 300 },
  )
})
