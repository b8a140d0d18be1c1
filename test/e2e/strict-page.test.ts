import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { openBrowser, openPage } from '../support/browser.ts'
import { asMerchant, textOf } from '../support/donor.ts'
import { type RunningServer, startServer } from '../support/running-server.ts'

let almoner: RunningServer
let browser: Browser
let shop: Server
let shopUrl: string
let nonprofitId: string

before(async () => {
  almoner = await startServer()
  nonprofitId = textOf(await asMerchant(almoner.url, '/api/v1/nonprofits/530196605'), 'id')
  browser = await openBrowser()
  shop = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy() })
    response.end(shopPage())
  }).listen(0, '127.0.0.1')
  await once(shop, 'listening')
  const address = shop.address()
  shopUrl = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/`
})
after(async () => {
  await browser.close()
  shop.close()
  await almoner.close()
})

/** The strictest a shop can send: nothing but the one origin, no strings turned into code or markup. */
function policy(): string {
  const { url } = almoner
  return [
    "default-src 'none'",
    `script-src ${url}`,
    `connect-src ${url}`,
    `img-src ${url}`,
    "require-trusted-types-for 'script'",
    'trusted-types lit-html',
  ].join('; ')
}

function shopPage(): string {
  const key = 'public-key="test_pk_storefront"'
  return `<!doctype html><html lang="en"><title>Shop</title>
    <script type="module" crossorigin="anonymous" src="${almoner.url}/embed/v1/almoner.js"></script>
    <main>
      <nonprofit-picker ${key} name="nonprofit_id"><a href="/causes">Choose</a></nonprofit-picker>
      <donate-button ${key} nonprofit-id="${nonprofitId}" amounts="500 1000"><a href="/give">Donate</a></donate-button>
      <climate-offset-badge ${key} origin="94105" destination="10001" weight-lb="4"><a href="/climate">Offset</a></climate-offset-badge>
      <impact-card ${key}><a href="/impact">Impact</a></impact-card>
      <social-share ${key} nonprofit-id="${nonprofitId}"><a href="/share">Share</a></social-share>
    </main></html>`
}

test('every element works on the strictest page of another origin, and asks nobody but its own', async () => {
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
