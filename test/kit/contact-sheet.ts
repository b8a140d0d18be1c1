import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import process from 'node:process'
import { type Browser, chromium, type Page } from 'playwright-core'
import { CHROMIUM_ARGUMENTS, findChromium } from '../support/find-chromium.ts'
import { PAINTED, SETTLED } from '../support/settled.ts'
import { formsPage, PICKER, pageOf } from '../support/state-pages.ts'
import { startStubService } from '../support/stub-service.ts'

/*
 * Draws each element in each of its states, light, dark, right to left and on a phone:
 * `node --import tsx test/kit/contact-sheet.ts [folder]`, after `npm run build`.
 */

interface Sheet {
  name: string
  path: string
  width: number
  scheme: 'light' | 'dark'
  prepare?: (page: Page) => Promise<void>
}

async function search(page: Page): Promise<void> {
  await page.locator('input').click()
  await page.keyboard.type('re', { delay: 40 })
  await page.locator('[role=option] mark').first().waitFor()
  await page.keyboard.press('ArrowDown')
}

/** The languages beside English. */
const LANGUAGES = ['ar', 'de', 'es', 'fr', 'ja', 'pt']

const SHEETS: readonly Sheet[] = [
  { name: 'light', path: '/all', width: 1_760, scheme: 'light' },
  { name: 'dark', path: '/all', width: 1_760, scheme: 'dark' },
  { name: 'right-to-left', path: '/rtl', width: 1_760, scheme: 'light' },
  { name: 'phone', path: '/all', width: 390, scheme: 'light' },
  { name: 'forms-light', path: '/forms', width: 1_280, scheme: 'light' },
  { name: 'forms-dark', path: '/forms', width: 1_280, scheme: 'dark' },
  { name: 'forms-narrow', path: '/forms', width: 320, scheme: 'dark' },
  ...LANGUAGES.map((language) => ({
    name: `forms-${language}`,
    path: `/forms/${language}`,
    width: 390,
    scheme: 'light' as const,
  })),
  { name: 'picker-light', path: '/picker', width: 496, scheme: 'light', prepare: search },
  { name: 'picker-dark', path: '/picker', width: 390, scheme: 'dark', prepare: search },
]

async function draw(browser: Browser, origin: string, { name, path, width, scheme, prepare }: Sheet, folder: string) {
  const page = await browser.newPage({ viewport: { width, height: 720 }, colorScheme: scheme })
  page.on('pageerror', (error) => console.error(`${name}: ${error.message}`))
  await page.goto(`${origin}${path}`)
  await page.waitForFunction(SETTLED)
  await prepare?.(page)
  await page.waitForFunction(SETTLED)
  await page.evaluate(PAINTED)
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: prepare === undefined })
  await page.close()
}

async function main(folder: string): Promise<void> {
  mkdirSync(dirname(`${folder}/x`), { recursive: true })
  const service = await startStubService({
    '/all': pageOf(),
    '/rtl': pageOf({ language: 'ar', direction: 'rtl' }),
    '/picker': PICKER,
    '/forms': formsPage(),
    ...Object.fromEntries(
      LANGUAGES.map((language) => [
        `/forms/${language}`,
        formsPage({ language, direction: language === 'ar' ? 'rtl' : 'ltr' }),
      ]),
    ),
  })
  const { executablePath } = await findChromium()
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGUMENTS })
  try {
    for (const sheet of SHEETS) await draw(browser, service.origin, sheet, folder)
    console.log(`${SHEETS.length} pictures in ${folder}`)
  } finally {
    await browser.close()
    service.stop()
  }
}

await main(process.argv[2] ?? 'dist/contact-sheet')
