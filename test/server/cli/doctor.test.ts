import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, test } from 'vitest'
import * as z from 'zod/mini'
import { checkProcessor } from '../../../src/server/app/doctor/check-settings.ts'
import { readEnvironment } from '../../../src/server/app/environment.ts'
import { STRIPE_EVENTS } from '../../../src/server/processors/stripe-events.ts'
import { createMoneyWorld, MONEY_WORLD_KEY, type MoneyWorld } from '../../support/money-world.ts'
import { runAlmoner } from '../../support/run-almoner.ts'
import { startStripeStandIn } from '../../support/stripe-stand-in.ts'

const Report = z.object({
  faults: z.number(),
  findings: z.array(z.object({ about: z.string(), status: z.string(), finding: z.string(), todo: z.string() })),
})

let world: MoneyWorld
let folder: string
let mail: Server
let mailPort: number

beforeAll(async () => {
  world = await createMoneyWorld()
  folder = await mkdtemp(join(tmpdir(), 'almoner-doctor-'))
  mail = createServer((socket) => {
    socket.write('220 mail.example ready\r\n')
    socket.on('error', () => socket.destroy())
    socket.on('data', (said) => socket.write(String(said).startsWith('QUIT') ? '221 bye\r\n' : '250 mail.example\r\n'))
  })
  mailPort = await new Promise((resolve) =>
    mail.listen(0, '127.0.0.1', () => {
      const address = mail.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    }),
  )
})
afterAll(async () => {
  mail.close()
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

const inEarnest = () => ({
  DATABASE_URL: world.url,
  DATABASE_REPLICA_URL: '',
  ALMONER_DATA: folder,
  ALMONER_MASTER_KEY: MONEY_WORLD_KEY,
  PUBLIC_URL: 'https://giving.example',
  ALMONER_TRUSTED_PROXIES: 'loopback',
  STRIPE_SECRET_KEY: 'sk_live_one',
  STRIPE_WEBHOOK_SECRET: 'whsec_one',
  SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
  MAIL_FROM: 'gifts@foundation.example',
})

async function examine(environment: Readonly<Record<string, string>>) {
  const { code, stdout } = await runAlmoner(['doctor', '--no-processor', '--json'], { ...inEarnest(), ...environment })
  const { findings, faults } = z.parse(Report, JSON.parse(stdout))
  const named = findings.filter(({ status }) => status === 'fault').map(({ about }) => about)
  return { code, findings, faults, named }
}

test('the doctor finds each fault by name with its fix, and the exit code reports it', async () => {
  const { code, findings, faults, named } = await examine({
    PUBLIC_URL: 'http://giving.example',
    ALMONER_TRUSTED_PROXIES: '',
    ALMONER_MASTER_KEY: 'ab'.repeat(32),
    STRIPE_SECRET_KEY: 'sk_test_one',
    SMTP_URL: 'smtp://127.0.0.1:1',
    DATABASE_REPLICA_URL: 'postgresql://nobody@127.0.0.1:1/none',
  })
  assert.deepEqual(named.sort(), [
    'https',
    'mail',
    'master key',
    'processor',
    'replica',
    'sandbox keys',
    'trusted proxies',
  ])
  assert.equal(faults, 7)
  assert.equal(code, 1)
  for (const { status, todo } of findings) assert.equal(todo === '', status === 'ok')
})

test('the doctor asks the processor for its subscribed events and names each missing one', async () => {
  const stripe = await startStripeStandIn()
  const environment = readEnvironment(inEarnest())
  const look = () => checkProcessor(environment, { isAsked: true, config: stripe.config })
  const endpoint = { object: 'webhook_endpoint', status: 'enabled', url: 'https://giving.example/webhooks/processor' }
  const statuses: string[] = []
  const note = async (expected: RegExp) => {
    const { status, finding } = await look()
    statuses.push(status)
    assert.match(finding, expected)
  }
  await note(/has no webhook to https:\/\/giving\.example\/webhooks\/processor$/)
  const events = STRIPE_EVENTS.filter((type) => type !== 'charge.refunded' && type !== 'invoice.paid')
  stripe.endpoints.push({ ...endpoint, enabled_events: events, status: 'disabled' })
  await note(/disabled/)
  stripe.endpoints.push({ ...endpoint, enabled_events: events })
  await note(/doesn’t send invoice\.paid, charge\.refunded$/)
  stripe.endpoints.push({ ...endpoint, enabled_events: ['*'] })
  await note(/sends all required events/)
  stripe.fail(true)
  await note(/can’t read which events/)
  await stripe.close()
  assert.deepEqual(statuses, ['fault', 'fault', 'fault', 'ok', 'warning'])
})

test('a backlog in updating donation totals is a fault', async () => {
  await sql`
    insert into gift_change (account_id, live_mode, nonprofit_id, day, gifts, standing, amount, pending)
    select 'm_sandbox_storefront', false, 'n_river', '2026-01-05', 0, 0, 0, 0 from generate_series(1, 50001)`.execute(
    world.db,
  )
  const { named } = await examine({})
  await sql`delete from gift_change`.execute(world.db)
  assert.ok(named.includes('stored totals'), named.join())
})

test('missing migrations and an unreachable database are faults', async () => {
  assert.deepEqual((await examine({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' })).named, ['database'])
  await sql`create schema aside`.execute(world.db)
  await sql`alter table schema_migration set schema aside`.execute(world.db)
  assert.deepEqual((await examine({})).named, ['migrations'])
  await sql`alter table aside.schema_migration set schema public`.execute(world.db)
})

test('a server that is ready for production has no faults, and text output has one finding per line', async () => {
  await sql`update account set disabled_at = now()`.execute(world.db)
  const { code, findings, named } = await examine({})
  assert.deepEqual(named, [])
  assert.equal(code, 0)
  const { stdout } = await runAlmoner(['doctor', '--no-processor'], inEarnest())
  assert.equal(stdout.trim().split('\n').length, findings.length)
  assert.match(stdout, /^ok {6}master key: matches this database; its fingerprint begins with [0-9a-f]{8}$/m)
  assert.match(stdout, /^ok {6}mail: /m)
  assert.match(stdout, /^warning processor statement: never read; check that a worker runs/m)
  const reading = { processor: 'stripe', live_mode: true, read_at: new Date() }
  await world.db.insertInto('processor_reading').values(reading).execute()
  assert.match(
    (await runAlmoner(['doctor', '--no-processor'], inEarnest())).stdout,
    /^ok {6}processor statement: last read 0 h ago$/m,
  )
})
