import type { DonationRow } from '../../../database/tables/donations.ts'
import type { DatabaseTransaction } from '../../../database/tables/tables.ts'
import { dayIn, FOUNDATION_TIME_ZONE } from '../../../kernel/time-zone.ts'
import { type LifecycleDependencies, recordRefund } from '../donations/lifecycle.ts'
import { type Issuing, insertReceipt, sendReceipt } from './issue-receipt.ts'

/** What recording a refund stands on. */
export interface RefundDependencies extends LifecycleDependencies {
  /** Where the foundation is. Default: `FOUNDATION_TIME_ZONE`. */
  timeZone?: string
}

/**
 * Records that a donor got the money back, and in the same transaction corrects the receipt of the gift, if it has one:
 * what was issued stays as it is, and a further receipt of nothing takes its place and is sent.
 */
export function recordRefundOfGift(dependencies: RefundDependencies, id: string): Promise<DonationRow> {
  const { newId, timeZone = FOUNDATION_TIME_ZONE } = dependencies
  return recordRefund(dependencies, id, (tx, row, now) => correctRefunded(tx, { newId, timeZone, now }, row))
}

async function correctRefunded(tx: DatabaseTransaction, issuing: Issuing, row: DonationRow): Promise<void> {
  const { newId, timeZone, now } = issuing
  await tx.updateTable('checkout_payment').set({ receipt_owed: false }).where('donation_id', '=', row.id).execute()
  const corrected = await tx
    .selectFrom('receipt')
    .selectAll()
    .where('donation_id', '=', row.id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('receipt as later').select('later.id').whereRef('later.corrects', '=', 'receipt.id'))),
    )
    .executeTakeFirst()
  if (corrected === undefined) return
  const { year: _, serial: __, ...present } = corrected
  const receipt = await insertReceipt(tx, {
    ...present,
    id: newId('rcp'),
    corrects: corrected.id,
    reason: 'refunded',
    amount: 0,
    granted: 0,
    issued_on: dayIn(timeZone, now),
    issued_at: now,
  })
  await sendReceipt(tx, newId, { receipt, corrected, accountId: row.account_id, now })
}
