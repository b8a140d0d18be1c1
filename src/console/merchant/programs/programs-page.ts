import { html } from 'hono/html'
import type { Order } from '../../../contract/orders.ts'
import { ACCOUNT_ROLES, type Role } from '../../../contract/roles.ts'
import type { Markup } from '../../../server/pages/page.ts'
import { findOrder } from '../../../server/service/money/programs/order-records.ts'
import {
  listPrograms,
  programResource,
  type StatedProgram,
} from '../../../server/service/money/programs/program-records.ts'
import { dollars } from '../../frame/amounts.ts'
import { card, inWords, table, textField } from '../../frame/controls.ts'
import type { ConsolePage, PageContext } from '../../frame/define.ts'

/** Roles that create, pause and end programs. */
export const PROGRAM_ROLES: readonly Role[] = ['owner', 'finance']

const PER_PAGE = 50

/** Giving programs of an account, and its orders by their IDs. */
export const programsPage: ConsolePage = {
  path: 'programs',
  roles: ACCOUNT_ROLES,
  nav: 'Programs',
  show: async (context) => {
    const { base, dependencies, subjectId: accountId, liveMode, query, role } = context
    const now = dependencies.clock.now(liveMode)
    const position = { startingAfter: query.get('after') || undefined, limit: PER_PAGE, now }
    const { rows, hasMore } = await listPrograms(dependencies.db, { accountId, liveMode }, position)
    const columns = [
      { label: 'Program', cell: ({ id, name }: StatedProgram) => html`<a href="${base}/programs/${id}">${name}</a>` },
      { label: 'Promise', cell: promiseText },
      { label: 'Nonprofit', cell: recipientText },
      { label: 'Given', cell: ({ given }: StatedProgram) => dollars(given), isNumber: true as const },
      { label: 'Status', cell: (row: StatedProgram) => programTag(row, now) },
    ]
    const older = hasMore
      ? html`<p><a class="button quiet" rel="next" href="${base}/programs?after=${rows.at(-1)?.id ?? ''}">Older programs</a></p>`
      : ''
    const isMaker = PROGRAM_ROLES.some((one) => one === role)
    const make = isMaker ? html`<a class="button" href="${base}/programs/new">New program</a>` : ''
    const empty = html`<p>No programs yet. A program gives for each order, item or donation, within a budget that you set. ${isMaker ? 'Create one to start.' : ''}</p>`
    const list = html`${table('Programs', columns, rows, empty)}${older}`
    return { title: 'Programs', main: html`${card('Programs', list, make)}${await orderCard(context)}` }
  },
}

/** Status of a program today. */
export function programTag(row: StatedProgram, now: Date): Markup {
  const { status, budget_used: isUsed } = programResource(row, { now, isPublic: false })
  const shown = status === 'active' && isUsed ? 'budget used' : status
  return html`<span class="tag">${row.awaits_approval ? 'waiting for approval' : shown}</span>`
}

/** A program's promise in a few words: `1.5% of each order`. */
export function promiseText({ kind, share, amount }: StatedProgram): string {
  const percent = `${(share ?? 0) / 10_000}%`
  switch (kind) {
    case 'order_percent':
      return `${percent} of each order`
    case 'order_amount':
      return `${dollars(amount ?? 0)} per order`
    case 'item_amount':
      return `${dollars(amount ?? 0)} per item`
    case 'match':
      return `${percent} match of donations`
  }
}

/** Who receives a program's donations. */
export function recipientText({
  nonprofit_name: name,
  fund_name: fund,
  donor_choice: isChosen,
}: StatedProgram): string {
  if (fund !== null) return fund
  if (!isChosen) return name ?? ''
  return name === null ? 'The donation’s nonprofit' : `The shopper’s choice, or ${name}`
}

async function orderCard(context: PageContext): Promise<Markup> {
  const { base, dependencies, subjectId: accountId, liveMode, query } = context
  const requestedOrder = query.get('order')?.trim() ?? ''
  const order =
    requestedOrder === '' ? undefined : await findOrder(dependencies.db, { accountId, liveMode }, requestedOrder)
  const found =
    requestedOrder === ''
      ? ''
      : order === undefined
        ? html`<p role="status">No order has the ID ${requestedOrder}.</p>`
        : orderDetails(base, order)
  return card(
    'Find an order',
    html`<form method="get" action="${base}/programs">
        ${textField(context, { name: 'order', label: 'Order ID', type: 'search', value: requestedOrder })}
        <button class="button quiet" type="submit">Find order</button>
      </form>${found}`,
  )
}

function orderDetails(base: string, order: Order): Markup {
  const rows = [
    ...order.donations.map(({ id, program_id, amount }) => ({
      program_id,
      outcome: html`<a href="${base}/donations/${id}">${dollars(amount)}</a>`,
    })),
    ...order.skipped.map(({ program_id, reason }) => ({ program_id, outcome: html`${inWords(reason)}` })),
  ]
  const columns = [
    {
      label: 'Program',
      cell: ({ program_id: id }: (typeof rows)[number]) => html`<a href="${base}/programs/${id}">${id}</a>`,
    },
    { label: 'Donation', cell: ({ outcome }: (typeof rows)[number]) => outcome },
  ]
  return html`<dl class="sheet">
      <dt>Total</dt><dd>${dollars(order.total)}</dd>
      <dt>Refunded</dt><dd>${dollars(order.refunded)}</dd>
    </dl>
    ${table('Donations of the order', columns, rows, html`<p>No program donated for this order.</p>`)}`
}
