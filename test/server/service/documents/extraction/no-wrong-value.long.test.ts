import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { extract } from '../../../../../src/server/service/documents/extraction/extract.ts'
import { printedNumber } from '../../../../../src/server/service/documents/extraction/printed-number.ts'
import { trustPrinted } from '../../../../../src/server/service/documents/extraction/trust-printed.ts'
import type { Word } from '../../../../../src/server/service/documents/extraction/word.ts'
import { drawnForm, madeUp } from './form-990-fixtures.ts'
import { large } from './generated-forms.ts'
import { styledForm } from './styled-form.ts'

const dollars = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 1, max: 999 }),
  fc.integer({ min: 1000, max: 2_000_000_000 }),
)
const signed = fc.oneof(dollars, fc.integer({ min: -5_000_000, max: -1 }))
const column = fc.record({
  income: fc.tuple(dollars, dollars, signed, signed),
  spent: fc.tuple(dollars, dollars, dollars, dollars, dollars),
})
const balance = fc.tuple(dollars, dollars)

function statementOf(suffix: string, { income, spent }: { income: number[]; spent: number[] }): [string, number][] {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const lines = ['8', '9', '10', '11', '13', '14', '15', '16a', '17']
  const totals: [string, number][] = [
    ['12', sum(income)],
    ['18', sum(spent)],
    ['19', sum(income) - sum(spent)],
  ]
  const parts = [...income, ...spent].map((value, at): [string, number] => [lines[at] ?? '', value])
  return [...parts, ...totals].map(([line, value]) => [`part_i_${line}_${suffix}`, value])
}

const form = fc
  .record({ prior: column, current: column, begin: balance, end: balance, fundraising: dollars })
  .map((made) => {
    const values: [string, number][] = [
      ...statementOf('prior_year', made.prior),
      ...statementOf('current_year', made.current),
      ['part_i_16b', made.fundraising],
      ['part_i_20_beginning_of_current_year', made.begin[0]],
      ['part_i_21_beginning_of_current_year', made.begin[1]],
      ['part_i_22_beginning_of_current_year', made.begin[0] - made.begin[1]],
      ['part_i_20_end_of_year', made.end[0]],
      ['part_i_21_end_of_year', made.end[1]],
      ['part_i_22_end_of_year', made.end[0] - made.end[1]],
    ]
    return Object.fromEntries(values.map(([key, value]) => [key, String(value)]))
  })

const layout = fc.record({
  rise: fc.double({ min: -1.5, max: 4, noNaN: true }),
  negatives: fc.constantFrom('minus' as const, 'brackets' as const),
  pagesBefore: fc.integer({ min: 0, max: 2 }),
  fillable: fc.boolean(),
})

test('random values of printed and filled-in forms are read exactly, at any position', async () => {
  await fc.assert(
    fc.asyncProperty(form, layout, async (values, options) => {
      const extraction = await extract(await drawnForm({ values, ...options }))
      assert.deepEqual(extraction.status === 'done' && extraction.data, values)
    }),
    { numRuns: 60 },
  )
})

test('a dash for zero cents never changes a number’s sign', async () => {
  const blankForNothing = Object.fromEntries(Object.entries(large).filter(([, value]) => value !== '0'))
  for (const values of [madeUp, large, blankForNothing])
    for (const negatives of ['brackets', 'minus', 'behind', 'edge'] as const) {
      const extraction = await extract(await styledForm(values, { numbers: { negatives, end: '-' } }))
      assert.ok(extraction.status === 'done')
      for (const [key, value] of Object.entries(extraction.data))
        assert.equal(value, values[key], `${negatives} ${key}`)
    }
  await fc.assert(
    fc.asyncProperty(form, fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }), async (values, dashed) => {
      const cells = Object.entries(values).map(([key, value], at): [string, Word[]] => {
        const text = `${printedWithBrackets(value)}${dashed[at % dashed.length] ? '-' : ''}`
        return [key, [{ text, left: 0, right: 0, baseline: 0 }]]
      })
      for (const [key, { value }] of trustPrinted(new Map(cells))) assert.equal(value, values[key], key)
    }),
    { numRuns: 300 },
  )
})

test('a trailing minus sign counts only if a sum requires it', async () => {
  const extraction = await extract(await styledForm(large, { numbers: { negatives: 'behind', end: '' } }))
  const data: Readonly<Record<string, string>> = extraction.status === 'done' ? extraction.data : {}
  const inSums = Object.entries(large).filter(([key, value]) => !/_7b$/.test(key) || !value.startsWith('-'))
  assert.deepEqual(data, Object.fromEntries(inSums))
})

test('a line that can’t be negative is never read as negative', async () => {
  const never = ['3', '4', '5', '6', '16b'].map((line) => `part_i_${line}`)
  const signed = Object.fromEntries(
    Object.entries(madeUp).map(([key, value]) => [key, never.includes(key) ? `-${value}` : value]),
  )
  const expected = Object.entries(madeUp).filter(([key]) => !never.includes(key))
  for (const negatives of ['minus', 'brackets', 'angles', 'behind', 'edge'] as const) {
    const extraction = await extract(await styledForm(signed, { numbers: { negatives, end: '' } }))
    assert.ok(extraction.status === 'done')
    assert.deepEqual(
      never.filter((key) => extraction.data[key]?.startsWith('-')),
      [],
      negatives,
    )
    if (negatives === 'minus') assert.deepEqual(extraction.data, Object.fromEntries(expected))
  }
})

function printedWithBrackets(value: string): string {
  const grouped = Math.abs(Number(value)).toLocaleString('en-US')
  return value.startsWith('-') ? `(${grouped})` : grouped
}

test('numbers are read in every format that forms print', () => {
  fc.assert(
    fc.property(fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }), (number) => {
      const grouped = Math.abs(number).toLocaleString('en-US')
      const prints =
        number < 0
          ? [`-${grouped}`, `(${grouped})`, `<${grouped}>`, `-${grouped}.`]
          : [grouped, `${grouped}.`, `$${grouped}`]
      for (const print of prints) assert.equal(printedNumber(print), String(number))
    }),
  )
})

test('text that isn’t a whole number is not read as one', () => {
  const others = [
    '',
    '.',
    '1,23',
    '00',
    '0,123',
    '12,34,567',
    '30,61200',
    '1.5',
    '12,345.67',
    '5%',
    '5-',
    '1-2',
    '(5',
    'NONE',
    '1e5',
    '9'.repeat(20),
  ]
  for (const text of others) assert.equal(printedNumber(text), undefined, text)
})
