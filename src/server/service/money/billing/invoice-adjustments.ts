import { inTransaction } from '../../../database/in-transaction.ts'
import { HOUSE } from '../../../database/tables/books.ts'
import type { DonationRow } from '../../../database/tables/donations.ts'
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

/** What is taken off an invoice, in cents, and why. */
export interface NewCreditNote {
  invoiceId: string
  amount: number
  reason: string
}

/** What a credit note comes to, in cents. */
export interface CreditNotePreview {
  /** What is left to pay after it. */
  left: number
  /** What of it is credit toward a later invoice. */
  credit: number
}

/** What a credit note would come to now; refuses one that could not be issued. */
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

/** What writing an invoice off comes to. Cents. */
export interface WriteOff {
  accountId: string
  number: number
  /** What nobody will pay any more. */
  due: number
  /** How many gifts what was paid lets go, and how many are canceled. */
  paid: number
  canceled: number
  /** What of it is our loss, because money was sent for it. */
  lost: number
}

/** What writing an invoice off would come to. */
export function previewWriteOff({ db }: Pick<LifecycleDependencies, 'db'>, id: string): Promise<WriteOff> {
  return inTransaction(db, async (tx) => splitOf(requireOpen(await lockPosition(tx, id))).outcome)
}

/**
 * Gives up what is left of an invoice. What was paid lets gifts go, the oldest first, each whole; the others are canceled,
 * so that neither debt nor promise is left; what was paid and covers no gift is credit.
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
    throw new HttpError('conflict', { detail: `Nothing of invoice ${id} is left to write off: it is ${status}.` })
  return position
}

/** Which gifts what was paid covers, the oldest first, each whole, and what is lost of what is asked for besides them. */
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
