import { html } from 'hono/html'
import type { WebhookDelivery } from '../../../contract/index.ts'
import type { DonationRow } from '../../../server/database/tables/donations.ts'
import type { Markup } from '../../../server/pages/page.ts'
import { receiptNumber } from '../../../server/service/money/receipts/issue-receipt.ts'
import type { DonationTimeline, LedgerLineOfDonation } from '../../../server/service/reports/donation-timeline.ts'
import { card, moment, table } from '../../frame/controls.ts'
import type { PageContext } from '../../frame/define.ts'
import { dollars } from '../../frame/dollars.ts'
import { say } from '../../frame/say.ts'
import { giftWords as words } from './gift-words.ts'
import { READING_RECEIPTS } from './receipt-file.ts'

interface Step {
  at: Date
  what: string
  details: Markup | string
}

/** Everything that happened to a gift, in the order of time. */
export function wayCard(context: PageContext, row: DonationRow, way: DonationTimeline): Markup {
  const steps = [
    ...ownSteps(row, way),
    ...paymentSteps(way),
    ...billingSteps(context, way),
    ...paperSteps(context, way),
  ]
  const columns = [
    { label: words.when, cell: ({ at }: Step) => moment(at, context.timeZone) },
    { label: words.what, cell: ({ what }: Step) => what },
    { label: words.details, cell: ({ details }: Step) => details },
  ]
  const ordered = steps.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  return card(words.way, table(words.way, columns, ordered, html``))
}

function ownSteps(row: DonationRow, { events }: DonationTimeline): Step[] {
  return [
    { at: row.created_at, what: words.received, details: html`<code>${row.id}</code>` },
    ...events.map(({ id, type, status, created_at: at }) => {
      const what =
        type === 'donation.status_updated' && status !== null
          ? say(words.became, { status: status.replaceAll('_', ' ') })
          : type.replace(/^donation\./, '').replaceAll('_', ' ')
      return { at, what, details: html`<code>${id}</code>` }
    }),
  ]
}

function paymentSteps({ payment }: DonationTimeline): Step[] {
  if (payment === undefined) return []
  const { id, processor, reference, state, started_at: began, settled_at: settled } = payment
  const details = html`${processor} ${reference === null ? '' : html`<code>${reference}</code>`}`
  return [
    { at: began, what: words.paymentBegan, details: html`<code>${id}</code>` },
    ...(settled === null ? [] : [{ at: settled, what: say(words.paymentSettled, { state }), details }]),
  ]
}

function billingSteps({ base }: PageContext, { invoice, payouts }: DonationTimeline): Step[] {
  const steps = payouts.map(({ id, method, status, amount, created_at: at, returned }) => ({
    at,
    what: say(words.payout, { method: method === 'ach' ? 'ACH' : method }),
    details: html`${dollars(amount)} <code>${id}</code> ${returned ? words.payoutReturned : status}`,
  }))
  if (invoice === undefined) return steps
  const { id, number, billed, created_at: at, paid_at: paid } = invoice
  const link = html`${dollars(billed)} <a href="${base}/invoices/${id}">INV-${number}</a>`
  return [
    ...steps,
    { at, what: say(words.invoiced, { number }), details: link },
    ...(paid === null ? [] : [{ at: paid, what: say(words.invoicePaid, { number }), details: link }]),
  ]
}

function paperSteps({ base, role }: PageContext, { receipts, letters }: DonationTimeline): Step[] {
  const mayRead = READING_RECEIPTS.some((one) => one === role)
  return [
    ...receipts.map((receipt) => ({
      at: receipt.issued_at,
      what: say(receipt.corrects === null ? words.receipt : words.receiptCorrected, { number: receiptNumber(receipt) }),
      details: mayRead
        ? html`${dollars(receipt.amount)} <a href="${base}/receipts/${receipt.id}">${words.receiptPdf}</a>`
        : dollars(receipt.amount),
    })),
    ...letters.map(({ id, kind, status, created_at: at }) => ({
      at,
      what: say(words.letter, { kind: kind.replaceAll('_', ' ') }),
      details: html`${status.replaceAll('_', ' ')} <code>${id}</code>`,
    })),
  ]
}

/** What endpoints were told of a gift. */
export function deliveryCard({ base }: PageContext, deliveries: readonly WebhookDelivery[]): Markup {
  const columns = [
    { label: words.what, cell: ({ type }: WebhookDelivery) => type },
    { label: words.endpoint, cell: ({ url }: WebhookDelivery) => url },
    {
      label: words.status,
      cell: ({ status }: WebhookDelivery) => html`<span class="tag">${status.replaceAll('_', ' ')}</span>`,
    },
    { label: words.attempts, cell: ({ attempts }: WebhookDelivery) => attempts, isNumber: true as const },
    { label: words.answer, cell: ({ answer_status: answer, failure }: WebhookDelivery) => answer ?? failure ?? '' },
  ]
  const empty = html`<p>${words.noDeliveries}</p><p><a class="button quiet" href="${base}/webhooks">${words.makeEndpoint}</a></p>`
  return card(words.deliveries, table(words.deliveries, columns, deliveries, empty))
}

/** The lines a gift moved in the books; every entry sums to zero. */
export function ledgerCard({ timeZone }: PageContext, { lines }: DonationTimeline): Markup {
  const columns = [
    { label: words.when, cell: ({ occurred_at: at }: LedgerLineOfDonation) => moment(at, timeZone) },
    { label: words.what, cell: ({ kind }: LedgerLineOfDonation) => kind.replaceAll('_', ' ') },
    { label: words.book, cell: ({ book }: LedgerLineOfDonation) => book.replaceAll('_', ' ') },
    { label: words.owner, cell: ({ owner_id: id }: LedgerLineOfDonation) => html`<code>${id}</code>` },
    { label: words.amount, cell: ({ amount }: LedgerLineOfDonation) => dollars(amount), isNumber: true as const },
  ]
  return card(words.ledger, table(words.ledger, columns, lines, html`<p>${words.noLines}</p>`))
}
