import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterAll, beforeAll, test } from 'vitest'
import { buildPageScript } from '../../demo/frameworks/build.ts'
import { openBrowser } from '../support/browser.ts'
import { type StubService, startStubService } from '../support/stub-service.ts'
import { GivePage } from './give-page.tsx'
import { right } from './typed-page.tsx'

/*
 * The components in React 19, on a server and on a page without our other scripts.
 */

const folder = mkdtempSync(join(resolve('node_modules'), '.react-'))
let service: StubService
let browser: Browser

beforeAll(async () => {
  await buildPageScript(resolve('test/react/give-page-script.tsx'), { folder, name: 'page' })
  const page = (body: string) =>
    `<!doctype html><meta charset="utf-8" /><title>React</title>${body}<script type="module" src="/page.js"></script>`
  const scripts = readdirSync(folder).map((file) => [`/${file}`, readFileSync(join(folder, file), 'utf8')])
  service = await startStubService({
    ...Object.fromEntries(scripts),
    '/rendered': page('<div id="root"></div>'),
    '/hydrated': page(`<div id="hydrated">${renderToString(createElement(GivePage, { baseUrl: '/proxy' }))}</div>`),
  })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  service?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('a server renders every attribute and child of a component, and no handler', () => {
  assert.equal(
    renderToString(right),
    '<main><nonprofit-picker public-key="test_pk_a" categories="animals" required=""><a href="/causes">Choose a nonprofit</a></nonprofit-picker>' +
      '<nonprofit-picker public-key="test_pk_a" multiple="" max="3" value="n_1, n_2"></nonprofit-picker>' +
      '<donate-button public-key="test_pk_a" amounts="500, 1000" cart-total="2736" fee-coverable="" theme="dark" class="gift" aria-label="Give"></donate-button>' +
      '<impact-card public-key="test_pk_a" months="6"></impact-card></main>',
  )
})

for (const path of ['/rendered', '/hydrated'])
  test(`a ${path.slice(1)} page of components works with no other script: tags are defined, refs are elements, and events fire`, async () => {
    const page: Page = await browser.newPage()
    const complaints: string[] = []
    page.on('pageerror', ({ message }) => complaints.push(message))
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()) && !message.text().includes('404'))
        complaints.push(message.text())
    })
    await page.goto(`${service.origin}${path}`)
    await page.locator('donate-button .pill', { hasText: '$7' }).waitFor()
    assert.equal(await page.locator('output').textContent(), 'donate-button test_pk_a [500,700] {"campaign":"spring"}')
    await page.locator('donate-button .pill', { hasText: '$7' }).click()
    await page.locator('donate-button #give').click()
    await page.locator('output', { hasText: 'asked for 700' }).waitFor()
    await page.locator('button[type=submit]').click()
    await page.waitForURL('**/*?*')
    assert.equal(new URL(page.url()).search, '?nonprofit_id=n_1HFJ3bNhJUCRhZ2eGTsMgd')
    assert.deepEqual(complaints, [])
    await page.close()
  })
