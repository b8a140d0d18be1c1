import assert from 'node:assert/strict'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, test } from 'vitest'
import { closeMonths } from '../../../../../src/server/service/money/billing/close-months.ts'
import { invoiceCsv } from '../../../../../src/server/service/money/billing/invoice-documents.ts'
import { findInvoice } from '../../../../../src/server/service/money/billing/invoice-records.ts'
import { trialBalance } from '../../../../../src/server/service/money/ledger/balances.ts'
import type { NewProgram } from '../../../../../src/server/service/money/programs/manage-programs.ts'
import { propertyRuns } from '../../../../support/property-runs.ts'
import {
  insertTestNonprofit,
  refusedWith,
  startTestService,
  type TestService,
} from '../../../../support/test-service.ts'

const NONPROFITS = ['n_river', 'n_meadow', 'n_forest']

let service: TestService
let client: ReturnType<TestService['clientOf']>
let fund: string

beforeAll(async () => {
  service = await startTestService()
  for (const [index, id] of NONPROFITS.entries())
    await insertTestNonprofit(service.db, { id, ein: `53019660${index}`, name: id.slice(2) })
  client = service.clientOf('storefront')
})
afterAll(() => service.close())

// Ends the programs of earlier tests, and makes all nonprofits eligible.
beforeEach(async () => {
  await service.db.updateTable('program').set({ status: 'ended' }).execute()
  await service.db.updateTable('nonprofit').set({ operator_restrictions: '[]' }).where('id', 'in', NONPROFITS).execute()
  const shares = [50, 30, 20]
  const nonprofits = NONPROFITS.map((nonprofit_id, index) => ({ nonprofit_id, share: shares[index] ?? 0 }))
  fund = (await client.funds.create({ body: { name: 'Clean water', nonprofits } })).id
})

async function program(change: Partial<NewProgram> = {}): Promise<string> {
  const body = { name: 'Water', kind: 'order_percent' as const, percent: '1', fund_id: fund }
  return (await client.programs.create({ body: { ...body, ...change } })).id
}

let orderNumber = 0

function order(total: number) {
  orderNumber += 1
  return client.orders.create({ body: { external_id: `order ${orderNumber}`, total } })
}

function refund(external_id: string, amount: number) {
  return client.orders.refund({ params: { external_id }, body: { amount } })
}

function partsOf({ donations }: { donations: readonly { nonprofit_id: string; amount: number }[] }) {
  return donations.map(({ nonprofit_id, amount }) => [nonprofit_id, amount])
}

async function bar(id: string): Promise<void> {
  const operator_restrictions = JSON.stringify([{ code: 'blocked', detail: 'Under review.' }])
  await service.db.updateTable('nonprofit').set({ operator_restrictions }).where('id', '=', id).execute()
}

test('a program for a fund splits each donation by the fund’s shares, cents by largest remainder', async () => {
  const id = await program({ max_per_order: 101 })
  const shown = await client.programs.show({ params: { id } })
  assert.deepEqual([shown.nonprofit, shown.fund], [null, { id: fund, name: 'Clean water', version: null }])
  assert.deepEqual(partsOf(await order(10_000)), [
    ['n_river', 50],
    ['n_meadow', 30],
    ['n_forest', 20],
  ])
  const uneven = await order(20_000)
  assert.deepEqual(partsOf(uneven), [
    ['n_river', 51],
    ['n_meadow', 30],
    ['n_forest', 20],
  ])
  assert.deepEqual(partsOf(await order(100)), [['n_river', 1]])
  const { given, donation_count } = await client.programs.show({ params: { id } })
  assert.deepEqual([given, donation_count], [202, 7])
  const donation = await client.donations.show({ params: { id: uneven.donations[0]?.id ?? '' } })
  assert.deepEqual([donation.fund_id, donation.program_id, donation.funds_collected], [fund, id, false])
})

test('the share of an ineligible nonprofit goes to the others; if all are ineligible, the order is skipped', async () => {
  const id = await program()
  await bar('n_river')
  assert.deepEqual(partsOf(await order(10_000)), [
    ['n_meadow', 60],
    ['n_forest', 40],
  ])
  await bar('n_meadow')
  await bar('n_forest')
  assert.deepEqual((await order(10_000)).skipped, [{ program_id: id, reason: 'nonprofit_ineligible' }])
})

test('an archived fund receives nothing, and a changed fund uses its new shares', async () => {
  const id = await program()
  const nonprofits = [
    { nonprofit_id: 'n_river', share: 1 },
    { nonprofit_id: 'n_forest', share: 3 },
  ]
  await client.funds.update({ params: { id: fund }, body: { nonprofits } })
  assert.deepEqual(partsOf(await order(10_000)), [
    ['n_river', 25],
    ['n_forest', 75],
  ])
  await client.funds.update({ params: { id: fund }, body: { status: 'archived' } })
  assert.deepEqual((await order(10_000)).skipped, [{ program_id: id, reason: 'nonprofit_ineligible' }])
})

test('a refund lowers every part in proportion, and the replacements still belong to the fund', async () => {
  await program()
  const { external_id } = await order(10_000)
  const half = await refund(external_id, 5_000)
  assert.deepEqual(partsOf(half), [
    ['n_river', 25],
    ['n_meadow', 15],
    ['n_forest', 10],
  ])
  assert.equal((await client.donations.show({ params: { id: half.donations[2]?.id ?? '' } })).fund_id, fund)
  assert.deepEqual(partsOf(await refund(external_id, 5_000)), [])
})

test('a budget limits the sum of the parts', async () => {
  const id = await program({ percent: '10', total_budget: 1_000 })
  await Promise.all(Array.from({ length: 32 }, () => order(777)))
  const { given, budget_used } = await client.programs.show({ params: { id } })
  assert.deepEqual([given, budget_used], [1_000, true])
})

test('the invoice has a row for the program and each nonprofit', async () => {
  await program({ name: 'Water for all' })
  await order(10_000)
  service.setNow(new Date('2026-04-02T12:00:00Z'))
  const [invoiceId = ''] = await closeMonths(service.dependencies, false)
  const csv = invoiceCsv((await findInvoice(service.db, invoiceId)) ?? assert.fail())
  assert.equal(csv.match(/Water for all/g)?.length, 3)
})

test.each([
  ['a match', { kind: 'match' as const, percent: undefined }, 'parameter_invalid'],
  ['a nonprofit beside it', { nonprofit_id: 'n_river' }, 'parameter_invalid'],
  ['the shopper’s choice beside it', { donor_choice: true }, 'parameter_invalid'],
  ['an unknown fund', { fund_id: 'fund_none' }, 'nonprofit_invalid'],
])('%s is refused, and nothing is recorded', async (_, change, code) => {
  const count = async () => (await service.db.selectFrom('program').select('id').execute()).length
  const before = await count()
  await assert.rejects(program(change), refusedWith(code, 400, 'fund_id'))
  assert.equal(await count(), before)
})

test('a fund without eligible nonprofits, or of another account, is rejected', async () => {
  for (const id of NONPROFITS) await bar(id)
  await assert.rejects(program(), refusedWith('nonprofit_ineligible', 400, 'fund_id'))
  const body = { name: 'Water', kind: 'order_percent' as const, percent: '1', fund_id: fund }
  const other = service.clientOf('platform')
  await assert.rejects(other.programs.create({ body }), refusedWith('nonprofit_invalid', 400, 'fund_id'))
})

const steps = fc.array(
  fc.record({
    total: fc.integer({ min: 1, max: 30_000 }),
    refunds: fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 3 }),
  }),
  { minLength: 2, maxLength: 6 },
)

test('after any orders and refunds, the parts add up to what one nonprofit would get', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 120_000 }), steps, async (millionths, played) => {
      await service.db.updateTable('program').set({ status: 'ended' }).execute()
      const percent = (millionths / 10_000).toFixed(4)
      const parted = await program({ percent, total_budget: 900 })
      const whole = await program({ percent, total_budget: 900, fund_id: undefined, nonprofit_id: 'n_river' })
      const requireSame = ({ donations }: Awaited<ReturnType<typeof order>>) => {
        const sumOf = (id: string) =>
          donations.filter(({ program_id }) => program_id === id).reduce((sum, { amount }) => sum + amount, 0)
        assert.equal(sumOf(parted), sumOf(whole))
      }
      for (const { total, refunds } of played) {
        const recorded = await order(total)
        requireSame(recorded)
        let left = total
        for (const part of refunds) {
          const amount = Math.ceil(left / part)
          if (left === 0) break
          requireSame(await refund(recorded.external_id, amount))
          left -= amount
        }
      }
      const shown = await Promise.all([parted, whole].map((id) => client.programs.show({ params: { id } })))
      assert.equal(shown[0]?.given, shown[1]?.given)
    }),
    propertyRuns(100),
  )
  const balances = await trialBalance(service.db, false)
  assert.equal(
    balances.reduce((sum, { balance }) => sum + balance, 0),
    0,
  )
})
