import assert from 'node:assert/strict'
import { test } from 'vitest'
import { completedPart, valueColumns } from '../../../../../src/server/service/documents/extraction/columns.ts'
import { inkOf, spotsOf } from '../../../../../src/server/service/documents/extraction/grey-picture.ts'
import { numberTokens } from '../../../../../src/server/service/documents/extraction/number-tokens.ts'
import { wordsOf } from '../../../../../src/server/service/documents/extraction/page-words.ts'
import { numberCells, readPartOne } from '../../../../../src/server/service/documents/extraction/part-one-page.ts'
import { printedForms, withEveryLine } from '../../../../../src/server/service/documents/extraction/printed-form.ts'
import { openPdf } from '../../../../../src/server/service/documents/extraction/read-pdf.ts'
import { createRecognizer, type Recognizer } from '../../../../../src/server/service/documents/extraction/recognizer.ts'
import type { Word } from '../../../../../src/server/service/documents/extraction/word.ts'
import { isLongRun, testInLongRun } from '../../../../support/test-unless.ts'
import { madeUp } from './form-990-fixtures.ts'
import { chanceFrom } from './generated-forms.ts'
import { type ColumnNumber, fontFaces, type Harm, provenIn, scannedColumn } from './number-scans.ts'
import { styledForm } from './styled-form.ts'

const HARMS: readonly Harm[] = [
  { kind: 'faded', at: [0, 1], strength: 0.3 },
  { kind: 'faded', at: [0], strength: 0.3 },
  { kind: 'faded', at: [-1], strength: 0.3 },
  { kind: 'tick', at: 0 },
  { kind: 'stroke', at: 0 },
  { kind: 'scratch', at: 3 },
]

test('a number with a lost or misread digit never becomes a value, in any font and resolution', async () => {
  const recognizer = await createRecognizer()
  const chance = chanceFrom(18)
  let proven = 0
  try {
    for (const [turn, face] of fontFaces.entries()) {
      if (!isLongRun && turn % 3 !== 0) continue
      const texts = ['6,141,763', '1,387,118', '3,868,331', '8,000,008', '(4,711,177)', '141,763', '-6,886']
      const keys = ['18', '12', '9', '15', '19', '17', '10'].map((line) => `part_i_${line}_current_year`)
      const harm = (at: number) => HARMS[(at + turn) % HARMS.length]
      const numbers = texts.map((text, at) => ({
        ...{ key: keys[at] ?? '', text },
        ...(at < 5 ? { harm: harm(at) } : {}),
      }))
      const scan = { font: `10px ${face}`, dotsPerInch: [150, 200, 100, 120][turn % 4] ?? 150, quality: 70 }
      const page = await scannedColumn(numbers, { ...scan, rules: { left: 1, right: 2, below: 2.6 } }, chance.below)
      const values = await provenIn(page, numbers, recognizer)
      for (const { key, text } of numbers)
        if (key in values) assert.equal(values[key], String(amountIn(text)), `${face} at ${scan.dotsPerInch}: ${text}`)
      proven += Object.keys(values).length
    }
  } finally {
    await recognizer.close()
  }
  assert.ok(proven >= (isLongRun ? 8 : 3), `${proven} values`)
})

test('a first digit as light as a shaded cell and a minus sign that touches a digit are never lost, in any font', async () => {
  const recognizer = await createRecognizer()
  const pale = { harm: { kind: 'faded', at: [0], strength: 0.15 } as const, isBelowShade: true }
  // Without commas, because a comma would be ink beside the rest of the number.
  const numbers: readonly ColumnNumber[] = [
    { key: 'part_i_9_current_year', text: '1387118' },
    { key: 'part_i_10_current_year', text: '7592782', ...pale },
    { key: 'part_i_11_current_year', text: '86141763' },
    { key: 'part_i_13_current_year', text: '9868331', ...pale },
    { key: 'part_i_19_current_year', text: '4868331', harm: { kind: 'dash', at: 0 } },
  ]
  const proven = new Set<string>()
  try {
    for (const face of ['FoxitFixed', 'FoxitSerif', 'FoxitSerifItalic', 'LiberationSansItalic']) {
      const page = await scannedColumn(numbers, { font: `10px ${face}`, dotsPerInch: 200, quality: 70 }, () => 0)
      for (const value of Object.values(await provenIn(page, numbers, recognizer))) proven.add(value)
    }
  } finally {
    await recognizer.close()
  }
  assert.deepEqual([...proven].toSorted(), ['-4868331', '1387118', '86141763'])
})

test('two engines that agree prove a number only if the second is sure of each digit, and both read its picture alike', async () => {
  const key = 'part_i_18_current_year'
  const numbers = [{ key, text: '631' }]
  const page = await scannedColumn(numbers, { font: '10px FoxitFixed', dotsPerInch: 200 }, () => 0)
  const recognizer = (sure: number, again: string): Recognizer => {
    const texts = ['531', again]
    return {
      words: async () => [],
      number: async () => texts.shift() ?? '',
      secondNumber: async (picture) => {
        const digits = spotsOf(inkOf(picture)).toSorted((a, b) => a.left - b.left)
        const signs = digits.map(({ left, right }, at) => {
          return { text: '531'[at] ?? '', left, right, confidence: at === 0 ? sure : 95 }
        })
        const [left, right] = [digits[0]?.left ?? 0, digits.at(-1)?.right ?? 0]
        return { text: '531', left, right, begins: left, ends: right, signs }
      },
      close: async () => undefined,
    }
  }
  assert.deepEqual(await provenIn(page, numbers, recognizer(90, '531')), { [key]: '531' })
  assert.deepEqual(await provenIn(page, numbers, recognizer(75, '531')), {})
  assert.deepEqual(await provenIn(page, numbers, recognizer(90, '631')), {})
})

test('a stroke much taller than the digits is part of the number, so that the digit under it isn’t lost', async () => {
  for (const face of fontFaces) {
    const number = { key: '', text: '592539197', harm: { kind: 'strike', at: 5 } as const }
    const page = await scannedColumn([number], { font: `10px ${face}`, dotsPerInch: 200, quality: 75 }, () => 0)
    const whole = { left: 0, top: 0, right: page.width, bottom: page.height }
    const [[token] = []] = numberTokens(page, { columns: whole, others: [], from: 0 }, 1)
    const tallest = Math.max(...(token?.digits.map(({ top, bottom }) => bottom - top) ?? []))
    assert.ok(token && tallest > 1.5 * token.height, face)
  }
})

testInLongRun('a digit that touches the line below it or is crossed out is never misread', async () => {
  const recognizer = await createRecognizer()
  // Without totals, because a sum that isn't correct would refute its numbers.
  const texts = ['6', '4,711', '9,274', '343,453,260', '58,230', '8', '6,141', '393', '1,905', '6', '377', '6']
  const harms: ReadonlyMap<string, Harm> = new Map<string, Harm>([
    ...['6', '8'].map((text): [string, Harm] => [text, { kind: 'tick', at: 0 }]),
    ...['343,453,260', '393'].map((text): [string, Harm] => [text, { kind: 'stroke', at: 0 }]),
  ])
  const lines = ['8', '9', '10', '11', '13', '14', '15', '16a', '17', '19', '21', '22']
  const numbers = texts.map((text, at) => {
    const harm = harms.get(text)
    const column = at >= 10 ? 'end_of_year' : 'current_year'
    return { key: `part_i_${lines[at] ?? ''}_${column}`, text, ...(harm ? { harm } : {}) }
  })
  const scans = [
    ...[1, 2.6].map((below) => ({
      ...{ font: '9px FoxitSerif', dotsPerInch: 200, quality: 75, rules: { left: 1, right: 2, below } },
    })),
    { font: '11px LiberationSansRegular', dotsPerInch: 150, shade: 110 },
    { font: '9px FoxitFixedBold', dotsPerInch: 200, quality: 60, shade: 70 },
  ]
  let whole = 0
  try {
    for (const scan of scans) {
      const values = await provenIn(await scannedColumn(numbers, scan, chanceFrom(6).below), numbers, recognizer)
      for (const { key, text, harm } of numbers) {
        if (key in values) assert.equal(values[key], String(amountIn(text)), `${text} in ${scan.font}`)
        if (key in values && !harm) whole += 1
      }
    }
  } finally {
    await recognizer.close()
  }
  assert.ok(whole >= 16, `${whole} of 24 whole numbers`)
})

testInLongRun('a digit much lighter than the rest of its number is never misread', async () => {
  const recognizer = await createRecognizer()
  const texts = ['6446310.', '6,446,310', '8,812,705', '9,634,118', '86,205', '661', '446,310', '5,446,310', '89']
  const lines = ['8', '9', '10', '11', '12', '13', '14', '15', '16a']
  const numbers = texts.map((text, at) => ({
    ...{ key: `part_i_${lines[at] ?? ''}_current_year`, text },
    ...(at < 6 ? { harm: { kind: 'faded', at: [0], strength: 0.4 } as const } : {}),
  }))
  const scans = ['LiberationSansItalic', 'LiberationSansRegular', 'FoxitSerif', 'FoxitFixedBold'].flatMap((face) =>
    [240, 150].map((dotsPerInch) => ({
      ...{ font: `9px ${face}`, dotsPerInch, quality: 75, rules: { left: 0, right: 2, below: 2.6 } },
    })),
  )
  let whole = 0
  try {
    for (const scan of scans) {
      const values = await provenIn(await scannedColumn(numbers, scan, chanceFrom(7).below), numbers, recognizer)
      for (const { key, text, ...others } of numbers) {
        const name = `${text} in ${scan.font} at ${scan.dotsPerInch}`
        if (key in values) assert.equal(values[key], String(amountIn(text)), name)
        if (key in values && !('harm' in others)) whole += 1
      }
    }
  } finally {
    await recognizer.close()
  }
  assert.ok(whole >= 16, `${whole} of 24 whole numbers`)
})

testInLongRun('a number with a gap as wide as a digit needs a person', async () => {
  const recognizer = await createRecognizer()
  const texts = ['$597', '$7,862', '$42', '$1,305', '$86', '$671', '$21,480']
  const lines = ['8', '9', '11', '12', '13', '14', '15']
  const numbers = texts.map((text, at) => ({
    ...{ key: `part_i_${lines[at] ?? ''}_current_year`, text },
    ...(at < 2 ? { harm: { kind: 'faded', at: [at + 1 + at], strength: 0.03 } as const } : {}),
  }))
  let whole = 0
  try {
    for (const face of ['FoxitSerifBold', 'FoxitFixed', 'LiberationSansRegular']) {
      const scan = { font: `10px ${face}`, dotsPerInch: 200, quality: 75 }
      const values = await provenIn(await scannedColumn(numbers, scan, chanceFrom(7).below), numbers, recognizer)
      for (const { key, text, ...others } of numbers) {
        if ('harm' in others) assert.equal(values[key], undefined, `${text} in ${face}`)
        else if (key in values) assert.equal(values[key], String(amountIn(text)), `${text} in ${face}`)
        if (key in values) whole += 1
      }
    }
  } finally {
    await recognizer.close()
  }
  assert.ok(whole >= 10, `${whole} of 15 whole numbers`)
})

function amountIn(text: string): number {
  return Number(text.replaceAll(/\D/g, '')) * (/^[-(]/.test(text) ? -1 : 1)
}

test('a line’s own number is read as its value only if it is aligned with its column', async () => {
  const pdf = await openPdf(
    await styledForm({ ...madeUp, part_i_4: '4' }, { numbers: { negatives: 'minus', end: '' } }),
  )
  const printed = await wordsOf(await pdf.getPage(1), [])
  await pdf.destroy()
  const isCell = ({ text, right }: Word) => /^([3-6]|7[ab])$/.test(text) && right < 520
  const bare = printed.words.filter((word) => !isCell(word))
  const answer = (words: readonly Word[]) => readPartOne({ ...printed, words: [...words] }).get('part_i_4')?.[0]?.text
  const aside = bare.map((word) =>
    word.text === '4' && word.right > 560 ? { ...word, left: word.left - 40, right: word.right - 40 } : word,
  )
  assert.deepEqual([answer(bare), answer(aside)], ['4', undefined])
})

test('a line’s own number isn’t read as its value if a stamp covers all but the last digits of the value', async () => {
  const pdf = await openPdf(
    await styledForm(madeUp, { numbersRepeated: true, numbers: { negatives: 'minus', end: '.00' } }),
  )
  const printed = await wordsOf(await pdf.getPage(1), [])
  await pdf.destroy()
  const stamped = printed.words.map((word) => (word.text === '492,887.00' ? { ...word, text: '00', left: 398 } : word))
  const read = (words: readonly Word[]) => readPartOne({ ...printed, words: [...words] }).get('part_i_18_prior_year')
  assert.deepEqual(
    [printed.words, stamped].map((words) => read(words)?.map(({ text }) => text)),
    [['492,887.00'], ['00']],
  )
})

test('a line’s own number isn’t read as its value if its letter is misread as a digit; a number far from it is', () => {
  const labels = new Map(
    ['8', '9', '10', '16a'].map((line, at) => [line, { line, left: 66, right: 200, baseline: 12 * at }]),
  )
  const at = (text: string, left: number, line: number) => ({
    ...{ text, left, right: left + 3.6 * text.length, baseline: 12 * line },
  })
  const words = [at('8', 379, 0), at('9', 379, 1), at('10', 379, 2), at('16a', 379, 3)]
  const headings = {
    prior: { left: 392, right: 435, baseline: -12 },
    current: { left: 485, right: 542, baseline: -12 },
  }
  const page = { form: { labels, pitch: 12 }, words, unit: 0.8, headings, rise: 0, isNumberCell: () => false }
  const isNumberCell = numberCells(['8', '9', '10', '16a'], page)
  assert.deepEqual(
    [at('162', 379, 3), at('162', 420, 3)].map((word) => isNumberCell?.(word)),
    [true, false],
  )
})

test('a missed heading is placed as in the other part if its neighbor was found', () => {
  const at = (left: number, right: number) => ({ left, right, baseline: 300 })
  const other = { prior: at(432, 468), current: at(515, 560) }
  const part = (current: ReturnType<typeof at>) => completedPart({ lines: ['20', '21', '22'], current }, other)
  assert.deepEqual(part(at(517, 558))?.headings.prior, other.prior)
  assert.equal(part(at(432, 468)), undefined)
})

test('a number that was split in two doesn’t lose its column', () => {
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

test('a line whose number is half recognized is still found, but not on another form', () => {
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

test('a line with a lost label isn’t confused with a line that starts alike', () => {
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
