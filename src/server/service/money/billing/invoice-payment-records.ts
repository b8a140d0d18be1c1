import type { Selectable } from 'kysely'
import type { InvoicePaymentTable } from '../../../database/tables/billing.ts'
import type { Database } from '../../../database/tables/tables.ts'

/** A payment of an invoice as stored. */
export type InvoicePayment = Selectable<InvoicePaymentTable>

/** Payments of an invoice, the oldest first. */
export function paymentsOf(db: Database, invoiceId: string): Promise<InvoicePayment[]> {
  return db
    .selectFrom('invoice_payment')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .orderBy('recorded_at')
    .orderBy('id')
    .execute()
}

/** The last payment of an invoice that its payer's bank took back, where there is one. */
export function lastBounced(db: Database, invoiceId: string): Promise<InvoicePayment | undefined> {
  const bounced = db.selectFrom('invoice_payment').selectAll().where('invoice_id', '=', invoiceId)
  return bounced.where('bounced_at', 'is not', null).orderBy('bounced_at', 'desc').limit(1).executeTakeFirst()
}

/** The book in which a payment stands until a statement shows it. */
export function clearingOf({ through }: Pick<InvoicePayment, 'through'>): 'bank_clearing' | 'processor_clearing' {
  return through === 'bank' ? 'bank_clearing' : 'processor_clearing'
}

/** The day a payment arrived, `YYYY-MM-DD`. */
export function arrivedOn({ received_on, recorded_at }: InvoicePayment): string {
  return received_on ?? recorded_at.toISOString().slice(0, 10)
}
