import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { openPage } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'
import { setStage } from '../support/stage.ts'

const stage = setStage()

const SHOWN = `Object.fromEntries(Array.from(document.querySelectorAll('.dials [type=color]'), ({ name, value }) => [name, value]))`

/** The colours of the real thing, as `#rrggbb`. */
const WORN = `(() => {
  const button = document.querySelector('donate-button')
  const hex = (colour) => '#' + colour.match(/\\d+/g).slice(0, 3).map((one) => Number(one).toString(16).padStart(2, '0')).join('')
  const give = getComputedStyle(button.shadowRoot.querySelector('#give'))
  const frame = getComputedStyle(button.shadowRoot.querySelector('[part=frame]'))
  return {
    accent: hex(give.backgroundColor),
    'on-accent': hex(give.color),
    surface: hex(frame.backgroundColor),
    text: hex(frame.color),
  }
})()`

/** The button may still wait for its nonprofit, or be on its way from one colour to another. */
function showsWhatIsWorn(page: Page): Promise<void> {
  return eventually(async () => assert.deepEqual(await page.evaluate(SHOWN), await page.evaluate(WORN)))
}

test('the dials show the colours the elements have, in either scheme and when it changes', async () => {
  const { page, faults, close } = await openPage(stage.browser, { colorScheme: 'dark' })
  await page.goto(`${stage.server.url}/demo/theming`)
  await page.locator('donate-button').getByRole('button', { name: 'Give $10.00' }).waitFor()
  await showsWhatIsWorn(page)
  assert.equal(await page.getByLabel('Accent').inputValue(), '#63d2ac')
  await page.getByLabel('Accent').fill('#c2185b')
  await page.emulateMedia({ colorScheme: 'light' })
  await showsWhatIsWorn(page)
  assert.equal(await page.locator('pre code').last().textContent(), ':root {\n  --almoner-accent: #c2185b;\n}')
  await page.getByRole('button', { name: 'Start again' }).click()
  await showsWhatIsWorn(page)
  assert.equal(await page.getByLabel('Accent').inputValue(), '#0b6b53')
  assert.deepEqual(faults, [])
  await close()
})
