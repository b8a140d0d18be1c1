import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, test } from 'vitest'
import { createCampaign } from '../../src/server/service/money/campaigns/create-campaign.ts'
import { failPull, pullCampaigns } from '../../src/server/service/money/campaigns/pull-campaigns.ts'
import { setBankAccount } from '../../src/server/service/money/payouts/bank-accounts.ts'
import { type ConsoleWorld, type SignedIn, startConsole } from '../support/console-world.ts'
import { insertTestNonprofit } from '../support/test-service.ts'

const base = '/console/m_sandbox_storefront/test'

let world: ConsoleWorld
let finance: SignedIn
let other: SignedIn
let id: string

beforeAll(async () => {
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
afterAll(() => world.close())

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

test('a file of 200 donations and one of 20 expenses are previewed: 3 bad rows say why, and nothing is imported until it is confirmed', async () => {
  const gifts = Array.from({ length: 200 }, (_, index) => `"$1,${100 + index}.50",2026-03-05`)
  const wrong = gifts.with(2, 'five,2026-03-05').with(6, '7.00,2026-13-05').with(198, '7.00,2026-02-01')
  const bad = await preview('donations', ['dollars,date', ...wrong].join('\n'))
  assert.match(bad, /Nothing was saved: 3 rows have errors/)
  assert.match(bad, /<td[^>]*>4<\/td>\s*<td[^>]*><code>five, 2026-03-05<\/code><\/td>\s*<td[^>]*>amount must be/)
  assert.match(bad, /<td[^>]*>8<\/td>[\s\S]*date must be a day such as 2026-01-31/)
  assert.match(bad, /<td[^>]*>200<\/td>[\s\S]*It starts at 2026-03-01/)
  const text = ['dollars,date', ...gifts].join('\n')
  assert.match(await preview('donations', text), /200 donations, \$240,000\.00 in total/)
  assert.equal(await countOf('campaign_donation'), 0)

  const send = (fields: Record<string, string>) => finance.post(`${base}/campaigns/book`, { id, ...fields })
  const elsewhere = '/console/m_sandbox_platform/test/campaigns/book'
  assert.equal((await other.post(elsewhere, { id, kind: 'donations', text })).status, 404)
  assert.equal((await send({ kind: 'donations', text: wrong.join('\n') })).status, 400)
  assert.equal((await send({ kind: 'donations', text })).status, 303)
  assert.equal(await countOf('campaign_donation'), 200)

  // The same rows are recognized before confirmation, with any line endings.
  const known = await preview('donations', text.replaceAll('\n', '\r\n'))
  assert.match(known, /imported on \d{4}-\d\d-\d\d[\s\S]*name="again"/)
  assert.equal((await send({ kind: 'donations', text })).status, 409)
  assert.equal(await countOf('campaign_donation'), 200)
  assert.equal((await send({ kind: 'donations', text, again: 'yes' })).status, 303)
  assert.equal(await countOf('campaign_donation'), 400)

  const expenses = Array.from({ length: 20 }, (_, index) => `${index + 1}.25,"Print, run ${index}",2026-03-06`)
  const badExpenses = expenses.with(0, '1,,2026-03-06').with(9, '-1,Print,2026-03-06').with(19, '1,Print,6 March')
  assert.match(await preview('expenses', ['dollars,description,date', ...badExpenses].join('\n')), /3 rows have errors/)
  const doubtful = ['dollars,description,date', ...expenses, '1.00,Tickets,2031-01-01'].join('\n')
  assert.match(await preview('expenses', doubtful), /2031-01-01 is in the future[\s\S]*name="doubtful"/)
  assert.equal((await send({ kind: 'expenses', text: doubtful })).status, 409)
  const sound = ['dollars,description,date', ...expenses].join('\n')
  assert.match(await preview('expenses', sound), /20 expenses, \$215\.00 in total/)
  assert.equal((await send({ kind: 'expenses', text: sound })).status, 303)
  assert.equal(await countOf('campaign_expense'), 20)
})

test('a donation and an expense are entered by hand in dollars, and the nonprofit’s view is updated', async () => {
  const gift = (fields: Record<string, string>) => finance.post(`${base}/campaigns/gift`, { id, ...fields })
  assert.equal((await gift({ dollars: '1,012.30', date: '2026-03-09' })).status, 303)
  const written = await world.db
    .selectFrom('campaign_donation')
    .select(['amount'])
    .where('given_on', '=', '2026-03-09')
    .executeTakeFirst()
  assert.equal(written?.amount, 101_230)
  for (const wrong of [{ dollars: '0' }, { dollars: '1.234' }, { dollars: '5', date: '2026-13-01' }])
    assert.equal((await gift(wrong)).status, 400)
  assert.equal((await gift({ dollars: '5', date: '2026-04-01' })).status, 409)

  const expense = { id, dollars: '4.50', description: 'Stamps', date: '2030-01-01' }
  const doubted = await finance.post(`${base}/campaigns/expense`, expense)
  assert.equal(doubted.status, 409)
  assert.match(await doubted.text(), /is in the future[\s\S]*name="confirm"/)
  assert.equal((await finance.post(`${base}/campaigns/expense`, { ...expense, confirm: 'yes' })).status, 303)

  await world.db
    .updateTable('campaign')
    .set({ shared_metadata: JSON.stringify({ tickets: 12, by: 'us' }) })
    .where('id', '=', id)
    .execute()
  const shared = 'tickets: 12\nOrganizer: Ada: Byron'
  assert.equal((await finance.post(`${base}/campaigns/share`, { id, shared })).status, 303)
  const { shared_metadata: kept } = await world.db
    .selectFrom('campaign')
    .select('shared_metadata')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  assert.deepEqual(kept, { tickets: 12, Organizer: 'Ada: Byron' })
  assert.match(await (await finance.get(`${base}/campaigns/${id}`)).text(), /<dt>Organizer<\/dt><dd>\s*Ada: Byron/)
})

test('expenses are claimed and a campaign is finalized once, with one audit row for each', async () => {
  const text = 'amount,description,date\n2500,Postage,2026-03-06\n'
  assert.equal((await finance.post(`${base}/campaigns/book`, { id, kind: 'expenses', text })).status, 303)
  const page = await (await finance.get(`${base}/campaigns/${id}`)).text()
  assert.match(page, /Postage/)
  assert.match(page, /Finalize campaign[\s\S]*\$481,012\.30 is still on its way/)
  assert.equal((await other.get(`/console/m_sandbox_platform/test/campaigns/${id}`)).status, 404)
  assert.equal((await finance.post(`${base}/campaigns/finalize`, { id })).status, 303)
  assert.doesNotMatch(await (await finance.get(`${base}/campaigns/${id}`)).text(), /Finalize campaign/)
  const logged = await world.db
    .selectFrom('audit_entry')
    .select('action')
    .where('record_id', '=', id)
    .orderBy('id')
    .execute()
  assert.deepEqual(
    logged.map(({ action }) => action).filter((action) => /^campaigns\.(book|finalize)/.test(action)),
    ['campaigns.book_file', 'campaigns.book_file', 'campaigns.book_file', 'campaigns.book_file', 'campaigns.finalize'],
  )
})

test('a campaign’s page lists the pulls of its donations, and what a returned pull waits for', async () => {
  const { db, seal, clock } = world.dependencies
  const account = { holderName: 'Shop', accountNumber: '123456', accountType: 'checking', liveMode: false } as const
  const owner = { ownerId: 'm_sandbox_storefront', routingNumber: '021000021' }
  await setBankAccount(db, seal, { ...account, ...owner }, clock.now(false))
  const { pulls } = await pullCampaigns(world.dependencies, false)
  const page = await (await finance.get(`${base}/campaigns/${id}`)).text()
  assert.match(page, /Debits from your bank account[\s\S]*\$481,012\.30[\s\S]*on its way/)
  await failPull(world.dependencies, pulls[0]?.id ?? '', 'R01')
  assert.match(await (await finance.get(`${base}/campaigns/${id}`)).text(), /returned<\/span> R01 We’ll try again/)
})

const terms = {
  type: 'net_held',
  name: 'Autumn raffle',
  description: 'Tickets are sold on our page and by letter.',
  nonprofit_id: '53-0196605',
  start_date: '2026-03-01',
  end_date: '2026-05-31',
  fee: '2.75',
  partnership_start: '2026-01-01',
  partnership_end: '2026-12-31',
  signer_name: 'Ada Byron',
  signer_title: 'Director',
  shared: 'Organizer: Ada Byron\nTickets: 5,000',
}

/** Drafts a statement of work; returns its page's path below the account's. */
async function draw(by: SignedIn, signer: SignedIn, change: Record<string, string> = {}): Promise<string> {
  const drawn = await by.post(`${base}/campaigns/draft`, { ...terms, signer: signer.person.id, ...change })
  assert.equal(drawn.status, 303, drawn.status === 303 ? '' : await drawn.text())
  return (drawn.headers.get('location') ?? '').replace(`${base}/`, '')
}

const draftAt = (path: string) => path.replace('campaigns/drafts/', '')

function liveCampaigns() {
  return world.db.selectFrom('campaign').selectAll().where('name', '=', terms.name).execute()
}

async function proposalOf(draft: string): Promise<string> {
  const { proposal_id } = await world.db
    .selectFrom('campaign_draft')
    .select('proposal_id')
    .where('id', '=', draft)
    .executeTakeFirstOrThrow()
  return proposal_id ?? assert.fail('nothing was put before anybody')
}

test('a statement of work is drafted, signed by the owner it names and approved by someone else before the campaign goes live', async () => {
  const roles = [['m_sandbox_storefront', 'owner']] as const
  const [ada, eve] = [
    await world.signedIn('ada@campaigns.example', [...roles, ['platform', 'approver']]),
    await world.signedIn('eve@campaigns.example', roles),
  ]
  const approver = await world.signedIn('approver@campaigns.example', [['platform', 'approver']])
  const path = await draw(finance, ada)
  const draft = draftAt(path)
  const page = await (await finance.get(`${base}/${path}`)).text()
  const [sha256] = /\b[0-9a-f]{64}\b/.exec(page) ?? assert.fail('no hash')
  const pdf = await finance.get(`${base}/${path}/statement.pdf`)
  assert.equal(pdf.headers.get('content-type'), 'application/pdf')
  assert.equal(
    createHash('sha256')
      .update(Buffer.from(await pdf.arrayBuffer()))
      .digest('hex'),
    sha256,
  )
  assert.equal((await other.get(`/console/m_sandbox_platform/test/${path}`)).status, 404)

  // Another owner, another name or another document can't sign.
  const signature = { id: draft, name: ' ada  byron ', sha256, agree: 'yes' }
  assert.equal((await eve.get(`${base}/${path}/sign`)).status, 404)
  assert.notEqual((await eve.post(`${base}/campaigns/sign`, signature)).status, 303)
  assert.equal((await finance.post(`${base}/campaigns/sign`, signature)).status, 403)
  for (const wrong of [{ name: 'Eve' }, { sha256: '0'.repeat(64) }, { agree: '' }])
    assert.notEqual((await ada.post(`${base}/campaigns/sign`, { ...signature, ...wrong })).status, 303)
  assert.match(await (await ada.get(`${base}/${path}/sign`)).text(), /sign it for/)
  assert.equal((await ada.post(`${base}/campaigns/sign`, signature)).status, 303)
  assert.deepEqual(await liveCampaigns(), [])

  const proposal = await proposalOf(draft)
  const queue = await (await approver.get('/console/platform/test/proposals')).text()
  assert.match(
    queue,
    new RegExp(`Statement of work of .*: Autumn raffle[\\s\\S]*${sha256}[\\s\\S]*/statements/${draft}`),
  )
  assert.equal((await approver.get(`/console/platform/test/statements/${draft}`)).status, 200)
  assert.equal((await approver.get(`/console/platform/live/statements/${draft}`)).status, 404)
  assert.equal((await ada.post('/console/platform/test/proposals/approve', { proposal })).status, 409)
  assert.equal((await approver.post('/console/platform/test/proposals/approve', { proposal })).status, 303)

  const [campaign] = await liveCampaigns()
  assert.equal(campaign?.fee_basis_points, 275)
  assert.deepEqual(campaign?.shared_metadata, { Organizer: 'Ada Byron', Tickets: '5,000' })
  const signed = await (await eve.get(`${base}/${path}`)).text()
  assert.match(signed, /I am Ada Byron, Director of [^<]*SHA-256/)
  assert.match(signed, new RegExp(`/campaigns/${campaign?.id}"`))
  const logged = await world.db
    .selectFrom('audit_entry')
    .select(['actor_name', 'action'])
    .where('record_id', 'in', [draft, proposal])
    .orderBy('id')
    .execute()
  assert.deepEqual(
    logged.map(({ actor_name: name, action }) => `${name} ${action}`),
    [
      'finance@campaigns.example campaigns.draft',
      'ada@campaigns.example campaigns.sign',
      'approver@campaigns.example proposals.approve',
    ],
  )
  await assert.rejects(
    world.db
      .updateTable('campaign_document')
      .set({ sha256: '0'.repeat(64) })
      .execute(),
  )
  await assert.rejects(world.db.updateTable('campaign_draft').set({ signer_id: eve.person.id }).execute())
})

test('a statement of work is declined or withdrawn with a reason, which its authors can read', async () => {
  const owner = await world.signedIn('owner@campaigns.example', [['m_sandbox_storefront', 'owner']])
  const approver = await world.signedIn('second@campaigns.example', [['platform', 'approver']])
  const before = await liveCampaigns()
  const paths = [await draw(owner, owner), await draw(owner, owner, { type: 'gross', expense: '20' })]
  for (const path of paths) {
    const [sha256 = ''] = /\b[0-9a-f]{64}\b/.exec(await (await owner.get(`${base}/${path}`)).text()) ?? []
    const signature = { id: draftAt(path), name: terms.signer_name, sha256, agree: 'yes' }
    assert.equal((await owner.post(`${base}/campaigns/sign`, signature)).status, 303)
  }
  const [declined = '', withdrawn = ''] = paths
  const proposal = await proposalOf(draftAt(declined))
  assert.equal((await approver.post('/console/platform/test/proposals/refuse', { proposal })).status, 400)
  const reason = 'The fee is another one <b>now</b>'
  assert.equal((await approver.post('/console/platform/test/proposals/refuse', { proposal, reason })).status, 303)
  const page = await (await finance.get(`${base}/${declined}`)).text()
  assert.match(page, /Declined by the foundation: The fee is another one &lt;b&gt;now/)
  assert.match(page, /campaigns\/new\?from=cd_/)
  assert.match(await (await finance.get(`${base}/campaigns/new?from=${draftAt(declined)}`)).text(), /value="2.75"/)

  const id = draftAt(withdrawn)
  assert.equal((await finance.post(`${base}/campaigns/drafts/withdraw`, { id, reason: 'Next year' })).status, 303)
  assert.match(await (await owner.get(`${base}/${withdrawn}`)).text(), /Withdrawn: Next year/)
  const again = await finance.post(`${base}/campaigns/drafts/withdraw`, { id, reason: 'Once more' })
  assert.equal(again.status, 409)
  const late = await approver.post('/console/platform/test/proposals/approve', { proposal: await proposalOf(id) })
  assert.equal(late.status, 409)
  assert.deepEqual(await liveCampaigns(), before)
})

test('a campaign with invalid dates, shares, signer or nonprofit is rejected with an error at the field', async () => {
  const owner = await world.signedIn('wrong@campaigns.example', [['m_sandbox_storefront', 'owner']])
  const sound = { ...terms, signer: owner.person.id }
  for (const [change, why] of [
    [{ end_date: '2026-02-01' }, /end_date is before start_date/],
    [{ partnership_end: '2026-04-01' }, /must be within the partnership/],
    [{ start_date: '2026-02-31' }, /Choose a date/],
    [{ fee: '101' }, /percentage from 0 to 100/],
    [{ type: 'gross', fee: '60', expense: '50' }, /exceed 100%/],
    [{ signer: finance.person.id }, /Choose an owner/],
    [{ nonprofit_id: '11-1111111' }, /No nonprofit has the ID or EIN/],
    [{ shared: 'no colon' }, /a name, a colon/],
  ] as const) {
    const refused = await owner.post(`${base}/campaigns/draft`, { ...sound, ...change })
    assert.equal(refused.status, 400)
    const page = await refused.text()
    assert.match(page, why)
    assert.match(page, /value="Autumn raffle"/)
  }
  const made = await owner.post(`${base}/campaigns/draft`, { ...sound, type: 'custom', returned: '10', auto: 'yes' })
  const [, id = ''] = /campaigns\/(ca_\w+)$/.exec(made.headers.get('location') ?? '') ?? []
  const row = await world.db.selectFrom('campaign').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  assert.deepEqual([row.type, row.return_basis_points, row.auto_distribute_grants], ['custom', 1_000, true])
})
