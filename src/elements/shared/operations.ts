/*
 * What elements ask of the service, and how its answers are read: the schemas of the contract, cut to what is
 * shown. `test/support/page-operations.ts` writes this file; its test does so when the contract has changed.
 */

import type { contract } from '../../contract/index.ts'
import type { AnswerSchema, ImpactMember, OperationOf } from './service.ts'

const nonprofit = {
  members: {
    id: 'string',
    name: 'string',
    ein: 'string',
    city: 'string',
    state: 'string',
    category: 'string',
    mission: 'string',
    logo_url: ['string', 'null'],
    eligible: 'boolean',
    eligibility_restrictions: {
      items: {
        members: { detail: 'string' },
      },
    },
    written_consent: {
      members: { via_change: 'boolean', direct: 'boolean' },
    },
  },
} satisfies AnswerSchema

/** Show the totals of all offsets of the account. */
export const climateStats: OperationOf<typeof contract.climate.stats> = {
  method: 'GET',
  path: '/api/v1/climate/stats',
  answer: {
    members: { amount: 'integer', trees: 'number', co2_tonnes_offset: 'number' },
  },
}

/** Create a hosted page where a donor pays. */
export const createCheckoutLink: OperationOf<typeof contract.payments.createCheckoutLink> = {
  method: 'POST',
  path: '/api/v1/payments/checkout_link',
  answer: {
    members: { checkout_url: 'string' },
  },
}

/** Estimate the price of offsetting a shipment. */
export const estimateShippingOffset: OperationOf<typeof contract.climate.estimateShippingOffset> = {
  method: 'GET',
  path: '/api/v1/climate/shipping_offset',
  answer: {
    members: { amount: 'integer', offset_id: 'string' },
  },
}

/** Show the impact of donations of an account and the accounts it manages. */
export const impactReport: OperationOf<typeof contract.reports.impact> = {
  method: 'GET',
  path: '/api/v1/reports/impact',
  answer: {
    members: {
      data: {
        items: {
          members: {
            ...nonprofit.members,
            total_impact: { items: 'string' },
            total_amount: 'integer',
            donation_count: 'integer',
          },
          optional: ['total_amount', 'donation_count'],
        },
      },
    },
  },
}

/** Search nonprofits by name, cause, place or EIN; without a term, featured ones. */
export const searchNonprofits: OperationOf<typeof contract.nonprofits.search> = {
  method: 'GET',
  path: '/api/v1/nonprofits',
  answer: {
    members: {
      nonprofits: {
        items: {
          members: {
            ...nonprofit.members,
            matches: {
              items: {
                members: {
                  field: 'string',
                  words: { items: 'string' },
                },
              },
            },
          },
          optional: ['matches'],
        },
      },
      searched_for: 'string',
      relaxed_place: 'string',
      related_categories: { items: 'string' },
    },
    optional: ['searched_for', 'relaxed_place', 'related_categories'],
  },
}

/** Show one nonprofit by ID or EIN. */
export const showImpactRates: OperationOf<typeof contract.nonprofits.show, ImpactMember> = {
  method: 'GET',
  path: '/api/v1/nonprofits/{id}',
  answer: {
    members: {
      impact_rates: {
        items: {
          members: {
            amount: 'integer',
            quantity: 'integer',
            unit_one: 'string',
            unit_many: 'string',
            source: 'string',
            year: ['integer', 'null'],
          },
        },
      },
    },
    optional: ['impact_rates'],
  },
}

/** Show one nonprofit by ID or EIN. */
export const showNonprofit: OperationOf<typeof contract.nonprofits.show> = {
  method: 'GET',
  path: '/api/v1/nonprofits/{id}',
  answer: {
    members: {
      ...nonprofit.members,
      card_fee: {
        members: { basis_points: 'integer', fixed_cents: 'integer' },
      },
      matching: {
        items: {
          members: {
            account_name: 'string',
            percent: 'string',
            max_per_order: ['integer', 'null'],
            has_budget: 'boolean',
            budget_left: 'integer',
          },
          optional: ['budget_left'],
        },
      },
      fund_nonprofits: {
        items: {
          members: { name: 'string', ein: 'string', eligible: 'boolean' },
        },
      },
    },
    optional: ['card_fee', 'matching', 'fund_nonprofits'],
  },
}

/** Show a paid gift to its donor, by its proof. */
export const showPaidGift: OperationOf<typeof contract.payments.showPaidGift> = {
  method: 'GET',
  path: '/api/v1/payments/paid_gift',
  answer: {
    members: {
      donation_id: 'string',
      amount: 'integer',
      nonprofit: {
        members: { id: 'string', name: 'string', ein: 'string' },
      },
      allocations: {
        items: {
          members: {
            donation_id: 'string',
            amount: 'integer',
            nonprofit: {
              members: { id: 'string', name: 'string', ein: 'string' },
            },
          },
        },
      },
      gift_url: 'string',
      matched_amount: 'integer',
      account_name: 'string',
      monthly: {
        members: { amount: 'integer', next_payment_at: 'integer' },
      },
    },
    optional: ['allocations', 'matched_amount', 'account_name', 'monthly'],
  },
}

/** Show one giving program; with a public key, only what shoppers may see. */
export const showProgram: OperationOf<typeof contract.programs.show> = {
  method: 'GET',
  path: '/api/v1/programs/{id}',
  answer: {
    members: {
      id: 'string',
      name: 'string',
      account_name: 'string',
      kind: 'string',
      percent: ['string', 'null'],
      amount: ['integer', 'null'],
      nonprofit: {
        members: { id: 'string', name: 'string', ein: 'string' },
        nullable: true,
      },
      fund: {
        members: { id: 'string', name: 'string' },
        nullable: true,
      },
      donor_choice: 'boolean',
      starts_on: 'string',
      ends_on: ['string', 'null'],
      status: 'string',
      given: 'integer',
      budget_used: 'boolean',
      max_per_order: ['integer', 'null'],
      monthly_budget: ['integer', 'null'],
      total_budget: ['integer', 'null'],
      budget_left: ['integer', 'null'],
      donation_count: 'integer',
    },
    optional: ['fund', 'monthly_budget', 'total_budget', 'budget_left', 'donation_count'],
  },
}

/** List images of a nonprofit for social networks. */
export const socialMediaContent: OperationOf<typeof contract.nonprofits.socialMediaContent> = {
  method: 'GET',
  path: '/api/v1/nonprofits/{id}/social_media_content',
  answer: {
    items: {
      members: { theme: 'string', url: 'string' },
    },
  },
}
