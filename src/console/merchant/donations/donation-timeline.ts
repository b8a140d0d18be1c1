import { html } from 'hono/html'
import type { WebhookDelivery } from '../../../contract/index.ts'
import type { Role } from '../../../contract/roles.ts'
import type { DonationRow } from '../../../server/database/tables/donations.ts'
import type { LetterStatus } from '../../../server/database/tables/letters.ts'
import type { Markup } from '../../../server/pages/page.ts'
import { findDonation } from '../../../server/service/money/donations/donation-records.ts'
import { receiptFacts, receiptNumber } from '../../../server/service/money/receipts/issue-receipt.ts'
import { findReceipt, receiptPdf } from '../../../server/service/money/receipts/receipt-pages.ts'
import type { DonationTimeline, LedgerLineOfDonation } from '../../../server/service/reports/donation-timeline.ts'
import { dollars } from '../../frame/amounts.ts'
import { answerUnknown } from '../../frame/answer-page.ts'
import { answerPdf } from '../../frame/answers.ts'
import { card, fillIn, inWords, moment, table } from '../../frame/controls.ts'
import type { ConsolePage, PageContext } from '../../frame/define.ts'

/** Roles that may read receipts, which name the donor. */
const RECEIPT_ROLES: readonly Role[] = ['owner', 'finance']

/** What happened to an e-mail, in words. */
const EMAIL_STATUSES: Readonly<Record<LetterStatus, string>> = {
  kept: 'Not sent, because test mode only shows e-mails in the sandbox',
  waiting: 'Waiting to be sent',
  sent: 'Sent',
  refused: 'Rejected by the mail server',
  given_up: 'Not delivered after several attempts',
  in_doubt: 'Sent, but the mail server didn’t confirm it',
  stopped: 'Not sent, because this address gets no more e-mails',
}

interface Step {
  at: Date
  what: string
  details: Markup | string
}

/** Timeline of a donation. */
export function timelineCard(context: PageContext, row: DonationRow, way: DonationTimeline): Markup {
  const steps = [
    ...statusSteps(row, way),
    ...paymentSteps(way),
    ...billingSteps(context, way),
    ...receiptAndEmailSteps(context, way),
  ]
  const columns = [
    { label: 'When', cell: ({ at }: Step) => moment(at, context.timeZone) },
    { label: 'Event', cell: ({ what }: Step) => what },
    { label: 'Details', cell: ({ details }: Step) => details },
  ]
  const ordered = steps.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  return card('Timeline', table('Timeline', columns, ordered, html``))
}

function statusSteps(row: DonationRow, { events }: DonationTimeline): Step[] {
  return [
    { at: row.created_at, what: 'Donation created', details: html`<code>${row.id}</code>` },
    ...events.map(({ id, type, status, created_at: at }) => {
      const what =
        type === 'donation.status_updated' && status !== null
          ? `Status changed to ${inWords(status)}`
          : inWords(type.replace(/^donation\./, ''))
      return { at, what, details: html`<code>${id}</code>` }
    }),
  ]
}

function paymentSteps({ payment }: DonationTimeline): Step[] {
  if (payment === undefined) return []
  const { id, processor, reference, state, started_at: began, settled_at: settled } = payment
  const details = html`${processor} ${reference === null ? '' : html`<code>${reference}</code>`}`
  return [
    { at: began, what: 'Payment started', details: html`<code>${id}</code>` },
    ...(settled === null
      ? []
      : [{ at: settled, what: state === 'paid' ? 'Payment succeeded' : `Payment ${state}`, details }]),
  ]
}

function billingSteps({ base }: PageContext, { invoice, payouts }: DonationTimeline): Step[] {
  const steps = payouts.map(({ id, method, status, amount, created_at: at, returned }) => ({
    at,
    what: `Payout by ${method === 'ach' ? 'ACH' : method}`,
    details: html`${dollars(amount)} <code>${id}</code> ${returned ? 'returned' : status}`,
  }))
  if (invoice === undefined) return steps
  const { id, number, billed, created_at: at, paid_at: paid } = invoice
  const link = html`${dollars(billed)} <a href="${base}/invoices/${id}">INV-${number}</a>`
  return [
    ...steps,
    { at, what: `Added to invoice INV-${number}`, details: link },
    ...(paid === null ? [] : [{ at: paid, what: `Invoice INV-${number} paid`, details: link }]),
  ]
}

function receiptAndEmailSteps({ base, role }: PageContext, { receipts, letters }: DonationTimeline): Step[] {
  const mayRead = RECEIPT_ROLES.some((one) => one === role)
  return [
    ...receipts.map((receipt) => ({
      at: receipt.issued_at,
      what: fillIn(receipt.corrects === null ? 'Receipt {number} issued' : 'Corrected receipt {number} issued', {
        number: receiptNumber(receipt),
      }),
      details: mayRead
        ? html`${dollars(receipt.amount)} <a href="${base}/receipts/${receipt.id}">Receipt (PDF)</a>`
        : dollars(receipt.amount),
    })),
    ...letters.map(({ id, kind, status, created_at: at }) => ({
      at,
      what: `E-mail: ${inWords(kind)}`,
      details: html`${EMAIL_STATUSES[status]} <code>${id}</code>`,
    })),
  ]
}

/** Webhook deliveries about a donation. */
export function deliveryCard({ base }: PageContext, deliveries: readonly WebhookDelivery[]): Markup {
  const columns = [
    { label: 'Event', cell: ({ type }: WebhookDelivery) => type },
    { label: 'Endpoint', cell: ({ url }: WebhookDelivery) => url },
    {
      label: 'Status',
      cell: ({ status }: WebhookDelivery) => html`<span class="tag">${inWords(status)}</span>`,
    },
    { label: 'Attempts', cell: ({ attempts }: WebhookDelivery) => attempts, isNumber: true as const },
    { label: 'Response', cell: ({ answer_status: answer, failure }: WebhookDelivery) => answer ?? failure ?? '' },
  ]
  const empty = html`<p>No webhooks were sent for this donation. Add an endpoint to receive events.</p><p><a class="button quiet" href="${base}/webhooks">Go to webhooks</a></p>`
  return card('Webhook deliveries', table('Webhook deliveries', columns, deliveries, empty))
}

/** Ledger lines of a donation; every entry sums to zero. */
export function ledgerCard({ timeZone }: PageContext, { lines }: DonationTimeline): Markup {
  const columns = [
    { label: 'When', cell: ({ occurred_at: at }: LedgerLineOfDonation) => moment(at, timeZone) },
    { label: 'Type', cell: ({ kind }: LedgerLineOfDonation) => inWords(kind) },
    { label: 'Ledger account', cell: ({ book }: LedgerLineOfDonation) => inWords(book) },
    { label: 'Owner', cell: ({ owner_id: id }: LedgerLineOfDonation) => html`<code>${id}</code>` },
    { label: 'Amount', cell: ({ amount }: LedgerLineOfDonation) => dollars(amount), isNumber: true as const },
  ]
  return card(
    'Ledger lines',
    table('Ledger lines', columns, lines, html`<p>No ledger lines yet. They appear here when money moves.</p>`),
  )
}

/** A donation's receipt as PDF. */
export const receiptFile: ConsolePage = {
  path: 'receipts/{id}',
  roles: RECEIPT_ROLES,
  show: async ({ dependencies: { db }, subjectId: accountId, liveMode, params }) => {
    const receipt = await findReceipt(db, params.id ?? '')
    const gift = receipt && (await findDonation(db, { accountId, liveMode }, receipt.donation_id))
    if (receipt === undefined || gift === undefined) return answerUnknown()
    const corrected = receipt.corrects === null ? null : ((await findReceipt(db, receipt.corrects)) ?? null)
    const facts = receiptFacts(receipt, corrected)
    const pdf = await receiptPdf({ facts, locale: receipt.locale, liveMode })
    return answerPdf(pdf, `receipt-${receiptNumber(receipt)}.pdf`)
  },
}
