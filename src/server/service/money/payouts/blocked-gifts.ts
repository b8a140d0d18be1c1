import { sql } from 'kysely'
import type { Database } from '../../../database/tables/tables.ts'

/** A gift that somebody has to look at before its money goes on. Cents. */
export interface BlockedGift {
  id: string
  amount: number
  accountName: string
  nonprofitId: string
  nonprofitName: string
  eligible: boolean
  createdAt: Date
}

/** Blocked gifts of a mode, the oldest first. */
export async function blockedGifts(db: Database, liveMode: boolean, most: number): Promise<BlockedGift[]> {
  const { rows } = await sql<BlockedGift>`
    select donation.id, donation.amount, account.name as "accountName", nonprofit.id as "nonprofitId",
      nonprofit.name as "nonprofitName", nonprofit.eligible, donation.created_at as "createdAt"
    from donation join account on account.id = account_id join nonprofit on nonprofit.id = nonprofit_id
    where donation.live_mode = ${liveMode} and donation.status = 'blocked'
    order by donation.created_at, donation.id limit ${most}`.execute(db)
  return rows
}

/** A payout that came back and whose gifts wait for another. Cents. */
export interface PayoutToRepeat {
  id: string
  ownerName: string
  method: 'ach' | 'check'
  amount: number
  returnCode: string | null
  returnedAt: Date
  gifts: number
}

/** Payouts that came back and whose gifts are still blocked, the oldest first. */
export async function payoutsToRepeat(db: Database, liveMode: boolean, most: number): Promise<PayoutToRepeat[]> {
  const { rows } = await sql<PayoutToRepeat>`
    select payout.id, nonprofit.name as "ownerName", method, payout.amount, return_code as "returnCode",
      returned_at as "returnedAt", count(*)::int as gifts
    from donation join payout_line on donation_id = donation.id and returned join payout on payout.id = payout_id
    join nonprofit on nonprofit.id = owner_id
    where donation.live_mode = ${liveMode} and donation.status = 'blocked' and payout.status = 'returned'
      and status_before_hold = 'payout_scheduled'
    group by payout.id, nonprofit.name order by returned_at, payout.id limit ${most}`.execute(db)
  return rows
}
