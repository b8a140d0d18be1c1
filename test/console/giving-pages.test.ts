import assert from 'node:assert/strict'
import { createCanvas } from '@napi-rs/canvas'
import { afterAll, beforeAll, test } from 'vitest'
import { type ConsoleWorld, type SignedIn, sendFile, startConsole } from '../support/console-world.ts'
import { visit } from '../support/gift-page.ts'
import { insertTestNonprofit } from '../support/test-service.ts'

const TEST = '/console/m_sandbox_storefront/test'
const LIVE = '/console/m_sandbox_storefront/live'
const FOUNDATION = '/console/platform/live'

let world: ConsoleWorld
let owner: SignedIn
let operator: SignedIn

beforeAll(async () => {
  world = await startConsole()
  await insertTestNonprofit(world.db, { id: 'n_river', ein: '530196605', name: 'River Trust' })
  await insertTestNonprofit(world.db, { id: 'n_lake', ein: '530196606', name: 'Lake Trust' })
  owner = await world.signedIn('owner@shop.example', [['m_sandbox_storefront', 'owner']])
  operator = await world.signedIn('operator@house.example', [['platform', 'operator']])
})
afterAll(() => world.close())

async function shown(person: SignedIn, path: string): Promise<string> {
  const answer = await person.get(path)
  return (await answer.text()).replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
}

/** Makes a page in the console and answers its ID. */
async function makePage(base: string, fields: Readonly<Record<string, string>>): Promise<string> {
  const sent = { frequency: 'once', nonprofit_id: '53-0196605', indexed: 'yes', ...fields }
  const answer = await owner.post(`${base}/giving-pages/create`, sent)
  assert.equal(answer.status, 303, await answer.text())
  return (answer.headers.get('location') ?? '').split('/').at(-1) ?? ''
}

/** The status of the public page, as anybody sees it. */
async function publicStatus(slug: string): Promise<number> {
  return (await visit(world, `http://localhost:8080/give/${slug}`)).status
}

test('the first live page of an account waits for an operator; later ones are public at once', async () => {
  const first = await makePage(LIVE, { title: 'First', story: 'Read **me**.' })
  await owner.post(`${LIVE}/giving-pages/publish`, { id: first })
  assert.match(await shown(owner, `${LIVE}/giving-pages/${first}`), /Your first page is reviewed before it’s public/)
  assert.equal(await publicStatus('first'), 404)
  assert.match(await shown(operator, `${FOUNDATION}/giving-pages`), /First Story Read me \. Fern /)
  await operator.post(`${FOUNDATION}/giving-pages/return`, { id: first })
  assert.equal(await publicStatus('first'), 404)
  await owner.post(`${LIVE}/giving-pages/publish`, { id: first })
  await operator.post(`${FOUNDATION}/giving-pages/approve`, { id: first })
  assert.equal(await publicStatus('first'), 200)
  const second = await makePage(LIVE, { title: 'Second' })
  await owner.post(`${LIVE}/giving-pages/publish`, { id: second })
  assert.equal(await publicStatus('second'), 200)
})

test('an operator takes a reported page down; its owner can’t publish it until it is returned', async () => {
  const id = await makePage(TEST, { title: 'Reported' })
  await owner.post(`${TEST}/giving-pages/publish`, { id })
  const report = new URLSearchParams({ reason: 'impersonation', detail: 'This is not them.' })
  await world.fetch(new Request('http://localhost:8080/give/reported/report', { method: 'POST', body: report }))
  assert.match(await shown(operator, `${FOUNDATION}/giving-pages`), /Reported .*impersonation This is not them\./)
  await operator.post(`${FOUNDATION}/giving-pages/suspend`, { id })
  assert.equal(await publicStatus('reported'), 404)
  const refused = await owner.post(`${TEST}/giving-pages/publish`, { id })
  assert.match(await refused.text(), /This page was taken down/)
  assert.match(await shown(operator, `${FOUNDATION}/giving-pages`), /No open reports.*Taken down.*Reported/)
  await operator.post(`${FOUNDATION}/giving-pages/restore`, { id })
  await owner.post(`${TEST}/giving-pages/publish`, { id })
  assert.equal(await publicStatus('reported'), 200)
})

test('a page’s pictures are encoded again, and other files are rejected', async () => {
  const id = await makePage(TEST, { title: 'With a picture' })
  await owner.post(`${TEST}/giving-pages/publish`, { id })
  const marked = Buffer.concat([createCanvas(64, 64).toBuffer('image/png'), Buffer.from('<script>alert(1)</script>')])
  await sendFile(world, owner, `${TEST}/giving-pages/cover`, { id, cover: new File([marked], 'a.png') })
  const { html } = await visit(world, 'http://localhost:8080/give/with-a-picture')
  const [, path = ''] = /src="(\/give\/pictures\/[^"]+)"/.exec(html) ?? assert.fail('no cover')
  const picture = await world.fetch(new Request(`http://localhost:8080${path}`))
  assert.equal(picture.headers.get('content-type'), 'image/jpeg')
  assert.ok(!(await picture.text()).includes('<script>'))
  const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'], 'a.svg')
  await assert.rejects(sendFile(world, owner, `${TEST}/giving-pages/cover`, { id, cover: svg }), /answers 400/)
  await owner.post(`${TEST}/giving-pages/cover/remove`, { id })
  assert.doesNotMatch((await visit(world, 'http://localhost:8080/give/with-a-picture')).html, /class="cover"/)
})

test('a form that can’t be is shown again with what was typed and what is wrong', async () => {
  const sent = { title: 'Kept', frequency: 'once', nonprofit_id: '53-0196605', goal: 'much', story: 'Still here' }
  const refused = await owner.post(`${TEST}/giving-pages/create`, sent)
  const html = await refused.text()
  assert.equal(refused.status, 400)
  for (const said of ['Enter an amount in dollars', 'Still here', 'value="Kept"', 'value="much"'])
    assert.ok(html.includes(said), said)
})

test('the report has the gifts by page, fund and nonprofit', async () => {
  const answer = await owner.get(`${TEST}/giving-pages/report.csv`)
  assert.match(answer.headers.get('content-type') ?? '', /text\/csv/)
  assert.match(await answer.text(), /^group,id,name,gifts,amount\r\n/)
})

test('a fund is made, changed and archived in the console', async () => {
  assert.match(await shown(owner, `${TEST}/funds`), /No funds yet/)
  const shares = '53-0196605 60\n53-0196606 40'
  await owner.post(`${TEST}/funds/create`, { name: 'Clean water', description: '', nonprofits: shares })
  assert.match(await shown(owner, `${TEST}/funds`), /Clean water River Trust 60 %, Lake Trust 40 % active/)
  const { id } = await world.db.selectFrom('fund').select('id').executeTakeFirstOrThrow()
  await owner.post(`${TEST}/funds/update`, { id, name: 'Water', description: 'For all.', nonprofits: `${shares}0` })
  assert.match(await shown(owner, `${TEST}/funds/${id}`), /Water/)
  const row = await world.db.selectFrom('fund').select(['name', 'version']).executeTakeFirstOrThrow()
  assert.deepEqual(row, { name: 'Water', version: 2 })
  const refused = await owner.post(`${TEST}/funds/update`, { id, name: 'Water', description: '', nonprofits: 'none' })
  assert.match(await refused.text(), /Write one nonprofit in each line/)
  await owner.post(`${TEST}/funds/archive`, { id })
  assert.match(await shown(owner, `${TEST}/funds`), /archived/)
})
