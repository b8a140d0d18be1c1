import type { CampaignBulkFileTable } from '../../../database/tables/campaigns.ts'
import type { DatabaseTransaction } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'

/** The file that rows were read from; `again` says that booking it once more is meant. */
export interface BulkFile {
  contentHash: Buffer
  again: boolean
}

/** Notes that a file of rows is booked for a campaign; refuses the same one a second time, unless that is meant. */
export async function bookFile(
  tx: DatabaseTransaction,
  { contentHash, again }: BulkFile,
  booked: Pick<CampaignBulkFileTable, 'campaign_id' | 'kind' | 'rows' | 'booked_at'>,
): Promise<void> {
  const before = await tx
    .selectFrom('campaign_bulk_file')
    .select('booked_at')
    .where('campaign_id', '=', booked.campaign_id)
    .where('kind', '=', booked.kind)
    .where('content_hash', '=', contentHash)
    .executeTakeFirst()
  if (before !== undefined && !again) {
    const detail = `These ${booked.kind} were booked before, on ${before.booked_at.toISOString().slice(0, 10)}. Nothing was recorded; where they are meant once more, repeat it with --again.`
    throw new HttpError('conflict', { detail })
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
