import assert from 'node:assert/strict'
import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { buildKit } from '../support/build-kit.ts'
import { OWN_LETTERS } from '../support/page-fonts.ts'
import { NO_HURRY, PAINTED, SETTLED } from '../support/settled.ts'
import { keptPage } from '../support/state-pages.ts'
import { type StubService, startStubService } from '../support/stub-service.ts'

/* The kit as built, on a page with its stylesheet: script, words, parts and answers come late and one after the other. */

const ID = 'nonprofit-id="n_1HFJ3bNhJUCRhZ2eGTsMgd" public-key="live_pk_a"'
const SOME = 'amounts="500 1000 2500"'
const LIST = 'nonprofits="n_1HFJ3bNhJUCRhZ2eGTsMgd n_stub1 n_stub2"'
const MODES = ['card', 'line', 'button', 'dialog', 'cart']

/** Every form of every element, with the paragraph that stands below it on its page. */
const FORMS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    MODES.flatMap((mode) => [
      [mode, `<donate-button mode="${mode}" ${ID} ${SOME}></donate-button>`],
      [`${mode}, monthly too`, `<donate-button mode="${mode}" frequency="once monthly" ${ID} ${SOME}></donate-button>`],
    ]),
  ),
  'card with everything': `<donate-button frequency="monthly" ${ID} fee-coverable cart-total="2736" min="50" amounts="500 1000"></donate-button>`,
  'card, dedicated': `<donate-button dedication ${ID} ${SOME}></donate-button>`,
  'row, dedicated': `<donate-button mode="line" dedication ${ID} ${SOME}></donate-button>`,
  'row with its fee': `<donate-button mode="line" ${ID} ${SOME} fee-coverable></donate-button>`,
  field: '<nonprofit-picker public-key="live_pk_a"></nonprofit-picker>',
  'field, chosen':
    '<nonprofit-picker layout="field" public-key="live_pk_a" value="n_1HFJ3bNhJUCRhZ2eGTsMgd"></nonprofit-picker>',
  tiles: '<nonprofit-picker layout="tiles" public-key="live_pk_a"></nonprofit-picker>',
  'dialog picker': '<nonprofit-picker layout="dialog" public-key="live_pk_a"></nonprofit-picker>',
  'dialog picker with its own list': `<nonprofit-picker layout="dialog" ${LIST} public-key="live_pk_a"></nonprofit-picker>`,
  'badge, totals': '<climate-offset-badge public-key="live_pk_a"></climate-offset-badge>',
  'badge, shipment':
    '<climate-offset-badge public-key="live_pk_a" origin="98101" destination="30303" weight-lb="50"></climate-offset-badge>',
  'impact, one': `<impact-card ${ID}></impact-card>`,
  'impact, months': '<impact-card public-key="live_pk_a" months="6"></impact-card>',
  goal: '<impact-card public-key="live_pk_a" goal="1200000"></impact-card>',
  'goal, reached': '<impact-card public-key="live_pk_a" goal="120000" months="6"></impact-card>',
  share: `<social-share ${ID}></social-share>`,
}
const ABOVE_WORDS = Object.fromEntries(
  Object.entries(FORMS).map(([form, markup]) => [form, `${markup}<p class="below">What the page goes on with.</p>`]),
)
/** Each form has a place of its own, so that a move is counted once and by its own name. */
const APART = `<style>main > div { block-size: 660px; contain: layout size } .below { margin: 0 }
  main > div:has(donate-button, social-share, [months]) { block-size: 950px }</style>`

/** Notes, frame by frame, where the paragraph below each form stands, and what else is seen to move. */
const NOTE_PLACES = `const places = new Map(), moves = new Set()
  const look = () => {
    for (const cell of document.querySelectorAll('main > div')) {
      const below = cell.querySelector('.below')
      if (below === null) continue
      const name = cell.firstElementChild.textContent
      const y = below.getBoundingClientRect().y - cell.getBoundingClientRect().y
      const [least, most] = places.get(name) ?? [y, y]
      places.set(name, [Math.min(least, y), Math.max(most, y)])
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  const nameAt = ({ y }) => Array.from(document.querySelectorAll('main > div')).findLast((cell) => cell.offsetTop <= y)?.firstElementChild.textContent
  const note = (entries) => {
    for (const { sources } of entries) for (const { previousRect: before, currentRect: now } of sources)
      if (Math.abs(before.y - now.y) > 8 && before.height > 0) moves.add(nameAt(now) + ': from ' + before.y + ' to ' + now.y)
  }
  const observer = new PerformanceObserver((list) => note(list.getEntries()))
  observer.observe({ type: 'layout-shift', buffered: true })
  window.moved = () => {
    note(observer.takeRecords())
    const pushed = Array.from(places).filter(([, [least, most]]) => most - least > 8)
    return pushed.map(([name, [least, most]]) => name + ': below it from ' + least + ' to ' + most).concat(...moves)
  }`

/** What is held back: scripts, words and answers, not the page, its stylesheet and its letters. */
const HELD = /almoner\.js|\/(translations|parts|proxy|pictures)\//

let service: StubService
let browser: Browser

beforeAll(async () => {
  buildKit()
  const pageIn = (language: string) => keptPage(language, ABOVE_WORDS).replace('</head>', `${APART}</head>`)
  service = await startStubService({ '/en': pageIn('en'), '/ar': pageIn('ar') })
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  service?.stop()
})

/** Lets what is held back go one by one, and the page be drawn in between, until nothing is awaited any more. */
async function releaseInTurn(page: Page, held: Route[], next: () => Route | undefined): Promise<void> {
  for (;;) {
    await page.evaluate(PAINTED)
    const route = next()
    if (route !== undefined) {
      const response = await route.fetch()
      // What nobody awaits any more is not missed.
      await route.fulfill({ response }).catch(() => undefined)
    } else if ((await page.evaluate(SETTLED)) === true && held.length === 0) return
  }
}

describe('nothing moves by itself while script, words, parts and answers come one after the other', {
  concurrent: true,
}, () => {
  for (const language of ['en', 'ar'] as const)
    for (const width of [375, 1_280])
      for (const order of ['first', 'last'] as const)
        test(`in ${language}, ${width} px wide, the ${order} asked for first`, async () => {
          const page = await browser.newPage({ viewport: { width, height: 25_000 } })
          const held: Route[] = []
          await page.addInitScript(NOTE_PLACES)
          await page.addInitScript(NO_HURRY)
          await page.route(HELD, (route) => void held.push(route))
          await page.goto(`${service.origin}/${language}`, { waitUntil: 'commit' })
          await page.waitForFunction(OWN_LETTERS)
          await releaseInTurn(page, held, () => (order === 'first' ? held.shift() : held.pop()))
          await page.evaluate(PAINTED)
          assert.deepEqual(await page.evaluate('window.moved()'), [])
          assert.ok(Number(await page.evaluate('document.documentElement.scrollHeight')) <= 25_000)
          await page.close()
        })
})
