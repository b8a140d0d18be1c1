import { sql } from 'kysely'
import type { Database } from '../../../database/tables/tables.ts'

/**
 * A day, or a month as its first day, whose kept sums are not what its gifts come to: by how much they differ. Groups
 * of days, by their last day, with all before them, and by month, have no count of all gifts.
 */
export interface GiftSumMismatch {
  kept_by: 'day' | 'month' | 'group' | 'groups so far' | 'month of groups'
  account_id: string
  live_mode: boolean
  nonprofit_id: string
  day: string
  gifts: number
  standing: number
  amount: number
  pending: number
}

/**
 * Counts all gifts anew and compares them with the sums by day, these with the sums by month, and both with the groups
 * of days that are formed of them.
 */
export async function verifyGiftSums(db: Database): Promise<GiftSumMismatch[]> {
  const { rows } = await sql<GiftSumMismatch>`
    select 'day' as kept_by, * from gift_sums_missing()
    union all
    select 'month', account_id, live_mode, nonprofit_id, month, sum(gifts)::bigint, sum(standing)::bigint,
      sum(amount)::bigint, sum(pending)::bigint
    from (
      select account_id, live_mode, nonprofit_id, date_trunc('month', day)::date as month, gifts, standing, amount, pending
      from gift_day
      union all
      select account_id, live_mode, nonprofit_id, month, -gifts, -standing, -amount, -pending from gift_month
    ) as kept
    group by 2, 3, 4, 5
    having (sum(gifts), sum(standing), sum(amount), sum(pending)) is distinct from (0, 0, 0, 0)
    union all
    select kept_by, account_id, live_mode, nonprofit_id, day, 0, standing, amount, 0 from gift_groups_missing()
    limit 100`.execute(db)
  return rows
}
