import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { NewProgram } from '../../src/server/service/money/programs/manage-programs.ts'

const MILLION = 1_000_000n

/** A program in the tests' own calculation: sums in millionths of a cent, so that fractions are exact. */
export interface CalculatedProgram {
  promise: Pick<
    NewProgram,
    'kind' | 'percent' | 'amount' | 'skus' | 'max_per_order' | 'total_budget' | 'monthly_budget'
  >
  /** Exact shares of everything that isn't refunded, and the whole cents given for them. */
  exact: bigint
  given: bigint
}

/** A program's donation for an order. */
interface ReckonedDonation {
  program: CalculatedProgram
  exact: bigint
  given: bigint
}

/** An order with its donations; `left` is the part that isn't refunded. */
export interface CalculatedOrder {
  total: bigint
  left: bigint
  donations: ReckonedDonation[]
}

/** An order's donation by definition: the whole cents of all shares so far that aren't given yet, within the limits. */
export function calculateOrder(programs: readonly CalculatedProgram[], total: number, units: number): CalculatedOrder {
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

/** The donation after a refund, by definition: the shares of the rest of the order, in whole cents of their sum. */
export function calculateRefund(order: CalculatedOrder, amount: bigint): void {
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
/** Random promises with limits. */
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
/** Random orders, refunds and repeated orders. */
export const programSteps = fc.oneof(
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

/** A step: an order or a refund. */
export type ProgramStep = typeof programSteps extends fc.Arbitrary<infer Step> ? Step : never

/** Random programs for the nonprofit `n_river`. */
export const newPrograms = promises.map(
  (promise): NewProgram => ({
    ...promise,
    name: 'A promise',
    nonprofit_id: 'n_river',
    status: 'active',
    show_budget: false,
  }),
)

/** The line items of an order with so many units that `item_amount` counts. */
export function itemsOf(units: number): { sku: string; quantity: number }[] {
  if (units === 0) return []
  return [
    { sku: 'refill', quantity: units },
    { sku: 'other', quantity: 3 },
  ]
}

/** Asserts that an order's donations are those of the calculation; `ids` are the programs' IDs in its order. */
export function requireSame(
  sent: readonly { program_id: string; amount: number }[],
  order: CalculatedOrder,
  programs: readonly CalculatedProgram[],
  ids: readonly string[],
): void {
  const calculated = order.donations.map(({ program, given }) => [ids[programs.indexOf(program)], Number(given)])
  assert.deepEqual(
    new Map(sent.map(({ program_id, amount }) => [program_id, amount])),
    new Map(calculated.map(([id, amount]) => [String(id), Number(amount)])),
  )
}
