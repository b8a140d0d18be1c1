import * as z from 'zod/mini'
import { deprecations } from './deprecations.ts'
import { Donation, exampleDonation } from './donations.ts'
import { endpoint, type RequestOutline } from './endpoint.ts'
import { cents, page, text, usd } from './fields.ts'
import { exampleListedNonprofit, LegacyNonprofit } from './nonprofits.ts'

/** A donation in the legacy shape. */
export const LegacyDonation = z.extend(
  z.omit(Donation, {
    status: true,
    currency: true,
    metadata: true,
    original_nonprofit_id: true,
    funds_collected: true,
    created_at: true,
    fee: true,
    cover_fees: true,
    campaign_id: true,
    payout: true,
  }),
  { merchant_id: z.string() },
)
export type LegacyDonation = z.output<typeof LegacyDonation>

const {
  status,
  currency,
  metadata,
  original_nonprofit_id,
  funds_collected,
  created_at,
  fee,
  cover_fees,
  campaign_id,
  ...exampleLegacyDonation
} = exampleDonation

/** Legacy shapes of operations at the same paths; each detects its requests. */
export const legacy = {
  createDonation: endpoint({
    method: 'POST',
    path: '/api/v1/donations',
    summary: 'Create a donation in the legacy shape, with `funding_source`',
    auth: 'account',
    deprecated: deprecations.funding_source,
    selectedWhen: ({ body }) => isSaid(memberOf(body, 'funding_source')),
    body: z.object({
      amount: cents(),
      nonprofit_id: text(),
      funding_source: z.enum(['merchant', 'customer']),
      zip_code: z.optional(text()),
      currency: usd(),
    }),
    response: LegacyDonation,
    errors: ['nonprofit_invalid', 'nonprofit_ineligible'],
    example: {
      body: { amount: 2500, nonprofit_id: exampleDonation.nonprofit_id, funding_source: 'merchant', zip_code: '94105' },
      response: {
        ...exampleLegacyDonation,
        order_value: null,
        external_id: null,
        merchant_id: 'm_sandbox_storefront',
      },
    },
  }),
  searchNonprofits: endpoint({
    method: 'GET',
    path: '/api/v1/nonprofits',
    summary: 'Search nonprofits in the legacy shape: by `name`, 30 per page',
    auth: 'account',
    deprecated: deprecations.name_search,
    selectedWhen: isLegacySearch,
    query: z.object({
      name: text(),
      page: z._default(page(), 1),
      /** Page size, at most 30. */
      limit: z._default(z.int().check(z.minimum(1), z.maximum(200)), 30),
    }),
    response: z.object({ nonprofits: z.array(LegacyNonprofit), page: z.int() }),
    example: {
      query: { name: 'red cross', page: 1 },
      response: { nonprofits: [{ ...exampleListedNonprofit, memo: null, last_verified_at: null }], page: 1 },
    },
  }),
}

function isLegacySearch({ query, basic }: RequestOutline): boolean {
  return basic && isSaid(query.name) && !isSaid(query.search_term)
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined
}

/** Empty text and null count as absent. */
function isSaid(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}
