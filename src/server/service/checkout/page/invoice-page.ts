import { html } from 'hono/html'
import { icon, type Markup } from '../../../pages/page.ts'
import { type CheckedForm, cardFields, refusal } from './form.ts'
import { type HostedTranslator, page } from './layout.ts'

/** An invoice as its payer sees it. */
export interface ShownInvoice {
  number: number
  /** The account and the issuer. */
  account: string
  foundation: string
  /** The month of its donations, `YYYY-MM`, and the due date, `YYYY-MM-DD`. */
  month: string
  dueOn: string | null
  paid: number
  due: number
  pdfUrl: string
  testMode: boolean
}

/** Payment options, and the result of earlier attempts. */
export interface InvoicePayment extends CheckedForm {
  action: string
  /** Where the card is entered; undefined if payments aren't available. */
  cardForm: 'here' | 'elsewhere' | undefined
  /** Cents of a pending payment. */
  begun?: number
  /** The latest payment that its bank returned. */
  returned?: { amount: number; day: string }
}

/** The page to pay an invoice. */
export function invoicePage(invoice: ShownInvoice, payment: InvoicePayment, translator: HostedTranslator): Markup {
  const { t } = translator
  const title = t('invoiceTitle', { number: `INV-${invoice.number}` })
  const hasErrors = payment.refusal !== undefined || Object.keys(payment.problems).length > 0
  return page({
    translator,
    title: hasErrors ? t('pleaseCheck', { title }) : title,
    testMode: invoice.testMode,
    main: html`<main class="gift">${summary(invoice, title, translator)}${settling(invoice, payment, translator)}</main>`,
  })
}

/** The sandbox's substitute for the page of a payer's bank. */
export function invoiceBankPage(invoice: ShownInvoice, amount: number, translator: HostedTranslator): Markup {
  const { t, money } = translator
  return page({
    translator,
    title: t('bankTitle'),
    testMode: invoice.testMode,
    main: html`<main class="notice"><section class="card" aria-labelledby="title">
      ${icon('alert', 'mark')}
      <h1 id="title">${t('bankQuestion')}</h1>
      <p>${t('invoiceBank', { amount: money(amount), name: invoice.foundation })}</p>
      <form method="post">
        <button class="give" name="answer" value="agree">${t('bankAgree')}</button>
        <button class="give quiet" name="answer" value="refuse">${t('bankRefuse')}</button>
      </form>
    </section></main>`,
  })
}

function summary(invoice: ShownInvoice, title: string, { t, money, day, month }: HostedTranslator): Markup {
  const { foundation, account, due, dueOn, paid, pdfUrl } = invoice
  const line = (label: string, value: string) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`
  const by = dueOn === null ? '' : html` <span class="often">${t('invoiceDueBy', { day: day(dueOn) })}</span>`
  return html`<section class="summary" aria-labelledby="invoice">
      <p class="eyebrow"><bdi>${foundation}</bdi></p>
      <h1 id="invoice">${title}</h1>
      <p class="facts"><bdi>${account}</bdi></p>
      ${due === 0 ? '' : html`<p class="amount">${money(due)}${by}</p>`}
      <dl class="split">
        ${line(t('invoiceGiftsOf'), month(invoice.month))}
        ${paid === 0 ? '' : line(t('invoicePaid'), money(paid))}
        ${line(t('invoiceDue'), money(due))}
      </dl>
      <p class="small"><a href="${pdfUrl}">${t('invoicePdf')}</a></p>
    </section>`
}

function settling(invoice: ShownInvoice, payment: InvoicePayment, translator: HostedTranslator): Markup {
  const { t } = translator
  if (invoice.due === 0)
    return html`<section class="card settled" role="status">${icon('check', 'mark')}<h2>${t('invoiceNothingDue')}</h2><p class="small">${t('invoiceSettled')}</p></section>`
  if (payment.cardForm === undefined)
    return html`<section class="card"><h2>${t('invoiceHowToPay')}</h2><p class="small">${t('invoicePdfExplains')}</p></section>`
  return html`<section class="card">
      <h2>${t(payment.cardForm === 'here' ? 'payByCard' : 'paySecurely')}</h2>
      ${refusal(payment)}
      ${notices(payment, translator)}
      ${payment.cardForm === 'here' ? cardForms(invoice, payment, translator) : payElsewhere(invoice, payment, translator)}
    </section>`
}

/** Messages about a returned payment that is due again, and about a pending one. */
function notices({ returned, begun }: InvoicePayment, { t, money, day }: HostedTranslator): Markup {
  const notice = (text: string) => html`<p class="small" role="status">${text}</p>`
  const back = returned && t('invoicePaymentReturned', { amount: money(returned.amount), day: day(returned.day) })
  return html`${back === undefined ? '' : html`<div class="alert" role="status">${icon('alert')}<span>${back}</span></div>`}${begun === undefined ? '' : notice(t('invoicePaymentStarted', { amount: money(begun) }))}`
}

function cardForms({ due }: ShownInvoice, payment: InvoicePayment, translator: HostedTranslator): Markup {
  const { t, money } = translator
  return html`<form method="post" action="${payment.action}" novalidate>
        <div class="fields">${cardFields(payment, translator)}</div>
        <button class="give">${t('invoicePay', { amount: money(due) })}</button>
      </form>
      <form method="post" action="${payment.action}"><button class="give quiet" name="way" value="debit">${t('invoicePayByDebit')}</button></form>`
}

function payElsewhere({ due }: ShownInvoice, payment: InvoicePayment, { t, money }: HostedTranslator): Markup {
  const isBegun = payment.begun !== undefined
  return html`${isBegun ? '' : html`<p class="small">${t('invoicePayNext')}</p>`}
      <form method="post" action="${payment.action}"><button class="give">${isBegun ? t('invoiceContinuePayment') : t('invoicePay', { amount: money(due) })}</button></form>`
}
