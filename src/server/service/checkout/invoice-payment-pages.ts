import { Hono } from 'hono'
import { isFromElsewhere } from '../../http/from-elsewhere.ts'
import type { Markup } from '../../pages/page.ts'
import { acceptedLanguages, chooseLocale } from '../../pages/page-locale.ts'
import { answerUnknown } from './answers.ts'
import type { CheckoutDependencies } from './checkout-dependencies.ts'
import { type InvoiceCharge, openChargeOf, payByProcessor, reconcileCharge, settleCharge } from './invoice-charges.ts'
import { findInvoiceVisit, type InvoiceVisit, invoiceRefusal, invoiceTakenBack, placeOf } from './invoice-visit.ts'
import { readProblems, writeProblems } from './page/form-problems.ts'
import { invoiceBankPage, invoicePage } from './page/invoice/invoice-page.ts'
import { hostedPageHeaders } from './page/page-headers.ts'
import { readCard } from './payment-form.ts'
import { readSentForm } from './sent-form.ts'

type Answer = (dependencies: CheckoutDependencies, visit: InvoiceVisit, request: Request) => Promise<Response>

/**
 * Invoices to pay at `/invoices/<token>`, by card or bank debit. The secret in the address is in the account's letter and
 * console alone, and shows this invoice and nothing else. What is sent is answered by leading on, so that nothing is sent twice.
 */
export function invoicePaymentPages(dependencies: CheckoutDependencies): Hono {
  const app = new Hono()
  const on = (answer: Answer) => async (request: Request, token: string) => {
    const visit = await findInvoiceVisit(dependencies, token, request)
    if (visit === undefined) return answerUnknown(chooseLocale(acceptedLanguages(request)))
    if (request.method === 'POST' && isFromElsewhere(request, dependencies.publicUrl)) return seeOther(placeOf(visit))
    return answer(dependencies, visit, request)
  }
  app.get('/invoices/:token{\\w+}', (context) => on(show)(context.req.raw, context.req.param('token')))
  app.post('/invoices/:token{\\w+}', (context) => on(pay)(context.req.raw, context.req.param('token')))
  app.get('/invoices/:token{\\w+}/bank', (context) => on(showBank)(context.req.raw, context.req.param('token')))
  app.post('/invoices/:token{\\w+}/bank', (context) => on(hearBank)(context.req.raw, context.req.param('token')))
  return app
}

const show: Answer = async (dependencies, visit, request) => {
  const open = await openChargeOf(dependencies, visit.invoice.id)
  const charge = open && (await reconcileCharge(dependencies, open))
  // What was settled just now is no longer what was read before.
  if (charge !== undefined && charge.settled_at !== null) return seeOther(placeAfter(visit, charge))
  const asked = new URL(request.url).searchParams
  const payment = {
    action: placeOf(visit),
    cardForm: visit.processor?.cardForm,
    problems: readProblems(asked.get('mend') ?? ''),
    ...invoiceRefusal(visit, asked.get('said') ?? ''),
    ...(charge === undefined ? {} : { begun: charge.amount }),
    ...(await invoiceTakenBack(dependencies, visit)),
  }
  return answerPage(visit, invoicePage(visit.shown, payment, visit.speaker))
}

const pay: Answer = async (dependencies, visit, request) => {
  const { processor, invoice } = visit
  const form = await readSentForm(request)
  if (processor === undefined || form === undefined) return seeOther(placeOf(visit))
  const isDebit = form.get('way') === 'debit'
  const isCardHere = processor.cardForm === 'here' && !isDebit
  const { card, problems } = isCardHere
    ? readCard(form, dependencies.clock.now(invoice.live_mode))
    : { card: undefined, problems: {} }
  if (isCardHere && card === undefined) return seeOther(placeOf(visit, { mend: writeProblems(problems) }))
  const address = `${dependencies.publicUrl}${placeOf(visit)}`
  const charge = await payByProcessor(dependencies, processor, invoice.id, {
    ...(card === undefined ? {} : { card }),
    ...(isDebit ? { debit: true as const } : {}),
    ...{ returnUrl: address, leaveUrl: address },
  })
  if (charge?.state === 'waiting' && charge.action_url !== null)
    return seeOther(charge.action_url === 'bank' ? placeOf(visit, {}, '/bank') : charge.action_url)
  return seeOther(charge === undefined ? placeOf(visit) : placeAfter(visit, charge))
}

const showBank: Answer = async (dependencies, visit) => {
  const charge = await openChargeOf(dependencies, visit.invoice.id)
  if (charge?.state !== 'waiting' || visit.processor?.answerBank === undefined) return seeOther(placeOf(visit))
  return answerPage(visit, invoiceBankPage(visit.shown, charge.amount, visit.speaker))
}

const hearBank: Answer = async (dependencies, visit, request) => {
  const { processor, invoice } = visit
  const form = await readSentForm(request)
  const charge = await openChargeOf(dependencies, invoice.id)
  if (charge?.state !== 'waiting' || processor?.answerBank === undefined) return seeOther(placeOf(visit))
  const outcome = await processor.answerBank(charge.id, form?.get('answer') === 'agree')
  return seeOther(placeAfter(visit, await settleCharge(dependencies, charge, outcome)))
}

/** Where a payer is led once a charge stands as it does. */
function placeAfter(visit: InvoiceVisit, { state, decline_reason: reason }: InvoiceCharge): string {
  if (state === 'declined' || state === 'voided') return placeOf(visit, { said: reason ?? state })
  return placeOf(visit)
}

async function answerPage({ processor }: InvoiceVisit, page: Markup): Promise<Response> {
  const headers = hostedPageHeaders(processor?.pageOrigin === undefined ? [] : [processor.pageOrigin])
  return new Response(String(await page), { headers })
}

function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
}
