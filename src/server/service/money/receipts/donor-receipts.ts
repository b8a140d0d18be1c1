import { sql } from 'kysely'
import type { ReceiptRow } from '../../../database/tables/receipts.ts'
import type { Database } from '../../../database/tables/tables.ts'

/** Whose receipts: the address they were issued to, in small letters, and their mode. */
export interface ReceiptHolder {
  email: string
  liveMode: boolean
}

/** The receipts of a donor that no correction has taken the place of, in the order the gifts were received. */
export async function receiptsInForce(db: Database, { email, liveMode }: ReceiptHolder): Promise<ReceiptRow[]> {
  const { rows } = await sql<ReceiptRow>`
    select * from receipt
    where lower(donor_email) = ${email} and donor_email <> '' and live_mode = ${liveMode}
      and not exists (select from receipt later where later.corrects = receipt.id)
    order by received_on, year, serial`.execute(db)
  return rows
}
