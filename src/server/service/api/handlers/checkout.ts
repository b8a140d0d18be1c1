import { type contract, type PaidGift, SMALLEST_CARD_PAYMENT } from '../../../../contract/index.ts'
import { inTransaction } from '../../../database/in-transaction.ts'
import type { DonationRow } from '../../../database/tables/donations.ts'
import type { Database } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import { processorOf } from '../../../processors/processor-of.ts'
import { feeOnGift } from '../../accounts/fee-terms.ts'
import { findPaidGift, insertLink } from '../../checkout/checkout-records.ts'
import { insertLinkDedication, requireDedication } from '../../checkout/dedication.ts'
import {
  isReturnUrl,
  LINK_LIFE_MS,
  linkTokenHash,
  newLinkToken,
  PROOF_LIFE_MS,
  returnProofHash,
  returnProofHashOf,
} from '../../checkout/link/payment-link.ts'
import { requireNotWithheld } from '../../directory/consent/require-not-withheld.ts'
import { loadNonprofits } from '../../directory/registry/nonprofit-records.ts'
import { giftAddress } from '../../donor-links/donor-links.ts'
import { donationsOfGift } from '../../money/donations/donation-records.ts'
import { donationMoney } from '../../money/donations/donation-status.ts'
import {
  collectedParts,
  insertParts,
  type Recipients,
  requireRecipients,
} from '../../money/donations/gift-recipients.ts'
import { matchedAmount } from '../../money/programs/program-records.ts'
import type { GroupHandlers } from './context.ts'

/** Answers for hosted pages. */
export const checkoutHandlers: GroupHandlers<typeof contract.payments> = {
  async createCheckoutLink({ body }, context) {
    const { account, db, liveMode, newId, now, publicUrl } = context
    requireReturnUrl('success_url', body.success_url, liveMode)
    requireReturnUrl('cancel_url', body.cancel_url, liveMode)
    const fee = feeOnGift(account.feeTerms, { kind: 'card', amount: body.amount, now })
    requireAmount(body.amount, fee)
    const { parts: recipients, fund } = await requireRecipients(db, { accountId: account.id, liveMode }, body)
    for (const { nonprofitId, name, param } of recipients)
      await requireNotWithheld(db, { nonprofit: { id: nonprofitId, name }, accountId: account.id, param })
    requireEachGranted(recipients, fee)
    const processor = processorOf(context, liveMode)
    if (processor === undefined)
      throw new HttpError('access_not_enabled', { detail: 'Payments in live mode are not set up on this server.' })
    const monthly = body.frequency === 'monthly'
    if (monthly && processor.monthly === undefined)
      throw new HttpError('access_not_enabled', {
        detail: 'This server takes no monthly gifts.',
        param: 'frequency',
      })
    const dedication = body.dedication && requireDedication(body.dedication)
    const token = newLinkToken()
    const id = newId('cl')
    const link = {
      id,
      token_hash: linkTokenHash(token),
      account_id: account.id,
      live_mode: liveMode,
      nonprofit_id: recipients[0].nonprofitId,
      amount: body.amount,
      fee,
      success_url: body.success_url,
      return_proof_hash: returnProofHashOf(body.success_url) ?? null,
      cancel_url: body.cancel_url,
      external_id: body.external_id ?? null,
      metadata: JSON.stringify(body.metadata ?? {}),
      donation_id: null,
      locale: body.locale ?? null,
      monthly,
      fund_id: fund?.id ?? null,
      fund_version: fund?.version ?? null,
      page_when_needed: body.hosted_page === 'when_needed',
      created_at: now,
      expires_at: new Date(now.getTime() + LINK_LIFE_MS),
    }
    await inTransaction(db, async (tx) => {
      await insertLink(tx, link)
      await insertParts(tx, id, recipients)
      if (dedication !== undefined) await insertLinkDedication(tx, id, dedication)
    })
    return { checkout_url: `${publicUrl}/checkout/${token}` }
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
    const matched = await matchedAmount(db, [donation_id, ...donations.map((donation) => donation.id)])
    return {
      donation_id,
      amount,
      nonprofit: { id, name, ein },
      ...(donations.length === 0 ? {} : { allocations: await paidAllocations(db, donations) }),
      gift_url: giftAddress(publicUrl, seal, donation_id),
      ...(matched === 0 ? {} : { matched_amount: matched, account_name: account.name }),
    }
  },
}

/** The donations of a gift to several nonprofits, each with what was collected for it. */
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

/** Refuses a gift in which the fee would leave a nonprofit nothing. */
function requireEachGranted(recipients: Recipients['parts'], fee: number): void {
  const empty = collectedParts(recipients, fee).findIndex(({ amount }) => amount <= 0)
  if (empty < 0) return
  const name = recipients[empty]?.name ?? ''
  throw new HttpError('parameter_invalid', {
    param: recipients.length === 1 ? 'amount' : `allocations.${empty}`,
    detail: `The card fee leaves nothing for ${name}. Give it more.`,
  })
}

function requireAmount(amount: number, fee: number): void {
  if (amount >= SMALLEST_CARD_PAYMENT && amount > fee) return
  throw new HttpError('parameter_invalid', {
    detail: `amount: must be at least ${SMALLEST_CARD_PAYMENT} cents.`,
    param: 'amount',
  })
}

function requireReturnUrl(param: string, url: string, liveMode: boolean): void {
  if (isReturnUrl(url, { liveMode })) return
  const local = liveMode ? '' : ', or http://localhost and http://127.0.0.1 with test keys'
  throw new HttpError('url_not_allowed', { detail: `${param} must begin with https://${local}.`, param })
}
