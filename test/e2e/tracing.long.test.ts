import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, get, type IncomingHttpHeaders } from 'node:http'
import { afterAll, beforeAll, test, vi } from 'vitest'
import { basicHeader } from '../../src/contract/basic-credentials.ts'
import { openTelemetry } from '../../src/server/app/open-telemetry.ts'
import { registerEndpoint } from '../../src/server/service/webhooks/endpoints.ts'
import { eventually } from '../support/eventually.ts'
import { type LocalServer, openLocally } from '../support/local-server.ts'
import { createMoneyWorld, MONEY_WORLD_KEY, type MoneyWorld } from '../support/money-world.ts'
import { type OtlpReceiver, type ReceivedSpan, startOtlpReceiver } from '../support/otlp-receiver.ts'
import { type RunningServer, startServer } from '../support/running-server.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const CALLER = '00f067aa0ba902b7'
const traceparent = `00-${TRACE}-${CALLER}-01`

let world: MoneyWorld
let collector: OtlpReceiver
let merchant: LocalServer
let server: RunningServer
const delivered: IncomingHttpHeaders[] = []

beforeAll(async () => {
  world = await createMoneyWorld()
  collector = await startOtlpReceiver()
  const hooks = createServer((request, response) => {
    delivered.push(request.headers)
    request.resume()
    response.writeHead(200).end()
  })
  merchant = await openLocally(hooks)
  server = await startServer({
    DATABASE_URL: world.url,
    ALMONER_MASTER_KEY: MONEY_WORLD_KEY,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '50',
    ALMONER_TRUSTED_PROXIES: '127.0.0.1, ::1',
  })
})
afterAll(async () => {
  await server?.close()
  await merchant?.close()
  await collector?.close()
  await world?.close()
})

const spansOf = (traceId: string) => collector.spans.filter((span) => span.traceId === traceId)
const named = (spans: readonly ReceivedSpan[], name: string) => spans.find((span) => span.name === name)

/** The names from a span up to its root. */
function wayUp(spans: readonly ReceivedSpan[], from: ReceivedSpan | undefined): string[] {
  if (from === undefined) return []
  const above = spans.find(({ spanId }) => spanId === from.parentSpanId)
  return [from.name, ...(above === undefined ? [String(from.parentSpanId)] : wayUp(spans, above))]
}

test('a trace from a trusted proxy continues through the request, the operation and its SQL statement to the merchant’s webhook', async () => {
  const endpoint = { url: `${merchant.origin}/hooks`, now: new Date() }
  await registerEndpoint(world.db, world.newId, { accountId: world.accountId, liveMode: false, ...endpoint })
  const answer = await fetch(`${server.url}/api/v1/donations`, {
    method: 'POST',
    headers: {
      authorization: basicHeader({ publicKey: 'test_pk_storefront', secretKey: 'test_sk_storefront' }),
      'content-type': 'application/json',
      traceparent,
    },
    body: JSON.stringify({ amount: 500, nonprofit_id: 'n_river', funds_collected: true, external_id: 'order of Ada' }),
  })
  assert.equal(answer.status, 200)
  const spans = await eventually(() => {
    const found = spansOf(TRACE)
    assert.ok(named(found, 'deliver webhook') && named(found, 'POST'), found.map(({ name }) => name).join())
    return found
  })
  assert.deepEqual(wayUp(spans, named(spans, 'record a donation of 2 lines')), [
    'record a donation of 2 lines',
    'donations.create',
    'POST',
    CALLER,
  ])
  const [headers] = delivered
  assert.ok(headers)
  const sent = named(spans, 'deliver webhook')
  assert.equal(headers.traceparent, `00-${TRACE}-${sent?.spanId}-01`)
  assert.equal(wayUp(spans, sent).at(-1), CALLER)
  assert.equal(sent?.attributes['http.response.status_code'], '200')
  assert.doesNotMatch(JSON.stringify(spans), /Ada|test_sk_|sk_storefront/, 'what was said is in no span')
})

test('an untrusted client can choose neither a trace’s id nor whether it is sampled', async () => {
  const strange = 'ffffffffffffffffffffffffffffffff'
  const { port } = new URL(server.url)
  const asked = { host: '127.0.0.1', port, localAddress: '127.0.0.2' }
  for (const flags of ['00', '01']) {
    const headers = { host: 'localhost', traceparent: `00-${strange}-${CALLER}-${flags}` }
    const [answer] = await once(get({ ...asked, path: `/api/v1/stranger-${flags}`, headers }), 'response')
    answer.resume()
  }
  for (const flags of ['00', '01'])
    await eventually(() => {
      const path = `/api/v1/stranger-${flags}`
      assert.ok(
        collector.spans.some(({ attributes }) => attributes['url.path'] === path),
        path,
      )
    })
  assert.deepEqual(spansOf(strange), [])
})

test('a collector that never answers doesn’t delay shutdown', { timeout: 60_000 }, async () => {
  vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '600000')
  vi.stubEnv('OTEL_BSP_EXPORT_TIMEOUT', '600000')
  const mute = createServer((request) => request.resume())
  const opened = await openLocally(mute)
  const { tracing, close } = openTelemetry({ url: `${opened.origin}/v1/traces`, role: 'serve' })
  const asked = once(mute, 'request')
  await tracing.inSpan('work', {}, async () => undefined)
  const closed = close()
  await asked
  await closed
  await opened.close()
  vi.unstubAllEnvs()
})

test('a page’s request through the proxy is one trace, and no trace contains a gift page’s path', async () => {
  await fetch(`${server.url}/gift/S3cret-of-a-donor?visit=S3cret`)
  const asked = await fetch(`${server.url}/proxy/api/v1/payments/checkout_link?public_key=test_pk_storefront`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify({
      amount: 500,
      nonprofit_id: 'n_river',
      success_url: `${server.url}/thanks`,
      cancel_url: server.url,
    }),
  })
  assert.equal(asked.status, 200, await asked.text())
  const link = await eventually(() => {
    const found = collector.spans.find(({ attributes }) => attributes['url.path']?.startsWith('/proxy/') === true)
    assert.ok(found)
    return found
  })
  const spans = spansOf(link.traceId)
  const operation = spans.find(({ name }) => name.startsWith('payments.'))
  assert.deepEqual(wayUp(spans, operation).slice(1), ['POST', 'undefined'])
  assert.ok(
    spans.some(({ parentSpanId, attributes }) => parentSpanId === operation?.spanId && attributes['db.query.text']),
  )
  assert.equal(link.role, 'serve')
  await eventually(() => assert.ok(collector.spans.some(({ attributes }) => attributes['url.path'] === '/gift/*')))
  assert.doesNotMatch(JSON.stringify(collector.spans), /S3cret/)
})
