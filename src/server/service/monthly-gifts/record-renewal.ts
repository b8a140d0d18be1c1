import type { MonthlyGiftRow } from '../../database/tables/monthly-gifts.ts'
import type { DatabaseTransaction } from '../../database/tables/tables.ts'
import type { MonthlyInvoice } from '../../processors/monthly-payments.ts'
import { feeOnGift, findFeeTerms } from '../accounts/fee-terms.ts'
import { recordDonations } from '../money/donations/create-donations.ts'
import { issueReceipt } from '../money/receipts/issue-receipt.ts'
import { monthlyGiftDetails } from './monthly-gift-records.ts'
import type { Telling } from './tell-monthly-gift.ts'

/**
 * Makes the donation of a month that was paid, with its payment and receipt, and answers its id. The database refuses a
 * second one for the same month, and for the same payment of the processor.
 */
export async function recordRenewal(
  tx: DatabaseTransaction,
  telling: Telling,
  gift: MonthlyGiftRow,
  invoice: MonthlyInvoice,
): Promise<string> {
  const { newId, timeZone, now } = telling
  const paidAt = invoice.paidAt ?? now
  const { external_id, metadata, donor_name, donor_email, locale } = await monthlyGiftDetails(tx, gift)
  const terms = await findFeeTerms(tx, gift.account_id)
  // Terms may have changed since the donor chose the amount: a cent at least stays the nonprofit's.
  const fee = Math.min(feeOnGift(terms, { kind: 'card', amount: invoice.amount, now: paidAt }), invoice.amount - 1)
  const donationId = newId('d')
  await tx
    .insertInto('checkout_payment')
    .values({
      id: newId('pay'),
      link_id: gift.link_id,
      live_mode: gift.live_mode,
      attempt: invoice.reference,
      processor: gift.processor,
      reference: invoice.reference,
      state: 'paid',
      action_url: null,
      decline_reason: null,
      donation_id: donationId,
      fee,
      donor_name,
      donor_email,
      payer: null,
      locale,
      started_at: invoice.dueAt,
      settled_at: paidAt,
      renewal_amount: invoice.amount,
      renews_month: invoice.dueAt,
    })
    .execute()
  const donation = {
    id: donationId,
    accountId: gift.account_id,
    liveMode: gift.live_mode,
    nonprofitId: gift.nonprofit_id,
    amount: invoice.amount - fee,
    fee,
    coverFees: false,
    fundsCollected: true,
    source: 'checkout' as const,
    externalId: external_id ?? undefined,
    metadata,
    monthlyGiftId: gift.id,
    firstDonationId: gift.first_donation_id,
    createdAt: paidAt,
  }
  await recordDonations(tx, newId, [donation])
  const monthly = { id: gift.id, nextAt: gift.next_payment_at }
  await issueReceipt(tx, { newId, timeZone, now, monthly }, donationId)
  return donationId
}
