import { inTransaction } from '../../../database/in-transaction.ts'
import { HOUSE } from '../../../database/tables/books.ts'
import type { DonationRow } from '../../../database/tables/donations.ts'
import { HttpError } from '../../../http/http-error.ts'
import { changeStatus } from '../donations/change-status.ts'
import { giftMoney } from '../donations/donation-money.ts'
import type { LifecycleDependencies } from '../donations/lifecycle.ts'
import { type Entry, journalLine } from '../ledger/entry.ts'
import { cancelLines } from '../ledger/gift-lines.ts'
import { inParts } from '../ledger/in-parts.ts'
import { postEntry } from '../ledger/post-entry.ts'
import { emitInvoice } from './emit-invoice.ts'
import { billedOf, type InvoicePosition, lockPosition } from './invoice-position.ts'
import { settleCovered } from './settle-covered.ts'

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
export function foreseeWriteOff({ db }: Pick<LifecycleDependencies, 'db'>, id: string): Promise<WriteOff> {
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
    const { billed } = giftMoney(row)
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
  const lines = cancelLines(giftMoney(row), 'invoiced')
  return { liveMode, kind: 'cancel', subjectId: id, once: `cancel ${id}`, occurredAt, lines }
}

function lossEntry({ invoice }: InvoicePosition, lost: number, occurredAt: Date): Entry {
  const { id: subjectId, account_id: accountId, live_mode: liveMode, reopened } = invoice
  const lines = [...journalLine('bad_debts', HOUSE, lost), ...journalLine('invoiced', accountId, -lost)]
  return { liveMode, kind: 'written_off', subjectId, once: `written_off ${subjectId} ${reopened}`, occurredAt, lines }
}
