import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, beforeAll, test } from 'vitest'
import { silentLog } from '../../../../../src/server/http/log.ts'
import { startJobs } from '../../../../../src/server/jobs/start-jobs.ts'
import { takeProcessorStatement } from '../../../../../src/server/jobs/tasks.ts'
import { systemClock } from '../../../../../src/server/kernel/clock.ts'
import { openStripe } from '../../../../../src/server/processors/stripe.ts'
import { refundDonation } from '../../../../../src/server/service/checkout/refund-donation.ts'
import { cancelDonation } from '../../../../../src/server/service/money/donations/lifecycle.ts'
import { readBalanceReport } from '../../../../../src/server/service/money/reconciliation/files/read-csv-statement.ts'
import { readStatement } from '../../../../../src/server/service/money/reconciliation/files/read-statement.ts'
import { importStatement } from '../../../../../src/server/service/money/reconciliation/import-statement.ts'
import {
  importTransactions,
  processorReadings,
  readProcessor,
} from '../../../../../src/server/service/money/reconciliation/import-transactions.ts'
import { matchBank, matchProcessor } from '../../../../../src/server/service/money/reconciliation/match-items.ts'
import { countUnexplained, processorQueue } from '../../../../../src/server/service/money/reconciliation/open-items.ts'
import { eventually } from '../../../../support/eventually.ts'
import { writeCamt } from '../../../../support/statement-files.ts'
import { heldBalances, newDispute, type StripeWorld, startStripeWorld } from '../../../../support/stripe-world.ts'
import { TEST_NOW, type TestService } from '../../../../support/test-service.ts'

const GIFT = 2_500
const FEE = 103

let world: StripeWorld
let service: TestService
let moved = 0

beforeAll(async () => {
  world = await startStripeWorld()
  service = world.service
})
afterAll(() => world.close())

/** Adds a balance transaction in the processor's format. */
function move(reporting_category: string, amount: number, fee: number, source: object): void {
  moved += 1
  const created = Math.floor(TEST_NOW.getTime() / 1_000) + moved
  const one = { id: `txn_${moved}`, object: 'balance_transaction', currency: 'usd', type: reporting_category }
  world.standIn.balance.push({ ...one, created, amount, fee, net: amount - fee, reporting_category, source })
}

async function read(): Promise<{ fresh: number; known: number; matched: number }> {
  const processor = openStripe({ secretKey: 'sk_test_standin' }, systemClock, world.standIn.config).processors.test
  assert.ok(processor)
  const { fresh = 0, known = 0 } = (await readProcessor(service.dependencies, false, processor)) ?? {}
  return { fresh, known, matched: await matchProcessor(service.dependencies, false) }
}

const charge = (intent: string, id: string) => ({
  object: 'charge',
  id,
  payment_intent: intent,
  metadata: {},
  source_transfer: null,
})

test('the processor’s actual fee is posted when it is reported, and each of its movements finds its donation', async () => {
  const [kept, given, lost] = [await world.gift('kept'), await world.gift('given'), await world.gift('lost')]
  await cancelDonation(service.dependencies, given.id)
  await refundDonation(service.dependencies, given.id)
  const [refund] = world.standIn.refunds.values()
  assert.ok(refund)
  const dispute = newDispute(world, { amount: GIFT, fee: 1_500, payment_intent: lost.intent, status: 'lost' })
  assert.equal((await world.hear('charge.dispute.closed', dispute)).status, 200)
  assert.deepEqual(await heldBalances(service, 'processor_clearing', 'processor_balance'), [
    3 * GIFT - GIFT - GIFT - 1_500,
    0,
  ])

  for (const [index, { intent }] of [kept, given, lost].entries())
    move('charge', GIFT, FEE, charge(intent, `ch_${index}`))
  move('refund', -GIFT, 0, refund)
  move('dispute', -GIFT, 1_500, dispute)
  move('fee', -200, 0, { object: 'fee', id: 'fee_1' })
  assert.deepEqual(await read(), { fresh: 6, known: 0, matched: 5 })
  const balance = GIFT - 3 * FEE - 1_500 - 200
  assert.deepEqual(
    await heldBalances(service, 'processor_clearing', 'processor_balance', 'processor_fees'),
    [0, balance, 3 * FEE + 1_500 + 200],
    'the fee of the gift that was given back stays a cost',
  )
  assert.deepEqual((await processorQueue(service.db, false)).items, [])
  assert.deepEqual(await read(), { fresh: 0, known: 6, matched: 0 })
})

test('a payout of the processor becomes cash when the bank shows it, and not before', async () => {
  const [held = 0] = await heldBalances(service, 'processor_balance')
  const [cash = 0] = await heldBalances(service, 'cash')
  move('payout', -held, 0, { object: 'payout', id: 'po_1ProcessorPayout' })
  await read()
  assert.deepEqual(await heldBalances(service, 'processor_balance', 'bank_clearing', 'cash'), [0, held, cash])
  const day = TEST_NOW.toISOString().slice(0, 10)
  const movement = { day, amount: held, id: 'B1', reference: '', text: 'STRIPE TRANSFER po_1ProcessorPayout' }
  const statement = readStatement(writeCamt({ opening: 0, movements: [movement] }))
  await importStatement(service.dependencies, false, statement)
  assert.equal(await matchBank(service.dependencies, false), 1)
  assert.deepEqual(await heldBalances(service, 'bank_clearing', 'cash'), [0, cash + held])
})

test('the processor’s report and listing agree: each movement counts once, whichever comes first', async () => {
  const more = await world.gift('more')
  const lines = [
    'balance_transaction_id,created_utc,currency,gross,fee,net,reporting_category,source_id,description,payment_metadata[payment]',
    `txn_1,2026-01-05 12:00:00,usd,25.00,1.03,23.97,charge,ch_0,One,`,
    `txn_csv,2026-01-05 12:00:00,usd,25.00,1.03,23.97,charge,ch_9,"One, more",${more.key}`,
    `txn_odd,2026-01-05 12:00:00,usd,-3.10,0.00,-3.10,other_adjustment,adj_1,Who knows,`,
  ]
  const report = readBalanceReport(lines.join('\n'))
  const take = () => importTransactions(service.dependencies, { liveMode: false, processor: 'stripe' }, report)
  assert.deepEqual(await take(), { fresh: 2, known: 1, beforeOpening: 0 })
  assert.equal(await matchProcessor(service.dependencies, false), 1)
  assert.deepEqual(await take(), { fresh: 0, known: 3, beforeOpening: 0 })
  const changed = readBalanceReport(lines.join('\n').replace('25.00,1.03,23.97', '26.00,1.03,24.97'))
  await assert.rejects(
    importTransactions(service.dependencies, { liveMode: false, processor: 'stripe' }, changed),
    /txn_1 was imported before as 2500 cents minus a fee of 103, now it is 2600 cents minus a fee of 103/,
  )
  const { items } = await processorQueue(service.db, false)
  assert.deepEqual(
    items.map(({ amount, isShown, text }) => [amount, isShown, text]),
    [[310, true, 'Who knows']],
  )
  await heldBalances(service)
})

test('a daily job asks the processor where configured, and retries after a pause while it is down', async () => {
  const { dependencies, db, url: connection } = service
  await db.deleteFrom('processor_reading').execute()
  const asked = await world.gift('asked')
  move('charge', GIFT, FEE, charge(asked.intent, 'ch_asked'))
  const requests = world.standIn.seen.length
  assert.deepEqual(await takeProcessorStatement(dependencies)(dependencies, false), {})
  assert.equal(world.standIn.seen.length, requests, 'nobody is asked unless it is wanted')
  world.standIn.fail(true)
  const options = { connection, pollInterval: 50, readsProcessor: true, allowPrivateSandbox: true }
  const jobs = await startJobs({ ...dependencies, ...options, log: silentLog })
  try {
    await sql`select graphile_worker.add_job('read_processor')`.execute(db)
    const waiting = () =>
      sql<{ id: string; later: boolean }>`select id::text, run_at > now() as later
      from graphile_worker.jobs where task_identifier = 'read_processor' and last_error is not null`.execute(db)
    const failed = await eventually(async () => (await waiting()).rows[0] ?? assert.fail('it has not failed yet'))
    assert.deepEqual(await processorReadings(db, false), [])
    world.standIn.fail(false)
    await sql`select graphile_worker.reschedule_jobs(array[${failed.id}::bigint], run_at := now())`.execute(db)
    await eventually(async () => assert.equal((await processorReadings(db, false))[0]?.processor, 'stripe'))
    await eventually(async () => assert.deepEqual((await waiting()).rows, []))
  } finally {
    await jobs.stop()
  }
  assert.deepEqual(
    (await processorQueue(db, false)).items.map(({ text }) => text),
    ['Who knows'],
    'what it brought was matched',
  )
  const most = 100
  const counts = ['processor_clearing', 'bank_clearing'] as const
  const unexplained = await Promise.all(counts.map((book) => countUnexplained(db, { liveMode: false, book, most })))
  assert.deepEqual(unexplained, [1, 0])
})

test('an incomplete report is rejected with its location', () => {
  const refused = (text: string, why: RegExp) => assert.throws(() => readBalanceReport(text), why)
  const heading = 'id,Type,Source,Amount,Fee,Net,Currency,Created (UTC)'
  refused('', /Line 1 has no column balance_transaction_id or id/)
  refused(
    `${heading}\ntxn_1,charge,ch_1,10,1,8,usd,2026-01-01 10:00`,
    /Line 2: the net amount isn’t the amount minus the fee/,
  )
  refused(`${heading}\ntxn_1,charge,ch_1,10,1,9,eur,2026-01-01 10:00`, /Line 2: the amount must be in USD, got "eur"/)
  refused(`${heading}\ntxn_1,charge,ch_1,10,1,9,usd,yesterday`, /Line 2: "yesterday" isn’t a date and time/)
  const [one, other] = [
    'txn_1,charge,ch_1,10,1,9,usd,2026-01-01 10:00',
    'txn_1,charge,ch_1,11,1,10,usd,2026-01-01 10:00',
  ]
  refused(`${heading}\n${one}\n${other}`, /Line 3: "txn_1" appears twice with different amounts/)
  assert.equal(readBalanceReport(`${heading}\n${one}\n${one}`).length, 1)
})
