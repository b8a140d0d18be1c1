import { type Selectable, sql } from 'kysely'
import type { InvoiceTable } from '../../../database/tables/billing.ts'
import type { Database } from '../../../database/tables/tables.ts'
import type { NewId } from '../../../kernel/identifiers.ts'
import { oneByOne } from '../../../kernel/turns.ts'
import type { InvoiceFacts } from '../../letters/letter-facts.ts'
import { recipientOf } from '../../letters/letter-preferences.ts'
import { writeLetter } from '../../letters/write-letter.ts'
import type { LifecycleDependencies } from '../donations/lifecycle.ts'
import { foundationName } from '../ledger/foundation-name.ts'
import { findStatedInvoice, type ListedInvoice } from './invoice-records.ts'

/** Writes the e-mail with an invoice, in the transaction that sends the invoice, if the account wants it. */
export async function writeInvoiceLetter(tx: Database, newId: NewId, id: string, now: Date): Promise<void> {
  const invoice = await findStatedInvoice(tx, id)
  if (invoice !== undefined) await write(tx, newId, { invoice, kind: 'invoice', once: id, now })
}

/** Writes today's reminders of a mode, each once. Returns the IDs of their invoices. */
export async function remindOfInvoices(
  { db, newId, clock }: LifecycleDependencies,
  liveMode: boolean,
): Promise<string[]> {
  const now = clock.now(liveMode)
  const invoices = await openInvoices(db, liveMode)
  const due = invoices.flatMap((invoice) => {
    const reminder = reminderOf(invoice, now)
    return reminder === undefined ? [] : [{ id: invoice.id, reminder }]
  })
  const written = new Set(await writtenReminders(db, due))
  const missing = due.filter(({ id, reminder }) => !written.has(onceOf(id, reminder)))
  await oneByOne(missing, ({ id, reminder }) =>
    db.transaction().execute(async (tx) => {
      const invoice = await findStatedInvoice(tx, id)
      if (invoice === undefined || invoice.due === 0) return
      await write(tx, newId, { invoice, kind: 'invoice_reminder', once: onceOf(id, reminder), now })
    }),
  )
  return missing.map(({ id }) => id)
}

type Due = { id: string; reminder: number }

function onceOf(id: string, reminder: number): string {
  return `${id} ${reminder}`
}

async function writtenReminders(db: Database, due: readonly Due[]): Promise<string[]> {
  const names = due.map(({ id, reminder }) => `invoice_reminder ${onceOf(id, reminder)}`)
  if (names.length === 0) return []
  const rows = await db.selectFrom('letter').select('once').where('once', 'in', names).execute()
  return rows.map(({ once }) => once.replace(/^invoice_reminder /, ''))
}

async function openInvoices(db: Database, liveMode: boolean): Promise<Selectable<InvoiceTable>[]> {
  const { rows } = await sql<Selectable<InvoiceTable>>`
    select * from invoice where live_mode = ${liveMode} and status = 'sent' and due_on is not null order by number`.execute(
    db,
  )
  return rows
}

interface NewLetter {
  invoice: ListedInvoice
  kind: 'invoice' | 'invoice_reminder'
  once: string
  now: Date
}

async function write(tx: Database, newId: NewId, { invoice, kind, once, now }: NewLetter): Promise<void> {
  const { id: subjectId, account_id: accountId, live_mode: liveMode } = invoice
  const to = await recipientOf(tx, accountId, kind)
  if (to === undefined) return
  const facts = factsOf(invoice, (await foundationName(tx, liveMode)) ?? '', now)
  await writeLetter(tx, newId, { kind, liveMode, subjectId, once, accountId, ...to, facts, now })
}

function factsOf(invoice: ListedInvoice, foundation: string, now: Date): InvoiceFacts {
  const { billed, losses, paid, due } = invoice
  const dueOn = invoice.due_on ?? now.toISOString().slice(0, 10)
  return {
    invoice: invoice.id,
    number: `INV-${invoice.number}`,
    account: invoice.account_name,
    foundation,
    month: invoice.month.slice(0, 7),
    gifts: invoice.gifts,
    billed,
    losses,
    lowered: billed + losses - paid - due,
    paid,
    due,
    dueOn,
    isLate: now.toISOString().slice(0, 10) > dueOn,
  }
}
const DAY_MS = 86_400_000

/** Days from an invoice's due date to each reminder. */
const REMINDERS = [-5, 3, 14, 28]

/** The facts of an invoice that decide about its reminders. Days are `YYYY-MM-DD`. */
interface Owed {
  due_on: string | null
  sent_at: Date | null
}

/**
 * The number of the reminder to send for an unpaid invoice, from 1; undefined before the first. The reminder before the
 * due date is skipped if the invoice itself was sent that late. Missed reminders aren't sent later: only the latest one
 * is.
 */
function reminderOf({ due_on, sent_at }: Owed, now: Date): number | undefined {
  if (due_on === null || sent_at === null) return undefined
  const due = Date.parse(`${due_on}T00:00:00Z`)
  const days = REMINDERS.map((offset) => due + offset * DAY_MS)
  const reached = days.filter((day) => day <= now.getTime() && day > sent_at.getTime()).at(-1)
  return reached === undefined ? undefined : days.indexOf(reached) + 1
}
