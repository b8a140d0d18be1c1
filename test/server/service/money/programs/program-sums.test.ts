import assert from 'node:assert/strict'
import fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import { trialBalance } from '../../../../../src/server/service/money/ledger/balances.ts'
import type { NewProgram } from '../../../../../src/server/service/money/programs/manage-programs.ts'
import {
  type CalculatedOrder,
  type CalculatedProgram,
  calculateOrder,
  calculateRefund,
  itemsOf,
  newPrograms,
  type ProgramStep,
  programSteps,
  requireSame,
} from '../../../../support/calculated-programs.ts'
import { propertyRuns } from '../../../../support/property-runs.ts'
import { insertTestNonprofit, startTestService, type TestService } from '../../../../support/test-service.ts'

let service: TestService
let client: ReturnType<TestService['clientOf']>

beforeAll(async () => {
  service = await startTestService()
  await insertTestNonprofit(service.db, { id: 'n_river', ein: '530196605', name: 'River Trust' })
  client = service.clientOf('storefront')
})
afterAll(() => service.close())

let runs = 0

async function play(given: readonly NewProgram[], played: readonly ProgramStep[]) {
  runs += 1
  await service.db.updateTable('program').set({ status: 'ended' }).execute()
  const ids: string[] = []
  for (const body of given) ids.push((await client.programs.create({ body })).id)
  const programs = given.map((promise): CalculatedProgram => ({ promise, exact: 0n, given: 0n }))
  const orders: CalculatedOrder[] = []
  const idOf = (index: number) => `run ${runs} order ${index}`
  for (const step of played) {
    if (step.do === 'order') {
      const items = itemsOf(step.units)
      const sent = await client.orders.create({ body: { external_id: idOf(orders.length), total: step.total, items } })
      const order = calculateOrder(programs, step.total, step.units)
      orders.push(order)
      requireSame(sent.donations, order, programs, ids)
      continue
    }
    const index = orders.length === 0 ? -1 : step.which % orders.length
    const order = orders[index]
    if (order === undefined || order.left === 0n) continue
    const external_id = idOf(index)
    if (step.do === 'again') {
      const sent = await client.orders.create({ body: { external_id, total: Number(order.total) } })
      requireSame(sent.donations, order, programs, ids)
    } else {
      const amount = order.left / BigInt(step.part) || 1n
      const refund_id = `${order.left}`
      const request = { params: { external_id }, body: { amount: Number(amount), refund_id } }
      await client.orders.refund(request)
      const sent = await client.orders.refund(request)
      calculateRefund(order, amount)
      requireSame(sent.donations, order, programs, ids)
    }
  }
  for (const [index, { given: cents, promise }] of programs.entries()) {
    const shown = await client.programs.show({ params: { id: ids[index] ?? '' } })
    assert.equal(shown.given, Number(cents))
    assert.ok(shown.given <= (promise.total_budget ?? Number.POSITIVE_INFINITY))
    assert.ok(shown.given <= (promise.monthly_budget ?? Number.POSITIVE_INFINITY))
  }
}

test('programs, orders and refunds give the amounts of an independent calculation, and no budget is exceeded', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(newPrograms, { minLength: 1, maxLength: 3 }),
      fc.array(programSteps, { minLength: 4, maxLength: 14 }),
      play,
    ),
    propertyRuns(150),
  )
  const balances = await trialBalance(service.db, false)
  assert.equal(
    balances.reduce((sum, { balance }) => sum + balance, 0),
    0,
  )
  const { amount } = await service.db
    .selectFrom('donation')
    .select((eb) => eb.fn.sum<number>('amount').as('amount'))
    .where('status', '<>', 'canceled')
    .executeTakeFirstOrThrow()
  assert.equal(balances.find(({ book }) => book === 'pledged')?.balance ?? 0, Number(amount ?? 0))
})
