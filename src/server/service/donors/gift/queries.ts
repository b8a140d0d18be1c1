import { sql } from 'kysely'
import type { DonationRow } from '../../../database/tables/donations.ts'
import type { Database } from '../../../database/tables/tables.ts'
import type { GiftEvent } from './gift-way.ts'

/** A donation by its ID, whoever's it is: only for who has proved to be its donor. */
export function findGift(db: Database, donationId: string): Promise<DonationRow | undefined> {
  return db.selectFrom('donation').selectAll().where('id', '=', donationId).executeTakeFirst()
}

/** All that happened to a gift, oldest first. */
export async function giftEvents(db: Database, donationId: string): Promise<GiftEvent[]> {
  const { rows } = await sql<GiftEvent>`
    select event.created_at as at, object->>'status' as status, object->>'nonprofit_id' as "nonprofitId",
      type = 'donation.regranted' as "isRegrant", reason
    from event left join regrant_reason on event_id = event.id
    where subject_id = ${donationId} order by sequence`.execute(db)
  return rows
}

/** When the donor got the money of a gift back; undefined where nobody did. */
export async function refundedAt(db: Database, donationId: string): Promise<Date | undefined> {
  const entry = await db
    .selectFrom('journal_entry')
    .select('occurred_at')
    .where('subject_id', '=', donationId)
    .where('kind', '=', 'refund')
    .executeTakeFirst()
  return entry?.occurred_at
}

/** The language of the page that a gift was paid on, where its maker named one. */
export async function localeOfGift(db: Database, donationId: string): Promise<string | null> {
  const link = await db
    .selectFrom('checkout_payment as payment')
    .innerJoin('checkout_link as link', 'link.id', 'payment.link_id')
    .select('link.locale')
    .where('payment.donation_id', '=', donationId)
    .where('payment.state', '=', 'paid')
    .executeTakeFirst()
  return link?.locale ?? null
}
