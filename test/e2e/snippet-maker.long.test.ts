import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as z from 'zod/mini'
import { basicHeader } from '../../src/contract/basic-credentials.ts'
import { accessibilityFaults, openPage } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'
import { startMerchantPages } from '../support/local-server.ts'
import { setStage } from '../support/stage.ts'

const stage = setStage({ ALMONER_SANDBOX_GIFTS: 'illustrative' }, { ownHosts: ['plain.example'] })

test('a merchant makes a pinned snippet with a live preview', async () => {
  const { page, faults, close } = await openPage(stage.browser)
  await page.goto(`${stage.server.url}/embed/`)
  await page.locator('#preview nonprofit-picker').getByRole('combobox').waitFor()
  await page.getByRole('checkbox', { name: 'education' }).check()
  await page.getByLabel('Written consent').selectOption('direct')
  const snippet = await page.locator('#snippet').textContent()
  assert.match(
    snippet ?? '',
    /<script type="module" crossorigin="anonymous" src="http:[^"]+\/embed\/1\.0\.0\/nonprofit-picker\.js" integrity="sha384-[\w+/=]+"><\/script>\n\n/,
  )
  assert.match(snippet ?? '', /consent="direct"/)
  assert.match(snippet ?? '', /categories="education"/)
  assert.equal(await page.locator('#preview nonprofit-picker').getAttribute('categories'), 'education')
  await page.getByLabel('Donors may choose several nonprofits').check()
  await page.getByLabel('Maximum').fill('21')
  await page.getByText('A whole number from 2 to 20.').waitFor()
  await page.getByLabel('Maximum').fill('3')
  const ofSeveral = await page.locator('#snippet').textContent()
  assert.match(ofSeveral ?? '', /\n {2}multiple\n {2}max="3"\n/)
  await page.locator('#preview nonprofit-picker').getByText('You can choose up to 3.').waitFor()

  await page.getByRole('radio', { name: /Donate button/ }).check()
  await page.locator('#preview donate-button').getByRole('button', { name: 'Choose an amount' }).waitFor()
  await page
    .locator('#poster-part')
    .getByLabel('Your page with the button')
    .fill(`${stage.server.url}/demo/give?from=counter`)
  await page.getByLabel('Language of the poster').selectOption('de')
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Open the poster' }).click()
  const poster = await opened
  await poster.getByRole('button', { name: 'Drucken' }).waitFor()
  assert.match((await poster.locator('main').textContent()) ?? '', /Fern & Field[\s\S]*\/demo\/give\?from=counter/)
  await poster.setViewportSize({ width: 375, height: 700 })
  assert.equal(await poster.evaluate('document.documentElement.scrollWidth'), 375)
  await poster.close()
  await page.getByLabel('Blue').check()
  assert.match(
    (await page.locator('#styles').textContent()) ?? '',
    /--almoner-accent: #1f5fbf;\n {2}--almoner-on-accent: #ffffff;/,
  )
  await page.getByLabel('Version').selectOption('moving')
  const moving = await page.locator('#snippet').textContent()
  assert.match(moving ?? '', /\/embed\/v1\/donate-button\.js"><\/script>/)
  assert.match(moving ?? '', /nonprofit-id="n_\w+"/)
  assert.deepEqual(await accessibilityFaults(page), [])
  assert.deepEqual(faults, [])
  await close()
})

test('the snippet loads the smallest script that has every element on the page', async () => {
  const { page, faults, close } = await openPage(stage.browser)
  await page.goto(`${stage.server.url}/embed/`)
  const files = async () =>
    [...((await page.locator('#snippet').textContent()) ?? '').matchAll(/\/([\w-]+(?:\.iife)?\.js)"/g)].map(
      ([, file]) => file,
    )
  const also = page.getByRole('group', { name: 'Also on your page' })
  await page.getByRole('radio', { name: /Impact card/ }).check()
  assert.deepEqual(await files(), ['impact-card.js'])
  await also.getByLabel('Climate offset').check()
  assert.deepEqual(await files(), ['impact-card.js', 'climate-offset-badge.js'])
  await also.getByLabel('Donate button').check()
  assert.deepEqual(await files(), ['almoner.js'])
  await page.getByLabel('Classic script').check()
  assert.deepEqual(await files(), ['almoner.iife.js'])
  assert.deepEqual(faults, [])
  await close()
})

/** Creates a program of the storefront for one percent; returns its ID. */
async function createProgram(): Promise<string> {
  const authorization = basicHeader({ publicKey: 'test_pk_storefront', secretKey: 'test_sk_storefront' })
  const body = { name: '1% for Red', kind: 'order_percent', percent: '1', nonprofit_id: '53-0196605' }
  const answer = await fetch(`${stage.server.url}/api/v1/programs`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return z.parse(z.object({ id: z.string() }), await answer.json()).id
}

test('an impact card shows a giving program in place of all gifts, in the preview and in the snippet', async () => {
  const id = await createProgram()
  const { page, faults, close } = await openPage(stage.browser)
  await page.goto(`${stage.server.url}/embed/`)
  await page.getByRole('radio', { name: /Impact card/ }).check()
  await page.getByLabel('Goal in dollars').fill('500')
  const field = page.getByLabel('Giving program')
  await field.fill('one percent')
  await page.getByText('An ID that begins with pr_.').waitFor()
  const snippet = async () => (await page.locator('#snippet').textContent()) ?? ''
  assert.doesNotMatch(await snippet(), /program|goal/)
  await field.fill(id)
  assert.match(await snippet(), new RegExp(`<impact-card [^>]*program="${id}"[^>]*>\\s*<a href="/impact">`))
  assert.doesNotMatch(await snippet(), /goal|months|nonprofit-id/)
  await page
    .locator('#preview impact-card')
    .getByText(/1% of every order/)
    .waitFor()
  assert.equal(await page.getByLabel('Goal in dollars').isVisible(), false)
  assert.deepEqual(await accessibilityFaults(page), [])
  await field.fill('')
  assert.match(await snippet(), /goal="50000"/)
  assert.deepEqual(faults, [])
  await close()
})

test('a secret key is refused in its field and never enters a snippet', async () => {
  const { page, close } = await openPage(stage.browser, { width: 390, colorScheme: 'dark' })
  await page.goto(`${stage.server.url}/embed/`)
  await page.getByLabel('Public key').fill('test_sk_storefront')
  await page.getByText('This is a secret key.').waitFor()
  assert.equal((await page.locator('#snippet').textContent())?.includes('test_sk_'), false)
  assert.equal(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true)
  assert.deepEqual(await accessibilityFaults(page), [])
  await close()
})

test('a page with blocked scripts shows the snippet’s figures, and the card replaces them in place', async () => {
  const { page: maker, close: leave } = await openPage(stage.browser)
  await maker.goto(`${stage.server.url}/embed/`)
  await maker.getByRole('radio', { name: /Social share/ }).check()
  await maker.locator('#recipient').getByRole('button', { name: 'Change' }).waitFor()
  await maker.getByRole('radio', { name: /Impact card/ }).check()
  await maker.getByLabel('Language of your page').selectOption('es')
  await maker.locator('#recipient').getByRole('combobox').waitFor()
  const snippet = await eventually(async () => {
    const text = (await maker.locator('#snippet').textContent()) ?? ''
    assert.match(text, /<li>/)
    assert.equal(text.includes('nonprofit-id'), false, 'nobody chose a nonprofit')
    return text
  })
  await leave()
  const shop = await startMerchantPages({
    '/': `<!doctype html><html lang="es"><meta name="viewport" content="width=device-width"><title>Tienda</title><main><h1>Tienda</h1>${snippet}<p>Debajo</p></main></html>`,
  })
  try {
    for (const width of [320, 1280]) {
      const { page, faults, close } = await openPage(stage.browser, { width })
      let isBlocked = true
      await page.route(/\.js$/, (route) => (isBlocked ? route.abort() : route.continue()))
      await page.goto(shop.origin)
      const card = page.getByRole('listitem').filter({ hasText: 'American National Red Cross' })
      await card.waitFor()
      await page.getByText('para organizaciones').waitFor()
      const sum = await page.locator('strong').textContent()
      assert.match(sum ?? '', /\d/)
      assert.deepEqual(await accessibilityFaults(page), [])
      assert.equal(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true)

      isBlocked = false
      await page.addInitScript(NOTE_MOVEMENT)
      await page.reload()
      await page.locator('impact-card:state(ready)').waitFor()
      assert.equal(await page.locator('impact-card [part=amount]').textContent(), sum)
      assert.ok(Number(await page.evaluate('moved()')) <= 0.05)
      assert.deepEqual(faults, [])
      await close()
    }
  } finally {
    shop.close()
  }
})

test('a copied snippet with a picker works on another origin: list, dialog, dedication, monthly, paid', async () => {
  const { page: maker, faults, close: leave } = await openPage(stage.browser)
  await maker.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await maker.goto(`${stage.server.url}/embed/`)
  await maker.getByRole('radio', { name: /Donate button/ }).check()
  await maker.getByLabel('Chosen by').selectOption('picker')
  const adder = maker.locator('#adder')
  for (const name of ['Doctors Without Borders USA', 'American National Red Cross', 'Feeding America']) {
    await adder.getByRole('combobox').fill(name)
    await adder.getByRole('option', { name }).first().click()
    await maker.getByRole('button', { name: `Remove ${name}` }).waitFor()
  }
  await maker.getByRole('button', { name: 'Remove Feeding America' }).click()
  await maker.getByLabel('Where it opens').selectOption('dialog')
  await maker.getByLabel('Shown as').selectOption('button')
  await maker.getByLabel('To choose from, in dollars').fill('5 ten')
  await maker.getByText('Enter dollars separated by spaces').waitFor()
  await maker.getByLabel('To choose from, in dollars').fill('5 12.50')
  await maker.getByLabel('How often').selectOption('once monthly')
  await maker.getByLabel('Donors can dedicate the gift').check()
  await maker.locator('#preview').getByRole('button', { name: 'Choose a nonprofit' }).waitFor()
  assert.deepEqual(await accessibilityFaults(maker), [])
  await maker.locator('[data-copies=snippet]').click()
  await maker.getByRole('button', { name: 'Copied' }).waitFor()
  const copied = String(await maker.evaluate('navigator.clipboard.readText()'))
  const styles = await maker.locator('#styles').textContent()
  assert.deepEqual(faults, [])
  await leave()

  const shop = await startMerchantPages({
    '/': `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Shop</title><style>${styles}</style>${copied}</html>`,
  })
  const donor = await openPage(stage.browser, { width: 390 })
  try {
    const { page } = donor
    await page.goto(shop.origin)
    await page.locator('nonprofit-picker').getByRole('button', { name: 'Choose a nonprofit' }).waitFor()
    assert.equal(await page.evaluate(GAP), 16)
    await page.locator('nonprofit-picker').getByRole('button', { name: 'Choose a nonprofit' }).click()
    assert.equal(await page.getByRole('radio').count(), 2)
    await page.locator('.tile').filter({ hasText: 'Doctors Without Borders' }).click()
    await page.getByRole('button', { name: 'Give to Doctors Without Borders USA' }).click()
    await page.getByRole('radio', { name: 'Give monthly' }).click()
    await page.getByRole('radio', { name: '$12.50' }).click()
    await page.locator('summary', { hasText: 'Dedicate this gift' }).click()
    await page.getByRole('radio', { name: 'In memory of' }).click()
    await page.getByLabel('Name of the person').fill('Opa Karl')
    await page.getByLabel('Send the email to').fill('oma@example.org')
    await page.locator('donate-button #give').click()
    await page.waitForURL(/\/checkout\//)
    await page.getByText('Doctors Without Borders USA').first().waitFor()
    const card = { name: 'Ana', email: 'ana@example.org', number: '4242424242424242', expiry: '04/29', cvc: '123' }
    for (const [field, value] of Object.entries(card)) await page.locator(`#${field}`).fill(value)
    assert.equal(await page.getByLabel('Name of the person').inputValue(), 'Opa Karl')
    await page.locator('form[data-gift] button.give').click()
    await page.waitForURL(`${shop.origin}/**`)
    await page.getByText('Your gift of $12.50 was received').waitFor()
    assert.deepEqual(donor.faults, [])
    await page.goto(`${stage.server.url}/sandbox/mail`)
    await page.getByRole('link', { name: /^A gift in memory of Opa Karl To oma@example.org/ }).click()
    await page
      .frameLocator('iframe')
      .getByText('Ana made a gift to Doctors Without Borders USA in memory of Opa Karl')
      .waitFor()
    await page.goto(`${stage.server.url}/gift`)
    await page.getByLabel('Email', { exact: true }).fill('ana@example.org')
    await page.getByRole('button', { name: 'Email me the link' }).click()
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    const mine = await eventually(async () => {
      await page.goto(`${stage.server.url}/sandbox/mail`)
      const letters = page.getByRole('link', { name: /^Your gifts To ana@example.org/ })
      assert.notEqual(await letters.count(), 0)
      await letters.first().click()
      return (await page.frameLocator('iframe').locator('a[href*="/gift/mine/"]').getAttribute('href')) ?? ''
    })
    await page.goto(mine)
    await page.getByText('In memory of Opa Karl').waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])
  } finally {
    await donor.close()
    shop.close()
  }
})

test('snippets for the store’s own button, a gift in its order and a campaign’s goal work on another origin', async () => {
  const { page: maker, close: leave } = await openPage(stage.browser)
  await maker.goto(`${stage.server.url}/embed/`)
  const pages: Record<string, string> = {}
  const keep = async (path: string) => {
    const copied = (await maker.locator('#snippet').textContent()) ?? ''
    pages[path] =
      `<!doctype html><html lang="en"><title>Shop</title><form>${copied}<button>Order</button></form></html>`
  }
  await maker.getByRole('radio', { name: /Impact card/ }).check()
  await maker.getByLabel('Goal in dollars').fill('1,000,000')
  await maker.getByLabel('Count gifts from').fill('2020-01-01')
  await keep('/goal')
  await maker.getByRole('radio', { name: /Donate button/ }).check()
  await maker.locator('#preview').getByText("You'll pay on a secure page.").waitFor()
  await maker.getByLabel('Shown as').selectOption('dialog')
  await maker.locator('#preview dialog').waitFor({ state: 'attached' })
  await maker.locator('#preview').getByRole('button', { name: 'Donate' }).click()
  await maker.locator('#preview').getByRole('dialog').waitFor()
  await maker.keyboard.press('Escape')
  await keep('/dialog')
  await maker.getByLabel('Shown as').selectOption('cart')
  await maker.locator('#preview').getByRole('button', { name: 'Add $0.65' }).waitFor()
  await maker.getByLabel('Sample order total').fill('19.20')
  await maker.locator('#preview').getByRole('button', { name: 'Add $0.80' }).waitFor()
  await keep('/cart')
  pages['/order'] = String(pages['/cart']).replace('cart-total="0"', 'cart-total="1920"')
  await leave()

  const shop = await startMerchantPages(pages)
  const { page, faults, close } = await openPage(stage.browser, { width: 390 })
  try {
    await page.goto(`${shop.origin}/dialog`)
    await page.locator('donate-button:state(ready)').waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Donate' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Choose an amount' }).waitFor()
    await page.goto(`${shop.origin}/cart`)
    await page.getByRole('button', { name: 'Add $5.00' }).waitFor()
    assert.equal(await page.getByRole('button', { name: /^Add/ }).count(), 1)
    assert.equal(await page.getByRole('button', { name: 'Add $0.80' }).count(), 0)
    await page.goto(`${shop.origin}/order`)
    await page.getByRole('button', { name: 'Add $0.80' }).click()
    await page.getByRole('button', { name: 'Remove' }).waitFor()
    await page.getByRole('button', { name: 'Order' }).click()
    await page.waitForURL(/\?gift=80&gift_nonprofit_id=n_\w+$/)
    await page.goto(`${shop.origin}/goal`)
    await page.getByRole('meter', { name: /of \$1,000,000$/ }).waitFor()
    assert.deepEqual(faults, [])
  } finally {
    await close()
    shop.close()
  }
})

test('several copied snippets work on one page, each with its own nonprofit', async () => {
  const { page: maker, close: leave } = await openPage(stage.browser)
  await maker.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await maker.goto(`${stage.server.url}/embed/`)
  const copied: string[] = []
  const copy = async () => {
    await maker.locator('[data-copies=snippet]').click()
    copied.push(String(await maker.evaluate('navigator.clipboard.readText()')))
    assert.equal(await maker.locator('#snippet').textContent(), copied.at(-1))
  }
  await maker.getByRole('radio', { name: /Donate button/ }).check()
  await maker.getByLabel('Shown as').selectOption('dialog')
  for (const name of ['Feeding America', 'Doctors Without Borders USA']) {
    await maker.locator('#recipient').getByRole('button', { name: 'Change' }).click()
    await maker.locator('#recipient').getByRole('combobox').fill(name)
    await maker.locator('#recipient').getByRole('option', { name }).first().click()
    await maker.locator('#recipient').getByRole('button', { name: 'Change' }).waitFor()
    await copy()
  }
  await maker.getByLabel('Shown as').selectOption('line')
  await maker.getByLabel('Chosen by').selectOption('picker')
  await copy()
  await copy()
  await leave()

  const shop = await startMerchantPages({
    '/': `<!doctype html><html lang="en"><title>Shop</title>${copied.join('\n')}</html>`,
  })
  const { page, faults, close } = await openPage(stage.browser)
  try {
    await page.goto(shop.origin)
    await eventually(async () => assert.equal(await page.locator('donate-button:state(ready)').count(), 2))
    await page.getByRole('button', { name: 'Donate', exact: true }).nth(1).click()
    await page.getByRole('dialog').getByText('Doctors Without Borders USA').first().waitFor()
    await page.keyboard.press('Escape')
    await page.locator('nonprofit-picker').nth(1).getByRole('combobox').fill('Feeding America')
    await page.getByRole('option', { name: 'Feeding America' }).first().click()
    await page.locator('donate-button').nth(3).getByText('Feeding America').first().waitFor()
    assert.equal(await page.locator('donate-button').nth(2).getByText('Feeding America').count(), 0)
    const ids = await page.evaluate('[...document.querySelectorAll("[id]")].map(({ id }) => id)')
    assert.ok(Array.isArray(ids))
    assert.equal(new Set(ids).size, 4)
    assert.deepEqual(faults, [])
  } finally {
    await close()
    shop.close()
  }
})

test('an invalid value shows an error beside the field and stays out of the snippet', async () => {
  const { page, faults, close } = await openPage(stage.browser)
  await page.goto(`${stage.server.url}/embed/`)
  const snippet = async () => (await page.locator('#snippet').textContent()) ?? ''
  await page.getByRole('radio', { name: /Donate button/ }).check()
  await page.locator('#preview donate-button').waitFor()
  const thanks = page.getByLabel('Thank-you page')
  await page.locator('#success-hint', { hasText: 'origin that your account allows' }).waitFor()
  for (const address of ['thanks', 'https://', 'ftp://shop.example/', 'http://shop.example/']) {
    await thanks.fill(address)
    await page.locator('#success-hint', { hasText: 'begins with https://, or http://localhost' }).waitFor()
    assert.equal(await thanks.getAttribute('aria-invalid'), 'true')
    assert.equal((await snippet()).includes('success-url'), false, address)
  }
  await thanks.fill('http://localhost:3000/thanks')
  assert.match(await snippet(), /success-url="http:\/\/localhost:3000\/thanks"/)
  await page.getByLabel('Page after a canceled gift').fill('https://shop.example/{DONATION_ID}')
  assert.match(await snippet(), /cancel-url="https:\/\/shop.example\/\{DONATION_ID\}"/)
  await page.getByLabel('Public key').fill('live_pk_storefront')
  await page.getByText('An address that begins with https://.').waitFor()
  assert.equal((await snippet()).includes('success-url'), false)

  await page.getByRole('radio', { name: /Social share/ }).check()
  await page.getByLabel('Public key').fill('test_pk_storefront')
  const giftPage = page.getByLabel('Your page with the button').and(page.locator(':visible'))
  await page.locator('#share-hint', { hasText: 'the nonprofit’s own site' }).waitFor()
  assert.equal((await snippet()).includes('url='), false)
  await giftPage.fill('shop.example/give')
  await giftPage.press('Tab')
  await page.locator('#share-hint', { hasText: 'begins with https://' }).waitFor()
  assert.equal((await snippet()).includes('url='), false)
  await giftPage.fill('https://shop.example/give?to=red')
  assert.equal(await page.locator('#preview social-share[url]').count(), 0, 'an address may still be written')
  await giftPage.press('Tab')
  assert.match(await snippet(), /<social-share[^>]* url="https:\/\/shop\.example\/give\?to=red"/)
  await page.locator('#preview social-share[url]').waitFor()

  await page.getByRole('radio', { name: /Impact card/ }).check()
  for (const day of ['0002-01-01', '12026-01-01']) {
    await page.getByLabel('Count gifts from').fill(day, { force: true })
    await page.getByText('Enter a date from 2000 to 2099.').waitFor()
    assert.equal((await snippet()).includes('since'), false, day)
  }
  await page.getByLabel('Count gifts from').fill('2026-01-01')
  assert.match(await snippet(), /since="1767225600"/)
  assert.deepEqual(faults, [])
  await close()
})

test('a click still works when it leaves a field with an invalid address', async () => {
  const { page, faults, close } = await openPage(stage.browser)
  await page.goto(`${stage.server.url}/embed/`)
  await page.getByRole('radio', { name: /Social share/ }).check()
  const hint = page.locator('#share-hint')
  await hint.filter({ hasText: 'the nonprofit’s own site' }).waitFor()
  const blue = page.getByRole('radio', { name: 'Blue' })
  await blue.scrollIntoViewIfNeeded()
  await page.getByLabel('Your page with the button').and(page.locator(':visible')).fill('shop.example/give')
  const place = await blue.boundingBox()
  assert.ok(place)
  await page.mouse.move(place.x + place.width / 2, place.y + 4)
  await page.mouse.down()
  assert.deepEqual(await blue.boundingBox(), place)
  await page.mouse.up()
  await hint.filter({ hasText: 'begins with https://' }).waitFor()
  assert.equal(await blue.isChecked(), true)
  assert.match((await page.locator('#styles').textContent()) ?? '', /#1f5fbf/)
  assert.deepEqual(faults, [])
  await close()
})

test('a full short list moves focus to its last Remove, and text that can’t be copied is selected', async () => {
  const { page, faults, close } = await openPage(stage.browser)
  // Browsers give a page no clipboard if it is neither https nor local.
  await page.goto(`${stage.server.url.replace('localhost', 'plain.example')}/embed/`)
  const adder = page.locator('#adder')
  const listed = page.locator('#short-list').getByRole('button')
  for (const count of Array(12).keys()) {
    await adder.getByRole('combobox').fill(String(LISTED[count]))
    await adder
      .getByRole('option', { name: String(LISTED[count]) })
      .first()
      .click()
    await eventually(async () => assert.equal(await listed.count(), count + 1))
  }
  await page.locator('#short-list li:last-child button:focus').waitFor()
  await page.keyboard.press('Enter')
  await eventually(async () => assert.equal(await listed.count(), 11))
  assert.equal(await adder.isVisible(), true)

  await page.locator('[data-copies=snippet]').click()
  await page.getByRole('button', { name: 'Press Ctrl+C' }).waitFor()
  assert.equal(
    await page.evaluate('getSelection().toString().trim()'),
    (await page.locator('#snippet').textContent())?.trim(),
  )
  assert.deepEqual(faults, [])
  await close()
})

/** Sums up layout shifts without user input. */
const NOTE_MOVEMENT = `let sum = 0
const observer = new PerformanceObserver((list) => note(list.getEntries()))
const note = (entries) => entries.forEach(({ value }) => { sum += value })
observer.observe({ type: 'layout-shift', buffered: true })
window.moved = () => (note(observer.takeRecords()), sum)`

/** The distance between a picker and the button below it. */
const GAP = `document.querySelector('donate-button').getBoundingClientRect().top -
  document.querySelector('nonprofit-picker').getBoundingClientRect().bottom`

/** The maximum number for a short list. */
const LISTED = [
  'American Cancer Society',
  'American Forests',
  'American Heart Association',
  'American National Red Cross',
  'American Rivers',
  'Americares',
  'Arbor Day Foundation',
  'Autism Speaks',
  'Berea College',
  'Best Friends Animal Society',
  'Doctors Without Borders USA',
  'Feeding America',
]
