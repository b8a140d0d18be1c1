import { type Selectable, sql } from 'kysely'
import type { InvoiceTable } from '../../../database/tables/billing.ts'
import type { DonationRow } from '../../../database/tables/donations.ts'
import type { Database, DatabaseTransaction } from '../../../database/tables/tables.ts'
import { giftMoney, heldSources } from '../donations/donation-money.ts'
import { type Month, nextMonth, startOf } from './months.ts'

type Invoice = Selectable<InvoiceTable>

/** Accounts with gifts to invoice, or with an invoice that was begun, and when the first of them was made. */
export async function accountsToInvoice(
  db: Database,
  { liveMode, before }: { liveMode: boolean; before: Date },
): Promise<{ accountId: string; first: Date }[]> {
  const { rows } = await sql<{ accountId: string; first: Date }>`
    select account_id as "accountId", min(created_at) as first from (
      select account_id, created_at from donation
      where live_mode = ${liveMode} and status = 'pledged' and source <> all(${heldSources}) and created_at < ${before}
      union all
      select account_id, month::timestamp at time zone 'UTC' from invoice join month_closing on invoice_id = invoice.id
      where live_mode = ${liveMode}
    ) as waiting group by 1 order by 1`.execute(db)
  return rows
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

/** The invoice of an account's month, and how many entries it has while it is still being put together. */
export async function findClosing(
  tx: DatabaseTransaction,
  { accountId, liveMode, month }: AccountMonth,
): Promise<{ invoice: Invoice; entries: number | null } | undefined> {
  const row = await tx
    .selectFrom('invoice')
    .leftJoin('month_closing', 'invoice_id', 'invoice.id')
    .selectAll('invoice')
    .select('entries')
    .where('account_id', '=', accountId)
    .where('live_mode', '=', liveMode)
    .where('month', '=', month)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { entries, ...invoice } = row
  return { invoice, entries }
}

/** Begins the invoice of an account's month. */
export async function beginInvoice(
  tx: DatabaseTransaction,
  { id, accountId, liveMode, month, now }: AccountMonth & { id: string; now: Date },
): Promise<Invoice> {
  const invoice = await tx
    .insertInto('invoice')
    .values({ id, account_id: accountId, live_mode: liveMode, month, status: 'pending', created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx.insertInto('month_closing').values({ invoice_id: id, begun_at: now }).execute()
  return invoice
}

/** Where a lot of gifts ended, so that the next one is looked for behind it. */
export type LotEnd = Pick<DonationRow, 'id' | 'created_at'>

/** The next gifts to invoice that an account made before a month ended, oldest first, locked. */
export async function lockGiftsToInvoice(
  tx: DatabaseTransaction,
  { accountId, liveMode, month }: AccountMonth,
  { after, most }: { after: LotEnd | undefined; most: number },
): Promise<DonationRow[]> {
  const behind = after === undefined ? sql`` : sql`and (created_at, id) > (${after.created_at}, ${after.id})`
  const { rows } = await sql<DonationRow>`
    select * from donation
    where account_id = ${accountId} and live_mode = ${liveMode} and status = 'pledged' and source <> all(${heldSources})
      and created_at < ${startOf(nextMonth(month))} ${behind}
    order by created_at, id limit ${most} for update`.execute(tx)
  return rows
}

/** Writes the lines of some gifts, and counts their entry. */
export async function addInvoiceLines(
  tx: DatabaseTransaction,
  invoiceId: string,
  rows: readonly DonationRow[],
): Promise<void> {
  const lines = rows.map((row) => {
    return { donation_id: row.id, amount: row.amount, fee: row.fee, billed: giftMoney(row).billed }
  })
  await sql`
    with counted as (update month_closing set entries = entries + 1 where invoice_id = ${invoiceId})
    insert into invoice_line (invoice_id, donation_id, amount, fee, billed)
    select ${invoiceId}, donation_id, amount, fee, billed
    from json_populate_recordset(null::invoice_line, ${JSON.stringify(lines)}::json)`.execute(tx)
}

/** What the gifts of an invoice come to that have not been canceled since. Cents. */
export async function billedOf(tx: DatabaseTransaction, invoiceId: string): Promise<number> {
  const { rows } = await sql<{ billed: number }>`
    select coalesce(sum(billed), 0)::bigint as billed from invoice_line join donation on donation.id = donation_id
    where invoice_id = ${invoiceId} and status <> 'canceled'`.execute(tx)
  return rows[0]?.billed ?? 0
}

/** Ends the putting together of an invoice. */
export async function endClosing(tx: DatabaseTransaction, invoiceId: string): Promise<void> {
  await tx.deleteFrom('month_closing').where('invoice_id', '=', invoiceId).execute()
}
