import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import {
  insertTestNonprofit,
  rawRequest,
  refusedWith,
  startTestService,
  type TestService,
} from '../../../../support/test-service.ts'

let service: TestService
let client: ReturnType<TestService['clientOf']>

beforeAll(async () => {
  service = await startTestService()
  await insertTestNonprofit(service.db, { id: 'n_river', ein: '530196605', name: 'River Trust' })
  await insertTestNonprofit(service.db, { id: 'n_barred', ein: '530196606', ineligible: true })
  client = service.clientOf('storefront')
})
afterAll(() => service.close())

const onePercent = { name: '1% for rivers', kind: 'order_percent', percent: '1', nonprofit_id: 'n_river' } as const

test('a program shows its promise, its nonprofit and the amount given', async () => {
  const created = await client.programs.create({
    body: { ...onePercent, monthly_budget: 500_000, max_per_order: 2_000 },
  })
  assert.match(created.id, /^pr_/)
  assert.deepEqual(
    { ...created, id: '' },
    {
      id: '',
      live_mode: false,
      name: '1% for rivers',
      account_name: 'Fern & Field',
      awaits_approval: false,
      kind: 'order_percent',
      percent: '1',
      amount: null,
      nonprofit: { id: 'n_river', name: 'River Trust', ein: '530196605' },
      fund: null,
      donor_choice: false,
      starts_on: '2026-03-10',
      ends_on: null,
      status: 'active',
      given: 0,
      budget_used: false,
      max_per_order: 2_000,
      monthly_budget: 500_000,
      total_budget: null,
      budget_left: 500_000,
      skus: [],
      show_budget: false,
      given_this_month: 0,
      donation_count: 0,
      created_at: 1_773_144_000,
    },
  )
  assert.deepEqual(await client.programs.show({ params: { id: created.id } }), created)
})

test('percentages keep their decimals, and a nonprofit can be named by EIN or ID', async () => {
  const body = { ...onePercent, percent: '0.1250', nonprofit_id: '53-0196605' }
  const program = await client.programs.create({ body })
  assert.deepEqual([program.percent, program.nonprofit?.id], ['0.125', 'n_river'])
})

test('a match doubles donations unless it has a percentage, and needs no nonprofit if the shopper chooses', async () => {
  const match = await client.programs.create({ body: { name: 'We match you', kind: 'match', donor_choice: true } })
  assert.deepEqual([match.percent, match.nonprofit, match.donor_choice], ['100', null, true])
})

test('lists are newest first, filtered by status, and only of the account', async () => {
  const other = service.clientOf('platform')
  assert.deepEqual((await other.programs.list({ query: {} })).programs, [])
  const draft = await client.programs.create({ body: { ...onePercent, status: 'draft' } })
  const { programs } = await client.programs.list({ query: { limit: 1 } })
  assert.deepEqual(programs, [draft])
  const drafts = await client.programs.list({ query: { status: 'draft' } })
  assert.deepEqual(drafts.programs, [draft])
  await assert.rejects(other.programs.show({ params: { id: draft.id } }), refusedWith('not_found', 404, 'id'))
})

test('an update keeps omitted fields, clears null fields, and never changes the promise itself', async () => {
  const { id } = await client.programs.create({ body: { ...onePercent, monthly_budget: 1_000, ends_on: '2026-12-31' } })
  const changed = await client.programs.update({ params: { id }, body: { monthly_budget: null, total_budget: 9_000 } })
  assert.deepEqual([changed.monthly_budget, changed.total_budget, changed.ends_on], [null, 9_000, '2026-12-31'])
  const cleared = await client.programs.update({ params: { id }, body: { ends_on: null, name: 'Rivers' } })
  assert.deepEqual([cleared.ends_on, cleared.name, cleared.percent], [null, 'Rivers', '1'])
  await assert.rejects(
    client.programs.update({ params: { id }, body: { ends_on: '2026-03-09' } }),
    refusedWith('parameter_invalid', 400, 'ends_on'),
  )
  for (const [body, param] of [
    [{ monthly_budget: -1 }, 'monthly_budget'],
    [{ total_budget: 100_000_000 }, 'total_budget'],
    [{ max_per_order: 0.5 }, 'max_per_order'],
    [{ starts_on: '2026-02-30' }, 'starts_on'],
  ] as const)
    await assert.rejects(client.programs.update({ params: { id }, body }), refusedWith('parameter_invalid', 400, param))
  assert.deepEqual(await client.programs.show({ params: { id } }), cleared)
  await assert.rejects(
    client.programs.update({ params: { id }, body: { skus: ['a'] } }),
    refusedWith('parameter_invalid', 400, 'skus'),
  )
})

test('a program is paused and resumed immediately, and ends permanently', async () => {
  const { id } = await client.programs.create({ body: onePercent })
  assert.equal((await client.programs.pause({ params: { id } })).status, 'paused')
  assert.equal((await client.programs.pause({ params: { id } })).status, 'paused')
  await assert.rejects(
    client.programs.update({ params: { id }, body: { status: 'active' } }),
    refusedWith('conflict', 409, 'status'),
  )
  assert.equal((await client.programs.resume({ params: { id } })).status, 'active')
  assert.equal((await client.programs.update({ params: { id }, body: { status: 'ended' } })).status, 'ended')
  await assert.rejects(client.programs.resume({ params: { id } }), refusedWith('conflict', 409, 'id'))
})

test('a program is over after its last day', async () => {
  const { id } = await client.programs.create({
    body: { ...onePercent, starts_on: '2026-01-01', ends_on: '2026-03-09' },
  })
  assert.equal((await client.programs.show({ params: { id } })).status, 'ended')
  const { programs } = await client.programs.list({ query: { status: 'ended' } })
  assert.ok(programs.some((one) => one.id === id))
})

test('a public key sees the promise, and the budget only if the merchant shows it', async () => {
  const shopper = service.publicClient()
  const { id } = await client.programs.create({ body: { ...onePercent, total_budget: 700 } })
  const hidden = await shopper.programs.show({ params: { id } })
  assert.deepEqual(
    ['total_budget', 'budget_left', 'skus', 'given_this_month', 'donation_count'].filter((name) => name in hidden),
    [],
  )
  assert.deepEqual([hidden.percent, hidden.given, hidden.budget_used], ['1', 0, false])
  await client.programs.update({ params: { id }, body: { show_budget: true } })
  const shown = await shopper.programs.show({ params: { id } })
  assert.deepEqual([shown.total_budget, shown.budget_left], [700, 700])
  const draft = await client.programs.create({ body: { ...onePercent, status: 'draft' } })
  await assert.rejects(shopper.programs.show({ params: { id: draft.id } }), refusedWith('not_found', 404, 'id'))
  const stranger = service.publicClient('test_pk_platform')
  await assert.rejects(stranger.programs.show({ params: { id } }), refusedWith('not_found', 404, 'id'))
})

const REFUSED: readonly (readonly [about: string, change: Record<string, unknown>, param: string, code?: string])[] = [
  ['a negative percentage', { percent: '-1' }, 'percent'],
  ['zero percent', { percent: '0' }, 'percent'],
  ['more than 100 percent', { percent: '100.01' }, 'percent'],
  ['a percentage with five decimals', { percent: '0.00001' }, 'percent'],
  ['a percentage in words', { percent: 'one' }, 'percent'],
  ['a missing percentage', { percent: undefined }, 'percent', 'parameter_missing'],
  ['an amount beside a percentage', { amount: 100 }, 'amount'],
  ['SKUs for a share of orders', { skus: ['a'] }, 'skus'],
  ['a zero budget', { monthly_budget: 0 }, 'monthly_budget'],
  ['a negative budget', { total_budget: -1 }, 'total_budget'],
  ['fractions of a cent', { max_per_order: 10.5 }, 'max_per_order'],
  ['a huge budget', { total_budget: 100_000_000 }, 'total_budget'],
  ['dates in reverse', { starts_on: '2026-05-02', ends_on: '2026-05-01' }, 'ends_on'],
  ['an invalid date', { starts_on: '2026-02-30' }, 'starts_on'],
  ['an unknown kind', { kind: 'order_share' }, 'kind'],
  ['no name', { name: '' }, 'name', 'parameter_missing'],
  ['an unknown nonprofit', { nonprofit_id: 'n_none' }, 'nonprofit_id', 'nonprofit_invalid'],
  ['a nonprofit that cannot receive', { nonprofit_id: 'n_barred' }, 'nonprofit_id', 'nonprofit_ineligible'],
  ['no nonprofit', { nonprofit_id: undefined }, 'nonprofit_id', 'parameter_missing'],
  ['a nonprofit beside the shopper’s choice', { donor_choice: true }, 'nonprofit_id'],
  [
    'the shopper’s choice without a default',
    { donor_choice: true, nonprofit_id: undefined },
    'default_nonprofit_id',
    'parameter_missing',
  ],
  ['items without SKUs', { kind: 'item_amount', percent: undefined, amount: 50 }, 'skus', 'parameter_missing'],
  ['items without an amount', { kind: 'item_amount', percent: undefined, skus: ['a'] }, 'amount', 'parameter_missing'],
  ['a negative amount per order', { kind: 'order_amount', percent: undefined, amount: -1 }, 'amount'],
  ['fractions of a cent per order', { kind: 'order_amount', percent: undefined, amount: 0.5 }, 'amount'],
  ['a huge amount per order', { kind: 'order_amount', percent: undefined, amount: 100_000_000 }, 'amount'],
  [
    'more than 1,000 SKUs',
    { kind: 'item_amount', percent: undefined, amount: 50, skus: Array(1_001).fill('a') },
    'skus',
  ],
  ['an empty SKU', { kind: 'item_amount', percent: undefined, amount: 50, skus: [''] }, 'skus', 'parameter_missing'],
  ['a match above 100 percent', { kind: 'match', percent: '150' }, 'percent'],
  ['a zero amount per order', { kind: 'order_amount', percent: undefined, amount: 0 }, 'amount'],
]

test.each(REFUSED)(
  'a program with %s is rejected, and nothing is recorded',
  async (_, change, param, code = 'parameter_invalid') => {
    const { rows } = { rows: await service.db.selectFrom('program').select('id').execute() }
    const answer = await rawRequest(service, 'POST /api/v1/programs', { body: Object.assign({}, onePercent, change) })
    assert.deepEqual(
      [answer.status, Reflect.get(Object(answer.json), 'code'), Reflect.get(Object(answer.json), 'param')],
      [400, code, param],
    )
    assert.equal((await service.db.selectFrom('program').select('id').execute()).length, rows.length)
  },
)
