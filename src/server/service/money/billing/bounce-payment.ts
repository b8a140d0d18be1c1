import { inTransaction } from '../../../database/in-transaction.ts'
import type { DonationRow } from '../../../database/tables/donations.ts'
import { HOUSE } from '../../../database/tables/ledger-accounts.ts'
import type { DatabaseTransaction } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import { donationMoney, holdStateOf, revertToInvoiceSent, stageOf } from '../donations/donation-status.ts'
import type { LifecycleDependencies } from '../donations/lifecycle.ts'
import { balancesOf } from '../ledger/balances.ts'
import { type Entry, inParts, journalLine, postEntry, stageLines } from '../ledger/entries.ts'
import { lockClosing } from './close-months.ts'
import {
  billedOf,
  clearingOf,
  emitInvoice,
  type InvoicePayment,
  type InvoicePosition,
  lockPosition,
} from './invoice-records.ts'

/** A bounced payment by its reference; limited to one invoice where several accounts used the same reference. */
export interface ReportedBounce {
  liveMode: boolean
  reference: string
  invoiceId?: string | undefined
  reason?: string | undefined
}

/** Result for each invoice that the payment covered. Cents. */
export interface Bounced {
  payment: InvoicePayment
  accountId: string
  /** Due again. */
  due: number
  /** Number of donations that were reverted before their money was sent. */
  gifts: number
  /** True if the bounce was recorded earlier, so that nothing changed. */
  isRepeated: boolean
}

/**
 * Reverses a bounced payment. Credit from it is taken back first, as far as it is unused. The invoice is then due
 * again: its unsent donations wait for money as before, and the account owes for those already sent. Repeating the call
 * changes nothing.
 */
export function bouncePayment(dependencies: LifecycleDependencies, reported: ReportedBounce): Promise<Bounced[]> {
  return inTransaction(dependencies.db, async (tx) => {
    const payments = await findPayments(tx, reported)
    const [first] = payments
    if (first === undefined)
      throw new HttpError('not_found', {
        detail: `No payment has the reference ${reported.reference}.`,
        param: 'reference',
      })
    if (payments.some(({ account_id }) => account_id !== first.account_id))
      throw new HttpError('conflict', {
        detail: `Several accounts paid with the reference ${reported.reference}. Name the invoice.`,
        param: 'invoice',
      })
    // Month closing uses the same credit.
    await lockClosing(tx, { accountId: first.account_id, liveMode: reported.liveMode })
    const bounced: Bounced[] = []
    for (const { id } of payments) bounced.push(await bounceOne(dependencies, tx, id, reported.reason ?? null))
    return bounced
  })
}

function findPayments(tx: DatabaseTransaction, { liveMode, reference, invoiceId }: ReportedBounce) {
  return tx
    .selectFrom('invoice_payment')
    .innerJoin('invoice', 'invoice.id', 'invoice_id')
    .select(['invoice_payment.id', 'account_id'])
    .where('invoice_payment.live_mode', '=', liveMode)
    .where('reference', '=', reference)
    .$if(invoiceId !== undefined, (query) => query.where('invoice_id', '=', invoiceId ?? ''))
    .orderBy('invoice.number')
    .execute()
}

async function bounceOne(
  { newId, clock }: LifecycleDependencies,
  tx: DatabaseTransaction,
  id: string,
  reason: string | null,
): Promise<Bounced> {
  const one = tx.selectFrom('invoice_payment').selectAll().where('id', '=', id)
  const { invoice_id: invoiceId } = await one.executeTakeFirstOrThrow()
  const position = await lockPosition(tx, invoiceId)
  const payment = await one.forUpdate().executeTakeFirstOrThrow()
  const { invoice } = position
  const accountId = invoice.account_id
  if (payment.bounced_at !== null)
    return { payment, accountId, due: Math.max(0, position.due), gifts: 0, isRepeated: true }
  const now = clock.now(invoice.live_mode)
  const credit = await creditOf(tx, position, payment.amount)
  const rest = payment.amount - credit
  const back = rest > 0 && invoice.status !== 'sent' ? fundedOf(position) : []
  await revertDonations(tx, newId, { payment, position, back, now })
  await postEntry(tx, bounceEntry({ payment, position, back, credit, now }))
  const reopened =
    rest > 0 && invoice.status !== 'sent'
      ? { status: 'sent' as const, paid_at: null, received_on: null, reopened: invoice.reopened + 1 }
      : {}
  await tx
    .updateTable('invoice')
    .set({ ...reopened, overpaid: invoice.overpaid - credit })
    .where('id', '=', invoiceId)
    .execute()
  const change = { bounced_at: now, bounce_reason: reason }
  const bounced = tx.updateTable('invoice_payment').set(change).where('id', '=', id).returningAll()
  const after = { payment: await bounced.executeTakeFirstOrThrow(), accountId, gifts: back.length }
  await emitInvoice(tx, newId, invoice, now)
  return { ...after, due: Math.max(0, position.due) + rest, isRepeated: false }
}

/** How much of a payment's credit is still unused. */
async function creditOf(
  tx: DatabaseTransaction,
  { invoice: { account_id: ownerId, live_mode: liveMode, overpaid } }: InvoicePosition,
  amount: number,
): Promise<number> {
  if (overpaid === 0) return 0
  const { account_credit: credit = 0 } = await balancesOf(tx, { ownerId, liveMode })
  return Math.max(0, Math.min(amount, overpaid, -credit))
}

function fundedOf({ gifts }: InvoicePosition): DonationRow[] {
  return gifts.filter((row) => stageOf(holdStateOf(row)) === 'funded')
}

interface Bouncing {
  payment: InvoicePayment
  position: InvoicePosition
  back: readonly DonationRow[]
  now: Date
}

async function revertDonations(
  tx: DatabaseTransaction,
  newId: Parameters<typeof revertToInvoiceSent>[1],
  { payment, position, back, now }: Bouncing,
): Promise<void> {
  for (const [index, rows] of inParts(back).entries()) {
    const lines = [
      ...rows.flatMap((row) => stageLines(donationMoney(row), 'funded', 'invoiced')),
      ...journalLine('invoice_payments', position.invoice.account_id, -billedOf(rows)),
    ]
    const entry = entryOf(payment, `${index}`, now, lines)
    await revertToInvoiceSent(tx, newId, { rows, entries: [entry], now })
  }
}

// What the reverted donations release stays paid. The account owes the rest, without a donation for it.
function bounceEntry({ payment, position, back, credit, now }: Bouncing & { credit: number }): Entry {
  const { account_id: accountId } = position.invoice
  const rest = payment.amount - credit
  const paid = position.held + billedOf(back)
  const used = Math.min(paid, rest)
  return entryOf(payment, 'money', now, [
    ...journalLine(clearingOf(payment), HOUSE, -payment.amount),
    ...journalLine('account_credit', accountId, credit),
    ...journalLine('invoice_payments', accountId, used),
    ...journalLine('invoiced', accountId, rest - used),
  ])
}

function entryOf(
  { id, invoice_id: subjectId, live_mode: liveMode }: InvoicePayment,
  part: string,
  occurredAt: Date,
  lines: Entry['lines'],
): Entry {
  return { liveMode, kind: 'payment_bounced', subjectId, once: `payment_bounced ${id} ${part}`, occurredAt, lines }
}
