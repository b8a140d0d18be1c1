import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../database/tables/tables.ts'
import { MAX_NONPROFITS, type NonprofitTotal, type ReportScope } from './impact-totals.ts'

const DAY_MS = 86_400_000

/** The least number of gifts that are told as one sum. */
const HANDFUL = 5

/** The whole UTC days that a window touches. */
export function wholeDays<Window extends Pick<ReportScope, 'start' | 'end'>>(window: Window): Window {
  const floor = (moment: Date): number => Math.floor(moment.getTime() / DAY_MS) * DAY_MS
  const { start, end } = window
  return {
    ...window,
    start: start === undefined ? undefined : new Date(floor(start)),
    end: end === undefined ? undefined : new Date(floor(end) + DAY_MS - 1_000),
  }
}

/**
 * Sums by nonprofit as anybody may see them, largest first. What an account gave to a nonprofit is told in groups of
 * whole days with a handful of gifts or more, and a group is told on its last day or not at all. The gifts decide the
 * groups, not the window, so two windows differ by whole groups; the groups of each account are its own, so two
 * accounts' reports do as well. A day is told once it is over, and the last gifts once they are a handful: so one
 * report and the next differ by whole groups too. Canceled gifts keep their place in a group, and count for nothing.
 */
export async function anonymousTotals(
  db: Database,
  { accountIds, liveMode, start, end, externalId }: ReportScope,
  now: Date,
): Promise<NonprofitTotal[]> {
  const today = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS)
  const from = (start ?? new Date(0)).toISOString().slice(0, 10)
  const until = (end ?? today).toISOString().slice(0, 10)
  const ofAccounts = sql`account_id = any(${accountIds}) and live_mode = ${liveMode}`
  const byDay = externalId === undefined ? keptDays(ofAccounts) : countedDays(ofAccounts, externalId)
  const { rows } = await sql<NonprofitTotal>`
    with daily as (
      select account_id, nonprofit_id, day, sum(gifts) as gifts, sum(standing) as standing, sum(amount) as amount
      from (${byDay}) as known where day < ${today.toISOString().slice(0, 10)}::date
      group by 1, 2, 3 having sum(gifts) > 0
    ), placed as (
      select *, group_of_days(gifts::bigint) over (partition by account_id, nonprofit_id order by day) as place from daily
    ), told as (
      select nonprofit_id, max(day) as day, sum(amount) as amount, sum(standing) as standing from placed
      group by account_id, nonprofit_id, place having sum(gifts) >= ${HANDFUL} and sum(standing) >= ${HANDFUL}
    )
    select nonprofit_id as "nonprofitId", sum(amount)::bigint as amount, sum(standing)::bigint as count from told
    where day between ${from}::date and ${until}::date
    group by nonprofit_id order by amount desc, nonprofit_id limit ${MAX_NONPROFITS}`.execute(db)
  return rows
}

function keptDays(ofAccounts: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select * from gift_day where ${ofAccounts}
    union all select account_id, live_mode, nonprofit_id, day, gifts, standing, amount, pending
      from gift_change where ${ofAccounts}`
}

/** The gifts of one order are few: they are read themselves. */
function countedDays(ofAccounts: RawBuilder<unknown>, externalId: string): RawBuilder<unknown> {
  return sql`select account_id, nonprofit_id, (created_at at time zone 'UTC')::date as day, 1 as gifts,
      is_gift_standing(status)::int as standing, is_gift_standing(status)::int * amount as amount
    from donation where ${ofAccounts} and external_id = ${externalId}`
}
