import { type RawBuilder, sql } from 'kysely'
import type { ReportScope } from './impact-totals.ts'

/** UTC days, both inclusive, each by a moment of it. */
export interface WholeDays {
  from: Date | undefined
  until: Date
}

/** The least number of gifts that are told as one sum; what the database keeps is grouped by as many. */
const HANDFUL = 5
const DAY_MS = 86_400_000

/** Whose gifts, and in which mode. */
export type GroupScope = Pick<ReportScope, 'accountIds' | 'liveMode'>

/** The expression `formed`: the groups of days whose last day is within a window, from sums by day named `daily`. */
export function formedGroups({ from, until }: WholeDays): RawBuilder<unknown> {
  return sql`placed as (
      select *, group_of_days(gifts::bigint) over (partition by account_id, nonprofit_id order by day) as place
      from daily where day <= ${written(until)} and gifts > 0
    ), formed as (
      select nonprofit_id, sum(standing) as standing, sum(amount) as amount from placed
      group by account_id, nonprofit_id, place
      having sum(gifts) >= ${HANDFUL} and sum(standing) >= ${HANDFUL} and ${from === undefined ? sql`true` : sql`max(day) >= ${written(from)}`}
    )`
}

/**
 * The expression `told`: the groups of accounts' days, by month and day as they are kept, and formed here only from the
 * days since. Of a nonprofit with an older day that has changed, nothing is trusted from the group of that day on.
 */
export function keptGroups(scope: GroupScope, days: WholeDays): RawBuilder<unknown> {
  const ofAccounts = sql`account_id = any(${scope.accountIds}) and live_mode = ${scope.liveMode}`
  const ofSound = sql`account_id = sound.account_id and live_mode = ${scope.liveMode} and nonprofit_id = sound.nonprofit_id`
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
      select account_id, nonprofit_id, through, gifts, standing, amount, true as whole from known
      where through is not null and (since is null or since > through)
      union all
      select account_id, nonprofit_id, coalesce((select max(day) from gift_group as before
          where before.account_id = known.account_id and before.live_mode = ${scope.liveMode}
            and before.nonprofit_id = known.nonprofit_id and day < since), '-infinity'), 0, 0, 0, false
      from known where through is null or since <= through
    ), daily as (
      select account_id, nonprofit_id, day, sum(gifts) as gifts, sum(standing) as standing, sum(amount) as amount
      from (
        select account_id, nonprofit_id, through as day, gifts, standing, amount from sound where gifts > 0
        union all
        select later.account_id, later.nonprofit_id, later.day, later.gifts, later.standing, later.amount
        from sound cross join lateral (
          select * from gift_day where ${ofSound} and day > sound.through and day <= ${written(days.until)}) as later
        union all
        select changed.* from changed join sound using (account_id, nonprofit_id) where day > through
      ) as part group by 1, 2, 3
    ), ${formedGroups(days)}, told as (
      select * from formed union all ${sql.join(keptParts(ofSound, days), sql` union all `)})`
}

/** What is kept of a window: its whole months, the last one as well where all that is kept lies within, and its other days. */
function keptParts(ofSound: RawBuilder<unknown>, { from, until }: WholeDays): RawBuilder<unknown>[] {
  const groups = (which: RawBuilder<unknown>, within: RawBuilder<unknown>) => sql`
    select kept.nonprofit_id, kept.standing, kept.amount from sound cross join lateral (
      select * from gift_group where ${ofSound} and standing >= ${HANDFUL}
        and day <= least(sound.through, ${written(until)}) and ${within}) as kept where ${which}`
  const sinceFrom = from === undefined ? sql`true` : sql`day >= ${written(from)}`
  const firstMonth = from === undefined ? undefined : startOfMonth(new Date(from.getTime() - DAY_MS), 1)
  const pastMonths = startOfMonth(new Date(until.getTime() + DAY_MS), 0)
  if (firstMonth !== undefined && firstMonth > pastMonths) return [groups(sql`true`, sinceFrom)]
  // By key of each nonprofit, lest a plan made for few compares every month with every nonprofit.
  const months = sql`select kept.nonprofit_id, kept.standing, kept.amount from sound cross join lateral (
      select * from gift_group_month where ${ofSound}
        and ${firstMonth === undefined ? sql`true` : sql`month >= ${written(firstMonth)}`}
        and (month < ${written(pastMonths)} or sound.through <= ${written(until)})) as kept where whole`
  return [
    months,
    groups(sql`not whole`, sinceFrom),
    groups(sql`whole and through > ${written(until)}`, sql`day >= ${written(pastMonths)}`),
    ...(firstMonth === undefined ? [] : [groups(sql`whole`, sql`${sinceFrom} and day < ${written(firstMonth)}`)]),
  ]
}

function startOfMonth(day: Date, later: number): Date {
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + later))
}

function written(day: Date): RawBuilder<unknown> {
  return sql`${day.toISOString().slice(0, 10)}::date`
}
