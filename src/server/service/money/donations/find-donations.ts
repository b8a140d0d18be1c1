import { sql } from 'kysely'
import type { DonationRow } from '../../../database/tables/donations.ts'
import type { Database } from '../../../database/tables/tables.ts'

/** Whose donations, and in which mode; nothing else is ever seen. */
export interface DonationScope {
  accountId: string
  liveMode: boolean
}

/** One donation of an account and mode. */
export async function findDonation(db: Database, scope: DonationScope, id: string): Promise<DonationRow | undefined> {
  return donationsOf(db, scope).where('id', '=', id).executeTakeFirst()
}

/** Cents that an account's gifts still owe a nonprofit: promised or payable, and not yet sent. */
export async function pendingPayout(db: Database, scope: DonationScope, nonprofitId: string): Promise<number> {
  const { rows } = await sql<{ pending: number }>`
    select coalesce(sum(pending), 0)::bigint as pending from (
      select account_id, live_mode, nonprofit_id, pending from gift_month
      union all select account_id, live_mode, nonprofit_id, pending from gift_change
    ) as kept
    where account_id = ${scope.accountId} and live_mode = ${scope.liveMode} and nonprofit_id = ${nonprofitId}`.execute(
    db,
  )
  return rows[0]?.pending ?? 0
}

function donationsOf(db: Database, { accountId, liveMode }: DonationScope) {
  return db.selectFrom('donation').selectAll().where('account_id', '=', accountId).where('live_mode', '=', liveMode)
}
