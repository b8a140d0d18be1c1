import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import packageJson from '../../package.json' with { type: 'json' }
import { inEveryState, pagesOfStates } from '../support/acted-states.ts'
import { accessibilityFaults, openBrowser } from '../support/browser.ts'
import { type StubService, startStubService } from '../support/stub-service.ts'
import { controlsAFingerMisses } from './every-state/finger.ts'
import { controlsWithoutEdges } from './every-state/forced-colors.ts'
import { longerSentences, TWICE_AS_LARGE, textThatIsCut } from './every-state/large-text.ts'

/* Every state of every element, also those that a donor brings about: for fingers, for the system's colors, for large text. */

let service: StubService
let longer: StubService
let browser: Browser

before(async () => {
  service = await startStubService(pagesOfStates())
  const more = `${TWICE_AS_LARGE}<script type="module" src="/longer.js"></script>`
  const script = longerSentences(`/embed/${packageJson.version}/almoner.js`)
  longer = await startStubService({ ...pagesOfStates({ more }), '/longer.js': script })
  browser = await openBrowser()
})
after(async () => {
  await browser?.close()
  service?.stop()
  longer?.stop()
})

test('every control is at least 44 × 44 px on a phone, and keeps its edge in the colors of the system', async () => {
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

test('nothing is cut off on a phone when sentences are longer by two fifths and text is twice as large', async () => {
  const cut: string[] = []
  await inEveryState(browser, longer, { viewport: { width: 320, height: 700 } }, async (page, state) => {
    for (const one of await textThatIsCut(page)) cut.push(`${state}: ${one}`)
  })
  assert.deepEqual(cut, [])
})
