import { sql } from 'kysely'
import type { CampaignDonation, CampaignExpense } from '../../../../contract/index.ts'
import type { CampaignRow } from '../../../database/tables/campaigns.ts'
import type { Database } from '../../../database/tables/tables.ts'
import { toUnixSeconds } from '../../../kernel/clock.ts'
import { type ListPosition, type ListSlice, readSlice } from '../../list-slice.ts'
import type { CampaignScope } from './campaign-records.ts'

/** Campaigns of an account, newest first. */
export function listCampaigns(
  db: Database,
  { accountId, liveMode }: CampaignScope,
  position: ListPosition,
): Promise<ListSlice<CampaignRow>> {
  const of = sql<CampaignRow>`select * from campaign where account_id = ${accountId} and live_mode = ${liveMode}`
  return readSlice(db, { of }, position)
}

type Gift = Omit<CampaignDonation, 'created_at'> & { created_at: Date }

/** Gifts to a campaign, newest first. */
export async function listCampaignDonations(
  db: Database,
  campaignId: string,
  position: ListPosition,
): Promise<ListSlice<CampaignDonation>> {
  const of = sql<Gift>`
    select id, amount, campaign_id, status, given_on::text as given_on, created_at
    from campaign_donation where campaign_id = ${campaignId}`
  return dated(await readSlice(db, { of }, position))
}

type Expense = Omit<CampaignExpense, 'created_at'> & { created_at: Date }

/** What an account spent for a campaign and claims back, newest first. */
export async function listCampaignExpenses(
  db: Database,
  campaignId: string,
  position: ListPosition,
): Promise<ListSlice<CampaignExpense>> {
  const of = sql<Expense>`
    select id, amount, campaign_id, description, spent_on::text as spent_on, created_at
    from campaign_expense where campaign_id = ${campaignId}`
  return dated(await readSlice(db, { of }, position))
}

function dated<Row extends { created_at: Date }>({ rows, hasMore }: ListSlice<Row>) {
  return { rows: rows.map((row) => ({ ...row, created_at: toUnixSeconds(row.created_at) })), hasMore }
}
