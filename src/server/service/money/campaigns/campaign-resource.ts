import type { Campaign } from '../../../../contract/index.ts'
import type { CampaignRow } from '../../../database/tables/campaigns.ts'
import { toUnixSeconds } from '../../../kernel/clock.ts'
import type { CampaignBook } from './campaign-records.ts'

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
