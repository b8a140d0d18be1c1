import assert from 'node:assert/strict'
import { test } from 'vitest'
import { openPage } from '../support/browser.ts'
import { asMerchant, payByCard, tabTo, textOf } from '../support/donor.ts'
import { eventually } from '../support/eventually.ts'
import { setStage } from '../support/stage.ts'
import { testInLongRun } from '../support/test-unless.ts'

const stage = setStage()
// The folder for screenshots: `ALMONER_SHOTS=folder npx vitest run test/e2e/first-gift.test.ts`
const { ALMONER_SHOTS: shots } = process.env

async function newLink(nonprofitId: string): Promise<string> {
  const answer = await asMerchant(stage.server.url, '/api/v1/payments/checkout_link', {
    amount: 2_500,
    nonprofit_id: nonprofitId,
    success_url: `${stage.server.url}/demo/thanks`,
    cancel_url: `${stage.server.url}/demo/cart`,
  })
  return textOf(answer, 'checkout_url')
}

async function redCross(): Promise<string> {
  return textOf(await asMerchant(stage.server.url, '/api/v1/nonprofits/530196605'), 'id')
}

test('a shopper finds the Red Cross, chooses it by keyboard alone, gives 25.00 and the store sees the donation', async () => {
  const { page, faults, close } = await openPage(stage.browser)
  await page.goto(`${stage.server.url}/demo`)
  await page.getByRole('link', { name: /Stoneware vase/ }).click()
  await page.getByRole('button', { name: 'Add to cart' }).click()

  await tabTo(page, 'combobox', /Nonprofit/)
  await page.keyboard.type('red cro')
  const first = page.getByRole('option').first()
  await first.filter({ hasText: 'American National Red Cross' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.locator('donate-button').getByText('EIN 53-0196605').waitFor()
  await tabTo(page, 'combobox', /Amount/)
  await page.keyboard.type('Other')
  await tabTo(page, 'textbox', /Amount in US dollars/)
  await page.keyboard.type('25.00')
  await tabTo(page, 'button', /Add \$25\.00/)
  // The recipient may still be loading.
  await page.locator('donate-button #give[aria-disabled=false]').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Remove' }).waitFor()
  await tabTo(page, 'button', /Continue to checkout/)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/demo/checkout')
  await tabTo(page, 'button', /Place order/)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/demo/thanks?donation_id=*')
  assert.match(String(await page.locator('main').textContent()), /\$25\.00 goes to American National Red Cross/)

  const id = new URL(page.url()).searchParams.get('donation_id') ?? ''
  const donation = await asMerchant(stage.server.url, `/api/v1/donations/${id}`)
  assert.equal(Reflect.get(Object(donation), 'funds_collected'), true)
  assert.equal(Reflect.get(Object(donation), 'live_mode'), false)
  assert.equal(Reflect.get(Object(donation), 'amount'), 2_500)
  assert.match(textOf(donation, 'external_id'), /^FF-/)
  assert.deepEqual(faults, [])
  await close()
})

test('a gift added to the cart, changed, removed, added again and kept over a reload is in the paid order once', async () => {
  const { page, faults, close } = await openPage(stage.browser, { width: 390 })
  await page.goto(`${stage.server.url}/demo/products/beeswax-tapers`)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  const choose = async () => {
    await page.getByRole('combobox', { name: 'Nonprofit' }).fill('red cro')
    await page.getByRole('option', { name: /American National Red Cross/ }).click()
  }
  await choose()
  const total = page.locator('.totals .sum dd')
  const kept = () => page.waitForResponse((answer) => answer.url().endsWith('/demo/gift'))
  const doing = async (act: Promise<unknown>, answered = kept()) => Promise.all([answered, act])

  await doing(page.getByRole('button', { name: 'Add $0.35' }).click())
  assert.equal(await total.textContent(), '$23.00')
  await doing(page.getByRole('combobox', { name: 'Amount' }).selectOption('500'))
  assert.equal(await total.textContent(), '$27.65')
  await page.reload()
  await page.getByText('$5.00 for American National Red Cross is in your order.').waitFor({ state: 'attached' })
  assert.equal(await total.textContent(), '$27.65')
  await doing(page.getByRole('button', { name: 'Remove' }).click())
  assert.equal(await total.textContent(), '$22.65')
  await page.reload()
  assert.equal(await total.textContent(), '$22.65')
  await choose()
  await doing(page.getByRole('button', { name: 'Add $0.35' }).click())
  await page.getByRole('button', { name: 'Continue to checkout' }).click()
  await page.getByText('Your order includes a gift of $0.35').waitFor()
  await page.getByRole('button', { name: /Place order · \$23\.00/ }).click()
  await page.waitForURL('**/demo/thanks?donation_id=*')
  assert.match(String(await page.locator('main').textContent()), /\$0\.35 goes to American National Red Cross/)

  const id = new URL(page.url()).searchParams.get('donation_id') ?? ''
  const donation = await asMerchant(stage.server.url, `/api/v1/donations/${id}`)
  const order = textOf(donation, 'external_id')
  const all = await asMerchant(stage.server.url, `/api/v1/donations?external_id=${order}`)
  const ofOrder: unknown = Reflect.get(Object(all), 'donations')
  assert.ok(Array.isArray(ofOrder))
  assert.deepEqual(
    ofOrder.map((one) => [textOf(one, 'id'), Reflect.get(Object(one), 'amount')]),
    [[id, 35]],
  )
  assert.deepEqual(faults, [])
  await close()
})

testInLongRun(
  'pressing “Place order” twice, or sending the form again later, places one order with one gift',
  async () => {
    const { page, faults, close } = await openPage(stage.browser)
    await page.goto(`${stage.server.url}/demo/products/beeswax-tapers`)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    const form = { gift: '41', nonprofit_id: await redCross() }
    await page.request.post(`${stage.server.url}/demo/gift`, { form })
    await page.goto(`${stage.server.url}/demo/checkout`)
    const order = await page.locator('input[name=order]').inputValue()
    const kept = await page.context().cookies()
    const cookie = kept.map(({ name, value }) => `${name}=${value}`).join('; ')
    const body = `order=${order}&customer=Ana`
    const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' }
    const press = () => fetch(`${stage.server.url}/demo/orders`, { method: 'POST', headers, body, redirect: 'manual' })
    // Sends two requests as two quick clicks would, both with the cookies from before.
    const presses = await Promise.all([press(), press(), press()])
    const places = new Set(presses.map((answer) => answer.headers.get('location')))
    assert.equal(places.size, 1)
    await page.getByRole('button', { name: /Place order · \$23\.06/ }).dblclick()
    // The second press cancels the navigation of the first, so the page says when it is there.
    await page.getByRole('main').getByText('$0.41 goes to American National Red Cross').waitFor()
    const thanks = page.url()
    assert.ok(places.has(thanks.replace(stage.server.url, '')), thanks)
    const again = await page.request.post(`${stage.server.url}/demo/orders`, { form: { order, customer: 'Ana' } })
    assert.equal(again.url(), thanks)
    const all = await asMerchant(stage.server.url, '/api/v1/donations?limit=100')
    const gifts: unknown = Reflect.get(Object(all), 'donations')
    assert.ok(Array.isArray(gifts))
    const made = gifts.filter((one) => Reflect.get(Object(one), 'amount') === 41)
    assert.deepEqual(
      made.map((one) => textOf(one, 'external_id')),
      [order],
    )
    assert.deepEqual(faults, [])
    await close()
  },
)

testInLongRun('an order whose answer was lost keeps its number, and its gift is made once', async () => {
  const { page, faults, close } = await openPage(stage.browser)
  await page.goto(`${stage.server.url}/demo/products/beeswax-tapers`)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  const form = { gift: '43', nonprofit_id: await redCross() }
  await page.request.post(`${stage.server.url}/demo/gift`, { form })
  await page.goto(`${stage.server.url}/demo/checkout`)
  const number = page.locator('input[name=order]')
  const order = await number.inputValue()
  const cookies = await page.context().cookies()
  const headers = {
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    'content-type': 'application/x-www-form-urlencoded',
  }
  // The response, with its cookies, doesn't reach the browser.
  const body = `order=${order}&customer=Ana`
  await fetch(`${stage.server.url}/demo/orders`, { method: 'POST', headers, body, redirect: 'manual' })
  await page.goto(`${stage.server.url}/demo/checkout`)
  assert.equal(await number.inputValue(), order)
  await page.getByRole('button', { name: /Place order · \$23\.08/ }).click()
  await page.waitForURL('**/demo/thanks?donation_id=*')
  const all = await asMerchant(stage.server.url, `/api/v1/donations?external_id=${order}`)
  const gifts: unknown = Reflect.get(Object(all), 'donations')
  assert.ok(Array.isArray(gifts))
  assert.deepEqual(
    gifts.map((one) => Reflect.get(Object(one), 'amount')),
    [43],
  )
  // The next order has a new number.
  await page.goto(`${stage.server.url}/demo/products/beeswax-tapers`)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.goto(`${stage.server.url}/demo/checkout`)
  assert.notEqual(await number.inputValue(), order)
  assert.deepEqual(faults, [])
  await close()
})

testInLongRun(
  'a climate contribution ticked at checkout is bought once, with the token that the store’s server signed',
  async () => {
    const { page, faults, close } = await openPage(stage.browser)
    await page.goto(`${stage.server.url}/demo/products/stoneware-vase`)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.goto(`${stage.server.url}/demo/checkout`)
    await page.getByLabel('ZIP').fill('00000')
    await page.getByLabel('ZIP').press('Tab')
    await page.getByText('We can’t find this ZIP code.').waitFor()
    await page.locator('climate-offset-badge').getByText("We can't find the ZIP code 00000.").waitFor()
    assert.equal(await page.getByLabel('ZIP').inputValue(), '00000')
    await page.getByLabel('ZIP').fill('10001')
    await page.getByLabel('ZIP').press('Tab')
    await page.locator('climate-offset-badge').getByRole('checkbox').check()
    const before = await asMerchant(stage.server.url, '/api/v1/climate/stats')
    await page.getByRole('button', { name: /Place order · \$53\.4[1-9]/ }).click()
    await page.waitForURL('**/demo/thanks')
    await page.getByText(/\$0\.0\d contributed to the climate \(carbon_\w+\)/).waitFor()
    await page.reload()
    await page.getByText(/contributed to the climate \(carbon_\w+\)/).waitFor()
    const after = await asMerchant(stage.server.url, '/api/v1/climate/stats')
    const cents = Number(Reflect.get(Object(after), 'amount')) - Number(Reflect.get(Object(before), 'amount'))
    assert.ok(cents > 0 && cents < 10, String(cents))
    assert.deepEqual(faults, [])
    await close()
  },
)

test('a shopper without scripts can choose a nonprofit, give and come back', async () => {
  const context = await stage.browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${stage.server.url}/demo/products/linen-towels`)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('link', { name: 'Choose a nonprofit' }).click()
  await page.getByLabel('Name or EIN').fill('red cro')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('link', { name: /American National Red Cross/ }).click()
  await page.getByLabel('$5.00').check()
  await page.getByRole('button', { name: 'Continue to checkout' }).click()
  await page.getByRole('button', { name: /Place order/ }).click()
  await page.waitForURL('**/demo/thanks?donation_id=*')
  await page.getByText('$5.00 goes to American National Red Cross').waitFor()
  await context.close()
})

testInLongRun(
  'without scripts every page leads to a gift, and none shows controls that nothing listens to',
  async () => {
    const context = await stage.browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    for (const path of ['/embed/', '/demo/theming', '/demo/cart', '/']) {
      await page.goto(stage.server.url + path)
      const deadControls = page.locator('input:visible, select:visible, form:visible')
      assert.equal(await deadControls.count(), 0, path)
      const link = page.getByRole('link', { name: /^(Give without JavaScript|Give without buying|Donate)$/ })
      await link.first().click()
      if (path === '/demo/cart') await page.getByRole('link', { name: /American National Red Cross/ }).click()
      await page.getByRole('heading', { name: 'Give to American National Red Cross' }).waitFor()
    }
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await page.getByText('Please choose an amount.').waitFor()
    await page.getByLabel('$10.00').check()
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await payByCard(page, { number: '4242424242424242' })
    await page.waitForURL('**/demo/thanks?donation_id=*')
    await page.getByText('Your gift of $10.00').waitFor()
    assert.equal(await page.getByText('is on its way').count(), 0)
    await context.close()
  },
)

testInLongRun('without scripts, the elements reserve no space', async () => {
  const context = await stage.browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(stage.server.url)
  const heights = await page.evaluate(
    `Array.from(document.querySelectorAll('donate-button, impact-card, social-share'), (element) => element.offsetHeight)`,
  )
  assert.ok(Array.isArray(heights) && heights.length === 4 && heights.every((height) => height < 60), String(heights))
  await context.close()
})

test('after a declined card the page shows why, keeps the form and empties the card fields', async () => {
  const { page, faults, close } = await openPage(stage.browser)
  await page.goto(await newLink(await redCross()))
  await payByCard(page, { number: '4000000000000002' })
  await page.getByRole('alert').filter({ hasText: 'Your bank declined this card. Nothing was charged.' }).waitFor()
  assert.equal(await page.getByLabel('Name on card').inputValue(), 'Ana Müller')
  assert.equal(await page.getByLabel('Email', { exact: true }).inputValue(), 'ana@example.org')
  for (const label of ['Card number', 'Expiry', 'CVC']) assert.equal(await page.getByLabel(label).inputValue(), '')
  assert.ok(await page.getByLabel('Card number').evaluate((element) => element.matches(':focus')))
  assert.deepEqual(faults, [])
  await close()
})

testInLongRun('five declines close the page permanently', async () => {
  const { page, close } = await openPage(stage.browser)
  const url = await newLink(await redCross())
  await page.goto(url)
  for (let declines = 0; declines < 5; declines += 1) {
    await Promise.all([page.waitForEvent('load'), payByCard(page, { number: '4000000000000002' })])
  }
  await page.getByRole('heading', { name: 'This page is closed' }).waitFor()
  assert.equal((await page.goto(url))?.status(), 410)
  await close()
})

test('a double click and the back button pay once', async () => {
  const { page, close } = await openPage(stage.browser)
  const url = await newLink(await redCross())
  await page.goto(url)
  await page.getByLabel('Name on card').fill('Ana Müller')
  await page.getByLabel('Email', { exact: true }).fill('ana@example.org')
  await page.getByLabel('Card number').pressSequentially('4242424242424242')
  assert.equal(await page.getByLabel('Card number').inputValue(), '4242 4242 4242 4242')
  await page.getByLabel('Expiry').pressSequentially('0429')
  assert.equal(await page.getByLabel('Expiry').inputValue(), '04 / 29')
  await page.getByLabel('CVC').fill('123')
  await page.getByRole('button', { name: 'Give $25.00' }).dblclick()
  await page.waitForURL('**/demo/thanks?donation_id=*')
  await page.goBack()
  await page.getByRole('heading', { name: 'This gift is already paid' }).waitFor()
  await close()
})

testInLongRun('a card that needs bank confirmation is charged after the donor confirms', async () => {
  const { page, faults, close } = await openPage(stage.browser)
  await page.goto(await newLink(await redCross()))
  await payByCard(page, { number: '4000002500003155' })
  await page.getByRole('button', { name: 'Confirm payment' }).click()
  await page.waitForURL('**/demo/thanks?donation_id=*')
  assert.deepEqual(faults, [])
  await close()
})

testInLongRun('donors return to a store on another origin, although the CSP limits form targets', async () => {
  const { page, faults, close } = await openPage(stage.browser)
  const shop = stage.server.url.replace('localhost', '127.0.0.1')
  const answer = await asMerchant(stage.server.url, '/api/v1/payments/checkout_link', {
    amount: 2_500,
    nonprofit_id: await redCross(),
    success_url: `${shop}/healthz`,
    cancel_url: `${shop}/demo/cart`,
  })
  await page.goto(textOf(answer, 'checkout_url'))
  await payByCard(page, { number: '4242424242424242' })
  await page.waitForURL(`${shop}/healthz?donation_id=d_*`)
  assert.deepEqual(faults, [])
  await close()
})

testInLongRun('the snippets of the index can be copied as they are shown', async () => {
  const { page, faults, close } = await openPage(stage.browser)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(stage.server.url)
  await page.getByRole('button', { name: 'Copy the script tag' }).click()
  await page.getByText('Copied').waitFor()
  const copied = await page.evaluate('navigator.clipboard.readText()')
  assert.match(String(copied), /^<script type="module"[\s\S]*integrity="sha384-[\w+/=]+"><\/script>$/)
  assert.deepEqual(faults, [])
  await close()
})

/** By language, a shopper's query, its first result, the reason for the match, and the message about dropped words. */
const searches = [
  ['en', 'i want to help feed hungry kids', 'Share Our Strength', 'hunger meals Kid Hungry', ''],
  ['en', 'museum in new york', 'The Metropolitan Museum of Art', 'New York, NY', ''],
  ['en', 'alzhiemers reserch', "Alzheimer's Association", 'research', ''],
  ['en', 'homeless shelter chicago', 'Habitat for Humanity International', 'housing development', 'Chicago'],
  ['de', 'Ich möchte Flüchtlinge unterstützen', 'HIAS', 'refugees', ''],
  ['de', 'Museen in New York', 'The Metropolitan Museum of Art', 'New York, NY', ''],
  ['de', 'Flüchtlnige', 'HIAS', 'refugees', ''],
  ['de', 'Obdachlose in Chicago', 'Habitat for Humanity International', 'housing', 'Chicago'],
  ['ja', '水をきれいにする支援をしたい', 'charity: water', '', ''],
  ['ja', '美術館 New York', 'The Metropolitan Museum of Art', 'New York, NY', ''],
  ['ja', 'セーブザチルドレソ', 'Save the Children', '', ''],
  ['ja', '盲導犬 Chicago', 'Guide Dogs for the Blind', '', 'Chicago'],
] as const

test('shoppers find nonprofits by a sentence, a place, a misspelling and fewer words in three languages, by keyboard', async () => {
  await eventually(async () => {
    // Until the index is built, the database searches names only.
    const found = await asMerchant(stage.server.url, '/api/v1/nonprofits?search_term=gay%20teens')
    assert.match(JSON.stringify(found), /Trevor/)
  })
  const { page, faults, close } = await openPage(stage.browser, { width: 390 })
  await page.goto(`${stage.server.url}/demo/cart`)
  for (const [language, term, name, why, leftOut] of searches) {
    await page.evaluate((lang) => {
      const picker = document.createElement('nonprofit-picker')
      picker.setAttribute('public-key', 'test_pk_storefront')
      picker.lang = lang
      document.body.replaceChildren(picker)
    }, language)
    await page.getByRole('combobox').focus()
    await page.keyboard.type(term)
    // The results for a part of the words may be shown before those for all of them.
    await eventually(async () => {
      const first = page.getByRole('option').first()
      const context = `${language}, ${term}: ${await page.getByRole('listbox').textContent()}`
      assert.equal(await first.locator('.name').textContent(), name, context)
      const marked = (await first.locator('.why mark, .facts mark').allTextContents()).join(' ')
      assert.equal(marked, why, context)
      assert.match(String(await page.getByRole('status').textContent()), new RegExp(leftOut), context)
      assert.match((await page.locator('[part=relaxed]').allTextContents()).join(''), new RegExp(leftOut), context)
    })
    if (shots !== undefined) await page.screenshot({ path: `${shots}/search-${language}-${term}.png` })
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByText(name).first().waitFor()
  }
  assert.deepEqual(faults, [])
  await close()
})
