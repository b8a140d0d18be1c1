import { waitOf } from '../abuse/payment-velocity.ts'
import {
  answerClosed,
  answerForm,
  answerUnsettled,
  answerWait,
  type FormState,
  readFormCookie,
  seeOther,
} from './answers.ts'
import type { CheckoutDependencies } from './checkout-dependencies.ts'
import { type CheckoutPayment, findPaymentOfAttempt, readLink } from './checkout-records.ts'
import type { CheckoutSession } from './checkout-session.ts'
import { findLinkDedication } from './dedication.ts'
import { linkStanding, withDonationId } from './link/payment-link.ts'
import { NO_DEDICATION, readProblems } from './page/form-problems.ts'
import { payerOf, refreshedPayment, resultOf } from './pay-once.ts'

/**
 * What a link answers without its form: it is closed, or a payment turns out to have been made; undefined while it is open.
 * `waits`: whoever asks waits for a payment that another request has begun and not yet heard of.
 */
export async function answerWithoutForm(
  dependencies: CheckoutDependencies,
  session: CheckoutSession,
  { waits }: { waits: boolean },
): Promise<Response | undefined> {
  if (linkStanding(session.link, session.now) === 'used') return answerClosed(session, 'used')
  const payment = await refreshedPayment(dependencies, session.link)
  if (payment?.state === 'paid') return leadToShop(session, payment)
  const isAwaited = waits && payment?.state === 'started'
  if (payment !== undefined && !isAwaited && isBeingConfirmed(payment)) return answerUnsettled(session)
  return closedNow(dependencies, session)
}

/** The form of an open link. `tried` names the attempt that led here, `mend` what was wrong in its form. */
export async function showForm(
  dependencies: CheckoutDependencies,
  session: CheckoutSession,
  request: Request,
): Promise<Response> {
  const query = new URL(request.url).searchParams
  const tried = query.get('tried')
  const own = tried === null ? undefined : await findPaymentOfAttempt(dependencies.db, session.link.id, tried)
  const seconds =
    tried === null || own !== undefined ? 0 : await waitOf(dependencies, payerOf(session, request), session.now)
  if (seconds > 0) return answerWait(session, seconds)
  const { dedication = await findLinkDedication(dependencies.db, session.link.id), ...remembered } =
    readFormCookie(request)
  return answerForm(session, {
    attempt: dependencies.newId('att'),
    ...remembered,
    dedication: dedication ?? NO_DEDICATION,
    problems: readProblems(query.get('mend') ?? ''),
    ...refusalOf(own),
  })
}

/** The donor comes back from the processor's page. */
export async function welcomeBack(dependencies: CheckoutDependencies, session: CheckoutSession): Promise<Response> {
  const payment = await refreshedPayment(dependencies, session.link)
  if (payment?.state === 'paid') return leadToShop(session, payment)
  const waits = payment?.state === 'started' || payment?.state === 'waiting'
  return waits
    ? answerUnsettled(session)
    : seeOther(session, payment === undefined ? session.path : triedAt(session, payment))
}

/** Where a donor learns how an attempt ended. */
export function triedAt({ path }: CheckoutSession, { attempt }: Pick<CheckoutPayment, 'attempt'>): string {
  return `${path}?tried=${attempt}`
}

function leadToShop(session: CheckoutSession, { donation_id }: CheckoutPayment): Promise<Response> {
  return seeOther(session, withDonationId(session.link.success_url, donation_id))
}

/** Whether the donor has done everything, and only the answer is missing. */
function isBeingConfirmed({ state, action_url }: CheckoutPayment): boolean {
  return state === 'started' || (state === 'waiting' && /\/checkout\/[^/]+\/return$/.test(action_url ?? ''))
}

/** The page of a link that is closed by now: the look at its payment may have told of the fifth refusal. */
async function closedNow(dependencies: CheckoutDependencies, session: CheckoutSession): Promise<Response | undefined> {
  const standing = linkStanding(await readLink(dependencies.db, session.link.id), session.now)
  if (standing === 'declined_out') await forgetLink(dependencies, session)
  if (standing !== 'open') return answerClosed(session, standing)
  return session.barred === undefined ? undefined : answerClosed(session, session.barred)
}

/** Who begins the same gift anew gets a link that works, not this one again. */
export async function forgetLink(
  { publicUrl, onLinkClosed }: CheckoutDependencies,
  { link, path }: CheckoutSession,
): Promise<void> {
  await onLinkClosed?.({ accountId: link.account_id, liveMode: link.live_mode, address: publicUrl + path })
}

function refusalOf(payment: CheckoutPayment | undefined): Pick<FormState, 'refusal'> {
  const result = payment && resultOf(payment)
  return result?.status === 'declined' ? { refusal: result.reason } : {}
}
