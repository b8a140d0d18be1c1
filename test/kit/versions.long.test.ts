import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Browser } from 'playwright-core'
import { createBuilder } from 'vite'
import { afterAll, beforeAll, test } from 'vitest'
import { kitConfig } from '../../vite.config.ts'
import { openBrowser } from '../support/browser.ts'
import { type StubService, startStubService } from '../support/stub-service.ts'

/* Released kits of different versions on one page, and a kit on a page whose tag names are taken. */

const ID = 'n_1HFJ3bNhJUCRhZ2eGTsMgd'
const folder = mkdtempSync(join(resolve('node_modules'), '.versions-'))
let service: StubService
let browser: Browser

beforeAll(async () => {
  const pages: Record<string, string> = {
    '/taken.js': "customElements.define('donate-button', class extends HTMLElement {})",
  }
  for (const version of ['8.0.0', '9.1.0']) {
    const outDir = join(folder, version)
    const builder = await createBuilder({ ...kitConfig({ version, outDir }), configFile: false })
    await builder.buildApp()
    for (const file of readdirSync(outDir, { recursive: true, encoding: 'utf8' }))
      if (/\.js(on)?$/.test(file)) pages[`/${version}/${file}`] = readFileSync(join(outDir, file), 'utf8')
  }
  pages['/older-first'] = pageWith(module('/8.0.0/almoner.js') + module('/9.1.0/almoner.js'))
  pages['/newer-first'] = pageWith(module('/9.1.0/almoner.js') + module('/8.0.0/almoner.js'))
  pages['/classic-first'] = pageWith(classic('/8.0.0/almoner.iife.js') + module('/9.1.0/almoner.js'))
  pages['/twice'] = pageWith(module('/8.0.0/almoner.js') + module('/8.0.0/almoner.js?again'))
  pages['/taken'] = pageWith(classic('/taken.js') + module('/8.0.0/almoner.js'))
  pages['/prefixed'] = pageWith(classic('/taken.js') + module('/8.0.0/almoner.js?prefix=shop'), 'shop-')
  pages['/prefixed-classic'] = pageWith(classic('/8.0.0/almoner.iife.js?prefix=shop'), 'shop-')
  pages['/two-prefixes'] = pageWith(module('/8.0.0/almoner.js') + module('/9.1.0/almoner.js?prefix=shop'), 'shop-')
  pages['/wrong-prefix'] = pageWith(module('/8.0.0/almoner.js?prefix=1%20x'))
  const [picker, button] = ['nonprofit-picker.js', 'donate-button.js']
  pages['/two-scripts'] = pageWith(module(`/8.0.0/${picker}`) + module(`/8.0.0/${button}`) + speaking)
  pages['/two-scripts-prefixed'] = pageWith(
    module(`/8.0.0/${picker}?prefix=shop`) + module(`/8.0.0/${button}?prefix=shop`),
    'shop-',
  )
  pages['/one-beside-all'] = pageWith(module('/8.0.0/almoner.js') + module(`/8.0.0/${button}`))
  pages['/of-two-versions'] = pageWith(module(`/9.1.0/${picker}`) + module(`/8.0.0/${button}`))
  pages['/one-beside-newer'] = pageWith(module(`/8.0.0/${button}`) + module('/9.1.0/almoner.js'))
  service = await startStubService(pages)
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  service?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Sets messages of both elements by the exports of one element's script. */
const speaking = `<script type="module">
  import { setMessages } from '/8.0.0/nonprofit-picker.js'
  setMessages('en', { pickLabel: 'Whom shall it help?', giveTo: 'This is for' })
</script>`

function module(src: string): string {
  return `<script type="module" src="${src}"></script>`
}

function classic(src: string): string {
  return `<script src="${src}"></script>`
}

function pageWith(scripts: string, prefix = ''): string {
  return `<!doctype html><html lang="en"><head><title>Versions</title>${scripts}</head><body>
    <${prefix}nonprofit-picker public-key="test_pk_a"></${prefix}nonprofit-picker>
    <${prefix}donate-button public-key="test_pk_a" nonprofit-id="${ID}" amounts="500 1000"></${prefix}donate-button>
    </body></html>`
}

/** Opens a page and gives up to the payment page; returns the console's output and the elements' versions. */
async function giveOn(path: string, prefix = ''): Promise<{ warnings: string[]; version: unknown }> {
  const page = await browser.newPage()
  const warnings: string[] = []
  page.on('pageerror', ({ message }) => warnings.push(`error: ${message}`))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !message.text().includes('404')) warnings.push(message.text())
  })
  await page.goto(`${service.origin}${path}`)
  await page.locator(`${prefix}nonprofit-picker input`).fill('ocean')
  await page.locator('[role=option]:only-child', { hasText: 'Ocean Conservancy' }).click()
  await page.locator(`${prefix}nonprofit-picker [part=card]`, { hasText: 'Ocean Conservancy' }).waitFor()
  const version = await page.evaluate(`customElements.get('${prefix}donate-button').almonerVersion`)
  const leaving = page.waitForRequest((request) => request.url().includes('/checkout/stub'))
  await page.locator(`${prefix}donate-button label`, { hasText: '$10' }).click()
  await page.locator(`${prefix}donate-button #give`).click()
  await leaving
  await page.close()
  return { warnings, version }
}

test('with two versions on a page the first stays and works, whichever is newer, and one warning names both', async () => {
  assert.deepEqual(await giveOn('/older-first'), {
    version: '8.0.0',
    warnings: ['Almoner 8.0.0 stays, not 9.1.0'],
  })
  assert.deepEqual(await giveOn('/newer-first'), {
    version: '9.1.0',
    warnings: ['Almoner 9.1.0 stays, not 8.0.0'],
  })
  assert.deepEqual(await giveOn('/classic-first'), {
    version: '8.0.0',
    warnings: ['Almoner 8.0.0 stays, not 9.1.0'],
  })
})

test('two elements with separate scripts work together, and messages set by one apply to both', async () => {
  assert.deepEqual(await giveOn('/two-scripts'), { version: '8.0.0', warnings: [] })
  assert.deepEqual(await giveOn('/two-scripts-prefixed', 'shop-'), { version: '8.0.0', warnings: [] })
  const page = await browser.newPage()
  await page.goto(`${service.origin}/two-scripts`)
  await page.locator('nonprofit-picker [part=label]', { hasText: 'Whom shall it help?' }).waitFor()
  await page.locator('donate-button', { hasText: 'This is for' }).waitFor()
  await page.close()
})

test('an element with its own script follows the version rules', async () => {
  assert.deepEqual(await giveOn('/one-beside-all'), { version: '8.0.0', warnings: [] })
  assert.deepEqual(await giveOn('/of-two-versions'), { version: '8.0.0', warnings: [] })
  assert.deepEqual(await giveOn('/one-beside-newer'), {
    version: '8.0.0',
    warnings: ['Almoner 8.0.0 stays, not 9.1.0'],
  })
})

test('the same version loaded twice changes nothing and warns about nothing', async () => {
  assert.deepEqual(await giveOn('/twice'), { version: '8.0.0', warnings: [] })
})

test('a prefix in the script’s URL avoids element names that are taken', async () => {
  assert.deepEqual(await giveOn('/prefixed', 'shop-'), { version: '8.0.0', warnings: [] })
  assert.deepEqual(await giveOn('/prefixed-classic', 'shop-'), { version: '8.0.0', warnings: [] })
  assert.deepEqual(await giveOn('/two-prefixes', 'shop-'), { version: '9.1.0', warnings: [] })
})

test('an invalid tag prefix registers nothing, and the console reports it', async () => {
  const page = await browser.newPage()
  const refusal = page.waitForEvent('pageerror')
  await page.goto(`${service.origin}/wrong-prefix`)
  assert.match((await refusal).message, /"1 x-[\w-]+" is not a valid custom element name/)
  assert.equal(await page.evaluate(`customElements.get('donate-button')`), undefined)
  await page.close()
})

test('another script’s element of the same name is left unchanged, and the warning says what to do', async () => {
  const page = await browser.newPage()
  const warnings: string[] = []
  page.on('pageerror', ({ message }) => warnings.push(`error: ${message}`))
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  await page.goto(`${service.origin}/taken`)
  await page.locator('nonprofit-picker input').waitFor()
  assert.deepEqual(warnings, ['<donate-button> is taken: load Almoner with ?prefix=my'])
  await page.close()
})
