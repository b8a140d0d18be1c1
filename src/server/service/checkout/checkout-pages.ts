import { Hono } from 'hono'
import { clientAddress, isOwnMachine } from '../../http/client-address.ts'
import { isFromElsewhere } from '../../http/from-elsewhere.ts'
import { readBytes } from '../../http/read-bytes.ts'
import { timeOfId } from '../../kernel/identifiers.ts'
import { answerAsset } from '../../pages/page-assets.ts'
import { admitTry, noteTry, type Payer, payerSubject, type TryEnd } from '../abuse/payment-velocity.ts'
import {
  answerBankPage,
  answerClosed,
  answerForeign,
  answerForm,
  answerResult,
  answerUnknown,
  answerUnsettled,
  answerWait,
  type FormState,
  seeOther,
} from './answers.ts'
import type { CheckoutDependencies } from './checkout-dependencies.ts'
import { type CheckoutSession, findCheckoutSession } from './checkout-session.ts'
import { linkStanding } from './link/link-standing.ts'
import { script, stylesheet } from './page/assets.ts'
import { type AttemptResult, type PaymentAttempt, payOnce, refreshedPayment, resultOf } from './pay-once.ts'
import { type PaymentForm, readPaymentForm } from './payment-form.ts'
import { type CheckoutPayment, findSinglePayment } from './queries.ts'
import { settlePayment } from './settle-payment.ts'

const largestForm = 16_384
/** People need longer to fill in the form. A signal, never a refusal by itself. */
const HASTY_MS = 2_000

/** The hosted pages: `/checkout/<token>` and what belongs to it. */
export function checkoutPages(dependencies: CheckoutDependencies): Hono {
  const app = new Hono()
  app.get('/checkout/assets/:file', ({ req, notFound }) => answerAsset([stylesheet, script], req.path) ?? notFound())
  const on =
    (answer: (session: CheckoutSession, request: Request) => Promise<Response>) =>
    async (request: Request, token: string) => {
      const session = await findCheckoutSession(dependencies, token)
      if (session === undefined) return answerUnknown()
      const isForeign = request.method === 'POST' && isFromElsewhere(request, dependencies.publicUrl)
      return isForeign ? answerForeign(session) : answer(session, request)
    }
  const show = on((session) => showForm(dependencies, session))
  const pay = on((session, request) => takePayment(dependencies, session, request))
  const comeBack = on((session) => welcomeBack(dependencies, session))
  const showBank = on((session) => showBankPage(dependencies, session))
  const answerBank = on((session, request) => hearBank(dependencies, session, request))
  app.get('/checkout/:token', (context) => show(context.req.raw, context.req.param('token')))
  app.post('/checkout/:token', (context) => pay(context.req.raw, context.req.param('token')))
  app.get('/checkout/:token/return', (context) => comeBack(context.req.raw, context.req.param('token')))
  app.get('/checkout/:token/bank', (context) => showBank(context.req.raw, context.req.param('token')))
  app.post('/checkout/:token/bank', (context) => answerBank(context.req.raw, context.req.param('token')))
  return app
}

/** The form, unless the link is closed or a payment of an earlier session turns out to have been made. */
async function showForm(dependencies: CheckoutDependencies, session: CheckoutSession): Promise<Response> {
  const standing = linkStanding(session.link, session.now)
  if (standing === 'used') return answerClosed(session, standing)
  const payment = await refreshedPayment(dependencies, session.link)
  if (payment?.state === 'paid') return answerResult(session, resultOf(payment), emptyForm(dependencies))
  if (payment !== undefined && isBeingConfirmed(payment)) return answerUnsettled(session)
  if (standing !== 'open') return answerClosed(session, standing)
  if (!session.eligible) return answerClosed(session, 'ineligible')
  return answerForm(session, emptyForm(dependencies))
}

async function takePayment(
  dependencies: CheckoutDependencies,
  session: CheckoutSession,
  request: Request,
): Promise<Response> {
  const sent = await readForm(request)
  if (sent === undefined) return seeOther(session, session.path)
  const form = readPaymentForm(sent, session.now)
  const standing = linkStanding(session.link, session.now)
  if (!session.eligible && standing === 'open') return answerClosed(session, 'ineligible')
  const again = { ...emptyForm(dependencies), name: form.name, email: form.email }
  const complete = session.processor.cardForm === 'elsewhere' || form.card !== undefined
  if (!complete && standing !== 'open') return answerClosed(session, standing)
  if (!complete) return answerForm(session, { ...again, problems: form.problems })
  const result = await payShielded(dependencies, session, attemptOf(dependencies, session, form), request)
  if (result.status === 'wait') return answerWait(session, result.seconds)
  if (result.status === 'closed' || result.status === 'declined')
    return afterRefusal(dependencies, session, result, again)
  return answerResult(session, result, again)
}

/** Pays unless the donor's address has tried too often, and counts how it ended. */
async function payShielded(
  dependencies: CheckoutDependencies,
  session: CheckoutSession,
  attempt: PaymentAttempt,
  request: Request,
): Promise<AttemptResult | { status: 'wait'; seconds: number }> {
  const { now } = session
  const payer = payerOf(session, request)
  const seconds = await admitTry(dependencies, payer, now)
  if (seconds > 0) return { status: 'wait', seconds }
  const filledIn = timeOfId(dependencies.newId('att')) - timeOfId(attempt.id)
  const counted = { ...attempt, payer: await payerSubject(dependencies.db, payer) }
  const result = await payOnce({ ...session, dependencies, attempt: counted })
  await noteTry(dependencies, payer, { end: endOf(session, result), hasty: filledIn < HASTY_MS, now })
  return result
}

function endOf({ processor }: CheckoutSession, result: AttemptResult): TryEnd {
  if (result.status === 'paid') return result.status
  if (result.status === 'declined') return result.reason === 'not_accepted' ? 'neutral' : 'declined'
  const elsewhere = result.status === 'action_needed' && result.opened === true && processor.cardForm === 'elsewhere'
  return elsewhere ? 'elsewhere' : 'neutral'
}

/** Test gifts made on one's own machine are not counted by address. */
function payerOf({ link }: CheckoutSession, request: Request): Payer {
  const { id: linkId, account_id: accountId, live_mode: liveMode } = link
  const address = clientAddress(request)
  const own = !liveMode && address !== undefined && isOwnMachine(address)
  return { address: own ? undefined : address, accountId, liveMode, linkId }
}

/** The link may have closed by this very refusal: the fifth one ends it. */
async function afterRefusal(
  dependencies: CheckoutDependencies,
  session: CheckoutSession,
  result: Parameters<typeof answerResult>[1],
  form: FormState,
): Promise<Response> {
  const fresh = await findCheckoutSession(dependencies, session.path.slice('/checkout/'.length))
  if (fresh === undefined) return answerUnknown()
  const standing = linkStanding(fresh.link, fresh.now)
  if (standing === 'declined_out' && result.status === 'declined') await close(dependencies, fresh)
  return standing === 'open' ? answerResult(fresh, result, form) : answerClosed(fresh, standing)
}

/** Who begins the same gift anew gets a link that works, not this one again. */
async function close(
  { log, counts, publicUrl, onLinkClosed }: CheckoutDependencies,
  { link, path }: CheckoutSession,
): Promise<void> {
  await onLinkClosed?.({ accountId: link.account_id, liveMode: link.live_mode, address: publicUrl + path })
  counts?.add('link_closed')
  log.warn({ link_id: link.id, account_id: link.account_id }, 'A checkout link is closed after too many declined cards')
}

function attemptOf({ newId, publicUrl }: CheckoutDependencies, { gift, path }: CheckoutSession, form: PaymentForm) {
  return {
    id: form.attempt ?? newId('att'),
    donor: told(form),
    ...(form.card === undefined ? {} : { card: form.card }),
    description: gift.nonprofit.name,
    returnUrl: `${publicUrl}${path}/return`,
    leaveUrl: publicUrl + path,
    suspicious: form.suspicious,
  }
}

/** What the donor told us that is right. */
function told({ name, email, problems }: PaymentForm): { name?: string; email?: string } {
  return {
    ...(problems.name === undefined ? { name } : {}),
    ...(problems.email === undefined ? { email } : {}),
  }
}

/** The donor comes back from the processor's page. */
async function welcomeBack(dependencies: CheckoutDependencies, session: CheckoutSession): Promise<Response> {
  const payment = await refreshedPayment(dependencies, session.link)
  if (payment === undefined) return seeOther(session, session.path)
  if (payment.state === 'waiting') return answerUnsettled(session)
  return answerResult(session, resultOf(payment), emptyForm(dependencies))
}

/** Whether the donor has done everything, and only the answer is missing. */
function isBeingConfirmed({ state, action_url }: CheckoutPayment): boolean {
  return state === 'started' || (state === 'waiting' && /\/checkout\/[^/]+\/return$/.test(action_url ?? ''))
}

async function showBankPage({ db }: CheckoutDependencies, session: CheckoutSession): Promise<Response> {
  const payment = await findSinglePayment(db, session.link.id)
  return payment?.state === 'waiting' && session.processor.answerBank !== undefined
    ? answerBankPage(session)
    : seeOther(session, session.path)
}

async function hearBank(
  dependencies: CheckoutDependencies,
  session: CheckoutSession,
  request: Request,
): Promise<Response> {
  const sent = await readForm(request)
  const payment = await findSinglePayment(dependencies.db, session.link.id)
  if (payment?.state === 'paid') return answerResult(session, resultOf(payment), emptyForm(dependencies))
  if (payment?.state !== 'waiting' || session.processor.answerBank === undefined) return seeOther(session, session.path)
  const outcome = await session.processor.answerBank(payment.id, sent?.get('answer') === 'agree')
  const settled = await settlePayment(dependencies, payment, outcome, session.now)
  const again = { ...emptyForm(dependencies), name: payment.donor_name, email: payment.donor_email }
  const result = resultOf(settled)
  return result.status === 'declined'
    ? afterRefusal(dependencies, session, result, again)
    : answerResult(session, result, again)
}

function emptyForm({ newId }: CheckoutDependencies): FormState {
  return { attempt: newId('att'), name: '', email: '', problems: {} }
}

/** A form of ordinary size; undefined for anything else. */
async function readForm(request: Request): Promise<URLSearchParams | undefined> {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? '')
  if (!isForm || Number(request.headers.get('content-length') ?? 0) > largestForm) return undefined
  const bytes = await readBytes(request, largestForm).catch(() => undefined)
  return bytes && new URLSearchParams(new TextDecoder().decode(bytes))
}
