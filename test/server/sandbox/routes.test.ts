import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import * as z from 'zod/mini'
import { basicHeader } from '../../../src/contract/basic-credentials.ts'
import { Problem } from '../../../src/contract/index.ts'
import { recordClientAddress } from '../../../src/server/http/client-address.ts'
import { silentLog } from '../../../src/server/http/log.ts'
import { jobGauges } from '../../../src/server/jobs/job-liveness.ts'
import { prepareJobs } from '../../../src/server/jobs/start-jobs.ts'
import { sandboxRoutes } from '../../../src/server/sandbox/routes.ts'
import { openSandboxClock, type SandboxClock } from '../../../src/server/sandbox/sandbox-clock.ts'
import type { RateLimits } from '../../../src/server/service/api/limits/rate-limiter.ts'
import { createObserver } from '../../../src/server/service/api/observer.ts'
import { createService, type RouteGuards, type Service } from '../../../src/server/service/api/service.ts'
import { type ConsentDecision, decideDirect } from '../../../src/server/service/directory/consent/decide.ts'
import { type NewDonation, recordDonations } from '../../../src/server/service/money/donations/create-donations.ts'
import { donationBalances } from '../../../src/server/service/money/ledger/balances.ts'
import { createMoneyWorld, type MoneyWorld } from '../../support/money-world.ts'

let world: MoneyWorld & { clock: SandboxClock }
let service: Service

const ORIGIN = 'http://localhost:8080'

beforeAll(async () => {
  const made = await createMoneyWorld()
  const clock = await openSandboxClock(made.db, () => Date.parse('2026-01-10T12:00:00Z'))
  world = { ...made, clock: { ...made.clock, ...clock } }
  service = serviceOf(world)
})
afterAll(async () => {
  world.clock.stop()
  await world.close()
})

function serviceOf({ clock, ...rest }: typeof world, rateLimits?: RateLimits, timePasses = true): Service {
  const limits = rateLimits === undefined ? {} : { rateLimits }
  const basics = { ...rest, clock, log: silentLog, publicUrl: ORIGIN }
  const guardedRoutes = (guards: RouteGuards) => sandboxRoutes({ ...basics, timePasses, ...guards })
  return createService({ ...basics, ...limits, guardedRoutes })
}

function keysOf(account: string): { authorization: string } {
  return { authorization: basicHeader({ publicKey: `test_pk_${account}`, secretKey: `test_sk_${account}` }) }
}

async function ask(path: string, body?: object, account = 'storefront') {
  const headers = keysOf(account)
  const request = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
  const response = await service.fetch(new Request(ORIGIN + path, request))
  return { status: response.status, body: await response.json() }
}

async function give({
  source = 'api',
  nonprofitId = 'n_river',
}: Partial<Pick<NewDonation, 'source' | 'nonprofitId'>> = {}) {
  const gift = {
    accountId: world.accountId,
    liveMode: false,
    nonprofitId,
    amount: 1000,
    fee: 59,
    coverFees: false,
    fundsCollected: source === 'checkout',
    source,
    createdAt: world.clock.now(false),
  }
  return (await recordDonations(world.db, world.newId, [gift]))[0]?.id ?? ''
}

test('a test key moves the clock forty days, and its account’s donation is invoiced and paid out, even if consent was withheld since', async () => {
  const id = await give()
  const decider = { decidedBy: 'owner@river.example', now: world.clock.now(false), newId: world.newId }
  const decide = (decision: ConsentDecision) =>
    decideDirect(world.db, { nonprofitId: 'n_river', accountId: world.accountId }, decision, decider)
  await decide('withheld')
  const { now } = (await ask('/sandbox/clock')).body
  const moved = await ask('/sandbox/clock', { advance: '40d' })
  assert.deepEqual([moved.status, moved.body.now], [200, now + 40 * 86_400])
  const row = await world.db.selectFrom('donation').select('status').where('id', '=', id).executeTakeFirstOrThrow()
  assert.equal(row.status, 'notified')
  await decide('unset')
})

test('one of several concurrent requests to move the clock succeeds, and the others must retry', async () => {
  const { now } = (await ask('/sandbox/clock')).body
  const answers = await Promise.all([
    ask('/sandbox/clock', { advance: '3d' }),
    ask('/sandbox/clock', { advance: '3d' }, 'platform'),
    ask('/sandbox/clock', { advance: '3d' }),
  ])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409])
  assert.equal((await ask('/sandbox/clock')).body.now, now + 3 * 86_400)
  assert.equal((await ask('/sandbox/clock', { advance: '1d' })).status, 200, 'and then time passes again')
})

test('on a public server no test key moves the shared clock', async () => {
  const shared = serviceOf(world, undefined, false)
  const { now } = (await ask('/sandbox/clock')).body
  const init = { method: 'POST', headers: keysOf('storefront'), body: JSON.stringify({ advance: '400d' }) }
  const refused = await shared.fetch(new Request(`${ORIGIN}/sandbox/clock`, init))
  assert.deepEqual([refused.status, (await refused.json()).code], [403, 'not_available_here'])
  assert.equal((await ask('/sandbox/clock')).body.now, now)
})

async function statusOf(id: string): Promise<string> {
  return (await world.db.selectFrom('donation').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
}

test('a card donation is paid out within two days, by bank transfer or check, as the button promises', async () => {
  const byBank = await give({ source: 'checkout' })
  const byCheck = await give({ source: 'checkout', nonprofitId: 'n_harbor' })
  await ask('/sandbox/clock', { advance: '2d' })
  assert.deepEqual([await statusOf(byBank), await statusOf(byCheck)], ['sent_via_ach', 'sent_via_check'])
})

test('a donation to a nonprofit that can’t be paid waits, then continues, is regranted or is refunded, as instructed', async () => {
  const gifts = [
    await give({ source: 'checkout' }),
    await give({ source: 'checkout' }),
    await give({ source: 'checkout' }),
  ]
  const [waiting = '', moved = '', returned = ''] = gifts
  const restrict = (codes: readonly string[]) => {
    const operator_restrictions = JSON.stringify(
      codes.map((code) => ({ code, detail: 'Its payout details are missing.' })),
    )
    return world.db.updateTable('nonprofit').set({ operator_restrictions }).where('id', '=', 'n_river').execute()
  }
  await restrict(['missing_payout_details'])
  await ask('/sandbox/clock', { advance: '9d' })
  assert.deepEqual(await Promise.all(gifts.map(statusOf)), ['blocked', 'blocked', 'blocked'])
  const act = (id: string, action: string, more = {}) => ask(`/sandbox/donations/${id}`, { action, ...more })
  assert.equal((await act(moved, 'regrant', { nonprofit_id: 'n_meadow' })).body.nonprofit_id, 'n_meadow')
  assert.equal((await act(returned, 'cancel')).body.status, 'canceled')
  const [owed] = await donationBalances(world.db, [returned])
  assert.equal(owed?.book, 'refund_payable')
  const early = await act(waiting, 'resume')
  assert.deepEqual([early.status, early.body.code, await statusOf(waiting)], [400, 'nonprofit_ineligible', 'blocked'])
  await restrict([])
  assert.equal((await act(waiting, 'resume')).body.status, 'payout_scheduled')
})

test('an account can pause, resume, regrant and cancel its own donation; invalid steps return a conflict', async () => {
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

test('other accounts, invalid times and unknown callers are rejected', async () => {
  const id = await give()
  assert.equal((await ask(`/sandbox/donations/${id}`, { action: 'cancel' }, 'platform')).status, 404)
  assert.equal((await ask('/sandbox/clock', { advance: 'tomorrow' })).body.param, 'advance')
  assert.equal((await ask('/sandbox/clock', {})).status, 400)
  const stranger = new Request(`${ORIGIN}/sandbox/clock`, { method: 'POST', body: '{' })
  assert.equal((await service.fetch(stranger)).status, 401)
})

test('a live key can’t use the sandbox', async () => {
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

test('guessing keys here is no faster than elsewhere: addresses and keys have quotas', async () => {
  const limited = serviceOf(world, { perKey: { requests: 2, seconds: 60 }, perAddress: { requests: 4, seconds: 60 } })
  const knock = async (account: string, address: string, path = '/sandbox/clock') => {
    const request = new Request(ORIGIN + path, { headers: keysOf(account) })
    recordClientAddress(request, address)
    return limited.fetch(request)
  }
  const guesses = []
  for (let count = 0; count < 4; count += 1) guesses.push((await knock('nobody', '203.0.113.9')).status)
  const refused = await knock('storefront', '203.0.113.9')
  assert.deepEqual([...guesses, refused.status], [401, 401, 401, 401, 429])
  assert.equal(z.parse(Problem, await refused.json()).code, 'rate_limited')
  assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/)
  assert.match(refused.headers.get('ratelimit') ?? '', /^"address";r=0;t=\d+$/)
  assert.equal((await knock('storefront', '203.0.113.9', '/api/v1/donations')).status, 429, 'one quota for every path')
  const first = await knock('storefront', '203.0.113.10')
  assert.deepEqual([first.status, first.headers.get('ratelimit-policy')], [200, '"key";q=2;w=60'])
  assert.equal((await knock('storefront', '203.0.113.11')).status, 200)
  const spent = await knock('storefront', '203.0.113.12')
  assert.deepEqual([spent.status, z.parse(Problem, await spent.json()).code], [429, 'rate_limited'])
})

test('request bodies follow the general rules: forms too, at most 1 MiB, and invalid ones get a clear problem', async () => {
  const id = await give()
  const post = async (path: string, body: string | Uint8Array<ArrayBuffer>, type = 'application/json') => {
    const headers = { ...keysOf('storefront'), 'content-type': type }
    const response = await service.fetch(new Request(ORIGIN + path, { method: 'POST', headers, body }))
    return { status: response.status, told: await response.json() }
  }
  const problemOf = async (body: string | Uint8Array<ArrayBuffer>, path = '/sandbox/clock') => {
    const { status, told } = await post(path, body)
    const { code, param } = z.parse(Problem, told)
    return [status, code, param]
  }
  const large = JSON.stringify({ advance: '1m', more: 'x'.repeat(1_048_576) })
  assert.deepEqual(await problemOf(large), [413, 'body_too_large', undefined])
  assert.deepEqual(await problemOf('{"advance":'), [400, 'body_unreadable', undefined])
  assert.deepEqual(await problemOf('[1]'), [400, 'body_unreadable', undefined])
  assert.deepEqual(await problemOf(new Uint8Array([0x7b, 0xff, 0x7d])), [400, 'body_unreadable', undefined])
  assert.deepEqual(await problemOf('{}'), [400, 'parameter_missing', 'advance'])
  assert.deepEqual(await problemOf('{"action":"burn"}', `/sandbox/donations/${id}`), [
    400,
    'parameter_invalid',
    'action',
  ])
  assert.deepEqual(await problemOf('{"action":"cancel"}', '/sandbox/donations/%00'), [404, 'not_found', undefined])
  assert.deepEqual(await problemOf('{"action":"cancel"}', '/sandbox/donations/d_none'), [404, 'not_found', 'id'])
  const form = await post(`/sandbox/donations/${id}`, 'action=pause', 'application/x-www-form-urlencoded')
  assert.deepEqual([form.status, form.told.status], [200, 'paused'])
})

test('metrics show the queue and its waiting jobs', async () => {
  await prepareJobs(world.url)
  const { text } = await createObserver(silentLog, jobGauges(world.db)).metrics()
  assert.match(text, /almoner_jobs/)
  assert.match(text, /almoner_webhooks_pending/)
})
