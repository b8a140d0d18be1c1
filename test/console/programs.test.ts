import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, beforeAll, test } from 'vitest'
import { type ConsoleWorld, type SignedIn, startConsole } from '../support/console-world.ts'
import { insertTestNonprofit } from '../support/test-service.ts'

const HOME = '/console/m_sandbox_storefront/test'

let world: ConsoleWorld
let owner: SignedIn

beforeAll(async () => {
  world = await startConsole()
  await insertTestNonprofit(world.db, { id: 'n_river', ein: '530196605', name: 'River Trust' })
  owner = await world.signedIn('owner@shop.example', [['m_sandbox_storefront', 'owner']])
  const client = world.clientOf('storefront')
  for (const [index, total] of [12_405, 8_000].entries())
    await client.orders.create({ body: { external_id: `before ${index}`, total } })
  // An import of past orders: the previews of the last 90 days leave it out.
  await client.orders.create({ body: { external_id: 'past', total: 90_000, created_at: 1_700_000_000 } })
})
afterAll(() => world.close())

async function shown(path: string): Promise<string> {
  const answer = await owner.get(`${HOME}/${path}`)
  return (await answer.text()).replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
}

/** The newest program. */
async function latest(): Promise<string> {
  const row = await world.db.selectFrom('program').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  return row.id
}

test('a merchant drafts a program, previews what it would have given, starts it and pauses it', async () => {
  assert.match(await shown('programs'), /No programs yet/)
  assert.match(await shown('programs/new'), /Share of each order/)
  await owner.post(`${HOME}/programs/create`, {
    kind: 'order_percent',
    name: 'One percent',
    percent: '1',
    nonprofit_id: '53-0196605',
    monthly_budget: '500',
  })
  const id = await latest()
  const draft = await shown(`programs/${id}`)
  assert.match(draft, /Your last 90 days of orders would have given \$2\.04 \(2 orders\)/)
  assert.match(draft, /1% of each order .*River Trust .*Monthly budget \$500\.00/)
  await owner.post(`${HOME}/programs/start`, { id })
  const client = world.clientOf('storefront')
  await client.orders.create({ body: { external_id: 'W-77', total: 10_000 } })
  assert.match(await shown(`programs/${id}`), /active .*Given \$1\.00 in 1 donation /)
  const months = (await (await owner.get(`${HOME}/programs/${id}`)).text()).matchAll(
    /data-name="([^"]+)" data-shown="([^"]+)"/g,
  )
  const bars = Array.from(months, ([, month, given]) => `${month} ${given}`)
  assert.deepEqual([bars.length, bars[0], bars.at(-1)], [12, '2025-04 $0.00', '2026-03 $1.00'])
  await owner.post(`${HOME}/programs/pause`, { id })
  assert.match(await shown('programs'), /One percent 1% of each order River Trust \$1\.00 paused/)
  const { skipped } = await client.orders.create({ body: { external_id: 'W-78', total: 10_000 } })
  assert.equal(skipped[0]?.reason, 'paused')
})

/** Drafts a program and returns its page's preview. */
async function previewOf(sent: Record<string, string>): Promise<string | undefined> {
  const answer = await owner.post(`${HOME}/programs/create`, { name: 'A draft', nonprofit_id: '53-0196605', ...sent })
  assert.equal(answer.status, 303)
  return /Your (?:last|latest) (?:(?!Your).)*? would have given .*?\)/.exec(
    await shown(`programs/${await latest()}`),
  )?.[0]
}

test('a draft per item is previewed from the items of orders, without refunded ones, within its limits', async () => {
  const { orders } = world.clientOf('storefront')
  const items = [{ sku: 'refill', quantity: 3 }, { sku: 'bottle' }, { sku: 'other', quantity: 9 }]
  for (const external_id of ['items 1', 'items 2']) await orders.create({ body: { external_id, total: 10_000, items } })
  await orders.create({ body: { external_id: 'items 3', total: 10_000, items: [{ sku: 'other' }] } })
  const byItem = { kind: 'item_amount', amount: '0.50', skus: 'refill\nbottle' }
  const found = (given: string) => `Your last 90 days of orders would have given ${given} (2 orders)`
  assert.equal(await previewOf(byItem), found('$4.00'))
  assert.equal(await previewOf({ ...byItem, max_per_order: '1.20' }), found('$2.40'))
  assert.equal(await previewOf({ ...byItem, monthly_budget: '3' }), found('$3.00'))
  await orders.refund({ params: { external_id: 'items 2' }, body: { amount: 5_000 } })
  assert.equal(await previewOf(byItem), found('$3.00'))
  const nothing = 'Your last 90 days of orders would have given $0.00 (0 orders)'
  assert.equal(await previewOf({ ...byItem, skus: 'sold nowhere' }), nothing)
})

test('drafts per order and drafts of a match are previewed', async () => {
  assert.match((await previewOf({ kind: 'order_amount', amount: '1', total_budget: '3' })) ?? '', /given \$3\.00 \(\d/)
  const { donations } = world.clientOf('storefront')
  await donations.create({ body: { amount: 1_000, nonprofit_id: 'n_river', funds_collected: true } })
  await donations.create({ body: { amount: 900, nonprofit_id: 'n_river', funds_collected: false } })
  const match = { kind: 'match', percent: '50', nonprofit_id: '' }
  assert.equal(await previewOf(match), 'Your last 90 days of donations would have given $5.00 (1 donation)')
})

test('with more than 10,000 orders the preview uses the latest, and says since when', async () => {
  await sql`insert into shop_order (id, account_id, live_mode, external_id, total, item_count, is_test, ordered_at, created_at)
    select 'or_many' || number, 'm_sandbox_storefront', false, 'many ' || number, 100, 0, false, moment, moment
    from generate_series(1, 10001) number,
      lateral (select timestamptz '2026-03-10T11:00:00Z' - number * interval '1 second' as moment) as placed`.execute(
    world.db,
  )
  const preview = (await previewOf({ kind: 'order_amount', amount: '0.01' })) ?? ''
  assert.match(preview, /Your latest orders, since .*Mar.* would have given \$99\.99 \(10,000 orders\)/)
})

test('a program for a fund is drafted by the fund’s ID', async () => {
  await insertTestNonprofit(world.db, { id: 'n_meadow', ein: '530196606', name: 'Meadow Trust' })
  const nonprofits = ['n_river', 'n_meadow'].map((nonprofit_id) => ({ nonprofit_id, share: 1 }))
  const { id } = await world.clientOf('storefront').funds.create({ body: { name: 'Clean water', nonprofits } })
  await previewOf({ kind: 'order_percent', percent: '1', nonprofit_id: id })
  assert.match(await shown(`programs/${await latest()}`), /Nonprofit Clean water Dates/)
})

test('an order is found by its ID, with its donations', async () => {
  assert.match(await shown('programs?order=W-77'), /Total \$100\.00 .*\$1\.00/)
  assert.match(await shown('programs?order=W-78'), /paused/)
  assert.match(await shown('programs?order=W-79'), /No order has the ID W-79/)
})

const ITEMS = { kind: 'item_amount', amount: '0.50', skus: 'refill' }
const REFUSED: readonly (readonly [about: string, change: Readonly<Record<string, string>>, said: RegExp])[] = [
  ['101 percent', { percent: '101' }, /Enter a percentage above 0 and at most 100/],
  ['zero percent', { percent: '0' }, /Enter a percentage above 0 and at most 100/],
  ['a negative percentage', { percent: '-1' }, /Enter a percentage above 0 and at most 100/],
  ['five decimals of a percent', { percent: '0.00001' }, /Enter a percentage above 0 and at most 100/],
  ['a negative budget', { monthly_budget: '-5' }, /Enter an amount in dollars/],
  ['a zero budget', { total_budget: '0' }, /Enter an amount in dollars/],
  ['a huge budget', { total_budget: '1000000' }, /Enter an amount in dollars/],
  ['fractions of a cent', { max_per_order: '0.005' }, /Enter an amount in dollars/],
  ['another currency', { monthly_budget: '€5' }, /Enter an amount in dollars/],
  [
    'dates in reverse',
    { starts_on: '2026-05-02', ends_on: '2026-05-01' },
    /The last day \(ends_on\) is before the first day/,
  ],
  ['a day that doesn’t exist', { starts_on: '2026-02-30' }, /Choose a date/],
  ['an unknown nonprofit', { nonprofit_id: 'n_none' }, /No nonprofit has the ID or EIN/],
  ['an unknown fund', { nonprofit_id: 'fund_none' }, /No fund has the ID/],
  ['a negative amount', { ...ITEMS, amount: '-1' }, /Enter an amount in dollars/],
  ['no amount', { ...ITEMS, amount: '' }, /Enter an amount in dollars/],
  ['no SKU', { ...ITEMS, skus: ' ' }, /Name the SKUs/],
  ['a SKU that is too long', { ...ITEMS, skus: 's'.repeat(101) }, /Enter at most 1,000 SKUs of up to 100 characters/],
  ['1,001 SKUs', { ...ITEMS, skus: Array(1_001).fill('s').join('\n') }, /Enter at most 1,000 SKUs/],
]

test.each(REFUSED)('%s shows an error beside the field, and nothing is created', async (_, change, said) => {
  const before = await latest()
  const sent = { kind: 'order_percent', name: 'Wrong', percent: '1', nonprofit_id: 'n_river', ...change }
  const answer = await owner.post(`${HOME}/programs/create`, sent)
  assert.ok(answer.status < 500, String(answer.status))
  assert.match(await answer.text(), said)
  assert.equal(await latest(), before)
})

test('an unknown kind, and text that can’t be stored, are refused', async () => {
  const before = await latest()
  const sent = { kind: 'order_percent', name: 'Wrong', percent: '1', nonprofit_id: 'n_river' }
  for (const change of [{ kind: 'order_share' }, { name: 'a\u0000b' }, { ...ITEMS, skus: 'a\u0000b' }]) {
    const { status } = await owner.post(`${HOME}/programs/create`, { ...sent, ...change })
    assert.ok(status >= 400 && status < 500, `${JSON.stringify(change)}: ${status}`)
  }
  assert.equal(await latest(), before)
})
