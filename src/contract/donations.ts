import * as z from 'zod/mini'
import { allocations } from './allocations.ts'
import { ClimateStats, exampleClimateStats, exampleOffset } from './climate.ts'
import { endpoint } from './endpoint.ts'
import { cents, cursor, metadata, openEnum, page, pathText, text, unixSeconds, usd } from './fields.ts'
import { PAYOUT_METHODS, PAYOUT_STATUSES } from './payouts.ts'

/** Donation statuses in order. */
export const DONATION_STATUSES = [
  'pledged',
  'invoice_pending',
  'invoice_sent',
  'payout_scheduled',
  'sent_via_ach',
  'sent_via_check',
  'check_cashed',
  'notified',
  'canceled',
  'blocked',
  'paused',
] as const

/** One of the statuses. */
export type DonationStatus = (typeof DONATION_STATUSES)[number]

/** The payout of a donation; `amount` is the part of the donation that it sent. */
export const DonationPayout = z.object({
  id: z.string(),
  amount: z.int(),
  method: openEnum(PAYOUT_METHODS),
  status: openEnum(PAYOUT_STATUSES),
  created_at: z.int(),
})
export type DonationPayout = z.output<typeof DonationPayout>

/** A donation of an account to a nonprofit. Amounts are integer cents of USD. */
export const Donation = z.object({
  amount: z.int(),
  id: z.string(),
  live_mode: z.boolean(),
  nonprofit_id: z.string(),
  order_value: z.nullable(z.int()),
  zip_code: z.nullable(z.string()),
  metadata: z.record(z.string(), z.unknown()),
  currency: z.string(),
  status: openEnum(DONATION_STATUSES),
  external_id: z.nullable(z.string()),
  original_nonprofit_id: z.nullable(z.string()),
  /** Whether the money came from the account's customer. Other services may omit it. */
  funds_collected: z.optional(z.boolean()),
  created_at: z.optional(z.int()),
  fee: z.optional(z.int()),
  cover_fees: z.optional(z.boolean()),
  campaign_id: z.nullish(z.string()),
  /** Only on donations of a monthly gift; the first has no `first_donation_id`. */
  monthly_gift_id: z.optional(z.string()),
  first_donation_id: z.optional(z.string()),
  /** Only on donations of a gift to several nonprofits: the first donation of the gift. */
  gift_id: z.optional(z.string()),
  /** Only on donations that were given to a fund. */
  fund_id: z.optional(z.string()),
  /** Only on donations that were given on a giving page. */
  giving_page_id: z.optional(z.string()),
  /** Only on donations of a giving program. */
  program_id: z.optional(z.string()),
  /** Only on donations with a fund, a giving page or a giving program: the first of these IDs. */
  source: z.optional(z.string()),
  /** Only in responses, not in events. */
  payout: z.nullish(DonationPayout),
})
export type Donation = z.output<typeof Donation>

/** The first created donation; `donation_ids` has all of them if there are several. */
export const CreatedDonation = z.extend(Donation, { donation_ids: z.optional(z.array(z.string())) })
export type CreatedDonation = z.output<typeof CreatedDonation>

/** An example donation, shared by the endpoints that return one. */
export const exampleDonation = {
  amount: 2500,
  id: 'd_1HFJ3bPq7rXy2KfV9wAbCd',
  live_mode: false,
  nonprofit_id: 'n_1HFJ3bNhJUCRhZ2eGTsMgd',
  order_value: 10_000,
  zip_code: '94105',
  metadata: { channel: 'web' },
  currency: 'USD',
  status: 'pledged',
  external_id: 'order_1001',
  original_nonprofit_id: null,
  funds_collected: false,
  created_at: 1_796_083_200,
  fee: 0,
  cover_fees: false,
  campaign_id: null,
}

/** Operations on donations. */
export const donations = {
  create: endpoint({
    method: 'POST',
    path: '/api/v1/donations',
    summary: 'Create one donation, `count` equal ones, or one for each nonprofit of a gift',
    auth: 'account',
    body: z.object({
      amount: cents(),
      /** Required unless `allocations` are given. */
      nonprofit_id: z.optional(text()),
      allocations: z.optional(allocations()),
      funds_collected: z.boolean(),
      count: z._default(z.int().check(z.minimum(1), z.maximum(1_000)), 1),
      cover_fees: z._default(z.boolean(), false),
      external_id: z.optional(text()),
      order_value: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000_000_000))),
      zip_code: z.optional(text()),
      metadata: z.optional(metadata()),
      campaign_name: z.optional(text()),
      campaign_id: z.optional(text()),
      currency: usd(),
    }),
    response: CreatedDonation,
    errors: ['nonprofit_invalid', 'nonprofit_ineligible'],
    example: {
      body: {
        amount: 2500,
        nonprofit_id: 'n_1HFJ3bNhJUCRhZ2eGTsMgd',
        funds_collected: false,
        external_id: 'order_1001',
        order_value: 10_000,
        zip_code: '94105',
        metadata: { channel: 'web' },
      },
      response: { ...exampleDonation, payout: null },
    },
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/v1/donations',
    summary: 'List donations, newest first, by pages or by `starting_after`',
    auth: 'account',
    query: z.object({
      page: z._default(page(), 1),
      ...cursor(),
      nonprofit_id: z.optional(text()),
      external_id: z.optional(text()),
      campaign_id: z.optional(text()),
      start_timestamp: z.optional(unixSeconds()),
      end_timestamp: z.optional(unixSeconds()),
    }),
    response: z.object({ donations: z.array(Donation), page: z.int(), has_more: z.optional(z.boolean()) }),
    example: {
      query: { page: 1, external_id: 'order_1001' },
      response: { donations: [{ ...exampleDonation, payout: null }], page: 1, has_more: false },
    },
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/donations/{id}',
    summary: 'Show one donation',
    auth: 'account',
    params: z.object({ id: pathText() }),
    response: Donation,
    example: {
      params: { id: exampleDonation.id },
      response: {
        ...exampleDonation,
        status: 'sent_via_ach',
        payout: {
          id: 'po_1HFJ3bPq7rXy2KfV9wAbCd',
          amount: 2500,
          method: 'ach',
          status: 'sent',
          created_at: 1_798_761_600,
        },
      },
    },
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/v1/donations/{id}/cancel',
    summary: 'Cancel one donation before its money is sent, such as when its order is refunded',
    auth: 'account',
    params: z.object({ id: pathText() }),
    response: Donation,
    errors: ['conflict'],
    example: {
      params: { id: exampleDonation.id },
      response: { ...exampleDonation, status: 'canceled', payout: null },
    },
  }),
  climateStats: endpoint({
    method: 'GET',
    path: '/api/v1/donations/{id}/climate_stats',
    summary: 'Show the offset of one climate donation',
    auth: 'account',
    params: z.object({ id: pathText() }),
    response: ClimateStats,
    example: { params: { id: exampleOffset.id }, response: exampleClimateStats },
  }),
}
