import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Invoice } from '../../../../contract/index.ts'
import type {
  BillingDetailsTable,
  CreditNoteTable,
  InvoicePaymentTable,
  InvoiceTable,
} from '../../../database/tables/billing.ts'
import type { DonationRow } from '../../../database/tables/donations.ts'
import { HOUSE } from '../../../database/tables/ledger-accounts.ts'
import type { Database, DatabaseTransaction } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import { toUnixSeconds } from '../../../kernel/clock.ts'
import type { NewId } from '../../../kernel/identifiers.ts'
import { accountName } from '../../accounts/find-accounts.ts'
import { requireAccount } from '../../accounts/manage-accounts.ts'
import { type ListPosition, type ListSlice, readSlice } from '../../list-slice.ts'
import { emitEvents } from '../../webhooks/emit-events.ts'
import { donationMoney, holdStateOf, stageOf } from '../donations/donation-status.ts'

/** A donation on an invoice; amounts are cents. `credited`: canceled after payment, and turned into credit. */
export interface InvoicedDonation {
  donation_id: string
  nonprofit_id: string
  nonprofit_name: string
  /** The giving program that made it, and the program's name; null for other donations. */
  program_id: string | null
  program_name: string | null
  external_id: string | null
  created_at: Date
  status: string
  amount: number
  /** The nonprofit's part of `billed`; the rest is the fee. */
  granted: number
  fee: number
  billed: number
  credited: boolean
}

/**
 * An invoice with everything its documents show, in cents. `losses` raise it. Donations canceled before payment
 * (`canceled`), earlier `credit`, credit notes (`noted`) and write-offs lower it. Donations canceled after payment
 * became credit toward a later invoice (`credited`). The rest is `paid`, in one or more payments, or still `due`.
 */
export interface InvoiceStatement {
  invoice: Selectable<InvoiceTable>
  accountName: string
  details: BillingDetails
  gifts: InvoicedDonation[]
  /** Its payments, including bounced ones. */
  payments: InvoicePayment[]
  notes: CreditNote[]
  canceled: number
  credit: number
  noted: number
  credited: number
  paid: number
  due: number
}

/** An invoice with its donations; undefined if the ID is unknown. */
export async function findInvoice(db: Database, id: string): Promise<InvoiceStatement | undefined> {
  const invoice = await db.selectFrom('invoice').selectAll().where('id', '=', id).executeTakeFirst()
  if (invoice === undefined) return undefined
  const { rows: gifts } = await sql<InvoicedDonation>`
    select donation_id, nonprofit.id as nonprofit_id, nonprofit.name as nonprofit_name,
      donation.program_id, program.name as program_name, external_id, donation.created_at, donation.status,
      line.amount, line.billed - line.fee as granted, line.fee, line.billed, ${wasCredited} as credited
    from invoice_line line join donation on donation.id = donation_id join nonprofit on nonprofit.id = donation.nonprofit_id
      left join program on program.id = donation.program_id
    where invoice_id = ${id} order by donation.created_at, donation_id`.execute(db)
  const canceled = sum(gifts.filter(({ status, credited }) => status === 'canceled' && !credited))
  const credited = sum(gifts.filter((gift) => gift.credited))
  const payments = await paymentsOf(db, id)
  const received = payments.reduce((total, one) => total + (one.bounced_at === null ? one.amount : 0), 0)
  const notes = await creditNotesOf(db, id)
  const noted = notes.reduce((total, one) => total + (one.credited ? 0 : one.amount), 0)
  const { credit, paid, due } = leftOf({ ...invoice, billed: sum(gifts), canceled, noted, received })
  const details = await findBillingDetails(db, invoice.account_id)
  const name = await accountName(db, invoice.account_id)
  return { invoice, accountName: name, details, gifts, payments, notes, canceled, credit, noted, credited, paid, due }
}

/**
 * The columns that determine an invoice's balance, in cents; `received` is the sum of its payments that didn't bounce.
 */
type Asked = Pick<Selectable<InvoiceTable>, 'status' | 'losses' | 'credit' | 'overpaid' | 'written_off'> & {
  billed: number
  canceled: number
  noted: number
  received: number
}

/** The credit that an invoice used, what was paid, and what is due. Must agree with the ledger. */
function leftOf({ status, billed, losses, canceled, noted, received, ...asked }: Asked) {
  const standing = Math.max(0, billed + losses - canceled - noted - asked.written_off)
  const credit = Math.min(asked.credit, standing)
  const owed = standing - credit
  if (status === 'paid' || status === 'written_off') return { credit, paid: owed, due: 0 }
  const paid = received - asked.overpaid
  return { credit, paid, due: Math.max(0, owed - paid) }
}

// A donation that was canceled after payment stays on its invoice; the ledger then holds its credit.
const wasCredited = sql<boolean>`exists (
  select from journal_line where journal_line.donation_id = donation.id and book = 'account_credit' and journal_line.amount < 0)`

function sum(gifts: readonly InvoicedDonation[]): number {
  return gifts.reduce((total, { billed }) => total + billed, 0)
}

/** An invoice in a list, in cents; sums mean the same as in a statement. */
export type ListedInvoice = Selectable<InvoiceTable> & {
  account_name: string
  gifts: number
  billed: number
  canceled: number
  noted: number
  credited: number
  paid: number
  due: number
}

/** Filters for a list of invoices; all are optional. */
export interface InvoiceFilter {
  liveMode: boolean
  accountId?: string | undefined
  status?: InvoiceTable['status'] | undefined
  /** The first day of a month. */
  month?: string | undefined
  /** Only unpaid invoices that were due before this day. */
  overdueOn?: string | undefined
}

/** Invoices, newest first: those after a given invoice number, or one page by offset. */
export async function listInvoices(
  db: Database,
  filter: InvoiceFilter,
  { limit, offset = 0, behind }: { limit: number; offset?: number; behind?: number | undefined },
): Promise<ListedInvoice[]> {
  const { liveMode } = filter
  const [accountId, status, month, overdueOn] = [filter.accountId, filter.status, filter.month, filter.overdueOn].map(
    (one) => one ?? null,
  )
  return statedInvoices(
    db,
    sql`select * from invoice where live_mode = ${liveMode}
        and not exists (select from month_closing where invoice_id = invoice.id) and (${accountId}::text is null or account_id = ${accountId})
        and (${status}::text is null or status = ${status}) and (${month}::date is null or month = ${month}::date)
        and (${overdueOn}::date is null or (status = 'sent' and due_on < ${overdueOn}::date))
        and (${behind ?? null}::bigint is null or number < ${behind ?? null})
      order by number desc offset ${offset} limit ${limit}`,
  )
}

/** One invoice with its sums but without its donations, of which there may be a million. */
export async function findStatedInvoice(db: Database, id: string): Promise<ListedInvoice | undefined> {
  return (await statedInvoices(db, sql`select * from invoice where id = ${id}`))[0]
}

/** Invoices selected by a query, with their sums, newest first. */
export async function statedInvoices(db: Database, chosen: RawBuilder<unknown>): Promise<ListedInvoice[]> {
  const { rows } = await sql<Omit<ListedInvoice, 'due' | 'paid'> & { received: number }>`
    with listed as (${chosen}),
    gift as (
      select invoice_id, billed, donation.status = 'canceled' as canceled,
        donation.status = 'canceled' and ${wasCredited} as credited
      from listed join invoice_line on invoice_id = listed.id join donation on donation.id = donation_id
    ), summed as (
      select invoice_id, count(*)::bigint as gifts, sum(billed)::bigint as billed,
        coalesce(sum(billed) filter (where canceled and not credited), 0)::bigint as canceled,
        coalesce(sum(billed) filter (where credited), 0)::bigint as credited
      from gift group by invoice_id
    )
    select listed.*, account.name as account_name, coalesce(gifts, 0) as gifts, coalesce(billed, 0) as billed,
      coalesce(canceled, 0) as canceled, coalesce(credited, 0) as credited,
      (select coalesce(sum(amount), 0)::bigint from invoice_payment where invoice_id = listed.id and bounced_at is null) as received,
      (select coalesce(sum(amount), 0)::bigint from credit_note where invoice_id = listed.id and not credited) as noted
    from listed join account on account.id = account_id left join summed on invoice_id = listed.id
    order by number desc`.execute(db)
  return rows.map(({ received, ...row }) => {
    const { paid, due } = leftOf({ ...row, received })
    return { ...row, paid, due }
  })
}

/** An account's credit toward its next invoice, in cents. */
export interface OpenCredit {
  account_id: string
  account_name: string
  credit: number
}

/** Accounts of a mode with unused credit. */
export async function openCredits(db: Database, liveMode: boolean): Promise<OpenCredit[]> {
  const { rows } = await sql<OpenCredit>`
    select account.id as account_id, account.name as account_name, -sum(amount)::bigint as credit
    from journal_line join account on account.id = owner_id
    where live_mode = ${liveMode} and book = 'account_credit'
    group by account.id having sum(amount) <> 0 order by account.name`.execute(db)
  return rows
}

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

/** One invoice of an account. */
export async function findAccountInvoice(db: Database, scope: InvoiceScope, id: string): Promise<Invoice | undefined> {
  const { rows } = await sql<{ id: string }>`${invoicesOf(scope)} and id = ${id}`.execute(db)
  return rows.length === 0 ? undefined : (await statedById(db, [id])).get(id)
}

/** Invoices in their API form, by ID. */
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

/** Emits the event of an invoice's new status, in the transaction that changed it. */
export async function emitInvoice(
  tx: DatabaseTransaction,
  newId: NewId,
  { id, account_id: accountId, live_mode: liveMode }: Selectable<InvoiceTable>,
  now: Date,
): Promise<void> {
  const object = (await statedById(tx, [id])).get(id)
  if (object === undefined) return
  const type = 'invoice.status_updated' as const
  await emitEvents(tx, [{ id: newId('evt'), accountId, liveMode, type, subjectId: id, object, createdAt: now }])
}

export type InvoicePayment = Selectable<InvoicePaymentTable>

/** Payments of an invoice, oldest first. */
export function paymentsOf(db: Database, invoiceId: string): Promise<InvoicePayment[]> {
  return db
    .selectFrom('invoice_payment')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .orderBy('recorded_at')
    .orderBy('id')
    .execute()
}

/** The latest bounced payment of an invoice, if any. */
export function lastBounced(db: Database, invoiceId: string): Promise<InvoicePayment | undefined> {
  const bounced = db.selectFrom('invoice_payment').selectAll().where('invoice_id', '=', invoiceId)
  return bounced.where('bounced_at', 'is not', null).orderBy('bounced_at', 'desc').limit(1).executeTakeFirst()
}

/** The clearing account that holds a payment until a statement shows it. */
export function clearingOf({ through }: Pick<InvoicePayment, 'through'>): 'bank_clearing' | 'processor_clearing' {
  return through === 'bank' ? 'bank_clearing' : 'processor_clearing'
}

/** The day a payment arrived, `YYYY-MM-DD`. */
export function arrivedOn({ received_on, recorded_at }: InvoicePayment): string {
  return received_on ?? recorded_at.toISOString().slice(0, 10)
}

export type CreditNote = Selectable<CreditNoteTable>

/** Credit notes of an invoice, by number. */
export function creditNotesOf(db: Database, invoiceId: string): Promise<CreditNote[]> {
  return db.selectFrom('credit_note').selectAll().where('invoice_id', '=', invoiceId).orderBy('number').execute()
}

/** Where an account's invoices are sent and its days to pay; for the foundation, the sender's details. */
interface BillingDetails {
  address: readonly string[]
  paymentDays: number
}

const USUAL: BillingDetails = { address: [], paymentDays: 30 }

/** The billing details of an account or the foundation; defaults if none are set. */
export async function findBillingDetails(db: Database, ownerId: string): Promise<BillingDetails> {
  const row = await db.selectFrom('billing_details').selectAll().where('owner_id', '=', ownerId).executeTakeFirst()
  return row === undefined ? USUAL : detailsOf(row)
}

/**
 * Sets billing details of an account or the foundation; absent members are unchanged. Sent invoices keep their due
 * date.
 */
export async function setBillingDetails(
  db: Database,
  ownerId: string,
  change: { address?: readonly string[] | undefined; paymentDays?: number | undefined },
): Promise<BillingDetails> {
  if (ownerId !== HOUSE) await requireAccount(db, ownerId)
  const before = await findBillingDetails(db, ownerId)
  const columns = {
    address: [...(change.address ?? before.address)],
    payment_days: change.paymentDays ?? before.paymentDays,
  }
  const row = await db
    .insertInto('billing_details')
    .values({ owner_id: ownerId, ...columns })
    .onConflict((conflict) => conflict.column('owner_id').doUpdateSet(columns))
    .returningAll()
    .executeTakeFirstOrThrow()
  return detailsOf(row)
}

function detailsOf({ address, payment_days: paymentDays }: BillingDetailsTable): BillingDetails {
  return { address, paymentDays }
}

/** An invoice's balance in the ledger, in cents, with its rows locked. */
export interface InvoicePosition {
  invoice: Selectable<InvoiceTable>
  /** Its donations in any status. */
  gifts: DonationRow[]
  /** Donations that aren't paid yet. */
  open: DonationRow[]
  /** Charges other than donations, less credit and credit notes. */
  other: number
  /** Payments held until the invoice is paid in full. */
  held: number
  /** Remaining amount due; negative if overpaid. */
  due: number
}

/** Locks an invoice with its donations and computes its balance from the ledger alone. */
export async function lockPosition(tx: DatabaseTransaction, id: string): Promise<InvoicePosition> {
  const invoice = await lockInvoice(tx, id)
  if (invoice === undefined) throw new HttpError('not_found', { detail: `No invoice has the ID ${id}.`, param: 'id' })
  const gifts = await lockInvoicedGifts(tx, id)
  const open = gifts.filter((row) => stageOf(holdStateOf(row)) === 'invoiced')
  const { other, held } = await besidesGifts(tx, id)
  return { invoice, gifts, open, other, held, due: billedOf(open) + other - held }
}

/**
 * Locks an invoice without its donations, of which there may be a million, and reads its sums; undefined if unknown.
 */
export async function lockStatedInvoice(tx: DatabaseTransaction, id: string): Promise<ListedInvoice | undefined> {
  return (await lockInvoice(tx, id)) && findStatedInvoice(tx, id)
}

/** Total billed for some donations. */
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

type InvoiceRow = Selectable<InvoiceTable>

const GIFTS_AT_ONCE = 1_000

/** Locks the next donations of an invoice after a given ID, in ID order. */
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

/** Locks the donations of an invoice. */
async function lockInvoicedGifts(tx: DatabaseTransaction, invoiceId: string): Promise<DonationRow[]> {
  return tx
    .selectFrom('donation')
    .selectAll()
    .where('id', 'in', (eb) => eb.selectFrom('invoice_line').select('donation_id').where('invoice_id', '=', invoiceId))
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Locks an invoice by ID. */
export async function lockInvoice(tx: DatabaseTransaction, id: string): Promise<InvoiceRow | undefined> {
  return tx.selectFrom('invoice').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** IDs of a mode's complete invoices that reached a status before a moment, oldest first. */
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
