import { sql } from 'kysely'
import type { Payout } from '../../../../contract/payouts.ts'
import type { PayoutTable } from '../../../database/tables/payouts.ts'
import type { Database } from '../../../database/tables/tables.ts'
import { toUnixSeconds } from '../../../kernel/clock.ts'

/** What of a payout an account gave. */
export interface AccountPayout {
  account_id: string
  id: string
  live_mode: boolean
  kind: PayoutTable['kind']
  amount: number
  donation_count: number
  owner_id: string
  campaign_id: string | null
  method: PayoutTable['method']
  status: Payout['status']
  created_at: Date
  returned_at: Date | null
  return_code: string | null
}

/** Every account's share of every payout; the rest of a payout belongs to others, whom an account is never told of. */
export const payoutShareRows = sql`
  select share.account_id, share.payout_id as id, share.live_mode, kind, share.amount, share.donation_count, owner_id, campaign_id, method,
    status, share.created_at, returned_at, return_code
  from account_payout share join payout on payout.id = share.payout_id`

/** What each account has of a payout, as the API answers it to that account. */
export async function payoutShares(db: Database, id: string): Promise<{ accountId: string; payout: Payout }[]> {
  const { rows } =
    await sql<AccountPayout>`${payoutShareRows} where share.payout_id = ${id} order by share.account_id`.execute(db)
  return rows.map((row) => ({ accountId: row.account_id, payout: payoutResource(row) }))
}

/** A share as the API answers it. */
export function payoutResource({ account_id: _, owner_id, created_at, returned_at, ...payout }: AccountPayout): Payout {
  return {
    ...payout,
    nonprofit_id: payout.kind === 'expense' ? null : owner_id,
    created_at: toUnixSeconds(created_at),
    returned_at: returned_at === null ? null : toUnixSeconds(returned_at),
  }
}
