import { sql } from 'kysely'
import type { ProgramRow } from '../../../database/tables/programs.ts'
import type { Database } from '../../../database/tables/tables.ts'
import { MILLION } from './program-rules.ts'

const DAY_MS = 86_400_000
const DAYS = 90

/** What a program would have given in the last 90 days, in cents, and for how many orders or donations. */
export interface ProgramPreview {
  count: number
  given: number
}

/**
 * What a program would have given for the account's recorded orders, or for donations that its shoppers paid, within
 * its limits. Rounded by month. Undefined for a program by items, because order items aren't stored.
 */
export async function previewProgram(
  db: Database,
  program: ProgramRow,
  now: Date,
): Promise<ProgramPreview | undefined> {
  if (program.kind === 'item_amount') return undefined
  const { account_id, live_mode, share, amount, max_per_order, monthly_budget, total_budget, nonprofit_id } = program
  const since = new Date(now.getTime() - DAYS * DAY_MS)
  const basis =
    program.kind === 'match'
      ? sql`select created_at as at, amount + case when source = 'checkout' then fee else 0 end as total from donation
          where account_id = ${account_id} and live_mode = ${live_mode} and created_at >= ${since} and funds_collected
            and program_id is null and status <> 'canceled' and source in ('api', 'checkout')
            and (${program.donor_choice} or nonprofit_id = ${nonprofit_id})`
      : sql`select ordered_at as at, total - refunded as total from shop_order
          where account_id = ${account_id} and live_mode = ${live_mode} and created_at >= ${since}
            and not (is_test and live_mode) and refunded < total`
  const promised = share === null ? sql`${amount}::numeric` : sql`total::numeric * ${share} / ${MILLION}`
  const { rows } = await sql<{ count: number; given: number }>`
    select count(*)::int as count, floor(sum(least(${promised}, ${max_per_order}::numeric)))::bigint as given
    from (${basis}) as occasion group by date_trunc('month', at at time zone 'UTC')`.execute(db)
  const months = rows.map(({ given }) => Math.min(given, monthly_budget ?? given))
  const all = months.reduce((sum, given) => sum + given, 0)
  return { count: rows.reduce((sum, { count }) => sum + count, 0), given: Math.min(all, total_budget ?? all) }
}

/** What a program gave in a month, `YYYY-MM-01`, in cents. */
export interface ProgramMonth {
  month: string
  given: number
  donations: number
}

/** The latest months in which a program gave, the oldest first. */
export async function latestMonths(db: Database, programId: string, most: number): Promise<ProgramMonth[]> {
  const { rows } = await sql<ProgramMonth>`
    select month::text as month, given, donations from program_month
    where program_id = ${programId} order by month desc limit ${most}`.execute(db)
  return rows.reverse()
}
