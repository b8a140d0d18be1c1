import { ACCOUNT_ROLES } from '../../../contract/roles.ts'
import type { DonationRow } from '../../../server/database/tables/donations.ts'
import { writeCsv } from '../../../server/rendering/csv.ts'
import { listDonations } from '../../../server/service/money/donations/donation-records.ts'
import { answerCsv } from '../../frame/answer-csv.ts'
import type { ConsolePage, PageContext } from '../../frame/define.ts'
import { readGiftFilter } from './gift-filter.ts'
import { nonprofitNames } from './nonprofit-names.ts'

const PER_STEP = 1_000

/** The gifts that fit the filter as a file, as long as there are any. */
export const giftsExport: ConsolePage = {
  path: 'gifts/export.csv',
  roles: ACCOUNT_ROLES,
  show: async (context) => answerCsv('gifts.csv', exported(context)),
}

const HEADINGS = [
  'id',
  'created_at',
  'status',
  'nonprofit_id',
  'nonprofit',
  'amount_cents',
  'fee_cents',
  'cover_fees',
  'external_id',
  'campaign_id',
  'source',
  'original_nonprofit_id',
] as const

async function* exported(context: PageContext): AsyncGenerator<string> {
  const { dependencies, subjectId: accountId, liveMode } = context
  const filter = await readGiftFilter(context)
  yield writeCsv(HEADINGS, [])
  let startingAfter: string | undefined
  for (;;) {
    const position = { page: 1, limit: PER_STEP, startingAfter }
    const { rows, hasMore } = await listDonations(dependencies.db, { accountId, liveMode }, filter, position)
    const names = await nonprofitNames(
      dependencies.db,
      rows.map(({ nonprofit_id: id }) => id),
    )
    const [first, ...others] = rows.map((row) => csvRow(row, names))
    if (first !== undefined) yield writeCsv(first, others)
    if (!hasMore) return
    startingAfter = rows.at(-1)?.id
  }
}

function csvRow(row: DonationRow, names: ReadonlyMap<string, string>): string[] {
  return [
    row.id,
    row.created_at.toISOString(),
    row.status,
    row.nonprofit_id,
    names.get(row.nonprofit_id) ?? '',
    String(row.amount),
    String(row.fee),
    String(row.cover_fees),
    row.external_id ?? '',
    row.campaign_id ?? '',
    row.source,
    row.original_nonprofit_id ?? '',
  ]
}
