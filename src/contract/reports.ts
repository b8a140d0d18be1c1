import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { openEnum, text, unixSeconds } from './fields.ts'
import { exampleListedNonprofit, ListedNonprofit } from './nonprofits.ts'

/**
 * A nonprofit in an impact report: its impact in sentences, and the sum of donations.
 * `total_amount` is integer cents; the e-mail is only for the account, never for web pages.
 */
export const ImpactNonprofit = z.extend(ListedNonprofit, {
  stats: z.optional(z.array(z.string())),
  total_impact: z.array(z.string()),
  total_amount: z.optional(z.int()),
  donation_count: z.optional(z.int()),
  email: z.nullish(z.string()),
})
export type ImpactNonprofit = z.output<typeof ImpactNonprofit>

/** Impact of an account's donations by nonprofit, largest sum first; `filters` are the applied ones. */
export const ImpactReport = z.object({
  data: z.array(ImpactNonprofit),
  filters: z.object({
    account_id: z.optional(z.string()),
    external_id: z.optional(z.string()),
    start_timestamp: z.optional(z.int()),
    end_timestamp: z.optional(z.int()),
    whole_days: z.optional(z.boolean()),
  }),
})
export type ImpactReport = z.output<typeof ImpactReport>

/** What the report on giving is grouped by. */
export const GIVING_GROUPS = ['page', 'fund', 'nonprofit'] as const

/** One of them. */
export type GivingGroup = (typeof GIVING_GROUPS)[number]

/** What donors gave on one giving page, to one fund or to one nonprofit. */
export const GivingTotal = z.object({ id: z.string(), name: z.string(), amount: z.int(), gift_count: z.int() })
export type GivingTotal = z.output<typeof GivingTotal>

/** What donors gave, by giving page, fund or nonprofit. Amounts are cents that they paid, canceled donations left out. */
export const GivingReport = z.object({
  by: openEnum(GIVING_GROUPS),
  data: z.array(GivingTotal),
})
export type GivingReport = z.output<typeof GivingReport>

/** Reports over an account's donations. */
export const reports = {
  giving: endpoint({
    method: 'GET',
    path: '/api/v1/reports/giving',
    summary: 'Show what donors gave by giving page, fund or nonprofit',
    auth: 'account',
    query: z.object({
      by: z._default(z.enum(GIVING_GROUPS), 'page'),
      giving_page_id: z.optional(text()),
      start_timestamp: z.optional(unixSeconds()),
      end_timestamp: z.optional(unixSeconds()),
    }),
    response: GivingReport,
    example: {
      query: { by: 'page' },
      response: {
        by: 'page',
        data: [{ id: 'gp_1HFJ3bPq7rXy2KfV9wAbCd', name: 'Clean rivers by spring', amount: 124_050, gift_count: 31 }],
      },
    },
  }),
  impact: endpoint({
    method: 'GET',
    path: '/api/v1/reports/impact',
    summary: 'Show the impact of donations of an account and the accounts it manages',
    auth: 'account',
    query: z.object({
      account_id: z.optional(text()),
      external_id: z.optional(text()),
      start_timestamp: z.optional(unixSeconds()),
      end_timestamp: z.optional(unixSeconds()),
      whole_days: z.optional(z.boolean()),
    }),
    response: ImpactReport,
    example: {
      query: { end_timestamp: 1_798_761_599, whole_days: true },
      response: {
        data: [
          {
            ...exampleListedNonprofit,
            stats: ['$25 = 10 meals'],
            total_impact: ['1,200 meals'],
            total_amount: 300_000,
            donation_count: 120,
            email: 'hello@nonprofit.example',
          },
        ],
        filters: { end_timestamp: 1_798_761_599, whole_days: true },
      },
    },
  }),
}
