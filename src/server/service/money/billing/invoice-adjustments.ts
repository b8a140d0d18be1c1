import { inTransaction } from '../../../database/in-transaction.ts'
import type { DonationRow } from '../../../database/tables/donations.ts'
import { HOUSE } from '../../../database/tables/ledger-accounts.ts'
import { HttpError } from '../../../http/http-error.ts'
import { changeStatus, donationMoney } from '../donations/donation-status.ts'
import type { LifecycleDependencies } from '../donations/lifecycle.ts'
import { cancelLines, type Entry, inParts, journalLine, postEntry } from '../ledger/entries.ts'
import { settleCovered } from './invoice-payments.ts'
import {
  billedOf,
  type CreditNote,
  creditNotesOf,
  emitInvoice,
  type InvoicePosition,
  lockPosition,
} from './invoice-records.ts'

/** The amount to deduct from an invoice, in cents, and the reason. */
export interface NewCreditNote {
  invoiceId: string
  amount: number
  reason: string
}

/** The effect of a credit note, in cents. */
export interface CreditNotePreview {
  /** Remaining amount due after it. */
  left: number
  /** The part that becomes credit toward a later invoice. */
  credit: number
}

/** What a credit note would do now; refuses one that couldn't be issued. */
export function previewCreditNote(
  { db }: Pick<LifecycleDependencies, 'db'>,
  { invoiceId, amount }: Pick<NewCreditNote, 'invoiceId' | 'amount'>,
): Promise<CreditNotePreview> {
  return inTransaction(db, async (tx) => {
    const position = await lockPosition(tx, invoiceId)
    requireRoom(position, amount, await creditNotesOf(tx, invoiceId))
    return position.invoice.status === 'sent' ? { left: position.due - amount, credit: 0 } : { left: 0, credit: amount }
  })
}

/**
 * Issues a credit note at the foundation's cost. It lowers what is due on an open invoice, and settles it at zero. On a
 * paid invoice it becomes credit toward a later one. It can't exceed what is due or was billed. Returns the account ID
 * as well.
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
    throw new HttpError('conflict', { detail: `Invoice ${invoice.id} hasn’t been sent yet.` })
  const noted = earlier.reduce((sum, note) => sum + note.amount, 0)
  const room = invoice.status === 'sent' ? due : billedOf(gifts) + invoice.losses - noted
  if (amount > room)
    throw new HttpError('parameter_invalid', {
      detail: 'A credit note can’t exceed the amount due.',
      param: 'amount',
    })
}

/** The effect of writing off an invoice. Cents. */
export interface WriteOff {
  accountId: string
  number: number
  /** The amount that is written off. */
  due: number
  /** Number of donations that the payments cover, and number that are canceled. */
  paid: number
  canceled: number
  /** The part that is our loss, because the money was already sent. */
  lost: number
}

/** Previews the write-off of an invoice. */
export function previewWriteOff({ db }: Pick<LifecycleDependencies, 'db'>, id: string): Promise<WriteOff> {
  return inTransaction(db, async (tx) => splitOf(requireOpen(await lockPosition(tx, id))).outcome)
}

/**
 * Writes off the rest of an invoice. Payments release donations, oldest first and only whole ones. The other donations
 * are canceled, which clears both receivable and obligation. Payments that cover no whole donation become credit.
 */
export function writeOffInvoice({ db, newId, clock }: LifecycleDependencies, id: string): Promise<WriteOff> {
  return inTransaction(db, async (tx) => {
    const position = requireOpen(await lockPosition(tx, id))
    const { invoice, other, held } = position
    const { covered, left, outcome } = splitOf(position)
    const now = clock.now(invoice.live_mode)
    for (const rows of inParts(left)) {
      const entries = rows.map((row) => cancelEntry(row, now))
      await changeStatus(tx, newId, { rows, to: 'canceled', entries, now })
    }
    const { lost } = outcome
    await postEntry(tx, lossEntry(position, lost, now))
    const given = { ...invoice, written_off: invoice.written_off + lost }
    await tx.updateTable('invoice').set({ written_off: given.written_off }).where('id', '=', id).execute()
    const rest = { invoice: given, gifts: position.gifts, open: covered, other: other - lost, held }
    await settleCovered(tx, newId, { ...rest, due: billedOf(covered) + other - lost - held }, now, 'written_off')
    await emitInvoice(tx, newId, invoice, now)
    return outcome
  })
}

function requireOpen(position: InvoicePosition): InvoicePosition {
  const { id, status } = position.invoice
  if (status !== 'sent' || position.due <= 0)
    throw new HttpError('conflict', { detail: `Nothing is left to write off. Invoice ${id} is ${status}.` })
  return position
}

/**
 * Splits an invoice's donations into those that its payments cover (oldest first, whole ones only) and the rest, with
 * the loss on its other charges.
 */
function splitOf({ invoice, open, other, held, due }: InvoicePosition) {
  let available = other > 0 ? held : held - other
  const covered: DonationRow[] = []
  const left: DonationRow[] = []
  for (const row of open) {
    const { billed } = donationMoney(row)
    const fits = billed <= available
    if (fits) available -= billed
    ;(fits ? covered : left).push(row)
  }
  const lost = other > 0 ? Math.max(0, other - available) : 0
  const outcome = {
    ...{ accountId: invoice.account_id, number: invoice.number, due, lost },
    ...{ paid: covered.length, canceled: left.length },
  }
  return { covered, left, outcome }
}

function cancelEntry(row: DonationRow, occurredAt: Date): Entry {
  const { id, live_mode: liveMode } = row
  const lines = cancelLines(donationMoney(row), 'invoiced')
  return { liveMode, kind: 'cancel', subjectId: id, once: `cancel ${id}`, occurredAt, lines }
}

function lossEntry({ invoice }: InvoicePosition, lost: number, occurredAt: Date): Entry {
  const { id: subjectId, account_id: accountId, live_mode: liveMode, reopened } = invoice
  const lines = [...journalLine('bad_debts', HOUSE, lost), ...journalLine('invoiced', accountId, -lost)]
  return { liveMode, kind: 'written_off', subjectId, once: `written_off ${subjectId} ${reopened}`, occurredAt, lines }
}
