import type { Selectable } from 'kysely'
import type { CampaignPullTable } from '../../../database/tables/campaigns.ts'
import type { Database } from '../../../database/tables/tables.ts'

/** A pull as lists show it. */
export type ListedPull = Selectable<CampaignPullTable> & { account_name: string }

/** Which pulls a list shows; what is left out does not narrow it. */
export interface PullFilter {
  liveMode: boolean
  accountId?: string | undefined
  status?: CampaignPullTable['status'] | undefined
  /** Only those that came back and wait for something. */
  waiting?: boolean | undefined
  since?: Date | undefined
}

/** Pulls, the newest first. */
export function listPulls(
  db: Database,
  { liveMode, accountId, status, waiting, since }: PullFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<ListedPull[]> {
  let query = db
    .selectFrom('campaign_pull')
    .innerJoin('account', 'account.id', 'campaign_pull.account_id')
    .selectAll('campaign_pull')
    .select('account.name as account_name')
    .where('live_mode', '=', liveMode)
  if (accountId !== undefined) query = query.where('account_id', '=', accountId)
  if (status !== undefined) query = query.where('status', '=', status)
  if (waiting === true) query = query.where('waits_for', 'is not', null)
  if (since !== undefined) query = query.where('campaign_pull.created_at', '>=', since)
  return query
    .orderBy('campaign_pull.created_at', 'desc')
    .orderBy('campaign_pull.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}
