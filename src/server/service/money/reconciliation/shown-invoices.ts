import { sql } from 'kysely'
import type { Database } from '../../../database/tables/tables.ts'
import { recordInvoicePayment } from '../billing/invoice-payments.ts'
import type { LifecycleDependencies } from '../donations/lifecycle.ts'

interface ShownPayment {
  line_id: string
  invoice_id: string
  amount: number
  day: string
}

/**
 * Records payments of invoices that the bank shows, where the movement quotes the whole ID of an invoice that is still to
 * be paid. While a payment of it that somebody recorded was not shown yet, people decide: it may be that one. Answers how many.
 */
export async function payShownInvoices(dependencies: LifecycleDependencies, liveMode: boolean): Promise<number> {
  const payments = await shownPayments(dependencies.db, liveMode)
  for (const { line_id: reference, invoice_id: invoiceId, amount, day: receivedOn } of payments)
    await recordInvoicePayment(dependencies, { invoiceId, amount, reference, receivedOn })
  return payments.length
}

async function shownPayments(db: Database, liveMode: boolean): Promise<readonly ShownPayment[]> {
  const { rows } = await sql<ShownPayment>`
    select line.id as line_id, min(invoice.id) as invoice_id, line.amount, line.day
    from clearing_item item
    join bank_line line on line.id = item.subject_id
    cross join lateral regexp_matches(lower(array_to_string(line.names, ' ') || ' ' || line.text), 'inv_[0-9a-z]+', 'g') word
    join invoice on lower(invoice.id) = word[1]
    where item.live_mode = ${liveMode} and item.book = 'bank_clearing' and item.match_id is null and not item.hands_only
      and line.amount > 0 and invoice.live_mode = item.live_mode and invoice.status = 'sent'
      and not exists (select from clearing_item recorded where recorded.subject_id = invoice.id
        and recorded.live_mode = item.live_mode and recorded.book = 'bank_clearing'
        and recorded.kind = 'invoice_payment' and recorded.match_id is null)
    group by line.id having count(distinct invoice.id) = 1`.execute(db)
  return rows
}
