import type { Insertable } from 'kysely'
import type { Database } from '../../../database/tables/tables.ts'
import type { TransferCaptureTable } from '../../../database/tables/transfers.ts'

/** Claims a payment for donations; false when it was claimed before, by whomever. */
export async function claimPayment(db: Database, capture: Insertable<TransferCaptureTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('transfer_capture')
    .values(capture)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Notes which donations came out of a payment. */
export async function insertAllocations(
  db: Database,
  payment: { id: string; liveMode: boolean },
  donationIds: readonly string[],
): Promise<void> {
  await db
    .insertInto('transfer_allocation')
    .values(donationIds.map((donation_id) => ({ donation_id, payment_id: payment.id, live_mode: payment.liveMode })))
    .execute()
}
