import * as z from 'zod/mini'
import type { Role } from '../../contract/roles.ts'
import { HttpError } from '../../server/http/http-error.ts'
import { PRIVATE } from '../../server/pages/page-headers.ts'
import { proposeCampaignRelease } from '../../server/service/money/campaigns/pay-campaigns.ts'
import { markDownloaded, readBankFile } from '../../server/service/money/payouts/bank-files.ts'
import { changePayoutPolicy, findPayoutPolicy } from '../../server/service/money/payouts/payout-policy.ts'
import { proposeRelease } from '../../server/service/money/payouts/payout-schedule.ts'
import { deciding } from '../frame/deciding.ts'
import type { OperationContext } from '../frame/define.ts'
import { dollarField } from '../frame/dollars.ts'
import { operation } from '../frame/operation.ts'
import { payoutsWords as words } from './payouts-words.ts'

/** Who proposes, releases and brings files to the bank: two of them are needed for each payout. */
export const RELEASING: readonly Role[] = ['operator', 'approver']

/** What is done on the page of payouts. */
export const payoutOperations = [
  operation({
    name: 'payouts.propose',
    path: 'payouts/propose',
    page: 'payouts',
    roles: RELEASING,
    fields: z.object({}),
    example: {},
    perform: async (context) => {
      const { result: _, ...told } = await proposeRelease(deciding(context))
      return { ...told, done: words.proposed }
    },
  }),
  operation({
    name: 'campaigns.propose_release',
    path: 'payouts/propose-campaigns',
    page: 'payouts',
    roles: RELEASING,
    fields: z.object({}),
    example: {},
    perform: async (context) => {
      const { result: _, ...told } = await proposeCampaignRelease(deciding(context))
      return { ...told, done: words.proposed }
    },
  }),
  operation({
    name: 'payouts.take_file',
    path: 'payouts/file',
    page: 'payouts',
    roles: RELEASING,
    fresh: true,
    fields: z.object({ file: z.string() }),
    example: { file: 'ach_none' },
    perform: async (context, { file: id }) => {
      const { tx, dependencies, now } = context
      const { liveMode, purpose } = await requireBankFile(context, id)
      const text = await readBankFile(tx, dependencies.seal, id)
      await markDownloaded(tx, id, now)
      const headers = {
        ...PRIVATE,
        'content-type': 'text/plain; charset=us-ascii',
        'content-disposition': `attachment; filename="${id}.ach"`,
        'cache-control': 'no-store',
      }
      const after = { live_mode: liveMode, purpose }
      return { record: id, subject: 'house', after, done: words.fetched, file: new Response(text, { headers }) }
    },
  }),
  operation({
    name: 'payouts.policy',
    path: 'payouts/policy',
    page: 'payouts',
    roles: ['operator'],
    fresh: true,
    fields: z.object({
      cycle: z.enum(['daily', 'weekly', 'monthly']),
      smallest: dollarField(),
      hold_days: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(90)),
      year_end: z.enum(['pay', 'carry']),
      release: z.enum(['people', 'schedule']),
      approve_above: dollarField({ least: 0 }),
    }),
    example: {
      cycle: 'daily',
      smallest: '1',
      hold_days: '0',
      year_end: 'pay',
      release: 'schedule',
      approve_above: '1',
    },
    perform: async ({ tx, liveMode, now }, { release, ...change }) => {
      const { needs_release: isReleased, approve_above: bound } = await findPayoutPolicy(tx, liveMode)
      // One person alone must not be able to end that two are needed.
      if (isReleased && release === 'schedule')
        throw new HttpError('conflict', { param: 'release', detail: words.onlyStricter })
      if (change.approve_above > bound)
        throw new HttpError('conflict', { param: 'approve_above', detail: words.onlyLower })
      const changed = { ...change, needs_release: release === 'people' }
      const { result: _, ...told } = await changePayoutPolicy(tx, { liveMode, change: changed, now })
      return { ...told, done: words.saved }
    },
  }),
]

/** A file of the mode that the page shows. */
async function requireBankFile({ tx, liveMode }: OperationContext, id: string) {
  const row = await tx
    .selectFrom('bank_file')
    .select(['live_mode as liveMode', 'purpose'])
    .where('id', '=', id)
    .where('live_mode', '=', liveMode)
    .executeTakeFirst()
  if (row === undefined) throw new HttpError('not_found', { detail: 'This bank file is not there.' })
  return row
}
