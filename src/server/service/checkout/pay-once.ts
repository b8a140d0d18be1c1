import { setTimeout as sleep } from 'node:timers/promises'
import type { DeclineReason } from '../../../contract/index.ts'
import type { DatabaseTransaction } from '../../database/tables/tables.ts'
import { clientAddress, isLoopbackNetwork } from '../../http/client-address.ts'
import { FOUNDATION_TIME_ZONE, monthsAfter } from '../../kernel/calendar.ts'
import type { NewId } from '../../kernel/identifiers.ts'
import type { Card } from '../../processors/card.ts'
import type { PaymentOutcome, Processor } from '../../processors/processor.ts'
import { processorOf } from '../../processors/processor-of.ts'
import { type Payer, recordHostedDecline } from '../abuse/payment-velocity.ts'
import { recordDonations } from '../money/donations/create-donations.ts'
import { asOneGift, collectedParts, partsOfLink } from '../money/donations/gift-recipients.ts'
import { matchDonations } from '../money/programs/match-donations.ts'
import { issueReceipt } from '../money/receipts/issue-receipt.ts'
import { beginMonthlyGift } from '../monthly-gifts/record-monthly-gifts.ts'
import {
  type CheckoutLink,
  type CheckoutPayment,
  closeLink,
  countDeclines,
  findPaymentOfAttempt,
  findSinglePayment,
  insertPayment,
  lockLink,
  readLink,
  readPayment,
  takeUnsettledPayments,
  writeOutcome,
  writeRefusals,
} from './checkout-records.ts'
import type { CheckoutDependencies, CheckoutSession } from './checkout-session.ts'
import { endDedication, forgetLinkDedication, keepDedication } from './dedication.ts'
import { linkStatus } from './link/payment-link.ts'
import type { TypedDedication } from './page/form.ts'

/** A submission of the payment form. */
export interface PaymentAttempt {
  /** Identifies the submitted form: a reload or double click sends the same one. */
  id: string
  /** The donor's details; absent if not asked for. */
  donor: { name?: string; email?: string }
  dedication: TypedDedication
  /** Whether the donor shows their first name on the giving page. */
  showsName?: boolean
  card?: Card
  /** The donor's language as a BCP 47 tag. */
  locale: string
  /** The text on the donor's statement. */
  description: string
  returnUrl: string
  leaveUrl: string
  /** Hash of the client address, if it is counted. */
  payer?: string | undefined
  /** True if a hidden field was filled in: refused without asking the processor. */
  suspicious: boolean
}

/** The result of an attempt. `unsettled`: not known yet, ask again; `closed`: the link can't be paid. */
export type AttemptResult =
  | { status: 'paid'; donationId: string }
  | { status: 'declined'; reason: DeclineReason }
  /** `opened`: the attempt opened a page of the processor, rather than returning to one. */
  | { status: 'action_needed'; url: string; opened?: boolean }
  | { status: 'unsettled' }
  | { status: 'closed' }

interface PaymentContext {
  dependencies: CheckoutDependencies
  processor: Processor
  link: CheckoutLink
  attempt: PaymentAttempt
}

const waitMs = 50
const maxWaits = 200

/**
 * Pays a link at most once. The payment is written before the processor is asked. A concurrent attempt, by double click
 * or from another window, waits for the first and shares its success, for at most ten seconds.
 */
export async function payOnce(context: PaymentContext): Promise<AttemptResult> {
  for (let waits = 0; waits < maxWaits; waits += 1) {
    const claim = await claimPayment(context, { waited: waits > 0 })
    if (claim === undefined) return { status: 'closed' }
    const result = claim.fresh ? await charge(context, claim.payment) : await follow(context, claim.payment)
    if (result !== undefined) return result
    await sleep(waitMs)
  }
  return { status: 'unsettled' }
}

/** The payment for this attempt: its own, the pending one, or a new one; undefined if the link is closed. */
function claimPayment(
  context: PaymentContext,
  { waited }: { waited: boolean },
): Promise<{ fresh: boolean; payment: CheckoutPayment } | undefined> {
  const { dependencies, link, attempt } = context
  return dependencies.db.transaction().execute(async (tx) => {
    const locked = await lockLink(tx, link.id)
    const own = await findPaymentOfAttempt(tx, link.id, attempt.id)
    if (own !== undefined) return { fresh: false, payment: own }
    const now = dependencies.clock.now(link.live_mode)
    if (linkStatus(locked, now) === 'used' && !waited) return undefined
    const present = await findSinglePayment(tx, link.id)
    if (present !== undefined) return { fresh: false, payment: present }
    if (linkStatus(locked, now) !== 'open') return undefined
    const payment = await insertPayment(tx, paymentFor(context, now))
    await keepDedication(tx, payment.id, attempt.dedication)
    return { fresh: true, payment }
  })
}

function paymentFor({ dependencies, processor, link, attempt }: PaymentContext, now: Date) {
  return {
    id: dependencies.newId('pay'),
    link_id: link.id,
    live_mode: link.live_mode,
    attempt: attempt.id,
    processor: processor.name,
    reference: null,
    action_url: null,
    decline_reason: null,
    donation_id: dependencies.newId('d'),
    fee: link.fee,
    donor_name: attempt.donor.name ?? '',
    donor_email: attempt.donor.email ?? '',
    payer: attempt.payer ?? null,
    locale: attempt.locale,
    shows_name: link.giving_page_id === null ? null : attempt.showsName === true,
    started_at: now,
    settled_at: null,
  }
}

async function charge(context: PaymentContext, payment: CheckoutPayment): Promise<AttemptResult | undefined> {
  const { dependencies, link } = context
  const outcome = await ask(context, payment)
  if (outcome === undefined) return { status: 'unsettled' }
  const settled = await settlePayment(dependencies, payment, outcome, dependencies.clock.now(link.live_mode))
  const result = await read(context, settled)
  return result?.status === 'action_needed' ? { ...result, opened: true } : result
}

/** The processor's result; undefined if there was no answer, which says nothing about the money. */
async function ask(context: PaymentContext, payment: CheckoutPayment): Promise<PaymentOutcome | undefined> {
  const { dependencies, processor, link, attempt } = context
  const { suspicious, id: _, payer: __, dedication: ___, showsName: ____, ...request } = attempt
  if (suspicious) return { status: 'declined', reason: 'suspected_robot' }
  const now = dependencies.clock.now(link.live_mode)
  try {
    const outcome = await processor.charge({
      ...request,
      key: payment.id,
      amount: link.amount,
      monthly: link.monthly,
      now,
    })
    if (outcome.status === 'declined' && outcome.cause !== undefined)
      dependencies.log.error({ err: outcome.cause, payment_id: payment.id }, 'The processor refused a payment')
    return outcome
  } catch (error) {
    dependencies.log.error({ err: error, payment_id: payment.id }, 'The processor did not respond to a charge')
    return undefined
  }
}

/** The result for this attempt of a payment that another attempt started; undefined to look again. */
async function follow(context: PaymentContext, payment: CheckoutPayment): Promise<AttemptResult | undefined> {
  if (payment.state === 'started') {
    await reconcilePayment(context.dependencies, payment)
    return undefined
  }
  if (payment.state === 'waiting' && payment.attempt !== context.attempt.id) {
    return context.processor.cardForm === 'elsewhere'
      ? returnToProcessorPage(context, payment)
      : giveUp(context, payment)
  }
  return read(context, payment)
}

/** If the donor left the bank's page and pays again, the payment there must end first. */
async function giveUp({ dependencies, processor, link }: PaymentContext, payment: CheckoutPayment): Promise<undefined> {
  const outcome = await processor.void({ key: payment.id, reference: payment.reference })
  await settlePayment(dependencies, payment, outcome, dependencies.clock.now(link.live_mode))
}

/** A donor who left the processor's page returns to the same page while it is open: a link has at most one. */
async function returnToProcessorPage(
  { dependencies }: PaymentContext,
  payment: CheckoutPayment,
): Promise<AttemptResult | undefined> {
  const present = await reconcilePayment(dependencies, payment)
  return present.state === 'waiting' ? resultOf(present) : undefined
}

async function read({ attempt }: PaymentContext, payment: CheckoutPayment): Promise<AttemptResult | undefined> {
  if (payment.state === 'paid') return { status: 'paid', donationId: payment.donation_id }
  if (payment.attempt !== attempt.id) return undefined
  return resultOf(payment)
}

/** The result of a payment for its donor. */
export function resultOf(payment: CheckoutPayment): AttemptResult {
  switch (payment.state) {
    case 'paid':
      return { status: 'paid', donationId: payment.donation_id }
    case 'waiting':
      return { status: 'action_needed', url: payment.action_url ?? '' }
    case 'started':
      return { status: 'unsettled' }
    case 'declined':
      return { status: 'declined', reason: payment.decline_reason ?? 'declined' }
    case 'voided':
      // The processor was never asked, or the donor left its page.
      return { status: 'declined', reason: payment.action_url === null ? 'not_accepted' : 'authentication_failed' }
  }
}

/** A link's payment after checking with the processor. */
export async function refreshedPayment(
  dependencies: CheckoutDependencies,
  link: CheckoutLink,
): Promise<CheckoutPayment | undefined> {
  const payment = await findSinglePayment(dependencies.db, link.id)
  if (payment === undefined) return undefined
  return reconcilePayment(dependencies, payment)
}

/** The payer of a session. Test gifts made on localhost aren't counted by address. */
export function payerOf({ link }: CheckoutSession, request: Request): Payer {
  const { id: linkId, account_id: accountId, live_mode: liveMode } = link
  const address = clientAddress(request)
  const own = !liveMode && address !== undefined && isLoopbackNetwork(address)
  return { address: own ? undefined : address, accountId, liveMode, linkId }
}

/**
 * Records the processor's result of a payment, once. A paid payment creates its donations and closes the link in the
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
      const starts = monthlyGiftId === undefined ? undefined : { id: monthlyGiftId, nextAt: monthsAfter(now, 1) }
      await createCheckoutDonations(tx, newId, { link, payment: before, monthlyGiftId, now })
      await closeLink(tx, link.id, before.donation_id)
      await forgetLinkDedication(tx, link.id)
      await issueReceipt(tx, { newId, now, timeZone, starts }, before.donation_id)
      if (starts !== undefined && outcome.subscription !== undefined)
        await beginMonthlyGift(
          tx,
          { newId, now, timeZone },
          {
            ...starts,
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
  return outcome.status === 'voided' && isOnProcessorPage(before) && before.refusals === 0 ? 1 : 0
}

function refusalsIn({ refusals = 0 }: PaymentOutcome & { status: 'action_needed' }, before: CheckoutPayment): number {
  return Math.max(refusals, before.refusals)
}

/** Whether the donor was sent to the processor's own page. */
function isOnProcessorPage({ action_url }: CheckoutPayment): boolean {
  return action_url?.includes('://') ?? false
}

/** Declines on the processor's page count for the address that opened it, like those on ours. */
async function countRefusals(
  dependencies: CheckoutDependencies,
  end: { before: CheckoutPayment; after: CheckoutPayment; link: CheckoutLink; declined: number; now: Date },
): Promise<void> {
  const { before, after, link, declined, now } = end
  const paid = after.state === 'paid' && before.state !== 'paid'
  if (!isOnProcessorPage(before) || (declined === 0 && !paid)) return
  const payer = { subject: before.payer ?? undefined, accountId: link.account_id, liveMode: link.live_mode }
  // Opening the page already counted as an attempt: the first decline there is that one.
  const more = before.refusals === 0 ? declined - 1 : declined
  await recordHostedDecline(dependencies, payer, { declined, tries: paid ? -1 : Math.max(0, more), now })
}

/**
 * Longer than any processor request takes: if the processor doesn't know a payment after this, it was never requested.
 */
const FORGOTTEN_AFTER_MS = 30_000
const bankPatience = 24 * 60 * 60 * 1_000

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
interface PaidLink {
  link: CheckoutLink
  payment: CheckoutPayment
  monthlyGiftId?: string | undefined
  now: Date
}

/**
 * Creates the donations of a paid payment, in the transaction that settles it: the collected amount of each nonprofit,
 * less its part of the fee.
 */
async function createCheckoutDonations(
  tx: DatabaseTransaction,
  newId: NewId,
  { link, payment, monthlyGiftId, now }: PaidLink,
): Promise<void> {
  const whole = {
    accountId: link.account_id,
    liveMode: link.live_mode,
    coverFees: false,
    fundsCollected: true,
    source: 'checkout' as const,
    externalId: link.external_id ?? undefined,
    metadata: link.metadata,
    monthlyGiftId,
    fundId: link.fund_id ?? undefined,
    givingPageId: link.giving_page_id ?? undefined,
    createdAt: now,
  }
  const parts = collectedParts(await partsOfLink(tx, link), payment.fee).map((part) => ({ ...whole, ...part }))
  const donations = asOneGift(parts, newId, payment.donation_id)
  await matchDonations(tx, { newId, now }, await recordDonations(tx, newId, donations))
}
