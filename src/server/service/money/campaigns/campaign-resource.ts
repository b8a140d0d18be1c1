import type { Campaign } from '../../../../contract/index.ts'
import type { CampaignRow } from '../../../database/tables/campaigns.ts'
import type { Database } from '../../../database/tables/tables.ts'
import { toUnixSeconds } from '../../../kernel/clock.ts'
import type { NewId } from '../../../kernel/identifiers.ts'
import { emitEvents } from '../../webhooks/emit-events.ts'
import { type CampaignBook, grantBooks } from './campaign-records.ts'

/** A campaign as the API answers it. */
export function campaignResource(row: CampaignRow, books: readonly CampaignBook[]): Campaign {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    nonprofit_id: row.nonprofit_id,
    nonprofit_invited: row.nonprofit_invited,
    start_date: toUnixSeconds(row.start_date),
    end_date: toUnixSeconds(row.end_date),
    target_grant_receipt_date: secondsOrNull(row.target_grant_receipt_date),
    grant_disbursement_initiation_date: secondsOrNull(row.grant_disbursement_initiation_date),
    auto_distribute_grants: row.auto_distribute_grants,
    percent_auto_return: String(row.return_basis_points / 100),
    metadata: row.metadata,
    shared_metadata: row.shared_metadata,
    grant_distribution_statuses: distributionStatuses(books),
    type: row.type,
    live_mode: row.live_mode,
    created_at: toUnixSeconds(row.created_at),
  }
}

function secondsOrNull(moment: Date | null): number | null {
  return moment === null ? null : toUnixSeconds(moment)
}

/** Where the campaign's money for the nonprofit stands; a step without money is left out. */
export function distributionStatuses(books: readonly CampaignBook[]): Campaign['grant_distribution_statuses'] {
  const held = books.find(({ book }) => book === 'campaign_held')
  const granted = books.find(({ book }) => book === 'campaign_grant')
  const paid = books.find(({ book }) => book === 'campaign_grant_paid')
  const distributed = paid?.balance ?? 0
  return [
    ...step('held', -(held?.balance ?? 0), held),
    ...step('initiated', -(granted?.balance ?? 0) - distributed, granted),
    ...step('distributed', distributed, paid),
  ]
}

function step(
  status: 'held' | 'initiated' | 'distributed',
  amount: number,
  book: CampaignBook | undefined,
): Campaign['grant_distribution_statuses'] {
  return book === undefined || amount <= 0 ? [] : [{ status, amount, at: toUnixSeconds(book.movedAt) }]
}

/** Tells the account of a campaign as it now is, in the transaction of what happened to it. */
export async function emitCampaignEvent(
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
