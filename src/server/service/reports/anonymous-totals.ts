import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../database/tables/tables.ts'
import { MAX_NONPROFITS, type NonprofitTotal, type ReportScope } from './impact-totals.ts'

const DAY_MS = 86_400_000

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
 * Public totals by nonprofit, largest first. An account's gifts to a nonprofit are only shown in groups of whole days
 * with at least five gifts, and a group counts on its last day or not at all. Groups depend on the gifts, not on the
 * window, so two windows differ by whole groups. Each account has its own groups, so the same is true of two accounts'
 * reports. A day counts once it is over, and the latest gifts once there are five of them, so consecutive reports
 * differ by whole groups too. Canceled gifts keep their place in a group, but add nothing.
 */
export async function anonymousTotals(db: Database, scope: ReportScope, now: Date): Promise<NonprofitTotal[]> {
  const { start, end, externalId } = scope
  const yesterday = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS - DAY_MS)
  const days = { from: start, until: end === undefined || end > yesterday ? yesterday : end }
  const groups = externalId === undefined ? storedGroups(scope, days) : groupsOfOrder(scope, externalId, days)
  const { rows } = await sql<NonprofitTotal>`
    with ${groups}
    select nonprofit_id as "nonprofitId", sum(amount)::bigint as amount, sum(standing)::bigint as count from totals
    group by nonprofit_id order by amount desc, nonprofit_id limit ${MAX_NONPROFITS}`.execute(db)
  return rows
}

/** An order has few gifts, so they are read directly. */
function groupsOfOrder({ accountIds, liveMode }: GroupScope, externalId: string, days: WholeDays): RawBuilder<unknown> {
  return sql`daily as (
      select account_id, nonprofit_id, (created_at at time zone 'UTC')::date as day, count(*) as gifts,
        sum(is_gift_standing(status)::int) as standing, sum(is_gift_standing(status)::int * amount) as amount
      from donation
      where account_id = any(${accountIds}) and live_mode = ${liveMode} and external_id = ${externalId} group by 1, 2, 3
    ), ${formedGroups(days)}, totals as (select nonprofit_id, standing, amount from formed)`
}

/** UTC days, both inclusive, each given by a moment in it. */
interface WholeDays {
  from: Date | undefined
  until: Date
}

/** Minimum gifts per published sum; the database uses the same group size. */
const LEAST_GIFTS = 5

/** The accounts and mode of the gifts. */
type GroupScope = Pick<ReportScope, 'accountIds' | 'liveMode'>

/** The expression `formed`: groups of days whose last day is within a window, from daily sums named `daily`. */
function formedGroups({ from, until }: WholeDays): RawBuilder<unknown> {
  return sql`placed as (
      select *, group_of_days(gifts::bigint) over (partition by account_id, nonprofit_id order by day) as place
      from daily where day <= ${written(until)} and gifts > 0
    ), formed as (
      select nonprofit_id, sum(standing) as standing, sum(amount) as amount from placed
      group by account_id, nonprofit_id, place
      having sum(gifts) >= ${LEAST_GIFTS} and sum(standing) >= ${LEAST_GIFTS} and ${from === undefined ? sql`true` : sql`max(day) >= ${written(from)}`}
    )`
}

/**
 * The expression `totals`: totals of the groups. For stored groups, it is the cumulative total at the window's end minus
 * the one before its start; only later days are grouped here. If an older day of a nonprofit has changed, its stored
 * groups from that day on are ignored.
 */
function storedGroups(scope: GroupScope, days: WholeDays): RawBuilder<unknown> {
  const ofAccounts = sql`account_id = any(${scope.accountIds}) and live_mode = ${scope.liveMode}`
  const ofSound = sql`account_id = sound.account_id and live_mode = ${scope.liveMode} and nonprofit_id = sound.nonprofit_id`
  const within = sql`day <= least(sound.through, ${written(days.until)})`
  const totalsSoFar = (which: RawBuilder<unknown>) => sql`
        select told_standing as standing, told_amount as amount from gift_group
        where ${ofSound} and ${which} order by day desc limit 1`
  return sql`changed as (
      select account_id, nonprofit_id, day, sum(gifts) as gifts, sum(standing) as standing, sum(amount) as amount
      from gift_change where ${ofAccounts} group by 1, 2, 3
      having (sum(gifts), sum(standing), sum(amount)) is distinct from (0, 0, 0)
    ), known as (
      select account_id, nonprofit_id, through, gifts, standing, amount, least(regroup_from, since) as since
      from (select * from gift_group_head where ${ofAccounts}) as head
      full join (select account_id, nonprofit_id, min(day) as since from changed group by 1, 2) as early
        using (account_id, nonprofit_id)
    ), sound as materialized (
      select account_id, nonprofit_id, through, gifts, standing, amount from known
      where through is not null and (since is null or since > through)
      union all
      select account_id, nonprofit_id, coalesce((select max(day) from gift_group as before
          where before.account_id = known.account_id and before.live_mode = ${scope.liveMode}
            and before.nonprofit_id = known.nonprofit_id and day < since), '-infinity'), 0, 0, 0
      from known where through is null or since <= through
    ), daily as (
      select account_id, nonprofit_id, day, sum(gifts) as gifts, sum(standing) as standing, sum(amount) as amount
      from (
        select account_id, nonprofit_id, through as day, gifts, standing, amount from sound where gifts > 0
        union all
        select later.account_id, later.nonprofit_id, later.day, later.gifts, later.standing, later.amount
        from sound cross join lateral (
          select * from gift_day where ${ofSound} and day > sound.through and day <= ${written(days.until)} offset 0) as later
        union all
        select changed.* from changed join sound using (account_id, nonprofit_id) where day > through
      ) as part group by 1, 2, 3
    ), ${formedGroups(days)}, totals as (
      select * from formed
      union all
      select sound.nonprofit_id, last.standing - coalesce(before.standing, 0), last.amount - coalesce(before.amount, 0)
      from sound cross join lateral (${totalsSoFar(within)}) as last
        left join lateral (${totalsSoFar(days.from === undefined ? sql`false` : sql`${within} and day < ${written(days.from)}`)}) as before on true
      where last.standing > coalesce(before.standing, 0)
    )`
}

function written(day: Date): RawBuilder<unknown> {
  return sql`${day.toISOString().slice(0, 10)}::date`
}
