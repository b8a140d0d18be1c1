import { type Insertable, sql, type Updateable } from 'kysely'
import type { MonthlyGiftRow, MonthlyGiftTable } from '../../database/tables/monthly-gifts.ts'
import type { Database, DatabaseTransaction } from '../../database/tables/tables.ts'

/** Adds a monthly gift. */
export function insertMonthlyGift(
  tx: DatabaseTransaction,
  gift: Insertable<MonthlyGiftTable>,
): Promise<MonthlyGiftRow> {
  return tx.insertInto('monthly_gift').values(gift).returningAll().executeTakeFirstOrThrow()
}

/** One monthly gift. */
export function findMonthlyGift(db: Database, id: string): Promise<MonthlyGiftRow | undefined> {
  return db.selectFrom('monthly_gift').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The monthly gift that a processor knows by this name. */
export async function findMonthlyGiftAt(
  db: Database,
  processor: string,
  reference: string,
): Promise<MonthlyGiftRow | undefined> {
  return db
    .selectFrom('monthly_gift')
    .selectAll()
    .where('processor', '=', processor)
    .where('reference', '=', reference)
    .executeTakeFirst()
}

/** A monthly gift, held for the length of the transaction: everything that changes one waits here. */
export function lockMonthlyGift(tx: DatabaseTransaction, id: string): Promise<MonthlyGiftRow> {
  return tx.selectFrom('monthly_gift').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

/** Writes what changed, and counts the change. */
export function writeMonthlyGift(
  tx: DatabaseTransaction,
  id: string,
  columns: Updateable<MonthlyGiftTable>,
): Promise<MonthlyGiftRow> {
  return tx
    .updateTable('monthly_gift')
    .set({ ...columns, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Monthly gifts of a processor and mode whose processor is to be asked how they stand, at most 1,000. */
export async function dueMonthlyGifts(
  db: Database,
  { processor, liveMode, now }: { processor: string; liveMode: boolean; now: Date },
): Promise<string[]> {
  const rows = await db
    .selectFrom('monthly_gift')
    .select('id')
    .where('status', '<>', 'ended')
    .where('look_at', '<=', now)
    .where('live_mode', '=', liveMode)
    .where('processor', '=', processor)
    .orderBy('look_at')
    .limit(1_000)
    .execute()
  return rows.map(({ id }) => id)
}

/** Which of a gift's payments are written down: their names at the processor. */
export async function recordedRenewals(tx: DatabaseTransaction, linkId: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('checkout_payment')
    .select('reference')
    .where('link_id', '=', linkId)
    .where('renews_month', 'is not', null)
    .execute()
  return new Set(rows.flatMap(({ reference }) => reference ?? []))
}

/** What letters, events and renewals say of a monthly gift besides its own columns. */
export interface MonthlyGiftDetails {
  external_id: string | null
  metadata: Record<string, unknown>
  donor_name: string
  donor_email: string
  /** A whole tag, such as `pt-BR`. */
  locale: string
  nonprofit: string
  foundation: string
}

/** Reads them. The donor is the one of the first payment, or nobody once the name was erased. */
export async function monthlyGiftDetails(
  tx: Database,
  { link_id, first_donation_id, nonprofit_id }: MonthlyGiftRow,
): Promise<Omit<MonthlyGiftDetails, 'foundation'>> {
  const row = await tx
    .selectFrom('checkout_payment as payment')
    .innerJoin('checkout_link as link', 'link.id', 'payment.link_id')
    .innerJoin('nonprofit', (join) => join.on('nonprofit.id', '=', nonprofit_id))
    .select(['payment.donor_name', 'payment.donor_email', 'link.external_id', 'link.metadata'])
    .select(['nonprofit.name as nonprofit'])
    .select((eb) => eb.fn.coalesce('payment.locale', 'link.locale').as('locale'))
    .where('payment.link_id', '=', link_id)
    .where('payment.donation_id', '=', first_donation_id)
    .executeTakeFirstOrThrow()
  return { ...row, locale: row.locale ?? 'en' }
}
