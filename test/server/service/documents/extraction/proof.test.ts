import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type CellReading, prove } from '../../../../../src/server/service/documents/extraction/scanned-cells.ts'
import { madeUp } from './form-990-fixtures.ts'
import { chanceFrom } from './generated-forms.ts'

// The mission is text.
const { part_i_1: _, ...numbers } = madeUp

/** A cell as two passes read it. Its left edge follows from its number of digits. */
function cell(first: number | undefined, second: number | undefined, isDoubtful = false): CellReading {
  const pass = (value: number | undefined) => {
    const long = String(Math.abs(value ?? 0)).length
    return { value, begins: 80 - 0.7 * long, ends: 80 }
  }
  return { passes: [pass(first), pass(second)], isDoubtful }
}

function cells(values: Readonly<Record<string, string>>): Map<string, CellReading> {
  return new Map(Object.entries(values).map(([key, value]) => [key, cell(Number(value), Number(value))]))
}

function proven(read: ReadonlyMap<string, CellReading>, blank: readonly string[] = []): Record<string, string> {
  const found = prove({ cells: read, blank: new Set(blank) })
  return Object.fromEntries([...found].map(([key, { value }]) => [key, value]))
}

const TOTAL = 'part_i_18_current_year'
const lineOf = (line: string) => `part_i_${line}_current_year`
const endOfYear = (line: string) => `part_i_${line}_end_of_year`

test('a number on which both passes agree is proven and names the totals that confirm it', () => {
  assert.deepEqual(proven(cells(numbers)), numbers)
  const found = prove({ cells: cells(numbers), blank: new Set() })
  assert.deepEqual(found.get(TOTAL)?.sums, [TOTAL, lineOf('19')])
  assert.deepEqual(found.get('part_i_5')?.sums, [])
})

test('two passes that differ in a digit, in length, in sign or in place prove nothing', () => {
  const alone = (reading: CellReading) => proven(new Map([[lineOf('19'), reading]]))
  const moved = cell(54070, 54070)
  const [first, second] = moved.passes
  assert.ok(first && second)
  for (const reading of [
    cell(54070, 54670),
    cell(54070, 5407),
    cell(54070, -54070),
    cell(54070, undefined),
    cell(54070, 54070, true),
    { ...moved, passes: [first] },
    { ...moved, passes: [first, { ...second, begins: second.begins - 0.7 }] },
    { ...moved, passes: [first, { ...second, ends: second.ends + 0.7 }] },
  ])
    assert.deepEqual(alone(reading), {})
  assert.deepEqual(alone(moved), { [lineOf('19')]: '54070' })
})

test('on a coarse scan only sums prove numbers', () => {
  const { part_i_5: _, ...others } = numbers
  const read = cells({ ...others, [lineOf('9')]: '31475' })
  const found = prove({ cells: read, blank: new Set(), isCoarse: true })
  for (const line of ['8', '9', '10', '11'].map(lineOf)) assert.equal(found.get(line), undefined, line)
  for (const key of ['part_i_3', 'part_i_16b']) assert.equal(found.get(key), undefined, key)
  for (const key of ['part_i_17_prior_year', TOTAL, 'part_i_22_end_of_year'])
    assert.equal(found.get(key)?.value, numbers[key], key)
})

test('a number whose leading digit one pass loses isn’t proven if lines above are missing', () => {
  const read = cells({ [lineOf('13')]: '15500', [lineOf('15')]: '344916' })
  read.set(TOTAL, cell(141_763, 6_141_763))
  assert.equal(proven(read)[TOTAL], undefined)
})

test('a sum proves the one remaining number, but never an unread one', () => {
  const read = cells(numbers)
  read.set(lineOf('17'), cell(202_671, 202_871))
  assert.deepEqual(proven(read), numbers)
  read.set(lineOf('17'), cell(undefined, 202_871))
  assert.equal(proven(read)[lineOf('17')], undefined)
  read.set(lineOf('17'), cell(undefined, undefined))
  assert.equal(proven(read)[lineOf('17')], undefined)
})

test('an unread number never counts as zero', () => {
  const { [lineOf('17')]: lost, [lineOf('14')]: nothing, ...others } = numbers
  assert.deepEqual([lost, nothing], ['202671', '0'])
  const read = cells(others)
  read.set(TOTAL, cell(365_216, 365_216))
  read.set(lineOf('16a'), cell(4800, 4300))
  // Without line 17, the sum of the others is correct by chance. Only a cell without ink counts as zero.
  assert.equal(proven(read, [lineOf('14')])[lineOf('16a')], undefined)
  assert.equal(proven(read, [lineOf('14'), lineOf('17')])[lineOf('16a')], '4800')
})

test('the same misreading in a total and one of its parts proves neither', () => {
  // 583,120 = 582,000 + 1,120, both read with a 3 for the 8 by one pass, unread by the other.
  const read = new Map([
    [TOTAL, cell(533_120, undefined)],
    [lineOf('17'), cell(532_000, undefined)],
    [lineOf('15'), cell(1_120, 1_120)],
  ])
  assert.deepEqual(proven(read, ['13', '14', '16a'].map(lineOf)), { [lineOf('15')]: '1120' })
})

test('a digit lost in front of a total and of one of its parts proves neither', () => {
  // 6,141,763 = 6,100,000 + 41,763 without the sixes.
  const read = new Map([
    [TOTAL, cell(141_763, undefined)],
    [lineOf('15'), cell(100_000, undefined)],
    [lineOf('17'), cell(41_763, 41_763)],
  ])
  assert.deepEqual(proven(read, ['13', '14', '16a'].map(lineOf)), { [lineOf('17')]: '41763' })
})

test('unexplained ink beside a total and a part prevents a proof', () => {
  const read = new Map([
    [TOTAL, cell(141_763, 141_763, true)],
    [lineOf('15'), cell(100_000, 100_000, true)],
    [lineOf('17'), cell(41_763, 41_763)],
  ])
  assert.deepEqual(proven(read, ['13', '14', '16a'].map(lineOf)), { [lineOf('17')]: '41763' })
})

test('a sum doesn’t prove numbers that all lost their minus signs', () => {
  const read = new Map([
    [lineOf('10'), cell(5_200, undefined)],
    [lineOf('11'), cell(131, undefined)],
    [lineOf('12'), cell(5_331, undefined)],
  ])
  assert.deepEqual(proven(read, ['8', '9'].map(lineOf)), {})
})

test('a number whose sum is incorrect with everything that was read isn’t proven, even if both passes agree', () => {
  const read = (total: number) =>
    new Map([
      [endOfYear('20'), cell(309, undefined)],
      [endOfYear('21'), cell(746, 746)],
      [endOfYear('22'), cell(total, total)],
    ])
  for (const misread of [437, -487]) assert.deepEqual(proven(read(misread)), {})
  assert.deepEqual(proven(read(-437)), { [endOfYear('21')]: '746', [endOfYear('22')]: '-437' })
})

test('a lone digit on a line of dollars may be a dollar sign: only a sum proves it', () => {
  assert.deepEqual(proven(new Map([[lineOf('8'), cell(3, 3)]])), {})
  assert.deepEqual(proven(new Map([['part_i_3', cell(3, 3)]])), { part_i_3: '3' })
  const read = new Map([
    [endOfYear('20'), cell(24, 24)],
    [endOfYear('21'), cell(3, 3)],
    [endOfYear('22'), cell(21, 21)],
  ])
  assert.equal(Object.keys(proven(read)).length, 3)
})

test('a sum proves a sign if there is ink beside the number', () => {
  const read = cells(numbers)
  read.set('part_i_19_prior_year', cell(7386, 7386, true))
  read.set('part_i_10_prior_year', cell(-1296, 1296))
  assert.deepEqual(proven(read), numbers)
})

test('a sum that doesn’t add up leaves out its numbers, except those that another sum confirms', () => {
  const read = cells(numbers)
  read.set(lineOf('17'), cell(202_071, 202_071))
  const found = proven(read)
  for (const line of ['13', '14', '15', '16a', '17']) assert.equal(found[lineOf(line)], undefined, line)
  for (const line of ['12', '18', '19']) assert.equal(found[lineOf(line)], numbers[lineOf(line)], line)
  assert.equal(found.part_i_17_prior_year, numbers.part_i_17_prior_year)
})

test('numbers in swapped columns break both sums', () => {
  const swapped = cells({
    ...numbers,
    part_i_17_prior_year: numbers.part_i_17_current_year ?? '',
    part_i_17_current_year: numbers.part_i_17_prior_year ?? '',
  })
  const found = proven(swapped)
  assert.deepEqual([found.part_i_17_prior_year, found.part_i_17_current_year], [undefined, undefined])
})

test('a rounded sum proves and refutes nothing', () => {
  const rounded = { ...numbers, [lineOf('17')]: '202672' }
  const read = cells(rounded)
  assert.deepEqual(proven(read), rounded)
  read.set(lineOf('15'), cell(344_916, 344_946))
  assert.equal(proven(read)[lineOf('15')], undefined)
})

test('a rounded sum doesn’t prove a last digit that was misread by as much as it is off', () => {
  for (const other of [202_671, 202_679, undefined]) {
    const read = cells({ ...numbers, [lineOf('17')]: '202671' })
    // The total was computed before its parts were rounded.
    read.set(TOTAL, cell(Number(numbers[TOTAL]) - 1, Number(numbers[TOTAL]) - 1))
    read.set(lineOf('17'), cell(202_670, other))
    assert.equal(proven(read)[lineOf('17')], undefined, String(other))
  }
})

test('a negative number isn’t proven on a line that can’t be negative', () => {
  assert.deepEqual(proven(cells({ part_i_3: '-9', [lineOf('17')]: '-202671', part_i_7b: '-350' })), {
    part_i_7b: '-350',
  })
})

type Mistake = (digits: string) => string

/** Mistakes that one cause repeats across a page. */
const CAUSES: readonly [Mistake, ...Mistake[]] = [
  (digits) => digits.slice(1),
  ...['17', '71', '68', '86', '38', '83', '56', '49', '08'].map(
    ([from = '', to = '']) =>
      (digits: string) =>
        digits.replaceAll(from, to),
  ),
  (digits) => digits.slice(0, -1),
  (digits) => `1${digits}`,
  (digits) => (digits.length > 3 ? `${digits.slice(0, -3)}1${digits.slice(-3)}` : digits),
]

test('ten thousand pages with random misreadings have no wrong value', () => {
  const chance = chanceFrom(38)
  let count = 0
  for (let page = 0; page < 10_000; page++) {
    const values = column(chance)
    const cause = chance.among(CAUSES)
    const [losesSigns, reach] = [chance.below(3) === 0, 1 + chance.below(4)]
    const read = new Map<string, CellReading>()
    const blank: string[] = []
    for (const [key, value] of values) {
      if (value === 0 && chance.below(2) === 0) {
        blank.push(key)
        continue
      }
      const isHit = chance.below(4) < reach
      const digits = isHit ? cause(String(Math.abs(value))) : String(Math.abs(value))
      const reading = digits === '' ? undefined : Number(digits) * (value < 0 && !losesSigns ? -1 : 1) || 0
      // The other pass reads correctly, reads nothing, or makes a different mistake.
      const mistaken = value + 10 ** chance.below(6)
      const other = chance.among([value, value, undefined, mistaken === reading ? undefined : mistaken])
      read.set(key, cell(reading, reading === value ? value : other, losesSigns && value < 0 && chance.below(2) === 0))
      if (chance.below(30) === 0) read.set(key, { passes: [], isDoubtful: true })
      else if (chance.below(40) === 0) read.delete(key)
    }
    for (const [key, value] of Object.entries(proven(read, blank))) {
      assert.equal(Number(value), values.get(key), `page ${page}: ${key}`)
      count += 1
    }
  }
  assert.ok(count > 60_000, `${count} values proven`)
})

// The current year's column of a form, of small, large and round amounts.
function column({ among, below }: ReturnType<typeof chanceFrom>): Map<string, number> {
  const most = among([90, 9_000, 900_000, 90_000_000])
  const amount = () => among([0, below(most), below(most), 1000 * below(most / 10)])
  const income = [amount(), amount(), amount() - amount(), amount()]
  const spent = [amount(), amount(), amount(), amount(), amount()]
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const lines = ['8', '9', '10', '11', '13', '14', '15', '16a', '17']
  return new Map([
    ...[...income, ...spent].map((value, at): [string, number] => [lineOf(lines[at] ?? ''), value]),
    [lineOf('12'), sum(income)],
    [TOTAL, sum(spent)],
    [lineOf('19'), sum(income) - sum(spent)],
  ])
}
