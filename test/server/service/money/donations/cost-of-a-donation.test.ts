import assert from 'node:assert/strict'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, test } from 'vitest'
import { createClient } from '../../../../../src/client/index.ts'
import { basicHeader } from '../../../../../src/contract/basic-credentials.ts'
import { contract } from '../../../../../src/contract/index.ts'
import { openDatabase } from '../../../../../src/server/database/connect.ts'
import type { Tables } from '../../../../../src/server/database/tables/tables.ts'
import { createService } from '../../../../../src/server/service/api/service.ts'
import { insertTestNonprofit, startTestService, type TestService } from '../../../../support/test-service.ts'

/** A service whose statements and written rows are counted. */
interface CountedService {
  create: (externalId: string) => Promise<unknown>
  /** The statements that were sent since the last call. */
  statements: () => string[]
  /** All rows that were ever written, by table. */
  rows: () => Promise<Map<string, number>>
  close: () => Promise<void>
}

let service: TestService
let counted: CountedService

beforeAll(async () => {
  service = await startTestService()
  await insertTestNonprofit(service.db, { id: 'n_one', ein: '530196605' })
  counted = await countedService()
  // The first donation also reads the keys, which are then remembered.
  await counted.create('first')
})
afterAll(async () => {
  await counted?.close()
  await service?.close()
})

async function countedService(): Promise<CountedService> {
  // The counts of a connection are visible to itself at once, so all statements use one.
  const database = await openDatabase<Tables>(service.url, { poolSize: 1 })
  let sent: string[] = []
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: database.pool }),
    log: ({ query }) => {
      sent.push(query.sql)
    },
  })
  const { fetch } = createService({ ...service.dependencies, db })
  const client = createClient(contract, {
    baseUrl: service.dependencies.publicUrl,
    fetch: (request) => {
      request.headers.set(
        'authorization',
        basicHeader({ publicKey: 'test_pk_storefront', secretKey: 'test_sk_storefront' }),
      )
      return fetch(request)
    },
  })
  const gift = { amount: 2_500, nonprofit_id: 'n_one', funds_collected: true }
  return {
    create: (externalId) => client.donations.create({ body: { ...gift, external_id: externalId } }),
    statements: () => {
      const before = sent
      sent = []
      return before
    },
    rows: async () => {
      await sql`select pg_stat_force_next_flush()`.execute(database.db)
      const { rows } = await sql<{ name: string; count: number }>`
        select relname as name, n_tup_ins as count from pg_stat_user_tables`.execute(database.db)
      return new Map(rows.map(({ name, count }) => [name, count]))
    },
    close: () => database.close(),
  }
}

test('a donation takes two statements: one finds its nonprofit, one writes it', async () => {
  counted.statements()
  await counted.create('order_1')
  const statements = counted.statements()
  assert.deepEqual(
    statements.map((text) => /prepared: ([\w ]+)/.exec(text)?.[1]?.trim()),
    ['nonprofit and matches of a gift by id', 'record a donation of 2 lines'],
  )
})

test('a donation writes six rows', async () => {
  const before = await counted.rows()
  await counted.create('order_2')
  const after = await counted.rows()
  const written = [...after].map(([name, count]) => [name, count - (before.get(name) ?? 0)] as const)
  assert.deepEqual(Object.fromEntries(written.filter(([, count]) => count > 0)), {
    donation: 1,
    event: 1,
    gift_change: 1,
    journal_entry: 1,
    journal_line: 2,
  })
})
