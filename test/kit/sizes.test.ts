import assert from 'node:assert/strict'
import { readFile, stat } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { partModules } from '../../src/build/kit-parts.ts'
import type { KitScript } from '../../src/build/kit-scripts.ts'
import { TAGS } from '../../src/elements/shared/tags.ts'
import { openBrowser } from '../support/browser.ts'
import { buildKit } from '../support/build-kit.ts'
import { type StubService, startStubService } from '../support/stub-service.ts'
import { partsOf } from './measure-sizes.ts'

/*
 * What a visitor loads: bytes of the gzip that is sent, and the most they may be.
 *
 * Too large? See what came in with `node --import tsx test/kit/measure-sizes.ts <script>` and ask whether donors need
 * it: sentences and styles are dear, what elements share is cheap, a new dependency is never worth it. No state, label
 * or check is left out for it.
 */
const BOUNDS: Readonly<Record<KitScript, number>> = {
  almoner: 32_200,
  'nonprofit-picker': 21_000,
  'donate-button': 19_200,
  'climate-offset-badge': 17_000,
  'impact-card': 17_000,
  'social-share': 17_000,
}
/** The same of what an element brings when a page or a donor first wants it. */
const PART_BOUNDS: Readonly<Record<string, number>> = {
  cart: 2_500,
  checkout: 1_600,
  counting: 700,
  dedication: 1_500,
  dialog: 1_300,
  goal: 900,
  guidance: 500,
  impact: 1_200,
  layouts: 1_800,
  line: 1_300,
  monthly: 1_200,
  welcome: 2_050,
}
const SCRIPTS = ['almoner', ...TAGS] as const

const table: string[] = []
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

for (const name of SCRIPTS)
  test(`${name}.js weighs at most ${BOUNDS[name]} bytes compressed`, async () => {
    const bound = BOUNDS[name]
    const { size } = await stat(`${folder}/${name}.js.gz`)
    table.push(rowOf(name, size, bound))
    if (size > bound) table.push(madeOf(await partsOf(name)))
    assert.ok(size <= bound, `${name}.js weighs ${size} bytes, which is more than ${bound}`)
  })

test('Chromium compiles each script beside the page, not while its elements are drawn', async () => {
  const firstLines = await Promise.all(
    SCRIPTS.map(async (name) => (await readFile(`${folder}/${name}.js`, 'utf8')).split('\n')[0]),
  )
  assert.deepEqual([...new Set(firstLines)], ['//# allFunctionsCalledOnLoad'])
})

test('each part of the elements weighs at most its bound compressed, and none is without one', async () => {
  assert.deepEqual(Object.keys(partModules()).sort(), Object.keys(PART_BOUNDS))
  for (const [name, bound] of Object.entries(PART_BOUNDS)) {
    const { size } = await stat(`${folder}/parts/${name}.js.gz`)
    table.push(rowOf(`parts/${name}`, size, bound))
    assert.ok(size <= bound, `parts/${name}.js weighs ${size} bytes, which is more than ${bound}`)
  }
})

for (const name of SCRIPTS)
  test(`a page with ${name}.js loads that one script of the kit, and what it holds is there`, async () => {
    // Where anything may move, what lets a sum count up comes beside its answer.
    const page = await browser.newPage({ reducedMotion: 'reduce' })
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
    await page.goto(`${service.origin}/with-${name}`)
    for (const tag of tagsOf(name)) await page.locator(`${tag}:is(:state(idle), :state(ready))`).waitFor()
    assert.deepEqual(
      loaded.filter((path) => path.startsWith('/embed/')),
      [`/embed/${packageJson.version}/${name}.js`],
    )
    await page.close()
  })

test('what takes a phone long is done one after the other: each element is drawn, and the first formatters are made, in a task of its own', async () => {
  const page = await browser.newPage()
  await page.addInitScript(NOTE_WORK)
  await page.goto(`${service.origin}/with-almoner`)
  for (const tag of TAGS) await page.locator(`${tag}:is(:state(idle), :state(ready))`).waitFor()
  const tasks = await page.evaluate<string[][]>('tasks.map((work) => [...work])')
  const long = new Set<string>([...TAGS, 'NumberFormat', 'DateTimeFormat'])
  assert.deepEqual(new Set(tasks.flat().filter((work) => long.has(work))), long)
  assert.deepEqual(
    tasks.filter((task) => task.filter((work) => long.has(work)).length > 1),
    [],
  )
  // The first of a kind brings the data of all languages: what a donor sees does not wait for it in the same task.
  assert.deepEqual(
    tasks.filter((task) => task.includes('insertBefore') && task.some((work) => work.endsWith('Format'))),
    [],
  )
  await page.close()
})

/**
 * Writes down, task by task, whose drawing begins, whether anything is drawn, and which formatters are made for the
 * first time. A task ends where one begins that is as urgent as a visitor's tap.
 */
const NOTE_WORK = `window.tasks = []
let work
function note(what) {
  if (work === undefined) {
    work = new Set()
    tasks.push(work)
    scheduler.postTask(() => (work = undefined), { priority: 'user-blocking' })
  }
  work.add(what)
}
const { attachShadow } = Element.prototype
Element.prototype.attachShadow = function (options) {
  note(this.localName)
  return attachShadow.call(this, options)
}
const { insertBefore } = Node.prototype
Node.prototype.insertBefore = function (...given) {
  note('insertBefore')
  return insertBefore.apply(this, given)
}
for (const name of ['NumberFormat', 'DateTimeFormat']) {
  const Formatter = Intl[name]
  Intl[name] = function (...given) {
    note(name)
    Intl[name] = Formatter
    return new Formatter(...given)
  }
}`

// Errors are what a run of many files passes on.
afterAll(() => console.error(['', '   gzip   bound   over', ...table].join('\n')))

function tagsOf(name: KitScript): readonly string[] {
  return name === 'almoner' ? TAGS : [name]
}

function pageWith(name: KitScript): string {
  const elements = tagsOf(name).map(
    (tag) =>
      `<${tag} public-key="test_pk_a" nonprofit-id="n_1HFJ3bNhJUCRhZ2eGTsMgd" amounts="500 1000" months="2"></${tag}>`,
  )
  return `<!doctype html><html lang="en"><head><title>Sizes</title>
    <script type="module" src="/embed/${packageJson.version}/${name}.js"></script></head><body>${elements.join('')}</body></html>`
}

function rowOf(name: string, gzip: number, bound: number): string {
  const over = gzip > bound ? `+${gzip - bound}` : ''
  return `${String(gzip).padStart(7)} ${String(bound).padStart(7)} ${over.padStart(6)}  ${name}`
}

function madeOf(parts: Readonly<Record<string, number>>): string {
  return Object.entries(parts)
    .map(([part, bytes]) => `${String(bytes).padStart(30)}  ${part}`)
    .join('\n')
}
