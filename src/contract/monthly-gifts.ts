import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { cursor, openEnum, pathText, text } from './fields.ts'

/** Statuses of a monthly gift. */
export const MONTHLY_GIFT_STATUSES = ['active', 'paused', 'failing', 'ended'] as const

/** One of the statuses. */
export type MonthlyGiftStatus = (typeof MONTHLY_GIFT_STATUSES)[number]

/** Why a monthly gift ended. */
export const MONTHLY_GIFT_END_REASONS = [
  'donor',
  'card_failed',
  'nonprofit_ineligible',
  'account_closed',
  'processor',
] as const

/** One of the reasons. */
export type MonthlyGiftEndReason = (typeof MONTHLY_GIFT_END_REASONS)[number]

/** A gift that repeats every month until its donor stops it. `amount` is what the donor pays each month, in cents. */
export const MonthlyGift = z.object({
  id: z.string(),
  live_mode: z.boolean(),
  status: openEnum(MONTHLY_GIFT_STATUSES),
  amount: z.int(),
  currency: z.string(),
  nonprofit_id: z.string(),
  /** Only of a gift to several nonprofits; `nonprofit_id` is the first. */
  allocations: z.optional(z.array(z.object({ nonprofit_id: z.string(), amount: z.int() }))),
  external_id: z.nullable(z.string()),
  metadata: z.record(z.string(), z.unknown()),
  first_donation_id: z.string(),
  latest_donation_id: z.string(),
  donation_count: z.int(),
  next_payment_at: z.nullable(z.int()),
  created_at: z.int(),
  ended_at: z.nullable(z.int()),
  end_reason: z.nullable(openEnum(MONTHLY_GIFT_END_REASONS)),
})
export type MonthlyGift = z.output<typeof MonthlyGift>

/** An example monthly gift, used in responses and events. */
export const exampleMonthlyGift = {
  id: 'mg_1HFJ3bPq7rXy2KfV9wAbCd',
  live_mode: false,
  status: 'active',
  amount: 2500,
  currency: 'USD',
  nonprofit_id: 'n_1HFJ3bNhJUCRhZ2eGTsMgd',
  external_id: 'order_1001',
  metadata: { channel: 'web' },
  first_donation_id: 'd_1HFJ3bPq7rXy2KfV9wAbCd',
  latest_donation_id: 'd_1HFJ3bPq7rXy2KfV9wAbCd',
  donation_count: 1,
  next_payment_at: 1_798_761_600,
  created_at: 1_796_083_200,
  ended_at: null,
  end_reason: null,
}

/** Operations on monthly gifts. Only donors can change them, on their own page. */
export const monthlyGifts = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/monthly_gifts',
    summary: 'List monthly gifts, newest first',
    auth: 'account',
    query: z.object({
      ...cursor(),
      status: z.optional(z.enum(MONTHLY_GIFT_STATUSES)),
      external_id: z.optional(text()),
    }),
    response: z.object({ monthly_gifts: z.array(MonthlyGift), has_more: z.boolean() }),
    example: { query: { status: 'active' }, response: { monthly_gifts: [exampleMonthlyGift], has_more: false } },
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/monthly_gifts/{id}',
    summary: 'Show one monthly gift',
    auth: 'account',
    params: z.object({ id: pathText() }),
    response: MonthlyGift,
    example: { params: { id: exampleMonthlyGift.id }, response: exampleMonthlyGift },
  }),
}
