import assert from 'node:assert/strict'
import { mkdir } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { type Listener, listen } from '../../src/server/app/listen.ts'
import { accessibilityFaults, openBrowser, openPage } from '../support/browser.ts'
import { walkConsole } from '../support/console-walk.ts'
import { type SignedIn, startConsole } from '../support/console-world.ts'
import { writeContactSheet } from '../support/contact-sheet.ts'
import { type IllustratedConsole, startIllustratedConsole } from '../support/illustrated-console.ts'
import { freePort } from '../support/running-server.ts'
import { insertTestNonprofit } from '../support/test-service.ts'

// The folder for screenshots: `ALMONER_SHOTS=folder npx vitest run test/e2e/console-pages.long.test.ts`
const { ALMONER_SHOTS: shots } = process.env

const PHONE = shots === undefined ? 375 : 390
const WAYS = [
  { name: 'desktop-light', width: 1280, colorScheme: 'light' },
  { name: 'phone-dark', width: PHONE, colorScheme: 'dark' },
] as const
const MORE_WAYS = [
  { name: 'desktop-dark', width: 1280, colorScheme: 'dark' },
  { name: 'phone-light', width: PHONE, colorScheme: 'light' },
] as const

/** Pictures of a PDF's pages; this return is XML and has none. */
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

type Way = (typeof WAYS)[number] | (typeof MORE_WAYS)[number]
const ways: readonly Way[] = shots === undefined ? WAYS : [...WAYS, ...MORE_WAYS]

/** Opens a page and returns its faults in each of the variants. */
async function look(page: Page, name: string, address: string, inWays: readonly Way[] = ways): Promise<string[]> {
  const answer = await page.goto(address)
  assert.equal(answer?.status(), 200, address)
  const wrong: string[] = []
  for (const { name: way, width, colorScheme } of inWays) {
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const overflow = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'))
    if (overflow > 0) wrong.push(`${name}, ${way}: ${overflow} px wider than the screen`)
    for (const fault of await accessibilityFaults(page)) wrong.push(`${name}, ${way}: ${fault}`)
    if (shots !== undefined) await page.screenshot({ path: `${shots}/${name}-${way}.png`, fullPage: true })
  }
  return wrong
}

async function signIn(page: Page, { cookie }: SignedIn, url: string): Promise<void> {
  const [name = '', value = ''] = cookie.split('=')
  await page.context().addCookies([{ name, value, url }])
}

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
  const { page, faults, close } = await openPage(browser)
  const wrong = unreached.filter((name) => !OF_A_PDF.includes(name)).map((name) => `${name}: nobody comes to it`)
  wrong.push(...(await look(page, 'sign-in', `${origin}/console/sign-in`)))
  await signIn(page, everybody, origin)
  wrong.push(...(await look(page, 'prove', `${origin}/console/prove?to=/console/me`)))
  for (const { name, address } of pages) wrong.push(...(await look(page, name, `${origin}${address}`)))
  if (shots !== undefined) {
    const names = ['sign-in', 'prove', ...pages.map(({ name }) => name)]
    await writeContactSheet(shots, { names, ways: ways.map(({ name }) => name) })
  }
  assert.deepEqual([...wrong, ...faults], [])
  await close()
})

test('every console page without records passes axe and fits a phone, light and dark', async () => {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const empty = await startConsole({ publicUrl: url })
  const door = await listen(empty.fetch, { port, host: '127.0.0.1' })
  await insertTestNonprofit(empty.db, { id: 'n_new', ein: '530196605', name: 'Society for Small Birds' })
  const subjects = {
    account: 'm_sandbox_storefront',
    firm: 'm_sandbox_lawfirm',
    nonprofit: 'n_new',
    platform: 'platform',
    self: '',
  }
  const person = await empty.signedIn('ada.okafor@example.org', [
    ['platform', 'operator'],
    ['m_sandbox_storefront', 'owner'],
    ['m_sandbox_lawfirm', 'owner'],
    ['n_new', 'owner'],
  ])
  const { pages } = await walkConsole(person, { subjects, doors: [] })
  const { page, faults, close } = await openPage(browser)
  await signIn(page, person, url)
  const wrong: string[] = []
  for (const [index, { name, address }] of pages.entries()) {
    // Their frames and controls are in the pages with records, so one variant each is enough.
    const inWays = shots === undefined ? ways.slice(index % 2, (index % 2) + 1) : ways
    wrong.push(...(await look(page, `empty-${name}`, `${url}${address}`, inWays)))
  }
  assert.deepEqual([...wrong, ...faults], [])
  await close()
  await door.close()
  await empty.close()
})

test('a button copies the code to embed, or selects it if the browser refuses', async () => {
  const { page, faults, close } = await openPage(browser)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, world.everybody, origin)
  await page.goto(`${origin}/console/m_sandbox_storefront/test/settings`)
  await page.getByRole('button', { name: 'Copy: code of your donate button' }).press('Enter')
  await page.getByRole('button', { name: 'Copied: code of your donate button' }).waitFor()
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^<script [\s\S]*<\/donate-button>$/)
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
  })
  await page.getByRole('button', { name: 'Copied' }).click()
  await page.getByText('Text selected. Press Ctrl+C to copy it.').waitFor()
  assert.match(await page.evaluate(() => String(getSelection())), /^<script [\s\S]*<\/donate-button>\s*$/)
  assert.deepEqual(faults, [])
  await close()
})

test('a list filters in place, and a chart’s bars can be read by keyboard', async () => {
  const { page, faults, close } = await openPage(browser)
  await signIn(page, world.everybody, origin)
  const merchant = `${origin}/console/m_sandbox_storefront/test`
  await page.goto(`${merchant}/donations`)
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
