import type { Campaign } from '../../../../contract/index.ts'
import type { Database } from '../../../database/tables/tables.ts'
import { grantBooks } from './campaign-records.ts'
import { distributionStatuses } from './campaign-resource.ts'

/** A campaign as the nonprofit sees it that it is for: whose it is, what it shares, and where its grant stands. */
export interface CampaignForNonprofit {
  id: string
  name: string
  account: string
  description: string | null
  startDate: Date
  endDate: Date
  isFinal: boolean
  shared: Readonly<Record<string, unknown>>
  grants: Campaign['grant_distribution_statuses']
}

/** The campaigns for a nonprofit, the newest first. */
export async function campaignsFor(
  db: Database,
  { nonprofitId, liveMode, most }: { nonprofitId: string; liveMode: boolean; most: number },
): Promise<CampaignForNonprofit[]> {
  const rows = await db
    .selectFrom('campaign')
    .innerJoin('account', 'account.id', 'campaign.account_id')
    .selectAll('campaign')
    .select('account.name as account')
    .where('campaign.nonprofit_id', '=', nonprofitId)
    .where('campaign.live_mode', '=', liveMode)
    .orderBy('campaign.id', 'desc')
    .limit(most)
    .execute()
  const ids = rows.map(({ id }) => id)
  const books = ids.length === 0 ? new Map() : await grantBooks(db, ids, liveMode)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    account: row.account,
    description: row.description,
    startDate: row.start_date,
    endDate: row.end_date,
    isFinal: row.finalized_at !== null,
    shared: row.shared_metadata,
    grants: distributionStatuses(books.get(row.id) ?? []),
  }))
}
