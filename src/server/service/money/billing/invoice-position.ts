import { type Selectable, sql } from 'kysely'
import type { InvoiceTable } from '../../../database/tables/billing.ts'
import type { DonationRow } from '../../../database/tables/donations.ts'
import type { Database, DatabaseTransaction } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import { donationMoney, stageOf, standingOf } from '../donations/donation-status.ts'
import { findStatedInvoice, type ListedInvoice } from './invoice-records.ts'

/** Where an invoice's money stands in the ledger, in cents, with its rows locked. */
export interface InvoicePosition {
  invoice: Selectable<InvoiceTable>
  /** Its gifts, whatever became of them. */
  gifts: DonationRow[]
  /** Those of them whose money is still to come. */
  open: DonationRow[]
  /** What is asked for besides gifts, less what credit and credit notes took off. */
  other: number
  /** What was paid and waits until the invoice is whole. */
  held: number
  /** What is left to pay; below zero where less is asked for than was paid. */
  due: number
}

/** Locks an invoice with its gifts and reads what is left of it from the ledger alone. */
export async function lockPosition(tx: DatabaseTransaction, id: string): Promise<InvoicePosition> {
  const invoice = await lockInvoice(tx, id)
  if (invoice === undefined) throw new HttpError('not_found', { detail: `No invoice has the ID ${id}.`, param: 'id' })
  const gifts = await lockInvoicedGifts(tx, id)
  const open = gifts.filter((row) => stageOf(standingOf(row)) === 'invoiced')
  const { other, held } = await besidesGifts(tx, id)
  return { invoice, gifts, open, other, held, due: billedOf(open) + other - held }
}

/** Locks an invoice without its gifts, of which there may be a million, and reads its sums; undefined for none. */
export async function lockStatedInvoice(tx: DatabaseTransaction, id: string): Promise<ListedInvoice | undefined> {
  return (await lockInvoice(tx, id)) && findStatedInvoice(tx, id)
}

/** What is paid for some gifts. */
export function billedOf(rows: readonly DonationRow[]): number {
  return rows.reduce((sum, row) => sum + donationMoney(row).billed, 0)
}

async function besidesGifts(tx: DatabaseTransaction, id: string): Promise<{ other: number; held: number }> {
  const { rows } = await sql<{ other: number; held: number }>`
    select coalesce(sum(amount) filter (where book = 'invoiced'), 0)::bigint as other,
      -coalesce(sum(amount) filter (where book = 'invoice_payments'), 0)::bigint as held
    from journal_entry entry join journal_line line on line.entry_id = entry.id
    where subject_id = ${id} and book in ('invoiced', 'invoice_payments') and donation_id is null`.execute(tx)
  return rows[0] ?? { other: 0, held: 0 }
}

type Invoice = Selectable<InvoiceTable>

const GIFTS_AT_ONCE = 1_000

/** The next gifts of an invoice behind the one of an id, in the order of their ids, locked. */
export async function lockNextInvoiced(
  tx: DatabaseTransaction,
  invoiceId: string,
  after: string,
): Promise<{ rows: DonationRow[]; last: string | undefined }> {
  const { rows } = await sql<DonationRow>`
    select donation.* from donation join (
      select donation_id from invoice_line where invoice_id = ${invoiceId} and donation_id > ${after}
      order by donation_id limit ${GIFTS_AT_ONCE}
    ) as line on donation_id = donation.id
    order by donation.id for update of donation`.execute(tx)
  return { rows, last: rows.length < GIFTS_AT_ONCE ? undefined : rows.at(-1)?.id }
}

/** The gifts of an invoice, locked. */
async function lockInvoicedGifts(tx: DatabaseTransaction, invoiceId: string): Promise<DonationRow[]> {
  return tx
    .selectFrom('donation')
    .selectAll()
    .where('id', 'in', (eb) => eb.selectFrom('invoice_line').select('donation_id').where('invoice_id', '=', invoiceId))
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** An invoice by its id, locked. */
export async function lockInvoice(tx: DatabaseTransaction, id: string): Promise<Invoice | undefined> {
  return tx.selectFrom('invoice').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Ids of a mode's invoices of a status that reached it before a moment, oldest first; those that are whole. */
export async function invoicesInStatus(
  db: Database,
  { liveMode, status, before }: { liveMode: boolean; status: 'pending' | 'sent'; before: Date },
): Promise<string[]> {
  const rows = await db
    .selectFrom('invoice')
    .select('id')
    .where('live_mode', '=', liveMode)
    .where('status', '=', status)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('month_closing').whereRef('invoice_id', '=', 'invoice.id'))))
    .where(status === 'pending' ? 'created_at' : 'sent_at', '<=', before)
    .orderBy('number')
    .execute()
  return rows.map(({ id }) => id)
}
