import { Hono } from 'hono'
import { isFromElsewhere } from '../../http/client-address.ts'
import { answerAsset } from '../../pages/page-assets.ts'
import { acceptedLanguages, chooseLocale } from '../../pages/page-locale.ts'
import { answerBankPage, answerForeign, answerUnknown, seeOther } from './answers.ts'
import type { CheckoutDependencies } from './checkout-dependencies.ts'
import { findSinglePayment } from './checkout-records.ts'
import { type CheckoutSession, findCheckoutSession } from './checkout-session.ts'
import { findLinkDedication } from './dedication.ts'
import { NO_DEDICATION } from './page/form-problems.ts'
import { accountLook, script, stylesheet } from './page/layout.ts'
import { readSentForm } from './payment-form.ts'
import { settlePayment } from './settle-payment.ts'
import { answerWithoutForm, showForm, welcomeBack } from './show-gift.ts'
import { blankAttempt, continueAfter, payShielded, placeAfter, takePayment } from './take-payment.ts'

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
    if (isFromElsewhere(request, dependencies.publicUrl)) return answerForeign(session)
    return forWhoAsks(request, await answer(dependencies, session, request))
  }
  const routes = { '': { get: visitLink, post: takePayment }, '/bank': { get: showBankPage, post: hearBank } } as const
  for (const [path, { get, post }] of Object.entries(routes)) {
    app.get(`/checkout/:token${path}`, (context) => on(get)(context.req.raw, context.req.param('token')))
    app.post(`/checkout/:token${path}`, (context) => on(post)(context.req.raw, context.req.param('token')))
  }
  app.get('/checkout/:token/look.css', (context) => on(showLook)(context.req.raw, context.req.param('token')))
  app.get('/checkout/:token/return', (context) => on(welcomeBack)(context.req.raw, context.req.param('token')))
  return app
}

/** The colours of the account that the donor comes from, a file since nothing on these pages is inline. */
async function showLook(_: CheckoutDependencies, { accent }: CheckoutSession): Promise<Response> {
  const headers = { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'private, max-age=3600' }
  return new Response(accent === null ? '' : accountLook(accent), { headers })
}

/** The page's own script, which stays where it is while the network is away, is told where to go on instead. */
function forWhoAsks(request: Request, response: Response): Response {
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
  const isStraight = isPageNeedless(session, request)
  // Opened twice at once, as by a double click, the second waits for the page that the first is just opening.
  const told = await answerWithoutForm(dependencies, session, { waits: isStraight })
  if (told !== undefined) return told
  if (!isStraight) return showForm(dependencies, session, request)
  if (new URL(request.url).searchParams.has(LEFT)) return seeOther(session, session.link.cancel_url)
  const attempt = {
    ...blankAttempt(dependencies, session),
    dedication: (await findLinkDedication(dependencies.db, session.link.id)) ?? NO_DEDICATION,
    leaveUrl: `${dependencies.publicUrl}${session.path}?${LEFT}`,
  }
  const result = await payShielded(dependencies, session, { attempt, request, hasty: false })
  return seeOther(session, placeAfter(session, result, attempt))
}

/**
 * Whether nothing is left to ask here, and a person opens the link: not a picture or a frame of another page, nor a
 * browser that looks ahead, since a session is opened at the processor and counted for the address that opens it.
 */
function isPageNeedless({ link, processor }: CheckoutSession, { method, url, headers }: Request): boolean {
  const { searchParams } = new URL(url)
  const isOpened = headers.get('sec-fetch-mode') === 'navigate' && headers.get('sec-fetch-dest') === 'document'
  const isAhead = ['sec-purpose', 'purpose'].some((name) => headers.get(name)?.includes('prefetch'))
  const isTold = searchParams.has('tried') || searchParams.has('mend')
  return (
    link.page_when_needed && processor.cardForm === 'elsewhere' && method === 'GET' && isOpened && !isAhead && !isTold
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
async function hearBank(
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
