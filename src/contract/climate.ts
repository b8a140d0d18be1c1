import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { cents, centsSum, stringCents, text, usd } from './fields.ts'

/** Blockchains whose transactions can be offset, in any case. */
export const CRYPTO_CURRENCIES = ['ETH', 'BTC', 'SOL'] as const

/** One of the chains. */
export type CryptoCurrency = (typeof CRYPTO_CURRENCIES)[number]

/** A purchased offset: its price in cents, sent as a string, and the ID of the climate donation. */
export const OffsetResult = z.object({ amount: stringCents(), id: z.string() })
export type OffsetResult = z.output<typeof OffsetResult>

/** The price of an offset in integer cents, and the ID to buy it at this price within 24 hours, once. */
export const OffsetEstimate = z.object({ amount: z.int(), offset_id: z.string() })
export type OffsetEstimate = z.output<typeof OffsetEstimate>

/** Totals of offsets: integer cents, trees grown for ten years, and metric tonnes of CO2 equivalent. */
export const ClimateStats = z.object({ amount: centsSum(), trees: z.number(), co2_tonnes_offset: z.number() })
export type ClimateStats = z.output<typeof ClimateStats>

/** The heaviest shipment, in pounds. */
export const HEAVIEST_SHIPMENT_LB = 1_000_000

/** The longest distance of a shipment, in miles: once around the Earth. */
export const LONGEST_DISTANCE_MI = 25_000

function pounds() {
  return z.number().check(z.positive(), z.maximum(HEAVIEST_SHIPMENT_LB))
}

/** Zero if the distance is unknown. */
function miles() {
  return z.number().check(z.minimum(0), z.maximum(LONGEST_DISTANCE_MI))
}

const estimateQuery = z.object({
  origin_address: text(),
  destination_address: text(),
  weight_lb: pounds(),
  distance_mi: z.optional(miles()),
})

const shippingBody = z.object({
  offset_id: z.optional(text()),
  origin_address: z.optional(text()),
  destination_address: z.optional(text()),
  weight_lb: z.optional(pounds()),
  distance_mi: z.optional(miles()),
  currency: usd(),
  funds_collected: z._default(z.boolean(), false),
})

/** An example climate donation. */
export const exampleOffset = { amount: '315', id: 'carbon_1HFJ3bPq7rXy2KfV9wAbCd' }

/** Example stats of one offset. */
export const exampleClimateStats = { amount: 1500, trees: 16.666667, co2_tonnes_offset: 1 }

const exampleEstimate = {
  query: { origin_address: '94105', destination_address: '10001', weight_lb: 2.5 },
  response: { amount: 2, offset_id: 'offset_1HFJ3bPq7rXy2KfV9wAbCd' },
}

const exampleShipping = {
  body: { origin_address: '60601', destination_address: '90210', weight_lb: 10, funds_collected: true },
  response: { amount: '3', id: exampleOffset.id },
}

/** Estimates the price of offsetting a shipment. */
export const estimateShippingOffset = endpoint({
  method: 'GET',
  path: '/api/v1/climate/shipping_offset',
  summary: 'Estimate the price of offsetting a shipment',
  auth: 'account',
  query: estimateQuery,
  response: OffsetEstimate,
  errors: ['zip_code_unknown'],
  example: exampleEstimate,
})

/** Sums up all offsets of the account. */
export const climateStats = endpoint({
  method: 'GET',
  path: '/api/v1/climate/stats',
  summary: 'Show the totals of all offsets of the account',
  auth: 'account',
  response: ClimateStats,
  example: { response: exampleClimateStats },
})

/** Operations that offset carbon emissions by donating. */
export const climate = {
  cryptoOffset: endpoint({
    method: 'POST',
    path: '/api/v1/climate/crypto_offset',
    summary: 'Offset transactions of a cryptocurrency by donating',
    auth: 'account',
    body: z.object({
      currency: z.enum(CRYPTO_CURRENCIES),
      count: z._default(z.int().check(z.minimum(1), z.maximum(1_000_000_000)), 1),
      funds_collected: z._default(z.boolean(), false),
      amount_at_most: z.optional(cents()),
    }),
    response: OffsetResult,
    errors: ['conflict'],
    example: { body: { currency: 'BTC', count: 1, funds_collected: false }, response: exampleOffset },
  }),
  shippingOffset: endpoint({
    method: 'POST',
    path: '/api/v1/climate/shipping_offset',
    summary: 'Offset a shipment by donating, directly or by an estimate’s `offset_id`',
    auth: 'account',
    body: shippingBody,
    response: OffsetResult,
    errors: ['zip_code_unknown', 'offset_unknown', 'offset_used', 'offset_expired'],
    example: exampleShipping,
  }),
  estimateShippingOffset,
  carbonOffset: endpoint({
    method: 'POST',
    path: '/api/v1/climate/carbon_offset',
    summary: 'Alias of the shipping offset',
    auth: 'account',
    body: shippingBody,
    response: OffsetResult,
    errors: ['zip_code_unknown', 'offset_unknown', 'offset_used', 'offset_expired'],
    example: exampleShipping,
  }),
  estimateCarbonOffset: endpoint({
    method: 'GET',
    path: '/api/v1/climate/carbon_offset',
    summary: 'Alias of the shipping estimate',
    auth: 'account',
    query: estimateQuery,
    response: OffsetEstimate,
    errors: ['zip_code_unknown'],
    example: exampleEstimate,
  }),
  stats: climateStats,
}
