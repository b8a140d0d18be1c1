import { html } from 'hono/html'
import * as z from 'zod/mini'
import { PLATFORM_ROLES } from '../../contract/roles.ts'
import { HttpError } from '../../server/http/http-error.ts'
import { dayIn } from '../../server/kernel/calendar.ts'
import type { Markup } from '../../server/pages/page.ts'
import { bouncePayment } from '../../server/service/money/billing/bounce-payment.ts'
import { creditNotePdf, invoicePdf } from '../../server/service/money/billing/invoice-documents.ts'
import { recordInvoicePayment } from '../../server/service/money/billing/invoice-payments.ts'
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
import { proposeCreditNote, proposeWriteOff } from '../../server/service/money/receivables/propose-adjustment.ts'
import { dollarField, dollars } from '../frame/amounts.ts'
import { answerUnknown } from '../frame/answer-page.ts'
import { answerPdf } from '../frame/answers.ts'
import { button, card, hidden, inWords, operationForm, table, textField } from '../frame/controls.ts'
import {
  type ConsolePage,
  type OperationContext,
  operation,
  type PageContext,
  proposalDependencies,
} from '../frame/define.ts'
import { PAYOUT_ROLES } from './payouts-page.ts'

/** One invoice with its payments and credit notes, and forms to record more. */
export const receivablePage: ConsolePage = {
  path: 'receivables/{invoice}',
  roles: PLATFORM_ROLES,
  show: async (context) => {
    const statement = await findStatement(context)
    if (statement === undefined) return answerUnknown()
    const { approve_above: bound } = await findPayoutPolicy(context.dependencies.db, context.liveMode)
    const title = `Invoice INV-${statement.invoice.number}`
    return {
      title,
      main: html`${card(title, sums(context, statement))}
        ${card('Payments', payments(context, statement))}
        ${card('Credit notes', notes(context, statement))}
        ${canAct(context) ? recordForms(context, statement, bound) : ''}`,
    }
  },
}

/** The invoice as PDF. */
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

/** A credit note as PDF. */
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

/** An invoice with its issuer; undefined without a foundation. */
async function printable(context: PageContext) {
  const { db, seal } = context.dependencies
  const statement = await findStatement(context)
  if (statement === undefined || (await findNamedFoundation(db, context.liveMode)) === undefined) return undefined
  return { statement, issuer: await invoiceIssuer(db, seal, context.liveMode) }
}

async function findStatement({ dependencies, liveMode, params }: PageContext): Promise<InvoiceStatement | undefined> {
  const statement = await findInvoice(dependencies.db, params.invoice ?? '')
  return statement?.invoice.live_mode === liveMode ? statement : undefined
}

function canAct({ role }: PageContext): boolean {
  return PAYOUT_ROLES.some((one) => one === role)
}

function sums({ base }: PageContext, statement: InvoiceStatement): Markup {
  const { invoice, accountName, gifts, canceled, credit, noted, paid, due } = statement
  const billed = gifts.reduce((total, gift) => total + gift.billed, 0)
  const lines: [string, number][] = [
    ['Billed', billed],
    ['Returned payments', invoice.losses],
    ['Canceled donations', -canceled],
    ['Credit applied', -credit],
    ['Credit notes', -noted],
    ['Written off', -invoice.written_off],
    ['Paid', -paid],
  ]
  const shown = lines.filter(([name, cents]) => cents !== 0 || name === 'Billed')
  return html`<dl class="sheet">
      <dt>Account</dt><dd><a href="${base}/accounts/${invoice.account_id}">${accountName}</a></dd>
      <dt>Month</dt><dd>${invoice.month.slice(0, 7)}</dd>
      <dt>Status</dt><dd><span class="tag">${inWords(invoice.status)}</span></dd>
      <dt>Due on</dt><dd>${invoice.due_on ?? ''}</dd>
    </dl>
    <dl class="sheet sums">
      ${shown.map(([name, cents]) => html`<dt>${name}</dt><dd>${dollars(cents)}</dd>`)}
      <dt>Due</dt><dd>${dollars(due)}</dd>
    </dl>
    <div class="acting"><a class="button quiet" href="${base}/receivables/${invoice.id}/invoice.pdf">Invoice (PDF)</a>
      <a class="button quiet" href="${base}/ledger?about=${invoice.id}">View in ledger</a></div>`
}

function payments(context: PageContext, { invoice, payments: rows }: InvoiceStatement): Markup {
  const bounce = (one: InvoicePayment): Markup | string =>
    one.bounced_at !== null
      ? ''
      : operationForm(
          context,
          'receivables/bounce',
          html`${hidden('invoice', invoice.id)}${hidden('reference', one.reference)}${button('Mark as returned', 'grave')}`,
        )
  const columns = [
    { label: 'Reference', cell: ({ reference }: InvoicePayment) => reference },
    { label: 'Received on', cell: arrivedOn },
    { label: 'Amount', isNumber: true as const, cell: ({ amount }: InvoicePayment) => dollars(amount) },
    {
      label: 'Status',
      cell: (one: InvoicePayment) =>
        html`<span class="tag">${one.bounced_at === null ? 'received' : 'returned'}</span>${one.bounce_reason === null ? '' : html`<br><small>${one.bounce_reason}</small>`}`,
    },
    ...(canAct(context) ? [{ label: 'Mark as returned', isQuiet: true as const, cell: bounce }] : []),
  ]
  return table('Payments', columns, rows, html`<p>No payments yet. Payments you record below appear here.</p>`)
}

function notes({ base }: PageContext, { invoice, notes: rows }: InvoiceStatement): Markup {
  const columns = [
    {
      label: 'Number',
      cell: ({ id, number }: CreditNote) =>
        html`<a href="${base}/receivables/${invoice.id}/${id}/credit-note.pdf">CN-${number}</a>`,
    },
    { label: 'Reason', cell: ({ reason }: CreditNote) => reason },
    { label: 'Amount', isNumber: true as const, cell: ({ amount }: CreditNote) => dollars(amount) },
  ]
  return table('Credit notes', columns, rows, html`<p>No credit notes. Credit notes you issue below appear here.</p>`)
}

function recordForms(context: PageContext, { invoice, due }: InvoiceStatement, bound: number): Markup {
  if (invoice.status === 'pending') return html``
  const of = hidden('invoice', invoice.id)
  const amount = (name: string) => textField(context, { name, label: 'Amount', inputmode: 'decimal' })
  const reference = textField(context, {
    name: 'reference',
    label: 'Reference',
    hint: 'The reference from the bank or the payer.',
  })
  const day = textField(context, { name: 'received', label: 'Received on', type: 'date', required: false })
  const pay = html`${of}${amount('amount')}${reference}${day}${button('Record payment')}`
  const reason = (name: string) => textField(context, { name, label: 'Reason' })
  const note = html`${of}${amount('credit')}${reason('reason')}${button('Issue credit note', 'quiet')}`
  const off = html`${of}${reason('why')}${button('Propose write-off', 'grave')}`
  const form = (title: string, hint: string, path: string, content: Markup) =>
    card(title, html`<p class="hint">${hint}</p>${operationForm(context, path, content, 'line')}`)
  return html`${form('Record a payment', 'Any remaining amount stays due; an overpayment becomes credit. The same reference counts only once.', 'receivables/pay', pay)}
    ${form('Issue a credit note', `Reduces the invoice at the foundation’s cost. Above ${dollars(bound)}, a second person has to approve it.`, 'receivables/credit', note)}
    ${invoice.status === 'sent' && due > 0 ? form('Write off', 'The amount already paid covers the oldest donations; the others are canceled. A second person has to approve it.', 'receivables/write-off', off) : ''}`
}

const row = { page: 'receivables/{invoice}', roles: PAYOUT_ROLES, fresh: true } as const

const Reason = z.string().check(z.minLength(1), z.maxLength(500))

const Reference = z.string().check(z.minLength(1), z.maxLength(140))

/** Records payments, credit notes and write-offs. */
export const receivableOperations = [
  operation({
    ...row,
    name: 'invoices.payment',
    path: 'receivables/pay',
    fields: z.object({
      invoice: z.string(),
      amount: dollarField(),
      reference: Reference,
      received: z.optional(
        z.union([z.literal(''), z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Enter a date, such as 2026-03-01.'))]),
      ),
    }),
    example: { invoice: 'inv_none', amount: '12.50', reference: 'wire 1', received: '2026-01-05' },
    perform: async (context, { invoice: invoiceId, amount, reference, received = '' }) => {
      await requireOfMode(context, invoiceId)
      const entered = { invoiceId, amount, reference, receivedOn: arrivalDay(context, received) }
      const { invoice, due, isRepeated } = await recordInvoicePayment(invoiceDependencies(context), entered)
      const done = isRepeated
        ? 'This payment was already recorded. Nothing was posted.'
        : `Payment recorded. ${dollars(due)} is still due.`
      return { record: invoiceId, subject: invoice.account_id, after: { amount, reference, due }, done }
    },
  }),
  operation({
    ...row,
    name: 'invoices.bounced',
    path: 'receivables/bounce',
    fields: z.object({ invoice: z.string(), reference: Reference }),
    example: { invoice: 'inv_none', reference: 'wire 1' },
    perform: async (context, { invoice: invoiceId, reference }) => {
      const { liveMode } = context
      const [bounced] = await bouncePayment(invoiceDependencies(context), { liveMode, reference, invoiceId })
      const { accountId: subject = '', due = 0, gifts = 0, isRepeated = false } = bounced ?? {}
      const done = isRepeated
        ? 'This payment was already marked as returned. Nothing was posted.'
        : `Payment marked as returned. ${dollars(due)} is due, and ${gifts} donations are unpaid again.`
      return { record: invoiceId, subject, after: { reference, due }, done }
    },
  }),
  operation({
    ...row,
    name: 'invoices.credit_note',
    path: 'receivables/credit',
    fields: z.object({ invoice: z.string(), credit: dollarField(), reason: Reason }),
    example: { invoice: 'inv_none', credit: '5', reason: 'Agreed' },
    perform: async (context, { invoice: invoiceId, credit: amount, reason }) => {
      const { result, ...audited } = await proposeCreditNote(proposalDependencies(context), {
        invoiceId,
        amount,
        reason,
      })
      return {
        ...audited,
        done:
          'waits' in result
            ? 'Proposed. A second person has to approve this.'
            : `Credit note CN-${result.issued.number} issued.`,
      }
    },
  }),
  operation({
    ...row,
    name: 'invoices.write_off',
    path: 'receivables/write-off',
    fields: z.object({ invoice: z.string(), why: Reason }),
    example: { invoice: 'inv_none', why: 'They closed' },
    perform: async (context, { invoice, why: reason }) => {
      const { result: _, ...audited } = await proposeWriteOff(proposalDependencies(context), { invoice, reason })
      return { ...audited, done: 'Proposed. A second person has to approve this.' }
    },
  }),
]

function invoiceDependencies({ tx, dependencies }: OperationContext) {
  return { db: tx, newId: dependencies.newId, clock: dependencies.clock }
}

async function requireOfMode({ tx, liveMode }: OperationContext, id: string): Promise<void> {
  const row = await tx.selectFrom('invoice').select('live_mode').where('id', '=', id).executeTakeFirst()
  if (row?.live_mode !== liveMode) throw new HttpError('not_found', { detail: 'Invoice not found.' })
}

function arrivalDay({ dependencies, liveMode, timeZone }: OperationContext, day: string): string | null {
  if (day === '') return null
  if (Number.isNaN(Date.parse(day)) || day > dayIn(timeZone, dependencies.clock.now(liveMode)))
    throw new HttpError('parameter_invalid', { detail: 'Choose today or an earlier date.', param: 'received' })
  return day
}
