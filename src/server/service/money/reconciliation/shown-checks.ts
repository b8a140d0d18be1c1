import { sql } from 'kysely'
import type { Database } from '../../../database/tables/tables.ts'

/** Numbers of checks that the bank shows paid over the very sum they were written for, and that were not cashed here. */
export async function shownChecks(db: Database, liveMode: boolean): Promise<number[]> {
  const { rows } = await sql<{ check_number: number }>`
    select distinct payout.check_number
    from clearing_item item
    join bank_line line on line.id = item.subject_id
    join payout on payout.check_number = line.check_number and payout.live_mode = item.live_mode
    where item.live_mode = ${liveMode} and item.book = 'bank_clearing' and item.match_id is null and not item.hands_only
      and payout.status = 'sent' and payout.amount = -line.amount
    order by 1`.execute(db)
  return rows.map(({ check_number: number }) => number)
}
