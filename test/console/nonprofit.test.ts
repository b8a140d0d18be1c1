import assert from 'node:assert/strict'
import { createCanvas } from '@napi-rs/canvas'
import { afterAll, beforeAll, test } from 'vitest'
import { createClient } from '../../src/client/index.ts'
import { contract } from '../../src/contract/index.ts'
import { createInProcessProxy } from '../../src/server/app/in-process-proxy.ts'
import { loadProfiles } from '../../src/server/cli/nonprofits.ts'
import { imageSizeOf } from '../../src/server/http/image-size.ts'
import { silentLog } from '../../src/server/http/log.ts'
import { createSeal } from '../../src/server/service/accounts/keyring.ts'
import { createService } from '../../src/server/service/api/service.ts'
import { applyDueProposals } from '../../src/server/service/approvals/apply-approved.ts'
import { claimCode, linkAddress } from '../../src/server/service/console-links/console-links.ts'
import { createLiveDirectory } from '../../src/server/service/directory/search/live/live-directory.ts'
import { listKeptLetters } from '../../src/server/service/letters/compose-letter.ts'
import { createCampaign } from '../../src/server/service/money/campaigns/create-campaign.ts'
import { insertPayout } from '../../src/server/service/money/payouts/payout-records.ts'
import { openProposals } from '../../src/server/service/proposals/proposals.ts'
import { type ConsoleWorld, type SignedIn, startConsole } from '../support/console-world.ts'
import { eventually } from '../support/eventually.ts'
import { pdfText } from '../support/pdf-pages.ts'
import { insertTestNonprofit, TEST_NOW } from '../support/test-service.ts'

let world: ConsoleWorld
let owner: SignedIn
let editor: SignedIn

const id = 'n_harbor'
const home = `/console/${id}/test`

beforeAll(async () => {
  world = await startConsole()
  await insertTestNonprofit(world.db, { id, ein: '530196601', name: 'Harbor Kitchen' })
  owner = await world.signedIn('ada@harbor.example', [[id, 'owner']])
  editor = await world.signedIn('eli@harbor.example', [[id, 'editor']])
})
afterAll(() => world.close())

/** The text of a page, without its tags. */
async function read(person: SignedIn, path: string): Promise<string> {
  const answer = await person.get(`${home}/${path}`)
  assert.equal(answer.status, 200, path)
  return (await answer.text()).replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
}

/** Actions on the nonprofit in the audit log, latest last. */
async function acts(action: string) {
  return world.db
    .selectFrom('audit_entry')
    .select(['actor_name', 'before', 'after', 'unsaid'])
    .where('action', '=', action)
    .orderBy('id')
    .execute()
}

/** Whether the storefront's picker finds the nonprofit among those with consent. */
async function isFound(written_consent?: { direct?: boolean; via_change?: boolean }): Promise<boolean> {
  const query = { search_term: 'Harbor Kitchen', ...(written_consent === undefined ? {} : { written_consent }) }
  const { nonprofits } = await world.publicClient('test_pk_storefront').nonprofits.search({ query })
  return nonprofits.some((one) => one.id === id)
}

test('an owner grants consent to all and withholds it from one platform, and searches update immediately', async () => {
  assert.equal(await isFound({ direct: true }), false)
  assert.equal((await owner.post(`${home}/consent/everybody`, { decision: 'granted' })).status, 303)
  assert.equal(await isFound({ direct: true }), true)
  const refused = { account: 'm_sandbox_storefront', decision: 'withheld' }
  assert.equal((await editor.post(`${home}/consent/platform`, refused)).status, 403)
  assert.equal((await owner.post(`${home}/consent/platform`, refused)).status, 303)
  assert.equal(await isFound({ direct: true }), false)
  const [entry, ...others] = await acts('consent.platform')
  assert.deepEqual(others, [])
  assert.deepEqual(entry, {
    actor_name: 'ada@harbor.example',
    before: { account: 'm_sandbox_storefront', decision: 'unset' },
    after: { account: 'm_sandbox_storefront', decision: 'withheld' },
    unsaid: false,
  })
  const page = await read(editor, 'consent')
  assert.match(page, /All platforms Granted/)
  assert.match(page, /History .*Withheld ada@harbor\.example/)
  assert.equal((await owner.post(`${home}/consent/platform`, { ...refused, decision: 'unset' })).status, 303)
  assert.equal(await isFound({ direct: true }), true)
  assert.equal((await owner.post(`${home}/consent/foundation`, { decision: 'granted' })).status, 303)
  assert.equal(await isFound({ via_change: true }), true)
  assert.equal((await owner.post(`${home}/consent/foundation`, { decision: 'withheld' })).status, 303)
  assert.equal(await isFound({ via_change: true }), false)
})

test('no consent can be set for a law firm or an unknown account', async () => {
  for (const account of ['m_sandbox_lawfirm', 'm_none'])
    assert.equal((await owner.post(`${home}/consent/platform`, { account, decision: 'granted' })).status, 404)
})

test('an unlisted nonprofit isn’t found until it is listed again', async () => {
  assert.equal(await isFound(), true)
  assert.equal((await owner.post(`${home}/consent/listing`, { listed: 'no' })).status, 303)
  assert.equal(await isFound(), false)
  assert.match(await read(owner, 'consent'), /You no longer appear in search/)
  assert.equal((await owner.post(`${home}/consent/listing`, { listed: 'yes' })).status, 303)
  assert.equal(await isFound(), true)
})

/** The latest claim of a person. */
async function claimOf(person: SignedIn) {
  return world.db
    .selectFrom('nonprofit_claim')
    .selectAll()
    .where('person_id', '=', person.person.id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
}

async function unclaimed(nonprofitId: string, ein: string, fields: { website?: string } = {}): Promise<void> {
  await insertTestNonprofit(world.db, { id: nonprofitId, ein, name: `Claimable ${ein}` })
  const address = { address_line: '12 Quay Street', city: 'Portland', state: 'ME', zip_code: '04101' }
  await world.db
    .updateTable('nonprofit')
    .set({ ...address, ...fields })
    .where('id', '=', nonprofitId)
    .execute()
}

async function isClaimed(nonprofitId: string): Promise<boolean> {
  return (await world.clientOf('storefront').nonprofits.show({ params: { id: nonprofitId } })).claimed
}

test('a new person signs in by a link, and a code sent to the website’s domain makes them an owner', async () => {
  await unclaimed('n_by_email', '530196610', { website: 'https://www.harbor-claim.org/' })
  const { publicUrl, seal } = world.dependencies
  const body = new URLSearchParams({ email: 'new@elsewhere.example', to: '/console/me/claim' })
  const headers = { 'sec-fetch-site': 'same-origin' }
  await world.fetch(new Request(`${publicUrl}/console/sign-in`, { method: 'POST', body, headers }))
  const link = await eventually(() =>
    world.db
      .selectFrom('letter')
      .select('facts')
      .where('recipient', '=', 'new@elsewhere.example')
      .executeTakeFirstOrThrow(),
  )
  const address = linkAddress(publicUrl, seal, 'signIn', String(link.facts.link))
  const entered = await world.fetch(new Request(address, { method: 'POST', headers }))
  assert.equal(entered.headers.get('location'), '/console/me/claim')
  const newcomer = await world.signedIn('new@elsewhere.example')

  const found = await newcomer.get('/console/me/claim?ein=53-0196610')
  assert.equal(found.headers.get('location'), '/console/me/claim/n_by_email')
  const wrong = { nonprofit: 'n_by_email', email: 'new@elsewhere.example' }
  const refused = await newcomer.post('/console/me/claims/email', wrong)
  assert.equal(refused.status, 400)
  assert.match(await refused.text(), /must end in @harbor-claim\.org/)
  const right = { nonprofit: 'n_by_email', email: 'director@harbor-claim.org' }
  assert.equal((await newcomer.post('/console/me/claims/email', right)).status, 303)
  const { id: claim } = await claimOf(newcomer)
  assert.equal((await newcomer.post('/console/me/claims/prove', { claim, code: 'BBBBB-BBBBB' })).status, 303)
  assert.match(await (await newcomer.get('/console/me/claim')).text(), /Attempts left: 4/)
  assert.equal(await isClaimed('n_by_email'), false)
  const code = claimCode(seal, claim).toLowerCase().replace('-', ' ')
  const stranger = await world.signedIn('eve@elsewhere.example')
  assert.equal((await stranger.post('/console/me/claims/prove', { claim, code })).status, 404)
  assert.equal((await newcomer.post('/console/me/claims/prove', { claim, code })).status, 303)
  assert.equal(await isClaimed('n_by_email'), true)
  assert.equal((await newcomer.get('/console/n_by_email/test/team')).status, 200)
  assert.match(await (await newcomer.get('/console/n_by_email/test/team')).text(), /Invite/)
  assert.equal((await stranger.post('/console/me/claims/letter', { nonprofit: 'n_by_email' })).status, 409)
})

test('five wrong codes end a claim, even for the right code', async () => {
  await unclaimed('n_guessed', '530196611')
  const guesser = await world.signedIn('guess@elsewhere.example')
  await guesser.post('/console/me/claims/letter', { nonprofit: 'n_guessed' })
  const { id: claim } = await claimOf(guesser)
  for (const code of ['1', '2', '3', '4', '5']) await guesser.post('/console/me/claims/prove', { claim, code })
  const code = claimCode(world.dependencies.seal, claim)
  assert.equal((await guesser.post('/console/me/claims/prove', { claim, code })).status, 409)
  assert.equal(await isClaimed('n_guessed'), false)
})

test('an operator prints and posts the letter, and its code makes the recipient an owner', async () => {
  await unclaimed('n_by_post', '530196612', { website: 'https://facebook.com/' })
  const operator = await world.signedIn('olu@foundation.example', [['platform', 'operator']])
  const auditor = await world.signedIn('aud@foundation.example', [['platform', 'auditor']])
  const person = await world.signedIn('pat@post.example')
  const email = { nonprofit: 'n_by_post', email: 'pat@facebook.com' }
  assert.equal((await person.post('/console/me/claims/email', email)).status, 400)
  assert.equal((await person.post('/console/me/claims/letter', { nonprofit: 'n_by_post' })).status, 303)
  const { id: claim } = await claimOf(person)
  const letter = `/console/platform/live/claims/${claim}/letter.pdf`
  assert.equal((await auditor.get(letter)).status, 403)
  const text = await pdfText(new Uint8Array(await (await operator.get(letter)).arrayBuffer()))
  const code = claimCode(world.dependencies.seal, claim)
  assert.ok(text.includes(code) && text.includes('12 Quay Street') && text.includes('Portland, ME 04101'), text)
  assert.equal((await operator.post('/console/platform/live/claims/posted', { claim })).status, 303)
  assert.equal((await operator.post('/console/platform/live/claims/posted', { claim })).status, 409)
  assert.equal((await person.post('/console/me/claims/prove', { claim, code })).status, 303)
  assert.equal(await isClaimed('n_by_post'), true)
})

test('an uploaded proof waits for review by the foundation, and is then deleted', async () => {
  await unclaimed('n_by_paper', '530196613')
  const approver = await world.signedIn('aki@foundation.example', [['platform', 'approver']])
  const person = await world.signedIn('pia@paper.example')
  const send = (bytes: Uint8Array<ArrayBuffer>) => {
    const form = new FormData()
    form.set('form_token', person.formToken)
    form.set('nonprofit', 'n_by_paper')
    form.set('paper', new File([bytes], 'board.pdf'))
    const headers = { cookie: person.cookie, 'sec-fetch-site': 'same-origin' }
    const address = `${world.dependencies.publicUrl}/console/me/claims/paper`
    return world.fetch(new Request(address, { method: 'POST', body: form, headers }))
  }
  assert.equal((await send(Buffer.from('<script>'))).status, 400)
  const paper = Buffer.from('%PDF-1.7 the board has decided')
  assert.equal((await send(paper)).status, 303)
  const refused = await claimOf(person)
  const waiting = () =>
    world.db
      .selectFrom('proposal')
      .select('id')
      .where('subject_id', '=', 'n_by_paper')
      .where('status', '=', 'waiting')
      .executeTakeFirstOrThrow()
  const refusal = { proposal: (await waiting()).id, reason: 'It names another organization.' }
  assert.equal((await approver.post('/console/platform/live/proposals/refuse', refusal)).status, 303)
  assert.deepEqual([(await claimOf(person)).status, (await claimOf(person)).paper_sealed], ['ended', null])
  const [told] = await listKeptLetters(world.db, refused.id)
  assert.equal(told?.recipient, 'pia@paper.example')
  assert.match(JSON.stringify(told?.facts), /It names another organization/)
  assert.equal((await send(paper)).status, 303)
  const claim = await claimOf(person)
  const file = await approver.get(`/console/platform/live/claims/${claim.id}/paper`)
  assert.deepEqual(Buffer.from(await file.arrayBuffer()), paper)
  assert.match(file.headers.get('content-disposition') ?? '', /^attachment/)
  const { id: proposal } = await waiting()
  assert.equal((await person.post('/console/platform/live/proposals/approve', { proposal })).status, 404)
  assert.equal((await approver.post('/console/platform/live/proposals/approve', { proposal })).status, 303)
  assert.equal(await isClaimed('n_by_paper'), true)
  assert.equal((await person.get('/console/n_by_paper/test')).status, 200)
  assert.equal((await claimOf(person)).paper_sealed, null)
  assert.equal((await approver.get(`/console/platform/live/claims/${claim.id}/paper`)).status, 404)
})

/** Sends a file as the page's form does. */
async function upload(person: SignedIn, path: string, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<Response> {
  const form = new FormData()
  form.set('form_token', person.formToken)
  form.set(name, new File([bytes], 'picture.png'))
  const headers = { cookie: person.cookie, 'sec-fetch-site': 'same-origin' }
  return world.fetch(
    new Request(`${world.dependencies.publicUrl}${home}/${path}`, { method: 'POST', body: form, headers }),
  )
}

async function listed() {
  const { nonprofits } = await world
    .publicClient('test_pk_storefront')
    .nonprofits.search({ query: { search_term: 'Harbor Kitchen' } })
  return nonprofits.find((one) => one.id === id) ?? assert.fail('Harbor Kitchen is not found')
}

test('a logo is re-encoded at a small size, and searches show it at a permanent URL', async () => {
  const canvas = createCanvas(1_400, 700)
  canvas.getContext('2d').fillRect(0, 0, 1_400, 700)
  const hidden = Buffer.concat([await canvas.encode('png'), Buffer.from('<script>alert(1)</script>')])
  assert.equal((await upload(editor, 'profile/logo', 'logo', hidden)).status, 303)
  const { logo_url } = await listed()
  const shown = await world.fetch(new Request(logo_url ?? ''))
  const bytes = Buffer.from(await shown.arrayBuffer())
  assert.equal(shown.headers.get('content-type'), 'image/png')
  assert.match(shown.headers.get('cache-control') ?? '', /immutable/)
  assert.deepEqual(imageSizeOf(bytes), { width: 512, height: 256 })
  assert.ok(!bytes.includes('<script>'))

  for (const bad of [
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    claimingGigabytes(),
    hidden.subarray(0, 60),
  ])
    assert.equal((await upload(editor, 'profile/logo', 'logo', Buffer.from(bad))).status, 400)
  assert.equal((await listed()).logo_url, logo_url)

  assert.equal((await editor.post(`${home}/profile/logo/remove`)).status, 303)
  assert.equal((await listed()).logo_url, null)
  assert.equal((await world.fetch(new Request(logo_url ?? ''))).status, 404)
})

/** A PNG of a few bytes with huge dimensions in its header. */
function claimingGigabytes(): Buffer {
  const header = Buffer.alloc(33)
  header.write('\x89PNG\r\n\x1a\n', 0, 'latin1')
  header.writeUInt32BE(13, 8)
  header.write('IHDR', 12, 'latin1')
  header.writeUInt32BE(60_000, 16)
  header.writeUInt32BE(60_000, 20)
  return header
}

/** A second proxy and service with their own caches on the same database, as in another process. */
async function anotherProcess() {
  const { db, url, dependencies } = world
  // Disables the regular polling of changes, which would hide missing notifications.
  const pollEvery = 3_600_000
  const directory = createLiveDirectory({ db, databaseUrl: url, log: silentLog, pollEvery })
  directory.start()
  await directory.ready()
  const seal = createSeal(Buffer.alloc(32, 7))
  const service = createService({ ...dependencies, seal, directory })
  const { fetch } = createInProcessProxy({ ...dependencies, seal, service, directoryChanges: directory })
  const asked = (request: Request) => {
    request.headers.set('origin', 'http://localhost:8080')
    return fetch(request)
  }
  const baseUrl = 'http://localhost:8080/proxy'
  const page = createClient(contract, { baseUrl, publicKey: 'test_pk_storefront', fetch: asked })
  const search = { search_term: 'Harbor Kitchen', written_consent: { direct: true } }
  return {
    offered: async () => (await page.nonprofits.search({ query: search })).nonprofits.map((one) => one.logo_url),
    stop: () => directory.stop(),
  }
}

test('another process soon rejects what a nonprofit withdrew, and shows its new logo', async () => {
  const { clientOf } = world
  const other = await anotherProcess()
  const checkout = {
    amount: 2_500,
    nonprofit_id: id,
    success_url: 'http://localhost:8080/thanks',
    cancel_url: 'http://localhost:8080/',
  }
  // A cached response would be shown for half a minute; even a busy machine is much faster.
  const otherOffers = (expected: unknown) => {
    const soon = Date.now() + 28_000
    return eventually(async () => {
      assert.ok(Date.now() < soon, 'in time')
      assert.deepEqual(await other.offered(), expected)
    })
  }
  try {
    await otherOffers([null])
    const { checkout_url: link } = await clientOf('storefront').payments.createCheckoutLink({ body: checkout })
    const drawn = Buffer.from(await createCanvas(64, 64).encode('png'))
    assert.equal((await upload(editor, 'profile/logo', 'logo', drawn)).status, 303)
    const { logo_url } = await listed()
    await otherOffers([logo_url])
    const withheld = { account: 'm_sandbox_storefront', decision: 'withheld' }
    assert.equal((await owner.post(`${home}/consent/platform`, withheld)).status, 303)
    await assert.rejects(clientOf('storefront').payments.createCheckoutLink({ body: checkout }), {
      code: 'nonprofit_without_consent',
    })
    assert.match(await (await world.fetch(new Request(link))).text(), /can’t receive gifts right now/)
    await otherOffers([])
    assert.equal((await owner.post(`${home}/consent/platform`, { ...withheld, decision: 'unset' })).status, 303)
    await otherOffers([logo_url])
  } finally {
    await other.stop()
  }
})

test('a nonprofit’s description of itself is shown as written, with its links', async () => {
  const description = {
    mission: 'Hot meals <b>by the harbor</b>.',
    website: 'harbor.example.org',
    instagram: 'https://www.instagram.com/harbor',
  }
  assert.equal((await editor.post(`${home}/profile/set`, description)).status, 303)
  const { mission, website, socials } = await listed()
  assert.equal(mission, description.mission)
  assert.equal(website, 'https://harbor.example.org/')
  assert.deepEqual(socials, { instagram: 'https://www.instagram.com/harbor' })
  const page = await (await editor.get(`${home}/profile`)).text()
  assert.ok(page.includes('Hot meals &lt;b&gt;by the harbor&lt;/b&gt;.') && !page.includes('<b>by'))
  for (const bad of [
    { website: 'javascript:alert(1)' },
    { facebook: 'https://facebook.com.evil.example/' },
    { mission: 'x'.repeat(1_001) },
  ]) {
    const refused = await editor.post(`${home}/profile/set`, { ...description, ...bad })
    assert.equal(refused.status, 400)
  }
  assert.deepEqual((await listed()).socials, socials)
})

test('impact rates are shown after the foundation reviews their source', async () => {
  const rate = {
    dollars: '$2.50',
    quantity: '10',
    unit_one: 'meal',
    unit_many: 'meals',
    source: 'Annual report',
    year: '2025',
  }
  assert.equal((await editor.post(`${home}/profile/rates/propose`, rate)).status, 303)
  assert.deepEqual((await listed()).stats, [])
  const approver = await world.signedIn('amy@foundation.example', [['platform', 'approver']])
  const { id: proposal } = await world.db
    .selectFrom('proposal')
    .select('id')
    .where('kind', '=', 'impact_rate')
    .executeTakeFirstOrThrow()
  assert.equal((await approver.post('/console/platform/live/proposals/approve', { proposal })).status, 303)
  assert.deepEqual((await listed()).stats, ['$2.50 = 10 meals'])
  assert.match(await read(editor, 'profile'), /\$2\.50 = 10 meals Annual report 2025 shown/)
  assert.equal((await editor.post(`${home}/profile/rates/remove`, { place: '0' })).status, 303)
  assert.deepEqual((await listed()).stats, [])
})

test('a parent organization is shown at both nonprofits after the foundation reviews it', async () => {
  await insertTestNonprofit(world.db, { id: 'n_parent', ein: '530196699', name: 'Kitchens United' })
  const wanted = { parent: '53-0196699', relationship: 'chapter' }
  assert.equal((await editor.post(`${home}/profile/parent/propose`, { ...wanted, parent: '99-9999999' })).status, 400)
  assert.equal((await editor.post(`${home}/profile/parent/propose`, { ...wanted, parent: id })).status, 400)
  assert.equal((await editor.post(`${home}/profile/parent/propose`, wanted)).status, 303)
  assert.match(await read(editor, 'profile'), /Harbor Kitchen belongs to Kitchens United: chapter in review/)
  assert.equal((await listed()).parent_organization, null)
  const approver = await world.signedIn('una@foundation.example', [['platform', 'approver']])
  const { id: proposal } = await world.db
    .selectFrom('proposal')
    .select('id')
    .where('kind', '=', 'parent')
    .executeTakeFirstOrThrow()
  assert.equal((await approver.post('/console/platform/live/proposals/approve', { proposal })).status, 303)
  assert.deepEqual((await listed()).parent_organization, { nonprofit_id: 'n_parent', relationship_type: 'chapter' })
  const parent = await world.signedIn('pia@parent.example', [['n_parent', 'owner']])
  const family = await (await parent.get('/console/n_parent/test/profile')).text()
  assert.match(family.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' '), /Relationship Harbor Kitchen chapter/)
  assert.equal((await editor.post(`${home}/profile/parent/propose`, { parent: '' })).status, 303)
})

test('a campaign shows its shares and grant status to its own nonprofit only', async () => {
  assert.match(await read(owner, 'campaigns'), /No campaigns yet/)
  await createCampaign(world.dependencies, {
    accountId: 'm_sandbox_storefront',
    liveMode: false,
    type: 'custom',
    name: 'Harbor supper',
    description: null,
    nonprofitId: id,
    startDate: new Date('2026-03-01T00:00:00Z'),
    endDate: new Date('2026-03-31T00:00:00Z'),
    targetGrantReceiptDate: null,
    grantDisbursementInitiationDate: null,
    autoDistributeGrants: false,
    returnBasisPoints: 0,
    expenseBasisPoints: 0,
    metadata: { cost_centre: 'secret' },
    sharedMetadata: { Organizer: 'Ada Byron' },
  })
  const page = await read(owner, 'campaigns')
  assert.match(page, /Harbor supper .*Fundraiser Fern &amp; Field .*Mar 1, 2026 – Mar 31, 2026 .*Organizer Ada Byron/)
  assert.doesNotMatch(page, /secret/)
  const other = await world.signedIn('oda@parent.example', [['n_parent', 'owner']])
  assert.doesNotMatch(await (await other.get('/console/n_parent/test/campaigns')).text(), /Harbor supper/)
})

test('a file sets the texts of many nonprofits, all rows or none', async () => {
  await insertTestNonprofit(world.db, { id: 'n_filed', ein: '530196630', name: 'Filed House' })
  const bad =
    'ein,mission,website\n53-0196630,Shelter for all,filed.example.org\n999999999,Nobody,\n530196630,,javascript:x\n'
  const refused = await loadProfiles(world.db, bad, new Date())
  assert.equal(refused.set, 0)
  assert.match(refused.problems.join('\n'), /^Row 3: no nonprofit has the EIN 999999999\.\nRow 4: website /)
  const mission = async () =>
    (await world.clientOf('storefront').nonprofits.show({ params: { id: 'n_filed' } })).mission
  assert.equal(await mission(), '')
  assert.deepEqual(await loadProfiles(world.db, bad.split('\n').slice(0, 2).join('\n'), new Date()), {
    set: 1,
    problems: [],
  })
  assert.equal(await mission(), 'Shelter for all')
})

test('donations, payouts and remittance are shown to their own nonprofit only', async () => {
  const { id: gift } = await world.clientOf('storefront').donations.create({
    body: { nonprofit_id: id, amount: 2_500, funds_collected: true },
  })
  const payout = 'po_harbor_test'
  await world.db.transaction().execute((tx) =>
    insertPayout(tx, {
      id: payout,
      liveMode: false,
      ownerId: id,
      kind: 'donations',
      campaignId: null,
      method: 'check',
      amount: 2_427,
      bankFileId: null,
      lines: [{ donation_id: gift, amount: 2_427 }],
      now: TEST_NOW,
    }),
  )
  assert.match(await read(editor, 'donations'), new RegExp(`${gift} +\\$25\\.00`))
  assert.doesNotMatch(await read(editor, 'donations?status=canceled'), new RegExp(gift))
  assert.match(await read(editor, 'payouts'), /Check .*\$24\.27/)
  assert.match(await read(editor, `payouts/${payout}`), new RegExp(`${gift} +\\$25\\.00 +\\$24\\.27`))
  const file = (ending: string) => editor.get(`${home}/payouts/${payout}/remittance.${ending}`)
  assert.match(await (await file('csv')).text(), new RegExp(`${payout},.*,check,${gift},.*,25\\.00,24\\.27`))
  const text = await pdfText(new Uint8Array(await (await file('pdf')).arrayBuffer()))
  assert.ok(text.includes(gift) && text.includes('$24.27') && text.includes('Harbor Kitchen'), text)
  await insertTestNonprofit(world.db, { id: 'n_curious', ein: '530196677' })
  const curious = await world.signedIn('cu@rious.example', [['n_curious', 'owner']])
  for (const path of ['', '/remittance.pdf', '/remittance.csv'])
    assert.equal((await curious.get(`/console/n_curious/test/payouts/${payout}${path}`)).status, 404)
  assert.equal((await editor.get(`/console/${id}/live/payouts/${payout}`)).status, 404)
})

test('a new bank account is proposed by an owner, approved by someone else, and then held', async () => {
  const entered = {
    holder: 'Harbor Kitchen',
    routing_number: '021000021',
    account_number: '991234567',
    account_type: 'checking',
  }
  assert.equal((await editor.post(`${home}/bank/propose`, entered)).status, 403)
  const wrong = await owner.post(`${home}/bank/propose`, { ...entered, routing_number: '021000022' })
  assert.equal(wrong.status, 400)
  assert.match(await wrong.text(), /check digit is wrong/)
  assert.equal((await owner.post(`${home}/bank/method`, { method: 'bank_account' })).status, 409)
  assert.equal((await owner.post(`${home}/bank/propose`, entered)).status, 303)
  assert.match(await read(owner, 'bank'), /ending in 4567 +waiting for approval/)
  const proposals = await openProposals(world.db, false, { subjectId: id })
  const approver = await world.signedIn('abe@foundation.example', [['platform', 'approver']])
  const approve = { proposal: proposals[0]?.id ?? '' }
  assert.equal((await approver.post('/console/platform/test/proposals/approve', approve)).status, 303)
  assert.match(await read(editor, 'bank'), /ending in 4567 +in the waiting period +Mar 1[0-9], 2026/)
  assert.match(await read(editor, 'bank'), /No bank account yet/)
  world.setNow(new Date(TEST_NOW.getTime() + 4 * 86_400_000))
  const { db, seal, newId, clock } = world.dependencies
  await applyDueProposals({ db, seal, newId, clock }, false)
  world.setNow(TEST_NOW)
  const page = await read(editor, 'bank')
  assert.match(page, /Account number …4567/)
  assert.ok(!page.includes('991234567'))
  assert.equal((await owner.post(`${home}/bank/method`, { method: 'bank_account' })).status, 303)
  const { payout_method } = await world.clientOf('storefront').nonprofits.show({ params: { id } })
  assert.equal(payout_method, 'bank_account')
})

test('a new check address is held by the live clock, whatever the sandbox’s clock says', async () => {
  const address = { address_line: '9 New Wharf', city: 'Bath', state: 'ME', zip_code: '04530' }
  assert.equal((await owner.post(`${home}/bank/address`, { ...address, zip_code: 'x' })).status, 400)
  assert.equal((await owner.post(`${home}/bank/address`, address)).status, 303)
  const [proposal] = (await openProposals(world.db, true, { subjectId: id })).filter(
    ({ kind }) => kind === 'check_address',
  )
  assert.deepEqual(proposal?.shown, address)
  assert.match(await read(owner, 'bank'), /Address for checks to Harbor Kitchen: Bath, ME/)
})
