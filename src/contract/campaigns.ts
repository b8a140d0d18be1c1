import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { cents, cursor, metadata, notClearable, openEnum, pathText, text, unixSeconds, usd } from './fields.ts'

/** Campaign types. The API creates only custom campaigns. */
export const CAMPAIGN_TYPES = ['gross', 'net_held', 'net_returned', 'custom'] as const

/** One of the four campaign types. */
export type CampaignType = (typeof CAMPAIGN_TYPES)[number]

/** Statuses of a campaign's grants. */
export const GRANT_DISTRIBUTION_STATUSES = ['held', 'initiated', 'distributed'] as const

/** One step of a campaign's grants: integer cents and the moment in unix seconds. */
export const GrantDistributionStatus = z.object({
  status: openEnum(GRANT_DISTRIBUTION_STATUSES),
  amount: z.int(),
  at: z.int(),
})

/** A campaign that pays out to one nonprofit. Dates are unix seconds, `percent_auto_return` a decimal string. */
export const Campaign = z.object({
  id: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  nonprofit_id: z.string(),
  nonprofit_invited: z.boolean(),
  start_date: z.int(),
  end_date: z.int(),
  target_grant_receipt_date: z.nullable(z.int()),
  grant_disbursement_initiation_date: z.nullable(z.int()),
  auto_distribute_grants: z.boolean(),
  percent_auto_return: z.string(),
  metadata: z.record(z.string(), z.unknown()),
  shared_metadata: z.record(z.string(), z.unknown()),
  grant_distribution_statuses: z.array(GrantDistributionStatus),
  type: z.optional(openEnum(CAMPAIGN_TYPES)),
  live_mode: z.optional(z.boolean()),
  created_at: z.optional(z.int()),
})
export type Campaign = z.output<typeof Campaign>

/** Statuses of a donation to a campaign. */
export const CAMPAIGN_DONATION_STATUSES = ['due', 'pulling', 'returned', 'received'] as const

/** A donation to a campaign, in integer cents. */
export const CampaignDonation = z.object({
  id: z.string(),
  amount: z.int(),
  campaign_id: z.string(),
  status: z.optional(openEnum(CAMPAIGN_DONATION_STATUSES)),
  given_on: z.nullish(z.string()),
  created_at: z.optional(z.int()),
})
export type CampaignDonation = z.output<typeof CampaignDonation>

/** An expense of an account for a campaign, to be reimbursed, in integer cents. */
export const CampaignExpense = z.object({
  id: z.string(),
  amount: z.int(),
  campaign_id: z.string(),
  description: z.string(),
  spent_on: z.string(),
  created_at: z.int(),
})
export type CampaignExpense = z.output<typeof CampaignExpense>

/** An example campaign, shared by the endpoints that return one. */
export const exampleCampaign = {
  id: 'ca_1HFJ3bPq7rXy2KfV9wAbCd',
  name: 'Spring sweepstakes',
  description: 'One entry for every dollar.',
  nonprofit_id: 'n_1HFJ3bNhJUCRhZ2eGTsMgd',
  nonprofit_invited: false,
  start_date: 1_796_083_200,
  end_date: 1_798_761_600,
  target_grant_receipt_date: 1_801_440_000,
  grant_disbursement_initiation_date: null,
  auto_distribute_grants: true,
  percent_auto_return: '12.5',
  metadata: { season: 'spring' },
  shared_metadata: {},
  grant_distribution_statuses: [{ status: 'held', amount: 250_000, at: 1_796_169_600 }],
  type: 'custom',
  live_mode: false,
  created_at: 1_796_000_000,
}

const exampleGift = {
  id: 'ce_1HFJ3bPq7rXy2KfV9wAbCd',
  amount: 2500,
  campaign_id: exampleCampaign.id,
  status: 'due',
  given_on: null,
  created_at: 1_796_083_200,
}

/** The type of a campaign, for callers that name it. */
function madeHere() {
  const wording = 'must be custom; campaigns of other types are made in the dashboard, with a statement of work'
  return z.optional(z.enum(['custom'], wording))
}

/** Operations on campaigns. */
export const campaigns = {
  create: endpoint({
    method: 'POST',
    path: '/api/v1/campaigns',
    summary: 'Create a custom campaign for one nonprofit, named by ID or EIN',
    auth: 'account',
    body: z.object({
      name: text(),
      start_date: unixSeconds(),
      end_date: unixSeconds(),
      nonprofit_id: z.optional(text()),
      nonprofit_ein: z.optional(text()),
      description: z.optional(text()),
      target_grant_receipt_date: z.optional(unixSeconds()),
      percent_auto_return: z.optional(z.number().check(z.minimum(0), z.maximum(100), z.multipleOf(0.01))),
      auto_distribute_grants: z.optional(z.boolean()),
      metadata: z.optional(metadata()),
      shared_metadata: z.optional(metadata()),
      type: madeHere(),
    }),
    response: Campaign,
    errors: ['nonprofit_invalid', 'nonprofit_ineligible'],
    example: {
      body: {
        name: exampleCampaign.name,
        start_date: exampleCampaign.start_date,
        end_date: exampleCampaign.end_date,
        nonprofit_ein: '53-0196605',
        percent_auto_return: 12.5,
        auto_distribute_grants: true,
        metadata: { season: 'spring' },
      },
      response: exampleCampaign,
    },
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/campaigns/{id}',
    summary: 'Show one campaign',
    auth: 'account',
    params: z.object({ id: pathText() }),
    response: Campaign,
    example: { params: { id: exampleCampaign.id }, response: exampleCampaign },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/v1/campaigns/{id}',
    summary: 'Update a campaign: omitted members stay, null clears, metadata is merged',
    auth: 'account',
    params: z.object({ id: pathText() }),
    body: z.object({
      name: notClearable(text()),
      start_date: notClearable(unixSeconds()),
      end_date: notClearable(unixSeconds()),
      description: z.nullish(text()),
      target_grant_receipt_date: z.nullish(unixSeconds()),
      metadata: z.nullish(metadata()),
      shared_metadata: z.nullish(metadata()),
      /** Can't change after creation, like the next two; a different value is refused. */
      percent_auto_return: z.optional(z.number()),
      auto_distribute_grants: z.optional(z.boolean()),
      nonprofit_id: z.optional(text()),
      type: madeHere(),
    }),
    response: Campaign,
    errors: ['conflict'],
    example: { params: { id: exampleCampaign.id }, body: { name: exampleCampaign.name }, response: exampleCampaign },
  }),
  createDonation: endpoint({
    method: 'POST',
    path: '/api/v1/campaigns/{id}/donations',
    summary: 'Give to a campaign; paid out as a grant to its nonprofit',
    auth: 'account',
    params: z.object({ id: pathText() }),
    body: z.object({ amount: cents(), currency: usd() }),
    response: CampaignDonation,
    errors: ['conflict'],
    example: {
      params: { id: exampleCampaign.id },
      body: { amount: 2500 },
      response: exampleGift,
    },
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/v1/campaigns',
    summary: 'List campaigns, newest first',
    auth: 'account',
    query: z.object(cursor()),
    response: z.object({ campaigns: z.array(Campaign), has_more: z.boolean() }),
    example: { query: { limit: 30 }, response: { campaigns: [exampleCampaign], has_more: false } },
  }),
  listDonations: endpoint({
    method: 'GET',
    path: '/api/v1/campaigns/{id}/donations',
    summary: 'List the donations to a campaign, newest first',
    auth: 'account',
    params: z.object({ id: pathText() }),
    query: z.object(cursor()),
    response: z.object({ donations: z.array(CampaignDonation), has_more: z.boolean() }),
    example: {
      params: { id: exampleCampaign.id },
      query: { limit: 30 },
      response: { donations: [exampleGift], has_more: false },
    },
  }),
  listExpenses: endpoint({
    method: 'GET',
    path: '/api/v1/campaigns/{id}/expenses',
    summary: 'List the expenses of a campaign, newest first',
    auth: 'account',
    params: z.object({ id: pathText() }),
    query: z.object(cursor()),
    response: z.object({ expenses: z.array(CampaignExpense), has_more: z.boolean() }),
    example: {
      params: { id: exampleCampaign.id },
      query: { limit: 30 },
      response: {
        expenses: [
          {
            id: 'ex_1HFJ3bPq7rXy2KfV9wAbCd',
            amount: 90_000,
            campaign_id: exampleCampaign.id,
            description: 'Prizes and postage',
            spent_on: '2026-12-14',
            created_at: 1_797_292_800,
          },
        ],
        has_more: false,
      },
    },
  }),
}
