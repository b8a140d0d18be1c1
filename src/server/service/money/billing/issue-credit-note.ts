import { inTransaction } from '../../../database/in-transaction.ts'
import { HOUSE } from '../../../database/tables/books.ts'
import { HttpError } from '../../../http/http-error.ts'
import type { LifecycleDependencies } from '../donations/lifecycle.ts'
import { journalLine } from '../ledger/entry.ts'
import { postEntry } from '../ledger/post-entry.ts'
import { type CreditNote, creditNotesOf } from './credit-note-records.ts'
import { emitInvoice } from './emit-invoice.ts'
import { billedOf, type InvoicePosition, lockPosition } from './invoice-position.ts'
import { settleCovered } from './settle-covered.ts'

/** What is taken off an invoice, in cents, and why. */
export interface NewCreditNote {
  invoiceId: string
  amount: number
  reason: string
}

/** What a credit note comes to, in cents. */
export interface ForeseenCreditNote {
  /** What is left to pay after it. */
  left: number
  /** What of it is credit toward a later invoice. */
  credit: number
}

/** What a credit note would come to now; refuses one that could not be issued. */
export function foreseeCreditNote(
  { db }: Pick<LifecycleDependencies, 'db'>,
  { invoiceId, amount }: Pick<NewCreditNote, 'invoiceId' | 'amount'>,
): Promise<ForeseenCreditNote> {
  return inTransaction(db, async (tx) => {
    const position = await lockPosition(tx, invoiceId)
    requireRoom(position, amount, await creditNotesOf(tx, invoiceId))
    return position.invoice.status === 'sent' ? { left: position.due - amount, credit: 0 } : { left: 0, credit: amount }
  })
}

/**
 * Takes something off an invoice at the foundation's cost: an open one is due for less, and settled where nothing is left;
 * of one that was paid it becomes credit toward a later one. Never more than is due, or was billed. Answers the account, too.
 */
export function issueCreditNote(
  { db, newId, clock }: LifecycleDependencies,
  { invoiceId, amount, reason }: NewCreditNote,
): Promise<{ note: CreditNote; accountId: string }> {
  return inTransaction(db, async (tx) => {
    const position = await lockPosition(tx, invoiceId)
    const { invoice } = position
    const credited = invoice.status !== 'sent'
    requireRoom(position, amount, await creditNotesOf(tx, invoiceId))
    const now = clock.now(invoice.live_mode)
    const note = await tx
      .insertInto('credit_note')
      .values({
        ...{ id: newId('cn'), invoice_id: invoiceId, live_mode: invoice.live_mode, amount, reason, credited },
        issued_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const { account_id: accountId, live_mode: liveMode } = invoice
    const lines = [
      ...journalLine('concessions', HOUSE, amount),
      ...journalLine(credited ? 'account_credit' : 'invoiced', accountId, -amount),
    ]
    const once = `credit_note ${note.id}`
    await postEntry(tx, { liveMode, kind: 'credit_note', subjectId: invoiceId, once, occurredAt: now, lines })
    const lowered = { ...position, other: position.other - amount, due: position.due - amount }
    await settleCovered(tx, newId, lowered, now)
    await emitInvoice(tx, newId, invoice, now)
    return { note, accountId }
  })
}

function requireRoom({ invoice, gifts, due }: InvoicePosition, amount: number, earlier: readonly CreditNote[]): void {
  if (invoice.status === 'pending')
    throw new HttpError('conflict', { detail: `Invoice ${invoice.id} was not sent yet.` })
  const noted = earlier.reduce((sum, note) => sum + note.amount, 0)
  const room = invoice.status === 'sent' ? due : billedOf(gifts) + invoice.losses - noted
  if (amount > room)
    throw new HttpError('parameter_invalid', {
      detail: 'A credit note takes off at most what is left.',
      param: 'amount',
    })
}
