import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { silentLog } from '../../../../src/server/http/log.ts'
import { jobGauges } from '../../../../src/server/jobs/job-gauges.ts'
import { prepareJobs } from '../../../../src/server/jobs/start-jobs.ts'
import { basicHeader, createAuthenticator } from '../../../../src/server/service/accounts/index.ts'
import { recordDonations } from '../../../../src/server/service/donations/index.ts'
import { createObserver } from '../../../../src/server/service/observer.ts'
import { openSandboxClock, type SandboxClock, sandboxRoutes } from '../../../../src/server/service/sandbox/index.ts'
import { createMoneyWorld, type MoneyWorld } from '../../../support/money-world.ts'

let world: MoneyWorld & { clock: SandboxClock }
let routes: ReturnType<typeof sandboxRoutes>

before(async () => {
  const made = await createMoneyWorld()
  const clock = await openSandboxClock(made.db, () => Date.parse('2026-01-10T12:00:00Z'))
  world = { ...made, clock: { ...made.clock, ...clock } }
  routes = sandboxRoutes({ ...world, authenticator: createAuthenticator(world.db), log: silentLog })
})
after(async () => {
  world.clock.stop()
  await world.close()
})

async function ask(path: string, body?: object, account = 'storefront') {
  const headers = { authorization: basicHeader({ publicKey: `test_pk_${account}`, secretKey: `test_sk_${account}` }) }
  const request = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
  const response = await routes.request(path, request)
  return { status: response.status, body: await response.json() }
}

async function give(): Promise<string> {
  const gift = {
    accountId: world.accountId,
    liveMode: false,
    nonprofitId: 'n_river',
    amount: 1000,
    fee: 59,
    coverFees: false,
    fundsCollected: false,
    source: 'api' as const,
    createdAt: world.clock.now(false),
  }
  return (await recordDonations(world.db, world.newId, [gift]))[0]?.id ?? ''
}

test('a test key lets forty days pass, and a donation of its account is invoiced and paid out', async () => {
  const id = await give()
  const { now } = (await ask('/sandbox/clock')).body
  const moved = await ask('/sandbox/clock', { advance: '40d' })
  assert.deepEqual([moved.status, moved.body.now], [200, now + 40 * 86_400])
  const row = await world.db.selectFrom('donation').select('status').where('id', '=', id).executeTakeFirstOrThrow()
  assert.equal(row.status, 'notified')
})

test('an own donation can be paused, resumed, regranted and canceled; what may not follow is a conflict', async () => {
  const id = await give()
  const act = (action: string, more = {}) => ask(`/sandbox/donations/${id}`, { action, ...more })
  assert.equal((await act('pause')).body.status, 'paused')
  assert.equal((await act('resume')).body.status, 'pledged')
  assert.equal((await act('regrant', { nonprofit_id: 'n_meadow' })).body.original_nonprofit_id, 'n_river')
  assert.equal((await act('regrant')).body.code, 'parameter_missing')
  assert.equal((await act('cancel')).body.status, 'canceled')
  const late = await act('resume')
  assert.deepEqual([late.status, late.body.code], [409, 'conflict'])
})

test('other accounts, unreadable times and strangers are refused', async () => {
  const id = await give()
  assert.equal((await ask(`/sandbox/donations/${id}`, { action: 'cancel' }, 'platform')).status, 404)
  assert.equal((await ask('/sandbox/clock', { advance: 'tomorrow' })).body.param, 'advance')
  assert.equal((await ask('/sandbox/clock', {})).status, 400)
  assert.equal((await routes.request('/sandbox/clock', { method: 'POST', body: '{' })).status, 401)
})

test('a live key does not open the sandbox', async () => {
  await world.db
    .updateTable('public_key')
    .set({ live_mode: true })
    .where('public_key', '=', 'test_pk_lawfirm')
    .execute()
  await world.db
    .updateTable('secret_key')
    .set({ live_mode: true })
    .where('account_id', '=', 'm_sandbox_lawfirm')
    .execute()
  const refused = await ask('/sandbox/clock', { advance: '1d' }, 'lawfirm')
  assert.deepEqual([refused.status, refused.body.code], [403, 'not_available_here'])
})

test('metrics show the queue and what waits in it', async () => {
  await prepareJobs(world.url)
  const { text } = await createObserver(silentLog, jobGauges(world.db)).metrics()
  assert.match(text, /almoner_jobs/)
  assert.match(text, /almoner_webhooks_pending/)
})
