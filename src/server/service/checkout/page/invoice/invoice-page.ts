import { html } from 'hono/html'
import { icon } from '../../../../pages/icon.ts'
import type { Markup } from '../../../../pages/page.ts'
import { cardFields, type JudgedForm, refusal } from '../fields.ts'
import { page } from '../layout.ts'
import type { InvoiceSpeaker } from './invoice-words.ts'

/** An invoice as its payer sees it. */
export interface ShownInvoice {
  number: number
  /** Whose invoice it is, and who sent it. */
  account: string
  foundation: string
  /** The month of its gifts, `YYYY-MM`, and the day it is to be paid by, `YYYY-MM-DD`. */
  month: string
  dueOn: string | null
  paid: number
  due: number
  pdfUrl: string
  testMode: boolean
}

/** How it can be paid, and what became of what was tried. */
export interface InvoicePayment extends JudgedForm {
  action: string
  /** Where a card is asked for; undefined where nobody takes payments. */
  cardForm: 'here' | 'elsewhere' | undefined
  /** Cents of a payment that is under way. */
  begun?: number
  /** The payment that its bank took back last. */
  takenBack?: { amount: number; day: string }
}

/** The page where an invoice is paid. */
export function invoicePage(invoice: ShownInvoice, payment: InvoicePayment, speaker: InvoiceSpeaker): Markup {
  const { say, hosted } = speaker
  const title = say('invoice', { number: `INV-${invoice.number}` })
  const troubled = payment.refusal !== undefined || Object.keys(payment.problems).length > 0
  return page({
    speaker: hosted,
    title: troubled ? hosted.say('pleaseCheck', { title }) : title,
    testMode: invoice.testMode,
    main: html`<main class="gift">${summary(invoice, title, speaker)}${settling(invoice, payment, speaker)}</main>`,
  })
}

/** The sandbox's stand-in for the page of a payer's bank. */
export function invoiceBankPage(invoice: ShownInvoice, amount: number, speaker: InvoiceSpeaker): Markup {
  const { say, money, hosted } = speaker
  return page({
    speaker: hosted,
    title: hosted.say('bankTitle'),
    testMode: invoice.testMode,
    main: html`<main class="notice"><section class="card" aria-labelledby="title">
      ${icon('alert', 'mark')}
      <h1 id="title">${hosted.say('bankQuestion')}</h1>
      <p>${say('bank', { amount: money(amount), name: invoice.foundation })}</p>
      <form method="post">
        <button class="give" name="answer" value="agree">${hosted.say('bankAgree')}</button>
        <button class="give quiet" name="answer" value="refuse">${hosted.say('bankRefuse')}</button>
      </form>
    </section></main>`,
  })
}

function summary(invoice: ShownInvoice, title: string, { say, money, day, month }: InvoiceSpeaker): Markup {
  const { foundation, account, due, dueOn, paid, pdfUrl } = invoice
  const line = (label: string, value: string) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`
  const by = dueOn === null ? '' : html` <span class="often">${say('dueBy', { day: day(dueOn) })}</span>`
  return html`<section class="summary" aria-labelledby="invoice">
      <p class="eyebrow"><bdi>${foundation}</bdi></p>
      <h1 id="invoice">${title}</h1>
      <p class="facts"><bdi>${account}</bdi></p>
      ${due === 0 ? '' : html`<p class="amount">${money(due)}${by}</p>`}
      <dl class="split">
        ${line(say('giftsOf'), month(invoice.month))}
        ${paid === 0 ? '' : line(say('paid'), money(paid))}
        ${line(say('due'), money(due))}
      </dl>
      <p class="small"><a href="${pdfUrl}">${say('pdf')}</a></p>
    </section>`
}

function settling(invoice: ShownInvoice, payment: InvoicePayment, speaker: InvoiceSpeaker): Markup {
  const { say, hosted } = speaker
  if (invoice.due === 0)
    return html`<section class="card settled" role="status">${icon('check', 'mark')}<h2>${say('nothingDue')}</h2><p class="small">${say('settled')}</p></section>`
  if (payment.cardForm === undefined)
    return html`<section class="card"><h2>${say('howToPay')}</h2><p class="small">${say('pdfTells')}</p></section>`
  return html`<section class="card">
      <h2>${hosted.say(payment.cardForm === 'here' ? 'payByCard' : 'paySecurely')}</h2>
      ${refusal(payment)}
      ${notices(payment, speaker)}
      ${payment.cardForm === 'here' ? cardForms(invoice, payment, speaker) : wayElsewhere(invoice, payment, speaker)}
    </section>`
}

/** Says what came back and is to be paid again, and what is under way. */
function notices({ takenBack, begun }: InvoicePayment, { say, money, day }: InvoiceSpeaker): Markup {
  const told = (text: string) => html`<p class="small" role="status">${text}</p>`
  const back = takenBack && say('takenBack', { amount: money(takenBack.amount), day: day(takenBack.day) })
  return html`${back === undefined ? '' : html`<div class="alert" role="status">${icon('alert')}<span>${back}</span></div>`}${begun === undefined ? '' : told(say('begun', { amount: money(begun) }))}`
}

function cardForms({ due }: ShownInvoice, payment: InvoicePayment, { say, money, hosted }: InvoiceSpeaker): Markup {
  return html`<form method="post" action="${payment.action}" novalidate>
        <div class="fields">${cardFields(payment, hosted)}</div>
        <button class="give">${say('pay', { amount: money(due) })}</button>
      </form>
      <form method="post" action="${payment.action}"><button class="give quiet" name="way" value="debit">${say('payByDebit')}</button></form>`
}

function wayElsewhere({ due }: ShownInvoice, payment: InvoicePayment, { say, money }: InvoiceSpeaker): Markup {
  const isBegun = payment.begun !== undefined
  return html`${isBegun ? '' : html`<p class="small">${say('cardIsNext')}</p>`}
      <form method="post" action="${payment.action}"><button class="give">${isBegun ? say('goOn') : say('pay', { amount: money(due) })}</button></form>`
}
