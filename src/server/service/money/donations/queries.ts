import { sql } from 'kysely'
import type { DonationRow } from '../../../database/tables/donations.ts'
import type { Database } from '../../../database/tables/tables.ts'

/** Donations on one page of the list. */
const DONATIONS_PER_PAGE = 30

/** Whose donations, and in which mode; nothing else is ever seen. */
export interface DonationScope {
  accountId: string
  liveMode: boolean
}

/** What narrows a list; moments are inclusive. */
export interface DonationFilter {
  page: number
  nonprofitId?: string | undefined
  externalId?: string | undefined
  start?: Date | undefined
  end?: Date | undefined
}

/** One donation of an account and mode. */
export async function findDonation(db: Database, scope: DonationScope, id: string): Promise<DonationRow | undefined> {
  return donationsOf(db, scope).where('id', '=', id).executeTakeFirst()
}

/** One page of an account's donations, newest first. */
export async function listDonations(
  db: Database,
  scope: DonationScope,
  filter: DonationFilter,
): Promise<DonationRow[]> {
  let query = donationsOf(db, scope)
  if (filter.nonprofitId !== undefined) query = query.where('nonprofit_id', '=', filter.nonprofitId)
  if (filter.externalId !== undefined) query = query.where('external_id', '=', filter.externalId)
  if (filter.start !== undefined) query = query.where('created_at', '>=', filter.start)
  if (filter.end !== undefined) query = query.where('created_at', '<', new Date(filter.end.getTime() + 1_000))
  return query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(DONATIONS_PER_PAGE)
    .offset((filter.page - 1) * DONATIONS_PER_PAGE)
    .execute()
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
