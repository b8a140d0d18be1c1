import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, test } from 'vitest'
import * as z from 'zod/mini'
import { Order } from '../../../../../src/contract/orders.ts'
import { brokenEntries, trialBalance } from '../../../../../src/server/service/money/ledger/balances.ts'
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

const WORKER = fileURLToPath(new URL('../../../../support/killed-worker.ts', import.meta.url))

/** FAST_CHECK_SEED sets other random values. */
const SEED = Number(process.env.FAST_CHECK_SEED ?? 39)

/** A request to one of the two servers. */
interface Asked {
  order?: { external_id: string; total: number; items: { sku: string; quantity: number }[] }
  refund?: { external_id: string; amount: number; refund_id: string }
}

const Answered = z.object({ id: z.int(), order: z.optional(Order), error: z.optional(z.string()) })

/** A server in its own process, which can be killed during a request. */
class KillableServer {
  readonly #process: ChildProcess
  readonly #ready: Promise<unknown>
  readonly #ended: Promise<undefined>
  #asked = 0

  constructor(url: string) {
    this.#process = fork(WORKER, [url], {
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.#ready = once(this.#process, 'message')
    this.#ended = once(this.#process, 'exit').then(() => undefined)
  }

  /** The server's response; undefined if it was killed before it responded. */
  async ask(asked: Asked, diesAfter: number | null = null): Promise<Order | undefined> {
    await this.#ready
    this.#asked += 1
    const id = this.#asked
    this.#process.send({ ...asked, id, dies_after: diesAfter })
    const answered = once(this.#process, 'message').then(([message]) => z.parse(Answered, message))
    const answer = await Promise.race([this.#ended, answered])
    if (answer === undefined) return undefined
    assert.deepEqual([answer.id, answer.error], [id, undefined])
    return answer.order
  }

  async close(): Promise<void> {
    this.#process.kill('SIGKILL')
    await this.#ended
  }
}

let service: TestService
let client: ReturnType<TestService['clientOf']>
let servers: [KillableServer, KillableServer]
let killed = 0

beforeAll(async () => {
  service = await startTestService()
  await insertTestNonprofit(service.db, { id: 'n_river', ein: '530196605', name: 'River Trust' })
  client = service.clientOf('storefront')
  servers = [new KillableServer(service.url), new KillableServer(service.url)]
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()))
  await service.close()
})

/** Sends a request as a store does: again to the other server if the first was killed, which is then replaced. */
async function send(asked: Asked, diesAfter: number | null): Promise<Order> {
  const [first, second] = servers
  const answer = await first.ask(asked, diesAfter)
  if (answer !== undefined) return answer
  killed += 1
  servers = [second, new KillableServer(service.url)]
  return (await second.ask(asked)) ?? assert.fail('a server ended that nobody killed')
}

/** Steps, and after how many statements the server that takes one is killed; null if it isn't. */
const killedSteps = fc.array(
  fc.record({ step: programSteps, diesAfter: fc.option(fc.integer({ min: 1, max: 20 }), { freq: 2 }) }),
  { minLength: 4, maxLength: 14 },
)

let runs = 0

async function play(
  given: readonly NewProgram[],
  played: readonly { step: ProgramStep; diesAfter: number | null }[],
): Promise<void> {
  runs += 1
  await service.db.updateTable('program').set({ status: 'ended' }).execute()
  const ids: string[] = []
  for (const body of given) ids.push((await client.programs.create({ body })).id)
  const programs = given.map((promise): CalculatedProgram => ({ promise, exact: 0n, given: 0n }))
  const orders: CalculatedOrder[] = []
  const idOf = (index: number) => `run ${runs} order ${index}`
  for (const { step, diesAfter } of played) {
    if (step.do === 'order') {
      const order = { external_id: idOf(orders.length), total: step.total, items: itemsOf(step.units) }
      const calculated = calculateOrder(programs, step.total, step.units)
      orders.push(calculated)
      requireSame((await send({ order }, diesAfter)).donations, calculated, programs, ids)
      continue
    }
    const index = orders.length === 0 ? -1 : step.which % orders.length
    const order = orders[index]
    if (order === undefined || order.left === 0n) continue
    const external_id = idOf(index)
    if (step.do === 'again') {
      const again = { external_id, total: Number(order.total), items: [] }
      requireSame((await send({ order: again }, diesAfter)).donations, order, programs, ids)
      continue
    }
    const amount = order.left / BigInt(step.part) || 1n
    const refund = { external_id, amount: Number(amount), refund_id: `${order.left}` }
    calculateRefund(order, amount)
    requireSame((await send({ refund }, diesAfter)).donations, order, programs, ids)
  }
  await requireSums(programs, ids, orders)
}

/** Compares the database with the calculation: each program's cents, donations and budgets, and the orders. */
async function requireSums(
  programs: readonly CalculatedProgram[],
  ids: readonly string[],
  orders: readonly CalculatedOrder[],
): Promise<void> {
  for (const [index, program] of programs.entries()) {
    const id = ids[index] ?? ''
    const { rows } = await sql<{ donations: number; given: number }>`
      select count(*)::int as donations, coalesce(sum(amount), 0)::bigint as given from donation
      where program_id = ${id} and status <> 'canceled'`.execute(service.db)
    const donations = orders.flatMap((order) => order.donations).filter((donation) => donation.program === program)
    assert.deepEqual(rows, [{ donations: donations.length, given: Number(program.given) }])
    const shown = await client.programs.show({ params: { id } })
    assert.equal(shown.given, Number(program.given))
    const { total_budget, monthly_budget } = program.promise
    for (const budget of [total_budget, monthly_budget]) assert.ok(shown.given <= (budget ?? Number.POSITIVE_INFINITY))
  }
  const recorded = await sql<{ total: number; refunded: number }>`
    select total, refunded from shop_order where external_id like ${`run ${runs} order %`}
    order by length(external_id), external_id`.execute(service.db)
  assert.deepEqual(
    recorded.rows,
    orders.map(({ total, left }) => ({ total: Number(total), refunded: Number(total - left) })),
  )
}

test('programs, orders and refunds with servers killed at any statement give what an independent calculation gives, once', async () => {
  await fc.assert(fc.asyncProperty(fc.array(newPrograms, { minLength: 1, maxLength: 3 }), killedSteps, play), {
    ...propertyRuns(60),
    seed: SEED,
  })
  assert.ok(killed > 0, 'no server was killed')
  const events = await sql<{ orders: number; events: number }>`
    select count(*)::int as orders, (select count(*)::int from event where type = 'order.recorded') as events
    from shop_order`.execute(service.db)
  assert.equal(events.rows[0]?.events, events.rows[0]?.orders)
  assert.deepEqual(await brokenEntries(service.db), [])
  const balances = await trialBalance(service.db, false)
  assert.equal(
    balances.reduce((sum, { balance }) => sum + balance, 0),
    0,
  )
})
