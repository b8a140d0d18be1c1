import assert from 'node:assert/strict'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { inEveryState, pagesOfStates } from '../support/action-states.ts'
import { accessibilityFaults, openBrowser } from '../support/browser.ts'
import { FOUR_TIMES, missedByKeys } from '../support/reached-by-keys.ts'
import { PAINTED } from '../support/settled.ts'
import { type StubService, startStubService } from '../support/stub-service.ts'
import { textThatIsCut } from '../support/text-that-is-cut.ts'
import { controlsAFingerMisses } from './every-state/finger.ts'
import { controlsWithoutEdges } from './every-state/forced-colors.ts'
import { longerSentences, TWICE_AS_LARGE } from './every-state/large-text.ts'

/* Touch targets, forced colors and large text in every state of every element, including those that need an action. */

/** Doubles a page's text size and dispatches a resize event, as a browser would. */
const LARGER = `document.documentElement.style.fontSize = '200%'
document.body.style.fontSize = '1rem'
dispatchEvent(new Event('resize'))`

let service: StubService
let longer: StubService
let fromTheRight: StubService
let browser: Browser

beforeAll(async () => {
  service = await startStubService(pagesOfStates())
  const more = `${TWICE_AS_LARGE}<script type="module" src="/longer.js"></script>`
  const script = longerSentences(`/embed/${packageJson.version}/almoner.js`)
  longer = await startStubService({ ...pagesOfStates({ more }), '/longer.js': script })
  fromTheRight = await startStubService(pagesOfStates({ language: 'ar', direction: 'rtl' }))
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  service?.stop()
  longer?.stop()
  fromTheRight?.stop()
})

test('every control is at least 44 × 44 px on a phone, and keeps its border in forced colors', async () => {
  const missed: string[] = []
  const faults: string[] = []
  let controls = 0
  const phone = { viewport: { width: 320, height: 700 }, hasTouch: true, isMobile: true }
  await inEveryState(browser, service, phone, async (page, state) => {
    controls += await page.locator('main button, main a[href], main input, main summary, main [role=option]').count()
    for (const one of await controlsAFingerMisses(page)) missed.push(`${state}: ${one}`)
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
    for (const one of await controlsWithoutEdges(page)) faults.push(`${state}: ${one}`)
    for (const one of await accessibilityFaults(page))
      if (!/^(region|heading-order|page-has-heading-one)/.test(one)) faults.push(`${state}: ${one}`)
  })
  assert.deepEqual(missed, [])
  assert.deepEqual(faults, [])
  assert.ok(controls > 150, `only ${controls} controls were there`)
})

test('nothing is cut off on a phone with 40% longer sentences and 200% text', async () => {
  const cut: string[] = []
  await inEveryState(browser, longer, { viewport: { width: 320, height: 700 } }, async (page, state) => {
    for (const one of await textThatIsCut(page)) cut.push(`${state}: ${one}`)
  })
  assert.deepEqual(cut, [])
})

for (const direction of ['left', 'right'] as const)
  test(`read from the ${direction} and at 400% zoom, picker and button are complete, and each control is reachable by keyboard and visible, with a focus ring in forced colors`, async () => {
    const faults: string[] = []
    let controls = 0
    const magnified = { viewport: FOUR_TIMES, forcedColors: 'active' } as const
    const shown = direction === 'left' ? service : fromTheRight
    await inEveryState(browser, shown, magnified, async (page, state) => {
      const cut = async () =>
        (await textThatIsCut(page)).filter((one) => /nonprofit-picker|donate-button|^the page/.test(one))
      for (const one of await cut()) faults.push(`${state}: ${one}`)
      const missed = await missedByKeys(page)
      controls += missed.count
      for (const one of missed.faults) faults.push(`${state}: ${one}`)
      await page.setViewportSize({ width: 320, height: 700 })
      await page.evaluate(LARGER)
      await page.evaluate(PAINTED)
      for (const one of await cut()) faults.push(`${state}, text twice as large: ${one}`)
    })
    assert.deepEqual(faults, [])
    assert.ok(controls > 120, `only ${controls} controls were there`)
  })
