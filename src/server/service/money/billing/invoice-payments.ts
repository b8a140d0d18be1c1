import type { Selectable } from 'kysely'
import { inTransaction } from '../../../database/in-transaction.ts'
import type { InvoiceTable } from '../../../database/tables/billing.ts'
import { HOUSE } from '../../../database/tables/books.ts'
import type { DatabaseTransaction } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import type { LifecycleDependencies } from '../donations/lifecycle.ts'
import { journalLine } from '../ledger/entry.ts'
import { postEntry } from '../ledger/post-entry.ts'
import { emitInvoice } from './emit-invoice.ts'
import { clearingOf, type InvoicePayment } from './invoice-payment-records.ts'
import { type InvoicePosition, lockPosition } from './invoice-position.ts'
import { settleCovered } from './settle-covered.ts'

/** Money that came for an invoice, in cents. */
export interface NewPayment {
  invoiceId: string
  amount: number
  /** What the bank or the payer calls it: the same one again is the same payment. */
  reference: string
  /** The day it arrived, `YYYY-MM-DD`, when that was not today. */
  receivedOn?: string | null
  /** Who shows it on a statement; the bank unless told. */
  through?: 'bank' | 'processor'
}

/** What a payment came to. */
export interface RecordedPayment {
  payment: InvoicePayment
  invoice: Pick<Selectable<InvoiceTable>, 'id' | 'number' | 'account_id' | 'live_mode'>
  /** What is left to pay. */
  due: number
  /** What of it was more than was due, and is the account's credit. */
  credited: number
  /** Whether it was recorded before, so that nothing happened now. */
  isRepeated: boolean
}

/**
 * The one way money comes to an invoice, whoever tells of it. A part waits in the books of payments until the invoice is
 * whole: then all its gifts are scheduled for payout at once. What is more than is due becomes credit of the account. The
 * same reference is booked once; with another sum it is refused.
 */
export function recordInvoicePayment(dependencies: LifecycleDependencies, told: NewPayment): Promise<RecordedPayment> {
  return inTransaction(dependencies.db, async (tx) => {
    const position = await lockPosition(tx, told.invoiceId)
    const { invoice } = position
    const before = await findPayment(tx, told)
    if (before !== undefined) return repeated(before, told, position)
    if (invoice.status === 'pending')
      throw new HttpError('conflict', { detail: `Invoice ${invoice.id} was not sent yet.` })
    const now = dependencies.clock.now(invoice.live_mode)
    const payment = await insertPayment(tx, dependencies, told, invoice, now)
    const isOpen = invoice.status === 'sent'
    await bookPayment(tx, payment, invoice.account_id, isOpen ? 'invoice_payments' : 'account_credit')
    const { due, credited } = isOpen
      ? await payOpen({ ...dependencies, db: tx }, tx, position, told.amount, now)
      : await credit(tx, invoice, told.amount)
    await emitInvoice(tx, dependencies.newId, invoice, now)
    return { payment, invoice, due, credited, isRepeated: false }
  })
}

function findPayment(tx: DatabaseTransaction, { invoiceId, reference }: NewPayment) {
  const payment = tx.selectFrom('invoice_payment').selectAll().where('invoice_id', '=', invoiceId)
  return payment.where('reference', '=', reference).executeTakeFirst()
}

function repeated(before: InvoicePayment, told: NewPayment, { invoice, due }: InvoicePosition): RecordedPayment {
  if (before.amount !== told.amount || before.bounced_at !== null)
    throw new HttpError('conflict', {
      detail: `A payment ${told.reference} of this invoice was recorded already${before.bounced_at === null ? ', with another sum' : ', and bounced'}.`,
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

function bookPayment(
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
