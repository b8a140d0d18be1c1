import assert from 'node:assert/strict'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { type Listener, listen } from '../../../../../src/server/app/listen.ts'
import { readGuides } from '../../../../../src/server/service/api/docs/read-guides.ts'
import { createSandboxDirectory } from '../../../../../src/server/service/directory/sandbox/create-sandbox-directory.ts'
import { accessibilityFaults, openBrowser, openPage, overflowOf } from '../../../../support/browser.ts'
import { startTestService, TEST_NOW, type TestService } from '../../../../support/test-service.ts'

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

test('everyone can read it: in light and dark, on a phone, without a mouse', async () => {
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

test('every guide can be read in light and dark, on a phone and a desktop', async () => {
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
