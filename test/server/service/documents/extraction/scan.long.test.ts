import assert from 'node:assert/strict'
import { loadImage } from '@napi-rs/canvas'
import { PDFDocument, StandardFonts } from 'pdf-lib'
import { afterAll, test } from 'vitest'
import { extract } from '../../../../../src/server/service/documents/extraction/extract.ts'
import type { Extraction, PagePlace } from '../../../../../src/server/service/documents/extraction/extraction.ts'
import { createExtractor } from '../../../../../src/server/service/documents/extraction/extractor.ts'
import { drawnForm, madeUp } from './form-990-fixtures.ts'
import { likeness } from './picture-likeness.ts'
import { bound, scanned } from './scan-fixtures.ts'
import { styledForm } from './styled-form.ts'

// On a busy machine a page takes longer than a filing's time limit.
const extractor = createExtractor({ timeoutMs: 500_000 })
afterAll(() => extractor.close())

// No value is wrong, this many are proven, and the others are readings for a person.
function assertReads(extraction: Extraction, proven: number): void {
  assert.ok(extraction.status === 'done', JSON.stringify(extraction))
  const values = Object.entries(extraction.data)
  for (const [key, value] of values) assert.equal(value, madeUp[key], key)
  const shown = Object.keys(extraction.evidence).length
  assert.ok(shown >= 36, `${shown} of 37 cells are shown`)
  assert.ok(values.length >= proven, `${values.length} of 37 values are proven`)
}

test('a 600 dpi color scan is read within 600 MB without a wrong value, and hidden text is ignored', async () => {
  const hiddenText = 'Return of Organization Exempt From Income Tax 8 Contributions and grants 1 1'
  const style = { valueSize: 11, labelSize: 6.5, numbers: { negatives: 'minus', end: ' 00' } } as const
  const form = await styledForm(madeUp, { ...style, valueFont: StandardFonts.TimesRoman, inlineAt: 'label', pitch: 13 })
  const color = { dotsPerInch: 600, quality: 80 }
  const letter = await scanned(await drawnForm({ pagesBefore: 1 }), 1, color)
  const scan = await scanned(form, 1, { ...color, skew: 0.6, blankPagesBefore: 1, hiddenText })
  const extraction = await extractor.extract(await bound(letter, scan))
  assertReads(extraction, 34)
})

test('a skewed, coarse, dirty and sideways scan is read without a wrong value', async () => {
  const scan = await scanned(await drawnForm(), 1, {
    ...{ dotsPerInch: 150, quality: 70, skew: 2.2, dirt: 0.0003 },
    turned: 90,
  })
  const extraction = await extractor.extract(scan)
  assertReads(extraction, 34)
})

test('a coarse scan has a warning, however much of it is read', async () => {
  const extraction = await extractor.extract(await scanned(await drawnForm(), 1, { dotsPerInch: 100 }))
  const coarse = extraction.warnings.filter(({ code }) => code === 'low_resolution')
  assert.deepEqual(coarse, [
    { code: 'low_resolution', detail: 'the scan has 100 dots per inch; with 200 or more, every value is readable' },
  ])
  const data = extraction.status === 'done' ? extraction.data : {}
  for (const [key, value] of Object.entries(data)) assert.equal(value, madeUp[key], key)
})

test('a coarse page whose sums are all incorrect is shown to a person instead of rejected', async () => {
  const unrelated = Object.fromEntries(Object.keys(madeUp).map((key, index) => [key, String(24_683 + 7_919 * index)]))
  const scan = await scanned(await styledForm(unrelated, {}), 1, { dotsPerInch: 130 })
  const extraction = await extractor.extract(scan)
  assert.ok(extraction.status === 'done', JSON.stringify(extraction))
  assert.ok(Object.keys(extraction.evidence).length > 30)
  assert.deepEqual(extraction.data, {})
})

test('a scan turned to the other side has the right positions and upright cells', async () => {
  const form = await drawnForm()
  const printed = await extract(form, { pictures: true })
  assert.ok(printed.status === 'done')
  const middleOf = ({ left, top, right, bottom }: PagePlace) => ({ x: (left + right) / 2, y: (top + bottom) / 2 })
  const lying = ({ x, y }: { x: number; y: number }) => ({ x: y, y: 1 - x })
  const extraction = await extractor.extract(await scanned(form, 1, { dotsPerInch: 200, turned: 270 }))
  assert.ok(extraction.status === 'done', JSON.stringify(extraction))
  assert.equal(extraction.pages[0]?.turn, 90)
  const read = Object.entries(extraction.data)
  assert.ok(read.length >= 30, `${read.length} of 37 values`)
  for (const [key, value] of read) {
    assert.equal(value, madeUp[key], key)
    const [drawn, seen] = [printed.evidence[key]?.place, extraction.evidence[key]?.place]
    assert.ok(drawn && seen, key)
    const [expected, found] = [lying(middleOf(drawn)), middleOf(seen)]
    assert.ok(Math.hypot(found.x - expected.x, found.y - expected.y) < 0.005, `${key} at ${found.x}, ${found.y}`)
    const [cell, page] = [extraction.evidence[key]?.picture, printed.pages[0]?.picture]
    assert.ok(cell && page)
    const shown = { picture: cell, place: await numberIn(cell) }
    assert.ok((await likeness(shown, { picture: page, place: drawn })) > 0.5, `${key} is shown by another picture`)
  }
})

// A cell's picture includes more than a digit's height on each side, so that a rule beside the number is visible.
async function numberIn(cell: Uint8Array): Promise<PagePlace> {
  const { width, height } = await loadImage(Buffer.from(cell))
  const digit = height / 2.2
  const [left, right] = [(1.8 * digit) / width, 1 - digit / width]
  return { left, right, top: (0.4 * digit) / height, bottom: 1 - (0.4 * digit) / height }
}

test('dirt shaped like a dash doesn’t change a number, on an upside-down page', async () => {
  const form = await styledForm(madeUp, { numbers: { negatives: 'minus', end: '' } })
  const printed = await extract(form)
  const document = await PDFDocument.load(form)
  const page = document.getPage(0)
  for (const key of ['part_i_3', 'part_i_5', 'part_i_6', 'part_i_16b']) {
    const place = printed.status === 'done' ? printed.evidence[key]?.place : undefined
    assert.ok(place)
    const x = place.right * page.getWidth() + (key === 'part_i_3' ? 1.2 : 2)
    page.drawRectangle({ x, y: (1 - place.bottom) * page.getHeight() + 4.5, width: 3, height: 0.9 })
  }
  const scan = await scanned(await document.save(), 1, { dotsPerInch: 200, quality: 75, turned: 180 })
  const extraction = await extractor.extract(scan)
  assert.ok(extraction.status === 'done', JSON.stringify(extraction))
  assert.equal(extraction.pages[0]?.turn, 180)
  assertReads(extraction, 30)
})

test('numbers across ruled lines keep their digits', async () => {
  const style = { rules: 'all', rise: 3, pitch: 11.5, valueSize: 10, valueFont: StandardFonts.Helvetica } as const
  const heading = { heading: 'right', headingCase: 'upper', headingWraps: true } as const
  const form = await styledForm(madeUp, { ...style, ...heading, numbers: { negatives: 'minus', end: '' } })
  const extraction = await extractor.extract(await scanned(form, 1, { dotsPerInch: 250 }))
  // The lines make the second engine unsure, so most numbers go to a person.
  assertReads(extraction, 8)
  assert.ok(extraction.status === 'done')
  const digits = (text: string | undefined) => text?.replaceAll(/\D/g, '')
  for (const [key, { printed }] of Object.entries(extraction.evidence))
    assert.equal(digits(printed), digits(madeUp[key]), key)
})

test('a fax of another form is rejected', async () => {
  const title = 'Short Form Return of Organization Exempt From Income Tax'
  const extraction = await extractor.extract(
    await scanned(await drawnForm({ title }), 1, { dotsPerInch: 204, downPerInch: 196, fax: true }),
  )
  assert.ok(extraction.status === 'failed')
  assert.deepEqual([extraction.reason, extraction.form], ['not_form_990', '990-EZ'])
})
