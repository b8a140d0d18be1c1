import assert from 'node:assert/strict'
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
})
afterAll(() => world.close())

async function shown(path: string): Promise<string> {
  const answer = await owner.get(`${HOME}/${path}`)
  return (await answer.text()).replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
}

/** The program that was made last. */
async function latest(): Promise<string> {
  const row = await world.db.selectFrom('program').select('id').orderBy('created_at', 'desc').executeTakeFirstOrThrow()
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
  assert.match(draft, /1 % of each order .*River Trust .*Monthly budget \$500\.00/)
  await owner.post(`${HOME}/programs/start`, { id })
  const client = world.clientOf('storefront')
  await client.orders.create({ body: { external_id: 'W-77', total: 10_000 } })
  assert.match(await shown(`programs/${id}`), /active .*Given \$1\.00 in 1 donations/)
  await owner.post(`${HOME}/programs/pause`, { id })
  assert.match(await shown('programs'), /One percent 1 % of each order River Trust \$1\.00 paused/)
  const { skipped } = await client.orders.create({ body: { external_id: 'W-78', total: 10_000 } })
  assert.equal(skipped[0]?.reason, 'paused')
})

test('an order is found by its ID, with its donations', async () => {
  assert.match(await shown('programs?order=W-77'), /Total \$100\.00 .*\$1\.00/)
  assert.match(await shown('programs?order=W-78'), /paused/)
  assert.match(await shown('programs?order=W-79'), /No order has the ID W-79/)
})

test('an invalid field shows an error, and nothing is created', async () => {
  const before = await latest()
  const sent = { kind: 'order_percent', name: 'Too much', percent: '101', nonprofit_id: 'n_river' }
  const answer = await owner.post(`${HOME}/programs/create`, sent)
  assert.match(await answer.text(), /Enter a percentage above 0 and at most 100/)
  assert.equal(await latest(), before)
})
