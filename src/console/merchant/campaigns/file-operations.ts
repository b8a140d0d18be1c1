import * as z from 'zod/mini'
import type { CampaignRow } from '../../../server/database/tables/campaigns.ts'
import { HttpError } from '../../../server/http/http-error.ts'
import {
  type BadRow,
  bulkContentHash,
  readBulkDonations,
  readBulkExpenses,
} from '../../../server/service/money/campaigns/bulk-csv.ts'
import { whyOutsideCampaign } from '../../../server/service/money/campaigns/create-campaign.ts'
import {
  type BulkDonation,
  claimExpenses,
  findBookedFile,
  type NewExpense,
  recordCampaignDonations,
  requireExpenses,
  suspiciousExpenses,
} from '../../../server/service/money/campaigns/run-campaign.ts'
import type { OperationContext } from '../../frame/define.ts'
import { operation } from '../../frame/operation.ts'
import { say } from '../../frame/say.ts'
import { requireCampaign, running } from './campaign-operations.ts'
import { campaignWords as words } from './campaign-words.ts'
import { filePreview } from './file-preview.ts'
import { RUNNING_CAMPAIGNS } from './running.ts'

const MOST_BYTES = 2_097_152
/** The text of a file comes back encoded for a form, where a byte may take three. */
const MOST_SENT_BACK = 3 * MOST_BYTES
const row = { page: 'campaigns/{id}', roles: RUNNING_CAMPAIGNS } as const
const kind = z.enum(['donations', 'expenses'])

/** Gifts and expenses from a file: it is looked at first, and written whole when somebody confirms it. */
export const fileOperations = [
  operation({
    ...row,
    name: 'campaigns.preview_file',
    path: 'campaigns/preview',
    most: MOST_BYTES,
    fields: z.object({ id: z.string(), kind }),
    example: { id: 'ca_none', kind: 'donations' },
    perform: async (context, { id, kind: what }) => {
      const campaign = await requireCampaign(context, id)
      const file = context.files.get('file')
      if (file === undefined) throw new HttpError('parameter_missing', { param: 'file', detail: words.noFile })
      const text = await file.text()
      const { bad, rows, doubts } = await readFile(context, campaign, what, text)
      const content_hash = contentHash(text)
      const known = await findBookedFile(context.tx, { campaign_id: id, kind: what, content_hash })
      return {
        record: id,
        subject: context.subjectId,
        after: { kind: what, rows: rows.length, bad: bad.length },
        done: words.previewed,
        shown: {
          title: `${words.upload}: ${campaign.name}`,
          main: filePreview(context, { id, kind: what, text, rows, bad, known, doubts }),
        },
      }
    },
  }),
  operation({
    ...row,
    name: 'campaigns.book_file',
    path: 'campaigns/book',
    most: MOST_SENT_BACK,
    fields: z.object({
      id: z.string(),
      kind,
      text: z.string(),
      again: z.optional(z.string()),
      doubtful: z.optional(z.string()),
    }),
    example: { id: 'ca_none', kind: 'donations', text: 'amount\n500' },
    perform: async (context, { id, kind: what, text, again, doubtful }) => {
      const campaign = await requireCampaign(context, id)
      const read = await readFile(context, campaign, what, text)
      if (read.bad.length > 0)
        throw new HttpError('parameter_invalid', {
          param: 'text',
          detail: say(words.badRows, { count: read.bad.length }),
        })
      const file = { contentHash: contentHash(text), again: again !== undefined }
      if (read.kind === 'donations') await recordCampaignDonations(running(context), id, read.rows, { file })
      else await claimExpenses(running(context), id, read.rows, { confirmed: doubtful !== undefined, file })
      const count = read.rows.length
      return {
        record: id,
        subject: context.subjectId,
        after: { kind: what, rows: count, sha256: file.contentHash.toString('hex') },
        done: say(words.booked, { count, kind: words[what] }),
      }
    },
  }),
]

type Read = { bad: readonly BadRow[]; doubts: string[] } & (
  | { kind: 'donations'; rows: BulkDonation[] }
  | { kind: 'expenses'; rows: NewExpense[] }
)

/** Reads a file for a campaign: what it holds, which rows cannot be taken, and what is doubtful about it. */
async function readFile(
  { tx, dependencies, liveMode }: OperationContext,
  campaign: CampaignRow,
  what: Read['kind'],
  text: string,
): Promise<Read> {
  const now = dependencies.clock.now(liveMode)
  if (what === 'donations') {
    const rule = ({ givenOn }: BulkDonation) => whyOutsideCampaign(campaign, { now, givenOn })
    return { kind: what, ...asCsv(() => readBulkDonations(text, rule)), doubts: [] }
  }
  requireExpenses(campaign)
  const read = asCsv(() => readBulkExpenses(text))
  const doubts = read.bad.length > 0 ? [] : await suspiciousExpenses(tx, campaign, read.rows, now)
  return { kind: what, ...read, doubts }
}

function contentHash(text: string): Buffer {
  return asCsv(() => bulkContentHash(text))
}

function asCsv<Result>(read: () => Result): Result {
  try {
    return read()
  } catch (cause) {
    throw new HttpError('parameter_invalid', { param: 'file', detail: words.notRead, cause })
  }
}
