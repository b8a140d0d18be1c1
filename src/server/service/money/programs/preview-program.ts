import { sql } from 'kysely'
import { LARGEST_AMOUNT } from '../../../../contract/amounts.ts'
import type { ProgramRow } from '../../../database/tables/programs.ts'
import type { Database } from '../../../database/tables/tables.ts'
import { MILLION } from './program-rules.ts'

const DAY_MS = 86_400_000
const DAYS = 90

/** The most orders or donations that a preview reads, so that its time doesn't grow with an account. */
const MOST_READ = 10_000

/**
 * The donations that a program would have made in the last 90 days, in cents, and the number of orders or donations
 * that they are for.
 */
export interface ProgramPreview {
  count: number
  given: number
  /** When the oldest of them was made, if there were too many to read all of the 90 days. */
  since?: Date
}

interface PreviewedMonth {
  count: number
  given: number
  /** Number of orders or donations read, and the time of the oldest. */
  read: number
  oldest: Date
}

/**
 * Computes a program's donations for the account's latest orders, or for donations that its shoppers paid, within its
 * limits. Rounded by month.
 */
export async function previewProgram(db: Database, program: ProgramRow, now: Date): Promise<ProgramPreview> {
  const { account_id, live_mode, max_per_order, monthly_budget, total_budget } = program
  const table = sql.table(program.kind === 'match' ? 'donation' : 'shop_order')
  const since = new Date(now.getTime() - DAYS * DAY_MS)
  const most = Math.min(max_per_order ?? LARGEST_AMOUNT, LARGEST_AMOUNT)
  // An import may have recorded older orders in this time.
  const placed = program.kind === 'match' ? sql`` : sql`and ordered_at >= ${since}`
  const { rows } = await sql<PreviewedMonth>`
    with latest as materialized (
      select * from ${table}
      where account_id = ${account_id} and live_mode = ${live_mode} and created_at >= ${since}
        ${placed}
      order by created_at desc, id desc limit ${MOST_READ}
    ), promised as (
      select date_trunc('month', at at time zone 'UTC') as month, least(promised, ${most}) as promised
      from (${promisedFor(program)}) as occasion where promised > 0
    )
    select count(*)::int as count, floor(sum(promised))::bigint as given,
      (select count(*)::int from latest) as read, (select min(created_at) from latest) as oldest
    from promised group by month`.execute(db)
  const months = rows.map(({ given }) => Math.min(given, monthly_budget ?? given))
  const all = months.reduce((sum, given) => sum + given, 0)
  const [first] = rows
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    given: Math.min(all, total_budget ?? all),
    ...(first?.read === MOST_READ ? { since: first.oldest } : {}),
  }
}

/** A program's promised donation for each of the latest orders or donations, in cents with fractions, before limits. */
function promisedFor({ kind, share, amount, skus, donor_choice, nonprofit_id }: ProgramRow) {
  if (kind === 'match')
    return sql`select created_at as at,
        (amount + case when source = 'checkout' then fee else 0 end)::numeric * ${share} / ${MILLION} as promised
      from latest where funds_collected and program_id is null and status <> 'canceled'
        and source in ('api', 'checkout') and (${donor_choice} or nonprofit_id = ${nonprofit_id})`
  const sold = sql`(select coalesce(sum((item ->> 'quantity')::bigint), 0) from jsonb_array_elements(items) as item
    where item ->> 'sku' = any(${skus}::text[]))`
  const whole =
    share !== null
      ? sql`total::numeric * ${share} / ${MILLION}`
      : kind === 'item_amount'
        ? sql`${amount}::numeric * ${sold}`
        : sql`${amount}::numeric`
  return sql`select ordered_at as at, ${whole} * (total - refunded) / total as promised
    from latest where not (is_test and live_mode) and refunded < total`
}

/** What a program gave in a month, `YYYY-MM-01`, in cents. */
export interface ProgramMonth {
  month: string
  given: number
  donations: number
}

/** The year up to the latest month in which a program gave, also its months without donations; empty if it never gave. */
export async function latestYear(db: Database, programId: string): Promise<ProgramMonth[]> {
  const { rows } = await sql<ProgramMonth>`
    with given_months as (select month, given, donations from program_month where program_id = ${programId}),
      latest as (select max(month) as month from given_months)
    select each.month::date::text as month, coalesce(given, 0) as given, coalesce(donations, 0) as donations
    from latest, generate_series(latest.month - interval '11 months', latest.month, interval '1 month') as each (month)
    left join given_months on given_months.month = each.month order by each.month`.execute(db)
  return rows
}
