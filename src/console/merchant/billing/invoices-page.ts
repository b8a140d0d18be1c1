import { html } from 'hono/html'
import type { Invoice } from '../../../contract/index.ts'
import { ACCOUNT_ROLES } from '../../../contract/roles.ts'
import type { Markup } from '../../../server/pages/page.ts'
import { invoicePaymentPath } from '../../../server/service/letters/letter-content.ts'
import { invoicePdf } from '../../../server/service/money/billing/invoice-documents.ts'
import {
  findAccountInvoice,
  findInvoice,
  listAccountInvoices,
} from '../../../server/service/money/billing/invoice-records.ts'
import { findNamedFoundation } from '../../../server/service/money/ledger/foundation-name.ts'
import { invoiceIssuer } from '../../../server/service/money/payouts/invoice-pages.ts'
import { answerUnknown } from '../../frame/answer-page.ts'
import { answerPdf } from '../../frame/answer-pdf.ts'
import { card, table, untitledCard } from '../../frame/controls.ts'
import type { ConsolePage, PageContext } from '../../frame/define.ts'
import { dollars } from '../../frame/dollars.ts'
import { say } from '../../frame/say.ts'
import { invoiceWords as words } from './invoice-words.ts'

const PER_PAGE = 50

/** The invoices of an account, with what is open of each. */
export const invoicesPage: ConsolePage = {
  path: 'invoices',
  roles: ACCOUNT_ROLES,
  nav: words.invoices,
  show: async ({ base, dependencies, subjectId: accountId, liveMode, query }) => {
    const position = { startingAfter: query.get('after') || undefined, limit: PER_PAGE }
    const { rows, hasMore } = await listAccountInvoices(dependencies.db, { accountId, liveMode }, position)
    const columns = [
      {
        label: words.number,
        cell: ({ id, number }: Invoice) => html`<a href="${base}/invoices/${id}">INV-${number}</a>`,
      },
      { label: words.month, cell: ({ month }: Invoice) => month },
      { label: words.gifts, cell: (row: Invoice) => row.donation_count, isNumber: true as const },
      { label: words.billed, cell: ({ billed }: Invoice) => dollars(billed), isNumber: true as const },
      { label: words.due, cell: ({ due }: Invoice) => dollars(due), isNumber: true as const },
      { label: words.dueOn, cell: (row: Invoice) => row.due_on ?? '' },
      { label: words.status, cell: ({ status }: Invoice) => html`<span class="tag">${status}</span>` },
    ]
    const older = hasMore
      ? html`<p><a class="button quiet" rel="next" href="${base}/invoices?after=${rows.at(-1)?.id ?? ''}">${words.older}</a></p>`
      : ''
    const list = table(words.invoices, columns, rows, html`<p>${words.none}</p>`)
    return { title: words.invoices, main: untitledCard(html`${list}${older}`) }
  },
}

/** One invoice: its sums, its gifts, and the paper that says how to pay it. */
export const invoicePage: ConsolePage = {
  path: 'invoices/{id}',
  roles: ACCOUNT_ROLES,
  show: async (context) => {
    const { base } = context
    const invoice = await ownInvoice(context)
    if (invoice === undefined) return answerUnknown()
    const sums: [string, number][] = [
      [words.billed, invoice.billed],
      ...(invoice.losses > 0 ? [[words.losses, invoice.losses] satisfies [string, number]] : []),
      [words.canceled, -invoice.canceled],
      [words.credit, -invoice.credit],
      [words.paid, invoice.paid],
      [words.due, invoice.due],
    ]
    const title = say(words.invoice, { number: invoice.number })
    const main = html`<dl class="sheet">
        <dt>${words.month}</dt><dd>${invoice.month}</dd>
        <dt>${words.status}</dt><dd><span class="tag">${invoice.status}</span></dd>
        <dt>${words.dueOn}</dt><dd>${invoice.due_on ?? words.notSent}</dd>
      </dl>
      <dl class="sheet sums">
        ${sums.map(([name, cents]) => html`<dt>${name}</dt><dd>${dollars(cents)}</dd>`)}
      </dl>
      <div class="acting">${payWay(context, invoice)}<a class="button quiet" href="${base}/invoices/${invoice.id}/invoice.pdf">${words.pdf}</a>
        <a class="button quiet" href="${base}/gifts?q=${invoice.id}">${words.itsGifts}</a></div>`
    return { title, main: card(title, main) }
  },
}

/** Whoever may act for the account is led to where it is paid; others see what is due alone. */
function payWay({ dependencies, role }: PageContext, { id, status, due }: Invoice): Markup | string {
  if (status !== 'sent' || due === 0 || (role !== 'owner' && role !== 'finance')) return ''
  return html`<a class="button" href="${invoicePaymentPath(dependencies.seal, id)}">${words.pay}</a>`
}

/** The invoice to print or pay by, as it stands now. */
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
