import * as z from 'zod/mini'
import { LARGEST_SHARE, MOST_ALLOCATIONS } from './allocations.ts'
import { endpoint } from './endpoint.ts'
import { cursor, notClearable, openEnum, pathText, readableText, text } from './fields.ts'

/** Statuses of a fund: gifts can go to an active one. */
export const FUND_STATUSES = ['active', 'archived'] as const

/** One of the statuses. */
export type FundStatus = (typeof FUND_STATUSES)[number]

/** A nonprofit of a fund. If it can't receive now, the others get its share. */
export const FundNonprofit = z.object({
  nonprofit_id: z.string(),
  name: z.string(),
  ein: z.string(),
  share: z.int(),
  eligible: z.boolean(),
})
export type FundNonprofit = z.output<typeof FundNonprofit>

/** A named list of nonprofits with shares. Each gift to it keeps the shares at the time of the gift. */
export const Fund = z.object({
  id: z.string(),
  live_mode: z.boolean(),
  name: z.string(),
  description: z.nullable(z.string()),
  picture_url: z.nullable(z.string()),
  status: openEnum(FUND_STATUSES),
  owner: openEnum(['account', 'foundation']),
  version: z.int(),
  nonprofits: z.array(FundNonprofit),
  created_at: z.int(),
})
export type Fund = z.output<typeof Fund>

/** An example fund, used in responses. */
export const exampleFund = {
  id: 'fund_1HFJ3bPq7rXy2KfV9wAbCd',
  live_mode: false,
  name: 'Clean water',
  description: 'Wells, rivers and the people who look after them.',
  picture_url: null,
  status: 'active',
  owner: 'account',
  version: 1,
  nonprofits: [
    { nonprofit_id: 'n_1HFJ3bNhJUCRhZ2eGTsMgd', name: 'American Rivers', ein: '237305963', share: 60, eligible: true },
    { nonprofit_id: 'n_1HFJ3bNhK0RA2fX7dVbQwe', name: 'Water.org', ein: '582060131', share: 40, eligible: true },
  ],
  created_at: 1_796_083_200,
}

/** The nonprofits of a fund in a request: 2 to 20, each with its share as a weight. */
export function fundNonprofits() {
  const share = z.int().check(z.minimum(1), z.maximum(LARGEST_SHARE))
  return z.array(z.object({ nonprofit_id: text(), share })).check(z.minLength(2), z.maxLength(MOST_ALLOCATIONS))
}

const fundName = () => readableText(120)
const fundId = { params: z.object({ id: pathText() }) }
const exampleId = { params: { id: exampleFund.id } }

/** Operations on funds. */
export const funds = {
  create: endpoint({
    method: 'POST',
    path: '/api/v1/funds',
    summary: 'Create a fund: a named list of nonprofits with shares',
    auth: 'account',
    body: z.object({
      name: fundName(),
      description: z.nullish(text().check(z.maxLength(1_000))),
      nonprofits: fundNonprofits(),
    }),
    response: Fund,
    errors: ['nonprofit_invalid', 'nonprofit_ineligible'],
    example: {
      body: {
        name: exampleFund.name,
        description: exampleFund.description,
        nonprofits: exampleFund.nonprofits.map(({ nonprofit_id, share }) => ({ nonprofit_id, share })),
      },
      response: exampleFund,
    },
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/v1/funds',
    summary: 'List the account’s funds, newest first',
    auth: 'account',
    query: z.object({ ...cursor(), status: z.optional(z.enum(FUND_STATUSES)) }),
    response: z.object({ funds: z.array(Fund), has_more: z.boolean() }),
    example: { query: { status: 'active' }, response: { funds: [exampleFund], has_more: false } },
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/funds/{id}',
    summary: 'Show one fund of the account or of the foundation',
    auth: 'account',
    ...fundId,
    response: Fund,
    example: { ...exampleId, response: exampleFund },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/v1/funds/{id}',
    summary: 'Update a fund: omitted members stay, null clears; other nonprofits or shares make a new version',
    auth: 'account',
    ...fundId,
    body: z.object({
      name: notClearable(fundName()),
      description: z.nullish(text().check(z.maxLength(1_000))),
      nonprofits: notClearable(fundNonprofits()),
      status: notClearable(z.enum(FUND_STATUSES)),
    }),
    response: Fund,
    errors: ['nonprofit_invalid', 'nonprofit_ineligible'],
    example: {
      ...exampleId,
      body: { name: 'Clean water for all' },
      response: { ...exampleFund, name: 'Clean water for all' },
    },
  }),
}
