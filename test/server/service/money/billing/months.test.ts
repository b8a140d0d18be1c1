import assert from 'node:assert/strict'
import { test } from 'vitest'
import { endedMonths, monthOf, nextMonth } from '../../../../../src/server/service/money/billing/close-months.ts'

test('months start and end in UTC', () => {
  assert.equal(monthOf(new Date('2026-01-31T23:59:59.999Z')), '2026-01-01')
  assert.equal(monthOf(new Date('2026-02-01T00:00:00Z')), '2026-02-01')
  assert.equal(nextMonth('2026-12-01'), '2027-01-01')
})

test('only past months are closed, however many were missed', () => {
  const now = new Date('2026-03-01T00:00:00Z')
  assert.deepEqual(endedMonths(new Date('2026-02-28T23:59:59Z'), now), ['2026-02-01'])
  assert.deepEqual(endedMonths(new Date('2025-12-05T00:00:00Z'), now), ['2025-12-01', '2026-01-01', '2026-02-01'])
  assert.deepEqual(endedMonths(new Date('2026-03-01T00:00:00Z'), now), [])
})
