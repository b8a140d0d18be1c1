import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type ReceiptDonation, yearReceipt } from '../../../../../src/server/service/money/receipts/year-receipts.ts'

function gifts(count: number, change: Partial<ReceiptDonation>): ReceiptDonation[] {
  const gift: ReceiptDonation = {
    id: 'd_1',
    nonprofitName: 'River Trust',
    amount: 500,
    status: 'notified',
    fundsCollected: false,
    liveMode: true,
    receivedOn: '2026-12-31',
  }
  return Array.from({ length: count }, (_, index) => ({ ...gift, id: `d_${index}`, ...change }))
}

test('ten donations of 300 dollars are listed one by one with their dates', () => {
  const receipt = yearReceipt(gifts(10, { amount: 30_000 }), 2026)
  assert.equal(receipt.singles.length, 10)
  assert.equal(receipt.deductibleTotal, 300_000)
  assert.deepEqual(receipt.summaries, [])
})

test('a hundred donations of 5 dollars are one summary line', () => {
  const receipt = yearReceipt(gifts(100, {}), 2026)
  assert.deepEqual(receipt.summaries, [{ nonprofitName: 'River Trust', count: 100, amount: 50_000 }])
  assert.deepEqual(receipt.singles, [])
})

test('the 250-dollar line belongs to the acknowledged donations', () => {
  const receipt = yearReceipt([...gifts(1, { amount: 25_000 }), ...gifts(1, { amount: 24_999 })], 2026)
  assert.equal(receipt.singles.length, 1)
  assert.equal(receipt.summaries.length, 1)
})

test('customers’ donations are listed separately', () => {
  const receipt = yearReceipt([...gifts(3, { fundsCollected: true }), ...gifts(2, {})], 2026)
  assert.equal(receipt.collectedTotal, 1500)
  assert.equal(receipt.deductibleTotal, 1000)
})

test('canceled, sandbox, other-year and uncollected donations don’t count; a collected blocked one does', () => {
  const none = [
    ...gifts(1, { status: 'canceled' }),
    ...gifts(1, { receivedOn: null }),
    ...gifts(1, { liveMode: false }),
    ...gifts(1, { receivedOn: '2027-01-01' }),
    ...gifts(1, { receivedOn: '2025-12-31' }),
  ]
  const receipt = yearReceipt([...none, ...gifts(1, { status: 'blocked' })], 2026)
  assert.deepEqual([receipt.deductibleTotal, receipt.collectedTotal], [500, 0])
})
