import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { createElement } from 'react'
import { renderToString as renderReact } from 'react-dom/server'
import { afterAll, beforeAll, test } from 'vitest'
import { createSSRApp } from 'vue'
import { renderToString as renderVue } from 'vue/server-renderer'
import { buildFrameworkPages, pageWith } from '../../demo/frameworks/build.ts'
import { DonateWith as ReactDonate } from '../../demo/frameworks/react-page.tsx'
import { DonateWith as VueDonate } from '../../demo/frameworks/vue.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { openBrowser } from '../support/browser.ts'
import { type StubService, startStubService } from '../support/stub-service.ts'

/*
 * The kit, as built, in pages of React 19 (StrictMode), Vue, Svelte and plain HTML, and after server rendering.
 */

const NONPROFIT = 'n_1HFJ3bNhJUCRhZ2eGTsMgd'
const folder = mkdtempSync(join('node_modules', '.frameworks-'))
let service: StubService
let browser: Browser

beforeAll(async () => {
  await buildFrameworkPages(folder)
  const pages = Object.fromEntries(
    readdirSync(folder).map((file) => [
      `/${file}`,
      readFileSync(join(folder, file), 'utf8').replace('/v1/', `/${packageJson.version}/`),
    ]),
  )
  const vue = await renderVue(createSSRApp(VueDonate, { nonprofitId: NONPROFIT }))
  const react = renderReact(createElement(ReactDonate, { nonprofitId: NONPROFIT }))
  for (const [name, markup] of [['vue', vue] as const, ['react', react] as const]) {
    const body = `<div id="hydrated" data-nonprofit="${NONPROFIT}">${markup}</div>`
    const page = pageWith(name, body, { bringsElements: name === 'react' })
    pages[`/${name}-hydrated.html`] = page.replace('/v1/', `/${packageJson.version}/`)
  }
  service = await startStubService(pages)
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  service?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Opens a page; returns it with the errors and warnings of its console. */
async function open(path: string): Promise<{ page: Page; complaints: string[] }> {
  const page = await browser.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !message.text().includes('404'))
      complaints.push(message.text())
  })
  await page.goto(`${service.origin}${path}`)
  return { page, complaints }
}

/** Chooses in the picker, expects the framework to pass the choice to the button, and submits the form. */
async function chooseAndSubmit(path: string): Promise<void> {
  const { page, complaints } = await open(path)
  const input = page.locator('nonprofit-picker input')
  await input.click()
  await input.pressSequentially('ocean', { delay: 20 })
  await page.locator('nonprofit-picker [role=option]:only-child', { hasText: 'Ocean Conservancy' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.locator('output', { hasText: 'Ocean Conservancy' }).waitFor()
  await page.locator('donate-button [part=name]', { hasText: 'Ocean Conservancy' }).waitFor()
  assert.equal(await page.locator('donate-button [part=amount]').count(), 4)
  await page.locator('form > button').click()
  await page.waitForURL('**/*?*')
  assert.deepEqual([...new URL(page.url()).searchParams], [['nonprofit_id', 'n_stub1']])
  assert.deepEqual(complaints, [])
  await page.close()
}

test('plain HTML passes attributes, listens to events and submits the choice', () => chooseAndSubmit('/plain.html'))

test('React in StrictMode passes lists as properties, listens through the wrapper and submits the choice', () =>
  chooseAndSubmit('/react.html'))

test('Vue passes lists as properties, listens to events and submits the choice', () => chooseAndSubmit('/vue.html'))

test('Svelte passes lists as properties, listens to events and submits the choice', () =>
  chooseAndSubmit('/svelte.html'))

for (const name of ['react', 'vue'])
  test(`${name}: server-rendered markup hydrates without warnings and keeps its fallback`, async () => {
    const { page, complaints } = await open(`/${name}-hydrated.html`)
    await page.locator('donate-button [part=name]', { hasText: 'American National Red Cross' }).waitFor()
    assert.equal(await page.locator('donate-button > a').count(), 1)
    assert.deepEqual(complaints, [])
    await page.close()
  })
