import { sql } from 'kysely'
import type { Database } from '../../../database/tables/tables.ts'

/** Whose data, and of which mode; both where none is said. */
export interface DonorScope {
  /** In small letters. */
  email: string
  liveMode?: boolean
}

/** All that is kept with a donor's address, to be written as JSON. Amounts are cents, moments ISO 8601. */
export interface DonorExport {
  email: string
  payments: readonly object[]
  monthly_gifts: readonly object[]
  receipts: readonly object[]
  letters: readonly object[]
  /** What others were told of the donor's gifts. */
  dedications: readonly object[]
  searches: readonly object[]
  no_letters_since: string | null
}

/** Reads all that is kept with an address. */
export async function exportDonor(db: Database, { email, liveMode }: DonorScope): Promise<DonorExport> {
  const modes = liveMode === undefined ? [true, false] : [liveMode]
  const payments = await sql<object>`
    select payment.id, payment.live_mode, payment.state, donor_name as name, donor_email as email, started_at,
      settled_at, payment.locale, coalesce(payment.renewal_amount, link.amount) as amount, payment.fee, link.nonprofit_id, nonprofit.name as nonprofit,
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
