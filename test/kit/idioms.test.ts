import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, test } from 'vitest'
import { kitBuild } from '../../src/build/kit-build.ts'
import { openBrowser } from '../support/browser.ts'
import { type StubService, startStubService } from '../support/stub-service.ts'

/* What everybody who knows Lit writes means in the kit what it means everywhere. */

const ELEMENT = `
import { Task } from '@lit/task'
import { css, html, LitElement } from 'lit'
import { classMap } from 'lit/directives/class-map.js'
import { repeat } from 'lit/directives/repeat.js'

const shared = css\`b { color: rgb(1, 2, 3) }\`

class Idioms extends LitElement {
  static properties = { count: { type: Number }, names: { state: true } }
  static styles = css\`\${shared} i { color: rgb(4, 5, 6) }\`
  constructor() {
    super()
    this.names = ['one', 'two', 'three']
  }
  doubled = new Task(this, { args: () => [this.count], task: async ([count]) => count * 2 })
  render() {
    return html\`
      <!-- a comment with a \${'hole'} and \\\${braces} before a hole --><b>\${this.count + 1}</b>
      <i class=\${classMap({ on: true, off: false })} id="part-\${this.count}-whole">\${this.doubled.value}</i>
      <ul>\${repeat(this.names, (name) => name, (name) => html\`<li>\${name}</li>\`)}</ul>
    \`
  }
}
customElements.define('some-idioms', Idioms)
`

const folder = mkdtempSync(join(resolve('node_modules'), '.idioms-'))
let service: StubService
let browser: Browser
let page: Page

beforeAll(async () => {
  const entry = join(folder, 'idioms.js')
  writeFileSync(entry, ELEMENT)
  const config = kitBuild(entry, { formats: ['es'], outDir: join(folder, 'built') })
  await build({ ...config, configFile: false })
  service = await startStubService({
    '/idioms.js': readFileSync(join(folder, 'built/almoner.js'), 'utf8'),
    '/idioms':
      '<!doctype html><html lang="en"><head><title>Idioms</title><script type="module" src="/idioms.js"></script></head><body><some-idioms count="41"></some-idioms></body></html>',
  })
  browser = await openBrowser()
  page = await browser.newPage()
  await page.goto(`${service.origin}/idioms`)
  await page.locator('some-idioms i', { hasText: '82' }).waitFor()
})

afterAll(async () => {
  await browser?.close()
  service?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('a sheet inside a sheet dresses the element, beside its own', async () => {
  const colours = await page.evaluate(
    `['b', 'i'].map((tag) => getComputedStyle(document.querySelector('some-idioms').shadowRoot.querySelector(tag)).color)`,
  )
  assert.deepEqual(colours, ['rgb(1, 2, 3)', 'rgb(4, 5, 6)'])
})

test('an attribute of type Number is a number', async () => {
  assert.equal(await page.locator('some-idioms b').textContent(), '42')
})

test('classMap sets classes, and an attribute can hold a value between words', async () => {
  assert.equal(
    await page
      .locator('some-idioms i')
      .getAttribute('class')
      .then((classes) => classes?.trim()),
    'on',
  )
  assert.equal(await page.locator('some-idioms i').getAttribute('id'), 'part-41-whole')
})

test('a hole in a comment shifts no value behind it', async () => {
  assert.equal(await page.locator('some-idioms b').textContent(), '42')
  assert.equal(await page.locator('some-idioms i').textContent(), '82')
})

test('repeat moves the very nodes when their order changes', async () => {
  const moved = await page.evaluate(`(async () => {
    const element = document.querySelector('some-idioms')
    const items = () => [...element.shadowRoot.querySelectorAll('li')]
    const [one, two, three] = items()
    element.names = ['three', 'one', 'two']
    await element.updateComplete
    const now = items()
    return { words: now.map((item) => item.textContent), same: now[0] === three && now[1] === one && now[2] === two }
  })()`)
  assert.deepEqual(moved, { words: ['three', 'one', 'two'], same: true })
})
