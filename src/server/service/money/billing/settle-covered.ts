import { sql } from 'kysely'
import { inTransaction } from '../../../database/in-transaction.ts'
import type { DonationRow } from '../../../database/tables/donations.ts'
import type { DatabaseTransaction } from '../../../database/tables/tables.ts'
import type { NewId } from '../../../kernel/identifiers.ts'
import { oneByOne } from '../../../kernel/one-by-one.ts'
import { changeStatus, writeDonations } from '../donations/change-status.ts'
import { giftMoney } from '../donations/donation-money.ts'
import { isHold } from '../donations/donation-status.ts'
import type { LifecycleDependencies } from '../donations/lifecycle.ts'
import { type Entry, journalLine } from '../ledger/entry.ts'
import { stageLines } from '../ledger/gift-lines.ts'
import { inParts } from '../ledger/in-parts.ts'
import { postEntry } from '../ledger/post-entry.ts'
import { emitInvoice } from './emit-invoice.ts'
import { billedOf, type InvoicePosition, lockPosition } from './invoice-position.ts'
import { statedInvoices } from './invoice-statements.ts'

/**
 * Settles an invoice once nothing is due any more, and does nothing before: its gifts are scheduled for payout, those that
 * are held wait as paid ones, and what was paid beyond becomes credit. Answers that credit.
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

/** Settles sent invoices of which nothing is left to pay, because credit covers them or gifts were canceled. Answers their ids. */
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

/** A hold keeps a gift from leaving; it does not keep its invoice from going on. No status changes, so none is told. */
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
      ...rows.flatMap((row) => stageLines(giftMoney(row), 'invoiced', 'funded')),
      ...journalLine('invoice_payments', invoice.account_id, billedOf(rows)),
    ],
  }
}

// What is left once the gifts are paid for: losses that were asked for, credit that was used, and what was too much.
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

/** The day the last of its money came, where that was not the day it was recorded: receipts go by it. */
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
