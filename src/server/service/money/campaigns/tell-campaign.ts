import type { CampaignRow } from '../../../database/tables/campaigns.ts'
import type { Database } from '../../../database/tables/tables.ts'
import type { NewId } from '../../../kernel/identifiers.ts'
import { emitEvents } from '../../webhooks/emit-events.ts'
import { grantBooks } from './campaign-records.ts'
import { campaignResource } from './campaign-resource.ts'

/** Tells the account of a campaign as it now is, in the transaction of what happened to it. */
export async function tellCampaign(
  tx: Database,
  newId: NewId,
  row: CampaignRow,
  { type, now }: { type: 'campaign.created' | 'campaign.updated'; now: Date },
): Promise<void> {
  const books = await grantBooks(tx, [row.id], row.live_mode)
  await emitEvents(tx, [
    {
      id: newId('evt'),
      accountId: row.account_id,
      liveMode: row.live_mode,
      type,
      subjectId: row.id,
      object: campaignResource(row, books.get(row.id) ?? []),
      createdAt: now,
    },
  ])
}
