import { sql } from 'kysely'
import type { Database } from '../../../database/tables/tables.ts'
import { heldSources } from '../donations/donation-money.ts'
import { monthOf, startOf } from './months.ts'

/** What an account would be invoiced for months that have ended. Cents. */
export interface MonthToClose {
  accountId: string
  accountName: string
  /** `2026-02`, the first of several. */
  month: string
  gifts: number
  amount: number
}

/** What closing now would invoice, the largest first; the losses an invoice also asks for are not in it. */
export async function previewMonths(
  db: Database,
  { liveMode, now, most }: { liveMode: boolean; now: Date; most: number },
): Promise<MonthToClose[]> {
  const { rows } = await sql<MonthToClose>`
    select account.id as "accountId", account.name as "accountName",
      to_char(min(donation.created_at) at time zone 'UTC', 'YYYY-MM') as month, count(*)::int as gifts,
      sum(amount + case when cover_fees then 0 else fee end)::bigint as amount
    from donation join account on account.id = account_id
    where live_mode = ${liveMode} and status = 'pledged' and source <> all(${heldSources})
      and donation.created_at < ${startOf(monthOf(now))}
    group by account.id order by amount desc, account.id limit ${most}`.execute(db)
  return rows
}
