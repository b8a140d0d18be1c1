import { sql } from 'kysely'
import type { Order } from '../../../../contract/orders.ts'
import { manyRows } from '../../../database/compiled-statement.ts'
import type { ProgramCreditTable, ShopOrderRow } from '../../../database/tables/programs.ts'
import type { Database, DatabaseTransaction } from '../../../database/tables/tables.ts'
import { toUnixSeconds } from '../../../kernel/clock.ts'
import { type ListPosition, type ListSlice, readSlice } from '../../list-slice.ts'
import { eventExpressions, type NewEvent } from '../../webhooks/emit-events.ts'
import type { ProgramScope } from './program-records.ts'

/** A program's donation for an order or a shopper's donation, with its exact share in millionths of a cent. */
export interface NewProgramDonation {
  donationId: string
  programId: string
  nonprofitId: string
  amount: number
  orderId?: string
  /** The donation it matches. */
  giftId?: string
  month: string
  share: number
  /** The fund that it is a part for. */
  fundId?: string | undefined
}

/** The change of a program's month: cents, donations, and millionths of a cent. */
export interface MonthChange {
  programId: string
  month: string
  given: number
  donations: number
  carry: number
}

const orderColumns = {
  id: 'text',
  account_id: 'text',
  live_mode: 'boolean',
  external_id: 'text',
  total: 'bigint',
  item_count: 'int',
  nonprofit_id: 'text',
  is_test: 'boolean',
  skipped: 'jsonb',
  items: 'jsonb',
  ordered_at: 'timestamptz',
  created_at: 'timestamptz',
}
const donationColumns = {
  donation_id: 'text',
  program_id: 'text',
  order_id: 'text',
  gift_id: 'text',
  month: 'date',
  share: 'bigint',
}
const monthColumns = { program_id: 'text', month: 'date', given: 'bigint', donations: 'bigint', carry: 'bigint' }

const creditColumns = { program_id: 'text', nonprofit_id: 'text', amount: 'bigint' }

/** One statement's orders and program donations; `credits` are used cents. */
export interface WrittenGiving {
  orders: readonly Omit<ShopOrderRow, 'refunded'>[]
  donations: readonly NewProgramDonation[]
  months: readonly MonthChange[]
  credits: readonly ProgramCreditTable[]
  events: readonly NewEvent[]
}

/** Writes orders, program donations for them or for shoppers' donations, and their events, in one statement. */
export async function writeGiving(
  tx: DatabaseTransaction,
  { orders, donations, months, credits, events }: WrittenGiving,
): Promise<void> {
  const given = donations.map((one) => ({
    donation_id: one.donationId,
    program_id: one.programId,
    order_id: one.orderId,
    gift_id: one.giftId,
    month: one.month,
    share: one.share,
  }))
  const changed = months.map(({ programId, ...change }) => ({ program_id: programId, ...change }))
  await sql`/* prepared: record orders */
    with ordered as (
      insert into shop_order (id, account_id, live_mode, external_id, total, item_count, nonprofit_id, is_test, skipped,
        items, ordered_at, created_at)
      select id, account_id, live_mode, external_id, total, item_count, nonprofit_id, is_test, skipped, items, ordered_at,
        created_at from ${manyRows(orderColumns, orders)}
    ), donated as (
      insert into program_donation (donation_id, program_id, order_id, gift_id, month, share)
      select donation_id, program_id, order_id, gift_id, month, share from ${manyRows(donationColumns, given)}
    ), counted as (
      insert into program_month (program_id, month, given, donations, carry)
      select program_id, month, given, donations, carry from ${manyRows(monthColumns, changed)} order by 1, 2
      on conflict (program_id, month) do update set given = program_month.given + excluded.given,
        donations = program_month.donations + excluded.donations, carry = program_month.carry + excluded.carry
    ), credited as (
      update program_credit set amount = program_credit.amount - given.amount from ${manyRows(creditColumns, credits)}
      where program_credit.program_id = given.program_id and program_credit.nonprofit_id = given.nonprofit_id
    ), ${eventExpressions(events)} select 1`.execute(tx)
}

/** A valid donation of an order. */
export interface OrderDonationRow {
  order_id: string
  id: string
  program_id: string
  nonprofit_id: string
  amount: number
  month: string
  share: number
}

/** The donations of orders in creation order, without canceled ones. */
export async function donationsOfOrders(db: Database, orderIds: readonly string[]): Promise<OrderDonationRow[]> {
  if (orderIds.length === 0) return []
  const { rows } = await sql<OrderDonationRow>`
    select order_id, donation.id, given.program_id, nonprofit_id, amount, month::text as month, share
    from program_donation given join donation on donation.id = donation_id
    where order_id = any(${[...orderIds]}::text[]) and status <> 'canceled' order by donation.id`.execute(db)
  return rows
}

/** Orders of an account by its own order IDs. */
export async function findOrders(
  db: Database,
  { accountId, liveMode }: ProgramScope,
  externalIds: readonly string[],
): Promise<ShopOrderRow[]> {
  const { rows } = await sql<ShopOrderRow>`/* prepared: orders by external id */
    select * from shop_order
    where account_id = ${accountId} and live_mode = ${liveMode} and external_id = any(${[...externalIds]}::text[])`.execute(
    db,
  )
  return rows
}

/** One order by the account's own order ID, with its donations, in its API form. */
export async function findOrder(db: Database, scope: ProgramScope, externalId: string): Promise<Order | undefined> {
  const [order] = await withDonations(db, await findOrders(db, scope, [externalId]))
  return order
}

/** Orders of an account with their donations, newest first. */
export async function listOrders(
  db: Database,
  { accountId, liveMode }: ProgramScope,
  { externalId, ...position }: ListPosition & { externalId?: string | undefined },
): Promise<ListSlice<Order>> {
  const of = sql<ShopOrderRow>`select * from shop_order where account_id = ${accountId} and live_mode = ${liveMode}`
  const where = externalId === undefined ? [] : [sql`external_id = ${externalId}`]
  const { rows, hasMore } = await readSlice(db, { of, where }, position)
  return { rows: await withDonations(db, rows), hasMore }
}

/** Orders in their API form, with their valid donations. */
export async function withDonations(db: Database, rows: readonly ShopOrderRow[]): Promise<Order[]> {
  const donations = await donationsOfOrders(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) =>
    orderResource(
      row,
      donations.filter(({ order_id }) => order_id === row.id),
    ),
  )
}

/** An order in its API form. */
export function orderResource(
  row: ShopOrderRow,
  donations: readonly Pick<OrderDonationRow, 'id' | 'program_id' | 'nonprofit_id' | 'amount'>[],
): Order {
  return {
    id: row.id,
    external_id: row.external_id,
    live_mode: row.live_mode,
    total: row.total,
    refunded: row.refunded,
    currency: 'USD',
    item_count: row.item_count,
    nonprofit_id: row.nonprofit_id,
    test: row.is_test,
    created_at: toUnixSeconds(row.ordered_at),
    donations: donations.map(({ id, program_id, nonprofit_id, amount }) => ({ id, program_id, nonprofit_id, amount })),
    skipped: row.skipped,
  }
}
