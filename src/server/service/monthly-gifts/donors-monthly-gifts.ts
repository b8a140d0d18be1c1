import { sql } from 'kysely'
import type { Database } from '../../database/tables/tables.ts'

/** A monthly gift as its donor's list names it. `amount` is cents each time. */
export interface DonorsMonthlyGift {
  id: string
  nonprofit: string
  amount: number
}

/** The monthly gifts that were begun with an address and have not ended, newest first. */
export async function runningMonthlyGifts(
  db: Database,
  { email, live_mode }: { email: string; live_mode: boolean },
): Promise<DonorsMonthlyGift[]> {
  const { rows } = await sql<DonorsMonthlyGift>`
    select monthly_gift.id, nonprofit.name as nonprofit, monthly_gift.amount
    from checkout_payment payment join monthly_gift on first_donation_id = payment.donation_id
      join nonprofit on nonprofit.id = monthly_gift.nonprofit_id
    where lower(donor_email) = ${email} and donor_email <> '' and payment.live_mode = ${live_mode} and status <> 'ended'
    order by began_at desc limit 100`.execute(db)
  return rows
}

/**
 * Notes of the running ones that name and address are to be erased when they end: until then each month needs its
 * receipt. Answers their first gifts, which keep them until then.
 */
export async function eraseAtEnd(db: Database, email: string, modes: readonly boolean[]): Promise<string[]> {
  const { rows } = await sql<{ first_donation_id: string }>`
    update monthly_gift set erase_at_end = true
    from checkout_payment payment
    where first_donation_id = payment.donation_id and lower(donor_email) = ${email} and donor_email <> ''
      and monthly_gift.live_mode = any(${modes}) and status <> 'ended'
    returning first_donation_id`.execute(db)
  return rows.map(({ first_donation_id }) => first_donation_id)
}
