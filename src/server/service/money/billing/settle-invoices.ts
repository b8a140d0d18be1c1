import { inTransaction } from '../../../database/in-transaction.ts'
import type { DatabaseTransaction } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import { oneByOne } from '../../../kernel/turns.ts'
import { changeStatus } from '../donations/donation-status.ts'
import type { LifecycleDependencies } from '../donations/lifecycle.ts'
import { writeInvoiceLetter } from './invoice-letters.ts'
import { moveHeld, recordInvoicePayment, settleCovered } from './invoice-payments.ts'
import { invoicesInStatus, lockInvoice, lockNextInvoiced, lockPosition } from './invoice-position.ts'
import { emitInvoice, findBillingDetails, paymentsOf } from './invoice-records.ts'

const DAY_MS = 86_400_000

/** Sends the invoices of a mode that were made before a moment. Answers the ids it sent. */
export async function sendInvoices(
  dependencies: LifecycleDependencies,
  liveMode: boolean,
  before: Date,
): Promise<string[]> {
  const ids = await invoicesInStatus(dependencies.db, { liveMode, status: 'pending', before })
  await oneByOne(ids, (id) => sendInvoice(dependencies, id))
  return ids
}

/** Marks paid the invoices of a mode that were sent before a moment. Answers the ids it marked. */
export async function payInvoices(
  dependencies: LifecycleDependencies,
  liveMode: boolean,
  before: Date,
): Promise<string[]> {
  const ids = await invoicesInStatus(dependencies.db, { liveMode, status: 'sent', before })
  await oneByOne(ids, (id) => payInvoice(dependencies, id))
  return ids
}

/** Sends one invoice, its gifts some at a time; nothing happens when it was sent before. */
export async function sendInvoice(dependencies: LifecycleDependencies, id: string): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const from: string = after
    after = await inTransaction(dependencies.db, (tx) => sendSome(tx, dependencies, id, from))
  }
}

/** Takes the next gifts of an invoice along; with the last of them it is sent. Answers the last one before more. */
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
  throw new HttpError('conflict', { detail: `Invoice ${id} is still being put together.` })
}

/**
 * Records that the rest of an invoice was paid, under its own number as reference. `receivedOn` is the day its money
 * arrived, `YYYY-MM-DD`, when that was not today. Nothing happens when it was paid before; one that was not sent is refused.
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
    if (invoice.status !== 'sent') throw new HttpError('conflict', { detail: `Invoice ${id} was not sent yet.` })
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
