import assert from 'node:assert/strict'
import { test } from 'vitest'
import { monthsAfter } from '../../../src/server/kernel/calendar.ts'

function daysFrom(moment: string, months: number): string[] {
  return Array.from({ length: months }, (_, index) =>
    monthsAfter(new Date(moment), index + 1)
      .toISOString()
      .slice(0, 10),
  )
}

test('monthly dates of the 31st fall on shorter months’ last day and return to the 31st', () => {
  assert.deepEqual(daysFrom('2026-10-31T20:00:00Z', 7), [
    '2026-11-30',
    '2026-12-31',
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
    '2027-05-31',
  ])
})

test('monthly dates fall on February 29 in leap years and on February 28 in others', () => {
  assert.equal(monthsAfter(new Date('2028-01-31T00:00:00Z'), 1).toISOString(), '2028-02-29T00:00:00.000Z')
  assert.equal(monthsAfter(new Date('2028-02-29T23:59:59Z'), 12).toISOString(), '2029-02-28T23:59:59.000Z')
  assert.equal(monthsAfter(new Date('2028-02-29T23:59:59Z'), 48).toISOString(), '2032-02-29T23:59:59.000Z')
})
