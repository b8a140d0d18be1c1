import assert from 'node:assert/strict'
import axe from 'axe-core'
import { afterAll, beforeAll, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { type DonorPage, engines, untilHolds } from '../support/engines/donor-page.ts'
import { NO_TIMEOUTS, SETTLED } from '../support/settled.ts'
import { type StubService, startStubService } from '../support/stub-service.ts'

/*
 * axe, the Tab key, 400% zoom and 200% text on a page of all elements, in every installed engine. Forced colors and
 * reduced motion are emulated in Chromium alone (`every-state.long.test.ts`): WebKit has no forced colors, and neither
 * its driver nor that of Firefox changes these settings of a page.
 */

const GIFT = 'public-key="live_pk_a" nonprofit-id="n_1HFJ3bNhJUCRhZ2eGTsMgd"'
const ELEMENTS = `<nonprofit-picker public-key="live_pk_a"></nonprofit-picker>
  <nonprofit-picker public-key="live_pk_a" nonprofits="n_stub1 n_stub2" label="Or one of ours"></nonprofit-picker>
  <nonprofit-picker public-key="live_pk_a" multiple max="3" value="n_stub1 n_stub2" label="Or several"></nonprofit-picker>
  <donate-button public-key="live_pk_a" nonprofit-id="n_stub1 n_stub2 n_stub4" amounts="500 1000"></donate-button>
  <donate-button ${GIFT} amounts="500 1000" fee-coverable frequency="once monthly" dedication></donate-button>
  <donate-button ${GIFT} mode="line" amounts="500 1000"></donate-button>
  <donate-button ${GIFT} mode="cart" cart-total="4835"></donate-button>
  <donate-button ${GIFT} mode="button" amounts="500"></donate-button>
  <climate-offset-badge public-key="live_pk_a" origin="98101" destination="30303" weight-lb="50"></climate-offset-badge>
  <impact-card public-key="live_pk_a" months="6"></impact-card>
  <social-share ${GIFT}></social-share>`

let service: StubService

beforeAll(async () => {
  const pageOf = (more: string) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>All elements</title>
    <script>${NO_TIMEOUTS}</script><script type="module" src="/embed/${packageJson.version}/almoner.js"></script>${more}
    <main><h1>All elements</h1>${ELEMENTS}</main></html>`
  // A window of 1280 × 1024 pixels at 400% zoom has 320 × 256 CSS pixels.
  const frame = (path: string) =>
    `<!doctype html><meta charset="utf-8"><title>Small</title><iframe src="${path}" width="320" height="256"></iframe>`
  service = await startStubService({
    '/all': pageOf('<script src="/axe.js"></script>'),
    '/axe.js': axe.source,
    '/zoomed': pageOf(''),
    '/large': pageOf('<style>html { font-size: 200% } body { font-size: 1rem } h1 { font-size: 1em }</style>'),
    '/in-frame/zoomed': frame('/zoomed'),
    '/in-frame/large': frame('/large'),
  })
})
afterAll(() => service?.stop())

async function faultsOfAxe(page: DonorPage): Promise<unknown> {
  await page.ask(
    "(axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => window.faults = violations.map(({ id, nodes }) => id + ' ' + nodes[0].html)), 0)",
  )
  await untilHolds(page, 'Array.isArray(window.faults)')
  return page.ask('window.faults')
}

/** Records the focused control, and whether it isn't visible. */
const NOTE_FOCUS = `(() => {
  let focused = document.activeElement
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
  const { reached, unseen } = window.walk ??= { reached: new Set(), unseen: [] }
  reached.add(focused)
  const around = [focused, focused.nextElementSibling, focused.parentElement].filter(Boolean)
  const isSeen = around.some((one) => getComputedStyle(one).outlineStyle !== 'none')
  if (focused !== document.body && !isSeen) unseen.push(focused.outerHTML.slice(0, 80))
  return true
})()`

/** Controls that Tab should reach: links, buttons, fields, summaries, and one radio button of each group. */
const MISSED = `[...document.querySelectorAll('main *')].flatMap(({ shadowRoot }) => [...(shadowRoot?.querySelectorAll(
  'a[href], button:not(:disabled, [tabindex="-1"]), input:not([type=radio]), select, summary') ?? [])])
  .filter((control) => control.checkVisibility({ visibilityProperty: true }) && !window.walk.reached.has(control))
  .map((control) => control.outerHTML.slice(0, 80))`

/** Elements of a frame's page that are wider than it. */
const TOO_WIDE = `(() => { const { document: inner, innerWidth: width } = document.querySelector('iframe').contentWindow
  return [inner.documentElement, ...inner.querySelectorAll('main > *')]
    .filter((one) => Math.max(one.scrollWidth, one.getBoundingClientRect().right) > width + 1).map((one) => one.localName + ' ' + one.getAttribute('mode') + ' ' + one.scrollWidth + ' ' + one.getBoundingClientRect().right) })()`

for (const [engine, open] of Object.entries(await engines()))
  test(`in ${engine} all elements pass axe, are reachable by Tab, and fit at 400% zoom and with 200% text`, async () => {
    const page = await open()
    try {
      await page.open(`${service.origin}/all`)
      await untilHolds(page, `${SETTLED} && 'axe' in window`)
      assert.deepEqual(await faultsOfAxe(page), [])
      for (let stops = 0; stops < 60; stops += 1) {
        await page.press('Tab')
        await page.ask(NOTE_FOCUS)
      }
      assert.deepEqual(await page.ask(MISSED), [])
      assert.deepEqual(await page.ask('window.walk.unseen'), [])
      for (const kind of ['zoomed', 'large']) {
        await page.open(`${service.origin}/in-frame/${kind}`)
        await untilHolds(page, `document.querySelector('iframe').contentWindow.eval(${JSON.stringify(SETTLED)})`)
        assert.deepEqual(await page.ask(TOO_WIDE), [], kind)
      }
    } finally {
      await page.close()
    }
  })
