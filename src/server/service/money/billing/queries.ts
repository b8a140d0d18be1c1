import { type Selectable, sql } from 'kysely'
import type { InvoiceTable } from '../../../database/tables/billing.ts'
import type { DonationRow } from '../../../database/tables/donations.ts'
import type { Database, DatabaseTransaction } from '../../../database/tables/tables.ts'

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
export async function lockInvoicedGifts(tx: DatabaseTransaction, invoiceId: string): Promise<DonationRow[]> {
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
