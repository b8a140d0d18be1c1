import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { openBrowser, openPage } from '../support/browser.ts'
import { payByCard } from '../support/donor.ts'
import { freePort, type RunningServer, startServer } from '../support/running-server.ts'

let almoner: RunningServer
let browser: Browser
let shopUrl: string
const shop = createServer(async (_, response) => {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8')
  const [, snippet = ''] = /## The embed\n[\s\S]*?```html\n([\s\S]*?)```/.exec(readme) ?? []
  const pasted = snippet.replaceAll('http://localhost:8080', almoner.url)
  response.setHeader('content-type', 'text/html; charset=utf-8').end(`<!doctype html><title>Shop</title>${pasted}`)
})

before(async () => {
  almoner = await startServer()
  browser = await openBrowser()
  const port = await freePort()
  shop.listen(port, '127.0.0.1')
  await once(shop, 'listening')
  shopUrl = `http://127.0.0.1:${port}/`
})
after(async () => {
  await browser?.close()
  shop.close()
  await almoner?.close()
})

test('the snippet of the README works as it is pasted: a button at once, for whom the donor picks, and thanks for that gift after it is paid', async () => {
  const { page, faults, close } = await openPage(browser)
  await page.addInitScript(
    "window.completed = []; addEventListener('almoner-donation-completed', ({ detail }) => completed.push(detail.amount))",
  )
  await page.goto(shopUrl)
  const button = page.locator('donate-button')
  await button.getByText('American National Red Cross').first().waitFor()
  await page.locator('nonprofit-picker').getByRole('combobox').fill('doctors without')
  await page.getByRole('option', { name: /Doctors Without Borders/ }).click()
  await button.getByText('Doctors Without Borders').first().waitFor()
  await button.getByText('$10', { exact: true }).click()
  await button.getByRole('button', { name: /\$10/ }).click()
  await page.waitForURL(/\/checkout\//)
  assert.match(await page.locator('body').innerText(), /Doctors Without Borders/)
  await payByCard(page, { number: '4242 4242 4242 4242' })
  await page.waitForURL(shopUrl)
  await button.getByText(/Your gift of \$10\.00 was received\.\s*Doctors Without Borders/).waitFor()
  assert.deepEqual(await page.evaluate('completed'), [1_000])
  assert.equal(await button.getByRole('button', { name: /Give \$/ }).count(), 0)
  assert.deepEqual(
    faults.filter((fault) => !fault.includes('favicon')),
    [],
  )
  await close()
})
