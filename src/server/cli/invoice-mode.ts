import type { Database } from '../database/tables/tables.ts'

/** Whether an invoice is of live money. Refuses an unknown one. */
export async function modeOfInvoice(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom('invoice').select('live_mode').where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw new Error(`No invoice has the ID ${id}.`)
  return row.live_mode
}
