import assert from 'node:assert/strict'
import { test } from 'vitest'
import {
  addBankingDays,
  isBankingDay,
  nextBankingDay,
} from '../../../../../src/server/service/money/payouts/banking-days.ts'

function nextAfter(day: string): string {
  return nextBankingDay(new Date(`${day}T15:00:00Z`))
    .toISOString()
    .slice(0, 10)
}

test('weekends and holidays are skipped', () => {
  assert.equal(nextAfter('2026-01-05'), '2026-01-06')
  assert.equal(nextAfter('2026-01-16'), '2026-01-20') // weekend, then Martin Luther King Day
  assert.equal(nextAfter('2026-11-25'), '2026-11-27') // Thanksgiving
  assert.equal(nextAfter('2026-05-22'), '2026-05-26') // Memorial Day
  assert.equal(nextAfter('2022-12-23'), '2022-12-27') // Christmas on a Sunday
})

test('a holiday on a Saturday leaves Friday open', () => {
  assert.ok(isBankingDay(new Date('2026-07-03T00:00:00Z')))
})

test('a year has 250 or 251 banking days', () => {
  for (const year of [2024, 2025, 2026, 2027]) {
    let open = 0
    for (let day = Date.UTC(year, 0, 1); day < Date.UTC(year + 1, 0, 1); day += 86_400_000) {
      if (isBankingDay(new Date(day))) open += 1
    }
    assert.ok(open >= 249 && open <= 252, `${year}: ${open}`)
  }
})

test('several banking days are counted one by one', () => {
  assert.equal(addBankingDays(new Date('2026-11-25T00:00:00Z'), 2).toISOString().slice(0, 10), '2026-11-30')
})
