import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import { recordClientAddress } from '../../../../src/server/http/client-address.ts'
import { type RunningJobs, startJobs } from '../../../../src/server/jobs/start-jobs.ts'
import { refundDonation } from '../../../../src/server/service/checkout/refund-donation.ts'
import { giftAddress } from '../../../../src/server/service/donor-links/donor-links.ts'
import { forgetDonors } from '../../../../src/server/service/donors/search/searches.ts'
import { composeLetter } from '../../../../src/server/service/letters/compose-letter.ts'
import { cancelWithReceipt } from '../../../../src/server/service/money/disputes/post-refund.ts'
import { donationsOfGift } from '../../../../src/server/service/money/donations/donation-records.ts'
import { cancelDonation } from '../../../../src/server/service/money/donations/lifecycle.ts'
import { eventually } from '../../../support/eventually.ts'
import { give, openLink, payGift, visit } from '../../../support/gift-page.ts'
import { pdfText } from '../../../support/pdf-pages.ts'
import { insertTestNonprofit, startTestService, TEST_NOW, type TestService } from '../../../support/test-service.ts'

const ASK = 'http://localhost:8080/gift'

let service: TestService
let jobs: RunningJobs

beforeAll(async () => {
  service = await startTestService()
  await insertTestNonprofit(service.db, { id: 'n_red', ein: '530196605', name: 'Red' })
  jobs = await startJobs({
    ...service.dependencies,
    allowPrivateSandbox: true,
    connection: service.url,
    pollInterval: 50,
  })
})
afterAll(async () => {
  await jobs.stop()
  await service.close()
})

function ask(email: string, { from, headers = {} }: { from?: string; headers?: Record<string, string> } = {}) {
  const request = new Request(ASK, { method: 'POST', body: new URLSearchParams({ email }), headers })
  recordClientAddress(request, from)
  return service.fetch(request)
}

async function lettersTo(email: string): Promise<string[]> {
  const letters = await service.db
    .selectFrom('letter')
    .selectAll()
    .where('kind', '=', 'gifts_found')
    .where('recipient', '=', email)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return letters.map((letter) => composeLetter(letter, service.dependencies).text)
}

/** Waits until every search was processed. Returns the e-mails to an address. */
async function answered(email: string): Promise<string[]> {
  await eventually(async () => {
    const open = await service.db.selectFrom('gift_search').select('id').where('found_at', 'is', null).execute()
    assert.deepEqual(open, [])
  })
  return lettersTo(email)
}

async function linkTo(email: string, headers: Record<string, string> = {}): Promise<string> {
  await ask(email, { headers })
  const [letter = ''] = (await answered(email)).slice(-1)
  return /http:\/\/localhost:8080\/gift\/mine\/\w{44}/.exec(letter)?.[0] ?? ''
}

test('every e-mail address gets the same response, and only a donor’s address gets an e-mail with a link to its gifts', async () => {
  const id = await payGift(service)
  const answers = []
  for (const email of [' Ana@Example.org ', 'nobody@example.org']) {
    const response = await ask(email, { headers: { 'accept-language': 'de' } })
    answers.push([response.status, await response.text(), [...response.headers]])
  }
  assert.deepEqual(answers[0], answers[1])
  assert.match(String(answers[0]?.[1]), /Sehen Sie in Ihr Postfach/)
  assert.deepEqual(await answered('nobody@example.org'), [])
  const letters = await answered('ana@example.org')
  assert.equal(letters.length, 1)
  assert.match(letters[0] ?? '', /Ihre Spenden/)
  const [link = ''] = /http:\/\/localhost:8080\/gift\/mine\/\w{44}/.exec(letters[0] ?? '') ?? []
  const mine = await visit(service, link)
  assert.equal(mine.status, 200)
  assert.match(mine.html, /ana@example\.org/)
  const [, address = ''] = /<li><a href="([^"]+)"/.exec(mine.html) ?? []
  assert.ok((await visit(service, address)).html.includes(id))
})

test('an address gets at most three e-mails an hour, and a client can ask ten times', async () => {
  await payGift(service)
  const before = (await answered('ana@example.org')).length
  for (let count = 0; count < 6; count += 1) assert.equal((await ask('ana@example.org')).status, 200)
  assert.equal((await answered('ana@example.org')).length, Math.max(3, before))
  const statuses = []
  for (let count = 0; count < 11; count += 1)
    statuses.push((await ask(`a${count}@example.org`, { from: '203.0.113.9' })).status)
  assert.deepEqual(statuses, [...Array.from({ length: 10 }, () => 200), 429])
  assert.equal((await ask('b@example.org', { from: '203.0.113.10' })).status, 200)
})

test('an invalid address shows an error beside the field, and a form from another website does nothing', async () => {
  const wrong = await ask('ana@<b>')
  assert.equal(wrong.status, 422)
  assert.match(await wrong.text(), /value="ana@&lt;b&gt;"[\s\S]*Enter an email address/)
  const foreign = await ask('ana@example.org', { headers: { 'sec-fetch-site': 'cross-site' } })
  assert.equal(foreign.status, 403)
})

test('the link lists no other donor’s gifts, expires after a day and can’t be guessed', async () => {
  service.setNow(new Date(TEST_NOW.getTime() + 2 * 3_600_000))
  const own = await payGift(service)
  const link = await linkTo('ana@example.org')
  const { html } = await visit(service, link)
  assert.match(html, /Your gifts/)
  for (const guess of [
    link.slice(0, -1) + (link.endsWith('0') ? '1' : '0'),
    `${ASK}/mine/${own.slice(2)}`,
    `${ASK}/mine/x`,
  ]) {
    assert.equal((await visit(service, guess)).status, 410, guess)
    assert.equal((await visit(service, `${guess}/data.json`)).status, 410, guess)
  }
  service.setNow(new Date(TEST_NOW.getTime() + 27 * 3_600_000))
  assert.equal((await visit(service, link)).status, 410)
})

test('only its donor’s link opens a receipt: not the store’s keys on the gift page, and not another donor', async () => {
  service.setNow(new Date(TEST_NOW.getTime() + 30 * 3_600_000))
  const id = await payGift(service)
  await give(service, await openLink(service), { name: 'Ben Okoro', email: 'ben@example.org' })
  const authorization = `Basic ${btoa('test_pk_storefront:test_sk_storefront')}`
  const { seal, publicUrl } = service.dependencies
  const gift = await visit(service, giftAddress(publicUrl, seal, id), { authorization })
  assert.match(gift.html, /Your receipt shows your name, so it isn’t on this page/)
  assert.ok(!/\/receipts\/|TEST-2026|Ana|ana@/.test(gift.html))
  const mine = await visit(service, await linkTo('ana@example.org'))
  const others = await visit(service, await linkTo('ben@example.org'))
  const receiptsOn = ({ html }: { html: string }) =>
    [...html.matchAll(/href="(http:\/\/localhost:8080\/receipts\/\w+)"/g)].map(([, found = '']) => found)
  const [address = ''] = receiptsOn(mine)
  assert.match((await visit(service, address)).html, /Ana Müller[\s\S]*\$25\.00/)
  assert.ok(others.status === 200 && receiptsOn(others).length === 1 && !receiptsOn(others).includes(address))
  const pdf = await service.fetch(new Request(`${address}/receipt.pdf`))
  assert.equal(pdf.headers.get('content-type'), 'application/pdf')
  const swapped = address.slice(0, -22) + (receiptsOn(others)[0] ?? '').slice(-22)
  for (const guess of [swapped, `${publicUrl}/receipts/${id.slice(2)}`]) {
    const answer = await visit(service, guess, { authorization })
    assert.ok(answer.status === 404 && !answer.html.includes('Ana'), guess)
  }
})

test('a year’s gifts are exact to the cent as page, PDF and e-mail, in every language, in the foundation’s time zone', async () => {
  const carla = { name: 'Carla Ruiz', email: 'carla@example.org' }
  const gifts = [
    ['2027-01-01T04:30:00Z', 1_015],
    ['2027-02-01T12:00:00Z', 99_999_999],
    ['2027-02-02T12:00:00Z', 2_000],
    ['2027-11-30T12:00:00Z', 333],
  ] as const
  const ids: string[] = []
  for (const [moment, amount] of gifts) {
    service.setNow(new Date(moment))
    const { headers } = await give(service, await openLink(service, { amount }), carla)
    ids.push(new URL(headers.get('location') ?? '').searchParams.get('donation_id') ?? '')
  }
  const [, , givenBack = ''] = ids
  service.setNow(new Date('2028-01-10T12:00:00Z'))
  await cancelDonation(service.dependencies, givenBack)
  await refundDonation(service.dependencies, givenBack)
  for (const [index, language] of ['en', 'ar', 'de', 'es', 'fr', 'ja', 'pt'].entries()) {
    service.setNow(new Date(Date.parse('2028-02-01T12:00:00Z') + index * 7_200_000))
    const link = await linkTo('carla@example.org', { 'accept-language': language })
    const years = [...(await visit(service, link)).html.matchAll(/\/(20\d\d)\/statement\.pdf/g)].map(([, year]) => year)
    assert.deepEqual(years, ['2027', '2026'])
    const page = (await visit(service, `${link}/2027`)).html
    const pdf = await service.fetch(new Request(`${link}/2027/statement.pdf`))
    const sent = await service.fetch(new Request(`${link}/2027/letter`, { method: 'POST' }))
    assert.equal(sent.status, 200)
    const letters = await service.db.selectFrom('letter').selectAll().where('kind', '=', 'statement').execute()
    const letter = letters.find(({ locale }) => locale.startsWith(language))
    assert.ok(letter?.recipient === 'carla@example.org' && letters.length === index + 1)
    const { text, html } = composeLetter(letter, service.dependencies)
    const older = JSON.stringify(letter.facts).replace('"ending":"refunded"', '"isGivenBack":true')
    assert.equal(composeLetter({ ...letter, facts: JSON.parse(older) }, service.dependencies).text, text)
    assert.ok(text.includes(`${link}/2027`))
    for (const sentence of [page, await plainPdf(pdf), text, html]) {
      const digits = sentence.replace(/<[^>]+>|[^\d.,-]/g, ' ').replace(/(?<=\d)[ .,](?=\d)/g, '')
      for (const sum of ['99999999', '333', '000', '100000332'])
        assert.ok(digits.includes(sum), `${language} ${sum}: ${digits}`)
      assert.ok(!/(?<!\d)1015(?!\d)/.test(digits), `${language}: ${digits}`)
      assert.match(sentence, /Carla Ruiz/)
      assert.match(sentence, /No goods or services were provided in exchange for these contributions\./, language)
      assert.equal(sentence.match(/TEST-202\d-\d{6}/g)?.length, 3, language)
    }
  }
  const link = await linkTo('carla@example.org')
  assert.match((await visit(service, `${link}/2026`)).html, /\$10\.15[\s\S]*Total given[\s\S]*\$10\.15/)
  assert.equal((await visit(service, `${link}/2025`)).status, 404)
  await payGift(service)
  const others = await linkTo('ana@example.org')
  assert.equal((await visit(service, `${others}/2027`)).status, 404)
  const swapped = `${link.slice(0, -22)}${others.slice(-22)}`
  for (const guess of [`${swapped}/2027`, `${swapped}/2027/statement.pdf`])
    assert.equal((await visit(service, guess)).status, 410)
  const foreign = { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } }
  assert.equal((await service.fetch(new Request(`${link}/2027/letter`, foreign))).status, 403)
  service.setNow(new Date(TEST_NOW.getTime() + 40 * 3_600_000))
})

test('a year’s statement says which canceled gifts still wait for their refund', async () => {
  service.setNow(new Date(TEST_NOW.getTime() + 45 * 3_600_000))
  await insertTestNonprofit(service.db, { id: 'n_blue', ein: '530196606', name: 'Blue' })
  const allocations = ['n_red', 'n_blue'].map((nonprofit_id) => ({ nonprofit_id, share: 1 }))
  const url = await openLink(service, { nonprofit_id: undefined, allocations, amount: 1_000 })
  const { headers } = await give(service, url, { name: 'Dora Lee', email: 'dora@example.org' })
  const first = new URL(headers.get('location') ?? '').searchParams.get('donation_id') ?? ''
  const row = await service.db.selectFrom('donation').selectAll().where('id', '=', first).executeTakeFirstOrThrow()
  const [red, blue] = await donationsOfGift(service.db, row)
  for (const { id } of [red, blue].flatMap((one) => one ?? [])) await cancelWithReceipt(service.dependencies, id)
  await refundDonation(service.dependencies, red?.id ?? '')
  const link = await linkTo('dora@example.org')
  const lines = /Red[\s\S]*\$0\.00[\s\S]*Refunded[\s\S]*Blue[\s\S]*\$0\.00[\s\S]*Canceled, refund pending/
  assert.match((await visit(service, `${link}/2026`)).html, lines)
  assert.match(await plainPdf(await service.fetch(new Request(`${link}/2026/statement.pdf`))), lines)
  await refundDonation(service.dependencies, blue?.id ?? '')
  assert.equal((await visit(service, `${link}/2026`)).html.match(/Refunded/g)?.length, 2)
})

/** The text of a PDF with plain hyphens and without direction marks. */
async function plainPdf(answer: Response): Promise<string> {
  assert.equal(answer.headers.get('content-type'), 'application/pdf')
  const text = await pdfText(new Uint8Array(await answer.arrayBuffer()))
  return text
    .normalize('NFKC')
    .replaceAll('\u2010', '-')
    .replace(/[\u2066-\u2069\u200e\u200f]/g, '')
}

test('a donor downloads and erases their data, is no longer found, and the donation continues', async () => {
  service.setNow(new Date(TEST_NOW.getTime() + 50 * 3_600_000))
  const id = await payGift(service)
  const link = await linkTo('ana@example.org')
  const file = await service.fetch(new Request(`${link}/data.json`))
  assert.match(file.headers.get('content-disposition') ?? '', /attachment/)
  const kept: unknown = await file.json()
  const text = JSON.stringify(kept)
  for (const part of [id, 'Ana Müller', 'ana@example.org', '"receipts":[{', '"letters":[{'])
    assert.ok(text.includes(part), part)
  for (const part of ['test_sk', 'metadata', 'success_url', 'm_sandbox']) assert.ok(!text.includes(part), part)
  const erase = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    service.fetch(new Request(`${link}/erase`, { method: 'POST', body: new URLSearchParams(fields), headers }))
  assert.equal((await erase({})).status, 303)
  assert.equal((await erase({ sure: 'yes' }, { 'sec-fetch-site': 'cross-site' })).status, 403)
  const done = await erase({ sure: 'yes' })
  assert.equal(done.status, 200)
  assert.match(await done.text(), /Your name and email were erased/)
  assert.equal((await visit(service, link)).status, 410)
  for (const table of ['checkout_payment', 'receipt', 'letter', 'gift_search'] as const) {
    const rows = JSON.stringify(await service.db.selectFrom(table).selectAll().execute())
    assert.ok(!/ana@example\.org|Ana Müller/i.test(rows), table)
  }
  const before = (await lettersTo('ana@example.org')).length
  await ask('ana@example.org')
  assert.equal((await answered('ana@example.org')).length, before)
})

test('a live receipt keeps its donor’s name for seven years, and then loses it automatically', async () => {
  const id = await payGift(service)
  // Makes a sandbox payment live, because no live processor charges in a test.
  await service.db.updateTable('receipt').set({ live_mode: true }).where('donation_id', '=', id).execute()
  const link = await linkTo('ana@example.org')
  await service.fetch(new Request(`${link}/erase`, { method: 'POST', body: new URLSearchParams({ sure: 'yes' }) }))
  const name = async () =>
    (
      await service.db
        .selectFrom('receipt')
        .select('donor_name')
        .where('donation_id', '=', id)
        .executeTakeFirstOrThrow()
    ).donor_name
  assert.equal(await name(), 'Ana Müller')
  await forgetDonors(service.db, new Date('2033-03-01T00:00:00Z'))
  assert.equal(await name(), 'Ana Müller')
  await forgetDonors(service.db, new Date('2033-04-01T00:00:00Z'))
  assert.equal(await name(), '')
})
