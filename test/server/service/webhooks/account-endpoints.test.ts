import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, test } from 'vitest'
import * as z from 'zod/mini'
import { EVENT_TYPES, eventSchemas } from '../../../../src/contract/index.ts'
import { silentLog } from '../../../../src/server/http/log.ts'
import { decideDirect, decideViaChange } from '../../../../src/server/service/directory/consent/decide.ts'
import { emitEligibilityEvents } from '../../../../src/server/service/directory/nonprofit-events.ts'
import { extract } from '../../../../src/server/service/documents/extraction/extract.ts'
import type { Extractor } from '../../../../src/server/service/documents/extraction/extractor.ts'
import { readWaitingDocuments } from '../../../../src/server/service/documents/read-documents.ts'
import { closeMonths } from '../../../../src/server/service/money/billing/close-months.ts'
import { payInvoices, sendInvoices } from '../../../../src/server/service/money/billing/invoice-payments.ts'
import { finalizeCampaign } from '../../../../src/server/service/money/campaigns/run-campaign.ts'
import { payOut } from '../../../../src/server/service/money/payouts/pay-out.ts'
import { cashSandboxChecks, notifyPaid } from '../../../../src/server/service/money/payouts/return-payouts.ts'
import { deliver, dueDeliveries } from '../../../../src/server/service/webhooks/deliver.ts'
import { verifyWebhook, type WebhookEvent } from '../../../../src/webhooks/index.ts'
import {
  insertTestNonprofit,
  refusedWith,
  startTestService,
  TEST_NOW,
  type TestService,
} from '../../../support/test-service.ts'
import { efileReturn } from '../documents/extraction/form-990-fixtures.ts'

let service: TestService
let receiver: Server
let base: string
/** Received requests, by path. */
const received: { path: string; body: Buffer; headers: Record<string, string> }[] = []

beforeAll(async () => {
  service = await startTestService({ allowPrivateSandbox: true })
  for (const number of [1, 2]) await insertTestNonprofit(service.db, { id: `n_${number}`, ein: `60000000${number}` })
  receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    received.push({ path: request.url ?? '', body: Buffer.concat(chunks), headers })
    response.writeHead(request.url === '/broken' ? 500 : 200).end()
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const address = receiver.address()
  base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
})
afterAll(async () => {
  receiver.closeAllConnections()
  receiver.close()
  await service.close()
})

const gift = { amount: 2500, nonprofit_id: 'n_1', funds_collected: false }
const DAY = 86_400_000

/** Sends everything that is due. Returns the requests to a path, verified with a secret. */
async function events(path: string, secrets: string | string[]): Promise<WebhookEvent[]> {
  const { db, clock, seal } = service.dependencies
  const options = { db, clock, seal, log: silentLog, allowPrivateSandbox: true, random: () => 0.5, timeoutMs: 60_000 }
  for (let due = await dueDeliveries(db, false, clock.now(false)); due.length > 0; ) {
    for (const id of due) await deliver(options, id)
    due = await dueDeliveries(db, false, clock.now(false))
  }
  const came = received.filter((one) => one.path === path)
  return Promise.all(came.map(({ body, headers }) => verifyWebhook({ body, headers, secrets, tolerance: 1e9 })))
}

test('an account creates, changes, tests and removes an endpoint, which has its own signing secret', async () => {
  const shop = service.clientOf('storefront')
  const made = await shop.webhooks.createEndpoint({ body: { url: `${base}/own`, description: 'Orders' } })
  assert.match(made.secret, /^whsec_[0-9A-Za-z+/]{43}=$/)
  assert.deepEqual(made.events, ['donation.*', 'monthly_gift.*'])
  const { secret, ...endpoint } = made
  const params = { id: endpoint.id }
  assert.deepEqual(await shop.webhooks.showEndpoint({ params }), endpoint)
  assert.deepEqual((await shop.webhooks.listEndpoints()).endpoints, [endpoint])

  const delivery = await shop.webhooks.testEndpoint({ params, body: {} })
  assert.deepEqual([delivery.type, delivery.status], ['webhook_endpoint.test', 'pending'])
  const [tried] = await events('/own', secret)
  assert.deepEqual([tried?.type, tried?.object], ['webhook_endpoint.test', endpoint])

  const rotated = await shop.webhooks.rotateEndpointSecret({ params, body: { overlap_hours: 1 } })
  await shop.donations.create({ body: gift })
  const newest = async (secrets: string) => {
    await events('/own', 'test_sk_storefront')
    const { body = '', headers = {} } = received.filter(({ path }) => path === '/own').at(-1) ?? {}
    return (await verifyWebhook({ body, headers, secrets, tolerance: 1e9 })).type
  }
  for (const valid of [secret, rotated.secret, 'test_sk_storefront'])
    assert.equal(await newest(valid), 'donation.status_updated')
  await assert.rejects(newest(`whsec_${btoa('x'.repeat(32))}`), { code: 'wrong_signature' })
  service.setNow(new Date(TEST_NOW.getTime() + 2 * 3_600_000))
  await shop.donations.create({ body: gift })
  assert.equal(await newest(rotated.secret), 'donation.status_updated')
  await assert.rejects(newest(secret), { code: 'wrong_signature' })
  service.setNow(TEST_NOW)

  await shop.webhooks.updateEndpoint({ params, body: { events: ['payout.*'], description: null } })
  const before = (await events('/own', 'test_sk_storefront')).length
  await shop.donations.create({ body: gift })
  assert.equal((await events('/own', 'test_sk_storefront')).length, before, 'it is not told of what it did not ask for')
  const removed = await shop.webhooks.deleteEndpoint({ params })
  assert.equal(removed.enabled, false)
  assert.deepEqual((await shop.webhooks.listEndpoints()).endpoints, [])
  await assert.rejects(shop.webhooks.showEndpoint({ params }), refusedWith('not_found', 404, 'id'))
})

test('an endpoint gives no access to the private network or another account', async () => {
  const closed = await startTestService()
  const stranger = closed.clientOf('storefront')
  for (const url of [
    'http://shop.example/hooks',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://localhost/',
    'https://a:b@shop.example/',
    'ftp://shop.example/',
  ])
    await assert.rejects(
      stranger.webhooks.createEndpoint({ body: { url } }),
      refusedWith('url_not_allowed', 400, 'url'),
      url,
    )
  const { id } = await stranger.webhooks.createEndpoint({ body: { url: 'https://shop.example/hooks' } })
  await assert.rejects(
    stranger.webhooks.updateEndpoint({ params: { id }, body: { url: 'https://10.0.0.1/' } }),
    refusedWith('url_not_allowed', 400, 'url'),
  )
  await assert.rejects(
    stranger.webhooks.createEndpoint({ body: { url: 'https://shop.example/hooks' } }),
    refusedWith('conflict', 409, 'url'),
  )
  const other = closed.clientOf('platform')
  for (const ask of [
    () => other.webhooks.showEndpoint({ params: { id } }),
    () => other.webhooks.updateEndpoint({ params: { id }, body: { enabled: false } }),
    () => other.webhooks.deleteEndpoint({ params: { id } }),
    () => other.webhooks.rotateEndpointSecret({ params: { id }, body: {} }),
    () => other.webhooks.testEndpoint({ params: { id }, body: {} }),
  ])
    await assert.rejects(ask(), refusedWith('not_found', 404, 'id'))
  await closed.close()
})

test('only its account can replay a delivery that was given up', async () => {
  const shop = service.clientOf('storefront')
  const endpoint = await shop.webhooks.createEndpoint({ body: { url: `${base}/broken` } })
  const params = { id: endpoint.id }
  const { id } = await shop.webhooks.testEndpoint({ params, body: {} })
  await events('/broken', endpoint.secret)
  await assert.rejects(shop.webhooks.replayDelivery({ params: { id }, body: {} }), refusedWith('conflict', 409))
  await shop.webhooks.updateEndpoint({ params, body: { enabled: false } })
  const [given] = (await shop.webhooks.listDeliveries({ query: { object_id: endpoint.id } })).deliveries
  assert.equal(given?.status, 'given_up')
  await shop.webhooks.updateEndpoint({ params, body: { enabled: true, url: `${base}/mended` } })
  await assert.rejects(
    service.clientOf('platform').webhooks.replayDelivery({ params: { id }, body: {} }),
    refusedWith('not_found', 404, 'id'),
  )
  assert.equal((await shop.webhooks.replayDelivery({ params: { id }, body: {} })).status, 'pending')
  assert.equal((await events('/mended', endpoint.secret)).length, 1)
})

test('events for campaigns, invoices, payouts, documents, consent and eligibility go only to their account, in the API’s shape', async () => {
  const dependencies = service.dependencies
  const { db, newId, clock } = dependencies
  const [platform, shop, firm] = [
    service.clientOf('platform'),
    service.clientOf('storefront'),
    service.clientOf('lawfirm'),
  ]
  const all = { events: ['*' as const] }
  for (const [client, path] of [
    [platform, '/all'],
    [firm, '/firm'],
    [shop, '/shop'],
  ] as const)
    await client.webhooks.createEndpoint({ body: { url: `${base}${path}`, ...all } })

  const start_date = TEST_NOW.getTime() / 1_000
  const campaign = await platform.campaigns.create({
    body: { name: 'Spring', nonprofit_id: 'n_1', start_date, end_date: start_date + 86_400 },
  })
  await platform.campaigns.update({ params: { id: campaign.id }, body: { name: 'Summer' } })
  await finalizeCampaign(dependencies, campaign.id)
  await platform.donations.create({ body: gift })

  service.setNow(new Date(TEST_NOW.getTime() + 30 * DAY))
  await closeMonths(dependencies, false)
  await sendInvoices(dependencies, false, clock.now(false))
  service.setNow(new Date(TEST_NOW.getTime() + 90 * DAY))
  await payInvoices(dependencies, false, clock.now(false))
  await payOut(dependencies, false)
  await cashSandboxChecks(dependencies, clock.now(false))
  await notifyPaid(dependencies, false)

  const document = await firm.documents.create({ body: { url: `${base}/not-there`, type: '990', extract_data: true } })
  const file = Buffer.from(efileReturn({ CYTotalRevenueAmt: '621957' })).toString('base64')
  const read = await firm.documents.upload({ body: { file, type: '990', extract_data: true } })
  const extractor: Extractor = { extract: (bytes) => extract(bytes), close: () => undefined }
  await readWaitingDocuments({ ...dependencies, extractor, allowPrivateSandbox: true })

  const decider = { decidedBy: 'director', now: clock.now(false), newId }
  await decideViaChange(db, 'n_1', true, decider)
  await decideDirect(db, { nonprofitId: 'n_2', accountId: 'm_sandbox_platform' }, 'granted', decider)
  await db.transaction().execute(async (tx) => {
    const filed_restrictions = JSON.stringify([{ code: 'revoked', detail: 'Revoked.' }])
    for (const id of ['n_1', 'n_2'])
      await tx.updateTable('nonprofit').set({ filed_restrictions }).where('id', '=', id).execute()
    await emitEligibilityEvents(tx, { newId, now: clock.now(false) })
  })

  const received = await events('/all', 'test_sk_platform')
  for (const event of received) {
    const type = EVENT_TYPES.find((one) => one === event.type) ?? assert.fail(event.type)
    assert.equal(z.safeParse(eventSchemas[type], event).success, true, JSON.stringify(event))
  }
  const of = (type: string) => received.filter((event) => event.type === type)
  assert.deepEqual(
    [of('campaign.created').length, of('campaign.updated').map(({ object }) => object.name)],
    [1, ['Summer', 'Summer']],
  )
  assert.deepEqual(
    of('invoice.status_updated').map(({ object }) => object.status),
    ['pending', 'sent', 'paid'],
  )
  const payouts = of('payout.status_updated')
  assert.deepEqual(
    payouts.map(({ object }) => object.status),
    ['sent', 'cashed', 'notified'],
  )
  const { payouts: listed } = await platform.payouts.list()
  assert.deepEqual(payouts.at(-1)?.object, listed[0])
  assert.deepEqual(
    of('nonprofit.consent_updated').map(({ object }) => [object.id, object.written_consent]),
    [
      ['n_1', { via_change: true, direct: false }],
      ['n_2', { via_change: false, direct: true }],
    ],
  )
  assert.deepEqual(
    of('nonprofit.standing_updated').map(({ object }) => [object.id, object.eligible]),
    [['n_1', false]],
  )

  const firms = (await events('/firm', 'test_sk_lawfirm')).filter(({ type }) => type === 'document.status_updated')
  const toldOf = (id: string) => firms.filter(({ object }) => object.id === id).map(({ object }) => object)
  assert.deepEqual(
    [document.id, read.id].map((id) => toldOf(id).map(({ extraction_status: status }) => status)),
    [
      ['queued', 'failed'],
      ['queued', 'done'],
    ],
  )
  assert.deepEqual(toldOf(read.id).at(-1), await firm.documents.show({ params: { id: read.id } }))
  assert.deepEqual(toldOf(read.id).at(-1)?.extraction_data, { part_i_12_current_year: '621957' })
  const shops = await events('/shop', 'test_sk_storefront')
  assert.equal(
    shops.some(({ type }) => /^(campaign|document)\./.test(type)),
    false,
  )
  const [share] = shops.filter(({ type }) => type === 'payout.status_updated')
  assert.deepEqual(
    [share?.object.amount, payouts[0]?.object.amount],
    [7500, 2500],
    'each account hears of its share alone',
  )
  assert.equal((await sql`select from standing_change`.execute(db)).rows.length, 0, 'nothing is left untold')
})
