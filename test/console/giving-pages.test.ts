import assert from 'node:assert/strict'
import { createCanvas } from '@napi-rs/canvas'
import { afterAll, beforeAll, test } from 'vitest'
import { encodeUpload } from '../../src/server/service/pictures/encode-picture.ts'
import { type ConsoleWorld, type SignedIn, sendFile, startConsole } from '../support/console-world.ts'
import { give, openLink, post, visit } from '../support/gift-page.ts'
import { insertTestNonprofit, refusedWith } from '../support/test-service.ts'

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

/** Creates a page in the console and returns its ID. */
async function makePage(base: string, fields: Readonly<Record<string, string>>): Promise<string> {
  const sent = { frequency: 'once', nonprofit_id: '53-0196605', indexed: 'yes', ...fields }
  const answer = await owner.post(`${base}/giving-pages/create`, sent)
  assert.equal(answer.status, 303, await answer.text())
  return (answer.headers.get('location') ?? '').split('/').at(-1) ?? ''
}

/** The HTTP status of the public page. */
async function publicStatus(slug: string): Promise<number> {
  return (await visit(world, `http://localhost:8080/give/${slug}`)).status
}

/** Creates and publishes a live page of the store; returns its ID. */
function publishLive(fields: Readonly<Record<string, string>>): Promise<string> {
  return publishBy(owner, LIVE, { frequency: 'once', nonprofit_id: '53-0196605', indexed: 'yes', ...fields })
}

/** Creates and publishes a page as a member of the team at `base`; returns its ID. */
async function publishBy(person: SignedIn, base: string, fields: Readonly<Record<string, string>>): Promise<string> {
  const made = await person.post(`${base}/giving-pages/create`, fields)
  const id = (made.headers.get('location') ?? '').split('/').at(-1) ?? ''
  await person.post(`${base}/giving-pages/publish`, { id })
  return id
}

function decide(decision: string, id: string, version = '1') {
  return operator.post(`${FOUNDATION}/giving-pages/${decision}`, { id, version })
}

function change(id: string, fields: Readonly<Record<string, string>>) {
  const sent = { frequency: 'once', nonprofit_id: '53-0196605', indexed: 'yes', ...fields }
  return owner.post(`${LIVE}/giving-pages/update`, { id, ...sent })
}

test('a live draft that is archived stays hidden', async () => {
  const id = await makePage(LIVE, { title: 'Never read', story: 'Nobody has read this.' })
  await owner.post(`${LIVE}/giving-pages/archive`, { id })
  assert.equal(await publicStatus('never-read'), 404)
  await owner.post(`${LIVE}/giving-pages/publish`, { id })
  await owner.post(`${LIVE}/giving-pages/archive`, { id })
  assert.equal(await publicStatus('never-read'), 404)
})

test('an operator publishes the first live page of an account in the version that they reviewed', async () => {
  const first = await publishLive({ title: 'First', story: 'Read **me**.', thanks: 'So kind.' })
  assert.match(await shown(owner, `${LIVE}/giving-pages/${first}`), /We read this page before it’s public/)
  assert.equal(await publicStatus('first'), 404)
  assert.match(await shown(operator, `${FOUNDATION}/giving-pages`), /Pages to review Page Account Created First Fern /)
  assert.match(await shown(operator, FOUNDATION), /To do 1 giving page needs a review /)
  const read = await shown(operator, `${FOUNDATION}/giving-pages/${first}`)
  for (const text of ['in review', 'River Trust', 'So kind.', 'Read me .']) assert.ok(read.includes(text), text)
  assert.equal((await operator.get(`${FOUNDATION}/giving-pages/${first}/preview`)).status, 200)
  await change(first, { title: 'First', story: 'Something else.' })
  const stale = await decide('approve', first)
  assert.match(await stale.text(), /Its owner has changed this page since you opened it/)
  assert.equal(await publicStatus('first'), 404)
  await decide('return', first, '2')
  await owner.post(`${LIVE}/giving-pages/publish`, { id: first })
  await decide('approve', first, '2')
  assert.equal(await publicStatus('first'), 200)
})

test('later live pages are public at once, and operators see those that aren’t reviewed yet', async () => {
  const second = await publishLive({ title: 'Second' })
  assert.equal(await publicStatus('second'), 200)
  const unread = /New and changed pages Page Account Created Second Fern/
  assert.match(await shown(operator, `${FOUNDATION}/giving-pages`), unread)
  assert.match(await shown(operator, FOUNDATION), /To do 1 giving page is new or changed /)
  await decide('read', second)
  assert.doesNotMatch(await shown(operator, `${FOUNDATION}/giving-pages`), unread)
  await change(second, { title: 'Second', story: 'Changed afterwards.' })
  assert.match(await shown(operator, `${FOUNDATION}/giving-pages`), unread)
  assert.equal(await publicStatus('second'), 200)
})

test('a page that was taken down is public only after a review, as are the account’s other pages until then', async () => {
  const third = await publishLive({ title: 'Third' })
  await decide('suspend', third)
  assert.equal(await publicStatus('third'), 404)
  const fourth = await publishLive({ title: 'Fourth' })
  assert.equal(await publicStatus('fourth'), 404)
  const { id: second } = await world.db
    .selectFrom('giving_page')
    .select('id')
    .where('slug', '=', 'second')
    .executeTakeFirstOrThrow()
  await change(second, { title: 'Second', story: 'Changed while another page is down.' })
  assert.equal(await publicStatus('second'), 404)
  await decide('restore', third)
  await owner.post(`${LIVE}/giving-pages/archive`, { id: third })
  assert.equal(await publicStatus('third'), 404)
  await owner.post(`${LIVE}/giving-pages/publish`, { id: third })
  assert.equal(await publicStatus('third'), 404)
  for (const [id, version] of [
    [third, '1'],
    [fourth, '1'],
    [second, '3'],
  ] as const)
    await decide('approve', id, version)
  assert.deepEqual(await Promise.all(['second', 'third', 'fourth'].map(publicStatus)), [200, 200, 200])
})

test('an operator takes a reported page down, and its owner can’t publish it until the operator allows it', async () => {
  const id = await makePage(TEST, { title: 'Reported' })
  await owner.post(`${TEST}/giving-pages/publish`, { id })
  const report = new URLSearchParams({ reason: 'impersonation', detail: 'This is not them.' })
  await world.fetch(new Request('http://localhost:8080/give/reported/report', { method: 'POST', body: report }))
  assert.match(
    await shown(operator, `${FOUNDATION}/giving-pages`),
    /Reported pages .*Reported test Fern &amp; Field 1 /,
  )
  assert.match(await shown(operator, '/console/platform/test'), /To do 1 giving page was reported /)
  assert.match(await shown(operator, `${FOUNDATION}/giving-pages/${id}`), /impersonation This is not them\./)
  await decide('suspend', id)
  assert.equal(await publicStatus('reported'), 404)
  const refused = await owner.post(`${TEST}/giving-pages/publish`, { id })
  assert.match(await refused.text(), /This page was taken down/)
  assert.match(await shown(operator, `${FOUNDATION}/giving-pages`), /No open reports.*Taken down.*Reported/)
  await decide('restore', id)
  await owner.post(`${TEST}/giving-pages/publish`, { id })
  assert.equal(await publicStatus('reported'), 200)
})

test('open payment pages of a page close when it is archived or taken down', async () => {
  const id = await makePage(TEST, { title: 'Open' })
  const open = async () => {
    await owner.post(`${TEST}/giving-pages/publish`, { id })
    const sent = await post(world, 'http://localhost:8080/give/open', { amount: '1000' })
    const address = sent.headers.get('location') ?? ''
    assert.match((await visit(world, address)).html, /autocomplete="cc-number"/)
    return address
  }
  const closed = /This page has expired/
  const first = await open()
  await owner.post(`${TEST}/giving-pages/archive`, { id })
  assert.match((await visit(world, first)).html, closed)
  const second = await open()
  const back = (await give(world, await open())).headers.get('location') ?? ''
  await decide('suspend', id)
  assert.match((await visit(world, second)).html, closed)
  assert.match((await visit(world, back)).html, /Your payment went through/)
  assert.equal(await publicStatus('open?thanks&donation_id=d_guessed'), 404)
})

test('only public pages show their pictures to anyone but their owner', async () => {
  const id = await makePage(TEST, { title: 'Pictured' })
  const file = new File([new Uint8Array(createCanvas(64, 64).toBuffer('image/png'))], 'a.png')
  await sendFile(world, owner, `${TEST}/giving-pages/cover`, { id, cover: file })
  const html = await (await owner.get(`${TEST}/giving-pages/${id}`)).text()
  const [, path = '', key = ''] = /src="(\/give\/pictures\/[^"?]+)(\?key=[^"]+)"/.exec(html) ?? assert.fail('no cover')
  const statuses = () =>
    Promise.all(
      ['', key, '?key=guessed'].map(
        async (query) => (await world.fetch(new Request(`http://localhost:8080${path}${query}`))).status,
      ),
    )
  assert.deepEqual(await statuses(), [404, 200, 404])
  assert.ok((await (await owner.get(`${TEST}/giving-pages/${id}/preview`)).text()).includes(`${path}${key}`))
  await owner.post(`${TEST}/giving-pages/publish`, { id })
  assert.deepEqual(await statuses(), [200, 200, 200])
  await decide('suspend', id, '2')
  assert.deepEqual(await statuses(), [404, 200, 404])
})

test('impossible addresses and dates return a page instead of a server error', async () => {
  const statuses = ['giving-pages?after=zzz', 'giving-pages?after=%00', 'giving-pages/%00', 'programs/%00'].map(
    async (path) => (await owner.get(`${TEST}/${path}`)).status,
  )
  assert.deepEqual(await Promise.all(statuses), [400, 200, 404, 404])
  const sent = { title: 'Long ago', frequency: 'once', nonprofit_id: '53-0196605', ends_on: '0000-01-01' }
  assert.match(await (await owner.post(`${TEST}/giving-pages/create`, sent)).text(), /Choose a date/)
})

test('a page’s pictures are encoded again, and other files are rejected', async () => {
  const id = await makePage(TEST, { title: 'With a picture' })
  await owner.post(`${TEST}/giving-pages/publish`, { id })
  const canvas = createCanvas(64, 64)
  canvas.getContext('2d').fillRect(0, 0, 64, 64)
  const marked = Buffer.concat([canvas.toBuffer('image/png'), Buffer.from('<script>alert(1)</script>')])
  await sendFile(world, owner, `${TEST}/giving-pages/cover`, { id, cover: new File([marked], 'a.png') })
  const { html } = await visit(world, 'http://localhost:8080/give/with-a-picture')
  const [, path = ''] = /src="(\/give\/pictures\/[^"]+)"/.exec(html) ?? assert.fail('no cover')
  const picture = await world.fetch(new Request(`http://localhost:8080${path}`))
  assert.equal(picture.headers.get('content-type'), 'image/jpeg')
  assert.ok(!(await picture.text()).includes('<script>'))
  const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'], 'a.svg')
  await assert.rejects(sendFile(world, owner, `${TEST}/giving-pages/cover`, { id, cover: svg }), /answers 400/)
  const shared = () => world.fetch(new Request('http://localhost:8080/give/with-a-picture/share.png'))
  const withCover = Buffer.from(await (await shared()).arrayBuffer())
  await owner.post(`${TEST}/giving-pages/cover/remove`, { id })
  assert.ok(!withCover.equals(Buffer.from(await (await shared()).arrayBuffer())), 'the share picture has the cover')
  assert.doesNotMatch((await visit(world, 'http://localhost:8080/give/with-a-picture')).html, /class="cover"/)
})

test('an invalid form is shown again with its input and an error at the field', async () => {
  const sent = { title: 'Kept', frequency: 'once', nonprofit_id: '53-0196605', goal: 'much', story: 'Still here' }
  const refused = await owner.post(`${TEST}/giving-pages/create`, sent)
  const html = await refused.text()
  assert.equal(refused.status, 400)
  for (const sentence of ['Enter an amount in dollars', 'Still here', 'value="Kept"', 'value="much"'])
    assert.ok(html.includes(sentence), sentence)
})

test('the report groups donations by page, fund and nonprofit', async () => {
  const answer = await owner.get(`${TEST}/giving-pages/report.csv`)
  assert.match(answer.headers.get('content-type') ?? '', /text\/csv/)
  assert.match(await answer.text(), /^group,id,name,gifts,amount_usd\r\npage,gp_\w+,Open,1,10\.00\r\n/)
  const again = await owner.get(`${TEST}/giving-pages/report.csv`)
  assert.deepEqual(
    [...new Uint8Array(await again.arrayBuffer()).subarray(0, 3)],
    [0xef, 0xbb, 0xbf],
    'marked for Excel',
  )
  const report =
    /By giving page Giving page Gifts Amount Open 1 \$10\.00 .*By fund .*By nonprofit .*River Trust 1 \$10\.00/
  assert.match(await shown(owner, `${TEST}/giving-pages/report`), report)
  const later = '?from=2099-01-01&until=2099-12-31'
  assert.match(await shown(owner, `${TEST}/giving-pages/report${later}`), /By giving page No gifts in this period/)
  const empty = await owner.get(`${TEST}/giving-pages/report.csv${later}`)
  assert.equal(await empty.text(), 'group,id,name,gifts,amount_usd\r\n')
})

test('a page with a first day is scheduled, and takes amounts separated by commas', async () => {
  const id = await makePage(TEST, { title: 'Later', amounts: '1,000, 25, 50' })
  const { amounts } = await world.db
    .selectFrom('giving_page')
    .select('amounts')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  assert.deepEqual(amounts, [2_500, 5_000, 100_000])
  await owner.post(`${TEST}/giving-pages/publish`, { id, starts_on: '2099-05-01' })
  const html = await (await owner.get(`${TEST}/giving-pages/${id}`)).text()
  assert.match(html, /<span class="tag">scheduled</)
  assert.match(html, /name="starts_on"[^>]*value="2099-05-01"/)
  const page = await visit(world, 'http://localhost:8080/give/later')
  assert.match(page.html, /starts on May 1, 2099/)
  assert.doesNotMatch(page.html, /Yours can be the first/)
})

test('a fund is created, changed and archived in the console', async () => {
  assert.match(await shown(owner, `${TEST}/funds`), /No funds yet/)
  const shares = '53-0196605 60\n53-0196606 40'
  await owner.post(`${TEST}/funds/create`, { name: 'Clean water', description: '', nonprofits: shares })
  assert.match(await shown(owner, `${TEST}/funds`), /Clean water River Trust 60%, Lake Trust 40% active Report/)
  const { id } = await world.db.selectFrom('fund').select('id').executeTakeFirstOrThrow()
  await owner.post(`${TEST}/funds/update`, { id, name: 'Water', description: 'For all.', nonprofits: `${shares}0` })
  assert.match(await shown(owner, `${TEST}/funds/${id}`), /Water/)
  const row = await world.db.selectFrom('fund').select(['name', 'version']).executeTakeFirstOrThrow()
  assert.deepEqual(row, { name: 'Water', version: 2 })
  const refused = await owner.post(`${TEST}/funds/update`, { id, name: 'Water', description: '', nonprofits: 'none' })
  assert.match(await refused.text(), /Enter one nonprofit per line/)
  await owner.post(`${TEST}/funds/archive`, { id })
  assert.match(await shown(owner, `${TEST}/funds`), /archived/)
})

test('an editor of a nonprofit makes a page for the nonprofit, and its gifts are for it alone', async () => {
  const editor = await world.signedIn('editor@river.example', [['n_river', 'editor']])
  const base = '/console/n_river/test'
  assert.match(await shown(editor, `${base}/giving-pages`), /people give to you or one of your funds/)
  const sent = { title: 'Our river', frequency: 'once', amounts: '10' }
  const foreign = await editor.post(`${base}/giving-pages/create`, { ...sent, nonprofit_id: 'n_lake' })
  assert.match(await foreign.text(), /Choose yourself or one of your funds/)
  const answer = await editor.post(`${base}/giving-pages/create`, sent)
  const id = (answer.headers.get('location') ?? '').split('/').at(-1) ?? ''
  assert.match(await shown(editor, `${base}/giving-pages/${id}`), /For River Trust/)
  assert.equal((await owner.get(`${TEST}/giving-pages/${id}`)).status, 404)
  await editor.post(`${base}/giving-pages/publish`, { id })
  const { html } = await visit(world, 'http://localhost:8080/give/our-river')
  assert.match(html, /A fundraiser by <bdi>?River Trust|A fundraiser by River Trust/)
  const paying = await post(world, 'http://localhost:8080/give/our-river', { amount: '1000' })
  const payment = await visit(world, paying.headers.get('location') ?? '')
  assert.match(payment.html, /which grants it to River Trust\. You may be able to deduct it\.</)
  const { headers } = await give(world, paying.headers.get('location') ?? '')
  assert.equal(new URL(headers.get('location') ?? '').pathname, '/give/our-river')
  const donation = await world.db
    .selectFrom('donation')
    .selectAll()
    .where('giving_page_id', '=', id)
    .executeTakeFirstOrThrow()
  assert.equal(donation.nonprofit_id, 'n_river')
  assert.match(await shown(editor, `${base}/giving-pages`), /Our river River Trust 1 \$10\.00 published/)
  assert.match(await shown(editor, `${base}/giving-pages/${id}`), /\$10\.00 in 1 gift /)
})

test('a nonprofit’s pages are for it or one of its funds, and two first pages at once share one account', async () => {
  const editor = await world.signedIn('editor@lake.example', [['n_lake', 'editor']])
  const base = '/console/n_lake/test'
  const fund = { name: 'Lakes', description: '', nonprofits: '53-0196605 1\n53-0196606 1' }
  const sent = { title: 'Our lake', frequency: 'once' }
  await Promise.all([
    editor.post(`${base}/funds/create`, fund),
    editor.post(`${base}/giving-pages/create`, { ...sent, slug: 'our-lake' }),
    editor.post(`${base}/giving-pages/create`, { ...sent, slug: 'our-lakes' }),
  ])
  const accounts = await world.db
    .selectFrom('nonprofit_account')
    .selectAll()
    .where('nonprofit_id', '=', 'n_lake')
    .execute()
  assert.equal(accounts.length, 1)
  const { id: fundId } = await world.db
    .selectFrom('fund')
    .select('id')
    .where('name', '=', 'Lakes')
    .executeTakeFirstOrThrow()
  const own = await editor.post(`${base}/giving-pages/create`, { ...sent, slug: 'lakes-fund', nonprofit_id: fundId })
  const page = await shown(editor, own.headers.get('location') ?? '')
  assert.match(page, /For Lakes/)
})

test('an operator makes a fund of the foundation with a picture, which every account may use', async () => {
  const base = '/console/platform/test'
  const sent = { name: 'Relief', description: 'After storms.', nonprofits: '53-0196605 1\n53-0196606 1' }
  const answer = await operator.post(`${base}/funds/create`, sent)
  const id = (answer.headers.get('location') ?? '').split('/').at(-1) ?? ''
  const logo = new File([new Uint8Array(createCanvas(64, 64).toBuffer('image/png'))], 'a.png')
  await sendFile(world, operator, `${base}/funds/picture`, { id, logo })
  assert.match(await shown(operator, `${base}/funds`), /Relief River Trust 50%, Lake Trust 50% active(?! Report)/)
  const client = world.clientOf('storefront')
  const fund = await client.funds.show({ params: { id } })
  assert.equal(fund.owner, 'foundation')
  const picture = await world.fetch(new Request(fund.picture_url ?? assert.fail('no picture')))
  assert.deepEqual([picture.status, picture.headers.get('content-type')], [200, 'image/png'])
  assert.equal((await client.nonprofits.show({ params: { id } })).logo_url, fund.picture_url)
  await operator.post(`${base}/funds/picture/remove`, { id })
  assert.equal((await client.funds.show({ params: { id } })).picture_url, null)
  const refused = await owner.post(`${TEST}/funds/update`, { ...sent, id, name: 'Mine now' })
  assert.match(await refused.text(), /No fund of this account has this ID/)
})

test('a changed name, list or appearance on a live page goes to the operator too', async () => {
  const shares = '53-0196605 60\n53-0196606 40'
  const made = await owner.post(`${LIVE}/funds/create`, {
    name: 'Rivers',
    description: 'Upstream.',
    nonprofits: shares,
  })
  const fund = (made.headers.get('location') ?? '').split('/').at(-1) ?? ''
  const id = await publishLive({ title: 'Fund page', nonprofit_id: fund })
  const read = await shown(operator, `${FOUNDATION}/giving-pages/${id}`)
  assert.match(read, /Nonprofits of the fund River Trust, Lake Trust About the fund Upstream\./)
  await decide('read', id)
  const unread = /New and changed pages .*Fund page/
  assert.doesNotMatch(await shown(operator, `${FOUNDATION}/giving-pages`), unread)
  await owner.post(`${LIVE}/funds/update`, { id: fund, name: 'Another name', description: '', nonprofits: shares })
  assert.match(await shown(operator, `${FOUNDATION}/giving-pages`), unread)
  await decide('read', id, '2')
  await owner.post(`${LIVE}/settings/look`, { shown_name: 'Fern Gives', accent: '', amounts: '' })
  assert.match(await shown(operator, `${FOUNDATION}/giving-pages`), unread)
  await decide('read', id, '3')
  await owner.post(`${LIVE}/giving-pages/archive`, { id })
  await change(id, { title: 'Fund page', story: 'Changed in the archive.', nonprofit_id: fund })
  assert.match(await shown(operator, `${FOUNDATION}/giving-pages`), unread)
})

test('a new picture of a fund sends the live page of an account without trust back to review', async () => {
  const editor = await world.signedIn('rivers@river.example', [['n_river', 'editor']])
  const base = '/console/n_river/live'
  const shares = '53-0196605 1\n53-0196606 1'
  const madeFund = await editor.post(`${base}/funds/create`, { name: 'Upstream', description: '', nonprofits: shares })
  const fund = (madeFund.headers.get('location') ?? '').split('/').at(-1) ?? ''
  const id = await publishBy(editor, base, { title: 'Up the river', frequency: 'once', nonprofit_id: fund })
  await decide('approve', id)
  await decide('suspend', await publishBy(editor, base, { title: 'Down the river', frequency: 'once' }))
  assert.equal(await publicStatus('up-the-river'), 200)
  const logo = new File([new Uint8Array(createCanvas(64, 64).toBuffer('image/png'))], 'a.png')
  await sendFile(world, editor, `${base}/funds/picture`, { id: fund, logo })
  assert.match(await shown(editor, `${base}/giving-pages`), /Up the river Upstream 0 \$0\.00 in review/)
  assert.equal(await publicStatus('up-the-river'), 404)
})

test('archiving a fund closes its open payment pages', async () => {
  const base = '/console/platform/test'
  const sent = { name: 'Floods', description: '', nonprofits: '53-0196605 1\n53-0196606 1' }
  const made = await operator.post(`${base}/funds/create`, sent)
  const fund = (made.headers.get('location') ?? '').split('/').at(-1) ?? ''
  const id = await makePage(TEST, { title: 'Flood relief', nonprofit_id: fund })
  await owner.post(`${TEST}/giving-pages/publish`, { id })
  const paying = await post(world, 'http://localhost:8080/give/flood-relief', { amount: '1000' })
  const address = paying.headers.get('location') ?? ''
  assert.match((await visit(world, address)).html, /autocomplete="cc-number"/)
  await operator.post(`${base}/funds/archive`, { id: fund })
  assert.match((await visit(world, address)).html, /This page has expired/)
})

test('uploads beyond the queue’s limit are refused', async () => {
  const png = new Uint8Array(createCanvas(64, 64).toBuffer('image/png'))
  const answers = await Promise.allSettled(Array.from({ length: 8 }, () => encodeUpload('cover', png)))
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [String(answer.reason)] : []))
  assert.equal(refused.length, 4)
  for (const reason of refused) assert.match(reason, /Other pictures are being read/)
  assert.equal((await encodeUpload('cover', png)).width, 64)
})

test('amounts with a decimal comma are refused, because commas separate thousands', async () => {
  const sent = { title: 'Commas', frequency: 'once', nonprofit_id: '53-0196605' }
  const refused = await owner.post(`${TEST}/giving-pages/create`, { ...sent, amounts: '10,50' })
  assert.match(await refused.text(), /Enter an amount in dollars/)
  const id = await makePage(TEST, { ...sent, amounts: '1,000' })
  assert.match(await (await owner.get(`${TEST}/giving-pages/${id}`)).text(), /value="1000"/)
})

test('a preview has the gift form of our elements but takes no gift, also of a public page', async () => {
  const id = await makePage(TEST, { title: 'Looked at' })
  for (const isPublic of [false, true]) {
    if (isPublic) await owner.post(`${TEST}/giving-pages/publish`, { id })
    const preview = await owner.get(`${TEST}/giving-pages/${id}/preview`)
    assert.match(preview.headers.get('content-security-policy') ?? '', /form-action 'none'/)
    const html = await preview.text()
    assert.match(html, /Preview for your team\. You can’t give here\./)
    assert.match(html, /<button class="give" type="submit" disabled>/)
    const [, page = ''] = /<donate-button public-key="test_pk_storefront" giving-page="(\w+)"/.exec(html) ?? []
    const gift = openLink(world, { nonprofit_id: 'n_river', giving_page_id: page })
    await assert.rejects(gift, refusedWith('parameter_invalid', 400, 'giving_page_id'))
  }
})

test('a live page without keys takes no gifts', async () => {
  const id = await makePage(LIVE, { title: 'Keyless' })
  await owner.post(`${LIVE}/giving-pages/publish`, { id })
  assert.match(
    await shown(owner, `${LIVE}/giving-pages/${id}`),
    /your account has no live keys\. .* creates them under Keys/,
  )
  const { status, html } = await visit(world, 'http://localhost:8080/give/keyless')
  assert.equal(status, 200)
  assert.match(html, /This fundraiser takes no gifts at the moment/)
  assert.doesNotMatch(html, /<form|<donate-button/)
})

test('forms find nonprofits by name without script, and keep what was typed', async () => {
  const typed = { title: '', story: 'Half a story', frequency: 'monthly', nonprofit_id: '', goal: 'much' }
  const searched = await owner.post(`${TEST}/giving-pages/create`, { ...typed, find_words: 'lake tru' })
  const html = await searched.text()
  assert.equal(searched.status, 200)
  assert.match(html, /name="find_picked" value="53-0196606"/)
  for (const kept of ['Half a story', 'value="much"', '<option value="monthly" selected'])
    assert.ok(html.includes(kept), kept)
  const picked = await owner.post(`${TEST}/giving-pages/create`, { ...typed, find_picked: '53-0196606' })
  assert.match(await picked.text(), /name="nonprofit_id"[^>]*value="53-0196606"[\s\S]*Chosen: <strong>Lake Trust</)
  const sent = { name: 'Waters', description: '', nonprofits: '53-0196605 60' }
  const listed = await (await owner.post(`${TEST}/funds/create`, { ...sent, find_picked: '53-0196606' })).text()
  assert.match(listed, />53-0196605 60\n53-0196606 1 Lake Trust<\/textarea>/)
  const nonprofits = '53-0196605 60\n53-0196606 1 Lake Trust'
  assert.equal((await owner.post(`${TEST}/funds/create`, { ...sent, nonprofits, find_words: '' })).status, 303)
  const program = { kind: 'order_percent', name: 'One', percent: '1', find_words: 'wate', find_asked: 'yes' }
  assert.match(await (await owner.post(`${TEST}/programs/create`, program)).text(), /Waters<br><small>Fund</)
  const campaign = { type: 'custom', name: 'Raffle', nonprofit_id: '', find_words: 'lake tru' }
  const drafted = await (await owner.post(`${TEST}/campaigns/draft`, campaign)).text()
  assert.match(drafted, /value="Raffle"[\s\S]*name="find_picked" value="53-0196606"/)
})

test('a title that can’t be stored is refused and shown again as typed', async () => {
  for (const title of ['\u200b', '\u202eesrever'])
    assert.equal((await owner.post(`${TEST}/giving-pages/create`, { title, frequency: 'once' })).status, 400)
})
