import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { basicHeader } from '../../src/contract/basic-credentials.ts'
import { openDatabase } from '../../src/server/database/connect.ts'
import { startEngine } from '../../src/server/database/engine.ts'
import { migrate } from '../../src/server/database/migrate.ts'
import type { Tables } from '../../src/server/database/tables/tables.ts'
import { silentLog } from '../../src/server/http/log.ts'
import { systemClock } from '../../src/server/kernel/clock.ts'
import { createIdentifiers } from '../../src/server/kernel/identifiers.ts'
import { createSeal } from '../../src/server/service/accounts/keyring.ts'
import { createSandboxAccounts } from '../../src/server/service/accounts/sandbox-accounts.ts'
import { createService } from '../../src/server/service/api/service.ts'
import type { BenchResult } from './bench.ts'
import { fillNonprofits } from './growth/fill-gifts.ts'
import { CLIENTS, NONPROFIT } from './writes/creates.ts'

const ROUNDS = 4

/**
 * Orders of an account with one program (a percentage with a monthly budget), by 16 clients, compared with plain
 * donations by the same clients on the same service and database. Rounds alternate, the first is a warm-up. A number
 * sets how many of each a round sends.
 */
export async function bench(args: readonly string[]): Promise<BenchResult> {
  const count = Number(args.find((arg) => /^\d+$/.test(arg)) ?? 2_000)
  const directory = await mkdtemp(join(tmpdir(), 'almoner-orders-'))
  const engine = await startEngine({ dataDirectory: directory })
  const database = await openDatabase<Tables>(engine.url, { poolSize: CLIENTS })
  try {
    await migrate(database.pool)
    const seal = createSeal(Buffer.alloc(32, 7))
    await createSandboxAccounts(database.db, { seal, now: new Date(), allowedOrigins: [] })
    await fillNonprofits(database.db, new Date())
    const newId = createIdentifiers()
    const given = { db: database.db, seal, clock: systemClock, newId, log: silentLog, publicUrl: 'http://localhost' }
    const { fetch } = createService(given)
    await send(fetch, 'programs', {
      ...{ name: '1%', kind: 'order_percent', percent: '1', nonprofit_id: NONPROFIT, monthly_budget: 99_999_999 },
    })
    const rates: { orders: number; donations: number }[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const donations = await rate(count, (index) =>
        send(fetch, 'donations', {
          ...{ amount: 124, nonprofit_id: NONPROFIT, funds_collected: false, external_id: `gift ${round} ${index}` },
        }),
      )
      const orders = await rate(count, (index) =>
        send(fetch, 'orders', { external_id: `order ${round} ${index}`, total: 12_345 }),
      )
      if (round > 0) rates.push({ orders, donations })
    }
    const ratios = rates.map(({ orders, donations }) => orders / donations)
    const ratio = median(ratios)
    return {
      rows: [
        { measure: 'donations/s (median)', value: Math.round(median(rates.map((each) => each.donations))) },
        { measure: 'orders/s (median)', value: Math.round(median(rates.map((each) => each.orders))) },
        { measure: 'orders / donations (median of rounds)', value: Number(ratio.toFixed(2)) },
      ],
      figures: { clients: CLIENTS, count, ratios, rates },
      missed: ratio < 0.7 ? ['orders / donations, at least 0.7'] : [],
    }
  } finally {
    await database.close()
    await engine.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}

async function rate(count: number, once: (index: number) => Promise<void>): Promise<number> {
  const began = performance.now()
  let next = 0
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (next < count) {
        next += 1
        await once(next)
      }
    }),
  )
  return count / ((performance.now() - began) / 1_000)
}

async function send(fetch: (request: Request) => Promise<Response>, path: string, body: object): Promise<void> {
  const authorization = basicHeader({ publicKey: 'test_pk_storefront', secretKey: 'test_sk_storefront' })
  const headers = { authorization, 'content-type': 'application/json' }
  const response = await fetch(
    new Request(`http://localhost/api/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) }),
  )
  if (!response.ok) throw new Error(await response.text())
  await response.arrayBuffer()
}

function median(values: readonly number[]): number {
  return [...values].sort((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN
}
