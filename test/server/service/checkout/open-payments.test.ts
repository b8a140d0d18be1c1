import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterEach, beforeEach, test } from 'vitest'
import { createSandboxProcessor } from '../../../../src/server/processors/sandbox-processor.ts'
import { createService } from '../../../../src/server/service/api/service.ts'
import { reconcilePayments } from '../../../../src/server/service/checkout/pay-once.ts'
import { attemptOf, goodCard, openLink, payWithoutWaiting, send, visit } from '../../../support/gift-page.ts'
import { insertTestNonprofit, startTestService, TEST_NOW, type TestService } from '../../../support/test-service.ts'

let service: TestService
let asked: string[]

beforeEach(async () => {
  service = await startTestService()
  await insertTestNonprofit(service.db, { id: 'n_red', ein: '530196605' })
  const sandbox = createSandboxProcessor(service.db, service.dependencies.clock)
  asked = []
  const find: typeof sandbox.find = (payment) => {
    asked.push(payment.key)
    return sandbox.find(payment)
  }
  service.dependencies.processors = { test: { ...sandbox, find } }
  service = { ...service, ...createService(service.dependencies) }
})
afterEach(() => service.close())

/** A donor at the bank's page; returns the payment's ID. */
async function leaveForBank(): Promise<string> {
  const url = await openLink(service)
  await send(service, url, { ...goodCard, number: '4000002500003155', attempt: attemptOf(await visit(service, url)) })
  return (await service.db.selectFrom('checkout_payment').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow())
    .id
}

/** Adds this many donors at their banks, all at the same time as the first. */
async function crowd(first: string, count: number): Promise<void> {
  await sql`insert into checkout_link (id, token_hash, account_id, live_mode, nonprofit_id, amount, fee, success_url,
      cancel_url, created_at, expires_at)
    select 'cl_crowd_' || number, number::text::bytea, account_id, link.live_mode, nonprofit_id, amount, link.fee, success_url,
      cancel_url, created_at, expires_at
    from generate_series(1, ${count}::int) number, checkout_link link join checkout_payment on link_id = link.id
    where checkout_payment.id = ${first}`.execute(service.db)
  await sql`insert into checkout_payment (id, link_id, live_mode, attempt, processor, state, donation_id, fee, donor_name,
      donor_email, started_at)
    select 'pay_crowd_' || number, 'cl_crowd_' || number, live_mode, attempt, processor, state, 'd_crowd_' || number, fee,
      donor_name, donor_email, started_at
    from generate_series(1, ${count}::int) number, checkout_payment where id = ${first}`.execute(service.db)
  await sql`insert into sandbox_payment (key, amount, status, created_at)
    select 'pay_crowd_' || number, amount, status, created_at
    from generate_series(1, ${count}::int) number, sandbox_payment where key = ${first}`.execute(service.db)
}

test('a thousand donors waiting at their bank don’t delay settling a crashed payment', async () => {
  await crowd(await leaveForBank(), 999)
  service.setNow(new Date(TEST_NOW.getTime() + 60_000))
  const sandbox = createSandboxProcessor(service.db, service.dependencies.clock)
  const { test: listening } = service.dependencies.processors ?? {}
  assert.ok(listening)
  listening.charge = async (request) => {
    await sandbox.charge(request)
    throw new Error('crashed')
  }
  await payWithoutWaiting(service, await openLink(service))
  assert.equal(await reconcilePayments(service.dependencies), 0)
  service.setNow(new Date(TEST_NOW.getTime() + 61_000))
  assert.equal(await reconcilePayments(service.dependencies), 1)
  assert.equal((await service.db.selectFrom('donation').select('id').execute()).length, 1)
})

test('the processor is polled less and less often for a donor at the bank, and given up after a day', async () => {
  await leaveForBank()
  const rounds = async (from: number, to: number): Promise<number> => {
    asked = []
    for (let seconds = from; seconds < to; seconds += 30) {
      service.setNow(new Date(TEST_NOW.getTime() + seconds * 1000))
      await reconcilePayments(service.dependencies)
    }
    return asked.length
  }
  assert.ok((await rounds(30, 180)) >= 4)
  const firstHour = await rounds(180, 3600)
  assert.ok(firstHour > 10 && firstHour < 50, String(firstHour))
  const later = await rounds(36_000, 39_600)
  assert.ok(later >= 5 && later <= 7, String(later))
  await rounds(86_400, 86_400 + 660)
  const payment = await service.db.selectFrom('checkout_payment').select('state').executeTakeFirstOrThrow()
  assert.equal(payment.state, 'voided')
})
