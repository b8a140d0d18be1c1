import assert from 'node:assert/strict'
import { test } from 'vitest'
import { withDonationId } from '../../../../../src/server/service/checkout/link/payment-link.ts'

test('the success URL names this donation, replacing any earlier one', () => {
  assert.equal(
    withDonationId('https://shop.example/thanks?donation_id=d_other&order=7#top', 'd_1'),
    'https://shop.example/thanks?order=7&donation_id=d_1#top',
  )
})

test('the rest of a query string keeps its encoding', () => {
  assert.equal(withDonationId('https://shop.example/t?a=%20b', 'd_1'), 'https://shop.example/t?a=%20b&donation_id=d_1')
})
