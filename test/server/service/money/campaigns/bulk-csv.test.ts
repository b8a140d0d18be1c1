import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readBulkDonations, readBulkExpenses } from '../../../../../src/server/service/money/campaigns/bulk-csv.ts'

test('a file of valid rows is read whole, with any line endings, spaces or byte order mark', () => {
  assert.deepEqual(readBulkDonations('\uFEFFAmount , note\r\n1000,x\r\n\r\n250,y\r\n'), {
    rows: [{ amount: 1000 }, { amount: 250 }],
    bad: [],
  })
})

test('invalid rows are named by line, and nothing is imported', () => {
  const { rows, bad } = readBulkExpenses(
    'amount,description,date\n100,Ads,2026-01-31\n1.50,Print,2026-01-31\n5,,2026-02-30\n0,x,2026-01-01',
  )
  assert.deepEqual(rows, [])
  assert.deepEqual(
    bad.map(({ line }) => line),
    [3, 4, 5],
  )
  for (const { reason } of [bad[0], bad[2]].flatMap((one) => one ?? []))
    assert.equal(reason, 'amount must be whole cents from 1 to 99999999, or dollars such as 12.50')
  assert.match(bad[1]?.reason ?? '', /description is missing; date must be a day/)
})

test('a file without the required column or without rows is rejected', () => {
  assert.deepEqual(readBulkDonations('sum\n5').bad, [{ line: 2, reason: 'amount is missing', content: '5' }])
  assert.deepEqual(readBulkDonations('amount\n').bad, [{ line: 1, reason: 'the file has no rows', content: '' }])
})

test('a column in dollars can replace one in cents, as spreadsheets write them', () => {
  const { rows } = readBulkDonations('dollars,date\n"$1,250.50",2026-01-31\n7,\n0.5,\n')
  assert.deepEqual(rows, [{ amount: 125_050, givenOn: '2026-01-31' }, { amount: 700 }, { amount: 50 }])
  const { bad } = readBulkDonations('dollars\n"12,50"\n0.00\n1.999\nten\n')
  assert.deepEqual(
    bad.map(({ line, content }) => [line, content]),
    [
      [2, '12,50'],
      [3, '0.00'],
      [4, '1.999'],
      [5, 'ten'],
    ],
  )
})
