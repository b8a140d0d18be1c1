import type { Selectable } from 'kysely'
import type { CreditNoteTable } from '../../../database/tables/billing.ts'
import type { Database } from '../../../database/tables/tables.ts'

/** A credit note as stored. */
export type CreditNote = Selectable<CreditNoteTable>

/** Credit notes of an invoice, in the order of their numbers. */
export function creditNotesOf(db: Database, invoiceId: string): Promise<CreditNote[]> {
  return db.selectFrom('credit_note').selectAll().where('invoice_id', '=', invoiceId).orderBy('number').execute()
}
