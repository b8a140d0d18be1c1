import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import * as z from 'zod/mini'
import { createClient } from '../../../../src/client/index.ts'
import { contract, operationsOf } from '../../../../src/contract/index.ts'
import { silentLog } from '../../../../src/server/http/log.ts'
import { createService } from '../../../../src/server/service/api/service.ts'
import { createLiveDirectory } from '../../../../src/server/service/directory/search/live/live-directory.ts'
import { closeMonths } from '../../../../src/server/service/money/billing/close-months.ts'
import { payInvoices, sendInvoices } from '../../../../src/server/service/money/billing/invoice-payments.ts'
import { claimExpenses } from '../../../../src/server/service/money/campaigns/run-campaign.ts'
import { payOut } from '../../../../src/server/service/money/payouts/pay-out.ts'
import { deliver, dueDeliveries } from '../../../../src/server/service/webhooks/deliver.ts'
import { registerEndpoint } from '../../../../src/server/service/webhooks/endpoints.ts'
import {
  insertTestNonprofit,
  rawRequest,
  refusedWith,
  startTestService,
  TEST_NOW,
  type TestService,
} from '../../../support/test-service.ts'
import { startReceiver } from '../../../support/webhook-receiver.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
  await insertTestNonprofit(service.db, { id: 'n_one', ein: '530196605' })
})
afterAll(() => service.close())

const gift = { amount: 2500, nonprofit_id: 'n_one', funds_collected: false }
const DAY = 86_400_000

interface Position {
  starting_after?: string
  limit: number
}

/** Every ID of a list, read in small pages; `between` runs after each response. */
async function readToEnd(
  read: (query: Position) => Promise<{ ids: string[]; hasMore: boolean }>,
  between: () => Promise<unknown> = async () => undefined,
): Promise<string[]> {
  const all: string[] = []
  for (let more = true; more; ) {
    const last = all.at(-1)
    const { ids, hasMore } = await read({ limit: 2, ...(last === undefined ? {} : { starting_after: last }) })
    all.push(...ids)
    more = hasMore
    await between()
  }
  return all
}

function idsOf(records: readonly { id: string }[]): string[] {
  return records.map(({ id }) => id)
}

/** Whether a query has the parameter `limit`. */
function hasLimit(schema: unknown): boolean {
  return schema instanceof z.ZodMiniObject && 'limit' in schema.shape
}

/** Ends the month, so that its donations are invoiced, paid and paid out. */
async function settleMonth(): Promise<{ payoutIds: string[] }> {
  const dependencies = service.dependencies
  service.setNow(new Date(TEST_NOW.getTime() + 30 * DAY))
  await closeMonths(dependencies, false)
  await sendInvoices(dependencies, false, dependencies.clock.now(false))
  service.setNow(new Date(TEST_NOW.getTime() + 90 * DAY))
  await payInvoices(dependencies, false, dependencies.clock.now(false))
  const { payouts } = await payOut(dependencies, false)
  return { payoutIds: payouts.map(({ id }) => id) }
}

test('donations are listed to the end by cursor while others arrive, without duplicates or gaps', async () => {
  const client = service.clientOf('storefront')
  const made: string[] = []
  for (const seconds of [0, 0, 1, 2, 2]) {
    service.setNow(new Date(TEST_NOW.getTime() + seconds * 1_000))
    made.unshift((await client.donations.create({ body: { ...gift, external_id: 'walk' } })).id)
  }
  const give = () => client.donations.create({ body: { ...gift, external_id: 'walk' } })
  const read = async (query: Position) => {
    const { donations, has_more } = await client.donations.list({ query: { ...query, external_id: 'walk' } })
    return { ids: idsOf(donations), hasMore: has_more === true }
  }
  assert.deepEqual(await readToEnd(read, give), made)
  service.setNow(TEST_NOW)
})

test('page numbers still work, and responses say whether another page follows', async () => {
  const client = service.clientOf('platform')
  const created = await client.donations.create({ body: { ...gift, count: 5, external_id: 'pages' } })
  assert.equal(created.donation_ids?.length, 5)
  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) => client.donations.list({ query: { external_id: 'pages', page, limit: 2 } })),
  )
  assert.deepEqual(
    pages.flatMap(({ donations }) => idsOf(donations)),
    [...(created.donation_ids ?? [])].reverse(),
  )
  assert.deepEqual(
    pages.map(({ page, has_more }) => [page, has_more]),
    [
      [1, true],
      [2, true],
      [3, false],
      [4, false],
    ],
  )
  assert.equal(created.donation_ids?.[0], created.id)
  const both = client.donations.list({ query: { page: 2, starting_after: created.id } })
  await assert.rejects(both, refusedWith('parameter_invalid', 400, 'page'))
})

test('a single donation’s response has no list fields', async () => {
  const created = await service.clientOf('platform').donations.create({ body: gift })
  assert.equal('donation_ids' in created, false)
})

test('another account’s cursor and an invalid one are rejected without details', async () => {
  const theirs = await service.clientOf('platform').donations.create({ body: gift })
  const client = service.clientOf('storefront')
  for (const starting_after of [theirs.id, 'd_unknown'])
    await assert.rejects(
      client.donations.list({ query: { starting_after } }),
      refusedWith('parameter_invalid', 400, 'starting_after'),
    )
})

test('a donation has its creation time, fee and payout; each account sees its share', async () => {
  const [shop, platform] = [service.clientOf('storefront'), service.clientOf('platform')]
  const mine = await shop.donations.create({ body: { ...gift, amount: 4000, cover_fees: true } })
  assert.equal(mine.created_at, TEST_NOW.getTime() / 1_000)
  assert.deepEqual([mine.fee, mine.cover_fees, mine.payout], [0, true, null])
  await platform.donations.create({ body: { ...gift, amount: 700, external_id: 'theirs' } })
  const { payoutIds } = await settleMonth()

  const shown = await shop.donations.show({ params: { id: mine.id } })
  assert.equal(shown.payout?.amount, 4000)
  assert.equal(shown.payout?.status, 'sent')
  const listed = await shop.payouts.list()
  assert.deepEqual(idsOf(listed.payouts), payoutIds)
  const [ours, theirs] = [listed.payouts[0], (await platform.payouts.list()).payouts[0]]
  assert.equal(ours?.id, theirs?.id, 'one payout carries the gifts of both')
  const { donations } = await shop.donations.list({ query: { limit: 100 } })
  assert.equal(
    ours?.amount,
    donations.reduce((sum, { payout }) => sum + (payout?.amount ?? 0), 0),
  )
  assert.equal(ours?.donation_count, donations.filter(({ payout }) => payout).length)
  assert.deepEqual(await shop.payouts.show({ params: { id: shown.payout?.id ?? '' } }), ours)
  await assert.rejects(shop.payouts.show({ params: { id: 'po_unknown' } }), refusedWith('not_found', 404, 'id'))
})

test('an invoice is listed and shown with its totals, to its account only', async () => {
  const [shop, platform] = [service.clientOf('storefront'), service.clientOf('platform')]
  const { invoices, has_more } = await shop.invoices.list()
  assert.equal(has_more, false)
  const [invoice] = invoices
  assert.deepEqual([invoices.length, invoice?.month, invoice?.status, invoice?.due], [1, '2026-03', 'paid', 0])
  const { donations } = await shop.donations.list({ query: { limit: 100 } })
  assert.equal(
    invoice?.billed,
    donations.reduce((sum, { amount }) => sum + amount, 0),
  )
  assert.equal(invoice?.donation_count, donations.length)
  const id = invoice?.id ?? ''
  assert.deepEqual(await shop.invoices.show({ params: { id } }), invoice)
  await assert.rejects(platform.invoices.show({ params: { id } }), refusedWith('not_found', 404, 'id'))
})

test('a campaign, its donations and its expenses are listed to its account only', async () => {
  service.setNow(TEST_NOW)
  const platform = service.clientOf('platform')
  const start_date = TEST_NOW.getTime() / 1_000
  const made: string[] = []
  for (const name of ['One', 'Two', 'Three']) {
    const body = { name, nonprofit_id: 'n_one', start_date, end_date: start_date + 86_400 }
    made.unshift((await platform.campaigns.create({ body })).id)
  }
  const [id = ''] = made
  const read = async (query: Position) => {
    const { campaigns, has_more } = await platform.campaigns.list({ query })
    return { ids: idsOf(campaigns), hasMore: has_more }
  }
  assert.deepEqual(await readToEnd(read), made)
  const { campaigns } = await platform.campaigns.list({ query: { limit: 1 } })
  assert.deepEqual(campaigns[0], await platform.campaigns.show({ params: { id } }))

  const gifts = [
    await platform.campaigns.createDonation({ params: { id }, body: { amount: 500 } }),
    await platform.campaigns.createDonation({ params: { id }, body: { amount: 700 } }),
  ]
  assert.deepEqual((await platform.campaigns.listDonations({ params: { id } })).donations, gifts.reverse())
  await claimExpenses(service.dependencies, id, [{ amount: 400, description: 'Postage', spentOn: '2026-03-09' }])
  const { expenses } = await platform.campaigns.listExpenses({ params: { id } })
  assert.deepEqual(
    expenses.map(({ amount, description, spent_on, campaign_id }) => [amount, description, spent_on, campaign_id]),
    [[400, 'Postage', '2026-03-09', id]],
  )

  const stranger = service.clientOf('storefront')
  assert.deepEqual((await stranger.campaigns.list()).campaigns, [])
  await assert.rejects(stranger.campaigns.listDonations({ params: { id } }), refusedWith('not_found', 404, 'id'))
  await assert.rejects(stranger.campaigns.listExpenses({ params: { id } }), refusedWith('not_found', 404, 'id'))
})

test('a campaign donation names its campaign, and the list can be filtered by it', async () => {
  const platform = service.clientOf('platform')
  const start_date = TEST_NOW.getTime() / 1_000
  const body = { name: 'Harvest', nonprofit_id: 'n_one', start_date, end_date: start_date + 86_400 }
  const { id } = await platform.campaigns.create({ body })
  const byId = await platform.donations.create({ body: { ...gift, campaign_id: id } })
  const byName = await platform.donations.create({ body: { ...gift, campaign_name: 'Harvest' } })
  const elsewhere = await platform.donations.create({ body: { ...gift, campaign_name: 'Somewhere else' } })
  assert.deepEqual([byId.campaign_id, byName.campaign_id, elsewhere.campaign_id], [id, id, null])
  const { donations } = await platform.donations.list({ query: { campaign_id: id } })
  assert.deepEqual(new Set(idsOf(donations)), new Set([byId.id, byName.id]))
  await assert.rejects(
    service.clientOf('storefront').donations.create({ body: { ...gift, campaign_id: id } }),
    refusedWith('parameter_invalid', 400, 'campaign_id'),
  )
})

test('a search is read to the end by cursor, from the index and from the tables', async () => {
  for (const number of [1, 2, 3, 4, 5])
    await insertTestNonprofit(service.db, {
      id: `n_otter_${number}`,
      ein: `60000000${number}`,
      name: `Otter Trust ${number}`,
    })
  const directory = createLiveDirectory({ db: service.db, databaseUrl: service.url, log: silentLog })
  directory.start()
  await directory.ready()
  const indexed = createService({ ...service.dependencies, directory })
  const expected = [1, 2, 3, 4, 5].map((number) => `n_otter_${number}`)
  for (const fetch of [service.fetch, indexed.fetch]) {
    const client = createClient(contract, { baseUrl: 'http://localhost:8080', publicKey: 'test_pk_storefront', fetch })
    const read = async (query: Position) => {
      const { nonprofits, has_more } = await client.nonprofits.search({ query: { ...query, search_term: 'otter' } })
      return { ids: idsOf(nonprofits), hasMore: has_more === true }
    }
    const all = await readToEnd(read)
    assert.deepEqual([all.length, new Set(all)], [5, new Set(expected)])
    const { nonprofits, has_more } = await client.nonprofits.search({ query: { search_term: 'otter', limit: 5 } })
    assert.deepEqual([idsOf(nonprofits), has_more], [all, false])
    for (const query of [{ starting_after: 'n_one' }, { starting_after: all[0] ?? '', page: 2 }])
      await assert.rejects(client.nonprofits.search({ query: { search_term: 'otter', ...query } }), { status: 400 })
  }
  await directory.stop()
})

test('every list rejects a limit out of range', async () => {
  const lists = operationsOf(contract).filter(({ endpoint }) => hasLimit(endpoint.query))
  assert.ok(lists.length >= 11, String(lists.length))
  for (const { endpoint } of lists)
    for (const limit of ['-1', '0', '1.5', 'many', '201']) {
      const path = `${endpoint.path.replace(/\{\w+\}/, 'ca_any')}?limit=${limit}${endpoint.deprecated ? '&name=red' : ''}`
      const account = endpoint.auth === 'law_firm' ? 'lawfirm' : 'storefront'
      const { status, json } = await rawRequest(service, `GET ${path}`, { account })
      assert.equal(status, 400, path)
      assert.match(JSON.stringify(json), /"code":"parameter_invalid".*"param":"limit"/, path)
    }
})

test('transfers are listed with their donations', async () => {
  const platform = service.clientOf('platform')
  const processor_destination_payment_id = 'py_sandbox_5000_fee_300_lists'
  await platform.transfers.create({
    body: { processor_destination_payment_id, allocations: [{ nonprofit_id: 'n_one', amount: 4700 }] },
  })
  const { transfers } = await platform.transfers.list({ query: { limit: 1 } })
  const [transfer] = transfers
  assert.deepEqual(
    [transfer?.processor_destination_payment_id, transfer?.amount, transfer?.processor_application_fee],
    [processor_destination_payment_id, 5000, 300],
  )
  const [allocation] = transfer?.allocations ?? []
  const donation = await platform.donations.show({ params: { id: allocation?.donation_id ?? '' } })
  assert.deepEqual([donation.amount, donation.fee], [4700, 300])
  await assert.rejects(service.clientOf('lawfirm').transfers.list(), refusedWith('access_not_enabled', 403))
})

test('deliveries are listed to the end, and filtered by record and status', async () => {
  const { db, clock, seal } = { ...service.dependencies }
  const receivers = [await startReceiver('test_sk_storefront'), await startReceiver('test_sk_storefront')]
  const account = { accountId: 'm_sandbox_storefront', liveMode: false, now: TEST_NOW }
  for (const { url } of receivers) await registerEndpoint(db, service.dependencies.newId, { ...account, url })
  receivers[1]?.answer(500)
  const client = service.clientOf('storefront')
  const { donation_ids = [] } = await client.donations.create({ body: { ...gift, count: 3 } })
  const options = { db, clock, seal, log: silentLog, allowPrivateSandbox: true, random: () => 0.5, timeoutMs: 60_000 }
  for (const id of await dueDeliveries(db, false, clock.now(false))) await deliver(options, id)
  await Promise.all(receivers.map((receiver) => receiver.close()))

  const read = async (query: Position) => {
    const { deliveries, has_more } = await client.webhooks.listDeliveries({ query })
    return { ids: idsOf(deliveries), hasMore: has_more }
  }
  const all = await readToEnd(read)
  assert.deepEqual([all.length, new Set(all).size], [6, 6])
  const [first = ''] = donation_ids
  const { deliveries } = await client.webhooks.listDeliveries({ query: { object_id: first } })
  assert.deepEqual(deliveries.map(({ status, answer_status, attempts }) => [status, answer_status, attempts]).sort(), [
    ['acknowledged', 200, 1],
    ['pending', 500, 1],
  ])
  const pending = await client.webhooks.listDeliveries({ query: { status: 'pending' } })
  assert.deepEqual(new Set(pending.deliveries.map(({ url }) => url)), new Set([receivers[1]?.url]))
  const stranger = service.clientOf('platform')
  assert.deepEqual((await stranger.webhooks.listDeliveries()).deliveries, [])
  assert.deepEqual((await stranger.webhooks.listDeliveries({ query: { object_id: first } })).deliveries, [])
  await assert.rejects(
    stranger.webhooks.listDeliveries({ query: { starting_after: all[0] ?? '' } }),
    refusedWith('parameter_invalid', 400, 'starting_after'),
  )
})

test('a law firm lists its documents and reads filing data without creating any', async () => {
  const firm = service.clientOf('lawfirm')
  const made: string[] = []
  for (const name of ['a', 'b', 'c'])
    made.unshift(
      (await firm.documents.create({ body: { url: `https://files.example.org/${name}.pdf`, type: '990' } })).id,
    )
  const read = async (query: Position) => {
    const { documents, has_more } = await firm.documents.list({ query })
    return { ids: idsOf(documents), hasMore: has_more }
  }
  assert.deepEqual(await readToEnd(read), made)

  const params = { ein: '53-0196605' }
  await assert.rejects(firm.filings.show({ params }), refusedWith('not_found', 404, 'ein'))
  const standing = await firm.filings.save({ params, body: { organization_name: 'One' } })
  const year = await firm.filings.save({
    params,
    body: { organization_name: 'One, 2025', fye: '2025-12-31', match_filing_year: true },
  })
  assert.deepEqual(await firm.filings.show({ params }), standing)
  assert.deepEqual(await firm.filings.show({ params, query: { fye: '2025-12-31' } }), year)
  await assert.rejects(
    firm.filings.show({ params, query: { fye: '2024-12-31' } }),
    refusedWith('not_found', 404, 'ein'),
  )
  await assert.rejects(
    firm.filings.show({ params, query: { fye: '31.12.2024' } }),
    refusedWith('parameter_invalid', 400, 'fye'),
  )
  await assert.rejects(service.clientOf('storefront').documents.list(), refusedWith('law_firm_only', 403))
})
