import assert from 'node:assert/strict'
import { PDFDocument, StandardFonts } from 'pdf-lib'
import { afterAll, test } from 'vitest'
import { completedPart } from '../../../../../src/server/service/documents/extraction/column-headings.ts'
import { extract } from '../../../../../src/server/service/documents/extraction/extract.ts'
import type { PagePlace } from '../../../../../src/server/service/documents/extraction/extraction.ts'
import { createExtractor } from '../../../../../src/server/service/documents/extraction/extractor.ts'
import { printedForms } from '../../../../../src/server/service/documents/extraction/printed-form.ts'
import { trustRecognised } from '../../../../../src/server/service/documents/extraction/trust-recognised.ts'
import { withEveryLine } from '../../../../../src/server/service/documents/extraction/uniform-lines.ts'
import { valueColumns } from '../../../../../src/server/service/documents/extraction/value-columns.ts'
import { drawnForm, madeUp } from './form-990-fixtures.ts'
import { likeness } from './picture-likeness.ts'
import { bound, scanned } from './scan-fixtures.ts'
import { styledForm } from './styled-form.ts'

// Beside other work a page takes longer than any filing may.
const extractor = createExtractor({ timeoutMs: 500_000 })
afterAll(() => extractor.close())

// The mission is words, which no sum can check.
const { part_i_1: _, ...numbers } = madeUp

function readings(values: Readonly<Record<string, string>>, confidence = 95) {
  return new Map(
    Object.entries(values).map(([key, text]) => [key, [reading(text, confidence), reading(text, confidence)]]),
  )
}

function reading(value: string, confidence = 95) {
  return { text: /^-?\d+$/.test(value) ? Number(value).toLocaleString('en-US') : value, confidence }
}

test('a colour scan of 600 dpi behind another is read within 600 MB, hidden text not believed, none wrong', async () => {
  const hiddenText = 'Return of Organization Exempt From Income Tax 8 Contributions and grants 1 1'
  const style = { valueSize: 11, labelSize: 6.5, numbers: { negatives: 'minus', end: ' 00' } } as const
  const form = await styledForm(madeUp, { ...style, valueFont: StandardFonts.TimesRoman, inlineAt: 'label', pitch: 13 })
  const colour = { dotsPerInch: 600, quality: 80 }
  const letter = await scanned(await drawnForm({ pagesBefore: 1 }), 1, colour)
  const scan = await scanned(form, 1, { ...colour, skew: 0.6, blankPagesBefore: 1, hiddenText })
  const extraction = await extractor.extract(await bound(letter, scan))
  assert.equal(extraction.status, 'done', JSON.stringify(extraction))
  const data = extraction.status === 'done' ? extraction.data : {}
  for (const [key, value] of Object.entries(data)) assert.equal(value, madeUp[key], key)
  assert.ok(Object.keys(data).length >= 34, `${Object.keys(data).length} of 37 values`)
})

test('a steep, coarse and dirty scan that lies on its side is read too, and still nothing wrong', async () => {
  const scan = await scanned(await drawnForm(), 1, {
    ...{ dotsPerInch: 150, quality: 70, skew: 2.2, dirt: 0.0003 },
    turned: 90,
  })
  const extraction = await extractor.extract(scan)
  assert.equal(extraction.status, 'done', JSON.stringify(extraction))
  const data = extraction.status === 'done' ? extraction.data : {}
  for (const [key, value] of Object.entries(data)) assert.equal(value, madeUp[key], key)
  assert.ok(Object.keys(data).length >= 34, `${Object.keys(data).length} of 37 values`)
})

test('a coarse scan says that it is coarse, whatever of it can be read', async () => {
  const extraction = await extractor.extract(await scanned(await drawnForm(), 1, { dotsPerInch: 100 }))
  const coarse = extraction.warnings.filter(({ code }) => code === 'low_resolution')
  assert.deepEqual(coarse, [
    { code: 'low_resolution', detail: 'the scan has 100 dots to the inch; 200 and more show every value' },
  ])
  const data = extraction.status === 'done' ? extraction.data : {}
  for (const [key, value] of Object.entries(data)) assert.equal(value, madeUp[key], key)
})

test('a scan that lies upside down or on its other side has its values where they lie, each cell upright', async () => {
  const form = await drawnForm()
  const printed = await extract(form, { pictures: true })
  assert.ok(printed.status === 'done')
  const middleOf = ({ left, top, right, bottom }: PagePlace) => ({ x: (left + right) / 2, y: (top + bottom) / 2 })
  for (const { turned, turn, lying } of [
    { turned: 180, turn: 180, lying: ({ x, y }: { x: number; y: number }) => ({ x: 1 - x, y: 1 - y }) },
    { turned: 270, turn: 90, lying: ({ x, y }: { x: number; y: number }) => ({ x: y, y: 1 - x }) },
  ] as const) {
    const extraction = await extractor.extract(await scanned(form, 1, { dotsPerInch: 200, turned }))
    assert.ok(extraction.status === 'done', JSON.stringify(extraction))
    assert.equal(extraction.pages[0]?.turn, turn)
    const read = Object.entries(extraction.data)
    assert.ok(read.length >= 34, `${read.length} of 37 values`)
    for (const [key, value] of read) {
      assert.equal(value, madeUp[key], key)
      const [drawn, seen] = [printed.evidence[key]?.place, extraction.evidence[key]?.place]
      assert.ok(drawn && seen, key)
      const [expected, found] = [lying(middleOf(drawn)), middleOf(seen)]
      assert.ok(Math.hypot(found.x - expected.x, found.y - expected.y) < 0.005, `${key} at ${found.x}, ${found.y}`)
      const [cell, page] = [extraction.evidence[key]?.picture, printed.pages[0]?.picture]
      assert.ok(cell && page && (await likeness(cell, page, drawn)) > 0.5, `${key} is shown by another picture`)
    }
  }
})

test('dirt behind a number, in the shape of a dash, turns it into no other', async () => {
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
  const scan = await scanned(await document.save(), 1, { dotsPerInch: 200, quality: 75 })
  const extraction = await extractor.extract(scan)
  assert.ok(extraction.status === 'done', JSON.stringify(extraction))
  for (const [key, value] of Object.entries(extraction.data)) assert.equal(value, madeUp[key], key)
  assert.ok(Object.keys(extraction.data).length >= 30, `${Object.keys(extraction.data).length} of 37 values`)
})

test('numbers that stand across ruled lines keep their digits', async () => {
  const style = { rules: 'all', rise: 3, pitch: 11.5, valueSize: 10, valueFont: StandardFonts.Helvetica } as const
  const heading = { heading: 'right', headingCase: 'upper', headingWraps: true } as const
  const form = await styledForm(madeUp, { ...style, ...heading, numbers: { negatives: 'minus', end: '' } })
  const extraction = await extractor.extract(await scanned(form, 1, { dotsPerInch: 250 }))
  assert.equal(extraction.status, 'done', JSON.stringify(extraction))
  const data = extraction.status === 'done' ? extraction.data : {}
  for (const [key, value] of Object.entries(data)) assert.equal(value, madeUp[key], key)
  assert.ok(Object.keys(data).length >= 33, `${Object.keys(data).length} of 37 values`)
})

test('one heading that was overlooked stands where the other part has it, if the one beside it does so', () => {
  const at = (left: number, right: number) => ({ left, right, baseline: 300 })
  const other = { prior: at(432, 468), current: at(515, 560) }
  const part = (current: ReturnType<typeof at>) => completedPart({ lines: ['20', '21', '22'], current }, other)
  assert.deepEqual(part(at(517, 558))?.headings.prior, other.prior)
  assert.equal(part(at(432, 468)), undefined)
})

test('one number that was cut in two loses no column', () => {
  const pair = { prior: { left: 432, right: 468, baseline: 300 }, current: { left: 515, right: 560, baseline: 300 } }
  const numbers = (cut: number) =>
    ['8', '9', '10', '12', '13', '15', '17', '18', '19', '20'].flatMap((line, at) =>
      [480, 575].map((right) => {
        const end = right === 480 && at < cut ? right - 24 : right
        return { line, word: { text: '1,234', left: end - 40, right: end, baseline: 300 + 12 * at } }
      }),
    )
  assert.deepEqual(valueColumns(numbers(1), [pair])?.current, { left: 535, right: 575 })
  assert.equal(valueColumns(numbers(4), [pair]), undefined)
})

test('where the filer rounded, digits that look like proven ones are believed, others are not', () => {
  const rounded = (alike: boolean) => {
    const off: Record<string, string> = { ...numbers, part_i_12_prior_year: '485502', part_i_19_prior_year: '-7385' }
    const found = readings(off)
    return trusted(
      new Map([...found].map(([key, each]) => [key, each.map((one) => (alike ? { ...one, alike } : one))])),
    )
  }
  assert.equal(rounded(true).part_i_8_prior_year, '412907')
  assert.equal(rounded(false).part_i_8_prior_year, undefined)
  assert.equal(rounded(false).part_i_12_prior_year, '485502')
})

test('where the filer rounded, a reading with a digit that looks like another one of the page says nothing', () => {
  const rounded: Record<string, string> = { ...numbers, part_i_12_prior_year: '485502', part_i_19_prior_year: '-7385' }
  const found = new Map(
    [...readings(rounded)].map(([key, each]) => [key, each.map((one) => ({ ...one, alike: true, lastAlike: true }))]),
  )
  const contributions = (alike: boolean | undefined) => {
    const mistaken = { ...reading('412967'), ...(alike === undefined ? {} : { alike }), lastAlike: true }
    const given = [...(found.get('part_i_8_prior_year') ?? []).slice(1), mistaken]
    return trusted(new Map([...found, ['part_i_8_prior_year', given]])).part_i_8_prior_year
  }
  assert.deepEqual([contributions(false), contributions(undefined)], ['412907', undefined])
})

test('a number in no sum is certain by two readings whose digits all look like proven ones, where the third has not all', () => {
  const seen = { ...reading('72'), shapes: 2, alike: true }
  const said = (third: object) =>
    trusted(new Map([['part_i_4', [{ ...reading('2', 0), shapes: 2, ...third }, seen, seen]]])).part_i_4
  const other = { text: '75', shapes: 2 }
  assert.deepEqual([said({}), said({ ...other, alike: false }), said(other)], ['72', '72', undefined])
})

test('one misread cell leaves out its own sum alone, and no column', () => {
  const misread = readings(numbers)
  misread.set('part_i_10_prior_year', [reading('-1298'), reading('-1298')])
  const data = trusted(misread)
  assert.deepEqual([data.part_i_8_prior_year, data.part_i_10_prior_year], [undefined, undefined])
  for (const line of ['12', '13', '15', '17', '18', '19'])
    assert.equal(data[`part_i_${line}_prior_year`], numbers[`part_i_${line}_prior_year`], line)
})

test('a fax of another form is refused', async () => {
  const title = 'Short Form Return of Organization Exempt From Income Tax'
  const extraction = await extractor.extract(
    await scanned(await drawnForm({ title }), 1, { dotsPerInch: 204, downPerInch: 196, fax: true }),
  )
  assert.ok(extraction.status === 'failed')
  assert.deepEqual([extraction.reason, extraction.form], ['not_form_990', '990-EZ'])
})

function trusted(given: Parameters<typeof trustRecognised>[0]): Record<string, string | undefined> {
  return Object.fromEntries([...trustRecognised(given)].map(([key, { value }]) => [key, value]))
}

test('readings that agree and add up are all believed', () => {
  assert.deepEqual(trusted(readings(numbers)), numbers)
})

test('a point taken for a comma, or a comma for a point, loses no column', () => {
  const mistaken = new Map(
    Object.entries(numbers).map(([key, text]) => {
      const printed = Number(text).toLocaleString('en-US')
      return [key, [reading(`${printed},`), reading(`${printed.replaceAll(',', '.')}.`), reading(`${printed}.,`)]]
    }),
  )
  assert.deepEqual(trusted(mistaken), numbers)
})

test('a nought between dashes is nothing, even where one dash was lost; a nought that is doubted is not', () => {
  const said = (texts: readonly string[]) =>
    trusted(new Map([['part_i_14_prior_year', texts.map((text) => ({ text, confidence: 10 }))]])).part_i_14_prior_year
  assert.deepEqual(
    [said(['-0-', '0-', '-0-']), said(['-0-', '-6-', '-0-']), said(['0', '0', '0'])],
    ['0', undefined, undefined],
  )
})

test('cents that stick to their dollars are told by the comma; a number that may have lost its point is left out', () => {
  const stuck = (text: string) => [1, 2, 3].map(() => reading(text))
  const printed = Object.entries(numbers).map(([key, text]) => {
    const dollars = Number(text).toLocaleString('en-US')
    return [key, stuck(dollars.includes(',') ? `${dollars}00` : `${dollars}.00`)] as const
  })
  assert.deepEqual(trusted(new Map(printed)), numbers)
  const apart = stuck('150').map((one) => ({ ...one, centsApart: true }))
  const data = trusted(new Map([...printed, ['part_i_5', stuck('1400')], ['part_i_6', apart]]))
  assert.deepEqual([data.part_i_5, data.part_i_6], [undefined, '150'])
})

test('a total that another sum proves to the digit is certain in one that is off by its rounding', () => {
  const found = readings({ ...numbers, part_i_17_prior_year: String(Number(numbers.part_i_17_prior_year) + 1) })
  const parts = ['13', '14', '15', '16a', '17'].map((line) => `part_i_${line}_prior_year`)
  const alike = (keys: readonly string[]) =>
    trusted(new Map([...found].map(([key, each]) => [key, each.map((one) => ({ ...one, alike: keys.includes(key) }))])))
  const page = [...found.keys()].filter((key) => key !== 'part_i_18_prior_year')
  assert.equal(alike(page).part_i_15_prior_year, numbers.part_i_15_prior_year)
  assert.equal(alike(page.filter((key) => !parts.includes(key))).part_i_15_prior_year, undefined)
})

test('a line whose number recognition read in half is still that line, on no other form', () => {
  const texts = {
    ...{ '8': 'Contributions and grants', '9': 'Program service revenue', '10': 'Investment income' },
    ...{ '11': 'Other revenue', '12': 'Total revenue', '13': 'Grants and similar amounts paid' },
    ...{ '14': 'Benefits paid to or for members', '15': 'Salaries, other compensation', '17': 'Other expenses' },
    ...{ '18': 'Total expenses', '19': 'Revenue less expenses', '20': 'Total assets', '21': 'Total liabilities' },
    '22': 'Net assets or fund balances',
  }
  const linesWith = (number: string) => {
    const rows = Object.entries(texts).map(([line, text], at) => ({
      baseline: 12 * at,
      words: [line === '21' ? number : line, text].map((word, column) => {
        const left = 50 + 16 * column
        return { text: word, left, right: left + 4 * word.length, baseline: 12 * at }
      }),
    }))
    return printedForms(rows, 1, 0.15).map(({ labels }) => labels.has('21'))
  }
  assert.deepEqual(['21', '2', '26'].map(linesWith), [[true], [true], [false]])
})

test('a line whose label was lost is not looked for in the next one that begins alike', () => {
  const texts = [
    ['3', 'Number of voting members of the governing body'],
    ['4', 'Number of independent voting members'],
    ['5', 'Tola1 nunher 0f'],
    ['6', 'Total number of volunteers'],
    ...[['7a', 'Total unrelated business revenue'] as const, ['7b', 'Net unrelated business taxable income'] as const],
    ...[['8', 'Contributions and grants'] as const, ['9', 'Program service revenue'] as const],
    ...[['10', 'Investment income'] as const, ['11', 'Other revenue'] as const, ['12', 'Total revenue'] as const],
    ...[['13', 'Grants and similar amounts paid'] as const, ['14', 'Benefits paid to or for members'] as const],
  ]
  const rows = texts.map(([, text = ''], at) => {
    const word = { text, left: 66, right: 66 + 4 * text.length, baseline: 12 * at }
    return { baseline: word.baseline, words: [word] }
  })
  const [form] = printedForms(rows, 1, 0.15).map(withEveryLine)
  assert.deepEqual(
    ['4', '5', '6', '7a'].map((line) => form?.labels.get(line)?.baseline),
    [12, 24, 36, 48],
  )
})

test('a total that repeats the one number beside a blank cell proves neither of them', () => {
  const unsure = { part_i_20_end_of_year: '18', part_i_22_end_of_year: '18' }
  assert.deepEqual(trusted(readings(unsure, 40)), {})
})

test('where readings differ, the sums decide', () => {
  const differing = readings(numbers)
  differing.set('part_i_17_prior_year', [reading('178003'), reading('179003')])
  differing.set('part_i_19_prior_year', [reading('7386', 40), reading('7386', 40)])
  assert.deepEqual(trusted(differing), numbers)
})

test('a misreading that breaks a sum takes no wrong value with it', () => {
  const misread = readings(numbers)
  misread.set('part_i_17_prior_year', [reading('178003'), reading('178003')])
  for (const [key, value] of Object.entries(trusted(misread))) assert.equal(value, madeUp[key], key)
})

test('a number in no sum needs every reading to agree and be sure', () => {
  const unsure = readings(numbers)
  unsure.set('part_i_16b', [reading('38762'), reading('38782')])
  unsure.set('part_i_5', [reading('14', 50), reading('14', 96)])
  unsure.set('part_i_6', [
    { text: '1120', confidence: 99 },
    { text: '1120', confidence: 99 },
  ])
  const data = trusted(unsure)
  assert.deepEqual([data.part_i_16b, data.part_i_5, data.part_i_6], [undefined, undefined, undefined])
})

test('no single misread digit, wherever it is, ever comes out', () => {
  for (const [key, value] of Object.entries(numbers)) {
    if (!/_\d\d?a?_/.test(key)) continue
    for (const other of new Set([value.replace(/\d/, '8'), `${value}1`, value.slice(0, -1)])) {
      if (other === value || !/\d/.test(other)) continue
      const misread = readings(numbers)
      misread.set(key, [reading(other, 50), reading(other, 50)])
      const data = trusted(misread)
      for (const [name, read] of Object.entries(data)) assert.equal(read, madeUp[name], `${key} as ${other}: ${name}`)
    }
  }
})
