import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, test } from 'vitest'
import { asMerchant } from '../support/donor.ts'
import { clickOn, type DonorPage, engines, untilHolds } from '../support/engines/donor-page.ts'
import { missingEngines } from '../support/engines/find-engines.ts'
import { isAnnounced, tabsThrough, waitForFocus } from '../support/engines/screen-reader.ts'
import type { LocalServer } from '../support/local-server.ts'
import { startMerchantPages } from '../support/local-server.ts'
import { type RunningServer, startServer } from '../support/running-server.ts'
import { testUnless } from '../support/test-unless.ts'

/*
 * The README's snippet as pasted, and a gift from end to end in every installed engine: by keyboard, with what a screen
 * reader announces, and by pointer.
 */

let almoner: RunningServer
let shop: LocalServer

beforeAll(async () => {
  almoner = await startServer()
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8')
  const [, snippet = ''] = /## The embed\n[\s\S]*?```html\n([\s\S]*?)```/.exec(readme) ?? []
  const pasted = snippet.replaceAll('http://localhost:8080', almoner.url)
  const listening = `window.completed = []; addEventListener('almoner-donation-completed', ({ detail }) => completed.push(detail.amount))`
  const page = `<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,"><script>${listening}</script>${pasted}</html>`
  shop = await startMerchantPages({ '/': page })
})
afterAll(async () => {
  shop?.close()
  await almoner?.close()
})

const picker = (selector: string): string =>
  `document.querySelector('nonprofit-picker').shadowRoot.querySelector('${selector}')`
const button = (selector: string): string =>
  `document.querySelector('donate-button').shadowRoot.querySelector('${selector}')`
const field = (name: string): string => `document.querySelector('[name=${name}]')`

/** Pixels between picker and button; 0 without the page's own margin. */
const ROOM_BETWEEN = `document.querySelector('donate-button').getBoundingClientRect().top -
  document.querySelector('nonprofit-picker').getBoundingClientRect().bottom`

/** Waits until the hosted page has loaded. */
const HOSTED = `/\\/checkout\\//.test(location.pathname) && document.readyState === 'complete'`

/** Types the card into the hosted page. */
async function pay(page: DonorPage): Promise<void> {
  await untilHolds(page, HOSTED)
  assert.match(String(await page.ask('document.body.innerText')), /Doctors Without Borders/)
  const card = { name: 'Ana Keys', email: 'ana@example.org', number: '4242424242424242', expiry: '0429', cvc: '123' }
  for (const [name, typed] of Object.entries(card)) {
    await clickOn(page, field(name))
    await page.type(typed)
  }
}

async function returned(page: DonorPage, amount: number): Promise<void> {
  await untilHolds(page, `location.href.startsWith('${shop.origin}') && document.readyState === 'complete'`)
  await untilHolds(
    page,
    `/Your gift of \\$${amount}\\.00 was received\\.\\s*Doctors Without Borders/.test(${button('[part=thanks]')}?.textContent)`,
  )
  assert.deepEqual(await page.ask('completed'), [amount * 100])
  assert.equal(await page.ask(`${button('#give')} === null`), true)
}

async function giftsOf(cents: number): Promise<number> {
  const { donations } = Object(await asMerchant(almoner.url, '/api/v1/donations?limit=100'))
  return donations.filter(
    ({ funds_collected, nonprofit_id, ...gift }: Record<string, unknown>) => gift.amount === cents,
  ).length
}

/** Walks through the page like a screen reader user: each Tab stop, the effects of keys, and live announcements. */
async function byKeyboard(page: DonorPage): Promise<void> {
  await page.open(`${shop.origin}/`)
  await untilHolds(page, `${picker('#input')} !== null && ${button('#give')} !== null`)
  assert.ok(Number(await page.ask(ROOM_BETWEEN)) >= 16)
  await hearThePicker(page)
  await hearTheButton(page)
  await untilHolds(page, HOSTED)
  await hearTheHostedPage(page)
  await returned(page, 10)
  await isAnnounced(page, /Thank you Your gift of \$10\.00 was received\. Doctors Without Borders/)
  await tabsThrough(
    page,
    ['combobox', 'Choose a nonprofit', 'collapsed'],
    ['link', 'See where your gift is'],
    ['button', 'Give again'],
  )
}

async function hearThePicker(page: DonorPage): Promise<void> {
  await tabsThrough(page, ['combobox', 'Choose a nonprofit', 'collapsed'])
  await page.type('doctors without')
  await isAnnounced(page, /^1 nonprofit found/)
  await waitForFocus(page, ['combobox', 'Choose a nonprofit', 'expanded'])
  await tabsThrough(page, ['button', 'Clear'], ['button', 'All', 'pressed'])
  await page.press('Escape')
  await waitForFocus(page, ['combobox', 'Choose a nonprofit', 'collapsed'])
  await page.press('ArrowDown')
  await untilHolds(page, `${picker('#input')}.getAttribute('aria-activedescendant') === 'option-0'`)
  await page.press('Enter')
  await waitForFocus(page, ['button', 'Change Doctors Without Borders USA', 'Choose a nonprofit'])
  await untilHolds(page, `/Doctors Without Borders/.test(${button('[part=name]')}?.textContent)`)
}

async function hearTheButton(page: DonorPage): Promise<void> {
  await tabsThrough(page, ['radio', '$5', 'not checked'], ['button', 'Choose an amount', 'unavailable'])
  await page.press('Enter')
  await isAnnounced(page, /^Choose an amount$/)
  await waitForFocus(page, ['radio', '$5', 'not checked', 'Choose an amount'])
  await page.type(' ')
  await waitForFocus(page, ['radio', '$5', 'checked'])
  await page.press('ArrowRight')
  await waitForFocus(page, ['radio', '$10', 'checked'])
  await tabsThrough(page, ['button', 'Give $10.00'])
  await page.press('Enter')
}

async function hearTheHostedPage(page: DonorPage): Promise<void> {
  await tabsThrough(
    page,
    ['link', 'Back to Fern & Field'],
    ['textbox', 'Name on card'],
    ['textbox', 'Email'],
    ['textbox', 'Card number'],
    ['textbox', 'Expiry'],
    ['textbox', 'CVC'],
  )
  await page.press('Enter')
  await waitForFocus(page, ['textbox', 'Name on card', 'invalid', 'Enter the name on the card.'])
  await page.type('Ana Keys')
  await tabsThrough(page, ['textbox', 'Email', 'invalid', 'Enter an email address, such as ana@example.org.'])
  await page.type('ana@example.org')
  await tabsThrough(page, [
    'textbox',
    'Card number',
    'invalid',
    'Check the card number. A digit may be missing or wrong.',
  ])
  await page.type('4000000000000002')
  await tabsThrough(page, ['textbox', 'Expiry', 'invalid', 'Enter the month and year, such as 04 / 29.'])
  await page.type('0429')
  await tabsThrough(page, ['textbox', 'CVC', 'invalid', 'Enter the 3 or 4 digits of the security code.'])
  await page.type('123')
  await page.press('Enter')
  await isAnnounced(page, /^Your bank declined this card\. Nothing was charged\./)
  const declined = 'Your bank declined this card. Nothing was charged. Try another card or contact your bank.'
  await waitForFocus(page, ['textbox', 'Card number', 'invalid', declined])
  await page.type('4242424242424242')
  await tabsThrough(page, ['textbox', 'Expiry'])
  await page.type('0429')
  await tabsThrough(page, ['textbox', 'CVC'])
  await page.type('123')
  await tabsThrough(page, ['summary', 'Dedicate this gift', 'collapsed'], ['button', 'Give $10.00'])
  await page.press('Enter')
}

async function byPointer(page: DonorPage): Promise<void> {
  await page.open(`${shop.origin}/`)
  await untilHolds(page, `${picker('#input')} !== null && ${button('#give')} !== null`)
  await clickOn(page, picker('#input'))
  await page.type('doctors without')
  await untilHolds(page, `/Doctors Without Borders/.test(${picker('#option-0')}?.textContent)`)
  await clickOn(page, picker('#option-0'))
  await untilHolds(page, `/Doctors Without Borders/.test(${button('[part=name]')}?.textContent)`)
  await clickOn(page, button('.pills .pills .pill'))
  await untilHolds(page, `/\\$25/.test(${button('#give')}.textContent)`)
  await clickOn(page, button('#give'))
  await pay(page)
  await clickOn(page, `document.querySelector('form [type=submit], form button')`)
  await returned(page, 25)
}

for (const [engine, open] of Object.entries(await engines()))
  test(`in ${engine} the README's snippet takes a gift by keyboard with screen-reader announcements, then by pointer`, async () => {
    const before = [await giftsOf(941), await giftsOf(2_397)]
    const page = await open()
    try {
      await byKeyboard(page)
      await byPointer(page)
    } finally {
      await page.close()
    }
    const after = [await giftsOf(941), await giftsOf(2_397)]
    assert.deepEqual(
      after,
      before.map((count) => count + 1),
    )
  })

testUnless(missingEngines() || false, 'every engine is tried', () => {})
