import assert from 'node:assert/strict'
import { mkdir } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { type Listener, listen } from '../../src/server/app/listen.ts'
import { accessibilityFaults, openBrowser, openPage } from '../support/browser.ts'
import { walkConsole } from '../support/console-walk.ts'
import { writeContactSheet } from '../support/contact-sheet.ts'
import { type IllustratedConsole, startIllustratedConsole } from '../support/illustrated-console.ts'
import { freePort } from '../support/running-server.ts'

// Where pictures are kept: `ALMONER_SHOTS=folder npx vitest run test/e2e/console-pages.test.ts`
const { ALMONER_SHOTS: shots } = process.env

const WAYS = [
  { name: 'desktop-light', width: 1280, colorScheme: 'light' },
  { name: 'phone-dark', width: 375, colorScheme: 'dark' },
] as const
const MORE_WAYS = [
  { name: 'desktop-dark', width: 1280, colorScheme: 'dark' },
  { name: 'phone-light', width: 375, colorScheme: 'light' },
] as const

/** Pictures of a PDF's pages: the return here is a file of values, and has none. */
const OF_A_PDF = ['firm-documents-id-pages-number', 'firm-documents-id-cells-key']

let world: IllustratedConsole
let browser: Browser
let listener: Listener
let origin: string

beforeAll(async () => {
  const port = await freePort()
  origin = `http://localhost:${port}`
  world = await startIllustratedConsole(origin)
  listener = await listen(world.fetch, { port, host: '127.0.0.1' })
  browser = await openBrowser()
  if (shots !== undefined) await mkdir(shots, { recursive: true })
})
afterAll(async () => {
  await browser.close()
  await listener.close()
  await world.close()
})

test('every console page passes axe and fits a phone, light and dark', async () => {
  const { everybody, nonprofitId } = world
  const subjects = {
    account: 'm_sandbox_storefront',
    firm: 'm_sandbox_lawfirm',
    nonprofit: nonprofitId,
    platform: 'platform',
    self: '',
  }
  const { pages, unreached } = await walkConsole(everybody, { subjects, doors: world.doors })
  const ways = shots === undefined ? WAYS : [...WAYS, ...MORE_WAYS]
  const { page, faults, close } = await openPage(browser)
  const wrong = unreached.filter((name) => !OF_A_PDF.includes(name)).map((name) => `${name}: nobody comes to it`)
  const look = async (name: string, address: string) => {
    const answer = await page.goto(`${origin}${address}`)
    assert.equal(answer?.status(), 200, address)
    for (const { name: way, width, colorScheme } of ways) {
      await page.setViewportSize({ width, height: 844 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const overflow = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'))
      if (overflow > 0) wrong.push(`${name}, ${way}: ${overflow} px wider than the screen`)
      for (const fault of await accessibilityFaults(page)) wrong.push(`${name}, ${way}: ${fault}`)
      if (shots !== undefined) await page.screenshot({ path: `${shots}/${name}-${way}.png`, fullPage: true })
    }
  }
  await look('sign-in', '/console/sign-in')
  const [cookie = '', value = ''] = everybody.cookie.split('=')
  await page.context().addCookies([{ name: cookie, value, url: origin }])
  await look('prove', '/console/prove?to=/console/me')
  for (const { name, address } of pages) await look(name, address)
  if (shots !== undefined) {
    const names = ['sign-in', 'prove', ...pages.map(({ name }) => name)]
    await writeContactSheet(shots, { names, ways: ways.map(({ name }) => name) })
  }
  assert.deepEqual([...wrong, ...faults], [])
  await close()
})

test('a list filters in place, and a chart’s bars can be read by keyboard', async () => {
  const { page, faults, close } = await openPage(browser)
  const [cookie = '', value = ''] = world.everybody.cookie.split('=')
  await page.context().addCookies([{ name: cookie, value, url: origin }])
  const merchant = `${origin}/console/m_sandbox_storefront/test`
  await page.goto(`${merchant}/gifts`)
  await page.evaluate('document.title = "the same page"')
  await page.getByLabel('Status').selectOption('pledged')
  await page.waitForURL(/status=pledged/)
  await page.getByLabel('Search by ID').pressSequentially('order-10')
  await page.waitForURL(/q=order-10/)
  await page.getByText('No donations match').waitFor()
  const file = page.getByRole('link', { name: 'Download CSV' })
  assert.match(String(await file.getAttribute('href')), /q=order-10/)
  assert.equal(await page.title(), 'the same page')
  await page.goto(merchant)
  await page.locator('console-chart').getByRole('group').press('ArrowLeft')
  const shown = page.locator('console-chart output')
  assert.match(String(await shown.textContent()), /^Mar 10 \$/)
  await page.keyboard.press('ArrowLeft')
  assert.match(String(await shown.textContent()), /^Mar 9 \$/)
  assert.deepEqual(faults, [])
  await close()
})
