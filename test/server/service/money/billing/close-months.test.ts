import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, beforeAll, test } from 'vitest'
import { closeMonths } from '../../../../../src/server/service/money/billing/close-months.ts'
import { payInvoice, sendInvoice } from '../../../../../src/server/service/money/billing/invoice-payments.ts'
import { findAccountInvoice } from '../../../../../src/server/service/money/billing/invoice-records.ts'
import { verifyLedger } from '../../../../../src/server/service/money/campaigns/verify-ledger.ts'
import { recordDonations } from '../../../../../src/server/service/money/donations/create-donations.ts'
import {
  cancelDonation,
  holdDonation,
  resumeDonation,
} from '../../../../../src/server/service/money/donations/lifecycle.ts'
import { balancesOf, trialBalance } from '../../../../../src/server/service/money/ledger/balances.ts'
import { eventually } from '../../../../support/eventually.ts'
import { createMoneyWorld, joinMoneyWorld, type MoneyWorld, newGift } from '../../../../support/money-world.ts'

let world: MoneyWorld

beforeAll(async () => {
  world = await createMoneyWorld('2026-01-05T12:00:00Z')
})
afterAll(() => world.close())

async function give(
  count: number,
  change: { accountId?: string; coverFees?: boolean; source?: 'api' | 'checkout' } = {},
) {
  const gift = newGift(world, change)
  const rows = await recordDonations(
    world.db,
    world.newId,
    Array.from({ length: count }, () => gift),
  )
  return rows.map(({ id }) => id)
}

async function statusesOf(ids: readonly string[]) {
  const rows = await world.db.selectFrom('donation').select('status').where('id', 'in', ids).orderBy('id').execute()
  return rows.map(({ status }) => status)
}

async function invoiceOf(id: string) {
  return world.db
    .selectFrom('invoice_line')
    .innerJoin('invoice', 'invoice.id', 'invoice_id')
    .selectAll()
    .where('donation_id', '=', id)
    .executeTakeFirst()
}

test('the current month isn’t closed, and a past month is closed once', async () => {
  const ids = await give(3)
  assert.deepEqual(await closeMonths(world, false), [])
  world.clock.set('2026-02-01T00:00:00Z')
  assert.deepEqual(await closeMonths(world, true), [])
  const made = await closeMonths(world, false)
  assert.equal(made.length, 1)
  assert.deepEqual(await closeMonths(world, false), [])
  assert.deepEqual(await statusesOf(ids), ['invoice_pending', 'invoice_pending', 'invoice_pending'])
  await sendInvoice(world, made[0] ?? '')
  await payInvoice(world, made[0] ?? '')
  await payInvoice(world, made[0] ?? '')
  assert.deepEqual(await statusesOf(ids), ['payout_scheduled', 'payout_scheduled', 'payout_scheduled'])
  const balances = Object.fromEntries((await trialBalance(world.db, false)).map(({ book, balance }) => [book, balance]))
  assert.deepEqual(
    [balances.bank_clearing, balances.payable, balances.fee_earned, balances.pledged],
    [3177, -3000, -177, 0],
  )
})

test('two processes that close a month at once create one invoice per account', async () => {
  world.clock.set('2026-03-10T00:00:00Z')
  const ids = [...(await give(30)), ...(await give(20, { accountId: 'm_sandbox_platform' }))]
  world.clock.set('2026-04-02T00:00:00Z')
  const other = await joinMoneyWorld(world.url, '2026-04-02T00:00:00Z')
  const made = await Promise.all([closeMonths(world, false), closeMonths(other, false), closeMonths(world, false)])
  await other.close()
  assert.equal(made.flat().length, 2)
  assert.deepEqual(new Set(await statusesOf(ids)), new Set(['invoice_pending']))
})

test('missed months are closed one by one', async () => {
  world.clock.set('2026-05-05T00:00:00Z')
  const may = await give(1)
  world.clock.set('2026-06-05T00:00:00Z')
  const june = await give(1)
  world.clock.set('2026-09-01T00:00:00Z')
  assert.equal((await closeMonths(world, false)).length, 2)
  assert.equal((await invoiceOf(may[0] ?? ''))?.month, '2026-05-01')
  assert.equal((await invoiceOf(june[0] ?? ''))?.month, '2026-06-01')
})

test('a donation that was paused over the month’s end is on the next invoice', async () => {
  world.clock.set('2026-09-20T00:00:00Z')
  const [paused = '', going = ''] = await give(2)
  await holdDonation(world, paused, 'paused')
  world.clock.set('2026-10-01T00:00:00Z')
  await closeMonths(world, false)
  assert.equal(await invoiceOf(paused), undefined)
  assert.equal((await invoiceOf(going))?.month, '2026-09-01')
  await resumeDonation(world, paused)
  world.clock.set('2026-11-01T00:00:00Z')
  await closeMonths(world, false)
  assert.equal((await invoiceOf(paused))?.month, '2026-10-01')
})

test('a donation held while its invoice is paid continues as a paid one', async () => {
  world.clock.set('2026-11-20T00:00:00Z')
  const [held = ''] = await give(1)
  world.clock.set('2026-12-01T00:00:00Z')
  const [invoice = ''] = await closeMonths(world, false)
  await holdDonation(world, held, 'blocked')
  await sendInvoice(world, invoice)
  await payInvoice(world, invoice)
  assert.deepEqual(await statusesOf([held]), ['blocked'])
  assert.equal((await resumeDonation(world, held)).status, 'payout_scheduled')
})

test('a donation that was paid and canceled becomes credit and lowers the next invoice; any excess stays credit', async () => {
  const accountId = 'm_sandbox_platform'
  world.clock.set('2026-12-10T00:00:00Z')
  const [gift = ''] = await give(1, { accountId })
  world.clock.set('2027-01-01T00:00:00Z')
  const [first = ''] = await closeMonths(world, false)
  await sendInvoice(world, first)
  await payInvoice(world, first)
  await cancelDonation(world, gift)
  const credit = async () => (await balancesOf(world.db, { ownerId: accountId, liveMode: false })).account_credit
  assert.equal(await credit(), -1059)

  const [small = '', other = ''] = await give(2, { accountId, coverFees: true })
  world.clock.set('2027-02-01T00:00:00Z')
  const [second = ''] = await closeMonths(world, false)
  assert.equal((await invoiceOf(small))?.credit, 1059)
  await cancelDonation(world, small)
  await sendInvoice(world, second)
  await payInvoice(world, second)
  assert.equal(await credit(), -59)
  assert.deepEqual(await statusesOf([other]), ['payout_scheduled'])
})

test('card donations are never invoiced', async () => {
  world.clock.set('2027-03-03T00:00:00Z')
  const [id = ''] = await give(1, { source: 'checkout' })
  world.clock.set('2027-04-01T00:00:00Z')
  await closeMonths(world, false)
  assert.deepEqual(await statusesOf([id]), ['pledged'])
})

test('an invoice can’t be paid before it is sent', async () => {
  world.clock.set('2027-05-03T00:00:00Z')
  const [id = ''] = await give(1)
  world.clock.set('2027-06-01T00:00:00Z')
  await closeMonths(world, false)
  const invoice = await invoiceOf(id)
  await assert.rejects(payInvoice(world, invoice?.invoice_id ?? ''), /hasn’t been sent/)
})

test('an interrupted closing is resumed: one invoice, with each donation once', async () => {
  world.clock.set('2027-08-03T00:00:00Z')
  const ids = (await give(25)).toSorted()
  world.clock.set('2027-09-01T00:00:00Z')
  const dying = await joinMoneyWorld(world.url, '2027-09-01T00:00:00Z')
  // A lock on a donation of the third batch blocks the closing there.
  const held = await world.db.startTransaction().execute()
  await held
    .selectFrom('donation')
    .select('id')
    .where('id', '=', ids[24] ?? '')
    .forUpdate()
    .execute()
  const died = closeMonths(dying, false, { most: 10 }).then(
    () => 'closed',
    () => 'died',
  )
  const { pid } = await waitingForGift()
  await sql`select pg_terminate_backend(${pid})`.execute(world.db)
  assert.equal(await died, 'died')
  await dying.close()
  await held.rollback().execute()

  const begun = await invoiceOf(ids[0] ?? '')
  assert.equal((await statusesOf(ids)).filter((status) => status === 'invoice_pending').length, 20)
  const scope = { accountId: world.accountId, liveMode: false }
  assert.equal(await findAccountInvoice(world.db, scope, begun?.invoice_id ?? ''), undefined)
  await assert.rejects(sendInvoice(world, begun?.invoice_id ?? ''), /still being created/)
  await assert.rejects(
    world.db
      .updateTable('invoice')
      .set({ status: 'sent' })
      .where('id', '=', begun?.invoice_id ?? '')
      .execute(),
    /still being put together/,
  )
  await cancelDonation(world, ids[3] ?? '')

  const other = await joinMoneyWorld(world.url, '2027-09-01T00:00:00Z')
  const runs = [world, other].map((each) => closeMonths(each, false, { most: 2 }))
  assert.deepEqual((await Promise.all(runs)).flat(), [begun?.invoice_id])
  await other.close()
  const invoice = await findAccountInvoice(world.db, scope, begun?.invoice_id ?? '')
  assert.deepEqual([invoice?.donation_count, invoice?.canceled, invoice?.due], [25, 1059, 24 * 1059])
  await sendInvoice(world, begun?.invoice_id ?? '')
  await payInvoice(world, begun?.invoice_id ?? '')
  const { holds, mismatches } = await verifyLedger(world.db)
  assert.deepEqual([holds, mismatches], [true, []])
})

/** The connection that waits for a gift that another one has locked. */
async function waitingForGift(): Promise<{ pid: number }> {
  return eventually(async () => {
    const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%from donation%'`.execute(
      world.db,
    )
    const [waiting] = rows
    assert.ok(waiting !== undefined)
    return waiting
  })
}
