import assert from 'node:assert/strict'
import { readFile, stat } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { TAGS } from '../../src/elements/shared/tags.ts'
import { openBrowser } from '../support/browser.ts'
import { buildKit } from '../support/build-kit.ts'
import { type StubService, startStubService } from '../support/stub-service.ts'

/** Maximum size of each script in bytes, compressed by gzip. */
const BOUNDS = {
  almoner: 51_000,
  'nonprofit-picker': 28_000,
  'donate-button': 32_000,
  'climate-offset-badge': 20_000,
  'impact-card': 20_000,
  'social-share': 20_000,
} as const
const SCRIPTS = ['almoner', ...TAGS] as const
const ID = 'nonprofit-id="n_1HFJ3bNhJUCRhZ2eGTsMgd" public-key="test_pk_a"'

/** Every form of every element, more than real pages have. */
const EVERYTHING = [
  ...['card', 'line', 'button', 'dialog', 'cart'].map(
    (mode) =>
      `<donate-button mode="${mode}" ${ID} amounts="500 1000" frequency="once monthly" dedication fee-coverable></donate-button>`,
  ),
  ...['field', 'tiles', 'dialog'].map(
    (layout) =>
      `<nonprofit-picker layout="${layout}" nonprofits="n_stub1 n_stub2" others public-key="test_pk_a"></nonprofit-picker>`,
  ),
  '<climate-offset-badge public-key="test_pk_a"></climate-offset-badge>',
  '<impact-card public-key="test_pk_a" months="3" goal="1200000"></impact-card>',
  `<social-share ${ID}></social-share>`,
]

let folder: string
let service: StubService
let browser: Browser

beforeAll(async () => {
  folder = buildKit()
  const pages = SCRIPTS.map((name) => [`/with-${name}`, pageWith(name)])
  service = await startStubService(Object.fromEntries(pages))
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  service?.stop()
})

function pageWith(script: (typeof SCRIPTS)[number]): string {
  const elements = EVERYTHING.filter((markup) => script === 'almoner' || markup.startsWith(`<${script}`))
  return `<!doctype html><html lang="en"><head><title>Sizes</title>
    <script type="module" src="/embed/${packageJson.version}/${script}.js"></script></head><body>${elements.join('')}</body></html>`
}

for (const script of SCRIPTS) {
  test(`${script}.js is at most ${BOUNDS[script] / 1000} kB`, async () => {
    const { size } = await stat(`${folder}/${script}.js.gz`)
    assert.ok(size <= BOUNDS[script], `${script}.js is ${size} bytes`)
  })

  test(`${script}.js tells Chromium to compile its functions while it downloads`, async () => {
    const text = await readFile(`${folder}/${script}.js`, 'utf8')
    assert.ok(text.startsWith('//# allFunctionsCalledOnLoad\n'), text.slice(0, 80))
  })

  test(`a page with every element of ${script}.js loads no other file of the kit`, async () => {
    const page = await browser.newPage()
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
    await page.goto(`${service.origin}/with-${script}`)
    for (const tag of TAGS)
      for (const element of await page.locator(tag).all())
        await element.and(page.locator(':is(:state(idle), :state(ready))')).waitFor({ state: 'attached' })
    assert.deepEqual(
      loaded.filter((path) => path.startsWith('/embed/')),
      [`/embed/${packageJson.version}/${script}.js`],
    )
    await page.close()
  })
}
