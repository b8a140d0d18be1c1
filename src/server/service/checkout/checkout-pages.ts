import { Hono } from 'hono'
import type { ServiceDependencies } from '../context.ts'
import {
  answerBankPage,
  answerClosed,
  answerForm,
  answerResult,
  answerUnknown,
  answerUnsettled,
  type FormState,
  seeOther,
} from './answers.ts'
import { linkStanding } from './link-standing.ts'
import { answerAsset } from './page/assets.ts'
import { payOnce, refreshedPayment, resultOf } from './pay-once.ts'
import { type PaymentForm, readPaymentForm } from './payment-form.ts'
import { findSinglePayment } from './queries.ts'
import { settlePayment } from './settle-payment.ts'
import { findVisit, type Visit } from './visit.ts'

const largestForm = 16_384

/** The hosted pages: `/checkout/<token>` and what belongs to it. */
export function checkoutPages(dependencies: ServiceDependencies): Hono {
  const app = new Hono()
  app.get('/checkout/assets/:file', (context) => answerAsset(context.req.param('file')) ?? context.notFound())
  const on =
    (answer: (visit: Visit, request: Request) => Promise<Response>) => async (request: Request, token: string) => {
      const visit = await findVisit(dependencies, token)
      return visit === undefined ? answerUnknown() : answer(visit, request)
    }
  const show = on((visit) => showForm(dependencies, visit))
  const pay = on((visit, request) => takePayment(dependencies, visit, request))
  const comeBack = on((visit) => welcomeBack(dependencies, visit))
  const showBank = on((visit) => visitBank(dependencies, visit))
  const answerBank = on((visit, request) => hearBank(dependencies, visit, request))
  app.get('/checkout/:token', (context) => show(context.req.raw, context.req.param('token')))
  app.post('/checkout/:token', (context) => pay(context.req.raw, context.req.param('token')))
  app.get('/checkout/:token/return', (context) => comeBack(context.req.raw, context.req.param('token')))
  app.get('/checkout/:token/bank', (context) => showBank(context.req.raw, context.req.param('token')))
  app.post('/checkout/:token/bank', (context) => answerBank(context.req.raw, context.req.param('token')))
  return app
}

/** The form, unless the link is closed or a payment of an earlier visit turns out to have been made. */
async function showForm(dependencies: ServiceDependencies, visit: Visit): Promise<Response> {
  const standing = linkStanding(visit.link, visit.now)
  if (standing === 'used') return answerClosed(visit, standing)
  const payment = await refreshedPayment(dependencies, visit.link)
  if (payment?.state === 'paid') return answerResult(visit, resultOf(payment), emptyForm(dependencies))
  if (payment?.state === 'started') return answerUnsettled(visit)
  if (standing !== 'open') return answerClosed(visit, standing)
  if (!visit.eligible) return answerClosed(visit, 'ineligible')
  return answerForm(visit, emptyForm(dependencies))
}

async function takePayment(dependencies: ServiceDependencies, visit: Visit, request: Request): Promise<Response> {
  const sent = await readForm(request)
  if (sent === undefined) return seeOther(visit, visit.path)
  const form = readPaymentForm(sent, visit.now)
  const standing = linkStanding(visit.link, visit.now)
  if (!visit.eligible && standing === 'open') return answerClosed(visit, 'ineligible')
  const again = { ...emptyForm(dependencies), name: form.name, email: form.email }
  const complete = visit.processor.cardForm === 'elsewhere' || form.card !== undefined
  if (!complete && standing !== 'open') return answerClosed(visit, standing)
  if (!complete) return answerForm(visit, { ...again, problems: form.problems })
  const result = await payOnce({ ...visit, dependencies, attempt: attemptOf(dependencies, visit, form) })
  if (result.status === 'closed' || result.status === 'declined')
    return afterRefusal(dependencies, visit, result, again)
  return answerResult(visit, result, again)
}

/** The link may have closed by this very refusal: the fifth one ends it. */
async function afterRefusal(
  dependencies: ServiceDependencies,
  visit: Visit,
  result: Parameters<typeof answerResult>[1],
  form: FormState,
): Promise<Response> {
  const fresh = await findVisit(dependencies, visit.path.slice('/checkout/'.length))
  if (fresh === undefined) return answerUnknown()
  const standing = linkStanding(fresh.link, fresh.now)
  return standing === 'open' ? answerResult(fresh, result, form) : answerClosed(fresh, standing)
}

function attemptOf({ newId, publicUrl }: ServiceDependencies, { gift, path }: Visit, form: PaymentForm) {
  return {
    id: form.attempt ?? newId('att'),
    donor: { name: form.name, email: form.email },
    ...(form.card === undefined ? {} : { card: form.card }),
    description: gift.nonprofit.name,
    returnUrl: `${publicUrl}${path}/return`,
    suspicious: form.suspicious,
  }
}

/** The donor comes back from the processor's page. */
async function welcomeBack(dependencies: ServiceDependencies, visit: Visit): Promise<Response> {
  const payment = await refreshedPayment(dependencies, visit.link)
  if (payment === undefined) return seeOther(visit, visit.path)
  if (payment.state === 'waiting') return answerUnsettled(visit)
  return answerResult(visit, resultOf(payment), emptyForm(dependencies))
}

async function visitBank({ db }: ServiceDependencies, visit: Visit): Promise<Response> {
  const payment = await findSinglePayment(db, visit.link.id)
  return payment?.state === 'waiting' && visit.processor.answerBank !== undefined
    ? answerBankPage(visit)
    : seeOther(visit, visit.path)
}

async function hearBank(dependencies: ServiceDependencies, visit: Visit, request: Request): Promise<Response> {
  const sent = await readForm(request)
  const payment = await findSinglePayment(dependencies.db, visit.link.id)
  if (payment?.state === 'paid') return answerResult(visit, resultOf(payment), emptyForm(dependencies))
  if (payment?.state !== 'waiting' || visit.processor.answerBank === undefined) return seeOther(visit, visit.path)
  const outcome = await visit.processor.answerBank(payment.id, sent?.get('answer') === 'agree')
  const settled = await settlePayment(dependencies, payment, outcome, visit.now)
  const again = { ...emptyForm(dependencies), name: payment.donor_name, email: payment.donor_email }
  const result = resultOf(settled)
  return result.status === 'declined'
    ? afterRefusal(dependencies, visit, result, again)
    : answerResult(visit, result, again)
}

function emptyForm({ newId }: ServiceDependencies): FormState {
  return { attempt: newId('att'), name: '', email: '', problems: {} }
}

/** A form of ordinary size; undefined for anything else. */
async function readForm(request: Request): Promise<URLSearchParams | undefined> {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? '')
  if (!isForm || Number(request.headers.get('content-length') ?? 0) > largestForm) return undefined
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > largestForm) return undefined
    chunks.push(chunk)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}
