import { type Selectable, sql } from 'kysely'
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

/** A pull as a campaign's page shows it, with the cents of it that are the campaign's. */
export type CampaignPull = Selectable<CampaignPullTable> & { of_campaign: number }

/** The debits that fetched gifts of a campaign or what it must give back, the newest first. */
export function pullsOfCampaign(db: Database, campaignId: string, limit: number): Promise<CampaignPull[]> {
  const gifts = db
    .selectFrom('campaign_donation')
    .select(['pull_id', sql<number>`sum(amount)::bigint`.as('fetched')])
    .where('campaign_id', '=', campaignId)
    .where('pull_id', 'is not', null)
    .groupBy('pull_id')
    .as('gifts')
  return db
    .selectFrom('campaign_pull')
    .leftJoin(gifts, 'gifts.pull_id', 'campaign_pull.id')
    .selectAll('campaign_pull')
    .select((eb) => eb.fn.coalesce('gifts.fetched', 'campaign_pull.amount').as('of_campaign'))
    .where((eb) => eb.or([eb('gifts.pull_id', 'is not', null), eb('campaign_pull.campaign_id', '=', campaignId)]))
    .orderBy('created_at', 'desc')
    .orderBy('campaign_pull.id', 'desc')
    .limit(limit)
    .execute()
}
