import assert from 'node:assert/strict'
import { mkdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { type Listener, listen } from '../../src/server/app/listen.ts'
import { silentLog } from '../../src/server/http/log.ts'
import { createExtractor } from '../../src/server/service/documents/extraction/extractor.ts'
import { readWaitingDocuments } from '../../src/server/service/documents/read-documents.ts'
import { drawnForm, madeUp } from '../server/service/documents/extraction/form-990-fixtures.ts'
import { accessibilityFaults, openBrowser, openPage, overflowOf } from '../support/browser.ts'
import { type ConsoleWorld, startConsole } from '../support/console-world.ts'

const firm = '/console/m_sandbox_lawfirm/test'
/** The time that a person looks at the picture beside the reading, and the time to type a digit. */
const LOOK_MS = 700
const KEY_MS = 90
/** Maximum time to review one reading. */
const MOST_MS = 3_000

let service: ConsoleWorld
let listener: Listener
let browser: Browser
let origin: string
let cookie: { name: string; value: string; url: string }

beforeAll(async () => {
  let answer = async (_: Request) => new Response('starting', { status: 503 })
  listener = await listen((request) => answer(request), { port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${listener.port}`
  service = await startConsole({ publicUrl: origin })
  answer = service.fetch
  browser = await openBrowser()
  const person = await service.signedIn('ada@alder.example', [['m_sandbox_lawfirm', 'owner']])
  const [name = '', value = ''] = person.cookie.split('=')
  cookie = { name, value, url: origin }
})
afterAll(async () => {
  await browser?.close()
  await listener?.close()
  await service?.close()
})

/** A return whose line 17 contradicts its total: the numbers of that sum are readings. */
async function uploadDocument(): Promise<string> {
  const values = { ...madeUp, part_i_17_current_year: '202071' }
  const client = service.clientOf('lawfirm')
  const file = Buffer.from(await drawnForm({ values })).toString('base64')
  const { id } = await client.documents.upload({ body: { type: '990', extract_data: true, file } })
  const extractor = createExtractor()
  await readWaitingDocuments({ ...service.dependencies, extractor, log: silentLog, allowPrivateSandbox: false })
  extractor.close()
  return id
}

const shownValue = (page: Page) => page.locator('.values [aria-current] span').first().innerText()

/** Reviews a reading like a person: looks, corrects a wrong number, and sends it. */
async function check(page: Page, typed?: string): Promise<number> {
  const before = await shownValue(page)
  const begun = performance.now()
  await sleep(LOOK_MS)
  if (typed !== undefined) await page.keyboard.type(typed, { delay: KEY_MS })
  await page.keyboard.press('Enter')
  await nextShown(page, before)
  return performance.now() - begun
}

async function nextShown(page: Page, before: string): Promise<void> {
  await page.waitForFunction((old) => {
    const here = document.querySelector('.values [aria-current] span')
    return document.readyState === 'complete' && here !== null && here.textContent !== old
  }, before)
}

test('a person checks readings by keyboard alone, each in less than three seconds', async () => {
  const id = await uploadDocument()
  const { page, faults, close } = await openPage(browser)
  await page.context().addCookies([cookie])
  await page.goto(`${origin}${firm}/documents/${id}`)
  const open = await page.locator('[data-key=u]').innerText()
  const count = Number(/\d+/.exec(open)?.[0])
  assert.ok(count >= 4, open)
  const first = await shownValue(page)
  await page.keyboard.press('u')
  await nextShown(page, first)
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('name')), 'value', 'ready to type')
  const took: number[] = []
  while (took.length < count - 1) {
    const reads = await page.locator('input[name=value][data-figure]').first().inputValue()
    took.push(await check(page, took.length === 1 ? '4800' : undefined))
    assert.match(reads, /^-?\d+$/, 'the reading is offered')
  }
  const middle = took.toSorted((a, b) => a - b)[Math.floor(took.length / 2)] ?? Number.POSITIVE_INFINITY
  console.log(`${took.length} readings checked, ${Math.round(middle)} ms in the middle`)
  assert.ok(middle < MOST_MS, `${Math.round(middle)} ms`)
  const { values } = await service.clientOf('lawfirm').documents.listValues({ params: { id } })
  assert.equal(values.filter(({ review }) => review !== null).length, took.length)
  assert.deepEqual(faults, [])
  await close()
})

test('the page for checking readings fits a phone, light and dark, and passes axe', async () => {
  const id = await uploadDocument()
  const folder = process.env.ALMONER_PICTURES
  for (const width of [390, 1280])
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page, faults, close } = await openPage(browser, { width, colorScheme })
      await page.context().addCookies([cookie])
      await page.goto(`${origin}${firm}/documents/${id}`)
      assert.equal(await overflowOf(page), 0, `${width} ${colorScheme}`)
      assert.deepEqual(await accessibilityFaults(page), [])
      if (folder !== undefined) {
        await mkdir(folder, { recursive: true })
        await page.screenshot({ path: `${folder}/review-${width}-${colorScheme}.png` })
      }
      assert.deepEqual(faults, [])
      await close()
    }
})
