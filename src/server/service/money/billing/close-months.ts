import type { Selectable } from 'kysely'
import type { InvoiceTable } from '../../../database/tables/billing.ts'
import type { DonationRow } from '../../../database/tables/donations.ts'
import type { DatabaseTransaction } from '../../../database/tables/tables.ts'
import { oneByOne } from '../../../kernel/one-by-one.ts'
import { changeStatus } from '../donations/change-status.ts'
import { giftMoney } from '../donations/donation-money.ts'
import type { LifecycleDependencies } from '../donations/lifecycle.ts'
import { balancesOf } from '../ledger/balances.ts'
import { type Entry, journalLine } from '../ledger/entry.ts'
import { stageLines } from '../ledger/gift-lines.ts'
import { inParts } from '../ledger/in-parts.ts'
import { postEntry } from '../ledger/post-entry.ts'
import { emitInvoice } from './emit-invoice.ts'
import { endedMonths, monthOf, startOf } from './months.ts'
import {
  type AccountMonth,
  accountsToInvoice,
  accountsWithLosses,
  insertInvoice,
  insertInvoiceLines,
  isClosed,
  lockClosing,
  lockGiftsToInvoice,
} from './queries.ts'

type Invoice = Selectable<InvoiceTable>

/**
 * Closes every month that has ended and still has gifts to invoice, or losses to make good: one invoice for each account
 * and month. Safe to run twice, by two processes, and late; an account that fails keeps no other from its invoices. Answers the ids of the
 * invoices it made.
 */
export async function closeMonths(dependencies: LifecycleDependencies, liveMode: boolean): Promise<string[]> {
  const now = dependencies.clock.now(liveMode)
  const before = startOf(monthOf(now))
  const accounts = await accountsToInvoice(dependencies.db, { liveMode, before })
  const others = (await accountsWithLosses(dependencies.db, liveMode)).filter(
    (id) => !accounts.some(({ accountId }) => accountId === id),
  )
  const lastMonth = new Date(before.getTime() - 1)
  const all = [...accounts, ...others.map((accountId) => ({ accountId, first: lastMonth }))]
  const made = await oneByOne(all, async ({ accountId, first }) => {
    const ids: string[] = []
    for (const month of endedMonths(first, now)) {
      const id = await closeMonth(dependencies, { accountId, liveMode, month })
      if (id !== undefined) ids.push(id)
    }
    return ids
  })
  return made.flat()
}

async function closeMonth(
  { db, newId, clock }: LifecycleDependencies,
  closing: AccountMonth,
): Promise<string | undefined> {
  const now = clock.now(closing.liveMode)
  return db.transaction().execute(async (tx) => {
    await lockClosing(tx, closing)
    if (await isClosed(tx, closing)) return undefined
    const rows = await lockGiftsToInvoice(tx, closing)
    const losses = await lossesOf(tx, closing)
    if (rows.length === 0 && losses === 0) return undefined
    const invoice = await insertInvoice(tx, { ...closing, id: newId('inv'), now })
    await writeLines(tx, invoice, rows, losses)
    for (const [index, part] of inParts(rows).entries()) {
      const entries = [invoiceEntry(invoice, part, index, now)]
      await changeStatus(tx, newId, { rows: part, to: 'invoice_pending', entries, now })
    }
    await emitInvoice(tx, newId, invoice, now)
    return invoice.id
  })
}

async function lossesOf(tx: DatabaseTransaction, { accountId: ownerId, liveMode }: AccountMonth): Promise<number> {
  const { losses = 0 } = await balancesOf(tx, { ownerId, liveMode })
  return Math.max(0, losses)
}

async function writeLines(
  tx: DatabaseTransaction,
  invoice: Invoice,
  rows: readonly DonationRow[],
  losses: number,
): Promise<void> {
  const lines = rows.map((row) => ({
    donation_id: row.id,
    amount: row.amount,
    fee: row.fee,
    billed: giftMoney(row).billed,
  }))
  await insertInvoiceLines(tx, invoice.id, lines)
  const due = lines.reduce((sum, { billed }) => sum + billed, 0)
  if (losses > 0) await askForLosses(tx, invoice, losses)
  await applyCredit(tx, invoice, due + losses)
}

// What came back after it was paid out is the account's to make good.
async function askForLosses(tx: DatabaseTransaction, invoice: Invoice, losses: number): Promise<void> {
  const { account_id: ownerId, live_mode: liveMode, id } = invoice
  await postEntry(tx, {
    ...{ liveMode, kind: 'loss_invoiced', subjectId: id, once: `loss_invoiced ${id}`, occurredAt: invoice.created_at },
    lines: [...journalLine('invoiced', ownerId, losses), ...journalLine('losses', ownerId, -losses)],
  })
  await tx.updateTable('invoice').set({ losses }).where('id', '=', id).execute()
}

// Credit of earlier cancels pays for as much of the invoice as it covers.
async function applyCredit(tx: DatabaseTransaction, invoice: Invoice, due: number): Promise<void> {
  const { account_id: ownerId, live_mode: liveMode, id } = invoice
  const balances = await balancesOf(tx, { ownerId, liveMode })
  const credit = Math.min(due, -(balances.account_credit ?? 0))
  if (credit <= 0) return
  await postEntry(tx, {
    liveMode,
    kind: 'credit_applied',
    subjectId: id,
    once: `credit_applied ${id}`,
    occurredAt: invoice.created_at,
    lines: [...journalLine('account_credit', ownerId, credit), ...journalLine('invoiced', ownerId, -credit)],
  })
  await tx.updateTable('invoice').set({ credit }).where('id', '=', id).execute()
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
