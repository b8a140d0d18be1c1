import type { DatabaseTransaction } from '../../database/tables/tables.ts'
import { monthsAfter } from '../../kernel/calendar-month.ts'
import { insertMonthlyGift } from './monthly-gift-records.ts'
import { type Telling, tellAccount, tellDonor } from './tell-monthly-gift.ts'

/** What a monthly gift begins with: its first gift, paid at a link, and the processor's name for what follows. */
export interface NewMonthlyGift {
  id: string
  accountId: string
  liveMode: boolean
  nonprofitId: string
  linkId: string
  donationId: string
  processor: string
  reference: string
  amount: number
}

/** Begins a monthly gift in the transaction that settles its first payment, and tells donor and account of it. */
export async function beginMonthlyGift(
  tx: DatabaseTransaction,
  telling: Telling,
  begun: NewMonthlyGift,
): Promise<void> {
  const { now } = telling
  const gift = await insertMonthlyGift(tx, {
    id: begun.id,
    account_id: begun.accountId,
    live_mode: begun.liveMode,
    nonprofit_id: begun.nonprofitId,
    link_id: begun.linkId,
    first_donation_id: begun.donationId,
    latest_donation_id: begun.donationId,
    processor: begun.processor,
    reference: begun.reference,
    amount: begun.amount,
    next_payment_at: monthsAfter(now, 1),
    card_last4: null,
    began_at: now,
    // The processor knows more, such as the digits of the card.
    look_at: now,
  })
  await tellAccount(tx, telling, 'monthly_gift.begun', gift)
  await tellDonor(tx, telling, 'monthly_begun', gift)
}
