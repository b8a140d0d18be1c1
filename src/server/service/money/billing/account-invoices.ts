import { sql } from 'kysely'
import type { Invoice } from '../../../../contract/index.ts'
import type { Database } from '../../../database/tables/tables.ts'
import { toUnixSeconds } from '../../../kernel/clock.ts'
import { type ListPosition, type ListSlice, readSlice } from '../../list-slice.ts'
import { type ListedInvoice, statedInvoices } from './invoice-statements.ts'

interface InvoiceScope {
  accountId: string
  liveMode: boolean
}

const invoicesOf = ({ accountId, liveMode }: InvoiceScope) => sql<{ id: string; created_at: Date }>`
  select id, created_at from invoice where account_id = ${accountId} and live_mode = ${liveMode}
    and not exists (select from month_closing where invoice_id = invoice.id)`

/** Invoices of an account, newest first. */
export async function listAccountInvoices(
  db: Database,
  scope: InvoiceScope,
  position: ListPosition,
): Promise<ListSlice<Invoice>> {
  const { rows, hasMore } = await readSlice(db, { of: invoicesOf(scope) }, position)
  const stated = await statedById(
    db,
    rows.map(({ id }) => id),
  )
  return { rows: rows.flatMap(({ id }) => stated.get(id) ?? []), hasMore }
}

/** One of those invoices. */
export async function findAccountInvoice(db: Database, scope: InvoiceScope, id: string): Promise<Invoice | undefined> {
  const { rows } = await sql<{ id: string }>`${invoicesOf(scope)} and id = ${id}`.execute(db)
  return rows.length === 0 ? undefined : (await statedById(db, [id])).get(id)
}

/** Invoices as the API answers them, by ID. */
export async function statedById(db: Database, ids: readonly string[]): Promise<Map<string, Invoice>> {
  const invoices = await statedInvoices(db, sql`select * from invoice where id = any(${ids}::text[])`)
  return new Map(invoices.map((invoice) => [invoice.id, invoiceResource(invoice)]))
}

function invoiceResource(row: ListedInvoice): Invoice {
  return {
    id: row.id,
    number: row.number,
    live_mode: row.live_mode,
    month: row.month.slice(0, 7),
    status: row.status,
    donation_count: row.gifts,
    billed: row.billed,
    losses: row.losses,
    canceled: row.canceled,
    credit: row.credit,
    credited: row.credited,
    credit_notes: row.noted,
    written_off: row.written_off,
    paid: row.paid,
    due: row.due,
    due_on: row.due_on,
    created_at: toUnixSeconds(row.created_at),
    sent_at: secondsOrNull(row.sent_at),
    paid_at: secondsOrNull(row.paid_at),
  }
}

function secondsOrNull(moment: Date | null): number | null {
  return moment === null ? null : toUnixSeconds(moment)
}
