import assert from 'node:assert/strict'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { PICKER } from '../support/state-pages.ts'
import { type StubService, startStubService } from '../support/stub-service.ts'

let service: StubService
let browser: Browser

beforeAll(async () => {
  service = await startStubService({
    '/picker': PICKER,
    '/rtl': PICKER.replace('lang="en"', 'lang="ar" dir="rtl"'),
    '/few': PICKER.replace('public-key', 'categories="animals, education" public-key'),
  })
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  service?.stop()
})

/** How the left and right edges of the row of chips differ from its background, in a line without chips. */
async function shadesOf(chips: Locator): Promise<{ left: boolean; right: boolean }> {
  const image = await loadImage(await chips.screenshot())
  const canvas = createCanvas(image.width, image.height)
  const context = canvas.getContext('2d')
  context.drawImage(image, 0, 0)
  const at = (x: number) => Array.from(context.getImageData(x, image.height - 6, 1, 1).data)
  const ground = String(at(Math.round(image.width / 2)))
  return { left: String(at(1)) !== ground, right: String(at(image.width - 2)) !== ground }
}

async function openChips(path: string, colorScheme: 'light' | 'dark'): Promise<{ page: Page; chips: Locator }> {
  const page = await browser.newPage({ viewport: { width: 390, height: 800 }, colorScheme })
  await page.goto(service.origin + path)
  await page.locator('nonprofit-picker input').click()
  await page.locator('[role=option]').first().waitFor()
  return { page, chips: page.locator('.chips') }
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`the row of causes fades out where more can be scrolled to, in ${colorScheme}`, async () => {
    const { page, chips } = await openChips('/picker', colorScheme)
    assert.deepEqual(await shadesOf(chips), { left: false, right: true })
    await chips.evaluate((row) => row.scrollBy(120, 0))
    assert.deepEqual(await shadesOf(chips), { left: true, right: true })
    await chips.evaluate((row) => row.scrollBy(9_999, 0))
    assert.deepEqual(await shadesOf(chips), { left: true, right: false })
    await page.close()
  })

test('the row fades out on the left in right-to-left languages', async () => {
  const { page, chips } = await openChips('/rtl', 'light')
  assert.deepEqual(await shadesOf(chips), { left: true, right: false })
  await chips.evaluate((row) => row.scrollBy(-9_999, 0))
  assert.deepEqual(await shadesOf(chips), { left: false, right: true })
  await page.close()
})

test('a row with room for all its causes doesn’t fade out', async () => {
  const { page, chips } = await openChips('/few', 'light')
  assert.deepEqual(await shadesOf(chips), { left: false, right: false })
  await page.close()
})
