import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import process from 'node:process'
import { type Browser, chromium, type Page } from 'playwright-core'
import packageJson from '../../package.json' with { type: 'json' }
import { CHROMIUM_ARGUMENTS, findChromium } from '../support/find-chromium.ts'
import { startStubService } from '../support/stub-service.ts'

/*
 * Draws each element in each of its states, light, dark, right to left and on a phone:
 * `node --import tsx test/kit/contact-sheet.ts [folder]`, after `npm run build`.
 */

const ID = 'n_1HFJ3bNhJUCRhZ2eGTsMgd'
const LINK = '<a href="/">Give on our own page</a>'

/** Name of the state, and the markup that shows it. */
const STATES: Readonly<Record<string, string>> = {
  'donate-button, presets': `<donate-button public-key="test_pk_a" nonprofit-id="${ID}" amounts="1000 2500 5000" amount="2500" fee-coverable></donate-button>`,
  'donate-button, one amount': `<donate-button public-key="live_pk_a" nonprofit-id="${ID}" amount="2500"></donate-button>`,
  'donate-button, round-up': `<donate-button public-key="live_pk_a" nonprofit-id="${ID}" amounts="500 1000" cart-total="2736"></donate-button>`,
  'donate-button, idle': `<donate-button public-key="live_pk_a" amounts="500 1000 2500"></donate-button>`,
  'donate-button, loading': `<donate-button public-key="live_pk_a" nonprofit-id="n_slow" amounts="500 1000 2500"></donate-button>`,
  'donate-button, error': `<donate-button public-key="live_pk_a" nonprofit-id="n_down" amounts="500">${LINK}</donate-button>`,
  'donate-button, not eligible': `<donate-button public-key="live_pk_a" nonprofit-id="n_gone" amounts="500">${LINK}</donate-button>`,
  'donate-button, secret key': `<donate-button public-key="live_sk_oops" nonprofit-id="${ID}">${LINK}</donate-button>`,
  'nonprofit-picker, idle': '<nonprofit-picker public-key="live_pk_a"></nonprofit-picker>',
  'nonprofit-picker, chosen': `<nonprofit-picker public-key="test_pk_a" value="${ID}"></nonprofit-picker>`,
  'nonprofit-picker, loading a choice': '<nonprofit-picker public-key="live_pk_a" value="n_slow"></nonprofit-picker>',
  'nonprofit-picker, error': `<nonprofit-picker public-key="live_pk_a" value="n_down">${LINK}</nonprofit-picker>`,
  'climate-offset-badge, shipment':
    '<climate-offset-badge public-key="test_pk_a" origin="98101" destination="30303" weight-lb="50"></climate-offset-badge>',
  'climate-offset-badge, crypto': '<climate-offset-badge public-key="live_pk_a" currency="BTC"></climate-offset-badge>',
  'climate-offset-badge, totals': '<climate-offset-badge public-key="live_pk_a"></climate-offset-badge>',
  'climate-offset-badge, loading': '<climate-offset-badge public-key="live_pk_slow"></climate-offset-badge>',
  'climate-offset-badge, empty': '<climate-offset-badge public-key="live_pk_empty"></climate-offset-badge>',
  'climate-offset-badge, error': '<climate-offset-badge public-key="live_pk_down"></climate-offset-badge>',
  'impact-card, all, six months': '<impact-card public-key="live_pk_a" months="6"></impact-card>',
  'impact-card, one': `<impact-card public-key="live_pk_a" nonprofit-id="${ID}" months="4"></impact-card>`,
  'impact-card, loading': '<impact-card public-key="live_pk_slow"></impact-card>',
  'impact-card, empty': '<impact-card public-key="live_pk_empty"></impact-card>',
  'impact-card, error': '<impact-card public-key="live_pk_down"></impact-card>',
  'social-share': `<social-share public-key="live_pk_a" nonprofit-id="${ID}"></social-share>`,
  'social-share, loading': '<social-share public-key="live_pk_a" nonprofit-id="n_slow"></social-share>',
  'social-share, empty': `<social-share public-key="live_pk_empty" nonprofit-id="${ID}"></social-share>`,
  'social-share, error': '<social-share public-key="live_pk_down" nonprofit-id="n_x"></social-share>',
}

function pageOf({ language = 'en', direction = 'ltr' } = {}): string {
  const cells = Object.entries(STATES).map(
    ([name, markup]) => `<div><h2 lang="en" dir="ltr">${name}</h2>${markup}</div>`,
  )
  return `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><title>Elements</title>
    <meta name="viewport" content="width=device-width">
    <script type="module" src="/embed/${packageJson.version}/almoner.js"></script>
    <style>
      html { color-scheme: light dark; }
      body { margin: 28px; background: light-dark(#f5f7f5, #0f1312); font: 16px/1.5 Inter, "DejaVu Sans", sans-serif; color: light-dark(#111, #eee); }
      main { columns: 400px; column-gap: 28px; }
      main > div { break-inside: avoid; padding-bottom: 28px; }
      h2 { margin: 0 0 8px; font-size: 12px; font-weight: 500; opacity: .7; }
    </style></head><body><main>${cells.join('')}</main></body></html>`
}

const PICKER = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Picker</title><meta name="viewport" content="width=device-width">
  <script type="module" src="/embed/${packageJson.version}/almoner.js"></script>
  <style>html{color-scheme:light dark}body{margin:28px;background:light-dark(#f5f7f5,#0f1312);font:16px/1.5 Inter,sans-serif}nonprofit-picker{max-width:440px}</style>
  </head><body><nonprofit-picker public-key="test_pk_a"></nonprofit-picker></body></html>`

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
  await page.waitForTimeout(500)
  await page.keyboard.press('ArrowDown')
}

const SHEETS: readonly Sheet[] = [
  { name: 'light', path: '/all', width: 1_760, scheme: 'light' },
  { name: 'dark', path: '/all', width: 1_760, scheme: 'dark' },
  { name: 'right-to-left', path: '/rtl', width: 1_760, scheme: 'light' },
  { name: 'phone', path: '/all', width: 390, scheme: 'light' },
  { name: 'picker-light', path: '/picker', width: 496, scheme: 'light', prepare: search },
  { name: 'picker-dark', path: '/picker', width: 390, scheme: 'dark', prepare: search },
]

async function draw(browser: Browser, origin: string, { name, path, width, scheme, prepare }: Sheet, folder: string) {
  const page = await browser.newPage({ viewport: { width, height: 720 }, colorScheme: scheme })
  page.on('pageerror', (error) => console.error(`${name}: ${error.message}`))
  await page.goto(`${origin}${path}`)
  // Long enough for the second try of what is down.
  await page.waitForTimeout(1_600)
  await prepare?.(page)
  await page.waitForTimeout(300)
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: prepare === undefined })
  await page.close()
}

async function main(folder: string): Promise<void> {
  mkdirSync(dirname(`${folder}/x`), { recursive: true })
  const service = await startStubService({
    '/all': pageOf(),
    '/rtl': pageOf({ language: 'ar', direction: 'rtl' }),
    '/picker': PICKER,
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
