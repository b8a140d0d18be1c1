import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { cursor, openEnum, pathText } from './fields.ts'

/** Kinds of payouts: donations to a nonprofit, a campaign's grant, or an account's expenses. */
export const PAYOUT_KINDS = ['donations', 'grant', 'expense'] as const

/** Payout methods. */
export const PAYOUT_METHODS = ['ach', 'check'] as const

/** Payout statuses. */
export const PAYOUT_STATUSES = ['sent', 'cashed', 'notified', 'returned'] as const

/** A payout. `amount` is the share of the account's donations, in integer cents. */
export const Payout = z.object({
  id: z.string(),
  live_mode: z.boolean(),
  kind: openEnum(PAYOUT_KINDS),
  amount: z.int(),
  donation_count: z.int(),
  nonprofit_id: z.nullable(z.string()),
  campaign_id: z.nullable(z.string()),
  method: openEnum(PAYOUT_METHODS),
  status: openEnum(PAYOUT_STATUSES),
  created_at: z.int(),
  returned_at: z.nullable(z.int()),
  return_code: z.nullable(z.string()),
})
export type Payout = z.output<typeof Payout>

/** An example, shared with events. */
export const examplePayout = {
  id: 'po_1HFJ3bPq7rXy2KfV9wAbCd',
  live_mode: false,
  kind: 'donations',
  amount: 125_000,
  donation_count: 50,
  nonprofit_id: 'n_1HFJ3bNhJUCRhZ2eGTsMgd',
  campaign_id: null,
  method: 'ach',
  status: 'notified',
  created_at: 1_798_761_600,
  returned_at: null,
  return_code: null,
}

/** Operations on payouts that include donations of the account. */
export const payouts = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/payouts',
    summary: 'List the payouts that include donations of the account, newest first',
    auth: 'account',
    query: z.object(cursor()),
    response: z.object({ payouts: z.array(Payout), has_more: z.boolean() }),
    example: { query: { limit: 30 }, response: { payouts: [examplePayout], has_more: false } },
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/payouts/{id}',
    summary: 'Show a payout that includes donations of the account',
    auth: 'account',
    params: z.object({ id: pathText() }),
    response: Payout,
    example: { params: { id: examplePayout.id }, response: examplePayout },
  }),
}
