import type { DonationRow, ReceiptRow } from '../../../database/tables/donations.ts'
import type { DatabaseTransaction } from '../../../database/tables/tables.ts'
import { dayIn, FOUNDATION_TIME_ZONE } from '../../../kernel/calendar.ts'
import { writeLetter } from '../../letters/write-letter.ts'
import { donationMoney } from '../donations/donation-status.ts'
import { type LifecycleDependencies, recordRefund } from '../donations/lifecycle.ts'
import { foundationName } from '../ledger/foundation-name.ts'
import { type Issuing, insertReceipt, receiptFacts } from './issue-receipt.ts'

/** What recording a refund stands on. */
export interface RefundDependencies extends LifecycleDependencies {
  /** Where the foundation is. Default: `FOUNDATION_TIME_ZONE`. */
  timeZone?: string
}

/**
 * Records that a donor got the money back, and in the same transaction corrects the receipt of the gift, if it has one:
 * what was issued stays as it is, and a further receipt of nothing takes its place and is sent.
 */
export function refundWithReceipt(dependencies: RefundDependencies, id: string): Promise<DonationRow> {
  const { newId, timeZone = FOUNDATION_TIME_ZONE } = dependencies
  return recordRefund(dependencies, id, (tx, row, now) =>
    correctRefunded(tx, { newId, timeZone, now }, { row, given: donationMoney(row).billed, left: 0 }),
  )
}

/** What a donor got back, `given`, and what of the payment is `left` with the gift; cents. */
export interface RefundAmounts {
  row: DonationRow
  given: number
  left: number
}

/** Corrects a gift's receipt, if it has one, to what is left of it, and tells the donor. */
export async function correctRefunded(
  tx: DatabaseTransaction,
  issuing: Issuing,
  { row, given, left }: RefundAmounts,
): Promise<void> {
  const payment = await tx
    .updateTable('checkout_payment')
    .set(left === 0 ? { receipt_owed: false } : (eb) => ({ receipt_owed: eb.ref('receipt_owed') }))
    .where('donation_id', '=', row.id)
    .where('state', '=', 'paid')
    .returning(['donor_name', 'donor_email', 'locale'])
    .executeTakeFirst()
  const corrected = await receiptInForce(tx, row.id)
  const receipt = corrected === undefined ? null : await insertCorrection(tx, issuing, corrected, left)
  const donor = receipt ?? payment
  if (donor === undefined) return
  const { name } = await tx
    .selectFrom('nonprofit')
    .select('name')
    .where('id', '=', row.nonprofit_id)
    .executeTakeFirstOrThrow()
  await writeLetter(tx, issuing.newId, {
    kind: 'refund',
    liveMode: row.live_mode,
    subjectId: row.id,
    accountId: row.account_id,
    recipient: donor.donor_email,
    locale: donor.locale ?? 'en',
    facts: {
      donation: row.id,
      foundation: receipt?.donee_name ?? (await foundationName(tx, row.live_mode)) ?? '',
      donor: donor.donor_name,
      nonprofit: name,
      amount: given,
      inPart: left > 0,
      receipt: receipt === null || corrected === undefined ? null : receiptFacts(receipt, corrected),
    },
    now: issuing.now,
  })
}

function receiptInForce(tx: DatabaseTransaction, donationId: string): Promise<ReceiptRow | undefined> {
  return tx
    .selectFrom('receipt')
    .selectAll()
    .where('donation_id', '=', donationId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('receipt as later').select('later.id').whereRef('later.corrects', '=', 'receipt.id'))),
    )
    .executeTakeFirst()
}

function insertCorrection(
  tx: DatabaseTransaction,
  { newId, timeZone, now }: Issuing,
  { year: _, serial: __, ...corrected }: ReceiptRow,
  left: number,
): Promise<ReceiptRow> {
  return insertReceipt(tx, {
    ...corrected,
    id: newId('rcp'),
    corrects: corrected.id,
    reason: left === 0 ? 'refunded' : 'refunded_in_part',
    amount: left,
    granted: Math.min(corrected.granted, left),
    issued_on: dayIn(timeZone, now),
    issued_at: now,
  })
}
