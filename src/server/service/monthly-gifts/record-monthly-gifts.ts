import { sql } from 'kysely'
import type { EventType } from '../../../contract/webhooks.ts'
import type { MonthlyGiftRow } from '../../database/tables/checkout.ts'
import type { DatabaseTransaction } from '../../database/tables/tables.ts'
import { dayIn } from '../../kernel/calendar.ts'
import type { NewId } from '../../kernel/identifiers.ts'
import type { MonthlyInvoice } from '../../processors/processor.ts'
import { feeOnGift, findFeeTerms } from '../accounts/fee-terms.ts'
import { eligibleAmong } from '../directory/registry/require-eligible.ts'
import { writeLetter } from '../letters/write-letter.ts'
import { recordDonations } from '../money/donations/create-donations.ts'
import { asOneGift, type GiftPart, partsOfLink, resizedParts } from '../money/donations/gift-recipients.ts'
import { foundationName } from '../money/ledger/foundation-name.ts'
import { matchDonations } from '../money/programs/match-donations.ts'
import { issueReceipt } from '../money/receipts/issue-receipt.ts'
import { eventExpressions } from '../webhooks/emit-events.ts'
import { insertMonthlyGift, monthlyGiftDetails, monthlyGiftResource } from './monthly-gift-records.ts'

/** A new monthly gift: its first donation, paid at a link, and the processor's ID of the subscription. */
export interface NewMonthlyGift {
  id: string
  nextAt: Date
  accountId: string
  liveMode: boolean
  nonprofitId: string
  linkId: string
  donationId: string
  processor: string
  reference: string
  amount: number
}

/** Starts a monthly gift in the transaction that settles its first payment, and notifies donor and account. */
export async function beginMonthlyGift(
  tx: DatabaseTransaction,
  notifying: Notifying,
  begun: NewMonthlyGift,
): Promise<void> {
  const { now } = notifying
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
    next_payment_at: begun.nextAt,
    card_last4: null,
    began_at: now,
    // The processor has more data, such as the last digits of the card.
    look_at: now,
  })
  await notifyAccount(tx, notifying, 'monthly_gift.begun', gift)
  await notifyDonor(tx, notifying, 'monthly_begun', gift)
}

/**
 * Creates the donations of a paid month, with their payment and receipt, and returns the first one's ID. The database refuses a second
 * one for the same month or the same payment.
 */
export async function recordRenewal(
  tx: DatabaseTransaction,
  notifying: Notifying,
  gift: MonthlyGiftRow,
  invoice: MonthlyInvoice,
): Promise<string> {
  const { newId, timeZone, now } = notifying
  const paidAt = invoice.paidAt ?? now
  const { external_id, metadata, donor_name, donor_email, locale, fund_id, giving_page_id } = await monthlyGiftDetails(
    tx,
    gift,
  )
  const terms = await findFeeTerms(tx, gift.account_id)
  // Fees may have changed since the donor chose the amount: the nonprofit still gets at least a cent.
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
  const whole = {
    accountId: gift.account_id,
    liveMode: gift.live_mode,
    coverFees: false,
    fundsCollected: true,
    source: 'checkout' as const,
    externalId: external_id ?? undefined,
    metadata,
    monthlyGiftId: gift.id,
    fundId: fund_id ?? undefined,
    givingPageId: giving_page_id ?? undefined,
    firstDonationId: gift.first_donation_id,
    createdAt: paidAt,
  }
  const parts = resizedParts(await payableParts(tx, gift), invoice.amount, fee).map((part) => ({ ...whole, ...part }))
  await matchDonations(tx, { newId, now }, await recordDonations(tx, newId, asOneGift(parts, newId, donationId)))
  const monthly = { id: gift.id, nextAt: gift.next_payment_at }
  await issueReceipt(tx, { newId, timeZone, now, monthly }, donationId)
  return donationId
}

/** The nonprofits that can still receive donations; those that can't leave their part to the others. */
async function payableParts(tx: DatabaseTransaction, gift: MonthlyGiftRow): Promise<GiftPart[]> {
  const parts = await partsOfLink(tx, { id: gift.link_id, nonprofit_id: gift.nonprofit_id, amount: gift.amount })
  const eligible = await eligibleAmong(
    tx,
    parts.map(({ nonprofitId }) => nonprofitId),
  )
  const payable = parts.filter(({ nonprofitId }) => eligible.has(nonprofitId))
  return payable.length === 0 ? parts : payable
}

export interface Notifying {
  newId: NewId
  /** The foundation's time zone, for days in e-mails. */
  timeZone: string
  now: Date
}

type MonthlyEvent = Extract<EventType, `monthly_gift.${string}`>

/** Notifies the account of a monthly gift's event, in the same transaction. */
export async function notifyAccount(
  tx: DatabaseTransaction,
  { newId, now }: Notifying,
  type: MonthlyEvent,
  gift: MonthlyGiftRow,
): Promise<void> {
  const event = {
    id: newId('evt'),
    accountId: gift.account_id,
    liveMode: gift.live_mode,
    type,
    subjectId: gift.id,
    object: monthlyGiftResource(gift, await monthlyGiftDetails(tx, gift)),
    createdAt: now,
  }
  await sql`with ${eventExpressions([event])} select 1`.execute(tx)
}

/** Writes to the donor that a monthly gift started, fails or ended; each once. */
export async function notifyDonor(
  tx: DatabaseTransaction,
  { newId, timeZone, now }: Notifying,
  kind: 'monthly_begun' | 'monthly_failing' | 'monthly_ended',
  gift: MonthlyGiftRow,
): Promise<void> {
  const { donor_name, donor_email, locale, nonprofit } = await monthlyGiftDetails(tx, gift)
  const day = (moment: Date | null): string | null => (moment === null ? null : dayIn(timeZone, moment))
  await writeLetter(tx, newId, {
    kind,
    liveMode: gift.live_mode,
    subjectId: gift.first_donation_id,
    once: `${gift.id} ${gift.version}`,
    accountId: gift.account_id,
    recipient: donor_email,
    locale,
    facts: {
      monthlyGift: gift.id,
      donation: gift.first_donation_id,
      foundation: (await foundationName(tx, gift.live_mode)) ?? '',
      donor: donor_name,
      nonprofit,
      amount: gift.amount,
      card: gift.card_last4,
      nextOn: day(gift.next_try_at ?? gift.next_payment_at),
      reason: gift.end_reason,
    },
    now,
  })
}
