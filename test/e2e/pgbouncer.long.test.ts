import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { basicHeader } from '../../src/contract/basic-credentials.ts'
import { trialBalance } from '../../src/server/service/money/ledger/balances.ts'
import { registerEndpoint } from '../../src/server/service/webhooks/endpoints.ts'
import { eventually } from '../support/eventually.ts'
import { createMoneyWorld, MONEY_WORLD_KEY, type MoneyWorld } from '../support/money-world.ts'
import { followsNames, type Pooler, skipWithoutPgbouncer as skip, startPgbouncer } from '../support/pgbouncer.ts'
import { ended, type RunningServer, startServer } from '../support/running-server.ts'
import { testUnless } from '../support/test-unless.ts'
import { type Receiver, startReceiver } from '../support/webhook-receiver.ts'

const GIFTS = 400
const CLIENTS = 16

let world: MoneyWorld
let pooler: Pooler
let server: RunningServer
let receiver: Receiver
const headers = {
  authorization: basicHeader({ publicKey: 'test_pk_storefront', secretKey: 'test_sk_storefront' }),
  'content-type': 'application/json',
}

beforeAll(async () => {
  if (skip !== false) return
  world = await createMoneyWorld()
  receiver = await startReceiver('test_sk_storefront')
  pooler = await startPgbouncer(world.url)
  server = await startServer({
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: world.url,
    ALMONER_MASTER_KEY: MONEY_WORLD_KEY,
    DATABASE_PREPARED_STATEMENTS: followsNames ? 'on' : 'off',
  })
})
afterAll(async () => {
  if (skip !== false) return
  await server?.close()
  await pooler?.close()
  await receiver?.close()
  await world?.close()
})

/** The output of a server that fails to start. */
async function refusalOf(environment: Readonly<Record<string, string>>): Promise<string> {
  const data = await mkdtemp(join(tmpdir(), 'almoner-refused-'))
  const { DATABASE_URL: _, ...inherited } = process.env
  const env = { ...inherited, PORT: '0', ALMONER_DATA: data, ALMONER_MASTER_KEY: MONEY_WORLD_KEY, LOG_LEVEL: 'silent' }
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/server/main.ts'], { env: { ...env, ...environment } })
  let output = ''
  child.stderr.on('data', (text) => {
    output += String(text)
  })
  await ended(child)
  await rm(data, { recursive: true, force: true })
  assert.equal(child.exitCode, 1)
  return output.trim()
}

testUnless(
  skip,
  'donations by many clients go through a pooler with few connections, each is posted once, and their events are delivered',
  async () => {
    const endpoint = { accountId: world.accountId, liveMode: false, url: receiver.url, now: new Date() }
    await registerEndpoint(world.db, world.newId, endpoint)
    const statuses: number[] = []
    const give = async () => {
      while (statuses.length < GIFTS) {
        const at = statuses.push(0) - 1
        const body = JSON.stringify({ amount: 500 + at, nonprofit_id: 'n_river', funds_collected: true })
        statuses[at] = (await fetch(`${server.url}/api/v1/donations`, { method: 'POST', headers, body })).status
      }
    }
    await Promise.all(Array.from({ length: CLIENTS }, give))
    assert.deepEqual(
      statuses.filter((status) => status !== 200),
      [],
    )
    const { count } = await world.db
      .selectFrom('donation')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    assert.equal(count, GIFTS)
    const balances = await trialBalance(world.db, false)
    assert.equal(
      balances.reduce((sum, { balance }) => sum + balance, 0),
      0,
    )
    await eventually(() => assert.ok(receiver.acknowledged.length > 0))
  },
)

testUnless(skip, 'a revoked key is refused at once, because notifications bypass the pooler', async () => {
  const ask = async () => (await fetch(`${server.url}/api/v1/donations`, { headers })).status
  assert.equal(await ask(), 200)
  await sql`update account set disabled_at = now()`.execute(world.db)
  await eventually(async () => assert.equal(await ask(), 401))
  await sql`update account set disabled_at = null`.execute(world.db)
  await eventually(async () => assert.equal(await ask(), 200))
})

testUnless(
  skip,
  'a pooler without a direct URL, a second pooler, another database and lost statement names are each refused in one line',
  async () => {
    const other = await createMoneyWorld()
    const direct = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: world.url }
    const refusals = [
      await refusalOf({ DATABASE_URL: pooler.url }),
      await refusalOf({ ...direct, DATABASE_DIRECT_URL: pooler.url }),
      await refusalOf({ ...direct, DATABASE_DIRECT_URL: other.url }),
      ...(followsNames ? [] : [await refusalOf({ ...direct, DATABASE_PREPARED_STATEMENTS: 'on' })]),
    ]
    await other.close()
    assert.deepEqual(
      refusals.map((line) => line.includes('\n')),
      refusals.map(() => false),
      refusals.join('\n'),
    )
    assert.match(refusals[0] ?? '', /Set DATABASE_DIRECT_URL/)
    assert.match(refusals[1] ?? '', /is a connection pooler\. Set it to PostgreSQL’s own address/)
    assert.match(refusals[2] ?? '', /different databases/)
    if (!followsNames) assert.match(refusals[3] ?? '', /Use PgBouncer 1\.21/)
  },
)

testUnless(skip, 'PostgreSQL’s own views show what each connection is for', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct application_name as name from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(world.db)
  const names = rows.map(({ name }) => name)
  for (const name of ['almoner', 'almoner jobs', 'almoner worker', 'almoner listener: key_change'])
    assert.ok(names.includes(name), `${name} of ${names.join(', ')}`)
})
