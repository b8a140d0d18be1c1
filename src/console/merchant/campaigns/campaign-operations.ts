import { html } from 'hono/html'
import * as z from 'zod/mini'
import { HttpError } from '../../../server/http/http-error.ts'
import {
  type BulkRows,
  bulkContentHash,
  readBulkDonations,
  readBulkExpenses,
} from '../../../server/service/money/campaigns/bulk-csv.ts'
import { findCampaign } from '../../../server/service/money/campaigns/campaign-records.ts'
import {
  type BulkDonation,
  claimExpenses,
  finalizeCampaign,
  type NewExpense,
  recordCampaignDonations,
} from '../../../server/service/money/campaigns/run-campaign.ts'
import type { OperationContext } from '../../frame/define.ts'
import { operation } from '../../frame/operation.ts'
import { say } from '../../frame/say.ts'
import { RUNNING_CAMPAIGNS } from './campaign-pages.ts'
import { campaignWords as words } from './campaign-words.ts'
import { filePreview } from './file-preview.ts'

const MOST_BYTES = 2_097_152
const row = { page: 'campaigns/{id}', roles: RUNNING_CAMPAIGNS } as const
const kind = z.enum(['donations', 'expenses'])

/** What is done about campaigns: a file is looked at, its rows are written, the campaign is made final. */
export const campaignOperations = [
  operation({
    ...row,
    name: 'campaigns.preview_file',
    path: 'campaigns/preview',
    most: MOST_BYTES,
    fields: z.object({ id: z.string(), kind }),
    example: { id: 'ca_none', kind: 'donations' },
    perform: async (context, { id, kind: what }) => {
      await requireCampaign(context, id)
      const file = context.files.get('file')
      if (file === undefined) throw new HttpError('parameter_missing', { param: 'file', detail: words.noFile })
      const text = await file.text()
      const { rows, bad } = readFile(what, text)
      return {
        record: id,
        subject: context.subjectId,
        after: { kind: what, rows: rows.length, bad: bad.length },
        done: words.previewed,
        shown: { title: words.upload, main: html`${filePreview(context, { id, kind: what, text, rows, bad })}` },
      }
    },
  }),
  operation({
    ...row,
    name: 'campaigns.book_file',
    path: 'campaigns/book',
    most: MOST_BYTES,
    fresh: true,
    fields: z.object({
      id: z.string(),
      kind,
      text: z.string(),
      again: z.optional(z.string()),
      doubtful: z.optional(z.string()),
    }),
    example: { id: 'ca_none', kind: 'donations', text: 'amount\n500' },
    perform: async (context, { id, kind: what, text, again, doubtful }) => {
      await requireCampaign(context, id)
      const file = { contentHash: bulkContentHash(text), again: again !== undefined }
      const count = await book(context, id, { what, text, file, confirmed: doubtful !== undefined })
      const done = say(words.booked, { count, kind: words[what] })
      const after = { kind: what, rows: count, sha256: file.contentHash.toString('hex') }
      return { record: id, subject: context.subjectId, after, done }
    },
  }),
  operation({
    ...row,
    name: 'campaigns.finalize',
    path: 'campaigns/finalize',
    fresh: true,
    fields: z.object({ id: z.string() }),
    example: { id: 'ca_none' },
    perform: async (context, { id }) => {
      const { finalized_at: before } = await requireCampaign(context, id)
      const { funds, claims } = await finalizeCampaign(running(context), id)
      return {
        record: id,
        subject: context.subjectId,
        before: { final: before !== null },
        after: { final: true, funds, claims },
        done: words.finalized,
      }
    },
  }),
]

function running({ tx: db, dependencies: { clock, newId } }: OperationContext) {
  return { db, clock, newId }
}

async function requireCampaign({ tx, subjectId: accountId, liveMode }: OperationContext, id: string) {
  const campaign = await findCampaign(tx, { accountId, liveMode }, id)
  if (campaign === undefined) throw new HttpError('not_found', { detail: 'This campaign is not there.' })
  return campaign
}

function readFile(what: 'donations' | 'expenses', text: string): BulkRows<BulkDonation | NewExpense> {
  try {
    return what === 'donations' ? readBulkDonations(text) : readBulkExpenses(text)
  } catch (cause) {
    throw new HttpError('parameter_invalid', { param: 'file', detail: words.notRead, cause })
  }
}

/** Writes all rows of a file or none; one with a bad row is refused as a whole. */
async function book(
  context: OperationContext,
  id: string,
  options: {
    what: 'donations' | 'expenses'
    text: string
    file: { contentHash: Buffer; again: boolean }
    confirmed: boolean
  },
): Promise<number> {
  const { what, text, file, confirmed } = options
  if (readFile(what, text).bad.length > 0)
    throw new HttpError('parameter_invalid', { param: 'text', detail: words.badRows })
  if (what === 'donations') {
    const { rows } = readBulkDonations(text)
    return (await recordCampaignDonations(running(context), id, rows, { file })).length
  }
  const { rows } = readBulkExpenses(text)
  await claimExpenses(running(context), id, rows, { confirmed, file })
  return rows.length
}
