import type { Order } from '../../../../contract/orders.ts'
import { inTransaction } from '../../../database/in-transaction.ts'
import type { ProgramRow, ShopOrderRow } from '../../../database/tables/programs.ts'
import type { Database, DatabaseTransaction } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import { feeOnGift } from '../../accounts/fee-terms.ts'
import type { AccountScope } from '../../accounts/find-accounts.ts'
import { barredAmong } from '../../directory/consent/read-consent.ts'
import { type FundShare, findFund, findShares } from '../../funds/funds.ts'
import type { NewEvent } from '../../webhooks/emit-events.ts'
import { type NewDonation, recordDonations } from '../donations/create-donations.ts'
import { eligibleShares } from '../donations/gift-recipients.ts'
import { reportBudgets } from './budget-notices.ts'
import { type Gift, type Occasion, ProgramLedger } from './give-for-orders.ts'
import { findOrders, type NewProgramDonation, orderResource, withDonations, writeGiving } from './order-records.ts'
import { dayOf, lockPrograms, type ProgramScope, readCredits, readMonths } from './program-records.ts'

/** An order from a store. `total` is cents; the nonprofit is the shopper's choice, by ID. */
export interface NewOrder {
  externalId: string
  total: number
  items: readonly { sku: string; quantity: number }[]
  orderedAt: Date
  nonprofitId: string | null
  isTest: boolean
}

/** The most orders that one transaction writes. */
const MOST_TOGETHER = 64

interface Waiting {
  scope: AccountScope
  order: NewOrder
  resolve: (order: Order) => void
  reject: (error: unknown) => void
}

/** Orders that wait for the previous transaction, by account and mode, for each connection pool. */
const queues = new WeakMap<Database, Map<string, Waiting[]>>()

/**
 * Records an order once per account and mode, with its program donations and event, or nothing. Sending it again
 * returns the same result; a different total is refused. Orders that arrive while others of the account are being
 * written share the next transaction. Otherwise each would wait for the previous commit, because a transaction locks
 * the programs.
 */
export function recordOrder(scope: AccountScope, order: NewOrder): Promise<Order> {
  if (scope.db.isTransaction) return recordAlone(scope, order)
  const byAccount = queues.get(scope.db) ?? new Map<string, Waiting[]>()
  queues.set(scope.db, byAccount)
  const key = `${scope.account.id} ${scope.liveMode}`
  const queue = byAccount.get(key)
  return new Promise((resolve, reject) => {
    const waiting = { scope, order, resolve, reject }
    if (queue !== undefined) queue.push(waiting)
    else void writeInTurn(byAccount, key, [waiting])
  })
}

async function writeInTurn(byAccount: Map<string, Waiting[]>, key: string, queue: Waiting[]): Promise<void> {
  byAccount.set(key, queue)
  while (queue.length > 0) await writeTogether(queue.splice(0, MOST_TOGETHER))
  byAccount.delete(key)
}

/** Writes orders in one transaction; if that fails, each in its own, so that one order can't fail the others. */
async function writeTogether(batch: readonly Waiting[]): Promise<void> {
  try {
    const scope = batch[0]?.scope
    if (scope === undefined) return
    const outcomes = await recordOrders(scope, batch)
    for (const [index, outcome] of outcomes.entries()) settle(batch[index], outcome)
  } catch {
    for (const waiting of batch) await recordAlone(waiting.scope, waiting.order).then(waiting.resolve, waiting.reject)
  }
}

function settle(waiting: Waiting | undefined, outcome: Order | HttpError): void {
  if (outcome instanceof HttpError) waiting?.reject(outcome)
  else waiting?.resolve(outcome)
}

async function recordAlone(scope: AccountScope, order: NewOrder): Promise<Order> {
  const [outcome] = await recordOrders(scope, [{ scope, order }])
  if (outcome === undefined || outcome instanceof HttpError) throw outcome ?? new HttpError('internal')
  return outcome
}

type Asked = Pick<Waiting, 'scope' | 'order'>

/** Records orders of one account and mode in one transaction. Returns the result or refusal of each. */
function recordOrders(
  { db, account, liveMode }: AccountScope,
  asked: readonly Asked[],
): Promise<(Order | HttpError)[]> {
  const scope = { accountId: account.id, liveMode }
  return inTransaction(db, async (tx) => {
    const programs = await lockPrograms(tx, scope, 'orders')
    const ids = [...new Set(asked.map(({ order }) => order.externalId))]
    const known = await withDonations(tx, await findOrders(tx, scope, ids))
    const outcomes = new Map(known.map((order) => [order.external_id, order]))
    const fresh: Asked[] = []
    for (const one of asked) {
      if (outcomes.has(one.order.externalId) || fresh.some(({ order }) => order.externalId === one.order.externalId))
        continue
      fresh.push(one)
    }
    for (const order of await recordFresh(tx, programs, fresh)) outcomes.set(order.external_id, order)
    return asked.map(({ order }) => sameOrder(order, outcomes.get(order.externalId)))
  })
}

function sameOrder({ externalId, total }: NewOrder, recorded: Order | undefined): Order | HttpError {
  if (recorded?.total === total) return recorded
  return new HttpError('conflict', {
    detail: `Order ${externalId} was recorded with a total of ${recorded?.total} cents; an order counts once.`,
    param: 'external_id',
  })
}

async function recordFresh(
  tx: DatabaseTransaction,
  programs: readonly ProgramRow[],
  fresh: readonly Asked[],
): Promise<Order[]> {
  const [first] = fresh
  if (first === undefined) return []
  const { newId, now, account, liveMode } = first.scope
  const chosen = fresh.map(({ order }) => order.nonprofitId)
  const recipients = [...programs.map(({ nonprofit_id }) => nonprofit_id), ...chosen]
  const ids = programs.map(({ id }) => id)
  const ledger = new ProgramLedger(programs, {
    months: await readMonths(tx, ids),
    credits: await readCredits(tx, ids),
    barred: await barredAmong(tx, account.id, recipients),
    funds: await readFunds(tx, { accountId: account.id, liveMode }, programs),
  })
  const made = fresh.map((one) => makeOrder(one, ledger))
  await recordDonations(
    tx,
    newId,
    made.flatMap(({ donations }) => donations),
  )
  const orders = made.map(({ row, given }) => orderResource(row, given.map(named)))
  const events: NewEvent[] = orders.map((order) => ({
    id: newId('evt'),
    accountId: account.id,
    liveMode,
    type: 'order.recorded',
    subjectId: order.id,
    object: order,
    createdAt: now,
  }))
  await writeGiving(tx, {
    orders: made.map(({ row }) => row),
    donations: made.flatMap(({ given }) => given),
    ...ledger.changes,
    events,
  })
  await reportBudgets(tx, { accountId: account.id, liveMode, newId, now }, ledger.budgetsReached)
  return orders
}

/**
 * The nonprofits of the programs' funds that can receive donations of the account now, by program. A program that a
 * second person approved keeps the shares of that approval.
 */
async function readFunds(
  tx: DatabaseTransaction,
  scope: ProgramScope,
  programs: readonly ProgramRow[],
): Promise<Map<string, FundShare[]>> {
  const funds = new Map<string, FundShare[]>()
  for (const { id, fund_id, fund_version } of programs) {
    const fund = fund_id === null ? undefined : await findFund(tx, scope, fund_id)
    if (fund?.status !== 'active') continue
    const nonprofits = fund_version === null ? fund.nonprofits : await findShares(tx, fund.id, fund_version)
    funds.set(id, await eligibleShares(tx, scope.accountId, { nonprofits }))
  }
  return funds
}

interface CreatedOrder {
  row: ShopOrderRow
  donations: NewDonation[]
  given: NewProgramDonation[]
}

function makeOrder({ scope, order }: Asked, ledger: ProgramLedger): CreatedOrder {
  const { account, liveMode, newId, now } = scope
  const id = newId('or')
  const { gifts, skipped } = ledger.give(occasionOf(order, liveMode))
  const row = {
    id,
    account_id: account.id,
    live_mode: liveMode,
    external_id: order.externalId,
    total: order.total,
    refunded: 0,
    item_count: order.items.length,
    nonprofit_id: order.nonprofitId,
    is_test: order.isTest,
    skipped,
    items: order.items.map(({ sku, quantity }) => ({ sku, quantity })),
    ordered_at: order.orderedAt,
    created_at: now,
  }
  const given = gifts.map((gift) => programDonation(gift, { donationId: newId('d'), orderId: id }))
  const donations = given.map((one) =>
    donationOf(one, scope, { externalId: order.externalId, orderValue: order.total }),
  )
  return { row, donations, given }
}

/** With live keys, a test order gives nothing. */
function occasionOf({ total, items, orderedAt, nonprofitId, isTest }: NewOrder, liveMode: boolean): Occasion {
  return { total, items, day: dayOf(orderedAt), nonprofitId, isTest: isTest && liveMode }
}

/** A program's donation for an order or a shopper's donation, with its program details. */
export function programDonation(
  { program, nonprofitId, month, amount, share }: Gift,
  of: Pick<NewProgramDonation, 'donationId' | 'orderId' | 'giftId'>,
): NewProgramDonation {
  return { ...of, programId: program.id, nonprofitId, amount, month, share, fundId: program.fund_id ?? undefined }
}

/** The account that gives, with its donation fees, and the time. */
export interface Giver extends Pick<AccountScope, 'liveMode' | 'now'> {
  account: Pick<AccountScope['account'], 'id' | 'feeTerms'>
}

/** The donation: the account's own, invoiced at the end of the month, without a card fee. */
export function donationOf(
  {
    donationId,
    programId,
    nonprofitId,
    amount,
    fundId,
  }: Pick<NewProgramDonation, 'donationId' | 'programId' | 'nonprofitId' | 'amount' | 'fundId'>,
  { account, liveMode, now }: Giver,
  { externalId, orderValue }: { externalId?: string | undefined; orderValue?: number | undefined },
): NewDonation {
  return {
    id: donationId,
    accountId: account.id,
    liveMode,
    nonprofitId,
    amount,
    fee: feeOnGift(account.feeTerms, { kind: 'invoice', amount, now }),
    coverFees: false,
    fundsCollected: false,
    source: 'api',
    externalId,
    orderValue,
    programId,
    fundId,
    createdAt: now,
  }
}

function named({ donationId: id, programId: program_id, nonprofitId: nonprofit_id, amount }: NewProgramDonation) {
  return { id, program_id, nonprofit_id, amount }
}
