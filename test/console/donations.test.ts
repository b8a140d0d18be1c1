import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import { type ConsoleWorld, type SignedIn, startConsole } from '../support/console-world.ts'
import { insertTestNonprofit, TEST_NOW } from '../support/test-service.ts'

const HOUR_MS = 3_600_000
const base = '/console/m_sandbox_storefront/test'

let world: ConsoleWorld
let owner: SignedIn
let stranger: SignedIn
/** Two days older than the other donations. */
let small: string

beforeAll(async () => {
  world = await startConsole()
  await insertTestNonprofit(world.db, { id: 'n_garden', ein: '530196605', name: 'Community Garden' })
  await insertTestNonprofit(world.db, { id: 'n_river', ein: '530196606', name: 'River Watch' })
  small = await give({ amount: 500, external_id: 'order-1' })
  world.setNow(new Date(TEST_NOW.getTime() + 48 * HOUR_MS))
  owner = await world.signedIn('owner@gifts.example', [['m_sandbox_storefront', 'owner']])
  stranger = await world.signedIn('owner@other.example', [['m_sandbox_platform', 'owner']])
})
afterAll(() => world.close())

async function give(fields: { amount: number; nonprofit_id?: string; external_id?: string }): Promise<string> {
  const client = world.clientOf('storefront')
  const body = { nonprofit_id: 'n_garden', funds_collected: false, ...fields }
  return (await client.donations.create({ body })).id
}

async function idsAt(path: string): Promise<string[]> {
  const page = await (await owner.get(`${base}/${path}`)).text()
  return [...page.matchAll(/<code>(d_\w+)<\/code>/g)].map(([, id = '']) => id)
}

async function auditOf(record: string) {
  const rows = await world.db
    .selectFrom('audit_entry')
    .selectAll()
    .where('record_id', '=', record)
    .orderBy('id')
    .execute()
  return rows.map(({ action, actor_name, before, after }) => ({ action, actor_name, before, after }))
}

test('donations can be filtered, found by any related ID, and read page by page without gaps', async () => {
  const large = await give({ amount: 125_000, nonprofit_id: 'n_river' })
  const many: string[] = []
  for (let index = 0; index < 60; index += 1) many.push(await give({ amount: 1_000 + index }))

  assert.deepEqual(await idsAt('donations?external_id=order-1'), [small])
  assert.deepEqual(await idsAt('donations?q=order-1'), [small])
  assert.deepEqual(await idsAt('donations?nonprofit=53-0196606'), [large])
  assert.deepEqual(await idsAt('donations?least=1,000&most=$1250.00'), [large])
  assert.deepEqual(await idsAt('donations?until=2026-03-11'), [small])
  assert.deepEqual(await idsAt('donations?from=2026-03-13'), [])
  assert.equal((await owner.get(`${base}/donations?q=${large}`)).headers.get('location'), `${base}/donations/${large}`)
  const event = await world.db
    .selectFrom('event')
    .select('id')
    .where('subject_id', '=', large)
    .executeTakeFirstOrThrow()
  assert.equal(
    (await owner.get(`${base}/donations?q=${event.id}`)).headers.get('location'),
    `${base}/donations/${large}`,
  )

  const first = await idsAt('donations?status=pledged')
  const rest = await idsAt(`donations?status=pledged&after=${first.at(-1)}`)
  assert.deepEqual([...first, ...rest], [...many.toReversed(), large, small])
})

test('a status is shown in words, not as the API spells it', async () => {
  const page = await (await owner.get(`${base}/donations`)).text()
  assert.match(page, /<option value="sent_via_ach"[^>]*>sent by ACH</)
})

test('the filter exports a file with every donation in it', async () => {
  const answer = await owner.get(`${base}/donations/export.csv?most=6`)
  assert.match(answer.headers.get('content-disposition') ?? '', /donations\.csv/)
  const [headings, ...lines] = (await answer.text()).trim().split('\r\n')
  assert.match(headings ?? '', /^id,created_at,status,nonprofit_id,nonprofit,amount_cents/)
  assert.equal(lines.length, 1)
  assert.match(lines[0] ?? '', /pledged,n_garden,Community Garden,500,/)
  const all = (await (await owner.get(`${base}/donations/export.csv`)).text()).trim().split('\r\n')
  assert.equal(all.length - 1, 62)
})

test('a donation’s timeline says in words what happened to each of its e-mails', async () => {
  const gift = await give({ amount: 6_600 })
  const letter = { kind: 'receipt', subject_id: gift, recipient: 'ana@example.org', locale: 'en' } as const
  const at = { created_at: TEST_NOW, next_attempt_at: null, account_id: null, facts: '{}' }
  for (const status of ['kept', 'sent', 'given_up'] as const)
    await world.db
      .insertInto('letter')
      .values({ ...letter, ...at, id: `let_${status}`, once: status, status, live_mode: status !== 'kept' })
      .execute()
  const page = await (await owner.get(`${base}/donations/${gift}`)).text()
  for (const [status, words] of [
    ['kept', 'Not sent, because test mode only shows e-mails in the sandbox'],
    ['sent', 'Sent'],
    ['given_up', 'Not delivered after several attempts'],
  ])
    assert.ok(page.includes(`${words} <code>let_${status}</code>`), status)
})

test('a donation shows its timeline, is regranted and canceled, each with one audit row, and then allows no further action', async () => {
  const gift = await give({ amount: 7_700 })
  const client = world.clientOf('storefront')
  const page = await (await owner.get(`${base}/donations/${gift}`)).text()
  assert.match(page, /Community Garden/)
  assert.match(page, /pledge<\/td>/)
  assert.equal((await stranger.get(`/console/m_sandbox_platform/test/donations/${gift}`)).status, 404)
  const foreign = { id: gift, nonprofit_id: 'n_river', reason: 'donor_asked' }
  assert.equal((await stranger.post('/console/m_sandbox_platform/test/donations/regrant', foreign)).status, 404)

  assert.equal((await owner.post(`${base}/donations/regrant`, { ...foreign, nonprofit_id: 'n_nobody' })).status, 400)
  const find = { id: gift, nonprofit_id: '', reason: 'closed' }
  const found = await (await owner.post(`${base}/donations/regrant/preview`, { ...find, find_words: 'river' })).text()
  assert.match(
    found,
    /<details open><summary>Redirect to[\s\S]*value="53-0196606"[^>]*>Choose[\s\S]*value="closed" selected/,
  )
  const picked = await owner.post(`${base}/donations/regrant/preview`, { ...find, find_picked: '53-0196606' })
  assert.match(await picked.text(), /name="nonprofit_id"[^>]*value="53-0196606"[\s\S]*Chosen: <strong>River Watch</)
  // A regrant is previewed by name before it is confirmed, and can be undone until the money is sent. A cancellation can't
  // be undone, so it is confirmed twice.
  const preview = await (await owner.post(`${base}/donations/regrant/preview`, foreign)).text()
  assert.match(preview, /From<\/dt><dd>Community Garden[\s\S]*To<\/dt><dd>River Watch/)
  const same = await owner.post(`${base}/donations/regrant/preview`, { ...foreign, nonprofit_id: 'n_garden' })
  assert.equal(same.status, 400)
  assert.equal((await client.donations.show({ params: { id: gift } })).nonprofit_id, 'n_garden')
  assert.equal((await owner.post(`${base}/donations/regrant`, foreign)).status, 303)
  assert.match(await (await owner.get(`${base}/donations/${gift}`)).text(), /Return to the original nonprofit/)
  assert.equal((await owner.post(`${base}/donations/cancel`, { id: gift })).status, 400)
  assert.equal((await owner.post(`${base}/donations/cancel`, { id: gift, sure: 'yes' })).status, 303)
  assert.equal((await owner.post(`${base}/donations/cancel`, { id: gift, sure: 'yes' })).status, 409)
  const logged = (await auditOf(gift)).filter(({ action }) => action !== 'donations.preview_regrant')
  assert.deepEqual(logged, [
    {
      action: 'donations.regrant',
      actor_name: 'owner@gifts.example',
      before: { nonprofit_id: 'n_garden' },
      after: { nonprofit_id: 'n_river', reason: 'donor_asked' },
    },
    {
      action: 'donations.cancel',
      actor_name: 'owner@gifts.example',
      before: { status: 'pledged' },
      after: { status: 'canceled' },
    },
  ])
  const { status, original_nonprofit_id: original } = await client.donations.show({ params: { id: gift } })
  assert.deepEqual({ status, original }, { status: 'canceled', original: 'n_garden' })
})

test('the days of a filter are those of the person’s time zone, to their last moment', async () => {
  world.setNow(new Date('2026-03-13T03:59:59.500Z'))
  const client = world.clientOf('storefront')
  const { id } = await client.donations.create({
    body: { amount: 700, nonprofit_id: 'n_garden', funds_collected: true },
  })
  world.setNow(new Date(TEST_NOW.getTime() + 48 * HOUR_MS))
  const days = (day: string) => `from=${day}&until=${day}`
  const report = async (day: string) =>
    (await (await owner.get(`${base}/giving-pages/report.csv?${days(day)}`)).text()).includes('Community Garden')
  assert.ok((await idsAt(`donations?${days('2026-03-12')}&least=7&most=7`)).includes(id))
  assert.deepEqual([await report('2026-03-12'), await report('2026-03-13')], [true, false])
})
