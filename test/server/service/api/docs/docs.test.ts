import assert from 'node:assert/strict'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { contract, operationsOf } from '../../../../../src/contract/index.ts'
import { type Listener, listen } from '../../../../../src/server/app/listen.ts'
import { readGuides } from '../../../../../src/server/service/api/docs/docs-frame.ts'
import { createSandboxDirectory } from '../../../../../src/server/service/directory/sandbox/create-sandbox-directory.ts'
import { accessibilityFaults, openBrowser, openPage, overflowOf } from '../../../../support/browser.ts'
import { startTestService, TEST_NOW, type TestService } from '../../../../support/test-service.ts'
import { testInLongRun } from '../../../../support/test-unless.ts'

let service: TestService
let listener: Listener
let browser: Browser

beforeAll(async () => {
  service = await startTestService()
  await createSandboxDirectory(service.db, { now: TEST_NOW, decidedFor: 'm_sandbox_storefront' })
  listener = await listen(service.fetch, { port: 0, host: '127.0.0.1' })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await listener.close()
  await service.close()
})

/** The color scheme in which most guides are checked, by width. */
const SCHEMES: Readonly<Record<number, string>> = { 1280: 'light', 390: 'dark' }

const docs = () => `http://127.0.0.1:${listener.port}/docs`

test('the reference shows every operation, makes no requests to other hosts and follows its CSP', async () => {
  const { page, faults, close } = await openPage(browser)
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  await page.goto(docs())
  for (const { group, name } of operationsOf(contract))
    assert.equal(await page.locator(`#${group}-${name}`).count(), 1, `${group}.${name}`)
  assert.deepEqual([...hosts], [`127.0.0.1:${listener.port}`])
  const headings = await page.locator('section.group > h2').allInnerTexts()
  assert.deepEqual(
    headings.filter((heading) => /[a-z][A-Z]/.test(heading)),
    [],
  )
  assert.deepEqual(faults, [])
  await close()
})

test('an example can be sent with sandbox keys, and its ID fills the next one', async () => {
  const { page, faults, close } = await openPage(browser)
  await page.goto(docs())
  const create = page.locator('#donations-create')
  await create.getByText('Try it').click()
  await create.getByRole('button', { name: 'Send' }).click()
  const status = create.locator('.status')
  await status.waitFor()
  assert.match(await status.innerText(), /^200 in \d+ ms$/)
  const answered = JSON.parse(await create.locator('output pre').innerText())
  const show = page.locator('#donations-show')
  await show.getByText('Try it').click()
  await page.waitForFunction(
    (id) =>
      document.querySelector('#donations-show-params-id') instanceof HTMLInputElement &&
      document.querySelector<HTMLInputElement>('#donations-show-params-id')?.value === id,
    answered.id,
  )
  await show.getByRole('button', { name: 'Send' }).click()
  await show.locator('.status').waitFor()
  assert.equal(JSON.parse(await show.locator('output pre').innerText()).id, answered.id)
  assert.deepEqual(faults, [])
  await close()
})

testInLongRun('an error response is shown unchanged', async () => {
  const { page, close } = await openPage(browser)
  await page.goto(docs())
  const documents = page.locator('#campaigns-show')
  await documents.getByText('Try it').click()
  await documents.getByLabel('id', { exact: true }).fill('ca_unknown')
  await documents.getByRole('button', { name: 'Send' }).click()
  await documents.locator('.status.bad').waitFor()
  assert.match(await documents.locator('output pre').innerText(), /"code": "not_found"/)
  await close()
})

testInLongRun('a click copies a guide’s sample', async () => {
  const { page, close } = await openPage(browser)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${docs()}/idempotency`)
  const sample = page.locator('.code').first()
  await sample.getByRole('button', { name: 'Copy' }).click()
  await sample.getByRole('button', { name: 'Copied' }).waitFor()
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^curl -s http/)
  await close()
})

testInLongRun('the reference is accessible in light and dark mode, on a phone and by keyboard', async () => {
  for (const [colorScheme, width] of [
    ['light', 1280],
    ['dark', 390],
  ] as const) {
    const { page, faults, close } = await openPage(browser, { colorScheme, width })
    await page.goto(docs())
    await page.locator('#donations-create').getByText('Try it').click()
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.equal(await overflowOf(page), 0, `nothing sticks out at ${width} pixels`)
    assert.deepEqual(faults, [])
    await close()
  }
})

testInLongRun('every guide is accessible in light and dark mode, on a phone and a desktop', async () => {
  for (const [colorScheme, width] of [
    ['light', 1280],
    ['dark', 390],
    ['light', 390],
    ['dark', 1280],
  ] as const) {
    const { page, faults, close } = await openPage(browser, { colorScheme, width })
    // All four ways for the longest; the others as different from each other as can be.
    const names = readGuides().flatMap(({ name }) =>
      name === 'webhooks' || colorScheme === SCHEMES[width] ? name : [],
    )
    for (const name of names) {
      await page.goto(`${docs()}/${name}`)
      assert.deepEqual(await accessibilityFaults(page), [], `${name} ${colorScheme} ${width}`)
      assert.equal(await overflowOf(page), 0, `${name}: nothing sticks out at ${width} pixels`)
    }
    assert.deepEqual(faults, [])
    await close()
  }
})

test('pages are compressed and revalidated with an ETag', async () => {
  for (const path of ['', '/webhooks', '/webhooks.md', '/changelog']) {
    const first = await fetch(`${docs()}${path}`, { headers: { 'accept-encoding': 'br' } })
    assert.deepEqual([first.status, first.headers.get('content-encoding')], [200, 'br'], path)
    const etag = first.headers.get('etag') ?? ''
    const again = await fetch(`${docs()}${path}`, { headers: { 'if-none-match': etag } })
    assert.equal(again.status, 304, path)
  }
})

test('every link to an anchor of this documentation works', async () => {
  const base = docs().replace(/\/docs$/, '')
  const pages = new Map<string, Promise<{ status: number; html: string }>>()
  const pageAt = (path: string) => {
    const page =
      pages.get(path) ?? fetch(`${base}${path}`).then(async (a) => ({ status: a.status, html: await a.text() }))
    pages.set(path, page)
    return page
  }
  for (const path of ['/docs', ...readGuides().map(({ name }) => `/docs/${name}`)]) {
    const { html } = await pageAt(path)
    const links = new Set([...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => new URL(href, `${base}${path}`)))
    for (const { origin, pathname, hash } of links) {
      if (origin !== base || !pathname.startsWith('/docs')) continue
      const linked = await pageAt(pathname)
      assert.equal(linked.status, 200, `${path} links to ${pathname}`)
      const place = hash === '' ? '' : `id="${decodeURIComponent(hash.slice(1))}"`
      assert.ok(linked.html.includes(place), `${path}: ${pathname}${hash}`)
    }
  }
})

testInLongRun('every field of a response, nested ones too, is documented with its unit', async () => {
  const { page, close } = await openPage(browser)
  await page.goto(docs())
  const answer = page.locator('#donations-list .about')
  await answer.getByText(/^Response: \d+ members$/).click()
  const amount = answer.getByRole('row', { name: /^donations\[\]\.payout\.amount/ })
  assert.match(await amount.innerText(), /integer\s+Integer cents of the donation/)
  assert.equal(await page.locator('#status-check_cashed td').last().innerText(), 'notified')
  assert.equal(await page.locator('[id="event-donation.regranted"] .example').count(), 1)
  await close()
})

testInLongRun('a click copies an example in the chosen language, which is kept for the next visit', async () => {
  const { page, faults, close } = await openPage(browser)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(docs())
  for (const [language, begins] of [
    ['Python', 'import base64'],
    ['Go', 'package main'],
  ] as const) {
    await page.getByLabel('Examples in').selectOption(language)
    const sample = page.locator(`#donations-create [data-language="${language.toLowerCase()}"]`)
    await sample.getByRole('button', { name: 'Copy' }).click()
    await sample.getByRole('button', { name: 'Copied' }).waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    assert.equal(copied, await sample.locator('code').textContent())
    assert.ok(copied.startsWith(begins), copied)
  }
  await page.reload()
  assert.equal(await page.getByLabel('Examples in').inputValue(), 'go')
  assert.equal(await page.locator('#donations-show .sample:visible').count(), 1)
  assert.deepEqual(faults, [])
  await close()
})
