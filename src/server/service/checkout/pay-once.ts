import { setTimeout as sleep } from 'node:timers/promises'
import type { DeclineReason } from '../../../contract/index.ts'
import { clientAddress, isLoopbackNetwork } from '../../http/client-address.ts'
import type { Card } from '../../processors/card.ts'
import type { PaymentOutcome, Processor } from '../../processors/processor.ts'
import type { Payer } from '../abuse/payment-velocity.ts'
import {
  type CheckoutLink,
  type CheckoutPayment,
  findPaymentOfAttempt,
  findSinglePayment,
  insertPayment,
  lockLink,
} from './checkout-records.ts'
import type { CheckoutDependencies, CheckoutSession } from './checkout-session.ts'
import { keepDedication } from './dedication.ts'
import { linkStatus } from './link/payment-link.ts'
import type { TypedDedication } from './page/form.ts'
import { reconcilePayment, settlePayment } from './settle-payment.ts'

/** A submission of the payment form. */
export interface PaymentAttempt {
  /** Identifies the submitted form: a reload or double click sends the same one. */
  id: string
  /** The donor's details; absent if not asked for. */
  donor: { name?: string; email?: string }
  dedication: TypedDedication
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
  const { suspicious, id: _, payer: __, dedication: ___, ...request } = attempt
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
    dependencies.log.error({ err: error, payment_id: payment.id }, 'The processor did not answer a charge')
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
    return context.processor.cardForm === 'elsewhere' ? leadBack(context, payment) : giveUp(context, payment)
  }
  return read(context, payment)
}

/** If the donor left the bank's page and pays again, the payment there must end first. */
async function giveUp({ dependencies, processor, link }: PaymentContext, payment: CheckoutPayment): Promise<undefined> {
  const outcome = await processor.void({ key: payment.id, reference: payment.reference })
  await settlePayment(dependencies, payment, outcome, dependencies.clock.now(link.live_mode))
}

/** A donor who left the processor's page returns to the same page while it is open: a link has at most one. */
async function leadBack(
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
