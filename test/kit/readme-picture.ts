import process from 'node:process'
import type { Page } from 'playwright-core'
import packageJson from '../../package.json' with { type: 'json' }
import { openBrowser } from '../support/browser.ts'
import { asMerchant, textOf } from '../support/donor.ts'
import { FONTS, fontFile } from '../support/page-fonts.ts'
import { startServer } from '../support/running-server.ts'

/*
 * Takes the picture of the README from the real elements over a real sandbox, whose responses it shows:
 * `node --import tsx test/kit/readme-picture.ts [file]`.
 */

/** Gifts of the sandbox's store for the impact card: EIN, cents, count. */
const GIFTS = [
  ['530196605', 2_500, 64],
  ['530242652', 1_500, 41],
  ['363673599', 1_000, 38],
] as const

const KEY = 'public-key="test_pk_storefront"'

function pageFor(nonprofit: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Almoner</title>
  <script type="module" src="/embed/${packageJson.version}/almoner.js"></script>
  <style>${FONTS}
    body { margin: 0; padding: 36px; background: #eef2ef; font: 15px/1.5 Inter, sans-serif; }
    main { display: grid; grid-template-columns: 370px 370px 370px; gap: 24px; align-items: start; }
    main > div { display: grid; gap: 24px; }
  </style></head><body><main>
  <div><nonprofit-picker ${KEY}></nonprofit-picker></div>
  <div><donate-button ${KEY} nonprofit-id="${nonprofit}" amounts="1000 2500 5000" amount="2500" fee-coverable></donate-button></div>
  <div><impact-card ${KEY}></impact-card>
  <climate-offset-badge ${KEY} origin="98101" destination="30303" weight-lb="50"></climate-offset-badge></div>
  </main></body></html>`
}

/** Serves the page and its fonts on the server's own origin, which may use the sandbox's key. */
async function serve(page: Page, html: string): Promise<void> {
  await page.route('**/picture', (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }))
  await page.route('**/fonts/*.ttf', (route) => {
    const path = fontFile(new URL(route.request().url()).pathname)
    return path === undefined ? route.abort() : route.fulfill({ contentType: 'font/ttf', path })
  })
}

async function take(file: string): Promise<void> {
  const server = await startServer()
  const browser = await openBrowser()
  try {
    const ids: string[] = []
    for (const [ein, amount, count] of GIFTS) {
      const id = textOf(await asMerchant(server.url, `/api/v1/nonprofits/${ein}`), 'id')
      await asMerchant(server.url, '/api/v1/donations', { amount, nonprofit_id: id, funds_collected: true, count })
      ids.push(id)
    }
    const page = await browser.newPage({ viewport: { width: 1_230, height: 640 } })
    await serve(page, pageFor(ids[0] ?? ''))
    await page.goto(`${server.url}/picture`)
    await page.locator('impact-card [part=row]').last().waitFor()
    await page.locator('nonprofit-picker input').click()
    await page.keyboard.type('children', { delay: 30 })
    await page.locator('nonprofit-picker mark').first().waitFor()
    await page.keyboard.press('ArrowDown')
    // The pictures of the nonprofits.
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: file })
  } finally {
    await browser.close()
    await server.close()
  }
}

await take(process.argv[2] ?? 'demo/pictures/elements.png')
