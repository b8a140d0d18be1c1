import { type Selectable, sql } from 'kysely'
import type { InvoiceTable } from '../../../database/tables/billing.ts'
import type { DonationRow } from '../../../database/tables/donations.ts'
import type { Database, DatabaseTransaction } from '../../../database/tables/tables.ts'
import { heldSources } from '../donations/donation-money.ts'
import { type Month, nextMonth, startOf } from './months.ts'

type Invoice = Selectable<InvoiceTable>

/** Accounts with gifts to invoice, and when the first of them was made. */
export async function accountsToInvoice(
  db: Database,
  { liveMode, before }: { liveMode: boolean; before: Date },
): Promise<{ accountId: string; first: Date }[]> {
  return db
    .selectFrom('donation')
    .select(['account_id as accountId', (eb) => eb.fn.min('created_at').as('first')])
    .where('live_mode', '=', liveMode)
    .where('status', '=', 'pledged')
    .where('source', 'not in', heldSources)
    .where('created_at', '<', before)
    .groupBy('account_id')
    .orderBy('account_id')
    .execute()
}

/** Accounts of a mode with losses that no invoice has asked for yet. */
export async function accountsWithLosses(db: Database, liveMode: boolean): Promise<string[]> {
  const { rows } = await sql<{ owner_id: string }>`
    select owner_id from journal_line where live_mode = ${liveMode} and book = 'losses'
    group by owner_id having sum(amount) > 0 order by owner_id`.execute(db)
  return rows.map(({ owner_id }) => owner_id)
}

/** An account's month that is to be closed. */
export interface AccountMonth {
  accountId: string
  liveMode: boolean
  month: Month
}

/** Keeps others from closing months of an account and mode until this transaction ends. */
export async function lockClosing(
  tx: DatabaseTransaction,
  { accountId, liveMode }: Pick<AccountMonth, 'accountId' | 'liveMode'>,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`closing ${accountId}`}), ${liveMode ? 1 : 0})`.execute(tx)
}

/** Was this month closed before? */
export async function isClosed(db: Database, { accountId, liveMode, month }: AccountMonth): Promise<boolean> {
  const row = await db
    .selectFrom('invoice')
    .select('id')
    .where('account_id', '=', accountId)
    .where('live_mode', '=', liveMode)
    .where('month', '=', month)
    .executeTakeFirst()
  return row !== undefined
}

/** Adds the invoice of an account's month. */
export async function insertInvoice(
  tx: DatabaseTransaction,
  { id, accountId, liveMode, month, now }: AccountMonth & { id: string; now: Date },
): Promise<Invoice> {
  return tx
    .insertInto('invoice')
    .values({ id, account_id: accountId, live_mode: liveMode, month, status: 'pending', created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Gifts to invoice that an account made before a month ended, locked. */
export async function lockGiftsToInvoice(
  tx: DatabaseTransaction,
  { accountId, liveMode, month }: AccountMonth,
): Promise<DonationRow[]> {
  return tx
    .selectFrom('donation')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('live_mode', '=', liveMode)
    .where('status', '=', 'pledged')
    .where('source', 'not in', heldSources)
    .where('created_at', '<', startOf(nextMonth(month)))
    .orderBy('id')
    .forUpdate()
    .execute()
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

/** Writes an invoice's lines in one statement. */
export async function insertInvoiceLines(
  tx: DatabaseTransaction,
  invoiceId: string,
  lines: readonly { donation_id: string; amount: number; fee: number; billed: number }[],
): Promise<void> {
  await sql`insert into invoice_line (invoice_id, donation_id, amount, fee, billed)
    select ${invoiceId}, donation_id, amount, fee, billed
    from json_populate_recordset(null::invoice_line, ${JSON.stringify(lines)}::json)`.execute(tx)
}

/** Ids of a mode's invoices of a status that reached it before a moment, oldest first. */
export async function invoicesInStatus(
  db: Database,
  { liveMode, status, before }: { liveMode: boolean; status: 'pending' | 'sent'; before: Date },
): Promise<string[]> {
  const rows = await db
    .selectFrom('invoice')
    .select('id')
    .where('live_mode', '=', liveMode)
    .where('status', '=', status)
    .where(status === 'pending' ? 'created_at' : 'sent_at', '<=', before)
    .orderBy('number')
    .execute()
  return rows.map(({ id }) => id)
}
