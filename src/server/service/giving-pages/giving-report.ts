import { sql } from 'kysely'
import type { GivingGroup } from '../../../contract/index.ts'
import type { Database } from '../../database/tables/tables.ts'
import type { GivingPageScope } from './giving-pages.ts'

/** What donors gave to one page, fund or nonprofit: cents that they paid. */
export interface GivingTotal {
  id: string
  name: string
  amount: number
  gift_count: number
}

/** What a report covers: gifts of one page or all. The moments are inclusive, both in whole seconds. */
export interface GivingReportOptions {
  by: GivingGroup
  pageId?: string | undefined
  start?: Date | undefined
  end?: Date | undefined
}

const GROUPS = {
  page: { id: sql.ref('giving_page_id'), name: sql`(select title from giving_page where giving_page.id = given.key)` },
  fund: { id: sql.ref('fund_id'), name: sql`(select name from fund where fund.id = given.key)` },
  nonprofit: { id: sql.ref('nonprofit_id'), name: sql`(select name from nonprofit where nonprofit.id = given.key)` },
}

/**
 * Totals of an account's gifts by page, fund or nonprofit, largest first. Only what donors gave counts: neither canceled
 * donations nor those that the account itself pays for.
 */
export async function givingTotals(
  db: Database,
  { accountId, liveMode }: GivingPageScope,
  { by, pageId, start, end }: GivingReportOptions,
): Promise<GivingTotal[]> {
  const { id, name } = GROUPS[by]
  const conditions = [
    sql`account_id = ${accountId} and live_mode = ${liveMode} and status <> 'canceled'`,
    sql`funds_collected and ${id} is not null`,
    ...(pageId === undefined ? [] : [sql`giving_page_id = ${pageId}`]),
    ...(start === undefined ? [] : [sql`created_at >= ${start}`]),
    ...(end === undefined ? [] : [sql`created_at < ${new Date(end.getTime() + 1_000)}`]),
  ]
  const { rows } = await sql<GivingTotal>`
    select given.key as id, coalesce(${name}, '') as name, given.amount, given.gift_count
    from (
      select ${id} as key, sum(case when cover_fees then amount else amount + fee end)::bigint as amount,
        count(distinct coalesce(gift_id, id))::int as gift_count
      from donation where ${sql.join(conditions, sql` and `)} group by ${id}
    ) as given
    order by given.amount desc, given.key`.execute(db)
  return rows
}
