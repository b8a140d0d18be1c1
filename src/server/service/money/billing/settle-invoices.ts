import type { Selectable } from 'kysely'
import type { InvoiceTable } from '../../../database/tables/billing.ts'
import { HOUSE } from '../../../database/tables/books.ts'
import type { DonationRow } from '../../../database/tables/donations.ts'
import type { DatabaseTransaction } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import { oneByOne } from '../../../kernel/one-by-one.ts'
import { changeStatus, writeDonations } from '../donations/change-status.ts'
import { giftMoney, stageOf, standingOf } from '../donations/donation-money.ts'
import { isHold } from '../donations/donation-status.ts'
import type { LifecycleDependencies } from '../donations/lifecycle.ts'
import { type Entry, journalLine } from '../ledger/entry.ts'
import { stageLines } from '../ledger/gift-lines.ts'
import { inParts } from '../ledger/in-parts.ts'
import { postEntry } from '../ledger/post-entry.ts'
import { findBillingDetails } from './billing-details.ts'
import { emitInvoice } from './emit-invoice.ts'
import { tellInvoice } from './invoice-letters.ts'
import { invoicesInStatus, lockInvoice, lockInvoicedGifts } from './queries.ts'

type Invoice = Selectable<InvoiceTable>

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

/** Sends one invoice; nothing happens when it was sent before. */
export async function sendInvoice({ db, newId, clock }: LifecycleDependencies, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const invoice = await requireInvoice(tx, id)
    if (invoice.status !== 'pending') return
    const now = clock.now(invoice.live_mode)
    const rows = await lockInvoicedGifts(tx, id)
    for (const part of inParts(rows)) {
      const going = part.filter(({ status }) => status === 'invoice_pending')
      await changeStatus(tx, newId, { rows: going, to: 'invoice_sent', now })
      await moveHeld(tx, part, 'invoice_pending', 'invoice_sent')
    }
    const { paymentDays } = await findBillingDetails(tx, invoice.account_id)
    const dueOn = new Date(now.getTime() + paymentDays * DAY_MS).toISOString().slice(0, 10)
    const sent = { status: 'sent' as const, sent_at: now, due_on: dueOn }
    await tx.updateTable('invoice').set(sent).where('id', '=', id).execute()
    await tellInvoice(tx, newId, id, now)
    await emitInvoice(tx, newId, invoice, now)
  })
}

/**
 * Records that an invoice was paid: its money is expected on the bank's statement, its gifts are scheduled for payout, and those that are
 * held wait as paid ones. `receivedOn` is the day its money arrived, `YYYY-MM-DD`, when that was not today. Nothing
 * happens when it was paid before; one that was not sent is refused.
 */
export async function payInvoice(
  { db, newId, clock }: LifecycleDependencies,
  id: string,
  receivedOn: string | null = null,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const invoice = await requireInvoice(tx, id)
    if (invoice.status === 'paid') return
    if (invoice.status !== 'sent') throw new HttpError('conflict', { detail: `Invoice ${id} was not sent yet.` })
    const now = clock.now(invoice.live_mode)
    const rows = (await lockInvoicedGifts(tx, id)).filter((row) => stageOf(standingOf(row)) === 'invoiced')
    let credit = invoice.credit
    for (const [index, part] of inParts(rows).entries()) {
      const used = Math.min(credit, dueOf(part))
      credit -= used
      await postEntry(tx, paymentEntry(invoice, part, { credit: used, index, now }))
      const going = part.filter(({ status }) => !isHold(status))
      await changeStatus(tx, newId, { rows: going, to: 'payout_scheduled', now })
      await moveHeld(tx, part, 'invoice_sent', 'payout_scheduled')
    }
    const used = Math.min(credit, invoice.losses)
    credit -= used
    await postEntry(tx, lossEntry(invoice, used, now))
    if (credit > 0) await postEntry(tx, returnEntry(invoice, credit, now))
    const paid = { status: 'paid' as const, paid_at: now, received_on: receivedOn }
    await tx.updateTable('invoice').set(paid).where('id', '=', id).execute()
    await emitInvoice(tx, newId, invoice, now)
  })
}

// A hold keeps a gift from leaving; it does not keep its invoice from going on. No status changes, so none is told.
async function moveHeld(
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

function paymentEntry(
  invoice: Invoice,
  rows: readonly DonationRow[],
  { credit, index, now }: { credit: number; index: number; now: Date },
): Entry {
  const { account_id: accountId } = invoice
  const money = [
    ...journalLine('bank_clearing', HOUSE, dueOf(rows) - credit),
    ...journalLine('invoiced', accountId, credit),
  ]
  return {
    liveMode: invoice.live_mode,
    kind: 'payment',
    subjectId: invoice.id,
    once: `payment ${invoice.id} ${index}`,
    occurredAt: now,
    lines: [...rows.flatMap((row) => stageLines(giftMoney(row), 'invoiced', 'funded')), ...money],
  }
}

// The money of gifts that came back after they were paid out, made good.
function lossEntry(
  { id, account_id: accountId, live_mode: liveMode, losses }: Invoice,
  credit: number,
  now: Date,
): Entry {
  const lines = [
    ...journalLine('bank_clearing', HOUSE, losses - credit),
    ...journalLine('invoiced', accountId, credit - losses),
  ]
  return { liveMode, kind: 'payment', subjectId: id, once: `payment ${id} losses`, occurredAt: now, lines }
}

function dueOf(rows: readonly DonationRow[]): number {
  return rows.reduce((sum, row) => sum + giftMoney(row).billed, 0)
}

// Gifts that were canceled since can leave more credit than is due: it stays the account's.
function returnEntry({ id, account_id: accountId, live_mode: liveMode }: Invoice, credit: number, now: Date): Entry {
  const lines = [...journalLine('invoiced', accountId, credit), ...journalLine('account_credit', accountId, -credit)]
  return { liveMode, kind: 'credit_applied', subjectId: id, once: `credit_returned ${id}`, occurredAt: now, lines }
}

async function requireInvoice(tx: DatabaseTransaction, id: string): Promise<Invoice> {
  const invoice = await lockInvoice(tx, id)
  if (invoice === undefined) throw new HttpError('not_found', { detail: `No invoice has the ID ${id}.`, param: 'id' })
  return invoice
}
