import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import { basicHeader } from '../../../../src/contract/basic-credentials.ts'
import { contract, encodeQuery, fillPath, type Operation, operationsOf } from '../../../../src/contract/index.ts'
import { recordClientAddress } from '../../../../src/server/http/client-address.ts'
import { silentLog } from '../../../../src/server/http/log.ts'
import { sandboxRoutes } from '../../../../src/server/sandbox/routes.ts'
import { listenForKeyChanges } from '../../../../src/server/service/accounts/keyring.ts'
import {
  createRestrictedKey,
  listRestrictedKeys,
  type RestrictedKeyRequest,
  revokeRestrictedKey,
} from '../../../../src/server/service/accounts/restricted-keys.ts'
import { exampleOf } from '../../../../src/server/service/api/docs/code-samples.ts'
import { createService, type RouteGuards } from '../../../../src/server/service/api/service.ts'
import { eventually } from '../../../support/eventually.ts'
import { createMoneyWorld, MONEY_WORLD_KEY, type MoneyWorld } from '../../../support/money-world.ts'
import { runAlmoner } from '../../../support/run-almoner.ts'

const ORIGIN = 'http://localhost:8080'
const STOREFRONT = { accountId: 'm_sandbox_storefront', liveMode: false }
const LAW_FIRM = { accountId: 'm_sandbox_lawfirm', liveMode: false }
const ANY: RestrictedKeyRequest = { name: 'till', operations: ['donations.create'], networks: [], expiresAt: null }
const operations = operationsOf(contract).filter(({ endpoint }) => endpoint.auth !== 'none')
const nameOf = ({ group, name }: Operation) => `${group}.${name}`

interface Server {
  fetch(request: Request): Promise<Response>
  stop(): Promise<void>
}

let world: MoneyWorld
let server: Server
let another: Server

beforeAll(async () => {
  world = await createMoneyWorld()
  server = openServer()
  another = openServer()
})
afterAll(async () => {
  await server.stop()
  await another.stop()
  await world.close()
})

/** One of two processes on the same database, with the sandbox's routes. */
function openServer(): Server {
  const keyChanges = listenForKeyChanges(world.url)
  const clock = {
    ...world.clock,
    refresh: async () => undefined,
    apart: () => 0,
    reportTo: () => undefined,
    stop: () => undefined,
  }
  const dependencies = { ...world, keyChanges, log: silentLog, publicUrl: ORIGIN }
  const guardedRoutes = (guards: RouteGuards) => sandboxRoutes({ ...dependencies, clock, timePasses: true, ...guards })
  const { fetch } = createService({ ...dependencies, guardedRoutes })
  return { fetch, stop: () => keyChanges.stop() }
}

/** Creates a key and waits until both servers know it. */
async function restrict(request: Partial<RestrictedKeyRequest>, owner = STOREFRONT): Promise<string> {
  const { publicKey, secretKey } = await makeKey(request, owner)
  const authorization = basicHeader({ publicKey, secretKey })
  for (const { fetch } of [server, another])
    await eventually(async () => {
      const { status } = await fetch(new Request(`${ORIGIN}/sandbox/clock`, { headers: { authorization } }))
      assert.equal(status, 403, 'known, but no key for the sandbox')
    })
  return authorization
}

function makeKey(request: Partial<RestrictedKeyRequest>, owner = STOREFRONT) {
  return createRestrictedKey({ ...world, now: world.clock.now(true) }, owner, { ...ANY, ...request })
}

interface Asked {
  path?: string
  body?: object
  from?: string
  to?: Server
}

const GIFT = { amount: 500, nonprofit_id: 'n_river', funds_collected: true }

/** The status and error code of a request with a key; by default for one donation. */
async function ask(authorization: string, { path = '/api/v1/donations', body, from, to = server }: Asked = {}) {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const request = new Request(ORIGIN + path, { ...init, headers: { authorization } })
  recordClientAddress(request, from)
  const response = await to.fetch(request)
  const text = await response.text()
  const { code, id, detail } = JSON.parse(text)
  return { status: response.status, code, id, detail }
}

/** The reference's example of an operation. */
function requestOf(operation: Operation, authorization: string): Request {
  const { params, query, body } = exampleOf(operation, undefined)
  const { method, path } = operation.endpoint
  delete query.public_key
  const url = `${ORIGIN}${fillPath(path, params)}?${encodeQuery(query)}`
  const init = method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }
  return new Request(url, { method, headers: { authorization }, ...init })
}

/** An operation and the next ones in the contract, which are the most similar. */
function nextOf(index: number): typeof operations {
  return [...operations, ...operations].slice(index, index + 8)
}

test('a key that is restricted to any one operation opens only that operation', async () => {
  const keys = new Map<string, string>()
  for (const operation of operations) {
    const { publicKey, secretKey } = await makeKey({ operations: [nameOf(operation)] }, LAW_FIRM)
    keys.set(nameOf(operation), basicHeader({ publicKey, secretKey }))
  }
  world.clock.pass(1)
  const opened: string[] = []
  for (const [index, [restrictedTo, authorization]] of [...keys].entries()) {
    for (const operation of nextOf(index)) {
      const response = await server.fetch(requestOf(operation, authorization))
      const { code } = response.ok ? { code: 'ok' } : await response.json()
      assert.notEqual(response.status, 401, `${restrictedTo} at ${nameOf(operation)}`)
      if (code !== 'operation_not_allowed') opened.push(`${restrictedTo} opens ${nameOf(operation)}`)
      else assert.equal(response.status, 403)
    }
  }
  assert.deepEqual(
    opened,
    operations.map((operation) => `${nameOf(operation)} opens ${nameOf(operation)}`),
  )
})

test('a restricted key sees no record of another account and can’t use sandbox-only operations', async () => {
  const theirs = await restrict({ operations: ['donations.create'] }, LAW_FIRM)
  const { id } = await ask(theirs, { body: GIFT })
  assert.match(id, /^d_/)
  const ours = await restrict({ operations: ['donations.show'] })
  assert.deepEqual((await ask(ours, { path: `/api/v1/donations/${id}` })).code, 'not_found')
  const { status, code } = await ask(ours, { path: `/sandbox/donations/${id}`, body: { action: 'cancel' } })
  assert.deepEqual([status, code], [403, 'operation_not_allowed'])
  const mixed = basicHeader({ publicKey: 'test_pk_platform', secretKey: secretOf(ours) })
  assert.equal((await ask(mixed, { path: `/api/v1/donations/${id}` })).status, 401, 'the public key of another account')
})

function secretOf(authorization: string): string {
  const [, secret = ''] = Buffer.from(authorization.replace('Basic ', ''), 'base64').toString().split(':')
  return secret
}

test('a key that is restricted to networks works only from them, down to a single IPv6 address, and never from an unknown address', async () => {
  const key = await restrict({
    operations: ['donations.list'],
    networks: ['203.0.113.0/24', '198.51.100.7', '2001:db8::7'],
  })
  for (const from of ['203.0.113.200', '::ffff:203.0.113.9', '198.51.100.7', '2001:db8::7'])
    assert.equal((await ask(key, { from })).status, 200, from)
  for (const from of ['203.0.114.1', '198.51.100.8', '2001:db8::8', '127.0.0.1', undefined]) {
    const { status, code } = await ask(key, from === undefined ? {} : { from })
    assert.deepEqual([status, code], [403, 'address_not_allowed'], from)
  }
  const { code } = await ask(key, { from: '203.0.114.1', body: GIFT })
  assert.equal(code, 'address_not_allowed', 'a stolen key doesn’t reveal what it allows')
})

test('a restricted key expires on time, and its owner is notified', async () => {
  const expiresAt = new Date(world.clock.now(true).getTime() + 86_400_000)
  const key = await restrict({ operations: ['donations.list'], expiresAt })
  assert.equal((await ask(key)).status, 200)
  world.clock.pass(1)
  const { status, code, detail } = await ask(key)
  assert.deepEqual([status, code], [401, 'credentials_invalid'])
  assert.match(detail, /has expired or was revoked/)
})

test('when two people revoke a key one succeeds, and concurrent donations are complete or rejected, in every process', async () => {
  const { id, publicKey, secretKey } = await makeKey({ operations: ['donations.create'] })
  const authorization = basicHeader({ publicKey, secretKey })
  const countGifts = async () => (await world.db.selectFrom('donation').select('id').execute()).length
  await eventually(async () => assert.equal((await ask(authorization, { path: '/sandbox/clock' })).status, 403))
  const before = await countGifts()
  const gifts = Array.from({ length: 40 }, (_, index) =>
    ask(authorization, { body: GIFT, to: index % 2 === 0 ? server : another }),
  )
  const now = world.clock.now(true)
  const revoked = await Promise.allSettled([
    revokeRestrictedKey({ ...world, now }, id),
    revokeRestrictedKey({ ...world, now }, secretKey),
  ])
  assert.deepEqual(revoked.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  const statuses = (await Promise.all(gifts)).map(({ status }) => status)
  assert.deepEqual(
    statuses.filter((status) => status !== 200 && status !== 401),
    [],
  )
  assert.equal(await countGifts(), before + statuses.filter((status) => status === 200).length)
  for (const to of [server, another])
    await eventually(async () => assert.equal((await ask(authorization, { body: GIFT, to })).status, 401))
})

test('another account can’t revoke a key, and an invalid request for a key says what is wrong', async () => {
  const { id } = await makeKey({})
  const now = world.clock.now(true)
  await assert.rejects(revokeRestrictedKey({ ...world, now }, id, 'm_sandbox_platform'), { code: 'not_found' })
  const ids = async (accountId: string) => (await listRestrictedKeys(world.db, now, { accountId })).map((key) => key.id)
  assert.ok((await ids('m_sandbox_storefront')).includes(id))
  assert.deepEqual(await ids('m_sandbox_platform'), [])
  await revokeRestrictedKey({ ...world, now }, id, 'm_sandbox_storefront')
  assert.ok(!(await ids('m_sandbox_storefront')).includes(id))
  const wrong: [string, Partial<RestrictedKeyRequest>][] = [
    ['name', { name: ' ' }],
    ['operations', { operations: [] }],
    ['operations', { operations: ['donations.*'] }],
    ['networks', { networks: ['10.0.0.0/33'] }],
    ['networks', { networks: ['example.org'] }],
    ['expires_at', { expiresAt: now }],
  ]
  for (const [param, request] of wrong) await assert.rejects(makeKey(request), { code: 'parameter_invalid', param })
})

test('commands restrict, list and revoke keys; the log has who did it and the key’s use, but no secret', async () => {
  const almoner = async (...words: string[]) => {
    const environment = { DATABASE_URL: world.url, ALMONER_MASTER_KEY: MONEY_WORLD_KEY }
    const { code, stdout, stderr } = await runAlmoner(words, environment)
    assert.equal(code, 0, stderr)
    return stdout
  }
  const words = ['--name', 'the till', '--operations', 'donations.create,donations.show', '--networks', '203.0.113.7']
  const made = JSON.parse(
    await almoner('keys', 'restrict', 'm_sandbox_storefront', ...words, '--expires', '900d', '--json'),
  )
  assert.match(made.secret_key, /^test_rk_[0-9A-Za-z]{32}$/)
  const authorization = basicHeader({ publicKey: made.public_key, secretKey: made.secret_key })
  await eventually(async () =>
    assert.equal((await ask(authorization, { path: '/sandbox/clock', from: '203.0.113.7' })).status, 403),
  )
  const body = { name: 'Trees', nonprofit_id: 'n_river', start_date: 1, end_date: 2 }
  assert.equal((await ask(authorization, { path: '/api/v1/campaigns', body, from: '203.0.113.7' })).status, 403)
  assert.equal((await ask(authorization, { body: GIFT, from: '203.0.113.7' })).status, 200)
  const listed = await almoner('keys', 'list')
  const row = listed.split('\n').find((line) => line.includes(made.id)) ?? ''
  assert.match(row, /test +the till +donations\.create, donations\.show +203\.0\.113\.7 +2\d{3}-.*Z +2026-/)
  await almoner('keys', 'revoke', made.id)
  world.clock.set(new Date(Date.now() + 3_600_000).toISOString())
  await eventually(async () => assert.equal((await ask(authorization, { from: '203.0.113.7' })).status, 401))
  const entries = await world.db.selectFrom('audit_entry').selectAll().where('record_id', '=', made.id).execute()
  assert.deepEqual(
    entries.map(({ actor_kind, subject_id }) => [actor_kind, subject_id]),
    [
      ['command', 'm_sandbox_storefront'],
      ['command', 'm_sandbox_storefront'],
    ],
    'made and revoked; used is no change',
  )
  const visible = JSON.stringify([entries, listed])
  const { secret_hash } = await world.db
    .selectFrom('restricted_key')
    .select('secret_hash')
    .where('id', '=', made.id)
    .executeTakeFirstOrThrow()
  for (const secret of [made.secret_key, secret_hash.toString('hex')]) assert.ok(!visible.includes(secret))
})
