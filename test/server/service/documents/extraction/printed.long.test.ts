import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { StandardFonts } from 'pdf-lib'
import { test } from 'vitest'
import { extract } from '../../../../../src/server/service/documents/extraction/extract.ts'
import { openBrowser } from '../../../../support/browser.ts'
import { testUnless } from '../../../../support/test-unless.ts'
import { browserPrinted, browserScales } from './browser-form.ts'
import { foundationForm, shortForm } from './common-forms.ts'
import { madeUp } from './form-990-fixtures.ts'
import { generatedForms, large } from './generated-forms.ts'
import { onSheet, sheetsOf, styles } from './printed-trials.ts'
import { withPrivateSigns } from './private-signs.ts'
import { kimberley } from './sample-values.ts'
import { styledForm } from './styled-form.ts'

const filed = fileURLToPath(new URL('../../../../../../shared/data/form-990/uskpa_2014_990.pdf', import.meta.url))

const withoutPriorYear = Object.fromEntries(Object.entries(madeUp).filter(([key]) => !/prior|beginning/.test(key)))
const blankForNothing = Object.fromEntries(Object.entries(madeUp).filter(([, value]) => value !== '0'))

async function isReadBack(name: string, bytes: Uint8Array, expected: Readonly<Record<string, string>>): Promise<void> {
  const extraction = await extract(bytes)
  assert.deepEqual(extraction.status === 'done' && extraction.data, { ...expected }, name)
}

test('a form is read from any sheet: smaller, in a corner, on A4, two to a page, rotated', async () => {
  for (const [name, sheet] of await sheetsOf(await styledForm(large), 1)) await isReadBack(name, sheet, large)
  const turned = await sheetsOf(await styledForm(withoutPriorYear), 1)
  for (const name of ['turned 180', '75% upper right', 'two to a page, sideways'])
    await isReadBack(name, turned.get(name) ?? new Uint8Array(), withoutPriorYear)
})

testUnless(!existsSync(filed) && 'the public data files are not here', 'so is the sample printed return', async () => {
  for (const [name, sheet] of await sheetsOf(readFileSync(filed), 7)) await isReadBack(name, sheet, kimberley)
})

test('a form is read in every print style', async () => {
  const { 'no headings': _, 'values left': __, 'minus behind': ___, ...others } = styles
  for (const [name, style] of Object.entries(others))
    for (const values of [large, blankForNothing, withoutPriorYear])
      await isReadBack(name, await styledForm(values, style), values)
})

test('random forms are read without a wrong value and nearly complete', async () => {
  let [right, all] = [0, 0]
  // The last one has a blank line, with the line's number repeated in the place of its value.
  const blankLine = generatedForms(826, 4242).slice(825)
  for (const { style, values } of [...generatedForms(60, 11), ...blankLine]) {
    const extraction = await extract(await styledForm(values, style))
    const data: Readonly<Record<string, string>> = extraction.status === 'done' ? extraction.data : {}
    for (const [key, value] of Object.entries(data)) assert.equal(value, values[key], `${key} ${JSON.stringify(style)}`)
    right += Object.keys(data).length
    all += Object.keys(values).length
  }
  assert.ok(right >= 0.95 * all, `${right} of ${all}`)
})

test('cents far from their dollars aren’t read as a separate number', async () => {
  const centred = { align: 'left', numbers: { negatives: 'minus', end: ' 00' } } as const
  const extraction = await extract(await styledForm(large, { ...centred, valueFont: StandardFonts.Helvetica }))
  const data: Readonly<Record<string, string>> = extraction.status === 'done' ? extraction.data : {}
  for (const [key, value] of Object.entries(data)) assert.equal(value, large[key], key)
  assert.ok(Object.keys(data).length >= 30, `${Object.keys(data).length} of 38 values`)
})

test('nothing is read without headings', async () => {
  await isReadBack('no headings', await styledForm(madeUp, styles['no headings']), {})
})

test('a single column that starts after the first heading isn’t the first column', async () => {
  const left = { align: 'left', heading: 'right', valueSize: 8, numbers: { negatives: 'minus', end: '' } } as const
  const small = Object.fromEntries(
    Object.entries(withoutPriorYear).map(([key, value]) => [key, key === 'part_i_1' ? value : value.slice(-3)]),
  )
  const extraction = await extract(await styledForm(small, left))
  const data = extraction.status === 'done' ? extraction.data : {}
  assert.deepEqual(
    Object.keys(data).filter((key) => /prior|beginning/.test(key)),
    [],
  )
})

test('columns that aren’t aligned with their headings aren’t read', async () => {
  const shifted = await styledForm(withoutPriorYear, { columns: [481, 575], headingColumns: [575, 669] })
  await isReadBack('one column under the wrong heading', shifted, {})
})

test('an unnamed character is decoded from the same glyph, never from its code in another font', async () => {
  const signed = await styledForm(large, {
    valueFont: StandardFonts.Helvetica,
    numbers: { negatives: 'brackets', end: '' },
  })
  await isReadBack('one font', await withPrivateSigns(signed, { Helvetica: '-()' }), large)
  // The same code is a minus sign in the labels' font and a dollar sign in the values' font.
  const dollars = await styledForm(large, { numbers: { negatives: 'minus', end: '', sign: '$' } })
  const clashing = await withPrivateSigns(dollars, { Helvetica: '-()', Courier: '$' })
  await isReadBack('two fonts', clashing, { part_i_1: large.part_i_1 ?? '' })
})

test('a number cut off by the edge of the sheet isn’t read', async () => {
  const form = await styledForm(madeUp)
  for (const x of [30, 45, 60, 75]) {
    const extraction = await extract(await onSheet([612, 792], [{ pdf: form, x, y: 0, scale: 1 }]))
    const data: Readonly<Record<string, string>> = extraction.status === 'done' ? extraction.data : {}
    for (const [key, value] of Object.entries(data))
      assert.equal(value, madeUp[key], `${key}, ${x} points to the right`)
  }
})

test('a form printed from a browser is read at every scale', async () => {
  const browser = await openBrowser()
  try {
    for (const scale of browserScales)
      for (const heading of ['left', 'center', 'right'] as const)
        await isReadBack(`${scale} ${heading}`, await browserPrinted(browser, large, { scale, heading }), large)
  } finally {
    await browser.close()
  }
})

const short = {
  ...{ 1: 48_200, 2: 6_310, 4: 12, 9: 54_522, 10: 2_500, 12: 21_000, 13: 1_850, 16: 30_411, 17: 55_761, 18: -1_239 },
  ...{ 19: 9_400, 20: 0, 21: 8_161 },
}

test('a printed 990-EZ returns the values shared with Part I, and nothing if its result doesn’t add up', async () => {
  for (const scale of [0.7, 1]) {
    const extraction = await extract(await shortForm(short, scale))
    assert.deepEqual(extraction.status === 'done' && [extraction.form, extraction.data], [
      '990-EZ',
      {
        part_i_8_current_year: '48200',
        part_i_9_current_year: '6310',
        part_i_12_current_year: '54522',
        part_i_13_current_year: '2500',
        part_i_15_current_year: '21000',
        part_i_18_current_year: '55761',
        part_i_19_current_year: '-1239',
        part_i_22_beginning_of_current_year: '9400',
        part_i_22_end_of_year: '8161',
      },
    ])
    const { sums } = (extraction.status === 'done' && extraction.evidence.part_i_19_current_year) || { sums: [] }
    assert.deepEqual(sums, ['part_i_19_current_year', 'part_i_22_end_of_year'])
  }
  for (const wrong of [{ 18: 4_000 }, { 9: 99_000 }]) {
    const refused = await extract(await shortForm({ ...short, ...wrong }))
    assert.deepEqual(refused.status === 'failed' && [refused.reason, refused.form], ['not_form_990', '990-EZ'])
  }
})

test('a printed 990-PF returns only the column of its books', async () => {
  const columns = {
    1: [310_000],
    3: [1_200, 1_200, 1_200],
    4: [8_800, 8_800, 8_800],
    12: [320_000, 10_000, 10_000],
    25: [200_000, 0, 0, 200_000],
    26: [240_000, 4_000, 4_000, 236_000],
    a: [80_000],
  }
  const extraction = await extract(await foundationForm(columns))
  assert.deepEqual(extraction.status === 'done' && [extraction.form, extraction.data], [
    '990-PF',
    {
      part_i_8_current_year: '310000',
      part_i_12_current_year: '320000',
      part_i_13_current_year: '200000',
      part_i_18_current_year: '240000',
      part_i_19_current_year: '80000',
    },
  ])
  // Without the column for the books, the same lines contain the investment income.
  const others = Object.fromEntries(Object.entries(columns).map(([line, [, ...rest]]) => [line, [undefined, ...rest]]))
  const refused = await extract(await foundationForm({ ...others, a: [undefined, 6_000] }))
  assert.deepEqual(refused.status === 'failed' && refused.form, '990-PF')
})
