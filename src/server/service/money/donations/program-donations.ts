import { sql } from 'kysely'
import type { DonationRow } from '../../../database/tables/donations.ts'
import type { DatabaseTransaction } from '../../../database/tables/tables.ts'

/** Returns the amounts of canceled donations to the budgets of their giving programs. */
export async function freeBudgets(tx: DatabaseTransaction, canceled: readonly DonationRow[]): Promise<void> {
  const ids = canceled.flatMap(({ id, program_id }) => (program_id === null ? [] : [id]))
  if (ids.length === 0) return
  await sql`
    update program_month set given = given - freed.amount, donations = program_month.donations - freed.donations
    from (
      select program_donation.program_id, month, sum(amount)::bigint as amount, count(*) as donations
      from program_donation join donation on donation.id = donation_id
      where donation_id = any(${ids}::text[]) group by 1, 2
    ) as freed
    where program_month.program_id = freed.program_id and program_month.month = freed.month`.execute(tx)
}

/** Locks the matching donations of donations until the transaction ends, without canceled ones. */
export async function lockMatches(tx: DatabaseTransaction, gifts: readonly DonationRow[]): Promise<DonationRow[]> {
  const ids = gifts.flatMap(({ id, program_id }) => (program_id === null ? [id] : []))
  if (ids.length === 0) return []
  const { rows } = await sql<DonationRow>`
    select donation.* from donation
    where id in (select donation_id from program_donation where gift_id = any(${ids}::text[]))
      and status <> 'canceled' order by id for update`.execute(tx)
  return rows
}
