import { Hono } from 'hono'
import { isCrossSite } from '../../http/client-address.ts'
import { timeOfId } from '../../kernel/identifiers.ts'
import { answerAsset } from '../../pages/page-assets.ts'
import { acceptedLanguages, chooseLocale } from '../../pages/page-locale.ts'
import {
  type AttemptOutcome,
  admitAttempt,
  payerSubject,
  recordAttempt,
  secondsUntilRetry,
} from '../abuse/payment-velocity.ts'
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
import { recipientsOf } from './page/payment-page.ts'
import {
  type AttemptResult,
  type PaymentAttempt,
  payerOf,
  payOnce,
  refreshedPayment,
  resultOf,
  settlePayment,
} from './pay-once.ts'
import { type PaymentForm, readPaymentForm, readSentForm } from './payment-form.ts'

type Answer = (dependencies: CheckoutDependencies, session: CheckoutSession, request: Request) => Promise<Response>

/**
 * The hosted pages: `/checkout/<token>` and the pages below it. Every submission is answered with a redirect (303), so that
 * going back or reloading never submits it again.
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
    return asJsonIfRequested(request, await answer(dependencies, session, request))
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

/** The accent colors of the donor's account, as a file because these pages have no inline styles. */
async function showAccentStyles(_: CheckoutDependencies, { accent }: CheckoutSession): Promise<Response> {
  const headers = { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'private, max-age=3600' }
  return new Response(accent === null ? '' : accentStyles(accent), { headers })
}

/** The page's script stays on the page while the network is down, so it receives the redirect location as JSON. */
function asJsonIfRequested(request: Request, response: Response): Response {
  const location = response.headers.get('location')
  if (location === null || request.headers.get('accept') !== 'application/json') return response
  const headers = new Headers(response.headers)
  headers.delete('location')
  headers.set('content-type', 'application/json')
  return new Response(JSON.stringify({ location }), { headers })
}

/** Marks a donor who left the processor's page without paying. */
const LEFT = 'left'

/**
 * Opens a link: our page, or the processor's page if the previous page already asked for and disclosed everything. A
 * donor who leaves that page without paying returns to the store; errors are shown on our page.
 */
async function visitLink(
  dependencies: CheckoutDependencies,
  session: CheckoutSession,
  request: Request,
): Promise<Response> {
  const isStraight = skipsOurPage(session, request)
  // If a link is opened twice at once, as by a double click, the second request waits for the page that the first
  // opens.
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
 * Whether our page has nothing to ask and a person opens the link. Excludes images and frames of other pages and
 * prefetching browsers, because opening a session at the processor counts against the address.
 */
function skipsOurPage({ link, processor }: CheckoutSession, { method, url, headers }: Request): boolean {
  const { searchParams } = new URL(url)
  const isOpened = headers.get('sec-fetch-mode') === 'navigate' && headers.get('sec-fetch-dest') === 'document'
  const isAhead = ['sec-purpose', 'purpose'].some((name) => headers.get(name)?.includes('prefetch'))
  const isAnswer = searchParams.has('tried') || searchParams.has('field_errors')
  return (
    link.page_when_needed &&
    link.giving_page_id === null &&
    processor.cardForm === 'elsewhere' &&
    method === 'GET' &&
    isOpened &&
    !isAhead &&
    !isAnswer
  )
}

/** The sandbox's bank page, while a payment waits there. */
async function showBankPage({ db }: CheckoutDependencies, session: CheckoutSession): Promise<Response> {
  const payment = await findSinglePayment(db, session.link.id)
  return payment?.state === 'waiting' && session.processor.answerBank !== undefined
    ? answerBankPage(session)
    : seeOther(session, session.path)
}

/** Handles the donor's answer on the bank page. */
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
 * The response for a link that needs no form: it is closed, or was paid meanwhile; undefined while it is open. With
 * `waits`, waits for a payment that another request has started and not finished.
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

/**
 * The form of an open link. The query parameter `tried` names the attempt that led here, `field_errors` the invalid fields
 * of its form.
 */
export async function showForm(
  dependencies: CheckoutDependencies,
  session: CheckoutSession,
  request: Request,
): Promise<Response> {
  const query = new URL(request.url).searchParams
  const attemptId = query.get('tried')
  const own = attemptId === null ? undefined : await findPaymentOfAttempt(dependencies.db, session.link.id, attemptId)
  const seconds =
    attemptId === null || own !== undefined
      ? 0
      : await secondsUntilRetry(dependencies, payerOf(session, request), session.now)
  if (seconds > 0) return answerWait(session, seconds)
  const { dedication = await findLinkDedication(dependencies.db, session.link.id), ...remembered } =
    readFormCookie(request)
  return answerForm(session, {
    attempt: dependencies.newId('att'),
    ...remembered,
    dedication: dedication ?? NO_DEDICATION,
    problems: decodeFieldErrors(query.get('field_errors') ?? ''),
    ...refusalOf(own),
  })
}

/** The donor returns from the processor's page. */
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

/** The address that shows a donor the result of an attempt. */
export function attemptLocation({ path }: CheckoutSession, { attempt }: Pick<CheckoutPayment, 'attempt'>): string {
  return `${path}?tried=${attempt}`
}

function redirectToShop(session: CheckoutSession, { donation_id }: CheckoutPayment): Promise<Response> {
  return seeOther(session, withDonationId(session.link.success_url, donation_id))
}

/** Whether the donor is done and only the result is pending. */
function isBeingConfirmed({ state, action_url }: CheckoutPayment): boolean {
  return state === 'started' || (state === 'waiting' && /\/checkout\/[^/]+\/return$/.test(action_url ?? ''))
}

/** The response for a link that was closed meanwhile, for example by the fifth decline during this request. */
async function closedNow(dependencies: CheckoutDependencies, session: CheckoutSession): Promise<Response | undefined> {
  const standing = linkStatus(await readLink(dependencies.db, session.link.id), session.now)
  if (standing === 'declined_out') await forgetLink(dependencies, session)
  if (standing !== 'open') return answerClosed(session, standing)
  return session.barred === undefined ? undefined : answerClosed(session, session.barred)
}

/** If the donor starts the same gift again, they get a new link instead of this one. */
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

/** People need longer to fill in the form. A signal, never a reason to refuse by itself. */
const HASTY_MS = 2_000

/** Pays with the submitted form and redirects: to the store, the bank, or back to the page, which shows the result. */
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
      `${session.path}?field_errors=${encodeFieldErrors(problems)}`,
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

/** Invalid fields of our page: if the processor asks for the card, only the dedication. */
function problemsHere({ processor }: CheckoutSession, { problems }: PaymentForm): FieldErrors {
  if (processor.cardForm === 'here') return problems
  const { honoree, tell } = problems
  return { ...(honoree === undefined ? {} : { honoree }), ...(tell === undefined ? {} : { tell }) }
}

/** Redirects a donor by the payment's state: to the store, or back to the page, which shows the result. */
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

/** Redirects, and stores values in the donor's browser so that they needn't be typed again. */
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

function fieldsToKeep({ name, email, dedication, showsName }: PaymentForm): RememberedFields {
  return { name, email, dedication, ...(showsName ? { showsName } : {}) }
}

/** The donor's next page after an attempt: the store, the processor or bank, or our page. */
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
    showsName: form.showsName,
    ...(form.card === undefined ? {} : { card: form.card }),
    suspicious: form.suspicious,
  }
}

/** The valid details of the donor. */
function donorDetails({ name, email, problems }: PaymentForm): { name?: string; email?: string } {
  return {
    ...(problems.name === undefined ? { name } : {}),
    ...(problems.email === undefined ? { email } : {}),
  }
}

/** The result of an attempt, or `wait` if the donor's address has tried too often. */
type LimitedResult = AttemptResult | { status: 'wait' }

/** An attempt at a link without any donor input. */
export function blankAttempt(
  { newId, publicUrl }: CheckoutDependencies,
  { gift, path, translator }: CheckoutSession,
): PaymentAttempt {
  return {
    id: newId('att'),
    donor: {},
    dedication: NO_DEDICATION,
    description: recipientsOf(gift, translator),
    locale: translator.locale.tag,
    returnUrl: `${publicUrl}${path}/return`,
    leaveUrl: publicUrl + path,
    suspicious: false,
  }
}

/** Pays unless the donor's address has tried too often, and counts the result. */
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

/** This decline may have closed the link: the fifth one does. */
async function notifyIfClosed(dependencies: CheckoutDependencies, session: CheckoutSession): Promise<void> {
  const { id, account_id } = session.link
  if (linkStatus(await readLink(dependencies.db, id), session.now) !== 'declined_out') return
  await forgetLink(dependencies, session)
  dependencies.counts?.add('link_closed')
  dependencies.log.warn({ link_id: id, account_id }, 'Checkout link closed after too many declined cards')
}
