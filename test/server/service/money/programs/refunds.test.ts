import assert from 'node:assert/strict'
import { afterAll, beforeAll, beforeEach, test } from 'vitest'
import { closeMonths } from '../../../../../src/server/service/money/billing/close-months.ts'
import { invoiceCsv, invoicePdf } from '../../../../../src/server/service/money/billing/invoice-documents.ts'
import { payInvoice, sendInvoice } from '../../../../../src/server/service/money/billing/invoice-payments.ts'
import { findInvoice } from '../../../../../src/server/service/money/billing/invoice-records.ts'
import { changeStatus, lockDonations } from '../../../../../src/server/service/money/donations/donation-status.ts'
import { trialBalance } from '../../../../../src/server/service/money/ledger/balances.ts'
import type { NewProgram } from '../../../../../src/server/service/money/programs/manage-programs.ts'
import { pdfText } from '../../../../support/pdf-pages.ts'
import {
  insertTestNonprofit,
  refusedWith,
  startTestService,
  TEST_NOW,
  type TestService,
} from '../../../../support/test-service.ts'

let service: TestService
let client: ReturnType<TestService['clientOf']>

beforeAll(async () => {
  service = await startTestService()
  await insertTestNonprofit(service.db, { id: 'n_river', ein: '530196605', name: 'River Trust' })
  await insertTestNonprofit(service.db, { id: 'n_meadow', ein: '530196606', name: 'Meadow Trust' })
  client = service.clientOf('storefront')
})
afterAll(() => service.close())

// Ends the programs of earlier tests, and starts a new month.
let month = TEST_NOW.getUTCMonth()
beforeEach(async () => {
  await service.db.updateTable('program').set({ status: 'ended' }).execute()
  month += 3
  passMonths(0)
})

function passMonths(count: number): void {
  service.setNow(new Date(Date.UTC(2026, month + count, 10)))
}

let orderNumber = 0

async function program(change: Partial<NewProgram> = {}): Promise<string> {
  const body = { name: 'Rivers', kind: 'order_percent' as const, percent: '10', nonprofit_id: 'n_river' }
  return (await client.programs.create({ body: { ...body, ...change } })).id
}

async function order(total: number) {
  orderNumber += 1
  return client.orders.create({ body: { external_id: `order ${orderNumber}`, total } })
}

function refund(external_id: string, amount: number, refund_id?: string) {
  return client.orders.refund({ params: { external_id }, body: { amount, refund_id } })
}

async function givenBy(id: string): Promise<number> {
  return (await client.programs.show({ params: { id } })).given
}

async function requireBalanced(): Promise<void> {
  const balances = await trialBalance(service.db, false)
  assert.equal(
    balances.reduce((sum, { balance }) => sum + balance, 0),
    0,
  )
}

/** Advances the clock by a month and returns its invoice. */
async function closeMonth(count = 1): Promise<string> {
  passMonths(count)
  return (await closeMonths(service.dependencies, false)).at(-1) ?? ''
}

/** Sends the invoice of the test's month, and has it paid. */
async function invoice({ isPaid = false } = {}): Promise<string> {
  const id = await closeMonth()
  await sendInvoice(service.dependencies, id)
  if (isPaid) await payInvoice(service.dependencies, id)
  return id
}

test('a refund lowers an order’s donation in proportion, and a full refund cancels it', async () => {
  const id = await program()
  const recorded = await order(10_000)
  const first = recorded.donations[0]?.id ?? ''
  const part = await refund(recorded.external_id, 2_500)
  assert.deepEqual([part.refunded, part.donations.map(({ amount }) => amount)], [2_500, [750]])
  assert.equal((await client.donations.show({ params: { id: first } })).status, 'canceled')
  assert.equal(await givenBy(id), 750)
  const whole = await refund(recorded.external_id, 7_500)
  assert.deepEqual([whole.refunded, whole.donations], [10_000, []])
  assert.equal(await givenBy(id), 0)
  await assert.rejects(refund(recorded.external_id, 1), refusedWith('conflict', 409, 'amount'))
  await requireBalanced()
})

test('a refund returns its amount to the budget', async () => {
  await program({ total_budget: 1_000 })
  const { external_id } = await order(10_000)
  assert.equal((await order(10_000)).skipped[0]?.reason, 'budget_used')
  await refund(external_id, 5_000)
  assert.equal((await order(10_000)).donations[0]?.amount, 500)
})

test('a refund with the store’s own ID counts once', async () => {
  await program()
  const { external_id } = await order(10_000)
  const first = await refund(external_id, 4_000, 'r1')
  assert.deepEqual(await refund(external_id, 4_000, 'r1'), first)
  await assert.rejects(refund(external_id, 4_001, 'r1'), refusedWith('conflict', 409, 'refund_id'))
  const both = await Promise.all(Array.from({ length: 5 }, () => refund(external_id, 1_000, 'r2')))
  assert.deepEqual(
    both.map(({ refunded }) => refunded),
    Array<number>(5).fill(5_000),
  )
})

test('after refunds the month’s sum follows the remaining orders, and the next order corrects the fractions', async () => {
  const id = await program({ percent: '1' })
  const orders = [await order(1_234), await order(1_266), await order(999)]
  assert.equal(await givenBy(id), 34)
  await refund(orders[0]?.external_id ?? '', 617)
  assert.equal(await givenBy(id), 28)
  await refund(orders[1]?.external_id ?? '', 1_266)
  // 1% of the 1,616 cents that are left is 16.16 cents: canceling 13 cents for a share of 12.66 took the cent too early.
  assert.equal(await givenBy(id), 15)
  await order(1_000)
  assert.equal(await givenBy(id), 26)
})

test('before its invoice is paid, a refund lowers the invoice, and the rest is on the next', async () => {
  await program()
  const { external_id } = await order(10_000)
  const id = await invoice()
  assert.equal((await client.invoices.show({ params: { id } })).due, 1_000)
  await refund(external_id, 4_000)
  assert.equal((await client.invoices.show({ params: { id } })).due, 0)
  const next = await closeMonth(2)
  assert.equal((await client.invoices.show({ params: { id: next } })).due, 600)
  await requireBalanced()
})

test('after its invoice is paid, a refund becomes credit on the next invoice', async () => {
  await program()
  const [first] = [await order(10_000), await order(5_000)]
  await invoice({ isPaid: true })
  await refund(first.external_id, 10_000)
  await order(20_000)
  const next = await closeMonth(2)
  const { billed, credit, due } = await client.invoices.show({ params: { id: next } })
  assert.deepEqual({ billed, credit, due }, { billed: 2_000, credit: 1_000, due: 1_000 })
  await requireBalanced()
})

test('money that a nonprofit received stays there, and lowers the program’s next donations to it', async () => {
  const id = await program()
  const { external_id, donations } = await order(10_000)
  await invoice({ isPaid: true })
  await send(donations[0]?.id ?? '')
  const refunded = await refund(external_id, 5_000)
  assert.deepEqual(refunded.donations, donations)
  assert.equal((await order(3_000)).skipped[0]?.reason, 'credit_used')
  assert.equal((await order(3_000)).donations[0]?.amount, 100)
  assert.equal(await givenBy(id), 1_100)
  await requireBalanced()
})

/** Marks a donation as sent to its nonprofit. */
async function send(donationId: string): Promise<void> {
  await service.db.transaction().execute(async (tx) => {
    const rows = await lockDonations(tx, [donationId])
    await changeStatus(tx, service.dependencies.newId, {
      rows,
      to: 'sent_via_ach',
      now: service.dependencies.clock.now(false),
    })
  })
}

test('an unrecorded order can’t be refunded', async () => {
  await assert.rejects(refund('no such order', 1), refusedWith('not_found', 404, 'external_id'))
})

test('canceling a donation directly leaves the order and its budget unchanged', async () => {
  const id = await program({ total_budget: 1_000 })
  const { external_id, donations } = await order(10_000)
  await client.donations.cancel({ params: { id: donations[0]?.id ?? '' } })
  assert.deepEqual((await client.orders.show({ params: { external_id } })).donations, [])
  assert.equal(await givenBy(id), 0)
  assert.equal((await order(10_000)).donations[0]?.amount, 1_000)
})

test('an invoice has a row per program with its donation count, beside the account’s own donations', async () => {
  await program({ name: '10% for rivers' })
  await program({
    name: 'A dollar for meadows',
    kind: 'order_amount',
    amount: 100,
    percent: undefined,
    nonprofit_id: 'n_meadow',
  })
  for (const total of [10_000, 5_000]) await order(total)
  await client.donations.create({ body: { amount: 700, nonprofit_id: 'n_river', funds_collected: false } })
  const statement = (await findInvoice(service.db, await closeMonth())) ?? assert.fail()
  const bank = { name: 'First Bank', routingNumber: '021000021', accountNumber: '1000000001' }
  const pdf = await invoicePdf(statement, { name: 'Almoner Foundation', ein: '530196605', address: [], bank })
  const text = await pdfText(pdf)
  assert.match(text, /River Trust 1 \$7\.00/)
  assert.match(text, /10% for rivers: River Trust 2 \$15\.00/)
  assert.match(text, /A dollar for meadows: Meadow Trust 2 \$2\.00/)
  assert.match(text, /Total 5 \$24\.00/)
  assert.match(invoiceCsv(statement), /,1000,1000,0,1000,10% for rivers\r\n/)
})
