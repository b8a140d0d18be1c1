import { type Insertable, sql, type Updateable } from 'kysely'
import type { MonthlyGift, MonthlyGiftStatus } from '../../../contract/monthly-gifts.ts'
import type { MonthlyGiftRow, MonthlyGiftTable } from '../../database/tables/checkout.ts'
import type { Database, DatabaseTransaction } from '../../database/tables/tables.ts'
import { toUnixSeconds } from '../../kernel/clock.ts'
import { type ListPosition, type ListSlice, readSlice } from '../list-slice.ts'
import { type GiftPart, partsOfLink, recipientsOfLink, resizedParts } from '../money/donations/gift-recipients.ts'

export function insertMonthlyGift(
  tx: DatabaseTransaction,
  gift: Insertable<MonthlyGiftTable>,
): Promise<MonthlyGiftRow> {
  return tx.insertInto('monthly_gift').values(gift).returningAll().executeTakeFirstOrThrow()
}

export function findMonthlyGift(db: Database, id: string): Promise<MonthlyGiftRow | undefined> {
  return db.selectFrom('monthly_gift').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The amount and next payment of the monthly gift that a donation started; undefined if there is none or it ended. */
export async function findMonthlyTerms(
  db: Database,
  firstDonationId: string,
): Promise<{ amount: number; nextAt: Date } | undefined> {
  const gift = await db
    .selectFrom('monthly_gift')
    .select(['amount', (eb) => eb.fn.coalesce('next_try_at', 'next_payment_at').as('nextAt')])
    .where('first_donation_id', '=', firstDonationId)
    .where('status', '<>', 'ended')
    .executeTakeFirst()
  return gift === undefined || gift.nextAt === null ? undefined : { amount: gift.amount, nextAt: gift.nextAt }
}

/** The monthly gift with a processor's ID. */
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

/** Locks a monthly gift until the transaction ends; all changes take this lock. */
export function lockMonthlyGift(tx: DatabaseTransaction, id: string): Promise<MonthlyGiftRow> {
  return tx.selectFrom('monthly_gift').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

/** Writes changes, and increments the change counter. */
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

/** Monthly gifts of a processor and mode that are due for a check, at most 1,000. */
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

/** The processor's IDs of a gift's recorded payments. */
export async function recordedRenewals(tx: DatabaseTransaction, linkId: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('checkout_payment')
    .select('reference')
    .where('link_id', '=', linkId)
    .where('renews_month', 'is not', null)
    .execute()
  return new Set(rows.flatMap(({ reference }) => reference ?? []))
}

/** Facts for e-mails, events and renewals besides the gift's own columns. */
export interface MonthlyGiftDetails {
  external_id: string | null
  metadata: Record<string, unknown>
  donor_name: string
  donor_email: string
  /** A full language tag, such as `pt-BR`. */
  locale: string
  /** The names of its nonprofits, one per line. */
  nonprofit: string
  /** The fund that it was given to, if any. */
  fund_id: string | null
  giving_page_id: string | null
  /** Its nonprofits with their cents of the first month. */
  parts: readonly GiftPart[]
  foundation: string
}

/** Reads these facts. The donor is that of the first payment, or absent once the name was erased. */
export async function monthlyGiftDetails(
  tx: Database,
  { link_id, first_donation_id, nonprofit_id, amount }: MonthlyGiftRow,
): Promise<Omit<MonthlyGiftDetails, 'foundation'>> {
  const link = { id: link_id, nonprofit_id, amount }
  const row = await tx
    .selectFrom('checkout_payment as payment')
    .innerJoin('checkout_link as link', 'link.id', 'payment.link_id')
    .select([
      'payment.donor_name',
      'payment.donor_email',
      'link.external_id',
      'link.metadata',
      'link.fund_id',
      'link.giving_page_id',
    ])
    .select((eb) => eb.fn.coalesce('payment.locale', 'link.locale').as('locale'))
    .where('payment.link_id', '=', link_id)
    .where('payment.donation_id', '=', first_donation_id)
    .executeTakeFirstOrThrow()
  return {
    ...row,
    locale: row.locale ?? 'en',
    nonprofit: await recipientsOfLink(tx, link),
    parts: await partsOfLink(tx, link),
  }
}

/** A monthly gift in its API form, also used in events; a failing one is charged next when it is retried. */
export function monthlyGiftResource(
  row: MonthlyGiftRow,
  { external_id, metadata, parts }: Pick<MonthlyGiftDetails, 'external_id' | 'metadata' | 'parts'>,
): MonthlyGift {
  const allocations = resizedParts(parts, row.amount, 0).map(({ nonprofitId: nonprofit_id, amount }) => ({
    nonprofit_id,
    amount,
  }))
  return {
    id: row.id,
    live_mode: row.live_mode,
    status: row.status,
    amount: row.amount,
    currency: 'USD',
    nonprofit_id: row.nonprofit_id,
    ...(allocations.length < 2 ? {} : { allocations }),
    external_id,
    metadata,
    first_donation_id: row.first_donation_id,
    latest_donation_id: row.latest_donation_id,
    donation_count: row.given,
    next_payment_at: secondsOrNull(row.next_try_at ?? row.next_payment_at),
    created_at: toUnixSeconds(row.began_at),
    ended_at: secondsOrNull(row.ended_at),
    end_reason: row.end_reason,
  }
}

function secondsOrNull(moment: Date | null): number | null {
  return moment === null ? null : toUnixSeconds(moment)
}

/** The account and mode whose monthly gifts are visible. */
export interface MonthlyGiftScope {
  accountId: string
  liveMode: boolean
}

type Listed = MonthlyGiftRow & Pick<MonthlyGiftDetails, 'external_id' | 'metadata' | 'parts'> & { created_at: Date }

const giftsOf = ({ accountId, liveMode }: MonthlyGiftScope) => sql<Listed>`
  select monthly_gift.*, began_at as created_at, external_id, metadata, coalesce((
      select jsonb_agg(jsonb_build_object('nonprofitId', part.nonprofit_id, 'amount', part.amount) order by position)
      from checkout_allocation part where part.link_id = monthly_gift.link_id
    ), jsonb_build_array(jsonb_build_object('nonprofitId', monthly_gift.nonprofit_id, 'amount', monthly_gift.amount))
    ) as parts
  from monthly_gift join checkout_link on checkout_link.id = link_id
  where monthly_gift.account_id = ${accountId} and monthly_gift.live_mode = ${liveMode}`

/** Monthly gifts of an account, newest first. */
export async function listMonthlyGifts(
  db: Database,
  scope: MonthlyGiftScope,
  { status, externalId }: { status: MonthlyGiftStatus | undefined; externalId: string | undefined },
  position: ListPosition,
): Promise<ListSlice<MonthlyGift>> {
  const where = [
    ...(status === undefined ? [] : [sql`status = ${status}`]),
    ...(externalId === undefined ? [] : [sql`external_id = ${externalId}`]),
  ]
  const { rows, hasMore } = await readSlice(db, { of: giftsOf(scope), where }, position)
  return { rows: rows.map((row) => monthlyGiftResource(row, row)), hasMore }
}

export async function findAccountMonthlyGift(
  db: Database,
  scope: MonthlyGiftScope,
  id: string,
): Promise<MonthlyGift | undefined> {
  const { rows } = await sql<Listed>`${giftsOf(scope)} and monthly_gift.id = ${id}`.execute(db)
  return rows.map((row) => monthlyGiftResource(row, row))[0]
}

/** A monthly gift in its donor's list. `amount` is cents each month. */
export interface DonorsMonthlyGift {
  id: string
  /** The names of its nonprofits, one per line. */
  nonprofit: string
  amount: number
}

/** Active monthly gifts that were started with an address, newest first. */
export async function runningMonthlyGifts(
  db: Database,
  { email, live_mode }: { email: string; live_mode: boolean },
): Promise<DonorsMonthlyGift[]> {
  const { rows } = await sql<DonorsMonthlyGift>`
    select monthly_gift.id, monthly_gift.amount, coalesce((
        select string_agg(named.name, E'\\n' order by position) from checkout_allocation part
          join nonprofit named on named.id = part.nonprofit_id where part.link_id = monthly_gift.link_id
      ), nonprofit.name) as nonprofit
    from checkout_payment payment join monthly_gift on first_donation_id = payment.donation_id
      join nonprofit on nonprofit.id = monthly_gift.nonprofit_id
    where lower(donor_email) = ${email} and donor_email <> '' and payment.live_mode = ${live_mode} and status <> 'ended'
    order by began_at desc limit 100`.execute(db)
  return rows
}

/**
 * Marks active gifts whose name and address are to be erased when they end: until then each month needs its receipt.
 * Returns their first donations, which keep the data until then.
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
