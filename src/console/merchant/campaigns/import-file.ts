import { html } from 'hono/html'
import * as z from 'zod/mini'
import type { CampaignRow } from '../../../server/database/tables/campaigns.ts'
import { HttpError } from '../../../server/http/http-error.ts'
import type { Markup } from '../../../server/pages/page.ts'
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
  findRecordedFile,
  type NewExpense,
  recordCampaignDonations,
  requireExpenses,
  suspiciousExpenses,
} from '../../../server/service/money/campaigns/run-campaign.ts'
import { dollars } from '../../frame/amounts.ts'
import { button, card, hidden, operationForm, table } from '../../frame/controls.ts'
import { type ConsoleContext, type OperationContext, operation } from '../../frame/define.ts'
import { campaignDependencies, confirmBox, requireCampaign } from './campaign-page.ts'
import { CAMPAIGN_ROLES } from './campaigns-page.ts'

const MOST_BYTES = 2_097_152

/** The confirmation sends the text form-encoded, up to three bytes per byte. */
const MOST_SENT_BACK = 3 * MOST_BYTES

const MOST_SHOWN = 20

const MOST_BAD = 200

const row = { page: 'campaigns/{id}', roles: CAMPAIGN_ROLES } as const

const kind = z.enum(['donations', 'expenses'])

/** Imports donations or expenses from a file: preview first, then all rows or none. */
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
      if (file === undefined) throw new HttpError('parameter_missing', { param: 'file', detail: 'Choose a file.' })
      const text = await file.text()
      const { bad, rows, doubts } = await readFile(context, campaign, what, text)
      const content_hash = contentHash(text)
      const known = await findRecordedFile(context.tx, { campaign_id: id, kind: what, content_hash })
      return {
        record: id,
        subject: context.subjectId,
        after: { kind: what, rows: rows.length, bad: bad.length },
        done: 'File read. Nothing is saved yet.',
        shown: {
          title: `Import donations or expenses: ${campaign.name}`,
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
          detail: `Nothing was saved: ${read.bad.length} rows have errors`,
        })
      const file = { contentHash: contentHash(text), again: again !== undefined }
      if (read.kind === 'donations')
        await recordCampaignDonations(campaignDependencies(context), id, read.rows, { file })
      else
        await claimExpenses(campaignDependencies(context), id, read.rows, { confirmed: doubtful !== undefined, file })
      const count = read.rows.length
      return {
        record: id,
        subject: context.subjectId,
        after: { kind: what, rows: count, sha256: file.contentHash.toString('hex') },
        done: `Imported ${count} ${what}.`,
      }
    },
  }),
]

type Read = { bad: readonly BadRow[]; doubts: string[] } & (
  | { kind: 'donations'; rows: BulkDonation[] }
  | { kind: 'expenses'; rows: NewExpense[] }
)

/** Parses a file: valid rows, rows with errors, and suspicious expenses. */
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
    throw new HttpError('parameter_invalid', {
      param: 'file',
      detail: 'This file isn’t valid CSV. Save it as CSV in your spreadsheet and try again.',
      cause,
    })
  }
}

/** A parsed file before confirmation. */
interface ReadFile {
  id: string
  kind: 'donations' | 'expenses'
  text: string
  rows: readonly (BulkDonation | NewExpense)[]
  bad: readonly BadRow[]
  /** When a file with the same rows was imported. */
  known: Date | undefined
  /** Suspicious rows that a person has to confirm. */
  doubts: readonly string[]
}

/** Preview of an import, or its rows with errors. The confirmation form carries the text. */
function filePreview(context: ConsoleContext, file: ReadFile): Markup {
  const back = html`<p><a class="button quiet" href="${context.base}/campaigns/${file.id}">Choose another file</a></p>`
  return file.bad.length > 0 ? html`${badRows(file)}${back}` : html`${goodRows(context, file)}${back}`
}

function badRows({ bad }: ReadFile): Markup {
  const columns = [
    { label: 'Line', cell: ({ line }: BadRow) => line, isNumber: true as const },
    { label: 'Content', cell: ({ content }: BadRow) => html`<code>${content}</code>` },
    { label: 'Error', cell: ({ reason }: BadRow) => reason },
  ]
  const title =
    bad.length === 1 ? 'Nothing was saved: 1 row has an error' : `Nothing was saved: ${bad.length} rows have errors`
  return card(
    title,
    html`<p class="hint">Correct them in your file and upload it again.</p>${table(title, columns, bad.slice(0, MOST_BAD), html``)}`,
  )
}

function goodRows(context: ConsoleContext, { id, kind, text, rows, known, doubts }: ReadFile): Markup {
  const sum = dollars(rows.reduce((total, { amount }) => total + amount, 0))
  const count = rows.length
  const columns = [
    { label: 'Amount', cell: ({ amount }: BulkDonation | NewExpense) => dollars(amount), isNumber: true as const },
    {
      label: 'Date',
      cell: (row: BulkDonation | NewExpense) => ('spentOn' in row ? row.spentOn : (row.givenOn ?? '')),
    },
    {
      label: 'Description',
      cell: (row: BulkDonation | NewExpense) => ('description' in row ? row.description : ''),
    },
  ]
  return card(
    `${count} ${kind}, ${sum} in total`,
    html`<p class="hint">Showing the first ${Math.min(count, MOST_SHOWN)} of ${count} rows:</p>
      ${table('Import donations or expenses', columns, rows.slice(0, MOST_SHOWN), html``)}
      ${operationForm(
        context,
        'campaigns/book',
        html`${hidden('id', id)}${hidden('kind', kind)}${hidden('text', text)}
          ${known === undefined ? '' : warning('These rows were already imported', [`A file with the same rows was imported on ${known.toISOString().slice(0, 10)}. If you import it again, every row counts twice.`], confirmBox('again', 'Import them again'))}
          ${doubts.length === 0 ? '' : warning('Please check these rows', doubts, confirmBox('doubtful', 'These entries are correct'))}
          ${button(`Import ${count} ${kind}`)}`,
      )}`,
  )
}

function warning(title: string, sentences: readonly string[], box: Markup): Markup {
  return html`<div class="warning"><strong>${title}</strong>${sentences.map((one) => html`<p>${one}</p>`)}${box}</div>`
}
