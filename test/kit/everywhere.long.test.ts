import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { buildPageScript, pageWith } from '../../demo/frameworks/build.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { openBrowser } from '../support/browser.ts'
import { type StubService, startStubService } from '../support/stub-service.ts'

/*
 * The cases of Custom Elements Everywhere, with an element of ours in React 19, Vue and Svelte: text as attributes,
 * numbers, booleans, lists and objects as properties, children, events by their names, each of them changed and undone.
 */

const folder = mkdtempSync(join(resolve('node_modules'), '.everywhere-'))
let service: StubService
let browser: Browser

beforeAll(async () => {
  const pages: Record<string, string> = { '/frameworks.css': '' }
  for (const [name, entry] of [
    ['react', 'react.ts'],
    ['vue', 'vue.ts'],
    ['svelte', 'svelte.js'],
  ] as const) {
    await buildPageScript(resolve('test/kit/everywhere', entry), { folder, name })
    pages[`/${name}.js`] = readFileSync(join(folder, `${name}.js`), 'utf8')
    pages[`/${name}`] = pageWith(name, '<div id="root"></div>').replace('/v1/', `/${packageJson.version}/`)
  }
  service = await startStubService(pages)
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  service?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The properties that a donate button got, with their types, and its text. */
const TOLD = `(() => {
  const button = document.querySelector('donate-button')
  const { publicKey, nonprofitId, amounts, cartTotal, feeCoverable, metadata } = button
  const shown = [...button.shadowRoot.querySelectorAll('.pill')].map((pill) => pill.textContent.trim().replace(/\\s+/g, ' '))
  return { publicKey, nonprofitId, amounts, cartTotal, feeCoverable, metadata, shown, link: button.innerText.trim() || button.querySelector('a').textContent }
})()`

const KEPT = { publicKey: 'test_pk_a', nonprofitId: 'n_1HFJ3bNhJUCRhZ2eGTsMgd' }

for (const framework of ['react', 'vue', 'svelte'])
  test(`${framework} passes text, numbers, booleans, lists, objects and children, listens to events, and changes and removes all of them`, async () => {
    const page = await browser.newPage()
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    await page.goto(`${service.origin}/${framework}`)
    await page.locator('donate-button .pill').nth(3).waitFor()
    const first = { amounts: [500, 1000], cartTotal: 2736, feeCoverable: true, metadata: { step: 0 } }
    assert.deepEqual(await page.evaluate(TOLD), {
      ...KEPT,
      ...first,
      shown: ['$0.64Round up to $28.00', '$5', '$10', 'Other'],
      link: 'Give 0',
    })
    await page.locator('#split .split-part', { hasText: 'Ocean Conservancy$3.33' }).waitFor()
    await page.locator('#next').click()
    await page.locator('#split .split-part', { hasText: 'Ocean Conservancy$5.00' }).waitFor()
    await page.locator('donate-button .pill', { hasText: '$7' }).waitFor()
    const second = { amounts: [700], cartTotal: 1950, feeCoverable: false, metadata: { step: 1 } }
    assert.deepEqual(await page.evaluate(TOLD), {
      ...KEPT,
      ...second,
      shown: ['$0.50Round up to $20.00', '$7', 'Other'],
      link: 'Give 1',
    })
    await page.evaluate("document.addEventListener('almoner-donation-request', (event) => event.preventDefault())")
    await page.locator('donate-button .pill', { hasText: '$7' }).click()
    await page.locator('donate-button #give').first().click()
    assert.equal(await page.evaluate('document.body.dataset.heard'), 'almoner-donation-request ')
    await page.locator('#next').click()
    assert.equal(await page.locator('donate-button').count(), 0)
    assert.deepEqual(errors, [])
    await page.close()
  })

for (const framework of ['react', 'vue', 'svelte'])
  test(`a form in ${framework} submits its pickers’ values, at any depth, except a disabled one’s`, async () => {
    const page = await browser.newPage()
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    await page.goto(`${service.origin}/${framework}`)
    await page.locator('nonprofit-picker [part=card] [part=name]').nth(2).waitFor()
    assert.equal(await page.locator('nonprofit-picker[theme=dark]').count(), 1)
    await page.locator('nonprofit-picker [part=chosen]').nth(2).waitFor()
    await page.locator('#send').click()
    await page.waitForURL('**/*?*')
    assert.deepEqual(
      [...new URL(page.url()).searchParams],
      [
        ['inside', KEPT.nonprofitId],
        ['several', KEPT.nonprofitId],
        ['several', 'n_stub1'],
        ['several', 'n_stub4'],
        ['outside', KEPT.nonprofitId],
      ],
    )
    assert.deepEqual(errors, [])
    await page.close()
  })
