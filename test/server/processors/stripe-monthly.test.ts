import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import { refundDonation } from '../../../src/server/service/checkout/refund-donation.ts'
import { cancelDonation } from '../../../src/server/service/money/donations/lifecycle.ts'
import { openLink, post, visit } from '../../support/gift-page.ts'
import {
  changeMonthly,
  eventsOf,
  lettersOf,
  monthlyAddress,
  monthlyGiftOf,
  renewedOn,
} from '../../support/monthly-gift.ts'
import type { StripeStandIn } from '../../support/stripe-stand-in.ts'
import type { StandInInvoice } from '../../support/stripe-subscriptions.ts'
import { type StripeWorld, startStripeWorld } from '../../support/stripe-world.ts'
import type { TestService } from '../../support/test-service.ts'

const BEGAN = new Date('2027-01-31T12:00:00Z')

let world: StripeWorld
let standIn: StripeStandIn
let service: TestService

beforeAll(async () => {
  world = await startStripeWorld('n_red')
  ;({ standIn, service } = world)
})
afterAll(() => world.close())

async function hear(type: string, object: object): Promise<void> {
  assert.equal((await world.hear(type, object)).status, 200)
}

/** Starts a monthly gift on the processor's page, on January 31. */
async function begin() {
  service.setNow(BEGAN)
  const url = await openLink(service, { frequency: 'monthly', external_id: 'monthly' })
  const left = await world.submitForm(url)
  assert.match(left.headers.get('location') ?? '', /^https:\/\/checkout\.stripe\.com/)
  const session = world.lastSession()
  assert.equal(session.mode, 'subscription')
  const { subscription, invoice } = standIn.monthly.begin(session.amount_total, BEGAN)
  Object.assign(session, {
    status: 'complete',
    payment_status: 'paid',
    subscription: subscription.id,
    invoice: invoice.id,
    customer_details: { name: 'Ana', email: 'ana@example.org' },
  })
  await hear('invoice.paid', invoice)
  await hear('checkout.session.completed', session)
  const payment = await service.db
    .selectFrom('checkout_payment')
    .select('donation_id')
    .where('reference', '=', session.id)
    .executeTakeFirstOrThrow()
  const gift = await monthlyGiftOf(service, payment.donation_id)
  return { first: payment.donation_id, id: gift.id, subscription }
}

/** Runs the next month at the processor, and delivers its event twice. */
async function monthComes(subscription: string, outcome: 'paid' | 'refused' = 'paid'): Promise<StandInInvoice> {
  const invoice = standIn.monthly.renew(subscription, outcome)
  service.setNow(new Date((invoice.period_end + 7_200) * 1_000))
  const type = invoice.status === 'paid' ? 'invoice.paid' : 'invoice.payment_failed'
  await Promise.all([hear(type, invoice), hear(type, invoice)])
  return invoice
}

test('the processor charges monthly, and each of its payments is one donation, however often its event arrives', async () => {
  const { first, id, subscription } = await begin()
  assert.deepEqual(await renewedOn(service, id), [])
  await monthComes(subscription.id)
  await changeMonthly(service, id, 'amount', { amount: '40.00' })
  await monthComes(subscription.id)
  assert.deepEqual(await renewedOn(service, id), ['2027-02-28', '2027-03-31'])
  const { donations } = await service.clientOf('storefront').donations.list({ query: { external_id: 'monthly' } })
  assert.deepEqual(
    donations.map(({ amount, fee }) => [amount, fee]),
    [
      [3_854, 146],
      [2_397, 103],
      [2_397, 103],
    ],
  )
  const page = await visit(service, monthlyAddress(service, id))
  assert.match(page.html, /April 30, 2027/)
  assert.match(page.html, /ending in 4242/)
  await cancelDonation(service.dependencies, donations[0]?.id ?? '')
  await refundDonation(service.dependencies, donations[0]?.id ?? '')
  await cancelDonation(service.dependencies, first)
  await refundDonation(service.dependencies, first)
  assert.deepEqual(
    [...standIn.refunds.values()].map(({ amount }) => amount),
    [4_000, 2_500],
  )
})

test('skipping a month or pausing a monthly gift voids the due invoice', async () => {
  const { id, subscription } = await begin()
  assert.match((await changeMonthly(service, id, 'skip')).html, /February 28, 2027[\s\S]*March 31, 2027/)
  assert.equal((await monthComes(subscription.id)).status, 'void')
  await monthComes(subscription.id)
  assert.deepEqual(await renewedOn(service, id), ['2027-03-31'])
  await changeMonthly(service, id, 'pause')
  assert.deepEqual(subscription.pause_collection, { behavior: 'void', resumes_at: null })
  assert.equal((await monthComes(subscription.id)).status, 'void')
  await changeMonthly(service, id, 'resume')
  await monthComes(subscription.id)
  assert.deepEqual(await renewedOn(service, id), ['2027-03-31', '2027-05-31'])
})

test('the donor enters another card on the processor’s page, and the failed payment is collected immediately', async () => {
  const { first, id, subscription } = await begin()
  await monthComes(subscription.id, 'refused')
  assert.equal((await monthlyGiftOf(service, first)).status, 'failing')
  const address = monthlyAddress(service, id)
  assert.match(
    (await visit(service, address)).headers.get('content-security-policy') ?? '',
    /form-action [^;]*checkout\.stripe/,
  )
  const leaving = await post(service, address, { do: 'card' })
  const session = world.lastSession()
  assert.equal(leaving.headers.get('location'), session.url)
  const back = session.success_url.replace('{CHECKOUT_SESSION_ID}', session.id)
  const early = await visit(service, back)
  assert.match(early.headers.get('location') ?? '', /problem=card/)
  Object.assign(session, { status: 'complete', setup_intent: { id: 'seti_1', payment_method: 'pm_2' } })
  const stranger = await begin()
  await visit(service, `${monthlyAddress(service, stranger.id)}/card?visit=${session.id}`)
  assert.equal(stranger.subscription.default_payment_method.id, 'pm_1')
  await hear('checkout.session.completed', session)
  assert.match((await visit(service, back)).headers.get('location') ?? '', /done=card/)
  assert.equal(subscription.default_payment_method.id, 'pm_2')
  assert.equal((await monthlyGiftOf(service, first)).status, 'active')
  assert.deepEqual(await renewedOn(service, id), ['2027-02-28'])
})

test('after the processor’s last retry the monthly gift ends here too', async () => {
  const { first, id, subscription } = await begin()
  const invoice = await monthComes(subscription.id, 'refused')
  standIn.monthly.retry(invoice, 'refused')
  await hear('invoice.payment_failed', invoice)
  standIn.monthly.retry(invoice, 'refused_last')
  await hear('invoice.payment_failed', invoice)
  await hear('customer.subscription.deleted', subscription)
  assert.deepEqual([subscription.status, invoice.status], ['canceled', 'void'])
  assert.deepEqual(await lettersOf(service, first), [
    'receipt',
    'monthly_begun',
    'monthly_failing',
    'monthly_failing',
    'monthly_ended',
  ])
  assert.equal((await monthlyGiftOf(service, first)).end_reason, 'card_failed')
  assert.equal((await eventsOf(service, id)).at(-1), 'monthly_gift.ended ended 1')
})

test('a stop can be undone before it takes effect, fails visibly while the processor is down, and then ends the monthly gift', async () => {
  const { first, id, subscription } = await begin()
  await changeMonthly(service, id, 'stop')
  assert.equal(subscription.cancel_at_period_end, true)
  await changeMonthly(service, id, 'undo_stop')
  assert.equal(subscription.cancel_at_period_end, false)
  standIn.fail(true)
  const away = await post(service, monthlyAddress(service, id), { do: 'stop' })
  assert.match(away.headers.get('location') ?? '', /problem=busy/)
  standIn.fail(false)
  assert.equal((await monthlyGiftOf(service, first)).status, 'active')
  await changeMonthly(service, id, 'stop')
  assert.equal((await monthlyGiftOf(service, first)).end_reason, 'donor')
})
