import assert from 'node:assert/strict'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, test } from 'vitest'
import { createProcessMetrics, poolGauges } from '../../../src/server/app/serve-metrics.ts'
import type { Tables } from '../../../src/server/database/tables/tables.ts'
import type { Log } from '../../../src/server/http/log.ts'
import { jobGauges } from '../../../src/server/jobs/job-liveness.ts'
import { prepareJobs } from '../../../src/server/jobs/start-jobs.ts'
import { createService } from '../../../src/server/service/api/service.ts'
import { paymentGauges } from '../../../src/server/service/checkout/payment-gauges.ts'
import { ledgerGauges } from '../../../src/server/service/money/ledger/balances.ts'
import { insertTestNonprofit, rawRequest, startTestService, type TestService } from '../../support/test-service.ts'

let service: TestService
const lines: string[] = []

function note(facts: object, sentence: string): void {
  lines.push(JSON.stringify({ ...facts, sentence }))
}
const log: Log = { debug: note, info: note, warn: note, error: note }

beforeAll(async () => {
  service = await startTestService({ log })
  await insertTestNonprofit(service.db, { id: 'n_one', ein: '530196605' })
})
afterAll(() => service.close())

const personal = { zip_code: '94117', external_id: 'order of Ana Müller', metadata: { email: 'ana@example.org' } }
const gift = { amount: 2500, nonprofit_id: 'n_one', funds_collected: true, ...personal }

test('every response has a request ID, which the log and the problem have too', async () => {
  const good = await rawRequest(service, 'POST /api/v1/donations', { body: gift })
  const bad = await rawRequest(service, 'GET /api/v1/donations/d_none')
  const nowhere = await rawRequest(service, 'GET /nowhere')
  for (const { headers } of [good, bad, nowhere]) assert.match(headers.get('request-id') ?? '', /^req_/)
  assert.equal(Reflect.get(Object(bad.json), 'request_id'), bad.headers.get('request-id'))
  assert.ok(lines.some((line) => line.includes(good.headers.get('request-id') ?? 'none')))
})

test('the log has one line per request with operation, result and duration', () => {
  const line = lines.find((one) => one.includes('donations.create')) ?? '{}'
  const { operation, status, ms, mode, sentence } = JSON.parse(line)
  assert.deepEqual([operation, status, mode, sentence], ['donations.create', 200, 'test', 'Answered'])
  assert.equal(typeof ms, 'number')
})

test('the log contains no secrets, personal data or card data', async () => {
  await rawRequest(service, 'POST /api/v1/donations', { body: { ...gift, amount: 'Ana' } })
  await rawRequest(service, 'GET /api/v1/nonprofits?search_term=Ana&public_key=test_pk_storefront')
  const all = lines.join('\n')
  for (const secret of ['test_sk', 'Basic', 'Ana', 'ana@', '94117', 'n_one'])
    assert.equal(all.includes(secret), false, secret)
})

test('/metrics counts requests by operation, status and mode', async () => {
  const response = await service.fetch(new Request('http://localhost:8080/metrics'))
  const text = await response.text()
  assert.match(response.headers.get('content-type') ?? '', /^text\/plain/)
  assert.match(text, /almoner_requests_total\{operation="donations.create",status="200",mode="test"\} \d+/)
  assert.match(text, /almoner_request_seconds_bucket\{le="0.005",operation="donations.create"\} \d+/)
  assert.doesNotMatch(text, /storefront|n_one|d_none/)
})

test('while the database is down /metrics still responds, and says which figures are missing', async () => {
  const pool = new pg.Pool({ host: '127.0.0.1', port: 1 })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const gauges = [...jobGauges(db), ...poolGauges(pool), ...paymentGauges(db), ...ledgerGauges(db)]
  const away = createService({ ...service.dependencies, db, gauges, processMetrics: createProcessMetrics() })
  const response = await away.fetch(new Request('http://localhost:8080/metrics'))
  assert.equal(response.status, 200)
  const text = await response.text()
  assert.match(text, /^almoner_database_up 0$/m)
  assert.match(text, /^almoner_database_connections\{state="waiting"\} 0$/m)
  assert.match(text, /^process_resident_memory_bytes \d+/m)
  assert.match(text, /^nodejs_eventloop_lag_p99_seconds /m)
  for (const figure of ['almoner_jobs', 'almoner_oldest_job_seconds', 'almoner_payments_open', 'almoner_book_cents'])
    assert.match(text, new RegExp(`^almoner_figure_missing\\{figure="${figure}"\\} 1$`, 'm'))
  assert.match(text, /^almoner_figure_missing\{figure="almoner_database_up"\} 0$/m)
  await pool.end()
})

test('with a database, metrics report money, jobs, workers and payments', async () => {
  await prepareJobs(service.url)
  const pool = new pg.Pool({ connectionString: service.url })
  const { db } = service
  await rawRequest(service, 'POST /api/v1/donations', { body: gift })
  const gauges = [...jobGauges(db), ...poolGauges(pool), ...paymentGauges(db), ...ledgerGauges(db)]
  const watched = createService({ ...service.dependencies, gauges })
  const text = await (await watched.fetch(new Request('http://localhost:8080/metrics'))).text()
  assert.match(text, /^almoner_ledger_imbalance_cents\{mode="test"\} 0$/m)
  assert.match(text, /^almoner_book_cents\{book="\w+",mode="test"\} -?[1-9]\d*$/m)
  assert.match(text, /^almoner_workers_alive 0$/m)
  assert.match(text, /^almoner_oldest_job_seconds \d/m)
  assert.match(text, /^almoner_database_up 1$/m)
  assert.doesNotMatch(text, /almoner_figure_missing\{figure="\w+"\} 1/)
  await pool.end()
})

test('an outage is one line in the log, however many requests it affects', async () => {
  const pool = new pg.Pool({ host: '127.0.0.1', port: 1 })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const errors: string[] = []
  const counting: Log = { debug: note, info: note, warn: note, error: (_, sentence) => void errors.push(sentence) }
  const { fetch } = createService({ ...service.dependencies, db, log: counting })
  await Promise.all(Array.from({ length: 30 }, () => rawRequest({ ...service, fetch }, 'GET /api/v1/donations')))
  assert.deepEqual(errors, ['The database is unavailable or read-only'])
  await pool.end()
})

test('while the database is down responses are 503 problems with Retry-After, and healthz still succeeds', async () => {
  const pool = new pg.Pool({ host: '127.0.0.1', port: 1 })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const away = { ...service, fetch: createService({ ...service.dependencies, db }).fetch }
  for (const line of ['GET /api/v1/donations', 'POST /api/v1/donations', 'GET /readyz']) {
    const { status, json, headers } = await rawRequest(away, line, line.startsWith('POST') ? { body: gift } : {})
    assert.equal(status, 503, line)
    assert.equal(Reflect.get(Object(json), 'code'), 'database_unavailable')
    assert.match(headers.get('retry-after') ?? '', /^\d+$/)
  }
  assert.equal((await rawRequest(away, 'GET /healthz')).status, 200)
  await pool.end()
})
