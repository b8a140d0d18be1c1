import type { DatabaseTransaction } from '../../database/tables/tables.ts'
import { FOUNDATION_TIME_ZONE } from '../../kernel/calendar.ts'
import type { NewId } from '../../kernel/identifiers.ts'
import type { PaymentOutcome } from '../../processors/processor.ts'
import { processorOf } from '../../processors/processor-of.ts'
import { recordHostedDecline } from '../abuse/payment-velocity.ts'
import { recordDonations } from '../money/donations/create-donations.ts'
import { matchDonations } from '../money/programs/match-donations.ts'
import { issueReceipt } from '../money/receipts/issue-receipt.ts'
import { beginMonthlyGift } from '../monthly-gifts/record-monthly-gifts.ts'
import {
  type CheckoutLink,
  type CheckoutPayment,
  closeLink,
  countDeclines,
  lockLink,
  readLink,
  readPayment,
  takeUnsettledPayments,
  writeOutcome,
  writeRefusals,
} from './checkout-records.ts'
import type { CheckoutDependencies } from './checkout-session.ts'
import { endDedication, forgetLinkDedication } from './dedication.ts'
import { linkStatus } from './link/payment-link.ts'

/**
 * Longer than any processor request takes: if the processor doesn't know a payment after this, it was never requested.
 */
const FORGOTTEN_AFTER_MS = 30_000
const bankPatience = 24 * 60 * 60 * 1_000

/**
 * Records the processor's result of a payment, once. A paid payment creates its donation and closes the link in the
 * same transaction; declines are counted. Returns the current payment; a settled one isn't changed.
 */
export async function settlePayment(
  dependencies: CheckoutDependencies,
  { id, link_id }: CheckoutPayment,
  outcome: PaymentOutcome,
  now: Date,
): Promise<CheckoutPayment> {
  const { db, newId, timeZone = FOUNDATION_TIME_ZONE } = dependencies
  const { before, after, link, declined } = await db.transaction().execute(async (tx) => {
    const held = await lockLink(tx, link_id)
    const before = await readPayment(tx, id)
    if (!isOpen(before)) return { before, after: before, link: held, declined: 0 }
    await writeOutcome(tx, id, outcome, now)
    const declined = declinesIn(outcome, before)
    const link = declined === 0 ? held : await countDeclines(tx, held.id, declined)
    if (outcome.status === 'action_needed') await writeRefusals(tx, id, refusalsIn(outcome, before))
    if (outcome.status === 'paid') {
      const monthlyGiftId = outcome.subscription === undefined ? undefined : newId('mg')
      await createCheckoutDonation(tx, newId, { link, payment: before, monthlyGiftId, now })
      await closeLink(tx, link.id, before.donation_id)
      await forgetLinkDedication(tx, link.id)
      await issueReceipt(tx, { newId, now, timeZone }, before.donation_id)
      if (monthlyGiftId !== undefined && outcome.subscription !== undefined)
        await beginMonthlyGift(
          tx,
          { newId, now, timeZone },
          {
            id: monthlyGiftId,
            accountId: link.account_id,
            liveMode: link.live_mode,
            nonprofitId: link.nonprofit_id,
            linkId: link.id,
            donationId: before.donation_id,
            processor: before.processor,
            reference: outcome.subscription,
            amount: link.amount,
          },
        )
    }
    const after = await readPayment(tx, id)
    if (!isOpen(after)) await endDedication(tx, newId, { payment: after, link, now })
    return { before, after, link, declined }
  })
  await countRefusals(dependencies, { before, after, link, declined, now })
  return after
}

function isOpen({ state }: CheckoutPayment): boolean {
  return state === 'started' || state === 'waiting'
}

/**
 * How many attempts of the link a result uses up. A declined card counts as one, on our page or the processor's. So
 * does a processor page that was opened and left until it expired, because attempts on it may be unknown.
 */
function declinesIn(outcome: PaymentOutcome, before: CheckoutPayment): number {
  if (outcome.status === 'action_needed') return refusalsIn(outcome, before) - before.refusals
  if (outcome.status === 'declined') return outcome.reason === 'not_accepted' ? 0 : 1
  return outcome.status === 'voided' && isElsewhere(before) && before.refusals === 0 ? 1 : 0
}

function refusalsIn({ refusals = 0 }: PaymentOutcome & { status: 'action_needed' }, before: CheckoutPayment): number {
  return Math.max(refusals, before.refusals)
}

/** Whether the donor was sent to the processor's own page. */
function isElsewhere({ action_url }: CheckoutPayment): boolean {
  return action_url?.includes('://') ?? false
}

/** Declines on the processor's page count for the address that opened it, like those on ours. */
async function countRefusals(
  dependencies: CheckoutDependencies,
  end: { before: CheckoutPayment; after: CheckoutPayment; link: CheckoutLink; declined: number; now: Date },
): Promise<void> {
  const { before, after, link, declined, now } = end
  const paid = after.state === 'paid' && before.state !== 'paid'
  if (!isElsewhere(before) || (declined === 0 && !paid)) return
  const payer = { subject: before.payer ?? undefined, accountId: link.account_id, liveMode: link.live_mode }
  // Opening the page already counted as an attempt: the first decline there is that one.
  const more = before.refusals === 0 ? declined - 1 : declined
  await recordHostedDecline(dependencies, payer, { declined, tries: paid ? -1 : Math.max(0, more), now })
}

/**
 * Requests the state of an unsettled payment from the processor and settles it. An unknown payment is left alone while
 * the request may still be under way. Then it is voided at the processor, so that it can't be charged later, and given
 * up.
 */
export async function reconcilePayment(
  dependencies: CheckoutDependencies,
  payment: CheckoutPayment,
): Promise<CheckoutPayment> {
  const processor = processorOf(dependencies, payment.live_mode)
  if (processor === undefined || !isOpen(payment)) return payment
  const now = dependencies.clock.now(payment.live_mode)
  const handle = { key: payment.id, reference: payment.reference }
  const outcome = await processor.find(handle)
  const age = now.getTime() - payment.started_at.getTime()
  const forgotten = outcome === undefined ? age > FORGOTTEN_AFTER_MS : isWaiting(outcome) && age > bankPatience
  if (forgotten) return settlePayment(dependencies, payment, await processor.void(handle), now)
  if (outcome === undefined) return payment
  const settled = await settlePayment(dependencies, payment, outcome, now)
  const used = settled.state === 'waiting' && (await isUsedUp(dependencies, settled, now))
  return used ? settlePayment(dependencies, settled, await processor.void(handle), now) : settled
}

/** Whether so many cards were declined that no more may be tried, including on the processor's page. */
async function isUsedUp({ db }: CheckoutDependencies, { link_id }: CheckoutPayment, now: Date): Promise<boolean> {
  return linkStatus(await readLink(db, link_id), now) === 'declined_out'
}

/**
 * Settles payments that a crash left open; runs at server start and periodically, for payments that are due for a
 * check. Returns the number that ended.
 */
export async function reconcilePayments(dependencies: CheckoutDependencies): Promise<number> {
  let settled = 0
  for (const payment of await takeUnsettledPayments(dependencies.db, dependencies.clock)) {
    try {
      const after = await reconcilePayment(dependencies, payment)
      if (after.settled_at !== null) settled += 1
    } catch (error) {
      dependencies.log.error({ err: error, payment_id: payment.id }, 'A payment could not be reconciled')
    }
  }
  return settled
}

function isWaiting(outcome: PaymentOutcome): boolean {
  return outcome.status === 'action_needed'
}

/** A payment made at a link; `monthlyGiftId` if it starts a monthly gift. */
export interface PaidLink {
  link: CheckoutLink
  payment: CheckoutPayment
  monthlyGiftId?: string | undefined
  now: Date
}

/** Creates the donation of a paid payment, in the transaction that settles it: the collected amount less the fee. */
async function createCheckoutDonation(
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
  await matchDonations(tx, { newId, now }, await recordDonations(tx, newId, [donation]))
}
