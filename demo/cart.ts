import * as z from 'zod/mini'
import { roundUp } from '../src/elements/shared/money.ts'
import { findProduct, type Product, products, SHIPPING } from './catalog.ts'

/** A customer's gift with the order: a round-up of the current total, or an amount. */
const Gift = z.object({
  nonprofitId: z.string().check(z.regex(/^n_\w{1,64}$/)),
  kind: z.enum(['round_up', 'amount']),
  /** Cents, for `amount`. */
  amount: z.int().check(z.minimum(0), z.maximum(1_000_000)),
})
export type Gift = z.output<typeof Gift>

const Cart = z.object({
  lines: z.record(z.string(), z.int().check(z.minimum(1), z.maximum(9))),
  gift: z.optional(Gift),
})

/** A cart: quantities by product, and a gift. It is stored in a cookie, so it is untrusted input. */
export type Cart = z.output<typeof Cart>

/** One line of the cart. */
export interface CartRow {
  product: Product
  pieces: number
  /** Cents. */
  total: number
}

/** Parses a cart from its cookie; an invalid one becomes an empty cart. */
export function readCart(cookie: string | undefined): Cart {
  try {
    const parsed = z.safeParse(Cart, JSON.parse(Buffer.from(cookie ?? '', 'base64url').toString('utf8')))
    return parsed.success ? parsed.data : { lines: {} }
  } catch {
    return { lines: {} }
  }
}

/** Formats a cart for its cookie. */
export function writeCart(cart: Cart): string {
  return Buffer.from(JSON.stringify(cart)).toString('base64url')
}

/** The cart with `pieces` of a product, 0 to 9; 0 removes the line. */
export function withPieces(cart: Cart, slug: string, pieces: number): Cart {
  const { [slug]: _, ...others } = cart.lines
  const count = Math.min(Math.max(Math.trunc(pieces) || 0, 0), 9)
  return { ...cart, lines: count === 0 || findProduct(slug) === undefined ? others : { ...others, [slug]: count } }
}

/** The cart's lines in the catalog's order. */
export function cartRows(cart: Cart): CartRow[] {
  return products.flatMap((product) => {
    const pieces = cart.lines[product.slug] ?? 0
    return pieces === 0 ? [] : [{ product, pieces, total: pieces * product.price }]
  })
}

/** The cents of goods and shipping, without a gift. */
export function orderValue(cart: Cart): number {
  const goods = cartRows(cart).reduce((sum, { total }) => sum + total, 0)
  return goods === 0 ? 0 : goods + SHIPPING
}

/** Cents that round the order up to the next whole dollar; 0 if it is whole already. */
export function roundUpOf(cart: Cart): number {
  return roundUp(orderValue(cart))
}

/** The order's weight with its box, in pounds: about three per piece. */
export function weightOf(cart: Cart): number {
  return cartRows(cart).reduce((sum, { pieces }) => sum + 3 * pieces, 1)
}

/** Cents paid for the order, including its gift. */
export function orderTotal(cart: Cart): number {
  return orderValue(cart) + giftOf(cart)
}

/** Cents of the customer's gift. */
export function giftOf(cart: Cart): number {
  if (cart.gift === undefined) return 0
  return cart.gift.kind === 'round_up' ? roundUpOf(cart) : cart.gift.amount
}
