import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { extract } from '../../../../../src/server/service/documents/extraction/extract.ts'
import { openBrowser } from '../../../../support/browser.ts'
import { browserPrinted, browserScales } from './browser-form.ts'
import { madeUp } from './form-990-fixtures.ts'
import { generatedForms, large } from './generated-forms.ts'
import { onSheet, sheetsOf, styles } from './printed-trials.ts'
import { kimberley } from './sample-values.ts'
import { styledForm } from './styled-form.ts'

const filed = fileURLToPath(new URL('../../../../../../shared/data/form-990/uskpa_2014_990.pdf', import.meta.url))

const withoutPriorYear = Object.fromEntries(Object.entries(madeUp).filter(([key]) => !/prior|beginning/.test(key)))
const blankForNothing = Object.fromEntries(Object.entries(madeUp).filter(([, value]) => value !== '0'))

async function isReadBack(name: string, bytes: Uint8Array, expected: Readonly<Record<string, string>>): Promise<void> {
  const extraction = await extract(bytes)
  assert.deepEqual(extraction.status === 'done' && extraction.data, { ...expected }, name)
}

test('a form is read back from whatever sheet it is drawn on: shrunk, in corners, on A4, two to a page, turned', async () => {
  for (const [name, sheet] of await sheetsOf(await styledForm(large), 1)) await isReadBack(name, sheet, large)
  const turned = await sheetsOf(await styledForm(withoutPriorYear), 1)
  for (const name of ['turned 180', '75 % upper right', 'two to a page, sideways'])
    await isReadBack(name, turned.get(name) ?? new Uint8Array(), withoutPriorYear)
})

test('so is the sample printed return', { skip: !existsSync(filed) }, async () => {
  for (const [name, sheet] of await sheetsOf(readFileSync(filed), 7)) await isReadBack(name, sheet, kimberley)
})

test('a form is read back in every style of print', async () => {
  const { 'no headings': _, 'values left': __, ...others } = styles
  for (const [name, style] of Object.entries(others))
    for (const values of [large, blankForNothing, withoutPriorYear])
      await isReadBack(name, await styledForm(values, style), values)
})

test('forms that chance made up are read back: nothing wrong, nearly everything right', async () => {
  let [right, all] = [0, 0]
  for (const { style, values } of generatedForms(60, 11)) {
    const extraction = await extract(await styledForm(values, style))
    const data: Readonly<Record<string, string>> = extraction.status === 'done' ? extraction.data : {}
    for (const [key, value] of Object.entries(data)) assert.equal(value, values[key], `${key} ${JSON.stringify(style)}`)
    right += Object.keys(data).length
    all += Object.keys(values).length
  }
  assert.ok(right >= 0.95 * all, `${right} of ${all}`)
})

test('without headings nothing is read', async () => {
  await isReadBack('no headings', await styledForm(madeUp, styles['no headings']), {})
})

test('columns that stand otherwise than their headings are not read', async () => {
  const shifted = await styledForm(withoutPriorYear, { columns: [481, 575], headingColumns: [575, 669] })
  await isReadBack('one column under the wrong heading', shifted, {})
})

test('a number that the edge of the sheet cuts is not read', async () => {
  const form = await styledForm(madeUp)
  for (const x of [30, 45, 60, 75]) {
    const extraction = await extract(await onSheet([612, 792], [{ pdf: form, x, y: 0, scale: 1 }]))
    const data: Readonly<Record<string, string>> = extraction.status === 'done' ? extraction.data : {}
    for (const [key, value] of Object.entries(data))
      assert.equal(value, madeUp[key], `${key}, ${x} points to the right`)
  }
})

test('a form printed from a browser is read back at every scale', async () => {
  const browser = await openBrowser()
  try {
    for (const scale of browserScales)
      for (const heading of ['left', 'center', 'right'] as const)
        await isReadBack(`${scale} ${heading}`, await browserPrinted(browser, large, { scale, heading }), large)
  } finally {
    await browser.close()
  }
})
