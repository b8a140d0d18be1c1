import { Hono } from 'hono'
import { html } from 'hono/html'
import { isFromElsewhere } from '../../http/from-elsewhere.ts'
import { htmlPage, type Markup } from '../../pages/page.ts'
import { answerAsset, BASE_STYLES, NOTICE_STYLES, readAsset } from '../../pages/page-assets.ts'
import { PRIVATE, pageHeaders } from '../../pages/page-headers.ts'
import { unknownPage } from '../../pages/unknown-page.ts'
import type { Processor } from '../../processors/processor.ts'
import { processorOf } from '../../processors/processor-of.ts'
import { dollars } from '../../rendering/amounts.ts'
import { invoiceOfToken } from '../letters/invoice-token.ts'
import { type InvoicePayment, lastBounced } from '../money/billing/invoice-payment-records.ts'
import { findStatedInvoice, type ListedInvoice } from '../money/billing/invoice-statements.ts'
import { foundationName } from '../money/ledger/house.ts'
import type { CheckoutDependencies } from './checkout-dependencies.ts'
import { type InvoiceCharge, openChargeOf, payByProcessor, reconcileCharge, settleCharge } from './invoice-charges.ts'
import { readCard } from './payment-form.ts'
import { readSentForm } from './sent-form.ts'

const stylesheet = readAsset('/invoices/assets/', BASE_STYLES, NOTICE_STYLES, new URL('invoice.css', import.meta.url))

interface Visit {
  invoice: ListedInvoice
  foundation: string
  processor: Processor | undefined
  path: string
}

type Answer = (dependencies: CheckoutDependencies, visit: Visit, request: Request) => Promise<Response>

/**
 * Invoices to pay at `/invoices/<token>`, by card or bank debit. The secret in the address is in the account's letter and
 * console alone, and shows this invoice and nothing else. What is sent is answered by leading on, so that nothing is sent twice.
 */
export function invoicePaymentPages(dependencies: CheckoutDependencies): Hono {
  const app = new Hono()
  app.get('/invoices/assets/:file', ({ req, notFound }) => answerAsset([stylesheet], req.path) ?? notFound())
  const on = (answer: Answer) => async (request: Request, token: string) => {
    const visit = await findVisit(dependencies, token)
    if (visit === undefined) return unknownPage([])
    if (request.method === 'POST' && isFromElsewhere(request, dependencies.publicUrl)) return seeOther(visit.path)
    return answer(dependencies, visit, request)
  }
  app.get('/invoices/:token{\\w+}', (context) => on(show)(context.req.raw, context.req.param('token')))
  app.post('/invoices/:token{\\w+}', (context) => on(pay)(context.req.raw, context.req.param('token')))
  app.get('/invoices/:token{\\w+}/bank', (context) => on(showBank)(context.req.raw, context.req.param('token')))
  app.post('/invoices/:token{\\w+}/bank', (context) => on(hearBank)(context.req.raw, context.req.param('token')))
  return app
}

async function findVisit(dependencies: CheckoutDependencies, token: string): Promise<Visit | undefined> {
  const { db, seal } = dependencies
  const id = invoiceOfToken(seal, token)
  const invoice = id === undefined ? undefined : await findStatedInvoice(db, id)
  if (invoice === undefined || invoice.status === 'pending') return undefined
  const { live_mode: liveMode } = invoice
  const foundation = (await foundationName(db, liveMode)) ?? ''
  return { invoice, foundation, processor: processorOf(dependencies, liveMode), path: `/invoices/${token}` }
}

const show: Answer = async (dependencies, visit, request) => {
  const open = await openChargeOf(dependencies, visit.invoice.id)
  const charge = open && (await reconcileCharge(dependencies, open))
  // What was settled just now is no longer what was read before.
  if (charge !== undefined && charge.settled_at !== null) return seeOther(`${visit.path}${sayingOf(charge)}`)
  const said = new URL(request.url).searchParams.get('said') ?? ''
  return answerPage(
    visit,
    html`${sheet(visit)}${notice(said)}${takenBack(await lastBounced(dependencies.db, visit.invoice.id), visit)}${ways(visit, charge)}`,
  )
}

const pay: Answer = async (dependencies, visit, request) => {
  const { processor, path, invoice } = visit
  const form = await readSentForm(request)
  if (processor === undefined || form === undefined) return seeOther(path)
  const now = dependencies.clock.now(invoice.live_mode)
  const isDebit = form.get('way') === 'debit'
  const { card } = processor.cardForm === 'here' && !isDebit ? readCard(form, now) : { card: undefined }
  if (processor.cardForm === 'here' && !isDebit && card === undefined) return seeOther(`${path}?said=card`)
  const address = `${dependencies.publicUrl}${path}`
  const charge = await payByProcessor(dependencies, processor, invoice.id, {
    ...(card === undefined ? {} : { card }),
    ...(isDebit ? { debit: true as const } : {}),
    ...{ returnUrl: address, leaveUrl: address },
  })
  if (charge?.state === 'waiting' && charge.action_url !== null)
    return seeOther(charge.action_url === 'bank' ? `${path}/bank` : charge.action_url)
  return seeOther(`${path}${charge === undefined ? '' : sayingOf(charge)}`)
}

const showBank: Answer = async (dependencies, visit) => {
  const charge = await openChargeOf(dependencies, visit.invoice.id)
  if (charge?.state !== 'waiting' || visit.processor?.answerBank === undefined) return seeOther(visit.path)
  return answerPage(
    visit,
    html`<h1>The sandbox’s bank</h1><p>${visit.foundation} asks for ${dollars(charge.amount)}. No money moves here.</p>
      <form method="post" class="ways">
        <button class="give" name="answer" value="agree">Agree</button>
        <button class="give quiet" name="answer" value="refuse">Refuse</button>
      </form>`,
  )
}

const hearBank: Answer = async (dependencies, visit, request) => {
  const { processor, path, invoice } = visit
  const form = await readSentForm(request)
  const charge = await openChargeOf(dependencies, invoice.id)
  if (charge?.state !== 'waiting' || processor?.answerBank === undefined) return seeOther(path)
  const outcome = await processor.answerBank(charge.id, form?.get('answer') === 'agree')
  return seeOther(`${path}${sayingOf(await settleCharge(dependencies, charge, outcome))}`)
}

function sayingOf({ state }: InvoiceCharge): string {
  if (state === 'paid') return '?said=paid'
  return state === 'declined' || state === 'voided' ? '?said=declined' : ''
}

const SAYINGS: Readonly<Record<string, string>> = {
  card: 'Look at the card’s number, date and code again.',
  declined: 'The payment was not made. Nothing was taken; try again, or in another way.',
}

function notice(said: string): Markup {
  return said in SAYINGS ? html`<p class="problem" role="alert">${SAYINGS[said] ?? ''}</p>` : html``
}

/** Says of a payment that came back that it did, and that it is to be paid again. */
function takenBack(payment: InvoicePayment | undefined, { invoice }: Visit): Markup {
  if (payment?.bounced_at == null || invoice.due === 0) return html``
  const day = payment.bounced_at.toISOString().slice(0, 10)
  return html`<p class="problem" role="status">The payment of ${dollars(payment.amount)} was taken back by the payer’s bank on ${day} and does not count: it is to be paid again.</p>`
}

function sheet({ invoice, foundation, path }: Visit): Markup {
  const { account_name: accountName, paid, due } = invoice
  return html`<p class="issuer"><bdi>${foundation}</bdi></p>
    <h1>Invoice INV-${invoice.number}</h1>
    <dl>
      <div><dt>For</dt><dd><bdi>${accountName}</bdi></dd></div>
      <div><dt>Gifts of</dt><dd>${invoice.month.slice(0, 7)}</dd></div>
      ${paid > 0 ? html`<div><dt>Paid</dt><dd>${dollars(paid)}</dd></div>` : ''}
      <div><dt>Due</dt><dd><strong>${dollars(due)}</strong></dd></div>
      ${due > 0 ? html`<div><dt>Due on</dt><dd>${invoice.due_on ?? ''}</dd></div>` : ''}
    </dl>
    <p><a href="${path}.pdf">The invoice as PDF</a></p>`
}

function ways({ invoice, processor }: Visit, charge: InvoiceCharge | undefined): Markup {
  if (invoice.due === 0) return html`<p role="status">Nothing is due. Thank you.</p>`
  if (processor === undefined) return html`<p>The PDF says how to pay.</p>`
  const pending =
    charge === undefined
      ? ''
      : html`<p role="status">A payment of ${dollars(charge.amount)} was begun. A debit may take some days; this page shows it once it is here.</p>`
  if (processor.cardForm === 'elsewhere')
    return html`${pending}<form method="post"><button class="give">${charge === undefined ? `Pay ${dollars(invoice.due)}` : 'Go on with it'}</button></form>`
  const field = (name: string, label: string, autocomplete: string) =>
    html`<label>${label}<input name="${name}" inputmode="numeric" autocomplete="${autocomplete}" required></label>`
  return html`${pending}<form method="post">
      ${field('number', 'Card number', 'cc-number')}
      <div class="pair">${field('expiry', 'Expiry, as 12/29', 'cc-exp')}${field('cvc', 'Security code', 'cc-csc')}</div>
      <button class="give">Pay ${dollars(invoice.due)}</button>
    </form>
    <form method="post"><button class="give quiet" name="way" value="debit">Pay from a bank account</button></form>`
}

function answerPage({ invoice, processor }: Visit, main: Markup): Promise<Response> {
  const { number, live_mode: isLive } = invoice
  const ribbon = isLive ? '' : html`<p class="hint">Sandbox: nothing is owed, and only test cards work.</p>`
  const page = htmlPage({
    title: `Invoice INV-${number}`,
    head: html`<meta name="robots" content="noindex"><link rel="icon" href="/icon.svg" type="image/svg+xml">
      <link rel="stylesheet" href="${stylesheet.href}">`,
    body: html`<body><main><article class="card invoice">${ribbon}${main}</article></main></body>`,
  })
  const to = ["'self'", processor?.pageOrigin].filter((origin) => origin !== undefined).join(' ')
  const headers = pageHeaders({ 'form-action': to }, PRIVATE)
  return Promise.resolve(page).then((text) => new Response(String(text), { headers }))
}

function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
}
