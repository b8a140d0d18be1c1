import assert from 'node:assert/strict'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { sql } from 'kysely'
import { afterAll, beforeAll, test } from 'vitest'
import type { Fund, GivingPage } from '../../../src/contract/index.ts'
import { refundDonation } from '../../../src/server/service/checkout/refund-donation.ts'
import { slugOf } from '../../../src/server/service/giving-pages/giving-pages.ts'
import { firstNameOf } from '../../../src/server/service/giving-pages/page-view.ts'
import { composeLetter } from '../../../src/server/service/letters/compose-letter.ts'
import { giftPageOf, give, openLink, post, visit } from '../../support/gift-page.ts'
import {
  insertTestNonprofit,
  refusedWith,
  startTestService,
  TEST_NOW,
  type TestService,
} from '../../support/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
  for (const [index, name] of ['Red', 'Green', 'Blue'].entries())
    await insertTestNonprofit(service.db, { id: `n_${name.toLowerCase()}`, ein: `53019660${index}`, name })
})
afterAll(() => service.close())

const client = () => service.clientOf('storefront')

async function draft(fields: object = {}): Promise<GivingPage> {
  const body = { title: 'Clean rivers', nonprofit_id: 'n_red', amounts: [2_500, 1_000], ...fields }
  return client().givingPages.create({ body })
}

async function published(fields: object = {}): Promise<GivingPage> {
  const { id } = await draft(fields)
  return client().givingPages.publish({ params: { id }, body: {} })
}

function show(id: string): Promise<GivingPage> {
  return client().givingPages.show({ params: { id } })
}

function fundOfThree(): Promise<Fund> {
  const nonprofits = ['n_red', 'n_green', 'n_blue'].map((nonprofit_id) => ({ nonprofit_id, share: 1 }))
  return client().funds.create({ body: { name: 'Clean water', nonprofits } })
}

/** Gives on a page without JavaScript, with only the required fields; returns the URL after the payment. */
async function giveOn(
  page: GivingPage,
  form: Record<string, string>,
  payer: Record<string, string> = {},
): Promise<URL> {
  const sent = await post(service, page.url, form)
  assert.equal(sent.status, 303)
  const { headers } = await give(service, sent.headers.get('location') ?? '', payer)
  return new URL(headers.get('location') ?? '')
}

async function restrict(id: string, restrictions: object[]): Promise<void> {
  await service.db
    .updateTable('nonprofit')
    .set({ operator_restrictions: JSON.stringify(restrictions) })
    .where('id', '=', id)
    .execute()
}

test('only a published page is public, and its earlier addresses redirect to the current one', async () => {
  const page = await draft({ title: 'Saubere Flüsse', story: 'We clean **twelve** rivers.' })
  assert.deepEqual([page.slug, page.status, page.amounts], ['saubere-flusse', 'draft', [1_000, 2_500]])
  assert.equal((await visit(service, page.url)).status, 404)
  const params = { id: page.id }
  assert.equal((await client().givingPages.publish({ params, body: {} })).status, 'published')
  const { status, html, headers } = await visit(service, page.url)
  assert.equal(status, 200)
  for (const sentence of ['Saubere Flüsse', 'We clean <strong>twelve</strong> rivers.', 'For Red', '$10<'])
    assert.ok(html.includes(sentence), sentence)
  assert.match(headers.get('x-robots-tag') ?? '', /noindex/)
  const renamed = await client().givingPages.update({ params, body: { slug: 'rivers-2027' } })
  const answer = await service.fetch(new Request(`${page.url}?utm_source=mail`))
  assert.deepEqual([answer.status, answer.headers.get('location')], [302, '/give/rivers-2027?utm_source=mail'])
  assert.equal((await visit(service, renamed.url)).status, 200)
  const archived = await client().givingPages.archive({ params })
  assert.equal(archived.status, 'archived')
  assert.match((await visit(service, renamed.url)).html, /no longer takes gifts/)
})

test('without scripts, a gift is paid on the hosted page, and the giving page counts it and shows donors who agreed', async () => {
  const page = await published({
    title: 'Named gifts',
    goal: 10_000,
    frequency: 'both',
    thanks: 'The rivers thank you.',
  })
  const back = await giveOn(page, { amount: '2500', frequency: 'once' }, { shows_name: 'yes' })
  assert.equal(back.pathname, new URL(page.url).pathname)
  assert.match((await visit(service, back.href)).html, /The rivers thank you\./)
  await giveOn(page, { amount: 'other', other: '١٢٫٥٠' })
  const { html } = await visit(service, page.url)
  assert.match(html, /\$37\.50 raised of \$100</)
  assert.match(html, /<bdi>Ana<\/bdi><span>\$25<\/span>/)
  assert.match(html, /<bdi>Someone<\/bdi><span>\$12\.50<\/span>/)
  const shown = await show(page.id)
  assert.deepEqual([shown.raised, shown.gift_count], [3_750, 2])
  const { donations } = await client().donations.list({ query: { limit: 2 } })
  assert.deepEqual(
    donations.map((donation) => [donation.giving_page_id, donation.source]),
    [
      [page.id, page.id],
      [page.id, page.id],
    ],
  )
})

test('a donor who starts a monthly gift is told its amount and next payment, until the day after', async () => {
  const page = await published({ title: 'Every month', frequency: 'both', thanks: 'The rivers thank you.' })
  const back = await giveOn(page, { amount: '2500', frequency: 'monthly' })
  const told = /The rivers thank you\.[\s\S]*You give \$25\.00 every month\. The next payment is on April 10, 2026\./
  const { html } = await visit(service, back.href)
  assert.match(html, told)
  assert.match(html, /<a href="\/gift">Email me the link<\/a>/)
  assert.doesNotMatch(html, /\/gift\/monthly\//)
  const once = await giveOn(page, { amount: '1000', frequency: 'once' })
  assert.doesNotMatch((await visit(service, once.href)).html, /every month\./)
  service.setNow(new Date(TEST_NOW.getTime() + 2 * 86_400_000))
  assert.doesNotMatch((await visit(service, back.href)).html, /every month\./)
  service.setNow(TEST_NOW)
})

test('a page’s gift to a fund has a line for each nonprofit, and the page’s total falls when one is refunded', async () => {
  const page = await published({ title: 'Water for all', nonprofit_id: (await fundOfThree()).id })
  assert.match((await visit(service, page.url)).html, /<li><bdi>Blue<\/bdi><\/li>/)
  await giveOn(page, { amount: '1000', frequency: 'once' })
  const { donations } = await client().donations.list({ query: { limit: 3 } })
  assert.deepEqual(donations.map(({ nonprofit_id }) => nonprofit_id).sort(), ['n_blue', 'n_green', 'n_red'])
  assert.ok(donations.every(({ source, fund_id: fund }) => fund !== undefined && source === fund))
  const [refunded] = donations
  const cancel = () => client().donations.cancel({ params: { id: refunded?.id ?? '' } })
  const canceled = await Promise.all([cancel(), cancel(), cancel()])
  assert.ok(canceled.every(({ status }) => status === 'canceled'))
  const { raised, gift_count: count } = await show(page.id)
  assert.deepEqual([raised, count], [1_000 - (refunded?.amount ?? 0) - (refunded?.fee ?? 0), 1])
  const by = (by: 'page' | 'fund' | 'nonprofit') =>
    client()
      .reports.giving({ query: { by, giving_page_id: page.id } })
      .then(({ data }) => data)
  const sums = await Promise.all([by('page'), by('fund'), by('nonprofit')])
  assert.deepEqual(
    sums.map((rows) => rows.reduce((sum, { amount }) => sum + amount, 0)),
    [raised, raised, raised],
  )
  assert.deepEqual(
    sums[0]?.map(({ name }) => name),
    ['Water for all'],
  )
})

test('receipt and gift page name fund and fundraiser, and a canceled line is corrected before its refund', async () => {
  const page = await published({ title: 'Water walk', nonprofit_id: (await fundOfThree()).id })
  const { html } = await visit(service, page.url)
  assert.match(html, /which grants it to the nonprofits\./)
  await giveOn(page, { amount: '1000', frequency: 'once' })
  const [third] = (await client().donations.list({ query: { limit: 3 } })).donations
  assert.ok(third?.gift_id)
  const receipts = () =>
    service.db
      .selectFrom('receipt')
      .selectAll()
      .where('donation_id', '=', third.gift_id ?? '')
      .orderBy('serial')
      .execute()
  const [first] = await receipts()
  assert.deepEqual([first?.fund, first?.giving_page], ['Clean water', 'Water walk'])
  const paid = (await giftPageOf(service, third.id)).html
  for (const text of ['<dt>Fund</dt><dd><bdi>Clean water', '<dt>Fundraiser</dt><dd><bdi>Water walk'])
    assert.ok(paid.includes(text), text)
  await client().donations.cancel({ params: { id: third.id } })
  const corrected = (await receipts()).at(-1)
  const rest = 1_000 - third.amount - (third.fee ?? 0)
  assert.deepEqual(
    [corrected?.corrects, corrected?.reason, corrected?.amount, corrected?.fund],
    [first?.id, 'canceled_in_part', rest, 'Clean water'],
  )
  const canceled = (await giftPageOf(service, third.id)).html
  assert.match(canceled, /<bdi>Red and Green<\/bdi><\/h1>\s*<p class="amount">\$6\.67</)
  assert.match(canceled, /Blue: canceled on [A-Z][a-z]+ \d+, \d{4}[\s\S]*?<dd>\$3\.33</)
  await refundDonation(service.dependencies, third.id)
  assert.equal((await receipts()).length, 2)
  assert.match((await giftPageOf(service, third.id)).html, /Blue: refunded on /)
  const letters = await service.db.selectFrom('letter').select('kind').where('subject_id', '=', third.id).execute()
  assert.deepEqual(
    letters.map(({ kind }) => kind),
    ['refund'],
  )
  const sent = await service.db.selectFrom('letter').selectAll().where('subject_id', '=', third.gift_id).execute()
  const mail = sent.map((letter) => composeLetter(letter, service.dependencies).text).join('\n')
  for (const text of [
    'Fundraiser',
    'Water walk',
    'which grants it to the nonprofits named above',
    'A part of this gift',
  ])
    assert.ok(mail.includes(text), text)
})

test('donors choose the nonprofit if the page names none, also without scripts', async () => {
  const page = await published({ title: 'Your choice', nonprofit_id: null })
  const found = await visit(service, `${page.url}?q=green`)
  assert.match(found.html, /<a href="\/give\/your-choice\?nonprofit=n_green"><bdi>Green<\/bdi><\/a>/)
  const chosen = (await visit(service, `${page.url}?nonprofit=n_green`)).html
  assert.match(chosen, /Your gift goes to Green\./)
  const scripts = [(await visit(service, page.url)).html, chosen, found.html].map(
    (html) => /src="\/embed\/v1\/([^"]+)"/.exec(html)?.[1],
  )
  assert.deepEqual(scripts, ['almoner.js', 'donate-button.js', undefined])
  const refused = await post(service, page.url, { amount: '1000' })
  assert.equal(refused.status, 422)
  assert.match(await refused.text(), /Choose a nonprofit first/)
  await giveOn(page, { amount: '1000', nonprofit: 'n_green' })
  const { donations } = await client().donations.list({ query: { limit: 1 } })
  assert.deepEqual([donations[0]?.nonprofit_id, donations[0]?.giving_page_id], ['n_green', page.id])
})

test('a page whose nonprofit is ineligible, or that hasn’t started or has ended, says so and accepts no gifts', async () => {
  const page = await published({ title: 'Closed for now', ends_on: '2099-12-31' })
  await restrict('n_red', [{ code: 'blocked', detail: 'Under review.' }])
  assert.match((await visit(service, page.url)).html, /its nonprofit can’t receive any/)
  assert.equal((await post(service, page.url, { amount: '1000' })).headers.get('location'), '/give/closed-for-now')
  await restrict('n_red', [])
  const params = { id: page.id }
  const tomorrow = Math.floor(service.dependencies.clock.now(false).getTime() / 1_000) + 86_400
  await client().givingPages.publish({ params, body: { starts_at: tomorrow } })
  assert.match((await visit(service, page.url)).html, /This fundraiser starts on/)
  await client().givingPages.publish({ params, body: {} })
  const past = client().givingPages.update({ params, body: { ends_on: '2020-01-01' } })
  await assert.rejects(past, refusedWith('parameter_invalid', 400, 'ends_on'))
  await service.db.updateTable('giving_page').set({ ends_on: '2020-01-01' }).where('id', '=', page.id).execute()
  assert.match((await visit(service, page.url)).html, /This fundraiser has ended/)
  await assert.rejects(client().givingPages.publish({ params, body: {} }), refusedWith('conflict', 409, 'ends_on'))
  const link = openLink(service, { giving_page_id: page.id })
  await assert.rejects(link, refusedWith('parameter_invalid', 400, 'giving_page_id'))
})

test('the payment page has the title and accent color of its giving page', async () => {
  const page = await published({ title: 'Colorful', accent: '#7a1fa2' })
  const sent = await post(service, page.url, { amount: '1000' })
  const address = sent.headers.get('location') ?? ''
  const { html } = await visit(service, address)
  assert.match(html, /Back to Colorful<[\s\S]*<p class="page"><bdi>Colorful</)
  assert.match((await visit(service, `${address}/look.css`)).html, /--accent: #7a1fa2/)
})

test('the report by nonprofit also counts gifts without a page, but none that the account pays itself', async () => {
  await insertTestNonprofit(service.db, { id: 'n_gold', ein: '530196609', name: 'Gold' })
  const { donations, reports } = client()
  const url = await openLink(service, { nonprofit_id: 'n_gold', amount: 2_500 })
  await give(service, url)
  await donations.create({ body: { amount: 700, nonprofit_id: 'n_gold', funds_collected: true } })
  await donations.create({ body: { amount: 900, nonprofit_id: 'n_gold', funds_collected: false } })
  const { data } = await reports.giving({ query: { by: 'nonprofit' } })
  const [gold] = data.filter(({ id }) => id === 'n_gold')
  assert.deepEqual([gold?.amount, gold?.gift_count], [3_200, 2])
})

test('utm parameters are stored with a gift only if the page’s owner wants them', async () => {
  const metadataAfter = async (fields: object) => {
    const page = await published(fields)
    const { html } = await visit(service, `${page.url}?utm_source=news&utm_medium=%3Cb%3E&gclid=x`)
    assert.ok(!html.includes('<b>') && !html.includes('gclid'))
    await giveOn(page, { amount: '1000', utm_source: 'news', gclid: 'x' })
    return (await client().donations.list({ query: { limit: 1 } })).donations[0]?.metadata
  }
  assert.deepEqual(await metadataAfter({ title: 'Kept', keep_utm: true }), { utm_source: 'news' })
  assert.deepEqual(await metadataAfter({ title: 'Not kept' }), {})
})

test('a page’s owner can’t add scripts, trackers or another account’s nonprofits to it', async () => {
  const hostile = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '![pixel](https://tracker.example/p.gif)',
    '[run](javascript:alert(1))',
    '[data](data:text/html,<script>alert(1)</script>)',
    '<a href="https://evil.example" onclick="x()">go</a>',
    '[plain](http://unsafe.example)',
    '<iframe src="https://evil.example"></iframe>',
    '[a]: https://tracker.example "t"',
    '&lt;svg onload=alert(1)&gt;',
  ]
  const story = hostile.join('\n\n')
  const page = await published({ title: '"><script>alert(2)</script>', slug: 'hostile', story, thanks: '<b>x</b>' })
  const { html, headers } = await visit(service, `${page.url}?thanks&q=%3Cscript%3E&nonprofit=%22%3E`)
  const foreign = [...html.matchAll(/(?:src|href|action)="(https?:[^"]*)"/g)].map(([, address]) => address ?? '')
  const share = /^https:\/\/(?:wa\.me|www\.facebook\.com|x\.com)\//
  assert.deepEqual(
    foreign.filter((address) => !share.test(address) && !address.startsWith('http://localhost:8080/')),
    [],
  )
  const tags = [...html.matchAll(/<(script|img|iframe|svg|a)\b[^>]*>/g)].map(([tag]) => tag)
  assert.deepEqual(
    tags.filter((tag) => /on\w+=|javascript:|data:/.test(tag)),
    [],
  )
  assert.ok(tags.filter((tag) => tag.startsWith('<script')).every((tag) => / src="\/(?:embed|give)\//.test(tag)))
  const policy = headers.get('content-security-policy') ?? ''
  for (const part of ["default-src 'none'", "script-src 'self'", "connect-src 'self'", "frame-ancestors 'none'"])
    assert.ok(policy.includes(part), part)
  assert.equal(headers.get('set-cookie'), null)

  const refused = (fields: object, param: string) =>
    assert.rejects(draft(fields), refusedWith('parameter_invalid', 400, param))
  await refused({ accent: 'red;}body{background:url(https://evil.example)' }, 'accent')
  await refused({ slug: '../admin' }, 'slug')
  await refused({ slug: 'assets' }, 'slug')
  await refused({ slug: 'hostile' }, 'slug')
  await refused({ story: '>'.repeat(4_000) }, 'story')
  await refused({ program_id: 'pr_none' }, 'program_id')
  await refused({ story: '_*a'.repeat(1_600) }, 'story')
  await refused({ story: `${'a'.repeat(4_900)}@` }, 'story')
  await refused({ title: '\u202e \u200f' }, 'title')
  await refused({ title: 'Rivers\nEIN 00-0000000' }, 'title')
  await refused({ amounts: [99] }, 'amounts.0')
  await refused({ goal: 5 }, 'goal')
  await refused({ ends_on: '0000-01-01' }, 'ends_on')
  await refused({ ends_on: '2026-03-09' }, 'ends_on')

  const other = service.clientOf('platform')
  const fund = await other.funds.create({
    body: { name: 'Theirs', nonprofits: ['n_red', 'n_blue'].map((nonprofit_id) => ({ nonprofit_id, share: 1 })) },
  })
  await assert.rejects(draft({ nonprofit_id: fund.id }), refusedWith('nonprofit_invalid', 400, 'nonprofit_id'))
  for (const call of [other.givingPages.show, other.givingPages.archive])
    await assert.rejects(call({ params: { id: page.id } }), refusedWith('not_found', 404, 'id'))
  const link = {
    nonprofit_id: 'n_red',
    amount: 1_000,
    success_url: 'https://a.example',
    cancel_url: 'https://a.example',
  }
  const onTheirs = other.payments.createCheckoutLink({ body: { ...link, giving_page_id: page.id } })
  await assert.rejects(onTheirs, refusedWith('parameter_invalid', 400, 'giving_page_id'))
  const forBlue = openLink(service, { nonprofit_id: 'n_blue', giving_page_id: page.id })
  await assert.rejects(forBlue, refusedWith('parameter_invalid', 400, 'giving_page_id'))

  await giveOn(page, { amount: '1000', nonprofit: 'n_blue' })
  assert.equal((await client().donations.list({ query: { limit: 1 } })).donations[0]?.nonprofit_id, 'n_red')
  const crossSite = {
    method: 'POST',
    headers: { origin: 'https://evil.example' },
    body: new URLSearchParams({ amount: '1000' }),
  }
  assert.equal((await service.fetch(new Request(page.url, crossSite))).status, 403)
})

test('a page that was public keeps its nonprofit, and takes only gifts of a frequency that it allows', async () => {
  const page = await published({ title: 'Stays with Red', frequency: 'once' })
  const params = { id: page.id }
  const toBlue = client().givingPages.update({ params, body: { nonprofit_id: 'n_blue' } })
  await assert.rejects(toBlue, refusedWith('conflict', 409, 'nonprofit_id'))
  const same = await client().givingPages.update({ params, body: { nonprofit_id: '530196600', title: 'Still Red' } })
  assert.deepEqual([same.nonprofit_id, same.title], ['n_red', 'Still Red'])
  const monthly = openLink(service, { nonprofit_id: 'n_red', giving_page_id: page.id, frequency: 'monthly' })
  await assert.rejects(monthly, refusedWith('parameter_invalid', 400, 'giving_page_id'))
})

test('a page can be changed while its nonprofit can’t receive', async () => {
  const page = await published({ title: 'Still editable', story: 'Once.', thanks: 'Thanks.' })
  await restrict('n_red', [{ code: 'blocked', detail: 'Under review.' }])
  const params = { id: page.id }
  const body = { nonprofit_id: 'n_red', title: 'Edited', story: null, thanks: null }
  const changed = await client().givingPages.update({ params, body })
  assert.deepEqual([changed.title, changed.story, changed.thanks], ['Edited', '', ''])
  await restrict('n_red', [])
})

test('open payment pages close when a page ends, starts later or takes other gifts', async () => {
  const page = await published({ title: 'Changing terms', frequency: 'both' })
  const params = { id: page.id }
  const { givingPages } = client()
  const changes = [
    () => givingPages.update({ params, body: { frequency: 'once' } }),
    () => givingPages.update({ params, body: { ends_on: '2099-01-01' } }),
    () => givingPages.publish({ params, body: { starts_at: 4_000_000_000 } }),
  ]
  for (const change of changes) {
    await givingPages.update({ params, body: { ends_on: null } })
    await givingPages.publish({ params, body: {} })
    const sent = await post(service, page.url, { amount: '1000' })
    await change()
    assert.match((await visit(service, sent.headers.get('location') ?? '')).html, /This page has expired/)
  }
})

test('a form sent to an earlier address of a page is accepted', async () => {
  const page = await published({ title: 'Moved later' })
  await client().givingPages.update({ params: { id: page.id }, body: { slug: 'moved-now' } })
  await giveOn(page, { amount: '1000' })
  assert.equal((await show(page.id)).gift_count, 1)
})

test('a page has at most twenty addresses, earlier ones included', async () => {
  const { id } = await draft({ title: 'Many names', slug: 'many-names' })
  const rename = (slug: string) => client().givingPages.update({ params: { id }, body: { slug } })
  for (let count = 2; count <= 20; count += 1) await rename(`many-names-${count}`)
  await assert.rejects(rename('many-names-21'), refusedWith('conflict', 409, 'slug'))
  assert.equal((await rename('many-names-7')).slug, 'many-names-7')
})

test('a visitor’s report waits for an operator, and an invalid report is rejected', async () => {
  const page = await published({ title: 'Reported' })
  assert.match((await visit(service, `${page.url}/report`)).html, /What’s wrong\?/)
  const sent = await post(service, `${page.url}/report`, { reason: 'misleading', detail: 'It isn’t\u0000 true.' })
  assert.match(await sent.text(), /We’ll look at this page/)
  const reports = await service.db.selectFrom('giving_page_report').selectAll().where('page_id', '=', page.id).execute()
  assert.deepEqual(
    reports.map(({ reason, detail, decision }) => [reason, detail, decision]),
    [['misleading', 'It isn’t true.', null]],
  )
  assert.equal((await post(service, `${page.url}/report`, { reason: 'nonsense' })).status, 303)
  const long = await post(service, `${page.url}/report`, { reason: 'harmful', detail: 'あ'.repeat(2_000) })
  assert.match(await long.text(), /We’ll look at this page/)
  assert.equal((await visit(service, 'http://localhost:8080/give/a%00b')).status, 404)
})

test('of two pages that request the same address at once, one gets it', async () => {
  const answers = await Promise.allSettled([1, 2, 3, 4].map(() => draft({ slug: 'wanted-by-all' })))
  assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 1)
  for (const answer of answers)
    if (answer.status === 'rejected') assert.ok(refusedWith('parameter_invalid', 400, 'slug')(answer.reason))
})

test('an account has at most a hundred pages that aren’t archived', async () => {
  const { id } = await service.clientOf('platform').givingPages.create({ body: { title: 'First' } })
  await sql`insert into giving_page select (jsonb_populate_record(giving_page, jsonb_build_object('id', 'gp_many' || n, 'slug', 'many-' || n))).*
    from giving_page, generate_series(1, 99) as n where id = ${id}`.execute(service.db)
  const platform = service.clientOf('platform')
  await assert.rejects(platform.givingPages.create({ body: { title: 'One too many' } }), refusedWith('conflict', 409))
  await platform.givingPages.archive({ params: { id } })
  assert.ok(await platform.givingPages.create({ body: { title: 'Fits again' } }))
})

test('pages have a picture for links and a poster in the visitor’s language', async () => {
  const page = await published({ title: 'نهر نظيف', slug: 'clean-river', goal: 50_000, accent: '#0b6b53' })
  const picture = await service.fetch(new Request(`${page.url}/share.png`, { headers: { 'accept-language': 'ar' } }))
  assert.equal(picture.headers.get('content-type'), 'image/png')
  assert.equal(picture.headers.get('vary'), 'accept-language')
  const bytes = new DataView(await picture.arrayBuffer())
  assert.deepEqual([bytes.getUint32(16), bytes.getUint32(20)], [1_200, 630])
  const poster = await visit(service, `${page.url}/poster`, { 'accept-language': 'ar' })
  assert.match(poster.html, /dir="rtl"/)
  assert.match(poster.html, /localhost:8080\/give\/clean-river/)
  assert.match(poster.html, /<h1 class=""><bdi>نهر نظيف<\/bdi><\/h1><p class="facts">تبرع إلى <bdi>Red<\/bdi>/)
  assert.match((await visit(service, `${page.url}/look.css`)).html, /--accent: #0b6b53/)
  const alt = '<meta property="og:image:alt" content="A fundraiser by Fern &amp; Field: نهر نظيف">'
  assert.ok((await visit(service, page.url)).html.replace(/[\u2066-\u2069]/g, '').includes(alt))
})

/** The first and last column, in pixels, of a title on the picture of its page. */
async function titleColumns({ url }: GivingPage, language: string): Promise<{ first: number; last: number }> {
  const answer = await service.fetch(new Request(`${url}/share.png`, { headers: { 'accept-language': language } }))
  const image = await loadImage(Buffer.from(await answer.arrayBuffer()))
  const context = createCanvas(image.width, image.height).getContext('2d')
  context.drawImage(image, 0, 0)
  const [top, height] = [150, 80]
  const { data } = context.getImageData(0, top, image.width, height)
  const columns = Array.from({ length: image.width }, (_, x) => x).filter((x) =>
    Array.from({ length: height }, (_, y) => data[4 * (y * image.width + x)] ?? 255).some((red) => red < 128),
  )
  return { first: columns[0] ?? 0, last: columns.at(-1) ?? 0 }
}

test('the title on the picture is aligned by its own direction, not by that of the card’s language', async () => {
  const arabic = await titleColumns(await published({ title: 'نهر نظيف', slug: 'nahr' }), 'en')
  assert.ok(arabic.first > 600 && arabic.last > 1_100, JSON.stringify(arabic))
  const english = await titleColumns(await published({ title: 'Clean', slug: 'clean' }), 'ar')
  assert.ok(english.first < 100 && english.last < 600, JSON.stringify(english))
})

test('the picture for links has the whole title, without symbols and scripts that no font has', async () => {
  const pictureOf = async (title: string, slug: string) => {
    const page = await published({ title, slug, nonprofit_id: 'n_red' })
    const answer = await service.fetch(new Request(`${page.url}/share.png`))
    return Buffer.from(await answer.arrayBuffer()).toString('base64')
  }
  const soup = await pictureOf('Soup for winter', 'soup')
  assert.equal(await pictureOf('🍲 Soup 👩‍👩‍👧‍👦 for winter 🇺🇸', 'soup-emoji'), soup)
  assert.equal(await pictureOf('מרק חם לחורף', 'soup-he'), await pictureOf('Red', 'red'))
  const start = '冬のあたたかいスープを、すべての人に届けたい。'
  assert.notEqual(await pictureOf(`${start}夏の水も。`, 'ja-1'), await pictureOf(`${start}春の花も。`, 'ja-2'))
})

test('only plausible first names are shown, and the page’s address is derived from its title', () => {
  const names = ['Ana Müller', '  Jean-Luc Picard', 'www.evil.example', 'http://x', 'محمد علي', '42', '<b>']
  assert.deepEqual(names.map(firstNameOf), ['Ana', 'Jean-Luc', undefined, undefined, 'محمد', undefined, undefined])
  assert.deepEqual(['Größe & Güte!', '  ', '寄付'].map(slugOf), ['grosse-gute', '', ''])
})
