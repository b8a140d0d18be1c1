import type { CampaignBulkFileTable } from '../../../database/tables/campaigns.ts'
import type { Database, DatabaseTransaction } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'

/** The file that rows were read from; `again` says that booking it once more is meant. */
export interface BulkFile {
  contentHash: Buffer
  again: boolean
}

/** When a file of the same rows was booked for a campaign first; undefined where it was not. */
export async function bookedBefore(
  db: Database,
  { campaign_id, kind, content_hash }: Pick<CampaignBulkFileTable, 'campaign_id' | 'kind' | 'content_hash'>,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('campaign_bulk_file')
    .select('booked_at')
    .where('campaign_id', '=', campaign_id)
    .where('kind', '=', kind)
    .where('content_hash', '=', content_hash)
    .executeTakeFirst()
  return row?.booked_at
}

/** Notes that a file of rows is booked for a campaign; refuses the same one a second time, unless that is meant. */
export async function bookFile(
  tx: DatabaseTransaction,
  { contentHash, again }: BulkFile,
  booked: Pick<CampaignBulkFileTable, 'campaign_id' | 'kind' | 'rows' | 'booked_at'>,
): Promise<void> {
  const before = await bookedBefore(tx, { ...booked, content_hash: contentHash })
  if (before !== undefined && !again) {
    const detail = `These ${booked.kind} were booked before, on ${before.toISOString().slice(0, 10)}. Nothing was recorded; confirm it where they are meant once more.`
    throw new HttpError('conflict', { detail, param: 'again' })
  }
  await tx
    .insertInto('campaign_bulk_file')
    .values({ ...booked, content_hash: contentHash })
    .onConflict((conflict) =>
      conflict
        .columns(['campaign_id', 'kind', 'content_hash'])
        .doUpdateSet((eb) => ({ times: eb('campaign_bulk_file.times', '+', 1) })),
    )
    .execute()
}
