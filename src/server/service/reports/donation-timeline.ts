import { sql } from 'kysely'
import type { DonationRow, ReceiptRow } from '../../database/tables/donations.ts'
import type { EntryKind, LedgerAccount } from '../../database/tables/ledger-accounts.ts'
import type { LetterStatus } from '../../database/tables/letters.ts'
import type { Database } from '../../database/tables/tables.ts'

/** A donation's payment, from any source. */
export interface GiftPayment {
  id: string
  processor: string
  reference: string | null
  state: string
  started_at: Date
  settled_at: Date | null
}

/** A journal line of a donation, in cents. */
export interface LedgerLineOfDonation {
  entry_id: number
  kind: EntryKind
  occurred_at: Date
  book: LedgerAccount
  owner_id: string
  amount: number
}

/** Everything about one donation, each part oldest first. */
export interface DonationTimeline {
  payment: GiftPayment | undefined
  lines: LedgerLineOfDonation[]
  invoice:
    | { id: string; number: number; status: string; billed: number; created_at: Date; paid_at: Date | null }
    | undefined
  payouts: { id: string; method: string; status: string; amount: number; created_at: Date; returned: boolean }[]
  receipts: ReceiptRow[]
  /** E-mails about it, without recipients. */
  letters: { id: string; kind: string; status: LetterStatus; created_at: Date; finished_at: Date | null }[]
  events: { id: string; type: string; status: string | null; created_at: Date }[]
}

/** Reads the complete timeline of a donation that the caller may see. */
export async function donationTimeline(
  db: Database,
  { id: donationId, gift_id: giftId }: Pick<DonationRow, 'id' | 'gift_id'>,
): Promise<DonationTimeline> {
  const [payment, lines, invoice, payouts, receipts, letters, events] = await Promise.all([
    db
      .selectFrom('checkout_payment')
      .select(['id', 'processor', 'reference', 'state', 'started_at', 'settled_at'])
      .where('donation_id', '=', giftId ?? donationId)
      .executeTakeFirst(),
    linesOf(db, donationId),
    db
      .selectFrom('invoice_line')
      .innerJoin('invoice', 'invoice.id', 'invoice_id')
      .select(['invoice.id', 'number', 'status', 'billed', 'created_at', 'paid_at'])
      .where('donation_id', '=', donationId)
      .executeTakeFirst(),
    db
      .selectFrom('payout_line')
      .innerJoin('payout', 'payout.id', 'payout_id')
      .select(['payout.id', 'method', 'status', 'payout_line.amount', 'created_at', 'returned'])
      .where('donation_id', '=', donationId)
      .orderBy('created_at')
      .execute(),
    receiptsOf(db, giftId ?? donationId),
    db
      .selectFrom('letter')
      .select(['id', 'kind', 'status', 'created_at', 'finished_at'])
      .where('subject_id', '=', donationId)
      .orderBy('created_at')
      .execute(),
    db
      .selectFrom('event')
      .select(['id', 'type', 'created_at', sql<string | null>`object->>'status'`.as('status')])
      .where('subject_id', '=', donationId)
      .orderBy('sequence')
      .execute(),
  ])
  return { payment, lines, invoice, payouts, receipts, letters, events }
}

function linesOf(db: Database, donationId: string): Promise<LedgerLineOfDonation[]> {
  return db
    .selectFrom('journal_line')
    .innerJoin('journal_entry', 'journal_entry.id', 'entry_id')
    .select(['entry_id', 'kind', 'occurred_at', 'book', 'owner_id', 'amount'])
    .where('donation_id', '=', donationId)
    .orderBy('entry_id')
    .orderBy('amount', 'desc')
    .execute()
}

/** The first receipt is found by its donation, each correction by the receipt that it corrects. */
async function receiptsOf(db: Database, donationId: string): Promise<ReceiptRow[]> {
  const { rows } = await sql<ReceiptRow>`
    with recursive issued as (
      select * from receipt where donation_id = ${donationId} and corrects is null
      union all
      select later.* from receipt later join issued on later.corrects = issued.id
    ) select * from issued order by issued_at, id`.execute(db)
  return rows
}
