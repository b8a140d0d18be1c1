import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, beforeAll, test } from 'vitest'
import { invoicePaymentPath } from '../../../../src/server/service/letters/letter-content.ts'
import { closeMonths } from '../../../../src/server/service/money/billing/close-months.ts'
import { sendInvoices } from '../../../../src/server/service/money/billing/invoice-payments.ts'
import { findInvoice } from '../../../../src/server/service/money/billing/invoice-records.ts'
import { recordDonations } from '../../../../src/server/service/money/donations/create-donations.ts'
import { brokenEntries } from '../../../../src/server/service/money/ledger/balances.ts'
import { readProcessor } from '../../../../src/server/service/money/reconciliation/import-transactions.ts'
import { matchProcessor } from '../../../../src/server/service/money/reconciliation/match-items.ts'
import { newGift } from '../../../support/money-world.ts'
import { newDispute, paySession, type StripeWorld, startStripeWorld } from '../../../support/stripe-world.ts'
import { insertTestNonprofit, startTestService, type TestService } from '../../../support/test-service.ts'

const card = { number: '4242 4242 4242 4242', expiry: '12/39', cvc: '123' }

let sandbox: TestService
let world: StripeWorld
let stripe: TestService

beforeAll(async () => {
  sandbox = await startTestService()
  await insertTestNonprofit(sandbox.db, { id: 'n_one', ein: '530196605', name: 'One' })
  world = await startStripeWorld()
  stripe = world.service
})
afterAll(() => Promise.all([sandbox.close(), world.close()]))

/** An invoice that was sent, and its link. */
async function sentInvoice(service: TestService, amount: number): Promise<{ id: string; path: string }> {
  const { db, newId, clock, seal } = service.dependencies
  const money = { accountId: 'm_sandbox_storefront', nonprofitIds: ['n_one'], clock } as const
  await recordDonations(db, newId, [newGift(money, { amount, fee: 0, nonprofitId: 'n_one' })])
  service.setNow(new Date(clock.now(false).getTime() + 40 * 86_400_000))
  const [id = ''] = await closeMonths(service.dependencies, false)
  await sendInvoices(service.dependencies, false, clock.now(false))
  return { id, path: invoicePaymentPath(seal, id) }
}

function ask(service: TestService, path: string, fields?: Record<string, string>): Promise<Response> {
  const body = fields && new URLSearchParams(fields)
  return service.fetch(new Request(`http://localhost:8080${path}`, body ? { method: 'POST', body } : {}))
}

async function paymentsOf(service: TestService, id: string) {
  const { invoice, payments, due } = (await findInvoice(service.db, id)) ?? assert.fail(id)
  assert.deepEqual(await brokenEntries(service.db), [])
  return { status: invoice.status, due, amounts: payments.map(({ amount, through }) => [amount, through]) }
}

test('an invoice is paid once by card from its link, however many forms are submitted at once', async () => {
  const { id, path } = await sentInvoice(sandbox, 12_300)
  assert.match(await (await ask(sandbox, path)).text(), /INV-1.*Pay \$123\.00/s)
  const refused = await ask(sandbox, path, { ...card, number: '4000 0000 0000 0002' })
  assert.match(refused.headers.get('location') ?? '', /said=declined/)
  assert.deepEqual((await paymentsOf(sandbox, id)).amounts, [])
  await Promise.all([1, 2, 3].map(() => ask(sandbox, path, card)))
  await ask(sandbox, path, card)
  assert.deepEqual(await paymentsOf(sandbox, id), { status: 'paid', due: 0, amounts: [[12_300, 'processor']] })
  assert.match(await (await ask(sandbox, path)).text(), /Nothing to pay/)
})

test('a bank debit is authorized at the sandbox’s bank, and nothing is debited if it is declined', async () => {
  const { id, path } = await sentInvoice(sandbox, 4_500)
  for (const answer of ['refuse', 'agree']) {
    assert.equal((await ask(sandbox, path, { way: 'debit' })).headers.get('location'), `${path}/bank`)
    assert.match(await (await ask(sandbox, `${path}/bank`)).text(), /confirm a payment of \$45\.00/)
    assert.equal((await paymentsOf(sandbox, id)).due, 4_500)
    await ask(sandbox, `${path}/bank`, { answer })
  }
  assert.deepEqual(await paymentsOf(sandbox, id), { status: 'paid', due: 0, amounts: [[4_500, 'processor']] })
})

test('the page uses the language of its link, else the browser’s, through every redirect', async () => {
  const { path } = await sentInvoice(sandbox, 900)
  const request = new Request(`http://localhost:8080${path}`, { headers: { 'accept-language': 'xx, de-AT;q=0.9' } })
  assert.match(await (await sandbox.fetch(request)).text(), /<html lang="de".*Rechnung INV-.*9,00.*bezahlen/s)
  const corrected = await ask(sandbox, `${path}?locale=fr`, { ...card, cvc: '1' })
  assert.equal(corrected.headers.get('location'), `${path}?locale=fr&field_errors=cvcWrong`)
  const refused = await ask(sandbox, `${path}?locale=ar`, { ...card, number: '4000 0000 0000 0002' })
  assert.match(await (await ask(sandbox, refused.headers.get('location') ?? '')).text(), /dir="rtl".*role="alert"/s)
  for (const value of ['<b>', 'constructor', 'toString'])
    assert.doesNotMatch(
      await (await ask(sandbox, `${path}?said=${value}&field_errors=${value}`)).text(),
      /role="alert"|<b>/,
    )
  assert.equal((await ask(sandbox, `${path}?locale=%0d%0a"`)).status, 200)
})

test('a forged link shows nothing, and no link shows another invoice', async () => {
  const { path } = await sentInvoice(sandbox, 700)
  const changed = `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`
  assert.equal((await ask(sandbox, changed)).status, 404)
  assert.equal((await ask(sandbox, changed, card)).status, 404)
  const page = await (await ask(sandbox, path)).text()
  assert.deepEqual(new Set(page.match(/INV-\d+/g)).size, 1)
  assert.doesNotMatch(page, /inv_|m_sandbox/)
})

test('on the processor’s page an invoice is paid once, whether its event or the payer comes first', async () => {
  const { id, path } = await sentInvoice(stripe, 25_000)
  const first = await ask(stripe, path, {})
  const again = await ask(stripe, path, {})
  assert.equal(first.headers.get('location'), again.headers.get('location'), 'led back to the same page')
  const session = world.lastSession()
  assert.equal(session.amount_total, 25_000)
  // A bank debit is pending for days after its form was sent.
  session.status = 'complete'
  session.payment_intent = { id: `pi_${session.id}`, object: 'payment_intent', status: 'processing' }
  assert.match(await (await ask(stripe, path)).text(), /is in progress/)
  assert.equal((await paymentsOf(stripe, id)).due, 25_000)
  session.payment_intent.status = 'succeeded'
  session.payment_status = 'paid'
  const sendEvent = () => world.hear('checkout.session.async_payment_succeeded', session)
  await Promise.all([sendEvent(), ask(stripe, path), sendEvent()])
  assert.deepEqual(await paymentsOf(stripe, id), { status: 'paid', due: 0, amounts: [[25_000, 'processor']] })
})

test('an invoice whose payment the payer’s bank reverses is due again, however often the event arrives', async () => {
  const { id, path } = await sentInvoice(stripe, 31_000)
  await ask(stripe, path, {})
  const session = world.lastSession()
  const payment_intent = paySession(session)
  await ask(stripe, path)
  assert.deepEqual((await paymentsOf(stripe, id)).status, 'paid')
  const dispute = newDispute(world, { amount: 31_000, fee: 1_500, payment_intent, reason: 'debit_not_authorized' })
  const sendEvent = async () => (await world.hear('charge.dispute.created', dispute)).status
  assert.deepEqual([await sendEvent(), await sendEvent()], [200, 200])
  const { status, due } = await paymentsOf(stripe, id)
  assert.deepEqual([status, due], ['sent', 31_000])
  const page = await (await ask(stripe, path)).text()
  assert.match(page, /Your bank returned the payment of \$310\.00 on \w+ \d+, \d{4}/)
})

test('the processor’s charges for two invoices of the same amount are matched by their references', async () => {
  const { db, dependencies } = stripe
  const processor = dependencies.processors?.test ?? assert.fail('no processor')
  const charges: { id: string; invoice: string }[] = []
  for (let number = 0; number < 2; number += 1) {
    const { id: invoice, path } = await sentInvoice(stripe, 6_400)
    await ask(stripe, path, {})
    const session = world.lastSession()
    paySession(session)
    await ask(stripe, path)
    charges.push({ id: session.client_reference_id, invoice })
  }
  const created = Math.floor(dependencies.clock.now(false).getTime() / 1_000)
  for (const { id } of charges.toReversed()) {
    const source = { object: 'charge', id: `ch_${id}`, metadata: { payment: id }, source_transfer: null }
    const sums = { amount: 6_400, fee: 216, net: 6_184 }
    const one = { id: `txn_${id}`, object: 'balance_transaction', currency: 'usd', type: 'charge', created }
    world.standIn.balance.push({ ...one, ...sums, reporting_category: 'charge', source })
  }
  await readProcessor(dependencies, false, processor)
  assert.equal(await matchProcessor(dependencies, false), 2)
  const { rows } = await sql<{ payment_id: string; subject_id: string }>`
    select moved.payment_id, paid.subject_id from processor_transaction moved
    join clearing_item shown on shown.subject_id = moved.id
    join clearing_item paid on paid.match_id = shown.match_id and paid.kind = 'invoice_payment'`.execute(db)
  const matched = rows.map(({ payment_id: id, subject_id: invoice }) => ({ id, invoice }))
  assert.deepEqual(new Map(matched.map((one) => [one.id, one])), new Map(charges.map((one) => [one.id, one])))
})
