import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, test } from 'vitest'
import { brokenEntries, trialBalance } from '../../../../../src/server/service/money/ledger/balances.ts'
import { insertTestNonprofit, startTestService, type TestService } from '../../../../support/test-service.ts'

const WORKER = fileURLToPath(new URL('../../../../support/order-worker.ts', import.meta.url))
const ORDERS = 400

let service: TestService

beforeAll(async () => {
  service = await startTestService()
  await insertTestNonprofit(service.db, { id: 'n_river', ein: '530196605', name: 'River Trust' })
})
afterAll(() => service.close())

function startServer(first: number, last: number): ChildProcess {
  return fork(WORKER, [service.url, String(first), String(last)], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

async function recordedBy(server: ChildProcess, count: number): Promise<void> {
  for (;;) {
    const [recorded] = await once(server, 'message')
    if (Number(recorded) >= count) return
  }
}

test('two servers, one of them killed, give for each order once, exactly the budget and the exact percentage', async () => {
  const client = service.clientOf('storefront')
  const shared = { nonprofit_id: 'n_river' }
  const limited = { ...shared, name: 'Up to $15', kind: 'order_amount', amount: 70, total_budget: 1_500 } as const
  const capped = await client.programs.create({ body: limited })
  const share = await client.programs.create({ body: { ...shared, name: '1%', kind: 'order_percent', percent: '1' } })
  const [killed, other] = [startServer(1, ORDERS), startServer(1, ORDERS)]
  await recordedBy(killed, 10)
  const gone = once(killed, 'exit')
  killed.kill('SIGKILL')
  await gone
  if (other.exitCode === null) await once(other, 'exit')
  // Requests that the killed server didn't answer are sent again, as a store does.
  const again = startServer(1, ORDERS)
  if (again.exitCode === null) await once(again, 'exit')

  const { rows } = await sql<{ program_id: string; orders: number; amount: number }>`
    select program_id, count(*)::int as orders, sum(amount)::bigint as amount from donation
    where program_id is not null group by 1`.execute(service.db)
  const given = new Map(rows.map(({ program_id, ...sums }) => [program_id, sums]))
  assert.deepEqual(given.get(capped.id), { orders: 22, amount: 1_500 })
  assert.equal(given.get(share.id)?.amount, Math.floor((ORDERS * 1_234) / 100))
  const counted = await sql<{ orders: number }>`select count(*)::int as orders from shop_order`.execute(service.db)
  assert.equal(counted.rows[0]?.orders, ORDERS)
  for (const { id } of [capped, share])
    assert.equal((await client.programs.show({ params: { id } })).given, given.get(id)?.amount)
  const used = await sql<{
    told: number
  }>`select count(*)::int as told from event where type = 'program.budget_used'`.execute(service.db)
  assert.equal(used.rows[0]?.told, 1)
  assert.deepEqual(await brokenEntries(service.db), [])
  const balances = await trialBalance(service.db, false)
  assert.equal(
    balances.reduce((sum, { balance }) => sum + balance, 0),
    0,
  )
})
