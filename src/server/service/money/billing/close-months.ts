import { type Selectable, sql } from 'kysely'
import { inTransaction } from '../../../database/in-transaction.ts'
import type { InvoiceTable } from '../../../database/tables/billing.ts'
import type { DonationRow } from '../../../database/tables/donations.ts'
import type { Database, DatabaseTransaction } from '../../../database/tables/tables.ts'
import { oneByOne } from '../../../kernel/turns.ts'
import { changeStatus, donationMoney, heldSources } from '../donations/donation-status.ts'
import type { LifecycleDependencies } from '../donations/lifecycle.ts'
import { balanceOf } from '../ledger/balances.ts'
import { type Entry, journalLine, postEntry, stageLines } from '../ledger/entries.ts'
import { emitInvoice } from './invoice-records.ts'

/**
 * Closes every ended month that has donations to invoice or losses to charge, with one invoice per account and month.
 * Safe to run twice, concurrently, and late: an interrupted run continues where it stopped, and one account's failure
 * doesn't block the others. Returns the IDs of the finished invoices.
 */
export async function closeMonths(
  dependencies: LifecycleDependencies,
  liveMode: boolean,
  options: GatheringOptions = {},
): Promise<string[]> {
  const now = dependencies.clock.now(liveMode)
  const before = startOf(monthOf(now))
  const accounts = await accountsToInvoice(dependencies.db, { liveMode, before })
  const others = (await accountsWithLosses(dependencies.db, liveMode)).filter(
    (id) => !accounts.some(({ accountId }) => accountId === id),
  )
  const lastMonth = new Date(before.getTime() - 1)
  const all = [...accounts, ...others.map((accountId) => ({ accountId, first: lastMonth }))]
  const made = await oneByOne(all, async ({ accountId, first }) => {
    const ids: string[] = []
    for (const month of endedMonths(first, now)) {
      const id = await gatherInvoice(dependencies, { accountId, liveMode, month }, options)
      if (id !== undefined) ids.push(id)
    }
    return ids
  })
  return made.flat()
}

/** A month by its first day, `YYYY-MM-01`, UTC. */
type Month = string

/** The month that contains a moment. */
export function monthOf(moment: Date): Month {
  return `${moment.toISOString().slice(0, 7)}-01`
}

/** The first moment of a month. */
export function startOf(month: Month): Date {
  return new Date(`${month}T00:00:00.000Z`)
}

export function nextMonth(month: Month): Month {
  const start = startOf(month)
  return monthOf(new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1)))
}

/** The months from the one that contains `first` up to, but not including, the one that contains `now`. */
export function endedMonths(first: Date, now: Date): Month[] {
  const months: Month[] = []
  for (let month = monthOf(first); month < monthOf(now); month = nextMonth(month)) months.push(month)
  return months
}

/** What an account would be invoiced for ended months. Cents. */
export interface MonthToClose {
  accountId: string
  accountName: string
  /** The first of the months, such as `2026-02`. */
  month: string
  gifts: number
  amount: number
}

/** What closing now would invoice, largest first, without losses. */
export async function previewMonths(
  db: Database,
  { liveMode, now, most }: { liveMode: boolean; now: Date; most: number },
): Promise<MonthToClose[]> {
  const { rows } = await sql<MonthToClose>`
    select account.id as "accountId", account.name as "accountName",
      to_char(min(donation.created_at) at time zone 'UTC', 'YYYY-MM') as month, count(*)::int as gifts,
      sum(amount + case when cover_fees then 0 else fee end)::bigint as amount
    from donation join account on account.id = account_id
    where live_mode = ${liveMode} and status = 'pledged' and source <> all(${heldSources})
      and donation.created_at < ${startOf(monthOf(now))}
    group by account.id order by amount desc, account.id limit ${most}`.execute(db)
  return rows
}

type Invoice = Selectable<InvoiceTable>

interface GatheringOptions {
  /** Donations per commit and journal entry; default 1,000. */
  most?: number
}

/** Result of one commit: more donations may follow, or the invoice is finished, with its ID if this run finished it. */
type Step = { more: true; after: LotEnd | undefined } | { more: false; finished: string | undefined }

/**
 * Builds an account's invoice of a month, a batch of donations per commit. Two processes may run it at once, and the
 * next run continues an interrupted one. Returns the invoice's ID if this run finished it.
 */
async function gatherInvoice(
  { db, newId, clock }: LifecycleDependencies,
  closing: AccountMonth,
  { most = 1_000 }: GatheringOptions = {},
): Promise<string | undefined> {
  let after: LotEnd | undefined
  for (;;) {
    const now = clock.now(closing.liveMode)
    const from = after
    const step = await inTransaction(db, (tx) => addBatch(tx, { closing, newId, now, after: from, most }))
    if (!step.more) return step.finished
    after = step.after
  }
}

interface Lot {
  closing: AccountMonth
  newId: LifecycleDependencies['newId']
  now: Date
  after: LotEnd | undefined
  most: number
}

async function addBatch(tx: DatabaseTransaction, { closing, newId, now, after, most }: Lot): Promise<Step> {
  await lockClosing(tx, closing)
  const known = await findClosing(tx, closing)
  if (known?.entries === null) return { more: false, finished: undefined }
  const rows = await lockGiftsToInvoice(tx, closing, { after, most })
  // Held donations may have resumed at positions this run has passed, so it finishes only when a scan from the start
  // finds none.
  if (rows.length === 0 && after !== undefined) return { more: true, after: undefined }
  const losses = await lossesOf(tx, closing)
  if (known === undefined && rows.length === 0 && losses === 0) return { more: false, finished: undefined }
  const invoice = known?.invoice ?? (await beginInvoice(tx, { ...closing, id: newId('inv'), now }))
  if (rows.length > 0) {
    await addInvoiceLines(tx, invoice.id, rows)
    const entries = [invoiceEntry(invoice, rows, known?.entries ?? 0, now)]
    await changeStatus(tx, newId, { rows, to: 'invoice_pending', entries, now })
  }
  const isAll = after === undefined && rows.length < most
  if (!isAll) return { more: true, after: rows.at(-1) }
  await finish(tx, { invoice, losses, newId, now })
  return { more: false, finished: invoice.id }
}

async function finish(
  tx: DatabaseTransaction,
  { invoice, losses, newId, now }: Pick<Lot, 'newId' | 'now'> & { invoice: Invoice; losses: number },
): Promise<void> {
  if (losses > 0) await chargeLosses(tx, invoice, { losses, now })
  await applyCredit(tx, invoice, { due: (await billedOf(tx, invoice.id)) + losses, now })
  await endClosing(tx, invoice.id)
  await emitInvoice(tx, newId, invoice, now)
}

async function lossesOf(tx: DatabaseTransaction, { accountId: ownerId, liveMode }: AccountMonth): Promise<number> {
  return Math.max(0, await balanceOf(tx, { ownerId, liveMode, book: 'losses' }))
}

// The account pays for money that was taken back after payout.
async function chargeLosses(
  tx: DatabaseTransaction,
  invoice: Invoice,
  { losses, now }: { losses: number; now: Date },
): Promise<void> {
  await moveFrom(tx, invoice, { book: 'losses', kind: 'loss_invoiced', amount: losses, now })
  await tx.updateTable('invoice').set({ losses }).where('id', '=', invoice.id).execute()
}

// Credit from earlier cancellations is applied to the invoice as far as it goes.
async function applyCredit(
  tx: DatabaseTransaction,
  invoice: Invoice,
  { due, now }: { due: number; now: Date },
): Promise<void> {
  const { account_id: ownerId, live_mode: liveMode, id } = invoice
  const credit = Math.min(due, -(await balanceOf(tx, { ownerId, liveMode, book: 'account_credit' })))
  if (credit <= 0) return
  await moveFrom(tx, invoice, { book: 'account_credit', kind: 'credit_applied', amount: -credit, now })
  await tx.updateTable('invoice').set({ credit }).where('id', '=', id).execute()
}

/** Moves a balance of the account onto the invoice, once per kind. */
async function moveFrom(
  tx: DatabaseTransaction,
  { account_id: ownerId, live_mode: liveMode, id }: Invoice,
  { book, kind, amount, now }: Move,
): Promise<void> {
  const lines = [...journalLine('invoiced', ownerId, amount), ...journalLine(book, ownerId, -amount)]
  await postEntry(tx, { liveMode, kind, subjectId: id, once: `${kind} ${id}`, occurredAt: now, lines })
}

interface Move {
  book: 'losses' | 'account_credit'
  kind: 'loss_invoiced' | 'credit_applied'
  amount: number
  now: Date
}

function invoiceEntry(invoice: Invoice, rows: readonly DonationRow[], part: number, occurredAt: Date): Entry {
  return {
    liveMode: invoice.live_mode,
    kind: 'invoice',
    subjectId: invoice.id,
    once: `invoice ${invoice.id} ${part}`,
    occurredAt,
    lines: rows.flatMap((row) => stageLines(donationMoney(row), 'pledged', 'invoiced')),
  }
}

/** Accounts with donations to invoice or an unfinished invoice, and the date of the earliest. */
async function accountsToInvoice(
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

/** Accounts of a mode with losses that aren't invoiced yet. */
async function accountsWithLosses(db: Database, liveMode: boolean): Promise<string[]> {
  const { rows } = await sql<{ owner_id: string }>`
    select owner_id from journal_line where live_mode = ${liveMode} and book = 'losses'
    group by owner_id having sum(amount) > 0 order by owner_id`.execute(db)
  return rows.map(({ owner_id }) => owner_id)
}

/** A month of an account to close. */
interface AccountMonth {
  accountId: string
  liveMode: boolean
  month: Month
}

/** Locks month closing of an account and mode until this transaction ends. */
export async function lockClosing(
  tx: DatabaseTransaction,
  { accountId, liveMode }: Pick<AccountMonth, 'accountId' | 'liveMode'>,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`closing ${accountId}`}), ${liveMode ? 1 : 0})`.execute(tx)
}

/** The invoice of an account's month, and its number of entries while it is unfinished. */
async function findClosing(
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

/** Creates the invoice of an account's month. */
async function beginInvoice(
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

/** Where a batch of donations ended; the next batch starts after it. */
type LotEnd = Pick<DonationRow, 'id' | 'created_at'>

/** Locks the next batch of donations that an account made before a month ended, oldest first. */
async function lockGiftsToInvoice(
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

/** Writes the invoice lines of a batch of donations and counts its entry. */
async function addInvoiceLines(
  tx: DatabaseTransaction,
  invoiceId: string,
  rows: readonly DonationRow[],
): Promise<void> {
  const lines = rows.map((row) => {
    return { donation_id: row.id, amount: row.amount, fee: row.fee, billed: donationMoney(row).billed }
  })
  await sql`
    with counted as (update month_closing set entries = entries + 1 where invoice_id = ${invoiceId})
    insert into invoice_line (invoice_id, donation_id, amount, fee, billed)
    select ${invoiceId}, donation_id, amount, fee, billed
    from json_populate_recordset(null::invoice_line, ${JSON.stringify(lines)}::json)`.execute(tx)
}

/** Total of an invoice's donations that weren't canceled since. Cents. */
async function billedOf(tx: DatabaseTransaction, invoiceId: string): Promise<number> {
  const { rows } = await sql<{ billed: number }>`
    select coalesce(sum(billed), 0)::bigint as billed from invoice_line join donation on donation.id = donation_id
    where invoice_id = ${invoiceId} and status <> 'canceled'`.execute(tx)
  return rows[0]?.billed ?? 0
}

/** Marks an invoice as complete. */
async function endClosing(tx: DatabaseTransaction, invoiceId: string): Promise<void> {
  await tx.deleteFrom('month_closing').where('invoice_id', '=', invoiceId).execute()
}
