import type { contract, PaidGift } from '../../../../contract/index.ts'
import type { DonationRow } from '../../../database/tables/donations.ts'
import type { Database, DatabaseTransaction } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import { toUnixSeconds } from '../../../kernel/clock.ts'
import { findPaidGift } from '../../checkout/checkout-records.ts'
import { createLink } from '../../checkout/create-link.ts'
import { PROOF_LIFE_MS, returnProofHash } from '../../checkout/link/payment-link.ts'
import { loadNonprofits } from '../../directory/registry/nonprofit-records.ts'
import { giftAddress } from '../../donor-links/donor-links.ts'
import { requireOpenGivingPage } from '../../giving-pages/giving-pages.ts'
import { findAccountNonprofit } from '../../giving-pages/nonprofit-account.ts'
import { donationsOfGift } from '../../money/donations/donation-records.ts'
import { donationMoney } from '../../money/donations/donation-status.ts'
import { matchedAmount } from '../../money/programs/program-records.ts'
import { findMonthlyTerms } from '../../monthly-gifts/monthly-gift-records.ts'
import type { GroupHandlers } from './context.ts'

/** Handlers for hosted pages. */
export const checkoutHandlers: GroupHandlers<typeof contract.payments> = {
  async createCheckoutLink({ body }, context) {
    const { account, liveMode, now } = context
    const checkout_url = await createLink(context, body, async (tx, { parts, fund }) => {
      const recipientIds = parts.map(({ nonprofitId }) => nonprofitId)
      if (body.giving_page_id === undefined) return requireOwnNonprofit(tx, account.id, recipientIds)
      const isMonthly = body.frequency === 'monthly'
      const gift = { id: body.giving_page_id, recipientIds, fundId: fund?.id, isMonthly }
      await requireOpenGivingPage(tx, { accountId: account.id, liveMode, now }, gift)
    })
    return { checkout_url }
  },

  async showPaidGift({ query }, { account, db, liveMode, now, publicUrl, seal }) {
    const gift = await findPaidGift(db, {
      accountId: account.id,
      liveMode,
      proofHash: returnProofHash(query.proof),
      since: new Date(now.getTime() - PROOF_LIFE_MS),
    })
    const [nonprofit] = gift === undefined ? [] : await loadNonprofits(db, [gift.nonprofit_id], account.id)
    if (gift === undefined || nonprofit === undefined) throw new HttpError('gift_unknown', { param: 'proof' })
    const { id, name, ein } = nonprofit
    const { donation_id, amount } = gift
    const donations = await donationsOfGift(db, { id: donation_id, gift_id: donation_id })
    const matched = await matchedAmount(db, donation_id)
    const monthly = await findMonthlyTerms(db, donation_id)
    return {
      donation_id,
      amount,
      nonprofit: { id, name, ein },
      ...(donations.length === 0 ? {} : { allocations: await paidAllocations(db, donations) }),
      gift_url: giftAddress(publicUrl, seal, donation_id),
      ...(matched === 0 ? {} : { matched_amount: matched, account_name: account.name }),
      ...(monthly === undefined
        ? {}
        : { monthly: { amount: monthly.amount, next_payment_at: toUnixSeconds(monthly.nextAt) } }),
    }
  },
}

/** Refuses other nonprofits at the account of a nonprofit, which collects only for itself and on its giving pages. */
async function requireOwnNonprofit(
  tx: DatabaseTransaction,
  accountId: string,
  recipientIds: readonly string[],
): Promise<void> {
  const own = await findAccountNonprofit(tx, accountId)
  if (own === undefined || recipientIds.every((id) => id === own)) return
  throw new HttpError('parameter_invalid', {
    param: 'nonprofit_id',
    detail: 'This account can collect only for its own nonprofit.',
  })
}

/** The donations of a gift to several nonprofits, each with the amount collected for it. */
async function paidAllocations(db: Database, donations: readonly DonationRow[]): Promise<PaidGift['allocations']> {
  const nonprofits = new Map(
    (
      await loadNonprofits(
        db,
        donations.map(({ nonprofit_id: id }) => id),
      )
    ).map(({ id, name, ein }) => [id, { id, name, ein }]),
  )
  return donations.flatMap((donation) => {
    const nonprofit = nonprofits.get(donation.nonprofit_id)
    const { billed: amount } = donationMoney(donation)
    return nonprofit === undefined ? [] : [{ donation_id: donation.id, amount, nonprofit }]
  })
}
