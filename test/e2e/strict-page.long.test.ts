import assert from 'node:assert/strict'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { openBrowser, openPage } from '../support/browser.ts'
import { asMerchant, textOf } from '../support/donor.ts'
import { type RunningServer, startServer } from '../support/running-server.ts'
import { type ShopPages, startShopPages } from '../support/shop-pages.ts'

let almoner: RunningServer
let browser: Browser
let shop: ShopPages
let shopUrl: string

beforeAll(async () => {
  almoner = await startServer()
  const nonprofitId = textOf(await asMerchant(almoner.url, '/api/v1/nonprofits/530196605'), 'id')
  browser = await openBrowser()
  shop = await startShopPages()
  shopUrl = shop.put(elements(nonprofitId), { proxy: almoner.url })
})
afterAll(async () => {
  await browser?.close()
  shop?.close()
  await almoner?.close()
})

function elements(nonprofitId: string): string {
  const key = 'public-key="test_pk_storefront"'
  return `
    <nonprofit-picker ${key} name="nonprofit_id"><a href="/causes">Choose</a></nonprofit-picker>
    <donate-button ${key} nonprofit-id="${nonprofitId}" amounts="500 1000"><a href="/give">Donate</a></donate-button>
    <climate-offset-badge ${key} origin="94105" destination="10001" weight-lb="4"><a href="/climate">Offset</a></climate-offset-badge>
    <impact-card ${key}><a href="/impact">Impact</a></impact-card>
    <social-share ${key} nonprofit-id="${nonprofitId}"><a href="/share">Share</a></social-share>`
}

test('every element works under the strictest CSP of another origin, and contacts only its own server', async () => {
  const { page, faults, close } = await openPage(browser)
  const asked = new Set<string>()
  page.on('request', (request) => asked.add(new URL(request.url()).origin))
  await page.addInitScript(
    "addEventListener('securitypolicyviolation', (e) => console.error('CSP', e.effectiveDirective, e.blockedURI, e.sample))",
  )
  await page.goto(shopUrl)
  await page.locator('nonprofit-picker').getByRole('combobox').fill('red cro')
  await page.getByRole('option', { name: /American National Red Cross/ }).waitFor()
  await page.locator('donate-button').getByText('$10').waitFor()
  await page.locator('climate-offset-badge').getByRole('checkbox').waitFor()
  await page.locator('social-share').getByRole('button').first().waitFor()
  await page.locator('impact-card').scrollIntoViewIfNeeded()
  await page.waitForFunction("!document.querySelector('impact-card').matches(':state(loading)')")
  assert.equal(await page.locator(':state(error)').count(), 0)

  assert.deepEqual(
    faults.filter((fault) => !fault.includes('favicon')),
    [],
  )
  assert.deepEqual([...asked].sort(), [new URL(shopUrl).origin, almoner.url].sort())
  assert.deepEqual(await page.context().cookies(), [])
  assert.deepEqual(await page.evaluate('[localStorage.length, sessionStorage.length, document.cookie]'), [0, 0, ''])
  await close()
})
