import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, test } from 'vitest'
import { mailPages } from '../../../../src/server/sandbox/mail/mail-pages.ts'
import { setBranding } from '../../../../src/server/service/branding/account-branding.ts'
import { refundDonation } from '../../../../src/server/service/checkout/refund-donation.ts'
import { composeLetter, listKeptLetters } from '../../../../src/server/service/letters/compose-letter.ts'
import { cancelDonation, regrantDonation } from '../../../../src/server/service/money/donations/lifecycle.ts'
import { issueOwedReceipts } from '../../../../src/server/service/money/receipts/issue-receipt.ts'
import { give, openLink } from '../../../support/gift-page.ts'
import { pdfText } from '../../../support/pdf-pages.ts'
import { insertTestNonprofit, startTestService, TEST_NOW, type TestService } from '../../../support/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
  await insertTestNonprofit(service.db, { id: 'n_red', ein: '530196605', name: 'American <Red> Cross' })
  await insertTestNonprofit(service.db, { id: 'n_blue', ein: '131624102', name: 'Blue Whale Trust' })
})
afterAll(() => service.close())

/** A page of the sandbox's mailbox. */
async function mailbox(path: string, isPrivate = true): Promise<Response> {
  const { db, seal, publicUrl } = service.dependencies
  return mailPages({ db, seal, publicUrl, isPrivate }).fetch(new Request(`${publicUrl}${path}`))
}

/** Pays a gift and returns its donation's ID. */
async function paid(fields: Record<string, unknown> = {}, typed: Record<string, string> = {}): Promise<string> {
  const { headers } = await give(service, await openLink(service, fields), typed)
  return new URL(headers.get('location') ?? '').searchParams.get('donation_id') ?? ''
}

/** The mailbox page of the only e-mail about a gift, and the e-mail. */
async function letterOf(donationId: string): Promise<{ page: string; letter: Response; html: string }> {
  const list = await (await mailbox(`/sandbox/mail?gift=${donationId}`)).text()
  const [path, ...more] = [...list.matchAll(/href="(\/sandbox\/mail\/let_\w+)"/g)].map(([, found]) => found)
  assert.ok(path !== undefined && more.length === 0, list)
  const letter = await mailbox(`${path}/letter`)
  return { page: await (await mailbox(path)).text(), letter, html: await letter.clone().text() }
}

test('a paid donation’s receipt arrives in the sandbox mailbox, as HTML and text', async () => {
  const { page, letter, html } = await letterOf(await paid())
  for (const text of [page, html]) {
    assert.match(text, /TEST-2026-000001/)
    assert.match(text, /Almoner Foundation/)
    assert.match(text, /EIN 00-0000000/)
    assert.match(text, /March 10, 2026/)
    assert.match(text, /\$25\.00/)
    assert.match(text, /\$23\.97/)
    assert.match(text, /American &lt;Red&gt; Cross/)
    assert.match(text, /EIN 53-0196605/)
    assert.match(text, /No goods or services were provided in exchange for this contribution\./)
    assert.match(text, /no money moved\. This isn’t a receipt for your taxes/)
  }
  assert.match(page, /<iframe title="[^"]+" src="\/sandbox\/mail\/let_\w+\/letter" sandbox="[^"]*"/)
  const policy = letter.headers.get('content-security-policy') ?? ''
  assert.match(policy, /default-src 'none'; script-src 'none'; style-src 'sha256-[^']+'.*frame-ancestors 'self'/)
  assert.doesNotMatch(html, /<img|<script|src=|@import|url\(/)
})

test('the e-mail uses the payment page’s language, with the legal sentence in English too', async () => {
  const { html } = await letterOf(await paid({ locale: 'ar' }))
  assert.match(html, /<html lang="ar" dir="rtl">/)
  assert.match(html, /إيصال/)
  assert.match(html, /No goods or services were provided in exchange for this contribution\./)
  const japanese = await letterOf(await paid({ locale: 'ja-JP' }))
  assert.match(japanese.html, /2026年3月10日/)
})

test('the receipt of a monthly gift’s first payment has the monthly amount, the next payment and a link to change it', async () => {
  const donation = await paid({ frequency: 'monthly' })
  const { dependencies } = service
  const letter = (await listKeptLetters(service.db, donation)).find(({ kind }) => kind === 'receipt')
  assert.ok(letter)
  const { text } = composeLetter(letter, dependencies)
  assert.match(text, /We received the first payment of your monthly gift of \$25\.00 to/)
  assert.match(text, /Every month:?\s+\$25\.00\s+Next payment:?\s+April 10, 2026/)
  assert.match(text, /Change, skip or cancel:?\s+http:\S+\/gift\/monthly\/\w+/)
})

/** The page behind an e-mail's link, and the text of its PDF with plain hyphens. */
async function receiptOf(html: string): Promise<{ page: string; pdf: string; address: string }> {
  const address = /href="([^"]+\/receipts\/\w+)"/.exec(html)?.[1] ?? ''
  const page = await (await service.fetch(new Request(address))).text()
  const path = /href="(\/receipts\/\w+\/receipt\.pdf)"/.exec(page)?.[1] ?? ''
  const answer = await service.fetch(new Request(new URL(path, address)))
  assert.equal(answer.headers.get('content-type'), 'application/pdf')
  const bytes = new Uint8Array(await answer.arrayBuffer())
  if (process.env.ALMONER_SHOTS !== undefined)
    await writeFile(`${process.env.ALMONER_SHOTS}/${path.slice(10, 20)}.pdf`, bytes)
  return {
    page,
    pdf: (await pdfText(bytes))
      .normalize('NFKC')
      .replaceAll('\u2010', '-')
      .replace(/[\u2066-\u2069\u200e\u200f]/g, ''),
    address,
  }
}

test('the e-mail links to the receipt as a page and as a PDF with the same content, in every language', async () => {
  for (const locale of ['en', 'ar', 'de', 'es', 'fr', 'ja', 'pt-BR']) {
    const { html } = await letterOf(await paid({ locale }))
    const { page, pdf } = await receiptOf(html)
    const number = /TEST-2026-\d{6}/.exec(html)?.[0] ?? ''
    for (const text of [page, pdf]) {
      assert.ok(text.includes(number), `${locale}: ${text}`)
      assert.match(text, /Almoner Foundation[\s\S]*00-0000000/, locale)
      assert.match(text, /25[.,]00/, `${locale}: ${text}`)
      assert.match(text, /23[.,]97/, locale)
      assert.match(text, /53-0196605/, locale)
      assert.match(text, /No goods or services were provided in exchange for this contribution\./, locale)
    }
    if (locale === 'ja') assert.match(pdf, /寄付金領収書/)
  }
})

test('a receipt opens only with its own link', async () => {
  const { address } = await receiptOf((await letterOf(await paid())).html)
  const guesses = [`${address.slice(0, -1)}${address.endsWith('0') ? '1' : '0'}`, address.slice(0, -22), `${address}0`]
  for (const guess of guesses) assert.equal((await service.fetch(new Request(guess))).status, 404, guess)
})

test('receipts are numbered consecutively, and a declined card uses no number', async () => {
  const numbers: number[] = []
  for (const number of ['4242424242424242', '4000000000000002', '4242424242424242']) {
    const id = await paid({}, { number }).catch(() => '')
    if (id !== '') numbers.push(Number(/TEST-2026-(\d{6})/.exec((await letterOf(id)).html)?.[1]))
  }
  const [first = 0, second] = numbers
  assert.equal(numbers.length, 2)
  assert.equal(second, first + 1)
})

test('on a public sandbox, only people who have a donation’s link can see its e-mails', async () => {
  const id = await paid({}, { email: 'private@example.org' })
  const strangers = await (await mailbox('/sandbox/mail', false)).text()
  assert.doesNotMatch(strangers, /private@example\.org|let_/)
  assert.match(await (await mailbox(`/sandbox/mail?gift=${id}`, false)).text(), /private@example\.org/)
  assert.equal((await mailbox('/sandbox/mail/let_0000')).status, 404)
})

test('the mailbox lists the latest e-mail first, also when the clock was ahead for an earlier one', async () => {
  service.setNow(new Date(TEST_NOW.getTime() + 40 * 86_400_000))
  await paid({}, { email: 'ahead@example.org' })
  service.setNow(TEST_NOW)
  await paid({}, { email: 'latest@example.org' })
  const list = await (await mailbox('/sandbox/mail')).text()
  assert.match(list, /latest@example\.org[\s\S]*ahead@example\.org/)
})

test('a refunded donation sends one e-mail with the corrected receipt, and the original stays unchanged', async () => {
  const id = await paid()
  const { html } = await letterOf(id)
  const first = await receiptOf(html)
  await cancelDonation(service.dependencies, id)
  assert.equal((await refundDonation(service.dependencies, id)).outcome.status, 'refunded')
  await assert.rejects(refundDonation(service.dependencies, id))
  const letters = await listKeptLetters(service.db, id)
  assert.equal(letters.length, 2)
  const { seal, publicUrl } = service.dependencies
  const correction = letters
    .map((letter) => composeLetter(letter, { seal, publicUrl }))
    .find(({ subject }) => subject === 'Refund of $25.00')
  const number = /TEST-2026-\d{6}/.exec(html)?.[0] ?? ''
  assert.ok(correction?.text.includes(`Replaces: ${number}`), correction?.text)
  assert.match(correction?.text ?? '', /refunded your gift of \$25\.00 to American <Red> Cross/)
  assert.match(correction?.text ?? '', /Amount given: \$0\.00/)
  assert.match(correction?.text ?? '', /This gift was refunded/)
  assert.equal((await receiptOf(html)).page, first.page)
})

test('a donor is notified once of a regrant, and the receipt stays valid', async () => {
  const id = await paid({ locale: 'de' })
  await regrantDonation(service.dependencies, id, 'n_blue', 'closed')
  const [letter, ...others] = (await listKeptLetters(service.db, id)).filter(({ kind }) => kind === 'regrant')
  assert.ok(letter !== undefined && others.length === 0)
  const { seal, publicUrl } = service.dependencies
  const giftAddress = (donationId: string) => `${publicUrl}/gift/${donationId}`
  const { subject, text } = composeLetter(letter, { seal, publicUrl, giftAddress })
  assert.equal(subject, 'Ihre Spende geht nun an Blue Whale Trust')
  assert.match(text, /für American <Red> Cross bestimmt\. [^.]+ gibt sie \(23,97\sUSD\) nun an Blue Whale Trust/)
  assert.ok(text.includes(`${publicUrl}/gift/${id}`))
})

test('a live donation waits for the foundation’s name, then gets its receipt and one e-mail', async () => {
  const id = await paid()
  const { db, newId, clock } = service.dependencies
  await db.deleteFrom('letter').where('subject_id', '=', id).execute()
  await db.deleteFrom('receipt').where('donation_id', '=', id).execute()
  await db
    .updateTable('checkout_payment')
    .set({ receipt_owed: true, live_mode: true })
    .where('donation_id', '=', id)
    .execute()
  const issue = () => issueOwedReceipts(db, { newId, timeZone: 'America/New_York' }, clock)
  assert.equal(await issue(), 0)
  const foundation = { owner_id: 'house', live_mode: true, holder_name: 'Héritage Foundation', ein: '123456789' }
  const bank = {
    routing_number: '011000015',
    account_number_sealed: Buffer.alloc(1),
    account_type: 'checking' as const,
  }
  await db
    .insertInto('bank_account')
    .values({ ...foundation, ...bank, bank_name: 'A Bank', updated_at: TEST_NOW })
    .execute()
  assert.deepEqual([await issue(), await issue()], [1, 0])
  const receipt = await db.selectFrom('receipt').selectAll().where('donation_id', '=', id).executeTakeFirstOrThrow()
  assert.deepEqual([receipt.donee_name, receipt.year, receipt.serial], ['Héritage Foundation', 2026, 1])
  const letters = await db.selectFrom('letter').select('status').where('subject_id', '=', id).execute()
  assert.deepEqual(letters, [{ status: 'waiting' }])
})

test('the e-mail uses the store’s public name', async () => {
  const known = (shown_name: string | null) =>
    service.db
      .transaction()
      .execute((tx) => setBranding(tx, { accountId: 'm_sandbox_storefront', change: { shown_name }, now: TEST_NOW }))
  await known('Harbor & Sons')
  assert.match((await letterOf(await paid())).html, /Harbor &amp; Sons/)
  await known(null)
  assert.doesNotMatch((await letterOf(await paid())).html, /Harbor/)
})
