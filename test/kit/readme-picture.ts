import { mkdirSync } from 'node:fs'
import process from 'node:process'
import { chromium } from 'playwright-core'
import packageJson from '../../package.json' with { type: 'json' }
import { CHROMIUM_ARGUMENTS, findChromium } from '../support/find-chromium.ts'
import { FONTS } from '../support/state-pages.ts'
import { startStubService } from '../support/stub-service.ts'

/*
 * Takes the picture of the README from the real elements: `node --import tsx test/kit/readme-picture.ts [file]`,
 * after `npm run build`.
 */

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Almoner</title>
  <script type="module" src="/embed/${packageJson.version}/almoner.js"></script>
  <style>${FONTS}
    body { margin: 0; padding: 36px; background: #eef2ef; font: 15px/1.5 Inter, sans-serif; }
    main { display: grid; grid-template-columns: 370px 370px 370px; gap: 24px; align-items: start; }
    main > div { display: grid; gap: 24px; }
  </style></head><body><main>
  <div><nonprofit-picker public-key="live_pk_a"></nonprofit-picker></div>
  <div><donate-button public-key="live_pk_a" nonprofit-id="n_1HFJ3bNhJUCRhZ2eGTsMgd" amounts="1000 2500 5000" amount="2500" fee-coverable></donate-button></div>
  <div><impact-card public-key="live_pk_a" months="6" rows="2"></impact-card>
  <climate-offset-badge public-key="live_pk_a" origin="98101" destination="30303" weight-lb="50"></climate-offset-badge></div>
  </main></body></html>`

async function take(file: string): Promise<void> {
  const service = await startStubService({ '/': PAGE })
  const { executablePath } = await findChromium()
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGUMENTS })
  try {
    const page = await browser.newPage({ viewport: { width: 1_230, height: 640 } })
    await page.goto(service.origin)
    await page.locator('nonprofit-picker input').click()
    await page.keyboard.type('re', { delay: 30 })
    await page.waitForTimeout(900)
    await page.keyboard.press('ArrowDown')
    await page.waitForTimeout(200)
    await page.screenshot({ path: file })
  } finally {
    await browser.close()
    service.stop()
  }
}

const file = process.argv[2] ?? 'demo/pictures/elements.png'
mkdirSync('demo/pictures', { recursive: true })
await take(file)
