import assert from 'node:assert/strict'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { openBrowser } from '../support/browser.ts'
import { type StubService, startStubService } from '../support/stub-service.ts'

/* Creating a formatter takes a phone milliseconds, so a page that creates one for each amount would block. */

/** Records the arguments of each formatter. */
const WATCH = `window.made = []
for (const name of ['NumberFormat', 'DateTimeFormat', 'ListFormat', 'PluralRules'])
  Intl[name] = new Proxy(Intl[name], {
    construct(target, given) {
      made.push(name + JSON.stringify(given))
      return Reflect.construct(target, given)
    },
  })`

let service: StubService
let browser: Browser

beforeAll(async () => {
  service = await startStubService({
    '/report': `<!doctype html><html lang="en-CA"><head><title>Report</title>
      <script type="module" src="/embed/${packageJson.version}/impact-card.js"></script></head>
      <body><impact-card public-key="test_pk_a" months="6"></impact-card></body></html>`,
  })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  service?.stop()
})

test('a report with many amounts and months creates each formatter once', async () => {
  const page = await browser.newPage()
  await page.addInitScript(WATCH)
  await page.goto(`${service.origin}/report`)
  await page.locator('impact-card:state(ready) [part=chart]').waitFor()
  const made: unknown = await page.evaluate('made')
  assert.ok(Array.isArray(made) && made.length >= 5, `only ${JSON.stringify(made)} were made`)
  assert.deepEqual(
    made.filter((one, index) => made.indexOf(one) !== index),
    [],
  )
  await page.close()
})
