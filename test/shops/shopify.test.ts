import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { check } from '@shopify/theme-check-node'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import * as z from 'zod/mini'
import rootPackage from '../../package.json' with { type: 'json' }
import { readElementDocs } from '../../src/build/element-docs.ts'
import { readPinnedKit } from '../../src/shops/shared/pinned-kit.ts'
import { shopBlocks } from '../../src/shops/shared/shop-blocks.ts'
import { makeExtension } from '../../src/shops/shopify/make-extension.ts'
import { openBrowser, openPage } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'
import { SETTLED } from '../support/settled.ts'
import { type StubService, startStubService } from '../support/stub-service.ts'
import { renderBlock } from './shopify-liquid.ts'

/* The packed theme app extension, checked by Shopify's own checker and rendered into a page. */

const kit = readPinnedKit(`dist/embed/${rootPackage.version}`)
const files = makeExtension(kit)
const pages: Record<string, string> = {}

let folder = ''
let service: StubService
let browser: Browser

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'almoner-shopify-'))
  for (const [path, bytes] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), bytes)
  }
  await writeFile(join(folder, 'checks.yml'), 'extends: theme-check:theme-app-extension\n')
  ;[service, browser] = await Promise.all([startStubService(pages), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  service?.stop()
  await rm(folder, { recursive: true, force: true })
})

const extension = () => join(folder, 'extensions/almoner')

async function offenses(): Promise<string[]> {
  const found = await check(extension(), join(folder, 'checks.yml'))
  return found.map(({ check: name, message, uri }) => `${name}: ${message} ${uri.split('/').at(-1)}`)
}

test('Shopify’s own checker accepts the extension, and rejects a broken one', async () => {
  assert.deepEqual(await offenses(), [])
  const broken = join(extension(), 'blocks/broken.liquid')
  await writeFile(broken, `{% if key %}{{ 'almoner.no_such_words' | t }}`)
  assert.notDeepEqual(await offenses(), [])
  await rm(broken)
})

test('a page with every block shows every element, pinned by version and integrity', async () => {
  const settings = {
    service: `${service.origin}/`,
    public_key: 'test_pk_storefront',
    nonprofit_id: '53-0196605',
    origin: '97205',
    destination: '10001',
    weight_lb: 12,
    url: '/pages/give',
    layout: 'dialog',
    link: '/pages/give?a=1&b=2',
  }
  const blocks = shopBlocks.map(({ tag }) => renderBlock(extension(), tag, { settings, locale: 'de' }))
  const html = (await Promise.all(blocks)).join('')
  pages['/shop'] =
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title></head><body>${html}</body></html>`
  for (const script of html.match(/<script[^>]*>/g) ?? ['none'])
    for (const part of [
      `src="${service.origin}/embed/${kit.version}/almoner.js"`,
      `integrity="${kit.integrity['almoner.js']}"`,
      'crossorigin="anonymous"',
    ])
      assert.ok(script.includes(part), part)
  assert.match(html, /<a href="\/pages\/give\?a=1&amp;b=2">Ohne Skripte spenden<\/a>/)
  assert.match(html, /<social-share[^>]* url="\/pages\/give"/)
  assert.match(html, /<nonprofit-picker[^>]* layout="dialog"/)
  const { page, faults, close } = await openPage(browser, { width: 390 })
  await page.goto(`${service.origin}/shop`)
  await eventually(async () => assert.ok(await page.evaluate(SETTLED)))
  assert.deepEqual(
    await page.evaluate(
      "Array.from(document.querySelectorAll(':defined:is(donate-button, nonprofit-picker, impact-card, climate-offset-badge, social-share)'), ({ localName }) => localName)",
    ),
    shopBlocks.map(({ tag }) => tag),
  )
  assert.deepEqual(faults, [])
  await close()
})

test('settings can’t break out of their attributes, and a secret key never reaches a page', async () => {
  const hostile = '"><script>alert(1)</script>'
  const shown = await renderBlock(extension(), 'donate-button', {
    settings: {
      service: `https://x.example${hostile}`,
      public_key: hostile,
      amounts: hostile,
      theme: hostile,
      link: hostile,
    },
  })
  assert.ok(!shown.includes('<script>alert'))
  const settings = { service: 'https://giving.example', public_key: 'test_sk_storefront' }
  assert.equal((await renderBlock(extension(), 'donate-button', { settings })).trim(), '')
  const edited = await renderBlock(extension(), 'donate-button', { settings, isEdited: true })
  assert.match(edited, /This is a secret key/)
  assert.ok(!edited.includes('test_sk_storefront'))
  for (const [path, bytes] of Object.entries(files)) assert.doesNotMatch(bytes.toString(), /(test|live)_sk_\w/, path)
})

test('the settings of the blocks are attributes of the elements, with valid choices', () => {
  const docs = new Map(readElementDocs().map((element) => [element.tag, element.properties]))
  const words = z.array(z.string())
  for (const { tag, settings, shortTitle } of shopBlocks) {
    assert.ok(shortTitle.length <= 25, shortTitle)
    for (const { attribute, choices = {} } of settings.filter(({ attribute: name }) => name !== 'id')) {
      const property = docs.get(tag)?.find((one) => one.attribute === attribute)
      assert.ok(property, `${tag} has no attribute ${attribute}`)
      const allowed = z.parse(words, property.type.match(/(?<=')[^']*(?=')/g) ?? [])
      const isClosed = allowed.some((value) => /\w/.test(value))
      for (const value of Object.keys(choices))
        assert.ok(!isClosed || value === '' || allowed.includes(value), `${tag} ${attribute}="${value}"`)
    }
  }
})
