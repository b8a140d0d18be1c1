import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { inspect } from 'node:util'
import { afterAll, beforeAll, test } from 'vitest'
import type { ChargeRequest, PaymentHandle, Processor } from '../../../../src/server/processors/processor.ts'
import { createSandboxProcessor } from '../../../../src/server/processors/sandbox-processor.ts'
import { createService } from '../../../../src/server/service/api/service.ts'
import { reconcilePayments } from '../../../../src/server/service/checkout/pay-once.ts'
import { attemptOf, give, goodCard, openLink, payWithoutWaiting, send, visit } from '../../../support/gift-page.ts'
import { insertTestNonprofit, startTestService, TEST_NOW, type TestService } from '../../../support/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
  await insertTestNonprofit(service.db, { id: 'n_red', ein: '530196605' })
})

afterAll(() => service.close())

async function countPaid(): Promise<{ donations: number; charges: number }> {
  const donations = await service.db.selectFrom('donation').select('id').execute()
  const charges = await service.db.selectFrom('sandbox_payment').select('key').where('status', '=', 'paid').execute()
  return { donations: donations.length, charges: charges.length }
}

async function countDeclined(): Promise<number> {
  return (await service.db.selectFrom('sandbox_payment').select('key').where('status', '=', 'declined').execute())
    .length
}

/** The same service with a processor that misbehaves. */
function withProcessor(change: (sandbox: Processor) => Partial<Processor>): TestService {
  const sandbox = createSandboxProcessor(service.db, service.dependencies.clock)
  const test: Processor = { ...sandbox, ...change(sandbox) }
  const { fetch } = createService({ ...service.dependencies, processors: { test } })
  return { ...service, fetch }
}

test('twenty submits at once, from one form or several, pay once and redirect to the same donation', async () => {
  const url = await openLink(service)
  const paid = await countPaid()
  const same = attemptOf(await visit(service, url))
  const answers = await Promise.all(
    Array.from({ length: 20 }, async (_, index) =>
      send(service, url, { ...goodCard, attempt: index % 2 === 0 ? same : `attempt_of_window_${index}` }),
    ),
  )
  assert.deepEqual(await countPaid(), { donations: paid.donations + 1, charges: paid.charges + 1 })
  const leadsOn = answers.filter(({ status }) => status === 303)
  assert.ok(leadsOn.length >= 10)
  assert.equal(new Set(leadsOn.map(({ headers }) => headers.get('location'))).size, 1)
  assert.ok(answers.every(({ status }) => status === 303 || status === 410))
})

test('a form submitted again by reload leads to the same donation, and a declined one isn’t counted twice', async () => {
  const url = await openLink(service)
  const declined = attemptOf(await visit(service, url))
  for (let times = 0; times < 6; times += 1)
    assert.equal((await send(service, url, { ...goodCard, number: '4000000000000002', attempt: declined })).status, 402)
  const attempt = attemptOf(await visit(service, url))
  const first = await send(service, url, { ...goodCard, attempt })
  const second = await send(service, url, { ...goodCard, attempt })
  assert.equal(first.status, 303)
  assert.equal(second.headers.get('location'), first.headers.get('location'))
})

test('parallel declines are counted one by one, so the fifth closes the link before a sixth card is tried', async () => {
  const url = await openLink(service)
  const before = await countDeclined()
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      send(service, url, { ...goodCard, number: '4000000000000002', attempt: `attempt_of_window_${index}` }),
    ),
  )
  assert.equal((await countDeclined()) - before, 5)
  // The fourth declined attempt may already see the effect of the fifth.
  const refused = answers.filter(({ status }) => status === 402)
  assert.ok(refused.length <= 4, String(refused.length))
  // A donor who returns while another window's attempt is in progress is asked to wait.
  const others = answers.filter(({ status, html }) => status === 410 || /being confirmed/.test(html))
  assert.equal(others.length, 12 - refused.length)
  assert.equal((await visit(service, url)).status, 410)
})

test('after a crash following the charge, the next visit finds the payment and creates the donation once', async () => {
  const url = await openLink(service)
  const paid = await countPaid()
  const crashing = withProcessor((sandbox) => ({
    charge: async (request: ChargeRequest) => {
      await sandbox.charge(request)
      throw new Error('crashed')
    },
  }))
  await payWithoutWaiting(crashing, url)
  assert.deepEqual(await countPaid(), { donations: paid.donations, charges: paid.charges + 1 })
  const back = await visit(service, url)
  assert.match(back.headers.get('location') ?? '', /donation_id=d_/)
  assert.equal((await visit(service, url)).status, 410)
  assert.deepEqual(await countPaid(), { donations: paid.donations + 1, charges: paid.charges + 1 })
})

test('after a crash following the charge, the next start settles the payment without a visit', async () => {
  const url = await openLink(service)
  const paid = await countPaid()
  const crashing = withProcessor((sandbox) => ({
    charge: async (request: ChargeRequest) => {
      await sandbox.charge(request)
      throw new Error('crashed')
    },
  }))
  await payWithoutWaiting(crashing, url)
  await Promise.all([reconcilePayments(service.dependencies), reconcilePayments(service.dependencies)])
  assert.deepEqual(await countPaid(), { donations: paid.donations + 1, charges: paid.charges + 1 })
})

test('after a crash before the charge, the payment expires and the donor can pay', async () => {
  const url = await openLink(service)
  const paid = await countPaid()
  const kept: ChargeRequest[] = []
  const crashing = withProcessor(() => ({
    charge: async (request: ChargeRequest) => {
      kept.push(request)
      throw new Error('crashed')
    },
  }))
  await give(crashing, url)
  assert.match((await visit(service, url)).html, /being confirmed/)
  service.setNow(new Date(TEST_NOW.getTime() + 31_000))
  assert.equal(await reconcilePayments(service.dependencies), 1)
  const [late] = kept
  assert.ok(late)
  assert.deepEqual(await createSandboxProcessor(service.db, service.dependencies.clock).charge(late), {
    status: 'voided',
  })
  assert.equal((await give(service, url)).status, 303)
  assert.deepEqual(await countPaid(), { donations: paid.donations + 1, charges: paid.charges + 1 })
  service.setNow(TEST_NOW)
})

test('a second window waits for the first one’s payment and shows its success', async () => {
  const url = await openLink(service)
  const attempt = attemptOf(await visit(service, url))
  const steps = new EventEmitter()
  const charging = once(steps, 'charging')
  const slow = withProcessor((sandbox) => ({
    charge: async (request: ChargeRequest) => {
      steps.emit('charging')
      await once(steps, 'followed')
      return sandbox.charge(request)
    },
    find: async (payment: PaymentHandle) => {
      steps.emit('followed')
      return sandbox.find(payment)
    },
  }))
  const first = send(slow, url, { ...goodCard, attempt })
  await charging
  const second = send(slow, url, { ...goodCard, attempt: 'attempt_of_another_window' })
  // Without waiting, a second window would get a response without a look at the payment.
  void second.finally(() => steps.emit('followed'))
  assert.equal((await first).status, 303)
  assert.equal((await second).headers.get('location'), (await first).headers.get('location'))
})

test('no card or donor data is logged, even when the processor fails', async () => {
  const lines: unknown[] = []
  const note = (facts: object, sentence: string) => {
    lines.push(facts, sentence)
  }
  const log = { debug: note, info: note, warn: note, error: note }
  const test: Processor = {
    ...createSandboxProcessor(service.db, service.dependencies.clock),
    charge: async () => {
      throw new Error('no answer')
    },
  }
  const { fetch } = createService({ ...service.dependencies, log, processors: { test } })
  await give({ ...service, fetch }, await openLink(service))
  assert.ok(lines.length > 0)
  assert.doesNotMatch(inspect(lines, { depth: 9 }), /4242|Müller|ana@/)
})
