import assert from 'node:assert/strict'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { english } from '../../src/elements/messages/english.ts'
import german from '../../src/elements/translations/de.json' with { type: 'json' }
import { openBrowser } from '../support/browser.ts'
import { type StubService, startStubService } from '../support/stub-service.ts'

/* The built kit in another language uses only the translation files of its own build. */

let service: StubService
let browser: Browser

beforeAll(async () => {
  service = await startStubService({
    '/german': `<!doctype html><html lang="de"><head><title>Sprache</title>
      <script type="module" src="/embed/${packageJson.version}/almoner.js"></script></head>
      <body><nonprofit-picker public-key="test_pk_a"></nonprofit-picker></body></html>`,
  })
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  service?.stop()
})

/** The label of a picker on a German page whose translation file isn't the one of the build. */
async function labelWhere(file: string, answer: { status?: number; body: string }): Promise<string | null> {
  const page = await browser.newPage()
  await page.route(`**/translations/${file}.json`, (route) => route.fulfill(answer))
  await page.goto(`${service.origin}/german`)
  const label = await page.locator('nonprofit-picker [part=label]').textContent()
  await page.close()
  return label
}

test('a page in another language gets that language', async () => {
  const none = { body: '' }
  assert.equal(await labelWhere('none', none), german.pickLabel)
})

test('messages that weren’t in the kit’s build aren’t used', async () => {
  const others = { body: JSON.stringify({ ...german, pickLabel: 'Zahlen Sie hier' }) }
  assert.equal(await labelWhere('de', others), english.pickLabel)
})

test('English is used if a language fails to load', async () => {
  assert.equal(await labelWhere('de', { status: 404, body: '' }), english.pickLabel)
})
