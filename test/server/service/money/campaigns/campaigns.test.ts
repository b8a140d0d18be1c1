import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import { distributionStatuses } from '../../../../../src/server/service/money/campaigns/campaign-records.ts'
import {
  insertTestNonprofit,
  rawRequest,
  refusedWith,
  startTestService,
  TEST_NOW,
  type TestService,
} from '../../../../support/test-service.ts'

let service: TestService

const second = TEST_NOW.getTime() / 1_000
const campaign = { name: 'Spring', nonprofit_id: 'n_one', start_date: second, end_date: second + 86_400 }

beforeAll(async () => {
  service = await startTestService()
  await insertTestNonprofit(service.db, { id: 'n_one', ein: '530196605' })
  await insertTestNonprofit(service.db, { id: 'n_two', ein: '530196606', ineligible: true })
})
afterAll(() => service.close())

test('a campaign is created as custom and returned with every field', async () => {
  const client = service.clientOf('platform')
  const body = {
    ...campaign,
    description: 'One entry for every dollar.',
    target_grant_receipt_date: second + 90_000,
    percent_auto_return: 12.5,
    auto_distribute_grants: true,
    metadata: { season: 'spring' },
    shared_metadata: { theme: ['a'] },
  }
  const created = await client.campaigns.create({ body })
  assert.match(created.id, /^ca_/)
  const { id: _, ...fields } = created
  assert.deepEqual(fields, {
    ...body,
    percent_auto_return: '12.5',
    nonprofit_invited: false,
    grant_disbursement_initiation_date: null,
    grant_distribution_statuses: [],
    type: 'custom',
    live_mode: false,
    created_at: second,
  })
  assert.deepEqual(await client.campaigns.show({ params: { id: created.id } }), created)
  const row = await service.db
    .selectFrom('campaign')
    .select('type')
    .where('id', '=', created.id)
    .executeTakeFirstOrThrow()
  assert.equal(row.type, 'custom')
})

test('omitted fields are null, empty, false or zero', async () => {
  const created = await service.clientOf('platform').campaigns.create({ body: campaign })
  assert.deepEqual(
    [
      created.description,
      created.target_grant_receipt_date,
      created.percent_auto_return,
      created.auto_distribute_grants,
    ],
    [null, null, '0', false],
  )
  assert.deepEqual([created.metadata, created.shared_metadata], [{}, {}])
})

test('a campaign requested twice with one idempotency key is created once', async () => {
  const { campaigns } = service.clientOf('platform')
  const create = () => campaigns.create({ body: { ...campaign, name: 'Once' } }, { idempotencyKey: 'once' })
  assert.deepEqual(await create(), await create())
  const rows = await service.db.selectFrom('campaign').select('id').where('name', '=', 'Once').execute()
  assert.equal(rows.length, 1)
})

test('nonprofit_ein names the nonprofit when nonprofit_id is absent, with or without the dash', async () => {
  const { nonprofit_id: _, ...rest } = campaign
  const client = service.clientOf('platform')
  for (const nonprofit_ein of ['53-0196605', '530196605'])
    assert.equal((await client.campaigns.create({ body: { ...rest, nonprofit_ein } })).nonprofit_id, 'n_one')
  await assert.rejects(client.campaigns.create({ body: rest }), refusedWith('parameter_missing', 400, 'nonprofit_id'))
  for (const [nonprofit_ein, code] of [
    ['999999999', 'nonprofit_invalid'],
    ['12', 'parameter_invalid'],
  ] as const)
    await assert.rejects(
      client.campaigns.create({ body: { ...rest, nonprofit_ein } }),
      refusedWith(code, 400, 'nonprofit_ein'),
    )
  await assert.rejects(
    client.campaigns.create({ body: { ...campaign, nonprofit_ein: '530196606' } }),
    refusedWith('nonprofit_invalid', 400, 'nonprofit_ein'),
  )
})

test('an ineligible nonprofit can’t have a campaign', async () => {
  await assert.rejects(
    service.clientOf('platform').campaigns.create({ body: { ...campaign, nonprofit_id: 'n_two' } }),
    refusedWith('nonprofit_ineligible', 400, 'nonprofit_id'),
  )
})

test('percent_auto_return is between 0 and 100 with two decimals', async () => {
  const client = service.clientOf('platform')
  for (const [given, answered] of [
    [0, '0'],
    [100, '100'],
    [0.07, '0.07'],
    [33.33, '33.33'],
  ] as const) {
    const created = await client.campaigns.create({ body: { ...campaign, percent_auto_return: given } })
    assert.equal(created.percent_auto_return, answered)
  }
  for (const percent_auto_return of [-0.01, 100.01, 1.001])
    await assert.rejects(
      client.campaigns.create({ body: { ...campaign, percent_auto_return } }),
      refusedWith('parameter_invalid', 400, 'percent_auto_return'),
    )
})

test('dates are validated against each other, on create and update', async () => {
  const client = service.clientOf('platform')
  await assert.rejects(
    client.campaigns.create({ body: { ...campaign, end_date: second - 1 } }),
    refusedWith('parameter_invalid', 400, 'end_date'),
  )
  await assert.rejects(
    client.campaigns.create({ body: { ...campaign, target_grant_receipt_date: second - 1 } }),
    refusedWith('parameter_invalid', 400, 'target_grant_receipt_date'),
  )
  const { id } = await client.campaigns.create({ body: campaign })
  await assert.rejects(
    client.campaigns.update({ params: { id }, body: { start_date: second + 86_401 } }),
    refusedWith('parameter_invalid', 400, 'end_date'),
  )
})

test('an update changes only the fields that were sent', async () => {
  const client = service.clientOf('platform')
  const created = await client.campaigns.create({ body: { ...campaign, description: 'Before', metadata: { a: 1 } } })
  const params = { id: created.id }
  const changed = await client.campaigns.update({ params, body: { name: 'Summer', metadata: { b: 2 } } })
  assert.deepEqual(changed, { ...created, name: 'Summer', metadata: { a: 1, b: 2 } })
  assert.deepEqual(await client.campaigns.update({ params, body: {} }), changed)
})

test('null and empty text clear a campaign’s optional fields, and metadata is merged', async () => {
  const client = service.clientOf('platform')
  const full = {
    ...campaign,
    description: 'Before',
    target_grant_receipt_date: second + 86_400,
    metadata: { season: 'spring', places: { north: 1, south: 2 } },
    shared_metadata: { a: 1 },
  }
  const names = ['description', 'target_grant_receipt_date', 'shared_metadata']
  for (const empty of [null, '']) {
    const body = Object.fromEntries(names.map((name) => [name, empty]))
    const created = await client.campaigns.create({ body: full })
    const { status, json } = await rawRequest(service, `PUT /api/v1/campaigns/${created.id}`, {
      account: 'platform',
      body,
    })
    assert.equal(status, 200)
    assert.deepEqual(json, { ...created, description: null, target_grant_receipt_date: null, shared_metadata: {} })
    const params = { id: created.id }
    const { metadata } = await client.campaigns.update({
      params,
      body: { metadata: { season: null, places: { south: 3 } } },
    })
    assert.deepEqual(metadata, { places: { north: 1, south: 3 } })
  }
})

test('required fields of a campaign can’t be cleared, and merged metadata keeps its limits', async () => {
  const client = service.clientOf('platform')
  const many = Object.fromEntries([...Array(30).keys()].map((place) => [`a${place}`, 1]))
  const { id } = await client.campaigns.create({ body: { ...campaign, metadata: many } })
  for (const param of ['name', 'start_date', 'end_date'])
    for (const empty of [null, '']) {
      const body = { [param]: empty }
      const { status, json } = await rawRequest(service, `PUT /api/v1/campaigns/${id}`, { account: 'platform', body })
      assert.deepEqual([status, Reflect.get(Object(json), 'param')], [400, param])
    }
  const more = Object.fromEntries([...Array(30).keys()].map((place) => [`b${place}`, 1]))
  await assert.rejects(
    client.campaigns.update({ params: { id }, body: { metadata: more } }),
    refusedWith('parameter_invalid', 400, 'metadata'),
  )
})

test('fixed fields of a campaign can be sent back unchanged, and are rejected otherwise', async () => {
  const client = service.clientOf('platform')
  const created = await client.campaigns.create({ body: { ...campaign, percent_auto_return: 12.5 } })
  const line = `PUT /api/v1/campaigns/${created.id}`
  const same = await rawRequest(service, line, { account: 'platform', body: { ...created } })
  assert.deepEqual([same.status, same.json], [200, created])
  for (const [param, value] of Object.entries({
    percent_auto_return: 20,
    auto_distribute_grants: true,
    nonprofit_id: 'n_other',
  })) {
    const { status, json } = await rawRequest(service, line, { account: 'platform', body: { [param]: value } })
    assert.deepEqual([status, Reflect.get(Object(json), 'param')], [400, param])
  }
})

test('a campaign donation has a ce_ ID and is owed in the ledger', async () => {
  const client = service.clientOf('platform')
  const { id } = await client.campaigns.create({ body: campaign })
  const donation = await client.campaigns.createDonation({ params: { id }, body: { amount: 2_500 } })
  assert.match(donation.id, /^ce_/)
  assert.deepEqual(
    { ...donation, id: '' },
    {
      id: '',
      amount: 2_500,
      campaign_id: id,
      status: 'due',
      given_on: null,
      created_at: second,
    },
  )
  const lines = await service.db
    .selectFrom('journal_line')
    .select(['book', 'amount'])
    .where('owner_id', '=', id)
    .execute()
  assert.deepEqual(lines, [{ book: 'campaign_promised', amount: -2_500 }])
  for (const amount of [0, -1, 1.5])
    await assert.rejects(
      client.campaigns.createDonation({ params: { id }, body: { amount } }),
      refusedWith('parameter_invalid', 400, 'amount'),
    )
})

test('a final campaign accepts no more donations', async () => {
  const client = service.clientOf('platform')
  const { id } = await client.campaigns.create({ body: campaign })
  await service.db.updateTable('campaign').set({ finalized_at: TEST_NOW }).where('id', '=', id).execute()
  await assert.rejects(
    client.campaigns.createDonation({ params: { id }, body: { amount: 1 } }),
    refusedWith('conflict', 409, 'id'),
  )
})

test('another account’s campaign is 404, in every operation', async () => {
  const { id } = await service.clientOf('platform').campaigns.create({ body: campaign })
  const other = service.clientOf('storefront')
  const params = { id }
  await assert.rejects(other.campaigns.show({ params }), refusedWith('not_found', 404, 'id'))
  await assert.rejects(other.campaigns.update({ params, body: { name: 'x' } }), refusedWith('not_found', 404, 'id'))
  await assert.rejects(
    other.campaigns.createDonation({ params, body: { amount: 1 } }),
    refusedWith('not_found', 404, 'id'),
  )
})

test('grant_distribution_statuses show the status of the money for the nonprofit', () => {
  const at = TEST_NOW.getTime() / 1_000
  assert.deepEqual(
    distributionStatuses([
      { book: 'campaign_held', balance: -500, movedAt: TEST_NOW },
      { book: 'campaign_grant', balance: -1_000, movedAt: TEST_NOW },
      { book: 'campaign_grant_paid', balance: 400, movedAt: TEST_NOW },
    ]),
    [
      { status: 'held', amount: 500, at },
      { status: 'initiated', amount: 600, at },
      { status: 'distributed', amount: 400, at },
    ],
  )
  assert.deepEqual(distributionStatuses([{ book: 'campaign_held', balance: 0, movedAt: TEST_NOW }]), [])
})
