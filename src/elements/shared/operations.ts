/*
 * What elements ask of the service, and how its answers are read: the JSON Schema that zod writes of the contract, cut
 * to what is shown. `test/support/page-operations.ts` writes this file; its test does so when the contract has changed.
 */

import type { contract } from '../../contract/index.ts'
import type { AnswerSchema } from './answer-schema.ts'
import { operation } from './operation.ts'

const problem: AnswerSchema = {
  type: 'object',
  properties: {
    type: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string' },
    title: { type: 'string' },
    detail: { type: 'string' },
    param: { type: 'string' },
    request_id: { type: 'string' },
  },
  required: ['type', 'status', 'code', 'title', 'detail', 'request_id'],
}

/** What all offsets of the account add up to. */
export const climateStats = /* @__PURE__ */ operation<typeof contract.climate.stats>({
  method: 'GET',
  path: '/api/v1/climate/stats',
  answer: {
    type: 'object',
    properties: {
      amount: { type: 'integer' },
      trees: { type: 'number' },
      co2_tonnes_offset: { type: 'number' },
    },
    required: ['amount', 'trees', 'co2_tonnes_offset'],
  },
  problem,
})

/** Create a hosted page where a donor pays. */
export const createCheckoutLink = /* @__PURE__ */ operation<typeof contract.payments.createCheckoutLink>({
  method: 'POST',
  path: '/api/v1/payments/checkout_link',
  answer: {
    type: 'object',
    properties: {
      checkout_url: { type: 'string' },
    },
    required: ['checkout_url'],
  },
  problem,
})

/** Estimate what offsetting a shipment costs, without donating. */
export const estimateShippingOffset = /* @__PURE__ */ operation<typeof contract.climate.estimateShippingOffset>({
  method: 'GET',
  path: '/api/v1/climate/shipping_offset',
  answer: {
    type: 'object',
    properties: {
      amount: { type: 'integer' },
      offset_id: { type: 'string' },
    },
    required: ['amount', 'offset_id'],
  },
  problem,
})

/** What the gifts of an account and the accounts it manages did. */
export const impactReport = /* @__PURE__ */ operation<typeof contract.reports.impact>({
  method: 'GET',
  path: '/api/v1/reports/impact',
  answer: {
    type: 'object',
    properties: {
      data: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            id: { type: 'string' },
            name: { type: 'string' },
            ein: { type: 'string' },
            city: { type: 'string' },
            state: { type: 'string' },
            icon_url: { type: 'string' },
            logo_url: {
              type: ['string', 'null'],
            },
            eligible: { type: 'boolean' },
            eligibility_restrictions: {
              type: 'array',
              items: {
                type: 'object',
                properties: {
                  detail: { type: 'string' },
                },
                required: ['detail'],
              },
            },
            written_consent: {
              type: 'object',
              properties: {
                via_change: { type: 'boolean' },
                direct: { type: 'boolean' },
              },
              required: ['via_change', 'direct'],
            },
            total_impact: {
              type: 'array',
              items: { type: 'string' },
            },
            total_amount: { type: 'integer' },
            donation_count: { type: 'integer' },
          },
          required: [
            'id',
            'name',
            'ein',
            'city',
            'state',
            'icon_url',
            'logo_url',
            'eligible',
            'eligibility_restrictions',
            'written_consent',
            'total_impact',
          ],
        },
      },
    },
    required: ['data'],
  },
  problem,
})

/** Search nonprofits by name, cause, place or EIN; without a term, featured ones. */
export const searchNonprofits = /* @__PURE__ */ operation<typeof contract.nonprofits.search>({
  method: 'GET',
  path: '/api/v1/nonprofits',
  answer: {
    type: 'object',
    properties: {
      nonprofits: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            id: { type: 'string' },
            name: { type: 'string' },
            ein: { type: 'string' },
            city: { type: 'string' },
            state: { type: 'string' },
            icon_url: { type: 'string' },
            logo_url: {
              type: ['string', 'null'],
            },
            eligible: { type: 'boolean' },
            eligibility_restrictions: {
              type: 'array',
              items: {
                type: 'object',
                properties: {
                  detail: { type: 'string' },
                },
                required: ['detail'],
              },
            },
            written_consent: {
              type: 'object',
              properties: {
                via_change: { type: 'boolean' },
                direct: { type: 'boolean' },
              },
              required: ['via_change', 'direct'],
            },
          },
          required: [
            'id',
            'name',
            'ein',
            'city',
            'state',
            'icon_url',
            'logo_url',
            'eligible',
            'eligibility_restrictions',
            'written_consent',
          ],
        },
      },
      related_categories: {
        type: 'array',
        items: { type: 'string' },
      },
    },
    required: ['nonprofits'],
  },
  problem,
})

/** Show one nonprofit by ID or EIN. */
export const showNonprofit = /* @__PURE__ */ operation<typeof contract.nonprofits.show>({
  method: 'GET',
  path: '/api/v1/nonprofits/{id}',
  answer: {
    type: 'object',
    properties: {
      id: { type: 'string' },
      name: { type: 'string' },
      ein: { type: 'string' },
      city: { type: 'string' },
      state: { type: 'string' },
      icon_url: { type: 'string' },
      logo_url: {
        type: ['string', 'null'],
      },
      eligible: { type: 'boolean' },
      eligibility_restrictions: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            detail: { type: 'string' },
          },
          required: ['detail'],
        },
      },
      written_consent: {
        type: 'object',
        properties: {
          via_change: { type: 'boolean' },
          direct: { type: 'boolean' },
        },
        required: ['via_change', 'direct'],
      },
    },
    required: [
      'id',
      'name',
      'ein',
      'city',
      'state',
      'icon_url',
      'logo_url',
      'eligible',
      'eligibility_restrictions',
      'written_consent',
    ],
  },
  problem,
})

/** Show what was given, to the donor who comes back with its proof. */
export const showPaidGift = /* @__PURE__ */ operation<typeof contract.payments.showPaidGift>({
  method: 'GET',
  path: '/api/v1/payments/paid_gift',
  answer: {
    type: 'object',
    properties: {
      donation_id: { type: 'string' },
      amount: { type: 'integer' },
      nonprofit: {
        type: 'object',
        properties: {
          id: { type: 'string' },
          name: { type: 'string' },
          ein: { type: 'string' },
        },
        required: ['id', 'name', 'ein'],
      },
      gift_url: { type: 'string' },
    },
    required: ['donation_id', 'amount', 'nonprofit', 'gift_url'],
  },
  problem,
})

/** Pictures of a nonprofit, ready to post. */
export const socialMediaContent = /* @__PURE__ */ operation<typeof contract.nonprofits.socialMediaContent>({
  method: 'GET',
  path: '/api/v1/nonprofits/{id}/social_media_content',
  answer: {
    type: 'array',
    items: {
      type: 'object',
      properties: {
        theme: { type: 'string' },
        url: { type: 'string' },
      },
      required: ['theme', 'url'],
    },
  },
  problem,
})
