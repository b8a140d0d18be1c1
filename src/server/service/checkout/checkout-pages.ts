import { Hono } from 'hono'
import { isCrossSite } from '../../http/client-address.ts'
import { timeOfId } from '../../kernel/identifiers.ts'
import { answerAsset } from '../../pages/page-assets.ts'
import { acceptedLanguages, chooseLocale } from '../../pages/page-locale.ts'
import { type AttemptOutcome, admitAttempt, payerSubject, recordAttempt, waitOf } from '../abuse/payment-velocity.ts'
import {
  answerBankPage,
  answerClosed,
  answerForeign,
  answerForm,
  answerPending,
  answerUnknown,
  answerWait,
  type FormState,
  formCookie,
  type RememberedFields,
  readFormCookie,
  seeOther,
} from './answers.ts'
import { type CheckoutPayment, findPaymentOfAttempt, findSinglePayment, readLink } from './checkout-records.ts'
import { type CheckoutDependencies, type CheckoutSession, findCheckoutSession } from './checkout-session.ts'
import { findLinkDedication } from './dedication.ts'
import { linkStatus, withDonationId } from './link/payment-link.ts'
import { decodeFieldErrors, encodeFieldErrors, type FieldErrors, NO_DEDICATION } from './page/form.ts'
import { accentStyles, script, stylesheet } from './page/layout.ts'
import { type AttemptResult, type PaymentAttempt, payerOf, payOnce, refreshedPayment, resultOf } from './pay-once.ts'
import { type PaymentForm, readPaymentForm, readSentForm } from './payment-form.ts'
import { settlePayment } from './settle-payment.ts'

type Answer = (dependencies: CheckoutDependencies, session: CheckoutSession, request: Request) => Promise<Response>

/**
 * The hosted pages: `/checkout/<token>` and what belongs to it. Whatever is sent is answered by leading on (303), so that
 * going back or reloading never sends it again.
 */
export function checkoutPages(dependencies: CheckoutDependencies): Hono {
  const app = new Hono()
  app.get('/checkout/assets/:file', ({ req, notFound }) => answerAsset([stylesheet, script], req.path) ?? notFound())
  const on = (answer: Answer) => async (request: Request, token: string) => {
    const locale = chooseLocale(acceptedLanguages(request))
    const session = await findCheckoutSession(dependencies, token, locale)
    if (session === undefined) return answerUnknown(locale)
    if (request.method !== 'POST') return answer(dependencies, session, request)
    if (isCrossSite(request, dependencies.publicUrl)) return answerForeign(session)
    return asJsonWhenAsked(request, await answer(dependencies, session, request))
  }
  const routes = {
    '': { get: visitLink, post: takePayment },
    '/bank': { get: showBankPage, post: takeBankAnswer },
  } as const
  for (const [path, { get, post }] of Object.entries(routes)) {
    app.get(`/checkout/:token${path}`, (context) => on(get)(context.req.raw, context.req.param('token')))
    app.post(`/checkout/:token${path}`, (context) => on(post)(context.req.raw, context.req.param('token')))
  }
  app.get('/checkout/:token/look.css', (context) => on(showAccentStyles)(context.req.raw, context.req.param('token')))
  app.get('/checkout/:token/return', (context) => on(returnFromProcessor)(context.req.raw, context.req.param('token')))
  return app
}

/** The colours of the account that the donor comes from, a file since nothing on these pages is inline. */
async function showAccentStyles(_: CheckoutDependencies, { accent }: CheckoutSession): Promise<Response> {
  const headers = { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'private, max-age=3600' }
  return new Response(accent === null ? '' : accentStyles(accent), { headers })
}

/** The page's own script, which stays where it is while the network is away, is answer where to go on instead. */
function asJsonWhenAsked(request: Request, response: Response): Response {
  const location = response.headers.get('location')
  if (location === null || request.headers.get('accept') !== 'application/json') return response
  const headers = new Headers(response.headers)
  headers.delete('location')
  headers.set('content-type', 'application/json')
  return new Response(JSON.stringify({ location }), { headers })
}

/** Marks a donor who comes back from the processor's page without having paid. */
const LEFT = 'left'

/**
 * Where a link leads a donor: to our page, or, where the page before it has asked and said everything, straight to the
 * processor's. Who leaves that one without paying is back at the shop; what went wrong is said on our page.
 */
async function visitLink(
  dependencies: CheckoutDependencies,
  session: CheckoutSession,
  request: Request,
): Promise<Response> {
  const isStraight = skipsOurPage(session, request)
  // Opened twice at once, as by a double click, the second waits for the page that the first is just opening.
  const answer = await answerWithoutForm(dependencies, session, { waits: isStraight })
  if (answer !== undefined) return answer
  if (!isStraight) return showForm(dependencies, session, request)
  if (new URL(request.url).searchParams.has(LEFT)) return seeOther(session, session.link.cancel_url)
  const attempt = {
    ...blankAttempt(dependencies, session),
    dedication: (await findLinkDedication(dependencies.db, session.link.id)) ?? NO_DEDICATION,
    leaveUrl: `${dependencies.publicUrl}${session.path}?${LEFT}`,
  }
  const result = await payWithinLimits(dependencies, session, { attempt, request, hasty: false })
  return seeOther(session, nextLocation(session, result, attempt))
}

/**
 * Whether nothing is left to ask here, and a person opens the link: not a picture or a frame of another page, nor a
 * browser that looks ahead, since a session is opened at the processor and counted for the address that opens it.
 */
function skipsOurPage({ link, processor }: CheckoutSession, { method, url, headers }: Request): boolean {
  const { searchParams } = new URL(url)
  const isOpened = headers.get('sec-fetch-mode') === 'navigate' && headers.get('sec-fetch-dest') === 'document'
  const isAhead = ['sec-purpose', 'purpose'].some((name) => headers.get(name)?.includes('prefetch'))
  const isAnswer = searchParams.has('tried') || searchParams.has('mend')
  return (
    link.page_when_needed && processor.cardForm === 'elsewhere' && method === 'GET' && isOpened && !isAhead && !isAnswer
  )
}

/** The page of the sandbox's bank, while a payment waits there. */
async function showBankPage({ db }: CheckoutDependencies, session: CheckoutSession): Promise<Response> {
  const payment = await findSinglePayment(db, session.link.id)
  return payment?.state === 'waiting' && session.processor.answerBank !== undefined
    ? answerBankPage(session)
    : seeOther(session, session.path)
}

/** Hears what the donor answered there. */
async function takeBankAnswer(
  dependencies: CheckoutDependencies,
  session: CheckoutSession,
  request: Request,
): Promise<Response> {
  const sent = await readSentForm(request)
  const payment = await findSinglePayment(dependencies.db, session.link.id)
  if (payment?.state === 'paid') return continueAfter(dependencies, session, payment, request)
  if (payment?.state !== 'waiting' || session.processor.answerBank === undefined) return seeOther(session, session.path)
  const outcome = await session.processor.answerBank(payment.id, sent?.get('answer') === 'agree')
  const settled = await settlePayment(dependencies, payment, outcome, session.now)
  return continueAfter(dependencies, session, settled, request)
}

/**
 * What a link answers without its form: it is closed, or a payment turns out to have been made; undefined while it is open.
 * `waits`: whoever asks waits for a payment that another request has begun and not yet heard of.
 */
export async function answerWithoutForm(
  dependencies: CheckoutDependencies,
  session: CheckoutSession,
  { waits }: { waits: boolean },
): Promise<Response | undefined> {
  if (linkStatus(session.link, session.now) === 'used') return answerClosed(session, 'used')
  const payment = await refreshedPayment(dependencies, session.link)
  if (payment?.state === 'paid') return redirectToShop(session, payment)
  const isAwaited = waits && payment?.state === 'started'
  if (payment !== undefined && !isAwaited && isBeingConfirmed(payment)) return answerPending(session)
  return closedNow(dependencies, session)
}

/** The form of an open link. `attemptId` names the attempt that led here, `mend` what was wrong in its form. */
export async function showForm(
  dependencies: CheckoutDependencies,
  session: CheckoutSession,
  request: Request,
): Promise<Response> {
  const query = new URL(request.url).searchParams
  const attemptId = query.get('tried')
  const own = attemptId === null ? undefined : await findPaymentOfAttempt(dependencies.db, session.link.id, attemptId)
  const seconds =
    attemptId === null || own !== undefined ? 0 : await waitOf(dependencies, payerOf(session, request), session.now)
  if (seconds > 0) return answerWait(session, seconds)
  const { dedication = await findLinkDedication(dependencies.db, session.link.id), ...remembered } =
    readFormCookie(request)
  return answerForm(session, {
    attempt: dependencies.newId('att'),
    ...remembered,
    dedication: dedication ?? NO_DEDICATION,
    problems: decodeFieldErrors(query.get('mend') ?? ''),
    ...refusalOf(own),
  })
}

/** The donor comes back from the processor's page. */
export async function returnFromProcessor(
  dependencies: CheckoutDependencies,
  session: CheckoutSession,
): Promise<Response> {
  const payment = await refreshedPayment(dependencies, session.link)
  if (payment?.state === 'paid') return redirectToShop(session, payment)
  const waits = payment?.state === 'started' || payment?.state === 'waiting'
  return waits
    ? answerPending(session)
    : seeOther(session, payment === undefined ? session.path : attemptLocation(session, payment))
}

/** Where a donor learns how an attempt ended. */
export function attemptLocation({ path }: CheckoutSession, { attempt }: Pick<CheckoutPayment, 'attempt'>): string {
  return `${path}?tried=${attempt}`
}

function redirectToShop(session: CheckoutSession, { donation_id }: CheckoutPayment): Promise<Response> {
  return seeOther(session, withDonationId(session.link.success_url, donation_id))
}

/** Whether the donor has done everything, and only the answer is missing. */
function isBeingConfirmed({ state, action_url }: CheckoutPayment): boolean {
  return state === 'started' || (state === 'waiting' && /\/checkout\/[^/]+\/return$/.test(action_url ?? ''))
}

/** The page of a link that is closed by now: the look at its payment may have answer of the fifth refusal. */
async function closedNow(dependencies: CheckoutDependencies, session: CheckoutSession): Promise<Response | undefined> {
  const standing = linkStatus(await readLink(dependencies.db, session.link.id), session.now)
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
  const isOpen = linkStatus(session.link, session.now) === 'open'
  if (session.barred !== undefined && isOpen) return seeOther(session, session.path)
  const problems = problemsHere(session, form)
  if (Object.keys(problems).length > 0)
    return redirectKeepingForm(
      dependencies,
      session,
      fieldsToKeep(form),
      `${session.path}?mend=${encodeFieldErrors(problems)}`,
    )
  const attempt = attemptOf(dependencies, session, form)
  const filledIn = timeOfId(dependencies.newId('att')) - timeOfId(attempt.id)
  const result = await payWithinLimits(dependencies, session, { attempt, request, hasty: filledIn < HASTY_MS })
  return redirectKeepingForm(
    dependencies,
    session,
    result.status === 'paid' ? undefined : fieldsToKeep(form),
    nextLocation(session, result, attempt),
  )
}

/** What is to be fixed on our page: where the card is asked for elsewhere, the dedication alone. */
function problemsHere({ processor }: CheckoutSession, { problems }: PaymentForm): FieldErrors {
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
  return redirectKeepingForm(dependencies, session, fields, nextLocation(session, resultOf(payment), { id }))
}

/** Leads on, while the donor's browser keeps what need not be typed again. */
async function redirectKeepingForm(
  { publicUrl }: CheckoutDependencies,
  session: CheckoutSession,
  fields: RememberedFields | undefined,
  location: string,
): Promise<Response> {
  const response = await seeOther(session, location)
  response.headers.set('set-cookie', formCookie(fields, new URL(publicUrl + session.path)))
  return response
}

function fieldsToKeep({ name, email, dedication }: PaymentForm): RememberedFields {
  return { name, email, dedication }
}

/** Where a donor goes after a try: to the shop, to the processor or bank, or back to the page. */
export function nextLocation(
  session: CheckoutSession,
  result: LimitedResult,
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
      return attemptLocation(session, { attempt: id })
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

/** What the donor answer us that is right. */
function donorDetails({ name, email, problems }: PaymentForm): { name?: string; email?: string } {
  return {
    ...(problems.name === undefined ? { name } : {}),
    ...(problems.email === undefined ? { email } : {}),
  }
}

/** What became of a try, or `wait` where the donor's address has attemptId too often. */
type LimitedResult = AttemptResult | { status: 'wait' }

/** A try at a link of which the donor has answer nothing yet. */
export function blankAttempt(
  { newId, publicUrl }: CheckoutDependencies,
  { gift, path, translator }: CheckoutSession,
): PaymentAttempt {
  return {
    id: newId('att'),
    donor: {},
    dedication: NO_DEDICATION,
    description: gift.nonprofit.name,
    locale: translator.locale.tag,
    returnUrl: `${publicUrl}${path}/return`,
    leaveUrl: publicUrl + path,
    suspicious: false,
  }
}

/** Pays unless the donor's address has attemptId too often, and counts how it ended. */
export async function payWithinLimits(
  dependencies: CheckoutDependencies,
  session: CheckoutSession,
  { attempt, request, hasty }: { attempt: PaymentAttempt; request: Request; hasty: boolean },
): Promise<LimitedResult> {
  const { now } = session
  const payer = payerOf(session, request)
  if ((await admitAttempt(dependencies, payer, now)) > 0) return { status: 'wait' }
  const counted = { ...attempt, payer: await payerSubject(dependencies.db, payer) }
  const result = await payOnce({ ...session, dependencies, attempt: counted })
  await recordAttempt(dependencies, payer, { end: endOf(session, result), hasty, now })
  if (result.status === 'declined') await notifyIfClosed(dependencies, session)
  return result
}

function endOf({ processor }: CheckoutSession, result: AttemptResult): AttemptOutcome {
  if (result.status === 'paid') return result.status
  if (result.status === 'declined') return result.reason === 'not_accepted' ? 'neutral' : 'declined'
  const elsewhere = result.status === 'action_needed' && result.opened === true && processor.cardForm === 'elsewhere'
  return elsewhere ? 'elsewhere' : 'neutral'
}

/** The link may have closed by this very refusal: the fifth one ends it. */
async function notifyIfClosed(dependencies: CheckoutDependencies, session: CheckoutSession): Promise<void> {
  const { id, account_id } = session.link
  if (linkStatus(await readLink(dependencies.db, id), session.now) !== 'declined_out') return
  await forgetLink(dependencies, session)
  dependencies.counts?.add('link_closed')
  dependencies.log.warn({ link_id: id, account_id }, 'A checkout link is closed after too many declined cards')
}
