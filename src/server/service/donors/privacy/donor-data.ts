import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../database/tables/tables.ts'
import { eraseAtEnd } from '../../monthly-gifts/monthly-gift-records.ts'

/** The donor, and the mode of the data; both modes if absent. */
interface DonorScope {
  /** Lower case. */
  email: string
  liveMode?: boolean
}

/** All data stored with a donor's address, for JSON. Amounts are cents, moments ISO 8601. */
export interface DonorExport {
  email: string
  payments: readonly object[]
  monthly_gifts: readonly object[]
  receipts: readonly object[]
  letters: readonly object[]
  /** E-mails to others about the donor's gifts. */
  dedications: readonly object[]
  searches: readonly object[]
  no_letters_since: string | null
}

/** Reads all data stored with an address. */
export async function exportDonor(db: Database, { email, liveMode }: DonorScope): Promise<DonorExport> {
  const modes = liveMode === undefined ? [true, false] : [liveMode]
  const payments = await sql<object>`
    select payment.id, payment.live_mode, payment.state, donor_name as name, donor_email as email, started_at,
      settled_at, payment.locale, coalesce(payment.renewal_amount, link.amount) as amount, payment.fee, link.nonprofit_id, nonprofit.name as nonprofit,
      (select jsonb_agg(jsonb_build_object('nonprofit', named.name, 'amount', part.amount) order by position)
        from checkout_allocation part join nonprofit named on named.id = part.nonprofit_id
        where part.link_id = link.id) as allocations,
      account.name as given_at, donation.id as donation_id, donation.status
    from checkout_payment payment join checkout_link link on link.id = link_id
      join nonprofit on nonprofit.id = link.nonprofit_id join account on account.id = link.account_id
      left join donation on donation.id = payment.donation_id
    where lower(donor_email) = ${email} and donor_email <> '' and payment.live_mode = any(${modes})
    order by started_at`.execute(db)
  const receipts = await sql<object>`
    select id, live_mode, year, serial, donation_id, corrects, donor_name as name, donor_email as email,
      nonprofit_name as nonprofit, amount, received_on::text, issued_on::text
    from receipt where lower(donor_email) = ${email} and live_mode = any(${modes}) order by issued_at`.execute(db)
  const letters = await sql<object>`
    select id, live_mode, kind, recipient, locale, status, created_at, finished_at, facts
    from letter where lower(recipient) = ${email} and live_mode = any(${modes}) order by created_at`.execute(db)
  const dedications = await sql<object>`
    select letter.id, letter.live_mode, facts, letter.status, created_at, subject_id as donation_id
    from letter join checkout_payment on donation_id = subject_id
    where kind = 'dedication' and lower(donor_email) = ${email} and donor_email <> '' and letter.live_mode = any(${modes})
    order by created_at`.execute(db)
  const searches = await sql<object>`
    select live_mode, asked_at, expires_at, found_at
    from gift_search where email = ${email} and live_mode = any(${modes}) order by asked_at`.execute(db)
  const stopped = await db
    .selectFrom('stopped_address')
    .select('stopped_at')
    .where('address', '=', email)
    .executeTakeFirst()
  const monthly = await sql<object>`
    select monthly_gift.id, monthly_gift.live_mode, monthly_gift.amount, status, card_last4, began_at, next_payment_at,
      ended_at, end_reason, first_donation_id
    from monthly_gift join checkout_payment payment on payment.donation_id = first_donation_id
    where lower(donor_email) = ${email} and donor_email <> '' and payment.live_mode = any(${modes})
    order by began_at`.execute(db)
  return {
    email,
    payments: payments.rows,
    monthly_gifts: monthly.rows,
    receipts: receipts.rows,
    letters: letters.rows,
    dedications: dedications.rows,
    searches: searches.rows,
    no_letters_since: stopped?.stopped_at.toISOString() ?? null,
  }
}

/** How long a live receipt keeps the donor's name: seven years. */
const RECEIPT_YEARS = 7

/** The result of an erasure. */
export interface Erasure {
  /** Gifts whose name and address were erased. */
  erased: number
  /** Gifts whose receipt keeps them as long as the law requires. */
  kept: number
}

/**
 * Erases a donor's name and address unless the law requires them: from payments, e-mails, searches and sandbox
 * receipts. A live receipt keeps them for seven years.
 */
export function eraseDonor(db: Database, { email, liveMode }: DonorScope, now: Date): Promise<Erasure> {
  const modes = liveMode === undefined ? [true, false] : [liveMode]
  return db.transaction().execute(async (tx) => {
    await eraseDedications(tx, email, modes)
    const running = await eraseAtEnd(tx, email, modes)
    const paid = await erasePayments(tx, email, modes, running)
    await eraseReceipts(tx, email, modes, now)
    await eraseLetters(tx, email, modes)
    await tx.deleteFrom('gift_search').where('email', '=', email).where('live_mode', 'in', modes).execute()
    const { rows } = await sql<{ donation_id: string }>`
      select distinct donation_id from receipt
      where lower(donor_email) = ${email} and live_mode = any(${modes})`.execute(tx)
    const required = new Set([...running, ...rows.map(({ donation_id }) => donation_id)])
    return { erased: paid.filter((id) => !required.has(id)).length, kept: required.size }
  })
}

/** Erases the names on old receipts whose donors asked for erasure. */
export async function eraseOldReceipts(db: Database, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update receipt set donor_name = '', donor_email = ''
    where donor_email <> '' and issued_at < ${oldest(now)} and not exists (
      select from checkout_payment where donation_id = receipt.donation_id and state = 'paid' and donor_email <> '')
  `.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/**
 * Returns the paid gifts. An open payment keeps its data until it is settled, and the first payment of a monthly gift
 * until that ends.
 */
async function erasePayments(
  tx: DatabaseTransaction,
  email: string,
  modes: boolean[],
  kept: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ donation_id: string; state: string }>`
    update checkout_payment set donor_name = '', donor_email = ''
    where lower(donor_email) = ${email} and donor_email <> '' and live_mode = any(${modes})
      and state not in ('started', 'waiting') and donation_id <> all(${kept})
    returning donation_id, state`.execute(tx)
  return rows.filter(({ state }) => state === 'paid').map(({ donation_id }) => donation_id)
}

async function eraseReceipts(tx: DatabaseTransaction, email: string, modes: boolean[], now: Date): Promise<void> {
  await sql`
    update receipt set donor_name = '', donor_email = ''
    where lower(donor_email) = ${email} and live_mode = any(${modes})
      and (not live_mode or issued_at < ${oldest(now)})`.execute(tx)
}

/** Removes the names from e-mails that told others about this donor's gifts. */
async function eraseDedications(tx: DatabaseTransaction, email: string, modes: boolean[]): Promise<void> {
  await sql`
    update letter set facts = facts || '{"donor": "", "honoree": ""}'
    where kind = 'dedication' and live_mode = any(${modes}) and (lower(recipient) = ${email} or subject_id in (
      select donation_id from checkout_payment where lower(donor_email) = ${email} and donor_email <> ''))`.execute(tx)
}

/** Unsent e-mails are canceled. */
async function eraseLetters(tx: DatabaseTransaction, email: string, modes: boolean[]): Promise<void> {
  await sql`
    update letter set recipient = 'erased@example.invalid', facts = facts || case when facts ? 'donor' then '{"donor": ""}'::jsonb else '{}' end,
      status = case status when 'waiting' then 'stopped' else status end, next_attempt_at = null
    where lower(recipient) = ${email} and live_mode = any(${modes})`.execute(tx)
}

function oldest(now: Date): Date {
  const moment = new Date(now)
  moment.setUTCFullYear(now.getUTCFullYear() - RECEIPT_YEARS)
  return moment
}
