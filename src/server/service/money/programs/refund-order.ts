import { type Selectable, sql } from 'kysely'
import type { Order } from '../../../../contract/orders.ts'
import { inTransaction } from '../../../database/in-transaction.ts'
import type { DonationRow } from '../../../database/tables/donations.ts'
import type { ShopOrderRefundTable, ShopOrderRow } from '../../../database/tables/programs.ts'
import type { DatabaseTransaction } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import type { AccountScope } from '../../accounts/find-accounts.ts'
import { recordDonations } from '../donations/create-donations.ts'
import { cancelEntry, canTransition, changeStatus, holdStateOf, lockDonations } from '../donations/donation-status.ts'
import {
  donationsOfOrders,
  findOrder,
  type MonthChange,
  type NewProgramDonation,
  writeGiving,
} from './order-records.ts'
import { readMonths } from './program-records.ts'
import { lowerWithCarry, shareLeft } from './program-rules.ts'
import { donationOf } from './record-orders.ts'

/** A refund of an order from a store, in cents; a refund with the store's own ID counts once. */
export interface NewRefund {
  externalId: string
  amount: number
  refundId?: string | undefined
}

/**
 * Reverses an order's donations in proportion to a refund. An unsent donation is canceled and, for a partial refund,
 * replaced by a smaller one. If it was invoiced already, the account's next invoice is lower. Sent donations stay with
 * the nonprofit and reduce the program's next donations. Refuses more than the rest of the order.
 */
export function refundOrder(scope: AccountScope, refund: NewRefund): Promise<Order> {
  return inTransaction(scope.db, async (tx) => {
    const order = await lockOrder(tx, scope, refund.externalId)
    if (!(await isRecorded(tx, order, refund))) await takeBack(tx, scope, order, refund)
    const changed = await findOrder(tx, { accountId: scope.account.id, liveMode: scope.liveMode }, refund.externalId)
    if (changed === undefined) throw unknownOrder()
    return changed
  })
}

export function unknownOrder(): HttpError {
  return new HttpError('not_found', { detail: 'No order of this account has this ID.', param: 'external_id' })
}

async function lockOrder(
  tx: DatabaseTransaction,
  { account, liveMode }: AccountScope,
  externalId: string,
): Promise<ShopOrderRow> {
  const { rows } = await sql<ShopOrderRow>`
    select * from shop_order
    where account_id = ${account.id} and live_mode = ${liveMode} and external_id = ${externalId} for update`.execute(tx)
  const [order] = rows
  if (order === undefined) throw unknownOrder()
  return order
}

/**
 * Whether the store sent this refund earlier; refuses the same ID with another amount, and more than the rest of the
 * order.
 */
async function isRecorded(
  tx: DatabaseTransaction,
  order: ShopOrderRow,
  { amount, refundId }: NewRefund,
): Promise<boolean> {
  const known: Selectable<ShopOrderRefundTable>[] =
    refundId === undefined
      ? []
      : await tx
          .selectFrom('shop_order_refund')
          .selectAll()
          .where('order_id', '=', order.id)
          .where('refund_id', '=', refundId)
          .execute()
  const [recorded] = known
  if (recorded !== undefined && recorded.amount !== amount)
    throw new HttpError('conflict', {
      detail: `Refund ${refundId} was recorded with ${recorded.amount} cents; a refund counts once.`,
      param: 'refund_id',
    })
  const left = order.total - order.refunded
  if (recorded === undefined && amount > left)
    throw new HttpError('conflict', { detail: `Only ${left} cents of this order are left to refund.`, param: 'amount' })
  return recorded !== undefined
}

async function takeBack(
  tx: DatabaseTransaction,
  scope: AccountScope,
  order: ShopOrderRow,
  { amount, refundId }: NewRefund,
): Promise<void> {
  const { newId, now } = scope
  await tx
    .updateTable('shop_order')
    .set({ refunded: order.refunded + amount })
    .where('id', '=', order.id)
    .execute()
  await tx
    .insertInto('shop_order_refund')
    .values({ order_id: order.id, refund_id: refundId ?? newId('rf'), amount, created_at: now })
    .execute()
  const lowered = await loweredDonations(tx, order, amount)
  const canceled = lowered.filter(({ row, left }) => left < row.amount && canTransition(holdStateOf(row), 'canceled'))
  const sent = lowered.filter(({ row, left }) => left < row.amount && !canTransition(holdStateOf(row), 'canceled'))
  const rows = canceled.map(({ row }) => row)
  const entries = rows.map((row) => cancelEntry(row, now))
  await changeStatus(tx, newId, { rows, to: 'canceled', entries, now })
  const again = canceled
    .filter(({ left }) => left > 0)
    .map((one) => ({ ...one.donation, donationId: newId('d'), amount: one.left }))
  const of = { externalId: order.external_id, orderValue: order.total }
  await recordDonations(
    tx,
    newId,
    again.map((one) => donationOf(one, scope, of)),
  )
  await writeGiving(tx, { orders: [], donations: again, months: monthChangesOf(lowered), credits: [], events: [] })
  await keepShares(tx, lowered)
  await addCredits(tx, sent)
}

/** A donation of an order, its rest after a refund, and the change of the month's carry. */
interface Lowered {
  row: DonationRow
  left: number
  carry: number
  /** Its program details, with the remaining share. */
  donation: NewProgramDonation
}

async function loweredDonations(tx: DatabaseTransaction, order: ShopOrderRow, amount: number): Promise<Lowered[]> {
  const standing = await donationsOfOrders(tx, [order.id])
  if (standing.length === 0) return []
  const ids = standing.map(({ id }) => id)
  const rows = new Map((await lockDonations(tx, ids)).map((row) => [row.id, row]))
  const months = await readMonths(
    tx,
    standing.map(({ program_id }) => program_id),
  )
  // A program that gives to a fund made several donations. Each continues with the carry that the one before left, and
  // their shares are rounded together, so that the sum is that of one donation.
  const carries = new Map(months.map((one) => [`${one.program_id} ${one.month}`, one.carry]))
  const shares = new Map<string, number>()
  const rest = { total: order.total - order.refunded, refunded: amount }
  return standing.flatMap(({ id, program_id: programId, nonprofit_id: nonprofitId, month, share }) => {
    const row = rows.get(id)
    if (row === undefined || row.status === 'canceled') return []
    const key = `${programId} ${month}`
    const [before, earlier] = [carries.get(key) ?? 0, shares.get(programId) ?? 0]
    const after = shareLeft(earlier + share, rest) - shareLeft(earlier, rest)
    const { left, carry } = lowerWithCarry(row.amount, { before: share, after, carry: before })
    carries.set(key, carry)
    shares.set(programId, earlier + share)
    const fundId = row.fund_id ?? undefined
    const of = { donationId: id, programId, nonprofitId, orderId: order.id, fundId }
    return [{ row, left, carry: carry - before, donation: { ...of, amount: left, month, share: after } }]
  })
}

/** The change of each program's month; a program that gives to a fund has several donations in it. */
function monthChangesOf(lowered: readonly Lowered[]): MonthChange[] {
  const changes = new Map<string, MonthChange>()
  for (const { row, left, carry, donation } of lowered) {
    const { programId, month } = donation
    const change = changes.get(programId) ?? { programId, month, given: 0, donations: 0, carry: 0 }
    const isReplaced = left > 0 && left < row.amount && canTransition(holdStateOf(row), 'canceled')
    change.given += isReplaced ? left : 0
    change.donations += isReplaced ? 1 : 0
    change.carry += carry
    changes.set(programId, change)
  }
  return [...changes.values()]
}

/** Records the lower share of donations that stay unchanged, as the basis of a further refund. */
async function keepShares(tx: DatabaseTransaction, lowered: readonly Lowered[]): Promise<void> {
  const rows = lowered.map(({ donation }) => ({ donation_id: donation.donationId, share: donation.share }))
  if (rows.length === 0) return
  await sql`
    update program_donation set share = given.share
    from json_populate_recordset(null::program_donation, ${JSON.stringify(rows)}::json) as given
    where program_donation.donation_id = given.donation_id`.execute(tx)
}

/** Deducts sent donations of refunded orders from the programs' next donations. */
async function addCredits(tx: DatabaseTransaction, sent: readonly Lowered[]): Promise<void> {
  for (const { row, left, donation } of sent)
    await sql`
      insert into program_credit (program_id, nonprofit_id, amount)
      values (${donation.programId}, ${row.nonprofit_id}, ${row.amount - left})
      on conflict (program_id, nonprofit_id) do update set amount = program_credit.amount + excluded.amount`.execute(tx)
}
