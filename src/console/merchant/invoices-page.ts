import { html } from 'hono/html'
import type { Invoice } from '../../contract/index.ts'
import { ACCOUNT_ROLES } from '../../contract/roles.ts'
import type { Markup } from '../../server/pages/page.ts'
import { invoicePaymentPath } from '../../server/service/letters/letter-content.ts'
import { invoicePdf } from '../../server/service/money/billing/invoice-documents.ts'
import {
  findAccountInvoice,
  findInvoice,
  listAccountInvoices,
} from '../../server/service/money/billing/invoice-records.ts'
import { findNamedFoundation } from '../../server/service/money/ledger/foundation-name.ts'
import { invoiceIssuer } from '../../server/service/money/payouts/invoice-pages.ts'
import { dollars } from '../frame/amounts.ts'
import { answerUnknown } from '../frame/answer-page.ts'
import { answerPdf } from '../frame/answers.ts'
import { card, table, untitledCard } from '../frame/controls.ts'
import type { ConsolePage, PageContext } from '../frame/define.ts'

const PER_PAGE = 50

/** Invoices of an account with their open amounts. */
export const invoicesPage: ConsolePage = {
  path: 'invoices',
  roles: ACCOUNT_ROLES,
  nav: 'Invoices',
  show: async ({ base, dependencies, subjectId: accountId, liveMode, query }) => {
    const position = { startingAfter: query.get('after') || undefined, limit: PER_PAGE }
    const { rows, hasMore } = await listAccountInvoices(dependencies.db, { accountId, liveMode }, position)
    const columns = [
      {
        label: 'Invoice',
        cell: ({ id, number }: Invoice) => html`<a href="${base}/invoices/${id}">INV-${number}</a>`,
      },
      { label: 'Month', cell: ({ month }: Invoice) => month },
      { label: 'Donations', cell: (row: Invoice) => row.donation_count, isNumber: true as const },
      { label: 'Billed', cell: ({ billed }: Invoice) => dollars(billed), isNumber: true as const },
      { label: 'Due', cell: ({ due }: Invoice) => dollars(due), isNumber: true as const },
      { label: 'Due on', cell: (row: Invoice) => row.due_on ?? '' },
      { label: 'Status', cell: ({ status }: Invoice) => html`<span class="tag">${status}</span>` },
    ]
    const older = hasMore
      ? html`<p><a class="button quiet" rel="next" href="${base}/invoices?after=${rows.at(-1)?.id ?? ''}">Older invoices</a></p>`
      : ''
    const list = table(
      'Invoices',
      columns,
      rows,
      html`<p>No invoices yet. Donations whose money you collected are billed at the end of each month.</p>`,
    )
    return { title: 'Invoices', main: untitledCard(html`${list}${older}`) }
  },
}

/** One invoice with its amounts, donations and PDF. */
export const invoicePage: ConsolePage = {
  path: 'invoices/{id}',
  roles: ACCOUNT_ROLES,
  show: async (context) => {
    const { base } = context
    const invoice = await ownInvoice(context)
    if (invoice === undefined) return answerUnknown()
    const sums: [string, number][] = [
      ['Billed', invoice.billed],
      ...(invoice.losses > 0 ? [['Returned payments', invoice.losses] satisfies [string, number]] : []),
      ['Canceled donations', -invoice.canceled],
      ['Credit applied', -invoice.credit],
      ['Paid', invoice.paid],
      ['Due', invoice.due],
    ]
    const title = `Invoice INV-${invoice.number}`
    const main = html`<dl class="sheet">
        <dt>Month</dt><dd>${invoice.month}</dd>
        <dt>Status</dt><dd><span class="tag">${invoice.status}</span></dd>
        <dt>Due on</dt><dd>${invoice.due_on ?? 'not sent yet'}</dd>
      </dl>
      <dl class="sheet sums">
        ${sums.map(([name, cents]) => html`<dt>${name}</dt><dd>${dollars(cents)}</dd>`)}
      </dl>
      <div class="acting">${payLink(context, invoice)}<a class="button quiet" href="${base}/invoices/${invoice.id}/invoice.pdf">Invoice with payment details (PDF)</a>
        <a class="button quiet" href="${base}/donations?q=${invoice.id}">View donations</a></div>`
    return { title, main: card(title, main) }
  },
}

/** Link to pay, for roles that may pay. */
function payLink({ dependencies, role }: PageContext, { id, status, due }: Invoice): Markup | string {
  if (status !== 'sent' || due === 0 || (role !== 'owner' && role !== 'finance')) return ''
  return html`<a class="button" href="${invoicePaymentPath(dependencies.seal, id)}">Pay by card or bank debit</a>`
}

/** The current invoice as PDF. */
export const invoiceFile: ConsolePage = {
  path: 'invoices/{id}/invoice.pdf',
  roles: ACCOUNT_ROLES,
  show: async (context) => {
    const { db, seal } = context.dependencies
    const invoice = await ownInvoice(context)
    const statement = invoice && (await findInvoice(db, invoice.id))
    if (statement === undefined || (await findNamedFoundation(db, context.liveMode)) === undefined)
      return answerUnknown()
    const pdf = await invoicePdf(statement, await invoiceIssuer(db, seal, context.liveMode))
    return answerPdf(pdf, `INV-${statement.invoice.number}.pdf`)
  },
}

function ownInvoice({
  dependencies,
  subjectId: accountId,
  liveMode,
  params,
}: PageContext): Promise<Invoice | undefined> {
  return findAccountInvoice(dependencies.db, { accountId, liveMode }, params.id ?? '')
}
