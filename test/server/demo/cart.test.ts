import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import {
  cartRows,
  giftOf,
  orderTotal,
  orderValue,
  readCart,
  roundUpOf,
  withPieces,
  writeCart,
} from '../../../demo/cart.ts'
import { readGift, readOrderGift } from '../../../demo/gift-choice.ts'
import { orderId, readOrder, readOrderId, writeOrder } from '../../../demo/order.ts'

const cart = withPieces(withPieces({ lines: {} }, 'stoneware-vase', 1), 'beeswax-tapers', 2)

test('a cart is restored from its cookie, and any other cookie gives an empty cart', () => {
  assert.deepEqual(readCart(writeCart(cart)), cart)
  fc.assert(fc.property(fc.string(), (text) => assert.ok(readCart(text).lines)))
  for (const text of ['', '{', 'bnVsbA', Buffer.from('{"lines":{"x":1e99}}').toString('base64url')])
    assert.deepEqual(readCart(text), { lines: {} })
})

test('an order is the sum of goods, shipping and any round-up donation', () => {
  assert.equal(orderValue(cart), 4_800 + 2 * 1_725 + 540)
  assert.equal(orderTotal(cart), orderValue(cart))
  const rounded = { ...cart, gift: { nonprofitId: 'n_1', kind: 'round_up' as const, amount: 0 } }
  assert.equal(orderTotal(rounded) % 100, 0)
  assert.equal(orderTotal(rounded) - orderValue(rounded), giftOf(rounded))
})

test('any other donation is paid with the order too', () => {
  const giving = { ...cart, gift: { nonprofitId: 'n_1', kind: 'amount' as const, amount: 2_500 } }
  assert.equal(orderTotal(giving), orderValue(giving) + 2_500)
  assert.equal(giftOf(giving), 2_500)
})

test('an order accepts a donation from one cent, as its button offers; a card payment alone starts at one dollar', () => {
  const choice = { nonprofitId: 'n_1', gift: '50', own: '' }
  const kept = readOrderGift(choice, 10)
  assert.deepEqual(kept, { nonprofitId: 'n_1', kind: 'amount', amount: 50 })
  assert.ok(typeof kept === 'object')
  assert.equal(orderTotal(readCart(writeCart({ ...cart, gift: kept }))), orderValue(cart) + 50)
  assert.deepEqual(readOrderGift({ ...choice, gift: '1' }, 10), { ...kept, amount: 1 })
  assert.match(String(readOrderGift({ ...choice, gift: '0' }, 10)), /from \$0\.01 to/)
  assert.match(String(readGift(choice)), /from \$1 to/)
})

test('rounding up stops at the next whole dollar', () => {
  const pieces = fc.integer({ min: 1, max: 9 })
  fc.assert(
    fc.property(pieces, pieces, (vases, tapers) => {
      const filled = withPieces(withPieces({ lines: {} }, 'stoneware-vase', vases), 'beeswax-tapers', tapers)
      const gift = roundUpOf(filled)
      assert.ok(Number.isInteger(gift) && gift >= 0 && gift <= 99)
      assert.equal((orderValue(filled) + gift) % 100, 0)
    }),
  )
})

test('a line has zero to nine pieces, from the store’s catalog', () => {
  assert.deepEqual(cartRows(withPieces(cart, 'stoneware-vase', 0)).length, 1)
  assert.equal(withPieces(cart, 'stoneware-vase', 99).lines['stoneware-vase'], 9)
  assert.equal(withPieces(cart, 'stoneware-vase', Number.NaN).lines['stoneware-vase'], undefined)
  assert.deepEqual(withPieces(cart, 'gold-bar', 3), cart)
})

test('an order is restored from its cookie, and a forged one is ignored', () => {
  const order = { id: orderId(Uint8Array.of(0, 35, 71, 9, 10, 255)), customer: 'Ana', total: 100, given: 0, pieces: 1 }
  assert.match(order.id, /^FF-[0-9A-Z]{6}$/)
  assert.deepEqual(readOrder(writeOrder(order)), order)
  assert.equal(readOrder(writeOrder({ ...order, id: '<script>' })), undefined)
  assert.equal(readOrder('x'), undefined)
  assert.equal(readOrderId(order.id), order.id)
  for (const forged of [null, '', 'FF-<script', `${order.id}0`]) assert.equal(readOrderId(forged), undefined)
})
