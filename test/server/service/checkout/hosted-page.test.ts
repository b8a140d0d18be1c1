import assert from 'node:assert/strict'
import { createCanvas } from '@napi-rs/canvas'
import { afterAll, beforeAll, test } from 'vitest'
import { createIdentifiers } from '../../../../src/server/kernel/identifiers.ts'
import { contrastOf, setBranding, setLogo } from '../../../../src/server/service/branding/account-branding.ts'
import { NO_DEDICATION } from '../../../../src/server/service/checkout/page/form.ts'
import { cancelDonation } from '../../../../src/server/service/money/donations/lifecycle.ts'
import { attemptOf, give, goodCard, openLink, post, send, typedIn, visit } from '../../../support/gift-page.ts'
import { insertTestNonprofit, startTestService, TEST_NOW, type TestService } from '../../../support/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
  await insertTestNonprofit(service.db, { id: 'n_red', ein: '530196605', name: 'American National Red Cross' })
})

afterAll(() => service.close())

/** Details of an order that a store sends with its link. */
const order = {
  success_url: 'https://shop.example/thanks?order=7#done',
  external_id: 'order_7',
  metadata: { channel: 'web' },
}

function newLink(fields: Record<string, unknown> = {}): Promise<string> {
  return openLink(service, { ...order, ...fields })
}

function donations() {
  return service.db.selectFrom('donation').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
}

test('the page names the nonprofit, its EIN, the fee, the recipient’s share, the donee and who can deduct', async () => {
  const page = await visit(service, await newLink())
  assert.equal(page.status, 200)
  for (const text of [
    'American National Red Cross',
    'EIN 53-0196605',
    '$25.00',
    '$23.97',
    '$1.03',
    'Give $25.00',
    'Your donation is made to Almoner Foundation, which grants it to the nonprofit.',
    'You may be able to deduct it; Fern &amp; Field can’t.',
    'TEST',
    'Name on card',
    'Email',
    'Card number',
    'Expiry',
    'CVC',
  ])
    assert.ok(page.html.includes(text), text)
})

test('the page is locked down: no inline code, no frames, no referrer, no caching', async () => {
  const { headers, html } = await visit(service, await newLink())
  const policy = headers.get('content-security-policy') ?? ''
  assert.match(policy, /default-src 'none'/)
  assert.match(policy, /frame-ancestors 'none'/)
  assert.doesNotMatch(policy, /unsafe/)
  assert.equal(headers.get('referrer-policy'), 'no-referrer')
  assert.equal(headers.get('cache-control'), 'no-store')
  assert.doesNotMatch(html, /<style|style="| on\w+="|<script>/)
})

test('the stylesheet and script come from this origin and can be cached forever', async () => {
  const url = await newLink()
  const { html } = await visit(service, url)
  const addresses = [...html.matchAll(/(?:href|src)="(\/checkout\/assets\/[^"]+)"/g)].map((match) => match[1] ?? '')
  assert.equal(addresses.length, 2)
  for (const address of addresses) {
    const asset = await visit(service, new URL(address, url).href)
    assert.equal(asset.status, 200)
    assert.match(asset.headers.get('cache-control') ?? '', /immutable/)
  }
})

test('a valid card pays: the donation is the payment minus the fee, and the donor returns to the store', async () => {
  const page = await give(service, await newLink())
  assert.equal(page.status, 303)
  const [donation] = await donations()
  assert.equal(page.headers.get('location'), `https://shop.example/thanks?order=7&donation_id=${donation?.id}#done`)
  assert.equal(donation?.amount, 2_397)
  assert.equal(donation?.fee, 103)
  assert.equal(donation?.funds_collected, true)
  assert.equal(donation?.live_mode, false)
  assert.equal(donation?.source, 'checkout')
  const shown = await service.clientOf('storefront').donations.show({ params: { id: donation?.id ?? '' } })
  assert.equal(shown.external_id, 'order_7')
  assert.deepEqual(shown.metadata, { channel: 'web' })
})

test('a success URL with {DONATION_ID} gets the donation’s ID', async () => {
  const address = 'https://shop.example/gift/{DONATION_ID}?x=1'
  for (const written of [address, new URL(address).href]) {
    const page = await give(service, await newLink({ success_url: written }))
    assert.match(page.headers.get('location') ?? '', /^https:\/\/shop\.example\/gift\/d_\w+\?x=1$/)
  }
})

test('a declined card stays on the page with a message, the form filled in and the card fields empty', async () => {
  const url = await newLink()
  const before = (await donations()).length
  const page = await give(service, url, { number: '4000000000000002' })
  assert.equal(page.status, 402)
  assert.match(page.html, /role="alert"/)
  assert.match(page.html, /Your bank declined this card\. Nothing was charged/)
  assert.equal(typedIn(page, 'name'), 'Ana Müller')
  assert.equal(typedIn(page, 'email'), 'ana@example.org')
  for (const field of ['number', 'expiry', 'cvc']) assert.equal(typedIn(page, field), '')
  assert.match(page.html, /<input id="number"[^>]* aria-invalid="true" aria-describedby="refusal" autofocus>/)
  assert.equal((await donations()).length, before)
  assert.equal((await send(service, url, { ...goodCard, attempt: attemptOf(page) })).status, 303)
})

test('each decline reason has its own message and moves focus to the field to fix', async () => {
  const url = await newLink()
  const poor = await give(service, url, { number: '4000000000009995' })
  assert.match(poor.html, /enough funds/)
  const old = await give(service, url, { number: '4000000000000069' })
  assert.match(old.html, /<input id="expiry"[^>]* aria-describedby="refusal" autofocus>/)
  const wrong = await give(service, url, { number: '4000000000000127' })
  assert.match(wrong.html, /<input id="cvc"[^>]* aria-describedby="refusal" autofocus>/)
})

test('a real card is never charged in the sandbox', async () => {
  const page = await give(service, await newLink(), { number: '4111 1111 1111 1111' })
  assert.equal(page.status, 402)
  assert.match(page.html, /accepts test cards only/)
})

test('each invalid field shows an error, and no attempt is counted', async () => {
  const url = await newLink()
  const wrong = { name: ' ', email: 'ana', number: '4242424242424241', expiry: '13/29', cvc: 'ab' }
  for (let tries = 0; tries < 6; tries += 1) {
    const page = await give(service, url, wrong)
    assert.equal(page.status, 422)
    assert.equal([...page.html.matchAll(/aria-invalid="true"/g)].length, 5)
    assert.match(page.html, /<input id="name"[^>]* autofocus>/)
  }
  assert.equal((await give(service, url, { expiry: '02/26' })).status, 422)
  assert.equal((await give(service, url, { expiry: '0326' })).status, 303)
})

test('each form submission redirects, so going back or reloading never sends it again', async () => {
  const url = await newLink()
  const attempt = attemptOf(await visit(service, url))
  const sendings = [
    { ...goodCard, number: '1', attempt },
    { ...goodCard, number: '4000000000000002', attempt },
    { ...goodCard, number: '4000002500003155', attempt: 'another_attempt_of_it' },
  ]
  for (const fields of sendings) {
    const answer = await post(service, url, fields)
    assert.equal(answer.status, 303)
    assert.equal(await answer.text(), '')
    assert.doesNotMatch(answer.headers.get('location') ?? '', /Ana|ana@|4000/)
    const cookie = answer.headers.get('set-cookie') ?? ''
    assert.match(cookie, new RegExp(`Path=${new URL(url).pathname}; Max-Age=3600; HttpOnly; SameSite=Lax`))
    const kept = Buffer.from(/^\w+=([\w-]+)/.exec(cookie)?.[1] ?? '', 'base64url').toString()
    assert.equal(kept, JSON.stringify({ name: goodCard.name, email: goodCard.email, dedication: NO_DEDICATION }))
  }
  assert.equal((await post(service, `${url}/bank`, { answer: 'refuse' })).status, 303)
  const paid = await post(service, url, { ...goodCard, attempt: 'a_third_attempt_of_it' })
  assert.match(paid.headers.get('location') ?? '', /^https:\/\/shop\.example/)
  assert.match(paid.headers.get('set-cookie') ?? '', /Max-Age=0/)
  for (const after of [url, `${url}/bank`])
    assert.equal((await post(service, after, { ...goodCard, attempt: 'a_fourth_attempt_of_it' })).status, 303)
})

test('form values from a URL or cookie are validated', async () => {
  const url = await newLink()
  for (const query of ['?field_errors=toString.__proto__.<b>', '?tried=<script>', '?tried=nobody_made_this_one'])
    assert.equal((await visit(service, url + query)).status, 200, query)
  for (const cookie of ['almoner_form=e30', 'almoner_form=%%%', 'almoner_form=bm9uZQ'])
    assert.equal((await visit(service, url, { cookie })).status, 200, cookie)
})

test('the page’s script gets the next URL in the response instead of a redirect', async () => {
  const url = await newLink()
  const sendAs = async (number: string) => {
    const body = new URLSearchParams({ ...goodCard, number, attempt: attemptOf(await visit(service, url)) })
    const headers = { accept: 'application/json' }
    return service.fetch(new Request(url, { method: 'POST', headers, body }))
  }
  const declined = await sendAs('4000000000000002')
  assert.equal(declined.status, 200)
  assert.match(await declined.text(), /^\{"location":"\/checkout\/[\w-]+\?tried=att_\w+"\}$/)
  assert.match(await (await sendAs(goodCard.number)).text(), /"location":"https:\/\/shop\.example\/thanks/)
})

test('the page of a canceled donation says so, and neither accepts nor thanks for another payment', async () => {
  const url = await newLink()
  const attempt = attemptOf(await visit(service, url))
  await post(service, url, { ...goodCard, attempt })
  const [donation] = await donations()
  const world = { db: service.db, newId: createIdentifiers(), clock: { now: () => TEST_NOW } }
  await cancelDonation(world, donation?.id ?? '')
  for (const page of [await visit(service, url), await send(service, url, { ...goodCard, attempt })]) {
    assert.equal(page.status, 410)
    assert.match(page.html, /This gift was canceled/)
    assert.match(page.html, /href="https:\/\/shop\.example\/cart"/)
  }
})

test('five declines close the link, even for a valid card', async () => {
  const url = await newLink()
  for (let tries = 0; tries < 4; tries += 1)
    assert.equal((await give(service, url, { number: '4000000000000002' })).status, 402)
  assert.equal((await give(service, url, { number: '4000000000000002' })).status, 410)
  assert.equal((await give(service, url)).status, 410)
  const closed = await visit(service, url)
  assert.equal(closed.status, 410)
  assert.match(closed.html, /href="https:\/\/shop\.example\/cart"/)
})

test('a donor who starts the same donation again after five declines gets a working link', async () => {
  const body = { amount: 2_500, nonprofit_id: 'n_red', cancel_url: 'https://shop.example/cart', ...order }
  const begin = async (key: string) =>
    (await service.clientOf('storefront').payments.createCheckoutLink({ body }, { idempotencyKey: key })).checkout_url
  const [url, other] = [await begin('declined'), await begin('untouched')]
  for (let tries = 0; tries < 4; tries += 1) await give(service, url, { number: '4000000000000002' })
  assert.equal(await begin('declined'), url)
  await give(service, url, { number: '4000000000000002' })
  const fresh = await begin('declined')
  assert.notEqual(fresh, url)
  assert.equal((await give(service, fresh)).status, 303)
  assert.equal(await begin('untouched'), other)
})

test('a used link says that it is used, and returns to the store with the donation', async () => {
  const url = await newLink()
  const paid = await give(service, url)
  const used = await visit(service, url)
  assert.equal(used.status, 410)
  assert.match(used.html, /This gift is already paid/)
  assert.ok(used.html.includes((paid.headers.get('location') ?? '?').replace('&', '&amp;')))
  const [, giftUrl = ''] = /href="(http:\/\/localhost:8080\/gift\/\w{44})"/.exec(used.html) ?? []
  assert.match((await visit(service, giftUrl)).html, /Where your gift is/)
  assert.equal((await send(service, url, { ...goodCard, attempt: 'another_attempt_of_it' })).status, 410)
})

test('a link expires after 24 hours', async () => {
  const url = await newLink()
  const { attempt } = { attempt: attemptOf(await visit(service, url)) }
  service.setNow(new Date(TEST_NOW.getTime() + 24 * 3_600_000))
  assert.equal((await visit(service, url)).status, 410)
  assert.equal((await send(service, url, { ...goodCard, attempt })).status, 410)
  service.setNow(TEST_NOW)
})

test('a card that needs bank confirmation is charged once the donor confirms', async () => {
  const url = await newLink()
  const asked = await give(service, url, { number: '4000002500003155' })
  assert.equal(asked.status, 303)
  assert.equal(asked.headers.get('location'), `${new URL(url).pathname}/bank`)
  const before = (await donations()).length
  assert.match((await visit(service, `${url}/bank`)).html, /Is this you\?/)
  const agreed = await send(service, `${url}/bank`, { answer: 'agree' })
  assert.match(agreed.headers.get('location') ?? '', /donation_id=d_/)
  const again = await send(service, `${url}/bank`, { answer: 'agree' })
  assert.equal(again.headers.get('location'), agreed.headers.get('location'))
  assert.equal((await donations()).length, before + 1)
})

test('a donor who declines or leaves the bank’s confirmation can pay with another card', async () => {
  const url = await newLink()
  await give(service, url, { number: '4000002760003184' })
  const refused = await send(service, `${url}/bank`, { answer: 'refuse' })
  assert.equal(refused.status, 402)
  assert.match(refused.html, /couldn’t confirm/)
  assert.equal(typedIn(refused, 'email'), 'ana@example.org')
  await give(service, url, { number: '4000002760003184' })
  assert.equal((await give(service, url)).status, 303)
  const late = await send(service, `${url}/bank`, { answer: 'agree' })
  assert.match(late.headers.get('location') ?? '', /donation_id=d_/)
})

test('a bot that fills in every field pays nothing', async () => {
  const url = await newLink()
  assert.equal((await give(service, url, { nickname: 'bot' })).status, 402)
  assert.equal((await give(service, url)).status, 303)
})

test('names and addresses are shown as text and never executed', async () => {
  await insertTestNonprofit(service.db, { id: 'n_xss', ein: '111111111', name: '<img src=x onerror=alert(1)>"\'' })
  const url = await newLink({ nonprofit_id: 'n_xss', cancel_url: 'https://shop.example/"><script>alert(1)</script>' })
  const page = await give(service, url, { name: '"><script>alert(2)</script>', number: '4000000000000002' })
  assert.equal(page.status, 402)
  assert.doesNotMatch(page.html, /<img|<script>|"><script/)
})

test('return URLs must be https, or localhost with a test key', async () => {
  for (const success_url of [
    'https://a.example',
    'http://localhost:3000/x',
    'http://127.0.0.1/',
    'https://a.example/{DONATION_ID}',
  ])
    assert.ok(await newLink({ success_url }))
  for (const cancel_url of [
    'http://shop.example',
    'javascript:alert(1)',
    'https://',
    '//shop.example',
    'https:shop.example',
    'http://localhost.evil.example',
    'https://user:pass@shop.example',
    'https://shop.example/\n',
    'https://shop .example',
    'ftp://localhost',
  ])
    await assert.rejects(newLink({ cancel_url }), { code: 'url_not_allowed', param: 'cancel_url' }, cancel_url)
})

test('amounts that no card can pay and nonprofits that can’t be paid are rejected', async () => {
  await insertTestNonprofit(service.db, { id: 'n_no', ein: '222222222', ineligible: true })
  await assert.rejects(newLink({ amount: 49 }), { code: 'parameter_invalid', param: 'amount' })
  await assert.rejects(newLink({ nonprofit_id: 'n_no' }), { code: 'nonprofit_ineligible' })
  await assert.rejects(newLink({ nonprofit_id: 'n_nobody' }), { code: 'nonprofit_invalid' })
})

test('an invalid token has no page', async () => {
  const page = await visit(service, 'http://localhost:8080/checkout/nothing')
  assert.equal(page.status, 404)
  assert.match(page.headers.get('content-type') ?? '', /text\/html/)
})

test('an invalid form submission redirects to the page', async () => {
  const url = await newLink()
  const json = await service.fetch(
    new Request(url, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }),
  )
  assert.equal(json.status, 303)
  assert.equal((await post(service, url, { ...goodCard, name: 'x'.repeat(20_000) })).status, 303)
  assert.equal((await give(service, url, { name: 'a\u0000b' })).status, 422)
})

test('a payment form from another website is rejected, counts no attempt and redirects to the page', async () => {
  const url = await newLink()
  const attempt = attemptOf(await visit(service, url))
  const sendFrom = (headers: Record<string, string>) =>
    service.fetch(new Request(url, { method: 'POST', headers, body: new URLSearchParams({ ...goodCard, attempt }) }))
  for (const headers of [
    { 'sec-fetch-site': 'cross-site', origin: 'null' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
  ]) {
    const refused = await sendFrom(headers)
    assert.equal(refused.status, 403)
    assert.ok((await refused.text()).includes(`href="${new URL(url).pathname}"`))
  }
  // Our page sends no referrer, so browsers send the origin `null`.
  assert.equal((await sendFrom({ 'sec-fetch-site': 'same-origin', origin: 'null' })).status, 303)
})

test('no card number is ever stored', async () => {
  await give(service, await newLink())
  const tables = ['checkout_link', 'checkout_payment', 'sandbox_payment', 'donation'] as const
  for (const table of tables) {
    const rows = JSON.stringify(await service.db.selectFrom(table).selectAll().execute())
    assert.doesNotMatch(rows, /4242|40000000/, table)
  }
})

test('the page uses the language of its link, else the browser’s, and names the currency wherever "$" is ambiguous', async () => {
  const [german, open] = [await newLink({ locale: 'de' }), await newLink({ locale: 'tlh' })]
  const spoken: [string, Record<string, string>, string, RegExp][] = [
    [german, { 'accept-language': 'en-US' }, '<html lang="de" dir="ltr">', /25,00\sUSD spenden/],
    [open, { 'accept-language': 'ar,en;q=0.5' }, '<html lang="ar" dir="rtl">', /تبرع بـ \u2068.*25.*US\$/],
    [open, { 'accept-language': 'nl, ja;q=0.8' }, '<html lang="ja" dir="ltr">', /USD\s25\.00を寄付する/],
    [open, { 'accept-language': 'en-CA' }, '<html lang="en" dir="ltr">', /Give US\$25\.00/],
    [open, { 'accept-language': 'nl' }, '<html lang="en" dir="ltr">', /Give US\$25\.00/],
    [open, {}, '<html lang="en" dir="ltr">', /Give \$25\.00/],
  ]
  for (const [url, headers, opening, amount] of spoken) {
    const { html } = await visit(service, url, headers)
    assert.ok(html.includes(opening), opening)
    assert.match(html, amount)
  }
})

test('errors, closed links and unknown links use the donor’s language too', async () => {
  const url = await newLink({ locale: 'fr' })
  assert.match((await give(service, url, { number: '4000000000000002' })).html, /Rien n’a été débité/)
  assert.match((await give(service, url, { number: '1' })).html, /Vérifiez le numéro de carte/)
  await give(service, url)
  assert.match((await visit(service, url)).html, /Ce don est déjà payé/)
  const nowhere = await visit(service, 'http://localhost:8080/checkout/nothing', { 'accept-language': 'pt-BR' })
  assert.match(nowhere.html, /Página não encontrada/)
})

test('the page has the account’s logo and colors, readable in light and dark mode, as do the bank page and link messages, without inline styles', async () => {
  const logo = await createCanvas(64, 32).encode('png')
  await service.db.transaction().execute(async (tx) => {
    const of = { accountId: 'm_sandbox_storefront', now: TEST_NOW }
    await setBranding(tx, { ...of, change: { accent: '#1f5fbf' } })
    await setLogo(tx, { ...of, upload: logo })
  })
  const url = await newLink()
  const { html } = await visit(service, url)
  assert.doesNotMatch(html, /style="|<style/)
  const [, picture = ''] = /<img class="logo" src="([^"]+)" alt="Fern &amp; Field">/.exec(html) ?? []
  const [, look = ''] = /href="([^"]+look\.css[^"]*)"/.exec(html) ?? []
  const answered = (path: string) => service.fetch(new Request(new URL(path, url)))
  assert.equal((await answered(picture)).headers.get('content-type'), 'image/png')
  const css = await (await answered(look)).text()
  const pairs = [...css.matchAll(/--accent: (#\w{6}); --on-accent: (#\w{6})/g)].map(([, ...pair]) => pair)
  assert.deepEqual(pairs[0], ['#1f5fbf', '#ffffff'])
  assert.equal(pairs.length, 2)
  for (const [accent = '', text = ''] of pairs) assert.ok(contrastOf(accent, text) >= 4.5)

  const same = ({ html: shown }: { html: string }) =>
    assert.ok(shown.includes(`<img class="logo" src="${picture}"`) && shown.includes('look.css?1f5fbf'), shown)
  const expiring = await newLink()
  service.setNow(new Date(TEST_NOW.getTime() + 24 * 3_600_000))
  same(await visit(service, expiring))
  service.setNow(TEST_NOW)
  await give(service, url, { number: '4000002500003155' })
  same(await visit(service, `${url}/bank`))
  await send(service, `${url}/bank`, { answer: 'agree' })
  same(await visit(service, url))
  const nowhere = await visit(service, 'http://localhost:8080/checkout/nothing')
  assert.doesNotMatch(nowhere.html, /class="logo"|look\.css/)
})
