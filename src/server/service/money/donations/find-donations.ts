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
  const row = await db
    .selectFrom('journal_line')
    .innerJoin('donation', 'donation.id', 'journal_line.donation_id')
    .select(sql<number>`coalesce(-sum(journal_line.amount), 0)::bigint`.as('pending'))
    .where('journal_line.owner_id', '=', nonprofitId)
    .where('journal_line.book', 'in', ['promised', 'payable'])
    .where('donation.account_id', '=', scope.accountId)
    .where('donation.live_mode', '=', scope.liveMode)
    .executeTakeFirstOrThrow()
  return row.pending
}

function donationsOf(db: Database, { accountId, liveMode }: DonationScope) {
  return db.selectFrom('donation').selectAll().where('account_id', '=', accountId).where('live_mode', '=', liveMode)
}
