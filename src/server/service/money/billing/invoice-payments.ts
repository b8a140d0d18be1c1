import { type Selectable, sql } from 'kysely'
import { inTransaction } from '../../../database/in-transaction.ts'
import type { InvoiceTable } from '../../../database/tables/billing.ts'
import type { DonationRow } from '../../../database/tables/donations.ts'
import { HOUSE } from '../../../database/tables/ledger-accounts.ts'
import type { DatabaseTransaction } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import type { NewId } from '../../../kernel/identifiers.ts'
import { oneByOne } from '../../../kernel/turns.ts'
import { changeStatus, donationMoney, isHold, writeDonations } from '../donations/donation-status.ts'
import type { LifecycleDependencies } from '../donations/lifecycle.ts'
import { type Entry, inParts, journalLine, postEntry, stageLines } from '../ledger/entries.ts'
import { writeInvoiceLetter } from './invoice-letters.ts'
import {
  billedOf,
  clearingOf,
  emitInvoice,
  findBillingDetails,
  type InvoicePayment,
  type InvoicePosition,
  invoicesInStatus,
  lockInvoice,
  lockNextInvoiced,
  lockPosition,
  paymentsOf,
  statedInvoices,
} from './invoice-records.ts'

/** A payment received for an invoice, in cents. */
export interface NewPayment {
  invoiceId: string
  amount: number
  /** The bank's or payer's reference; the same reference again is the same payment. */
  reference: string
  /** The day it arrived, `YYYY-MM-DD`, if not today. */
  receivedOn?: string | null
  /** Whose statement shows it; default: the bank's. */
  through?: 'bank' | 'processor'
}

export interface RecordedPayment {
  payment: InvoicePayment
  invoice: Pick<Selectable<InvoiceTable>, 'id' | 'number' | 'account_id' | 'live_mode'>
  /** Remaining amount due. */
  due: number
  /** The overpayment, which becomes the account's credit. */
  credited: number
  /** True if it was recorded earlier, so that nothing changed. */
  isRepeated: boolean
}

/**
 * Records a payment of an invoice; every source uses this function. A partial payment is held until the invoice is paid
 * in full. Then all its donations are scheduled for payout at once. An overpayment becomes credit of the account. Each
 * reference is posted once; the same reference with another amount is refused.
 */
export function recordInvoicePayment(
  dependencies: LifecycleDependencies,
  entered: NewPayment,
): Promise<RecordedPayment> {
  return inTransaction(dependencies.db, async (tx) => {
    const position = await lockPosition(tx, entered.invoiceId)
    const { invoice } = position
    const before = await findPayment(tx, entered)
    if (before !== undefined) return repeated(before, entered, position)
    if (invoice.status === 'pending')
      throw new HttpError('conflict', { detail: `Invoice ${invoice.id} hasn’t been sent yet.` })
    const now = dependencies.clock.now(invoice.live_mode)
    const payment = await insertPayment(tx, dependencies, entered, invoice, now)
    const isOpen = invoice.status === 'sent'
    await postPayment(tx, payment, invoice.account_id, isOpen ? 'invoice_payments' : 'account_credit')
    const { due, credited } = isOpen
      ? await payOpen({ ...dependencies, db: tx }, tx, position, entered.amount, now)
      : await credit(tx, invoice, entered.amount)
    await emitInvoice(tx, dependencies.newId, invoice, now)
    return { payment, invoice, due, credited, isRepeated: false }
  })
}

function findPayment(tx: DatabaseTransaction, { invoiceId, reference }: NewPayment) {
  const payment = tx.selectFrom('invoice_payment').selectAll().where('invoice_id', '=', invoiceId)
  return payment.where('reference', '=', reference).executeTakeFirst()
}

function repeated(before: InvoicePayment, entered: NewPayment, { invoice, due }: InvoicePosition): RecordedPayment {
  if (before.amount !== entered.amount || before.bounced_at !== null)
    throw new HttpError('conflict', {
      detail: `A payment ${entered.reference} of this invoice is already recorded${before.bounced_at === null ? ', with a different amount' : ', and it bounced'}.`,
      param: 'reference',
    })
  return { payment: before, invoice, due: Math.max(0, due), credited: 0, isRepeated: true }
}

function insertPayment(
  tx: DatabaseTransaction,
  { newId }: LifecycleDependencies,
  { invoiceId, amount, reference, receivedOn, through = 'bank' }: NewPayment,
  { live_mode }: Selectable<InvoiceTable>,
  now: Date,
): Promise<InvoicePayment> {
  const day = receivedOn === now.toISOString().slice(0, 10) ? null : (receivedOn ?? null)
  return tx
    .insertInto('invoice_payment')
    .values({
      ...{
        id: newId('ipay'),
        invoice_id: invoiceId,
        live_mode,
        amount,
        through,
        reference,
        received_on: day,
        recorded_at: now,
      },
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

function postPayment(
  tx: DatabaseTransaction,
  { id, invoice_id, live_mode: liveMode, amount, through, recorded_at: occurredAt }: InvoicePayment,
  accountId: string,
  book: 'invoice_payments' | 'account_credit',
): Promise<void> {
  const lines = [...journalLine(clearingOf({ through }), HOUSE, amount), ...journalLine(book, accountId, -amount)]
  const once = `invoice_payment ${id}`
  return postEntry(tx, { liveMode, kind: 'invoice_payment', subjectId: invoice_id, once, occurredAt, lines })
}

async function payOpen(
  dependencies: LifecycleDependencies,
  tx: DatabaseTransaction,
  before: InvoicePosition,
  amount: number,
  now: Date,
): Promise<{ due: number; credited: number }> {
  const position = { ...before, held: before.held + amount, due: before.due - amount }
  const credited = await settleCovered(tx, dependencies.newId, position, now)
  return { due: Math.max(0, position.due), credited: Math.min(amount, credited) }
}

async function credit(
  tx: DatabaseTransaction,
  { id, overpaid }: Selectable<InvoiceTable>,
  amount: number,
): Promise<{ due: number; credited: number }> {
  await tx
    .updateTable('invoice')
    .set({ overpaid: overpaid + amount })
    .where('id', '=', id)
    .execute()
  return { due: 0, credited: amount }
}

/**
 * Settles an invoice when nothing is due; otherwise does nothing. Its donations are scheduled for payout (held ones
 * stay held, as paid), and an overpayment becomes credit. Returns that credit.
 */
export async function settleCovered(
  tx: DatabaseTransaction,
  newId: NewId,
  position: InvoicePosition,
  now: Date,
  as: 'paid' | 'written_off' = 'paid',
): Promise<number> {
  const { invoice, open, held, due } = position
  if (invoice.status !== 'sent' || due > 0) return 0
  for (const [index, part] of inParts(open).entries()) {
    await postEntry(tx, giftEntry(position, part, index, now))
    const going = part.filter(({ status }) => !isHold(status))
    await changeStatus(tx, newId, { rows: going, to: 'payout_scheduled', now })
    await moveHeld(tx, part, 'invoice_sent', 'payout_scheduled')
  }
  await postEntry(tx, restEntry(position, now))
  const overpaid = Math.min(-due, held)
  const change = { status: as, paid_at: now, received_on: await lastDay(tx, invoice.id) }
  await tx
    .updateTable('invoice')
    .set({ ...change, overpaid: invoice.overpaid + overpaid })
    .where('id', '=', invoice.id)
    .execute()
  return overpaid
}

/**
 * Settles sent invoices with nothing left to pay because credit covers them or donations were canceled. Returns their
 * IDs.
 */
export async function settleCoveredInvoices(
  { db, newId, clock }: LifecycleDependencies,
  liveMode: boolean,
): Promise<string[]> {
  const sent = await statedInvoices(db, sql`select * from invoice where live_mode = ${liveMode} and status = 'sent'`)
  const covered = sent.filter(({ due }) => due === 0)
  const settled = await oneByOne(covered, ({ id }) =>
    inTransaction(db, async (tx) => {
      const position = await lockPosition(tx, id)
      if (position.invoice.status !== 'sent' || position.due > 0) return []
      const now = clock.now(liveMode)
      await settleCovered(tx, newId, position, now)
      await emitInvoice(tx, newId, position.invoice, now)
      return [id]
    }),
  )
  return settled.flat()
}

/** A held donation isn't paid out, but it moves on with its invoice. Its status stays the same, so no event is sent. */
export async function moveHeld(
  tx: DatabaseTransaction,
  rows: readonly DonationRow[],
  from: DonationRow['status'],
  to: DonationRow['status'],
): Promise<void> {
  const held = rows.filter((row) => isHold(row.status) && row.status_before_hold === from)
  if (held.length === 0) return
  const moved = held.map((row) => ({ ...row, status_before_hold: to }))
  await writeDonations(tx, moved, { entries: [], events: [] })
}

function giftEntry({ invoice }: InvoicePosition, rows: readonly DonationRow[], index: number, now: Date): Entry {
  return {
    ...{ liveMode: invoice.live_mode, kind: 'payment', subjectId: invoice.id, occurredAt: now },
    once: `payment ${invoice.id} ${index}${roundOf(invoice)}`,
    lines: [
      ...rows.flatMap((row) => stageLines(donationMoney(row), 'invoiced', 'funded')),
      ...journalLine('invoice_payments', invoice.account_id, billedOf(rows)),
    ],
  }
}

// The remainder once the donations are paid: invoiced losses, used credit and overpayment.
function restEntry({ invoice, open, other, held, due }: InvoicePosition, now: Date): Entry {
  const { id, account_id: accountId, live_mode: liveMode } = invoice
  return {
    ...{ liveMode, kind: 'payment', subjectId: id, once: `payment ${id} rest${roundOf(invoice)}`, occurredAt: now },
    lines: [
      ...journalLine('invoice_payments', accountId, held - billedOf(open)),
      ...journalLine('invoiced', accountId, -other),
      ...journalLine('account_credit', accountId, due),
    ],
  }
}

function roundOf({ reopened }: InvoicePosition['invoice']): string {
  return reopened === 0 ? '' : ` again ${reopened}`
}

/** The day of the last payment, if it wasn't recorded the same day; receipts use it. */
async function lastDay(tx: DatabaseTransaction, invoiceId: string): Promise<string | null> {
  const last = await tx
    .selectFrom('invoice_payment')
    .select('received_on')
    .where('invoice_id', '=', invoiceId)
    .where('bounced_at', 'is', null)
    .orderBy((eb) => eb.fn.coalesce('received_on', sql<string>`(recorded_at at time zone 'UTC')::date`), 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.received_on ?? null
}

const DAY_MS = 86_400_000

/** Sends the invoices of a mode that were created before a moment. Returns the IDs of those it sent. */
export async function sendInvoices(
  dependencies: LifecycleDependencies,
  liveMode: boolean,
  before: Date,
): Promise<string[]> {
  const ids = await invoicesInStatus(dependencies.db, { liveMode, status: 'pending', before })
  await oneByOne(ids, (id) => sendInvoice(dependencies, id))
  return ids
}

/** Marks as paid the invoices of a mode that were sent before a moment. Returns their IDs. */
export async function payInvoices(
  dependencies: LifecycleDependencies,
  liveMode: boolean,
  before: Date,
): Promise<string[]> {
  const ids = await invoicesInStatus(dependencies.db, { liveMode, status: 'sent', before })
  await oneByOne(ids, (id) => payInvoice(dependencies, id))
  return ids
}

/** Sends one invoice, its donations in batches; does nothing if it was sent earlier. */
export async function sendInvoice(dependencies: LifecycleDependencies, id: string): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const from: string = after
    after = await inTransaction(dependencies.db, (tx) => sendSome(tx, dependencies, id, from))
  }
}

/**
 * Processes the next batch of an invoice's donations; the last batch sends the invoice. Returns the batch's last ID if
 * there are more.
 */
async function sendSome(
  tx: DatabaseTransaction,
  { newId, clock }: LifecycleDependencies,
  id: string,
  after: string,
): Promise<string | undefined> {
  const invoice = await lockInvoice(tx, id)
  if (invoice === undefined) throw new HttpError('not_found', { detail: `No invoice has the ID ${id}.`, param: 'id' })
  if (invoice.status !== 'pending') return undefined
  await requireWhole(tx, id)
  const now = clock.now(invoice.live_mode)
  const { rows, last } = await lockNextInvoiced(tx, id, after)
  const going = rows.filter(({ status }) => status === 'invoice_pending')
  await changeStatus(tx, newId, { rows: going, to: 'invoice_sent', now })
  await moveHeld(tx, rows, 'invoice_pending', 'invoice_sent')
  if (last !== undefined) return last
  const { paymentDays } = await findBillingDetails(tx, invoice.account_id)
  const dueOn = new Date(now.getTime() + paymentDays * DAY_MS).toISOString().slice(0, 10)
  const sent = { status: 'sent' as const, sent_at: now, due_on: dueOn }
  await tx.updateTable('invoice').set(sent).where('id', '=', id).execute()
  await writeInvoiceLetter(tx, newId, id, now)
  await emitInvoice(tx, newId, invoice, now)
  return undefined
}

async function requireWhole(tx: DatabaseTransaction, id: string): Promise<void> {
  const closing = tx.selectFrom('month_closing').select('invoice_id').where('invoice_id', '=', id)
  if ((await closing.executeTakeFirst()) === undefined) return
  throw new HttpError('conflict', { detail: `Invoice ${id} is still being created.` })
}

/**
 * Records full payment of an invoice, under its own number as reference. `receivedOn` is the day the money arrived,
 * `YYYY-MM-DD`, if not today. Does nothing if it is already paid; refuses an invoice that wasn't sent.
 */
export function payInvoice(
  dependencies: LifecycleDependencies,
  id: string,
  receivedOn: string | null = null,
): Promise<void> {
  return inTransaction(dependencies.db, async (tx) => {
    const position = await lockPosition(tx, id)
    const { invoice, due } = position
    if (invoice.status === 'paid' || invoice.status === 'written_off') return
    if (invoice.status !== 'sent') throw new HttpError('conflict', { detail: `Invoice ${id} hasn’t been sent yet.` })
    if (due > 0) {
      const earlier = (await paymentsOf(tx, id)).length
      const reference = `INV-${invoice.number}${earlier === 0 ? '' : `/${earlier + 1}`}`
      await recordInvoicePayment({ ...dependencies, db: tx }, { invoiceId: id, amount: due, reference, receivedOn })
      return
    }
    const now = dependencies.clock.now(invoice.live_mode)
    await settleCovered(tx, dependencies.newId, position, now)
    await emitInvoice(tx, dependencies.newId, invoice, now)
  })
}
