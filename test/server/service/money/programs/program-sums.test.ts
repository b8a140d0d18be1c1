import assert from 'node:assert/strict'
import fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import { trialBalance } from '../../../../../src/server/service/money/ledger/balances.ts'
import type { NewProgram } from '../../../../../src/server/service/money/programs/manage-programs.ts'
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

const MILLION = 1_000_000n

/** A program as this test reckons with it: sums in millionths of a cent, so that fractions are exact. */
interface ReckonedProgram {
  promise: Pick<
    NewProgram,
    'kind' | 'percent' | 'amount' | 'skus' | 'max_per_order' | 'total_budget' | 'monthly_budget'
  >
  /** Exact shares of all that stands, and what was given for them in whole cents. */
  exact: bigint
  given: bigint
}

interface ReckonedDonation {
  program: ReckonedProgram
  exact: bigint
  given: bigint
}

interface ReckonedOrder {
  total: bigint
  left: bigint
  donations: ReckonedDonation[]
}

/** What an order gives by definition: the whole cents of all shares so far that were not given yet, within the limits. */
function reckonOrder(programs: readonly ReckonedProgram[], total: number, units: number): ReckonedOrder {
  const donations = programs.flatMap((program) => {
    const { kind, percent, amount = 0, max_per_order, total_budget, monthly_budget } = program.promise
    const [whole = '0', decimals = ''] = (percent ?? '0').split('.')
    const millionths = BigInt(whole + decimals.padEnd(4, '0'))
    const promised =
      kind === 'order_percent'
        ? BigInt(total) * millionths
        : BigInt(amount) * MILLION * BigInt(kind === 'item_amount' ? units : 1)
    const limits = [
      max_per_order,
      ...[total_budget, monthly_budget].map((budget) => budget && budget - Number(program.given)),
    ]
    const limit = Math.min(99_999_999, ...limits.filter((cents) => typeof cents === 'number'))
    if (limit <= 0 || promised === 0n) return []
    const exact = promised < BigInt(limit) * MILLION ? promised : BigInt(limit) * MILLION
    program.exact += exact
    const owed = program.exact / MILLION - program.given
    const given = owed < 0n ? 0n : owed > BigInt(limit) ? BigInt(limit) : owed
    program.given += given
    return given === 0n ? [] : [{ program, exact, given }]
  })
  return { total: BigInt(total), left: BigInt(total), donations }
}

/** What a refund leaves by definition: the shares of what is left of the order, in whole cents of the sum that stands. */
function reckonRefund(order: ReckonedOrder, amount: bigint): void {
  const left = order.left - amount
  for (const donation of order.donations) {
    const exact = (donation.exact * left) / order.left
    donation.program.exact -= donation.exact - exact
    donation.exact = exact
    const tooMuch = donation.program.given * MILLION - donation.program.exact
    const whole = tooMuch <= 0n ? 0n : (tooMuch + MILLION - 1n) / MILLION
    const taken = left === 0n || whole > donation.given ? donation.given : whole
    donation.given -= taken
    donation.program.given -= taken
  }
  order.donations = order.donations.filter(({ given }) => given > 0n)
  order.left = left
}

const budget = fc.option(fc.integer({ min: 1, max: 900 }), { nil: undefined })
const limits = {
  max_per_order: fc.option(fc.integer({ min: 1, max: 200 }), { nil: undefined }),
  total_budget: budget,
  monthly_budget: budget,
}
const promises = fc.oneof(
  fc.record({
    kind: fc.constant('order_percent' as const),
    percent: fc.integer({ min: 1, max: 120_000 }).map((share) => (share / 10_000).toFixed(4)),
    ...limits,
  }),
  fc.record({ kind: fc.constant('order_amount' as const), amount: fc.integer({ min: 1, max: 150 }), ...limits }),
  fc.record({
    kind: fc.constant('item_amount' as const),
    amount: fc.integer({ min: 1, max: 60 }),
    skus: fc.constant<string[]>(['refill']),
    ...limits,
  }),
)
const steps = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('order' as const),
      total: fc.integer({ min: 1, max: 30_000 }),
      units: fc.integer({ min: 0, max: 5 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('refund' as const), which: fc.nat(), part: fc.integer({ min: 1, max: 4 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('again' as const), which: fc.nat() }) },
)

let runs = 0

async function play(
  given: readonly NewProgram[],
  played: readonly (typeof steps extends fc.Arbitrary<infer Step> ? Step : never)[],
) {
  runs += 1
  await service.db.updateTable('program').set({ status: 'ended' }).execute()
  const ids: string[] = []
  for (const body of given) ids.push((await client.programs.create({ body })).id)
  const programs = given.map((promise): ReckonedProgram => ({ promise, exact: 0n, given: 0n }))
  const orders: ReckonedOrder[] = []
  const idOf = (index: number) => `run ${runs} order ${index}`
  for (const step of played) {
    if (step.do === 'order') {
      const items =
        step.units === 0
          ? []
          : [
              { sku: 'refill', quantity: step.units },
              { sku: 'other', quantity: 3 },
            ]
      const sent = await client.orders.create({ body: { external_id: idOf(orders.length), total: step.total, items } })
      const order = reckonOrder(programs, step.total, step.units)
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
      reckonRefund(order, amount)
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

function requireSame(
  sent: readonly { program_id: string; amount: number }[],
  order: ReckonedOrder,
  programs: readonly ReckonedProgram[],
  ids: readonly string[],
): void {
  const reckoned = order.donations.map(({ program, given }) => [ids[programs.indexOf(program)], Number(given)])
  assert.deepEqual(
    new Map(sent.map(({ program_id, amount }) => [program_id, amount])),
    new Map(reckoned.map(([id, amount]) => [String(id), Number(amount)])),
  )
}

test('programs, orders and refunds give the amounts of an independent calculation, and no budget is exceeded', async () => {
  const named = promises.map(
    (promise): NewProgram => ({
      ...promise,
      name: 'A promise',
      nonprofit_id: 'n_river',
      status: 'active',
      show_budget: false,
    }),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(named, { minLength: 1, maxLength: 3 }),
      fc.array(steps, { minLength: 4, maxLength: 14 }),
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
