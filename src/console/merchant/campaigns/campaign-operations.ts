import * as z from 'zod/mini'
import { LARGEST_AMOUNT } from '../../../contract/index.ts'
import type { CampaignRow } from '../../../server/database/tables/campaigns.ts'
import { HttpError } from '../../../server/http/http-error.ts'
import { findCampaign } from '../../../server/service/money/campaigns/campaign-records.ts'
import { shareWithNonprofit } from '../../../server/service/money/campaigns/create-campaign.ts'
import {
  claimExpenses,
  finalizeCampaign,
  recordCampaignDonations,
} from '../../../server/service/money/campaigns/run-campaign.ts'
import type { OperationContext } from '../../frame/define.ts'
import { centsOf, dollars } from '../../frame/dollars.ts'
import { operation } from '../../frame/operation.ts'
import { say } from '../../frame/say.ts'
import { campaignWords as words } from './campaign-words.ts'
import { RUNNING_CAMPAIGNS } from './running.ts'
import { readShared } from './shared-lines.ts'

const row = { page: 'campaigns/{id}', roles: RUNNING_CAMPAIGNS } as const
const id = z.string()
const sum = z.string()
const day = z.union([z.literal(''), z.iso.date(words.dayWrong)], words.dayWrong)

/** What is done about a campaign by hand: a gift, an expense, what is shared of it, and its end. */
export const campaignOperations = [
  operation({
    ...row,
    name: 'campaigns.add_gift',
    path: 'campaigns/gift',
    fields: z.object({ id, dollars: sum, date: z._default(day, '') }),
    example: { id: 'ca_none', dollars: '25', date: '2026-03-05' },
    perform: async (context, { id: campaignId, dollars: text, date }) => {
      await requireCampaign(context, campaignId)
      const amount = requireCents(text)
      const gift = date === '' ? { amount } : { amount, givenOn: date }
      const [gift_id] = await recordCampaignDonations(running(context), campaignId, [gift])
      return {
        record: campaignId,
        subject: context.subjectId,
        after: { gift: gift_id, ...gift },
        done: say(words.giftAdded, { sum: dollars(amount) }),
      }
    },
  }),
  operation({
    ...row,
    name: 'campaigns.add_expense',
    path: 'campaigns/expense',
    fields: z.object({
      id,
      dollars: sum,
      description: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
      date: z.iso.date(words.dayWrong),
      confirm: z.optional(z.string()),
    }),
    example: { id: 'ca_none', dollars: '12.50', description: 'Postage', date: '2026-03-06' },
    perform: async (context, { id: campaignId, dollars: text, description, date: spentOn, confirm }) => {
      await requireCampaign(context, campaignId)
      const expense = { amount: requireCents(text), description, spentOn }
      await claimExpenses(running(context), campaignId, [expense], { confirmed: confirm !== undefined })
      return {
        record: campaignId,
        subject: context.subjectId,
        after: expense,
        done: say(words.expenseAdded, { sum: dollars(expense.amount) }),
      }
    },
  }),
  operation({
    ...row,
    name: 'campaigns.share',
    path: 'campaigns/share',
    fields: z.object({ id, shared: z._default(z.string().check(z.maxLength(5_000)), '') }),
    example: { id: 'ca_none', shared: 'Organizer: Ada Byron' },
    perform: async (context, { id: campaignId, shared: lines }) => {
      const { shared_metadata: before } = await requireCampaign(context, campaignId)
      const shared = readShared(lines, before)
      if (shared === undefined) throw new HttpError('parameter_invalid', { param: 'shared', detail: words.sharedWrong })
      await shareWithNonprofit(running(context), scopeOf(context), { campaignId, shared })
      return { record: campaignId, subject: context.subjectId, before, after: shared, done: words.sharedNow }
    },
  }),
  operation({
    ...row,
    name: 'campaigns.finalize',
    path: 'campaigns/finalize',
    fresh: true,
    fields: z.object({ id }),
    example: { id: 'ca_none' },
    perform: async (context, { id: campaignId }) => {
      const { finalized_at: before } = await requireCampaign(context, campaignId)
      const { funds, claims } = await finalizeCampaign(running(context), campaignId)
      return {
        record: campaignId,
        subject: context.subjectId,
        before: { final: before !== null },
        after: { final: true, funds, claims },
        done: words.finalized,
      }
    },
  }),
]

/** What runs a campaign within an operation. */
export function running({ tx: db, dependencies: { clock, newId } }: OperationContext) {
  return { db, clock, newId }
}

/** A campaign of the account in this mode; another's is not there. */
export async function requireCampaign(context: OperationContext, campaignId: string): Promise<CampaignRow> {
  const campaign = await findCampaign(context.tx, scopeOf(context), campaignId)
  if (campaign === undefined) throw new HttpError('not_found', { detail: 'This campaign is not there.' })
  return campaign
}

function scopeOf({ subjectId: accountId, liveMode }: OperationContext) {
  return { accountId, liveMode }
}

function requireCents(text: string): number {
  const cents = centsOf(text)
  if (cents === undefined || cents === 0 || cents > LARGEST_AMOUNT)
    throw new HttpError('parameter_invalid', { param: 'dollars', detail: words.dollarsWrong })
  return cents
}
