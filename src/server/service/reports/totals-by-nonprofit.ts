import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../database/tables/tables.ts'
import { MAX_NONPROFITS, type NonprofitTotal, type ReportScope } from './impact-totals.ts'

const DAY_MS = 86_400_000

/** Totals by nonprofit, largest first; canceled and blocked donations don't count. */
export async function totalsByNonprofit(db: Database, scope: ReportScope): Promise<NonprofitTotal[]> {
  const { rows } = await sql<NonprofitTotal>`
    select nonprofit_id as "nonprofitId", sum(amount)::bigint as amount, sum(standing)::bigint as count
    from (${scope.externalId === undefined ? storedSums(scope) : giftsWithin(scope, sql`external_id = ${scope.externalId}`)}) as part
    group by nonprofit_id having sum(standing) > 0
    order by sum(amount) desc, nonprofit_id limit ${MAX_NONPROFITS}`.execute(db)
  return rows
}

/**
 * Totals of a window: stored sums for whole months and days, and the donations themselves for a partial first or last
 * day.
 */
function storedSums(scope: ReportScope): RawBuilder<unknown> {
  const { start, end } = scope
  const past = end === undefined ? undefined : new Date(end.getTime() + 1_000)
  const firstDay = start === undefined ? undefined : nextDay(start)
  const pastDays = past === undefined ? undefined : startOfDay(past)
  if (firstDay !== undefined && pastDays !== undefined && firstDay >= pastDays) return giftsWithin(scope)
  const firstMonth = firstDay === undefined ? undefined : nextMonth(firstDay)
  const pastMonths = pastDays === undefined ? undefined : startOfMonth(pastDays)
  const hasMonths = firstMonth === undefined || pastMonths === undefined || firstMonth < pastMonths
  const days = { from: firstDay, until: pastDays }
  const parts = [
    storedPart('gift_change', 'day', scope, days),
    ...(hasMonths
      ? [
          storedPart('gift_month', 'month', scope, { from: firstMonth, until: pastMonths }),
          ...daysBetween(scope, { from: firstDay, until: firstMonth }),
          ...daysBetween(scope, { from: pastMonths, until: pastDays }),
        ]
      : [storedPart('gift_day', 'day', scope, days)]),
    ...(start === undefined || firstDay === undefined || start >= firstDay
      ? []
      : [giftsWithin({ ...scope, end: new Date(firstDay.getTime() - 1_000) })]),
    ...(pastDays === undefined || past === undefined || pastDays >= past
      ? []
      : [giftsWithin({ ...scope, start: pastDays })]),
  ]
  return sql.join(parts, sql` union all `)
}

interface Span {
  from: Date | undefined
  until: Date | undefined
}

/** Days to exclude; none for a window that is open on this side or consists of whole months. */
function daysBetween(scope: ReportScope, span: Span): RawBuilder<unknown>[] {
  if (span.from === undefined || span.until === undefined || span.from >= span.until) return []
  return [storedPart('gift_day', 'day', scope, span)]
}

function storedPart(
  table: 'gift_change' | 'gift_day' | 'gift_month',
  column: 'day' | 'month',
  { accountIds, liveMode }: ReportScope,
  { from, until }: Span,
): RawBuilder<unknown> {
  const date = sql.ref(column)
  return sql`select nonprofit_id, standing, amount from ${sql.table(table)}
    where account_id = any(${accountIds}) and live_mode = ${liveMode}
      ${from === undefined ? sql`` : sql`and ${date} >= ${written(from)}::date`}
      ${until === undefined ? sql`` : sql`and ${date} < ${written(until)}::date`}`
}

function giftsWithin(
  { accountIds, liveMode, start, end }: ReportScope,
  condition: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> {
  return sql`select nonprofit_id, 1 as standing, amount from donation
    where account_id = any(${accountIds}) and live_mode = ${liveMode} and is_gift_standing(status) and ${condition}
      ${start === undefined ? sql`` : sql`and created_at >= ${start}`}
      ${end === undefined ? sql`` : sql`and created_at < ${new Date(end.getTime() + 1_000)}`}`
}

function startOfDay(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / DAY_MS) * DAY_MS)
}

function startOfMonth(moment: Date): Date {
  return new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth()))
}

/** The first start of a day at or after a moment. */
function nextDay(moment: Date): Date {
  return startOfDay(new Date(moment.getTime() + DAY_MS - 1))
}

function nextMonth(day: Date): Date {
  const month = startOfMonth(day)
  return month.getTime() === day.getTime() ? month : startOfMonth(new Date(month.getTime() + 32 * DAY_MS))
}

function written(day: Date): string {
  return day.toISOString().slice(0, 10)
}

const CHANGES_AT_ONCE = 20_000
const NONPROFITS_AT_ONCE = 200

/**
 * Applies changed donations to the daily and monthly sums, and rebuilds the groups of days that ended or changed, in
 * batches. Reports are correct before that too, but slower. Returns the number of changes; zero if another process is
 * running it.
 */
export async function foldGiftSums(db: Database, signal?: AbortSignal): Promise<number> {
  let folded = 0
  for (;;) {
    const { rows } = await sql<{ taken: number }>`select fold_gift_changes(${CHANGES_AT_ONCE}) as taken`.execute(db)
    const taken = rows[0]?.taken ?? 0
    folded += taken
    if (taken < CHANGES_AT_ONCE || signal?.aborted === true) break
  }
  await formGroups(db, signal)
  return folded
}

async function formGroups(db: Database, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ formed: number }>`select regroup_gifts(${NONPROFITS_AT_ONCE}) as formed`.execute(db)
    if ((rows[0]?.formed ?? 0) < NONPROFITS_AT_ONCE || signal?.aborted === true) return
  }
}
