import * as z from 'zod/mini'
import { allocations } from './allocations.ts'
import { endpoint } from './endpoint.ts'
import { cents, metadata, text, usd } from './fields.ts'

/** Why a payment failed. */
export const DECLINE_REASONS = [
  'declined',
  'insufficient_funds',
  'expired_card',
  'incorrect_cvc',
  'authentication_failed',
  'not_a_test_card',
  'suspected_robot',
  /** The processor refused to start the payment, for a reason other than the card. */
  'not_accepted',
] as const

/** One of the reasons. */
export type DeclineReason = (typeof DECLINE_REASONS)[number]

/** The hosted payment page of one gift. */
export const CheckoutLink = z.object({ checkout_url: z.string() })
export type CheckoutLink = z.output<typeof CheckoutLink>

const PaidNonprofit = z.object({ id: z.string(), name: z.string(), ein: z.string() })

/**
 * The gift of a donor who returned from a hosted page; `amount` is the collected sum, `gift_url` the gift page. Of a
 * gift to several nonprofits, `nonprofit` is the first, and `allocations` has all.
 */
export const PaidGift = z.object({
  donation_id: z.string(),
  amount: z.int(),
  nonprofit: PaidNonprofit,
  allocations: z.optional(z.array(z.object({ donation_id: z.string(), amount: z.int(), nonprofit: PaidNonprofit }))),
  gift_url: z.string(),
  matched_amount: z.optional(z.int()),
  account_name: z.optional(z.string()),
  monthly: z.optional(z.object({ amount: z.int(), next_payment_at: z.int() })),
})
export type PaidGift = z.output<typeof PaidGift>

/** Frequency of a gift: once, or monthly until its donor stops it. */
export const FREQUENCIES = ['once', 'monthly'] as const

/** One of the frequencies. */
export type Frequency = (typeof FREQUENCIES)[number]

/** Kinds of dedication: in honor of a living person, or in memory of a person who died. */
export const OCCASIONS = ['honor', 'memory'] as const

/** Whether donors always see our page before they pay, or only if information is missing. */
export const HOSTED_PAGES = ['always', 'when_needed'] as const

/** The person whom a gift honors or remembers, and the e-mail address to notify once it is paid. */
export const Dedication = z.object({ occasion: z.enum(OCCASIONS), honoree: text(), tell_email: text() })
export type Dedication = z.output<typeof Dedication>

/** Operations on hosted payment pages. */
export const payments = {
  createCheckoutLink: endpoint({
    method: 'POST',
    path: '/api/v1/payments/checkout_link',
    summary: 'Create a hosted page where a donor pays',
    auth: 'account',
    body: z.object({
      amount: cents(),
      /** Required unless `allocations` are given. */
      nonprofit_id: z.optional(text()),
      allocations: z.optional(allocations()),
      success_url: text(),
      cancel_url: text(),
      external_id: z.optional(text()),
      currency: usd(),
      metadata: z.optional(metadata()),
      locale: z.optional(text()),
      frequency: z.optional(z.enum(FREQUENCIES)),
      dedication: z.optional(Dedication),
      hosted_page: z.optional(z.enum(HOSTED_PAGES)),
      /** The published giving page where the donor gives. */
      giving_page_id: z.optional(text()),
    }),
    response: CheckoutLink,
    errors: ['nonprofit_invalid', 'nonprofit_ineligible', 'nonprofit_without_consent', 'url_not_allowed'],
    example: {
      body: {
        amount: 2500,
        nonprofit_id: 'n_1HFJ3bNhJUCRhZ2eGTsMgd',
        success_url: 'https://shop.example/thanks',
        cancel_url: 'https://shop.example/cart',
        external_id: 'order_1001',
      },
      response: { checkout_url: 'https://giving.example/checkout/4fJq0mX2c8' },
    },
  }),
  showPaidGift: endpoint({
    method: 'GET',
    path: '/api/v1/payments/paid_gift',
    summary: 'Show a paid gift to its donor, by its proof',
    auth: 'account',
    query: z.object({ proof: text() }),
    response: PaidGift,
    errors: ['gift_unknown'],
    example: {
      query: { proof: '9b1f6d0c4a7e42d8b3c5f0a1e2d3c4b5' },
      response: {
        donation_id: 'd_1HFJ3bPq7rXy2KfV9wAbCd',
        amount: 2500,
        nonprofit: { id: 'n_1HFJ3bNhJUCRhZ2eGTsMgd', name: 'American National Red Cross', ein: '530196605' },
        gift_url: 'https://giving.example/gift/1HFJ3bPq7rXy2KfV9wAbCd3hTq8mWz4LxVb0YcR5nKfG',
      },
    },
  }),
}
