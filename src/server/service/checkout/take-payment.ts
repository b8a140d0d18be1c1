import { timeOfId } from '../../kernel/identifiers.ts'
import { type AttemptOutcome, admitAttempt, payerSubject, recordAttempt } from '../abuse/payment-velocity.ts'
import { formCookie, type RememberedFields, readFormCookie, seeOther } from './answers.ts'
import type { CheckoutDependencies } from './checkout-dependencies.ts'
import { type CheckoutPayment, readLink } from './checkout-records.ts'
import type { CheckoutSession } from './checkout-session.ts'
import { linkStanding, withDonationId } from './link/payment-link.ts'
import { type FormProblems, NO_DEDICATION, writeProblems } from './page/form-problems.ts'
import { type AttemptResult, type PaymentAttempt, payerOf, payOnce, resultOf } from './pay-once.ts'
import { type PaymentForm, readPaymentForm, readSentForm } from './payment-form.ts'
import { forgetLink, triedAt } from './show-gift.ts'

/** People need longer to fill in the form. A signal, never a refusal by itself. */
const HASTY_MS = 2_000

/** Pays what a form says, and leads on: to the shop, to the bank, or back to the page, which says how the try ended. */
export async function takePayment(
  dependencies: CheckoutDependencies,
  session: CheckoutSession,
  request: Request,
): Promise<Response> {
  const sent = await readSentForm(request)
  if (sent === undefined || session.canceled) return seeOther(session, session.path)
  const form = readPaymentForm(sent, session.now)
  const isOpen = linkStanding(session.link, session.now) === 'open'
  if (session.barred !== undefined && isOpen) return seeOther(session, session.path)
  const problems = problemsHere(session, form)
  if (Object.keys(problems).length > 0)
    return leadOnRemembering(
      dependencies,
      session,
      rememberedOf(form),
      `${session.path}?mend=${writeProblems(problems)}`,
    )
  const attempt = attemptOf(dependencies, session, form)
  const filledIn = timeOfId(dependencies.newId('att')) - timeOfId(attempt.id)
  const result = await payShielded(dependencies, session, { attempt, request, hasty: filledIn < HASTY_MS })
  return leadOnRemembering(
    dependencies,
    session,
    result.status === 'paid' ? undefined : rememberedOf(form),
    placeAfter(session, result, attempt),
  )
}

/** What is to be mended on our page: where the card is asked for elsewhere, the dedication alone. */
function problemsHere({ processor }: CheckoutSession, { problems }: PaymentForm): FormProblems {
  if (processor.cardForm === 'here') return problems
  const { honoree, tell } = problems
  return { ...(honoree === undefined ? {} : { honoree }), ...(tell === undefined ? {} : { tell }) }
}

/** Leads a donor on by how a payment stands: to the shop, or back to the page, which says how it ended. */
export function continueAfter(
  dependencies: CheckoutDependencies,
  session: CheckoutSession,
  payment: CheckoutPayment,
  request: Request,
): Promise<Response> {
  const { state, attempt: id, donor_name: name, donor_email: email } = payment
  const fields = state === 'paid' ? undefined : { ...readFormCookie(request), name, email }
  return leadOnRemembering(dependencies, session, fields, placeAfter(session, resultOf(payment), { id }))
}

/** Leads on, while the donor's browser keeps what need not be typed again. */
async function leadOnRemembering(
  { publicUrl }: CheckoutDependencies,
  session: CheckoutSession,
  fields: RememberedFields | undefined,
  location: string,
): Promise<Response> {
  const response = await seeOther(session, location)
  response.headers.set('set-cookie', formCookie(fields, new URL(publicUrl + session.path)))
  return response
}

function rememberedOf({ name, email, dedication }: PaymentForm): RememberedFields {
  return { name, email, dedication }
}

/** Where a donor goes after a try: to the shop, to the processor or bank, or back to the page. */
export function placeAfter(
  session: CheckoutSession,
  result: ShieldedResult,
  { id }: Pick<PaymentAttempt, 'id'>,
): string {
  switch (result.status) {
    case 'paid':
      return withDonationId(session.link.success_url, result.donationId)
    case 'action_needed':
      return result.url.includes('://') ? result.url : `${session.path}/${result.url}`
    case 'closed':
      return session.path
    default:
      return triedAt(session, { attempt: id })
  }
}

function attemptOf(dependencies: CheckoutDependencies, session: CheckoutSession, form: PaymentForm): PaymentAttempt {
  return {
    ...blankAttempt(dependencies, session),
    ...(form.attempt === undefined ? {} : { id: form.attempt }),
    donor: donorDetails(form),
    dedication: form.dedication,
    ...(form.card === undefined ? {} : { card: form.card }),
    suspicious: form.suspicious,
  }
}

/** What the donor told us that is right. */
function donorDetails({ name, email, problems }: PaymentForm): { name?: string; email?: string } {
  return {
    ...(problems.name === undefined ? { name } : {}),
    ...(problems.email === undefined ? { email } : {}),
  }
}

/** What became of a try, or `wait` where the donor's address has tried too often. */
type ShieldedResult = AttemptResult | { status: 'wait' }

/** A try at a link of which the donor has told nothing yet. */
export function blankAttempt(
  { newId, publicUrl }: CheckoutDependencies,
  { gift, path, speaker }: CheckoutSession,
): PaymentAttempt {
  return {
    id: newId('att'),
    donor: {},
    dedication: NO_DEDICATION,
    description: gift.nonprofit.name,
    locale: speaker.locale.tag,
    returnUrl: `${publicUrl}${path}/return`,
    leaveUrl: publicUrl + path,
    suspicious: false,
  }
}

/** Pays unless the donor's address has tried too often, and counts how it ended. */
export async function payShielded(
  dependencies: CheckoutDependencies,
  session: CheckoutSession,
  { attempt, request, hasty }: { attempt: PaymentAttempt; request: Request; hasty: boolean },
): Promise<ShieldedResult> {
  const { now } = session
  const payer = payerOf(session, request)
  if ((await admitAttempt(dependencies, payer, now)) > 0) return { status: 'wait' }
  const counted = { ...attempt, payer: await payerSubject(dependencies.db, payer) }
  const result = await payOnce({ ...session, dependencies, attempt: counted })
  await recordAttempt(dependencies, payer, { end: endOf(session, result), hasty, now })
  if (result.status === 'declined') await tellIfClosed(dependencies, session)
  return result
}

function endOf({ processor }: CheckoutSession, result: AttemptResult): AttemptOutcome {
  if (result.status === 'paid') return result.status
  if (result.status === 'declined') return result.reason === 'not_accepted' ? 'neutral' : 'declined'
  const elsewhere = result.status === 'action_needed' && result.opened === true && processor.cardForm === 'elsewhere'
  return elsewhere ? 'elsewhere' : 'neutral'
}

/** The link may have closed by this very refusal: the fifth one ends it. */
async function tellIfClosed(dependencies: CheckoutDependencies, session: CheckoutSession): Promise<void> {
  const { id, account_id } = session.link
  if (linkStanding(await readLink(dependencies.db, id), session.now) !== 'declined_out') return
  await forgetLink(dependencies, session)
  dependencies.counts?.add('link_closed')
  dependencies.log.warn({ link_id: id, account_id }, 'A checkout link is closed after too many declined cards')
}
