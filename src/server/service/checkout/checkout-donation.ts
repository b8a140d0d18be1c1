import type { DatabaseTransaction } from '../../database/tables/tables.ts'
import type { NewId } from '../../kernel/identifiers.ts'
import { recordDonations } from '../money/donations/create-donations.ts'
import type { CheckoutLink, CheckoutPayment } from './checkout-records.ts'

/** A payment that was made at a link; `monthlyGiftId` where it begins a monthly gift. */
export interface PaidLink {
  link: CheckoutLink
  payment: CheckoutPayment
  monthlyGiftId?: string | undefined
  now: Date
}

/** Makes the donation of a paid payment, in the transaction that settles it: what was collected, less the fee. */
export async function createCheckoutDonation(
  tx: DatabaseTransaction,
  newId: NewId,
  { link, payment, monthlyGiftId, now }: PaidLink,
): Promise<void> {
  const donation = {
    id: payment.donation_id,
    accountId: link.account_id,
    liveMode: link.live_mode,
    nonprofitId: link.nonprofit_id,
    amount: link.amount - payment.fee,
    fee: payment.fee,
    coverFees: false,
    fundsCollected: true,
    source: 'checkout' as const,
    externalId: link.external_id ?? undefined,
    metadata: link.metadata,
    monthlyGiftId,
    createdAt: now,
  }
  await recordDonations(tx, newId, [donation])
}
