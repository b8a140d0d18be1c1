import { html } from 'hono/html'
import { PLATFORM_ROLES } from '../../contract/roles.ts'
import type { Markup } from '../../server/pages/page.ts'
import { creditNotePdf, invoicePdf } from '../../server/service/money/billing/invoice-documents.ts'
import {
  arrivedOn,
  type CreditNote,
  findInvoice,
  type InvoicePayment,
  type InvoiceStatement,
} from '../../server/service/money/billing/invoice-records.ts'
import { findNamedFoundation } from '../../server/service/money/ledger/foundation-name.ts'
import { invoiceIssuer } from '../../server/service/money/payouts/invoice-pages.ts'
import { findPayoutPolicy } from '../../server/service/money/payouts/payout-policy.ts'
import { answerUnknown } from '../frame/answer-page.ts'
import { answerPdf } from '../frame/answer-pdf.ts'
import { button, card, hidden, operationForm, table, textField } from '../frame/controls.ts'
import type { ConsolePage, PageContext } from '../frame/define.ts'
import { dollars } from '../frame/dollars.ts'
import { say } from '../frame/say.ts'
import { RELEASING } from './payouts-operations.ts'
import { receivablesWords as words } from './receivables-words.ts'

/** One invoice for the foundation's people: its sums, what was paid of it, and what may be done. */
export const receivablePage: ConsolePage = {
  path: 'receivables/{invoice}',
  roles: PLATFORM_ROLES,
  show: async (context) => {
    const statement = await stated(context)
    if (statement === undefined) return answerUnknown()
    const { approve_above: bound } = await findPayoutPolicy(context.dependencies.db, context.liveMode)
    const title = say(words.invoice, { number: statement.invoice.number })
    return {
      title,
      main: html`${card(title, sums(context, statement))}
        ${card(words.payments, payments(context, statement))}
        ${card(words.notes, notes(context, statement))}
        ${mayAct(context) ? acts(context, statement, bound) : ''}`,
    }
  },
}

/** The invoice as its account has it. */
export const receivableFile: ConsolePage = {
  path: 'receivables/{invoice}/invoice.pdf',
  roles: PLATFORM_ROLES,
  show: async (context) => {
    const printed = await printable(context)
    if (printed === undefined) return answerUnknown()
    const { statement, issuer } = printed
    return answerPdf(await invoicePdf(statement, issuer), `INV-${statement.invoice.number}.pdf`)
  },
}

/** A credit note of it. */
export const receivableNoteFile: ConsolePage = {
  path: 'receivables/{invoice}/{note}/credit-note.pdf',
  roles: PLATFORM_ROLES,
  show: async (context) => {
    const printed = await printable(context)
    const note = printed?.statement.notes.find(({ id }) => id === context.params.note)
    if (printed === undefined || note === undefined) return answerUnknown()
    return answerPdf(await creditNotePdf(note, printed.statement, printed.issuer), `CN-${note.number}.pdf`)
  },
}

/** An invoice and who issues it; undefined while nobody does. */
async function printable(context: PageContext) {
  const { db, seal } = context.dependencies
  const statement = await stated(context)
  if (statement === undefined || (await findNamedFoundation(db, context.liveMode)) === undefined) return undefined
  return { statement, issuer: await invoiceIssuer(db, seal, context.liveMode) }
}

async function stated({ dependencies, liveMode, params }: PageContext): Promise<InvoiceStatement | undefined> {
  const statement = await findInvoice(dependencies.db, params.invoice ?? '')
  return statement?.invoice.live_mode === liveMode ? statement : undefined
}

function mayAct({ role }: PageContext): boolean {
  return RELEASING.some((one) => one === role)
}

function sums({ base }: PageContext, statement: InvoiceStatement): Markup {
  const { invoice, accountName, gifts, canceled, credit, noted, paid, due } = statement
  const billed = gifts.reduce((total, gift) => total + gift.billed, 0)
  const lines: [string, number][] = [
    [words.billed, billed],
    [words.losses, invoice.losses],
    [words.canceled, -canceled],
    [words.used, -credit],
    [words.noted, -noted],
    [words.writtenOff, -invoice.written_off],
    [words.paid, -paid],
  ]
  const shown = lines.filter(([name, cents]) => cents !== 0 || name === words.billed)
  return html`<dl class="sheet">
      <dt>${words.account}</dt><dd><a href="${base}/accounts/${invoice.account_id}">${accountName}</a></dd>
      <dt>${words.month}</dt><dd>${invoice.month.slice(0, 7)}</dd>
      <dt>${words.status}</dt><dd><span class="tag">${invoice.status.replaceAll('_', ' ')}</span></dd>
      <dt>${words.dueOn}</dt><dd>${invoice.due_on ?? ''}</dd>
    </dl>
    <dl class="sheet sums">
      ${shown.map(([name, cents]) => html`<dt>${name}</dt><dd>${dollars(cents)}</dd>`)}
      <dt>${words.due}</dt><dd>${dollars(due)}</dd>
    </dl>
    <div class="acting"><a class="button quiet" href="${base}/receivables/${invoice.id}/invoice.pdf">${words.pdf}</a>
      <a class="button quiet" href="${base}/ledger?about=${invoice.id}">${words.money}</a></div>`
}

function payments(context: PageContext, { invoice, payments: rows }: InvoiceStatement): Markup {
  const bounce = (one: InvoicePayment): Markup | string =>
    one.bounced_at !== null
      ? ''
      : operationForm(
          context,
          'receivables/bounce',
          html`${hidden('invoice', invoice.id)}${hidden('reference', one.reference)}${button(words.bounce, 'grave')}`,
        )
  const columns = [
    { label: words.reference, cell: ({ reference }: InvoicePayment) => reference },
    { label: words.arrived, cell: arrivedOn },
    { label: words.amount, isNumber: true as const, cell: ({ amount }: InvoicePayment) => dollars(amount) },
    {
      label: words.state,
      cell: (one: InvoicePayment) =>
        html`<span class="tag">${one.bounced_at === null ? words.counts : words.bounced}</span>${one.bounce_reason === null ? '' : html`<br><small>${one.bounce_reason}</small>`}`,
    },
    ...(mayAct(context) ? [{ label: words.bounce, isQuiet: true as const, cell: bounce }] : []),
  ]
  return table(words.payments, columns, rows, html`<p>${words.noPayments}</p>`)
}

function notes({ base }: PageContext, { invoice, notes: rows }: InvoiceStatement): Markup {
  const columns = [
    {
      label: words.note,
      cell: ({ id, number }: CreditNote) =>
        html`<a href="${base}/receivables/${invoice.id}/${id}/credit-note.pdf">CN-${number}</a>`,
    },
    { label: words.reason, cell: ({ reason }: CreditNote) => reason },
    { label: words.amount, isNumber: true as const, cell: ({ amount }: CreditNote) => dollars(amount) },
  ]
  return table(words.notes, columns, rows, html`<p>${words.noNotes}</p>`)
}

function acts(context: PageContext, { invoice, due }: InvoiceStatement, bound: number): Markup {
  if (invoice.status === 'pending') return html``
  const of = hidden('invoice', invoice.id)
  const amount = (name: string) => textField(context, { name, label: words.amount, inputmode: 'decimal' })
  const reference = textField(context, { name: 'reference', label: words.reference, hint: words.referenceHint })
  const day = textField(context, { name: 'received', label: words.receivedOn, type: 'date', required: false })
  const pay = html`${of}${amount('amount')}${reference}${day}${button(words.recordAct)}`
  const reason = (name: string) => textField(context, { name, label: words.reason })
  const note = html`${of}${amount('credit')}${reason('reason')}${button(words.noteAct, 'quiet')}`
  const off = html`${of}${reason('why')}${button(words.writeOffAct, 'grave')}`
  const form = (title: string, hint: string, path: string, content: Markup) =>
    card(title, html`<p class="hint">${hint}</p>${operationForm(context, path, content, 'line')}`)
  return html`${form(words.record, words.recordHint, 'receivables/pay', pay)}
    ${form(words.giveNote, say(words.noteHint, { bound: dollars(bound) }), 'receivables/credit', note)}
    ${invoice.status === 'sent' && due > 0 ? form(words.writeOff, words.writeOffHint, 'receivables/write-off', off) : ''}`
}
