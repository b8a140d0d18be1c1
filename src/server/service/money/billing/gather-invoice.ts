import type { Selectable } from 'kysely'
import { inTransaction } from '../../../database/in-transaction.ts'
import type { InvoiceTable } from '../../../database/tables/billing.ts'
import type { DonationRow } from '../../../database/tables/donations.ts'
import type { DatabaseTransaction } from '../../../database/tables/tables.ts'
import { changeStatus } from '../donations/change-status.ts'
import { giftMoney } from '../donations/donation-money.ts'
import type { LifecycleDependencies } from '../donations/lifecycle.ts'
import { balanceOf } from '../ledger/balances.ts'
import { type Entry, journalLine } from '../ledger/entry.ts'
import { stageLines } from '../ledger/gift-lines.ts'
import { postEntry } from '../ledger/post-entry.ts'
import { emitInvoice } from './emit-invoice.ts'
import {
  type AccountMonth,
  addInvoiceLines,
  beginInvoice,
  billedOf,
  endClosing,
  findClosing,
  type LotEnd,
  lockClosing,
  lockGiftsToInvoice,
} from './month-closings.ts'

type Invoice = Selectable<InvoiceTable>

/** How an invoice is put together. */
export interface GatheringOptions {
  /** Gifts in one commit and one entry of the ledger; 1,000 unless said otherwise. */
  most?: number
}

/** What one commit did: there may be more behind it, or all is done, by this run where it names the invoice. */
type Step = { more: true; after: LotEnd | undefined } | { more: false; finished: string | undefined }

/**
 * Puts an account's invoice of a month together, some gifts in each commit. Two processes may do it at once; one that
 * ends in the middle leaves the rest to the next. Answers the invoice's id where this run finished it.
 */
export async function gatherInvoice(
  { db, newId, clock }: LifecycleDependencies,
  closing: AccountMonth,
  { most = 1_000 }: GatheringOptions = {},
): Promise<string | undefined> {
  let after: LotEnd | undefined
  for (;;) {
    const now = clock.now(closing.liveMode)
    const from = after
    const step = await inTransaction(db, (tx) => gatherSome(tx, { closing, newId, now, after: from, most }))
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

async function gatherSome(tx: DatabaseTransaction, { closing, newId, now, after, most }: Lot): Promise<Step> {
  await lockClosing(tx, closing)
  const known = await findClosing(tx, closing)
  if (known?.entries === null) return { more: false, finished: undefined }
  const rows = await lockGiftsToInvoice(tx, closing, { after, most })
  // Gifts that were held may have come back before where this run is: it ends only where it finds none from the start.
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
  if (losses > 0) await askForLosses(tx, invoice, { losses, now })
  await applyCredit(tx, invoice, { due: (await billedOf(tx, invoice.id)) + losses, now })
  await endClosing(tx, invoice.id)
  await emitInvoice(tx, newId, invoice, now)
}

async function lossesOf(tx: DatabaseTransaction, { accountId: ownerId, liveMode }: AccountMonth): Promise<number> {
  return Math.max(0, await balanceOf(tx, { ownerId, liveMode, book: 'losses' }))
}

// What came back after it was paid out is the account's to make good.
async function askForLosses(
  tx: DatabaseTransaction,
  invoice: Invoice,
  { losses, now }: { losses: number; now: Date },
): Promise<void> {
  await moveFrom(tx, invoice, { book: 'losses', kind: 'loss_invoiced', amount: losses, now })
  await tx.updateTable('invoice').set({ losses }).where('id', '=', invoice.id).execute()
}

// Credit of earlier cancels pays for as much of the invoice as it covers.
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

/** Takes a sum from a book of the account, and lets the invoice ask for it; once of each kind. */
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
    lines: rows.flatMap((row) => stageLines(giftMoney(row), 'pledged', 'invoiced')),
  }
}
