import assert from 'node:assert/strict'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { openBrowser, openPage } from '../support/browser.ts'
import { asMerchant, payByCard, textOf } from '../support/donor.ts'
import { type RunningServer, startServer } from '../support/running-server.ts'
import { type ShopPages, startShopPages } from '../support/shop-pages.ts'

let almoner: RunningServer
let browser: Browser
let shop: ShopPages

beforeAll(async () => {
  almoner = await startServer({ ALMONER_CHALLENGE: 'always' })
  shop = await startShopPages()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  shop?.close()
  await almoner?.close()
})

test('with the challenge on, the donor’s browser solves it in the background and the payment goes through', async () => {
  const { page, faults, close } = await openPage(browser)
  page.setDefaultTimeout(60_000)
  const nonprofitId = textOf(await asMerchant(almoner.url, '/api/v1/nonprofits/530196605'), 'id')
  const button = `<donate-button public-key="test_pk_storefront" nonprofit-id="${nonprofitId}" amount="2500"></donate-button>`
  const url = shop.put(button, { proxy: almoner.url })
  await page.goto(url)
  const passed: string[] = []
  page.on('framenavigated', (frame) => passed.push(new URL(frame.url()).pathname))
  await page.getByRole('button', { name: 'Give $25.00' }).click()
  await page.waitForURL(/\/checkout\/[\w-]{22}$/)
  assert.ok(passed.some((path) => path.startsWith('/proxy/checkout/')))
  await payByCard(page, { number: '4242 4242 4242 4242' })
  await page.getByText('Your gift of $25.00 was received.').waitFor()
  assert.deepEqual(faults, [])
  await close()
})

test('the merchant’s own server gets no challenge', async () => {
  const nonprofit_id = textOf(await asMerchant(almoner.url, '/api/v1/nonprofits/530196605'), 'id')
  const page = 'https://shop.example/'
  const body = { amount: 500, nonprofit_id, success_url: page, cancel_url: page }
  const link = await asMerchant(almoner.url, '/api/v1/payments/checkout_link', body)
  assert.match(textOf(link, 'checkout_url'), /\/checkout\/[\w-]{22}$/)
})
