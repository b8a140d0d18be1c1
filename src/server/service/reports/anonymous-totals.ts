import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../database/tables/tables.ts'
import { formedGroups, type GroupScope, keptGroups, type WholeDays } from './groups-of-days.ts'
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
 * Sums by nonprofit as anybody may see them, largest first. What an account gave to a nonprofit is told in groups of
 * whole days with a handful of gifts or more, and a group is told on its last day or not at all. The gifts decide the
 * groups, not the window, so two windows differ by whole groups; the groups of each account are its own, so two
 * accounts' reports do as well. A day is told once it is over, and the last gifts once they are a handful: so one
 * report and the next differ by whole groups too. Canceled gifts keep their place in a group, and count for nothing.
 */
export async function anonymousTotals(db: Database, scope: ReportScope, now: Date): Promise<NonprofitTotal[]> {
  const { start, end, externalId } = scope
  const yesterday = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS - DAY_MS)
  const days = { from: start, until: end === undefined || end > yesterday ? yesterday : end }
  const groups = externalId === undefined ? keptGroups(scope, days) : groupsOfOrder(scope, externalId, days)
  const { rows } = await sql<NonprofitTotal>`
    with ${groups}
    select nonprofit_id as "nonprofitId", sum(amount)::bigint as amount, sum(standing)::bigint as count from told
    group by nonprofit_id order by amount desc, nonprofit_id limit ${MAX_NONPROFITS}`.execute(db)
  return rows
}

/** The gifts of one order are few: they are read themselves. */
function groupsOfOrder({ accountIds, liveMode }: GroupScope, externalId: string, days: WholeDays): RawBuilder<unknown> {
  return sql`daily as (
      select account_id, nonprofit_id, (created_at at time zone 'UTC')::date as day, count(*) as gifts,
        sum(is_gift_standing(status)::int) as standing, sum(is_gift_standing(status)::int * amount) as amount
      from donation
      where account_id = any(${accountIds}) and live_mode = ${liveMode} and external_id = ${externalId} group by 1, 2, 3
    ), ${formedGroups(days)}, told as (select nonprofit_id, standing, amount from formed)`
}
