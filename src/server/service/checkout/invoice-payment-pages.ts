import { Hono } from 'hono'
import type { DeclineReason } from '../../../contract/index.ts'
import { isCrossSite } from '../../http/client-address.ts'
import type { Markup } from '../../pages/page.ts'
import { acceptedLanguages, chooseLocale } from '../../pages/page-locale.ts'
import type { Processor } from '../../processors/processor.ts'
import { processorOf } from '../../processors/processor-of.ts'
import { invoiceOfToken } from '../letters/letter-content.ts'
import { findStatedInvoice, type ListedInvoice, lastBounced } from '../money/billing/invoice-records.ts'
import { foundationName } from '../money/ledger/foundation-name.ts'
import { answerUnknown, declineFields } from './answers.ts'
import type { CheckoutDependencies } from './checkout-session.ts'
import { type InvoiceCharge, openChargeOf, payByProcessor, reconcileCharge, settleCharge } from './invoice-charges.ts'
import { decodeFieldErrors, encodeFieldErrors } from './page/form.ts'
import { type InvoicePayment, invoiceBankPage, invoicePage, type ShownInvoice } from './page/invoice-page.ts'
import { type HostedTranslator, hostedPageHeaders, hostedTranslator } from './page/layout.ts'
import { readCard, readSentForm } from './payment-form.ts'

type Answer = (dependencies: CheckoutDependencies, visit: InvoiceVisit, request: Request) => Promise<Response>

/**
 * Pages to pay invoices at `/invoices/<token>`, by card or bank debit. The secret token is only in the account's e-mail
 * and console, and gives access to this invoice alone. Every submission is answered with a redirect, so that it is
 * never sent twice.
 */
export function invoicePaymentPages(dependencies: CheckoutDependencies): Hono {
  const app = new Hono()
  const on = (answer: Answer) => async (request: Request, token: string) => {
    const visit = await findInvoiceVisit(dependencies, token, request)
    if (visit === undefined) return answerUnknown(chooseLocale(acceptedLanguages(request)))
    if (request.method === 'POST' && isCrossSite(request, dependencies.publicUrl)) return seeOther(locationOf(visit))
    return answer(dependencies, visit, request)
  }
  app.get('/invoices/:token{\\w+}', (context) => on(show)(context.req.raw, context.req.param('token')))
  app.post('/invoices/:token{\\w+}', (context) => on(pay)(context.req.raw, context.req.param('token')))
  app.get('/invoices/:token{\\w+}/bank', (context) => on(showBank)(context.req.raw, context.req.param('token')))
  app.post('/invoices/:token{\\w+}/bank', (context) => on(takeBankAnswer)(context.req.raw, context.req.param('token')))
  return app
}

const show: Answer = async (dependencies, visit, request) => {
  const open = await openChargeOf(dependencies, visit.invoice.id)
  const charge = open && (await reconcileCharge(dependencies, open))
  // The charge was settled just now, so the data read before is outdated.
  if (charge !== undefined && charge.settled_at !== null) return seeOther(nextLocation(visit, charge))
  const query = new URL(request.url).searchParams
  const payment = {
    action: locationOf(visit),
    cardForm: visit.processor?.cardForm,
    problems: decodeFieldErrors(query.get('field_errors') ?? ''),
    ...invoiceRefusal(visit, query.get('said') ?? ''),
    ...(charge === undefined ? {} : { begun: charge.amount }),
    ...(await returnedPayment(dependencies, visit)),
  }
  return answerPage(visit, invoicePage(visit.shown, payment, visit.translator))
}

const pay: Answer = async (dependencies, visit, request) => {
  const { processor, invoice } = visit
  const form = await readSentForm(request)
  if (processor === undefined || form === undefined) return seeOther(locationOf(visit))
  const isDebit = form.get('way') === 'debit'
  const isCardHere = processor.cardForm === 'here' && !isDebit
  const { card, problems } = isCardHere
    ? readCard(form, dependencies.clock.now(invoice.live_mode))
    : { card: undefined, problems: {} }
  if (isCardHere && card === undefined)
    return seeOther(locationOf(visit, { field_errors: encodeFieldErrors(problems) }))
  const address = `${dependencies.publicUrl}${locationOf(visit)}`
  const charge = await payByProcessor(dependencies, processor, invoice.id, {
    ...(card === undefined ? {} : { card }),
    ...(isDebit ? { debit: true as const } : {}),
    ...{ returnUrl: address, leaveUrl: address },
  })
  if (charge?.state === 'waiting' && charge.action_url !== null)
    return seeOther(charge.action_url === 'bank' ? locationOf(visit, {}, '/bank') : charge.action_url)
  return seeOther(charge === undefined ? locationOf(visit) : nextLocation(visit, charge))
}

const showBank: Answer = async (dependencies, visit) => {
  const charge = await openChargeOf(dependencies, visit.invoice.id)
  if (charge?.state !== 'waiting' || visit.processor?.answerBank === undefined) return seeOther(locationOf(visit))
  return answerPage(visit, invoiceBankPage(visit.shown, charge.amount, visit.translator))
}

const takeBankAnswer: Answer = async (dependencies, visit, request) => {
  const { processor, invoice } = visit
  const form = await readSentForm(request)
  const charge = await openChargeOf(dependencies, invoice.id)
  if (charge?.state !== 'waiting' || processor?.answerBank === undefined) return seeOther(locationOf(visit))
  const outcome = await processor.answerBank(charge.id, form?.get('answer') === 'agree')
  return seeOther(nextLocation(visit, await settleCharge(dependencies, charge, outcome)))
}

/** The payer's next page for a charge's state. */
function nextLocation(visit: InvoiceVisit, { state, decline_reason: reason }: InvoiceCharge): string {
  if (state === 'declined' || state === 'voided') return locationOf(visit, { said: reason ?? state })
  return locationOf(visit)
}

async function answerPage({ processor }: InvoiceVisit, page: Markup): Promise<Response> {
  const headers = hostedPageHeaders(processor?.pageOrigin === undefined ? [] : [processor.pageOrigin])
  return new Response(String(await page), { headers })
}

function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
}

/** A visit to an invoice's link, with everything that its pages need. */
interface InvoiceVisit {
  invoice: ListedInvoice
  shown: ShownInvoice
  processor: Processor | undefined
  path: string
  /** The language in the link. */
  asked: string | undefined
  /** Uses the link's language, otherwise the browser's. */
  translator: HostedTranslator
}

/** Looks up a token; undefined if it is invalid or the invoice isn't sent yet. */
async function findInvoiceVisit(
  dependencies: CheckoutDependencies,
  token: string,
  request: Request,
): Promise<InvoiceVisit | undefined> {
  const { db, seal } = dependencies
  const id = invoiceOfToken(seal, token)
  const invoice = id === undefined ? undefined : await findStatedInvoice(db, id)
  if (invoice === undefined || invoice.status === 'pending') return undefined
  const { live_mode: liveMode } = invoice
  const path = `/invoices/${token}`
  const requestedLocale = new URL(request.url).searchParams.get('locale') ?? undefined
  return {
    invoice,
    shown: {
      number: invoice.number,
      account: invoice.account_name,
      foundation: (await foundationName(db, liveMode)) ?? '',
      month: invoice.month.slice(0, 7),
      dueOn: invoice.due_on,
      paid: invoice.paid,
      due: invoice.due,
      pdfUrl: `${path}.pdf`,
      testMode: !liveMode,
    },
    processor: processorOf(dependencies, liveMode),
    path,
    asked: requestedLocale,
    translator: hostedTranslator(chooseLocale([requestedLocale, ...acceptedLanguages(request)])),
  }
}

/** A page of the visit, in the language of its link. */
function locationOf(
  { path, asked, translator }: InvoiceVisit,
  parameters: Record<string, string> = {},
  below = '',
): string {
  const query = new URLSearchParams({
    ...(asked === undefined ? {} : { locale: translator.locale.tag }),
    ...parameters,
  })
  return `${path}${below}${query.size === 0 ? '' : `?${query}`}`
}

/** The message for a declined payment named in the address; undefined for an unknown reason. */
function invoiceRefusal({ translator }: InvoiceVisit, declined: string): Pick<InvoicePayment, 'refusal'> {
  if (declined === 'voided') return { refusal: { sentence: translator.t('invoiceNotPaid'), field: 'number' } }
  return isDeclineReason(declined)
    ? { refusal: { sentence: translator.t(declined), field: declineFields[declined] } }
    : {}
}

/** The payment that its bank returned, while it is due again. */
async function returnedPayment(
  { db }: CheckoutDependencies,
  { invoice }: InvoiceVisit,
): Promise<Pick<InvoicePayment, 'returned'>> {
  const payment = await lastBounced(db, invoice.id)
  if (payment?.bounced_at == null || invoice.due === 0) return {}
  return { returned: { amount: payment.amount, day: payment.bounced_at.toISOString().slice(0, 10) } }
}

function isDeclineReason(word: string): word is DeclineReason {
  return Object.hasOwn(declineFields, word)
}
