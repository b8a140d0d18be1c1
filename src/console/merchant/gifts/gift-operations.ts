import * as z from 'zod/mini'
import type { Role } from '../../../contract/roles.ts'
import { REGRANT_REASONS } from '../../../server/database/tables/donations.ts'
import { HttpError } from '../../../server/http/http-error.ts'
import { requireEligibleNonprofit } from '../../../server/service/directory/registry/require-eligible.ts'
import { findDonation } from '../../../server/service/money/donations/donation-records.ts'
import { canRegrant, standingOf, TransitionRefused } from '../../../server/service/money/donations/donation-status.ts'
import {
  cancelDonation,
  type LifecycleDependencies,
  regrantDonation,
} from '../../../server/service/money/donations/lifecycle.ts'
import type { OperationContext } from '../../frame/define.ts'
import { operation } from '../../frame/operation.ts'
import { say } from '../../frame/say.ts'
import { giftWords as words } from './gift-words.ts'
import { regrantPreview } from './regrant-preview.ts'

/** Who may cancel a gift or give it to another nonprofit. */
export const CHANGING_GIFTS: readonly Role[] = ['owner', 'finance']

const row = { page: 'gifts/{id}', roles: CHANGING_GIFTS, fresh: true } as const
const regrant = z.object({ id: z.string(), nonprofit_id: z.string(), reason: z.enum(REGRANT_REASONS) })

/** What is done about one gift. */
export const giftOperations = [
  operation({
    ...row,
    name: 'gifts.cancel',
    path: 'gifts/cancel',
    fields: z.object({ id: z.string(), sure: z.optional(z.string()) }),
    example: { id: 'd_none', sure: 'yes' },
    perform: async (context, { id, sure }) => {
      const before = await requireGift(context, id)
      if (sure === undefined) throw new HttpError('parameter_missing', { param: 'sure', detail: words.cancelFirst })
      const { status } = await unlessTooLate(() => cancelDonation(changing(context), id))
      return {
        record: id,
        subject: context.subjectId,
        before: { status: before.status },
        after: { status },
        done: words.canceled,
      }
    },
  }),
  operation({
    ...row,
    name: 'gifts.preview_regrant',
    path: 'gifts/regrant/preview',
    fields: regrant,
    example: { id: 'd_none', nonprofit_id: 'n_none', reason: 'donor_asked' },
    perform: async (context, { id, nonprofit_id: to, reason }) => {
      const gift = await requireGift(context, id)
      if (!canRegrant(standingOf(gift))) throw new HttpError('conflict', { detail: words.regrantTooLate })
      const { id: nonprofitId } = await requireEligibleNonprofit(context.tx, to)
      if (nonprofitId === gift.nonprofit_id)
        throw new HttpError('parameter_invalid', { param: 'nonprofit_id', detail: words.sameNonprofit })
      return {
        record: id,
        subject: context.subjectId,
        after: { nonprofit_id: nonprofitId, reason },
        done: words.nothingYet,
        shown: await regrantPreview(context, gift, { nonprofitId, reason }),
      }
    },
  }),
  operation({
    ...row,
    name: 'gifts.regrant',
    path: 'gifts/regrant',
    fields: regrant,
    example: { id: 'd_none', nonprofit_id: 'n_none', reason: 'donor_asked' },
    perform: async (context, { id, nonprofit_id: to, reason }) => {
      const before = await requireGift(context, id)
      const { nonprofit_id: nonprofit } = await unlessTooLate(() => regrantDonation(changing(context), id, to, reason))
      return {
        record: id,
        subject: context.subjectId,
        before: { nonprofit_id: before.nonprofit_id },
        after: { nonprofit_id: nonprofit, reason },
        done: say(words.regranted, { nonprofit }),
      }
    },
  }),
]

function changing({ tx: db, dependencies: { clock, newId } }: OperationContext): LifecycleDependencies {
  return { db, clock, newId }
}

/** A gift of the account in this mode; another's is not there. */
async function requireGift({ tx, subjectId: accountId, liveMode }: OperationContext, id: string) {
  const row = await findDonation(tx, { accountId, liveMode }, id)
  if (row === undefined) throw new HttpError('not_found', { detail: 'This gift is not there.' })
  return row
}

async function unlessTooLate<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof TransitionRefused)) throw error
    throw new HttpError('conflict', { detail: error.message, cause: error })
  }
}
