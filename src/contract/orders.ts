import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { cents, cursor, openEnum, pathText, text, unixSeconds, usd } from './fields.ts'
import { exampleProgram, LONGEST_SKU } from './programs.ts'

/** Why a program gave nothing for an order. */
export const SKIP_REASONS = [
  'not_started',
  'ended',
  'paused',
  'budget_used',
  'below_one_cent',
  'no_matching_items',
  'nonprofit_ineligible',
  'nonprofit_without_consent',
  'credit_used',
  'test_order',
] as const

/** One of the reasons. */
export type SkipReason = (typeof SKIP_REASONS)[number]

/** The most line items of an order. */
export const MOST_ITEMS = 1_000

/** A program's donation for an order, in cents. `id` is the donation. */
export const OrderDonation = z.object({
  id: z.string(),
  program_id: z.string(),
  nonprofit_id: z.string(),
  amount: z.int(),
})

/** A program that gave nothing for an order, and why. */
export const SkippedProgram = z.object({ program_id: z.string(), reason: openEnum(SKIP_REASONS) })

/** A merchant's order and its programs' donations. Amounts are cents; `refunded` is the sum of its refunds. */
export const Order = z.object({
  id: z.string(),
  external_id: z.string(),
  live_mode: z.boolean(),
  total: z.int(),
  refunded: z.int(),
  currency: z.string(),
  item_count: z.int(),
  nonprofit_id: z.nullable(z.string()),
  test: z.boolean(),
  created_at: z.int(),
  donations: z.array(OrderDonation),
  skipped: z.array(SkippedProgram),
})
export type Order = z.output<typeof Order>

const exampleDonation = {
  id: 'd_1HFJ3bPq7rXy2KfV9wAbCd',
  program_id: exampleProgram.id,
  nonprofit_id: exampleProgram.nonprofit.id,
  amount: 124,
}

/** An example order, used in responses and events. */
export const exampleOrder = {
  id: 'or_1HFJ3bPq7rXy2KfV9wAbCd',
  external_id: '1001',
  live_mode: false,
  total: 12_400,
  refunded: 0,
  currency: 'USD',
  item_count: 1,
  nonprofit_id: null,
  test: false,
  created_at: 1_796_083_200,
  donations: [exampleDonation],
  skipped: [{ program_id: 'pr_1HFJ3bPq7rXy2KfV9wEfGh', reason: 'budget_used' }],
}

const OrderItem = z.object({
  sku: z.string().check(z.minLength(1), z.maxLength(LONGEST_SKU)),
  quantity: z._default(z.int().check(z.minimum(1), z.maximum(100_000)), 1),
  amount: z.optional(z.int().check(z.minimum(0), z.maximum(99_999_999))),
})

const externalId = () => text().check(z.minLength(1), z.maxLength(200))
const orderId = { params: z.object({ external_id: pathText() }) }
const exampleId = { params: { external_id: exampleOrder.external_id } }

/** Operations on the orders that programs give by. */
export const orders = {
  create: endpoint({
    method: 'POST',
    path: '/api/v1/orders',
    summary: 'Record an order: each applicable program donates, once per order',
    auth: 'account',
    body: z.object({
      external_id: externalId(),
      total: cents(),
      currency: usd(),
      items: z._default(z.array(OrderItem).check(z.maxLength(MOST_ITEMS)), []),
      created_at: z.optional(unixSeconds()),
      nonprofit_id: z.optional(text()),
      test: z._default(z.boolean(), false),
    }),
    response: Order,
    errors: ['conflict', 'nonprofit_invalid'],
    example: {
      body: {
        external_id: exampleOrder.external_id,
        total: exampleOrder.total,
        currency: 'USD',
        items: [{ sku: 'refill-500', quantity: 2, amount: 6200 }],
        created_at: exampleOrder.created_at,
      },
      response: exampleOrder,
    },
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/v1/orders',
    summary: 'List orders, newest first',
    auth: 'account',
    query: z.object({ ...cursor(), external_id: z.optional(text()) }),
    response: z.object({ orders: z.array(Order), has_more: z.boolean() }),
    example: { query: { limit: 30 }, response: { orders: [exampleOrder], has_more: false } },
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/orders/{external_id}',
    summary: 'Show one order by your own ID',
    auth: 'account',
    ...orderId,
    response: Order,
    example: { ...exampleId, response: exampleOrder },
  }),
  refund: endpoint({
    method: 'POST',
    path: '/api/v1/orders/{external_id}/refund',
    summary: 'Refund an order, in part or in full: its donations are reduced in proportion',
    auth: 'account',
    ...orderId,
    body: z.object({ amount: cents(), refund_id: z.optional(externalId()) }),
    response: Order,
    errors: ['conflict'],
    example: {
      ...exampleId,
      body: { amount: 6200, refund_id: 'refund_7' },
      response: {
        ...exampleOrder,
        refunded: 6200,
        donations: [{ ...exampleDonation, id: 'd_1HFJ3bPq7rXy2KfV9wIjKl', amount: 62 }],
      },
    },
  }),
}
