import { sql } from 'kysely'
import type { Database } from '../../../database/tables/tables.ts'

/** A day, or a month as its first day, whose kept sums are not what its gifts come to: by how much they differ. */
export interface GiftSumMismatch {
  kept_by: 'day' | 'month'
  account_id: string
  live_mode: boolean
  nonprofit_id: string
  day: string
  gifts: number
  standing: number
  amount: number
  pending: number
}

/** Counts all gifts anew and compares them with the sums by day, and these with the sums by month. */
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
    limit 100`.execute(db)
  return rows
}
