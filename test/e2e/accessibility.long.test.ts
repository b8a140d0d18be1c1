import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { accessibilityFaults, openPage } from '../support/browser.ts'
import { asMerchant, payByCard, textOf } from '../support/donor.ts'
import { setStage } from '../support/stage.ts'

const stage = setStage()

/** Fails if the page has an accessibility fault, has no icon, or is wider than the window. */
async function check(page: Page, what: string): Promise<void> {
  assert.deepEqual(await accessibilityFaults(page), [], what)
  assert.ok(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), `${what} is too wide`)
  const icon = await page.locator('link[rel=icon]').getAttribute('href')
  const answer = await page.request.get(new URL(icon ?? '', stage.server.url).href)
  assert.equal(answer.headers()['content-type'], 'image/svg+xml', `${what} has no icon`)
}

async function walkShop(page: Page): Promise<void> {
  const open = async (path: string) => {
    await page.goto(`${stage.server.url}${path}`, { waitUntil: 'networkidle' })
    await check(page, path)
  }
  await open('/')
  await open('/demo')
  await open('/demo/cart')
  await open('/demo/impact')
  await open('/demo/theming')
  await open('/embed/')
  await open('/demo/nonprofits?q=red')
  await open('/demo/nothing')
  await open('/demo/products/stoneware-vase')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('combobox', { name: 'Nonprofit' }).fill('red cro')
  await page.getByRole('option', { name: /American National Red Cross/ }).waitFor()
  await check(page, 'the cart while a nonprofit is searched')
  await page.keyboard.press('Escape')
  await page.goto(`${stage.server.url}/demo/cart?gift=500`)
  await page.getByRole('alert').waitFor()
  await check(page, 'the cart with a sentence about what is missing')
  await page.getByRole('combobox', { name: 'Nonprofit' }).fill('red cro')
  await page.getByRole('option', { name: /American National Red Cross/ }).click()
  await page.getByRole('button', { name: /^Add \$/ }).click()
  await page.getByRole('button', { name: 'Remove' }).waitFor()
  await check(page, 'the cart with a gift in it')
  await page.getByRole('button', { name: 'Continue to checkout' }).click()
  await page.waitForURL('**/demo/checkout')
  await check(page, 'the checkout')
  await page.getByRole('button', { name: /Place order/ }).click()
  await page.waitForURL('**/demo/thanks?donation_id=*')
  await page.locator('summary').click()
  await check(page, 'the thanks')
}

async function walkHostedPage(page: Page): Promise<void> {
  const nonprofit = textOf(await asMerchant(stage.server.url, '/api/v1/nonprofits/530196605'), 'id')
  const link = await asMerchant(stage.server.url, '/api/v1/payments/checkout_link', {
    amount: 2_500,
    nonprofit_id: nonprofit,
    success_url: `${stage.server.url}/demo/thanks`,
    cancel_url: `${stage.server.url}/demo/cart`,
  })
  const url = textOf(link, 'checkout_url')
  await page.goto(url)
  await check(page, 'the hosted page')
  await payByCard(page, { number: '4242', cvc: '1' })
  await page.locator('.problem').first().waitFor()
  await check(page, 'the hosted page with sentences at its fields')
  await payByCard(page, { number: '4000000000000002' })
  await page.getByRole('alert').waitFor()
  await check(page, 'the hosted page after a decline')
  await payByCard(page, { number: '4000002500003155' })
  await page.waitForURL('**/bank')
  await check(page, 'the page of the bank')
  await page.getByRole('button', { name: 'Confirm payment' }).click()
  await page.waitForURL('**/demo/thanks?donation_id=*')
  await page.goto(url)
  await check(page, 'the page of a used link')
  await page.goto(`${stage.server.url}/checkout/nothing`)
  await check(page, 'the page of an unknown link')
}

test('every page passes axe and fits a phone, in light mode', async () => {
  const { page, faults, close } = await openPage(stage.browser, { colorScheme: 'light', width: 390 })
  await walkShop(page)
  await walkHostedPage(page)
  assert.deepEqual(faults, [])
  await close()
})

test('every page passes axe on a desktop, in dark mode', async () => {
  const { page, faults, close } = await openPage(stage.browser, { colorScheme: 'dark' })
  await walkShop(page)
  await walkHostedPage(page)
  assert.deepEqual(faults, [])
  await close()
})
