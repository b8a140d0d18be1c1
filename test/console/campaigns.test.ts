import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createCampaign } from '../../src/server/service/money/campaigns/create-campaign.ts'
import { type ConsoleWorld, type SignedIn, startConsole } from '../support/console-world.ts'
import { insertTestNonprofit } from '../support/test-service.ts'

const base = '/console/m_sandbox_storefront/test'

let world: ConsoleWorld
let finance: SignedIn
let other: SignedIn
let id: string

before(async () => {
  world = await startConsole()
  await insertTestNonprofit(world.db, { id: 'n_garden', ein: '530196605' })
  finance = await world.signedIn('finance@campaigns.example', [['m_sandbox_storefront', 'finance']])
  other = await world.signedIn('finance@other.example', [['m_sandbox_platform', 'finance']])
  const campaign = await createCampaign(world.dependencies, {
    accountId: 'm_sandbox_storefront',
    liveMode: false,
    type: 'net_held',
    name: 'Spring sweepstakes',
    description: null,
    nonprofitId: 'n_garden',
    startDate: new Date('2026-03-01T00:00:00Z'),
    endDate: new Date('2026-03-31T00:00:00Z'),
    targetGrantReceiptDate: null,
    grantDisbursementInitiationDate: null,
    autoDistributeGrants: false,
    returnBasisPoints: 0,
    expenseBasisPoints: 0,
    statementOfWork: {
      feeBasisPoints: 500,
      partnershipStart: '2026-01-01',
      partnershipEnd: '2026-12-31',
      signerName: 'Ada',
      signerTitle: 'CFO',
      signerEmail: 'ada@shop.example',
      signedOn: '2026-01-01',
    },
  })
  id = campaign.id
})
after(() => world.close())

async function preview(kind: string, text: string): Promise<string> {
  const body = new FormData()
  for (const [name, value] of Object.entries({ form_token: finance.formToken, id, kind })) body.set(name, value)
  body.set('file', new File([text], 'rows.csv', { type: 'text/csv' }))
  const headers = { cookie: finance.cookie, 'sec-fetch-site': 'same-origin' }
  const url = `http://localhost:8080${base}/campaigns/preview`
  return (await world.fetch(new Request(url, { method: 'POST', headers, body }))).text()
}

async function countOf(table: 'campaign_donation' | 'campaign_expense'): Promise<number> {
  return (await world.db.selectFrom(table).select('id').execute()).length
}

test('a file of gifts is looked at first, every bad row says why, and nothing is written until it is confirmed', async () => {
  const bad = await preview('donations', 'amount,date\n500,2026-03-05\nfive,2026-03-05\n700,2026-13-05\n')
  assert.match(bad, /<td class="number">3<\/td>/)
  assert.match(bad, /date must be a day such as 2026-01-31/)
  const rows = Array.from({ length: 200 }, (_, index) => `${500 + index},2026-03-05`)
  const text = ['amount,date', ...rows].join('\n')
  assert.match(await preview('donations', text), /200 gifts, \$1,199\.00 in all/)
  assert.equal(await countOf('campaign_donation'), 0)

  assert.equal(
    (await other.post('/console/m_sandbox_platform/test/campaigns/book', { id, kind: 'donations', text })).status,
    404,
  )
  assert.equal(
    (await finance.post(`${base}/campaigns/book`, { id, kind: 'donations', text: 'amount\nfive' })).status,
    400,
  )
  assert.equal((await finance.post(`${base}/campaigns/book`, { id, kind: 'donations', text })).status, 303)
  assert.equal(await countOf('campaign_donation'), 200)
  assert.equal((await finance.post(`${base}/campaigns/book`, { id, kind: 'donations', text })).status, 409)
  assert.equal(await countOf('campaign_donation'), 200)
  assert.equal(
    (await finance.post(`${base}/campaigns/book`, { id, kind: 'donations', text, again: 'yes' })).status,
    303,
  )
  assert.equal(await countOf('campaign_donation'), 400)
})

test('expenses are claimed and a campaign is made final, once, with one row in the log for each', async () => {
  const text = 'amount,description,date\n2500,Postage,2026-03-06\n'
  assert.equal((await finance.post(`${base}/campaigns/book`, { id, kind: 'expenses', text })).status, 303)
  const page = await (await finance.get(`${base}/campaigns/${id}`)).text()
  assert.match(page, /Postage/)
  assert.match(page, /Make it final/)
  assert.equal((await other.get(`/console/m_sandbox_platform/test/campaigns/${id}`)).status, 404)
  assert.equal((await finance.post(`${base}/campaigns/finalize`, { id })).status, 303)
  assert.doesNotMatch(await (await finance.get(`${base}/campaigns/${id}`)).text(), /Make it final/)
  const told = await world.db
    .selectFrom('audit_entry')
    .select('action')
    .where('record_id', '=', id)
    .orderBy('id')
    .execute()
  assert.deepEqual(
    told.map(({ action }) => action).filter((action) => /^campaigns\.(book|finalize)/.test(action)),
    ['campaigns.book_file', 'campaigns.book_file', 'campaigns.book_file', 'campaigns.finalize'],
  )
})
