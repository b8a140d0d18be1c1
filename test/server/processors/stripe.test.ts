import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import { recordClientAddress } from '../../../src/server/http/client-address.ts'
import { systemClock } from '../../../src/server/kernel/clock.ts'
import { createIdentifiers } from '../../../src/server/kernel/identifiers.ts'
import { openStripe } from '../../../src/server/processors/stripe.ts'
import { refundDonation } from '../../../src/server/service/checkout/refund-donation.ts'
import { cancelDonation } from '../../../src/server/service/money/donations/lifecycle.ts'
import { donationBalances } from '../../../src/server/service/money/ledger/balances.ts'
import { eventually } from '../../support/eventually.ts'
import { attemptOf, followed, goodCard, openLink, visit } from '../../support/gift-page.ts'
import type { StandInSession, StripeStandIn } from '../../support/stripe-stand-in.ts'
import { paySession, type StripeWorld, startStripeWorld, WEBHOOK_SECRET } from '../../support/stripe-world.ts'
import { refusedWith, startTestService, type TestService } from '../../support/test-service.ts'

let world: StripeWorld
let standIn: StripeStandIn
let service: TestService

beforeAll(async () => {
  world = await startStripeWorld()
  ;({ standIn, service } = world)
})
afterAll(() => world.close())

/** Opens a link and submits its form, which redirects to the processor's page. */
async function startGift(external_id: string): Promise<{ session: StandInSession; location: string; url: string }> {
  const url = await openLink(service, { nonprofit_id: 'n_one', external_id })
  const location = (await world.submitForm(url)).headers.get('location') ?? ''
  return { session: world.lastSession(), location, url }
}

async function post(type: string, session: StandInSession, secret?: string): Promise<number> {
  const object = type.startsWith('payment_intent.') ? (session.payment_intent ?? session) : session
  return (await world.hear(type, object, secret)).status
}

async function donationsOf(external_id: string) {
  return (await service.clientOf('storefront').donations.list({ query: { external_id } })).donations
}

test('the link opens the processor’s page with the link’s amount', async () => {
  const { session, location } = await startGift('leads')
  assert.equal(location, session.url)
  assert.equal(session.amount_total, 2_500)
  assert.match(session.client_reference_id, /^pay_/)
})

test('fields that the page doesn’t ask for are not sent, and an invalid address is dropped', async () => {
  const { session } = await startGift('absent')
  assert.equal(session.customer_email, null)
  const url = await openLink(service, { nonprofit_id: 'n_one' })
  const answer = await world.submitForm(url, { ...goodCard, name: 'Ana', email: 'ana' })
  assert.match(answer.headers.get('location') ?? '', /^https:\/\/checkout\.stripe\.com/)
})

test('the processor gets the donor’s e-mail address for its page and is never asked to send e-mail', async () => {
  for (const frequency of ['once', 'monthly']) {
    const url = await openLink(service, { nonprofit_id: 'n_one', frequency })
    await world.submitForm(url, { name: 'Ana', email: 'ana@example.org' })
    const form = standIn.forms.at(-1)
    assert.ok(form?.get('mode') === (frequency === 'once' ? 'payment' : 'subscription'))
    const emailFields = [...form].filter(([name, value]) => /receipt/.test(name) || value.includes('ana@example.org'))
    assert.deepEqual(emailFields, [['customer_email', 'ana@example.org']])
  }
})

test('a request that the processor rejects counts as declined: nothing is charged, no attempt is counted, and the next one pays', async () => {
  const url = await openLink(service, { nonprofit_id: 'n_one', external_id: 'refused' })
  standIn.refuse({ status: 400, type: 'invalid_request_error', message: 'Your account cannot make live charges.' })
  for (let tries = 0; tries < 6; tries += 1) {
    const page = await world.submitForm(url)
    assert.equal(page.status, 402)
    assert.match(page.html, /Nothing was charged/)
    assert.doesNotMatch(page.html, /being confirmed/)
  }
  standIn.refuse({ status: 429, type: 'api_error', message: 'Too many requests' })
  assert.equal((await world.submitForm(url)).status, 402)
  standIn.refuse(undefined)
  assert.match((await world.submitForm(url)).headers.get('location') ?? '', /^https:\/\/checkout\.stripe\.com/)
})

test('only an unknown result at the processor shows the payment as being confirmed', async () => {
  const unknown = [
    { status: 500, type: 'api_error' },
    { status: 409, type: 'invalid_request_error' },
    { status: 400, type: 'idempotency_error' },
  ] as const
  for (const problem of unknown) {
    standIn.refuse({ ...problem, message: 'unknown' })
    const url = await openLink(service, { nonprofit_id: 'n_one' })
    assert.match((await world.submitForm(url)).html, /being confirmed/)
  }
  standIn.refuse(undefined)
})

test('a donor who leaves the processor’s page returns to the form and can reopen the same page', async () => {
  const { session, url } = await startGift('left')
  assert.equal(session.cancel_url, url)
  const page = await visit(service, url)
  assert.equal(page.status, 200)
  assert.match(page.html, /Give \$25\.00/)
  const before = standIn.sessions.size
  for (let visits = 0; visits < 8; visits += 1)
    assert.equal((await world.submitForm(url)).headers.get('location'), session.url)
  assert.equal(standIn.sessions.size, before)
})

/** Reports a card that was declined on a session’s page. */
async function decline(session: StandInSession): Promise<void> {
  standIn.decline(session)
  assert.equal(await post('payment_intent.payment_failed', session), 200)
}

test('five declines on the processor’s page close the link here too, however often the events arrive', async () => {
  const { session, url } = await startGift('declined')
  for (let cards = 0; cards < 4; cards += 1) await decline(session)
  for (let times = 0; times < 5; times += 1) await post('payment_intent.payment_failed', session)
  assert.equal(session.status, 'open')
  assert.equal((await visit(service, url)).status, 200)
  await decline(session)
  assert.equal(session.status, 'expired')
  const closed = await visit(service, url)
  assert.equal(closed.status, 410)
  assert.match(closed.html, /Nothing was charged/)
  assert.equal((await world.submitForm(url)).status, 410)
})

test('five pages that expire unpaid close the link', async () => {
  const { session: first, url } = await startGift('pages')
  const sessions = new Set([first])
  for (let pages = 0; pages < 8; pages += 1) {
    const [last] = [...sessions].slice(-1)
    assert.ok(last)
    last.status = 'expired'
    await world.submitForm(url)
    const [newest] = [...standIn.sessions.values()].slice(-1)
    if (newest !== undefined) sessions.add(newest)
  }
  assert.equal(sessions.size, 5)
  assert.equal((await visit(service, url)).status, 410)
})

test('one address can open five processor pages over all links; a paid one returns its attempt', async () => {
  const from = async (address: string) => {
    const url = await openLink(service, { nonprofit_id: 'n_one' })
    const body = new URLSearchParams({ attempt: attemptOf(await visit(service, url)) })
    const request = new Request(url, { method: 'POST', body })
    recordClientAddress(request, address)
    const answer = await followed(service, url, await service.fetch(request), (page) => {
      recordClientAddress(page, address)
      return service.fetch(page)
    })
    return { answer, session: world.lastSession() }
  }
  for (let pages = 0; pages < 4; pages += 1) assert.equal((await from('203.0.113.7')).answer.status, 303)
  const { session } = await from('203.0.113.7')
  paySession(session)
  assert.equal(await post('checkout.session.completed', session), 200)
  assert.equal((await from('203.0.113.7')).answer.status, 303)
  assert.equal((await from('203.0.113.7')).answer.status, 429)
  assert.equal((await from('203.0.113.8')).answer.status, 303)
  const { session: tested } = await from('203.0.113.9')
  for (let cards = 0; cards < 5; cards += 1) await decline(tested)
  assert.equal((await from('203.0.113.9')).answer.status, 429)
})

/** Headers of a browser's page navigation. */
const OPENED = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }

test('if a page has collected everything, its link redirects to one processor page and back to the store', async () => {
  const dedication = { occasion: 'memory', honoree: 'Opa Karl', tell_email: 'oma@example.org' }
  const url = await openLink(service, {
    nonprofit_id: 'n_one',
    external_id: 'straight',
    hosted_page: 'when_needed',
    dedication,
  })
  const sessionsBefore = standIn.sessions.size
  const opened = [await visit(service, url, OPENED), await visit(service, url, OPENED)]
  const session = [...standIn.sessions.values()].at(-1)
  assert.ok(session)
  assert.deepEqual(
    opened.map(({ status, headers }) => [status, headers.get('location')]),
    [
      [303, session.url],
      [303, session.url],
    ],
  )
  assert.equal(standIn.sessions.size, sessionsBefore + 1)
  for (const form of standIn.forms) assert.ok(!/Karl|oma@/.test(String(form)), String(form))
  const left = await visit(service, session.cancel_url, OPENED)
  assert.deepEqual([left.status, left.headers.get('location')], [303, 'https://shop.example/cart'])
  assert.equal((await visit(service, url, OPENED)).headers.get('location'), session.url)
  paySession(session)
  assert.equal(await post('checkout.session.completed', session), 200)
  const [donation] = await donationsOf('straight')
  const letter = await service.db
    .selectFrom('letter')
    .select(['recipient', 'facts'])
    .where('subject_id', '=', donation?.id ?? '')
    .where('kind', '=', 'dedication')
    .executeTakeFirstOrThrow()
  assert.deepEqual([letter.recipient, letter.facts.honoree], ['oma@example.org', 'Opa Karl'])
  assert.deepEqual(await service.db.selectFrom('link_dedication').selectAll().execute(), [])
  assert.equal((await visit(service, url, OPENED)).status, 410)
})

test('a direct link opened twice at once redirects to the same processor page, however slow the processor is', async () => {
  const url = await openLink(service, { nonprofit_id: 'n_one', hosted_page: 'when_needed' })
  const [sessions, asked] = [standIn.sessions.size, standIn.seen.length]
  const answer = standIn.hold()
  const first = visit(service, url, OPENED)
  await eventually(async () => assert.equal(standIn.seen.length, asked + 1))
  const second = visit(service, url, OPENED)
  await Promise.race([second, visit(service, url)])
  answer()
  const opened = await Promise.all([first, second])
  const { url: location } = world.lastSession()
  for (const { status, headers } of opened) assert.deepEqual([status, headers.get('location')], [303, location])
  assert.equal(standIn.sessions.size, sessions + 1)
})

test('only a person’s visit is redirected: images, frames, prefetches and old links get our page', async () => {
  const url = await openLink(service, { nonprofit_id: 'n_one', hosted_page: 'when_needed' })
  const usual = await openLink(service, { nonprofit_id: 'n_one' })
  const sessions = standIn.sessions.size
  const others = [
    [url, {}],
    [url, { ...OPENED, 'sec-fetch-dest': 'iframe' }],
    [url, { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }],
    [url, { ...OPENED, 'sec-purpose': 'prefetch;prerender' }],
    [usual, OPENED],
  ] as const
  for (const [address, headers] of others) {
    const page = await visit(service, address, headers)
    assert.equal(page.status, 200)
    assert.match(page.html, /Dedicate this gift/)
  }
  assert.equal(standIn.sessions.size, sessions)
})

test('direct links have the page’s limits: five pages per address, and a rejection is shown on our page', async () => {
  const visitor = async (url: string) => {
    const request = new Request(url, { headers: OPENED })
    recordClientAddress(request, '203.0.113.77')
    return service.fetch(request)
  }
  const straight = () => openLink(service, { nonprofit_id: 'n_one', hosted_page: 'when_needed' })
  for (let pages = 0; pages < 5; pages += 1)
    assert.match((await visitor(await straight())).headers.get('location') ?? '', /^https:\/\/checkout\.stripe\.com/)
  const sixth = await straight()
  const refused = await visitor(sixth)
  const place = new URL(refused.headers.get('location') ?? '', sixth).href
  assert.equal((await visitor(place)).status, 429)
  standIn.refuse({ status: 400, type: 'invalid_request_error', message: 'No.' })
  const url = await straight()
  const answer = await visit(service, url, OPENED)
  standIn.refuse(undefined)
  const shown = await visit(service, new URL(answer.headers.get('location') ?? '', url).href, OPENED)
  assert.equal(shown.status, 402)
  assert.match(shown.html, /role="alert"/)
})

test('the signed event creates the donation once, however often it arrives', async () => {
  const { session } = await startGift('once')
  assert.equal((await donationsOf('once')).length, 0)
  paySession(session)
  const type = 'checkout.session.completed'
  const statuses = await Promise.all([post(type, session), post(type, session), post(type, session)])
  assert.deepEqual(statuses, [200, 200, 200])
  assert.equal(await post('checkout.session.async_payment_succeeded', session), 200)
  const donations = await donationsOf('once')
  assert.deepEqual(
    donations.map(({ amount, status }) => [amount, status]),
    [[2_397, 'pledged']],
  )
})

test('events can arrive in any order, because the processor is asked for the current state', async () => {
  const { session } = await startGift('order')
  paySession(session)
  assert.equal(await post('checkout.session.expired', session), 200)
  assert.equal(await post('checkout.session.completed', session), 200)
  assert.equal((await donationsOf('order')).length, 1)
})

test('an event about an unpaid session creates nothing', async () => {
  const { session } = await startGift('unpaid')
  session.status = 'complete'
  assert.equal(await post('checkout.session.completed', session), 200)
  assert.equal((await donationsOf('unpaid')).length, 0)
  session.payment_intent = { id: 'pi_1', object: 'payment_intent', status: 'requires_payment_method' }
  assert.equal(await post('checkout.session.async_payment_failed', session), 200)
  assert.equal((await donationsOf('unpaid')).length, 0)
})

test('a forged, changed or unsigned event is rejected', async () => {
  const { session } = await startGift('forged')
  paySession(session)
  assert.equal(await post('checkout.session.completed', session, 'whsec_other'), 400)
  const { body, signature } = standIn.event('checkout.session.completed', session, WEBHOOK_SECRET)
  for (const [changed, headers] of [
    [body.replace('2500', '9900'), { 'stripe-signature': signature }],
    [body, {}],
    ['', { 'stripe-signature': 't=1,v1=00' }],
  ] as const) {
    const request = new Request('http://localhost:8080/webhooks/processor', { method: 'POST', headers, body: changed })
    assert.equal((await service.fetch(request)).status, 400)
  }
  assert.equal((await donationsOf('forged')).length, 0)
})

test('an event that can’t be processed now gets 503, so that the processor retries', async () => {
  const { session } = await startGift('later')
  paySession(session)
  standIn.fail(true)
  assert.equal(await post('checkout.session.completed', session), 503)
  standIn.fail(false)
  assert.equal(await post('checkout.session.completed', session), 200)
  assert.equal((await donationsOf('later')).length, 1)
})

test('a donor who returns before the event sees the payment’s result, and the event adds nothing', async () => {
  const { session, url } = await startGift('back')
  paySession(session)
  const page = await service.fetch(new Request(url))
  assert.ok([200, 303].includes(page.status))
  await post('checkout.session.completed', session)
  assert.equal((await donationsOf('back')).length, 1)
})

test('transfers are looked up as charges of the receiving account', async () => {
  const charge = {
    object: 'charge',
    amount: 5_000,
    application_fee_amount: 300,
    currency: 'usd',
    paid: true,
    status: 'succeeded',
    refunded: false,
    amount_refunded: 0,
    source_transfer: 'tr_1',
  }
  standIn.charges.set('py_good', { id: 'py_good', ...charge })
  standIn.charges.set('py_refunded', { id: 'py_refunded', ...charge, refunded: true })
  standIn.charges.set('py_eur', { id: 'py_eur', ...charge, currency: 'eur' })
  standIn.charges.set('py_named', { id: 'py_named', ...charge, metadata: { almoner_account: 'm_sandbox_platform' } })
  standIn.charges.set('py_foreign', { id: 'py_foreign', ...charge, metadata: { almoner_account: 'm_other' } })
  standIn.charges.set('py_card', { id: 'py_card', ...charge, source_transfer: null })
  const client = service.clientOf('platform')
  const capture = (id: string) =>
    client.transfers.create({ body: { processor_destination_payment_id: id, nonprofit_id: 'n_one' } })
  assert.deepEqual((await capture('py_good')).allocations, [
    { nonprofit_id: 'n_one', amount: 4_700, fee: 300, external_id: null },
  ])
  const param = 'processor_destination_payment_id'
  await assert.rejects(capture('py_refunded'), refusedWith('payment_not_capturable', 400, param))
  assert.equal((await capture('py_named')).amount, 5_000)
  await assert.rejects(capture('py_foreign'), refusedWith('payment_not_capturable', 400, param))
  await assert.rejects(capture('py_eur'), refusedWith('payment_not_capturable', 400, param))
  await assert.rejects(capture('py_card'), refusedWith('payment_unknown', 400, param))
  await assert.rejects(capture('py_none'), refusedWith('payment_unknown', 400, param))
  const before = standIn.seen.length
  await assert.rejects(capture('../v1/refunds'), refusedWith('payment_unknown', 400, param))
  assert.equal(standIn.seen.length, before, 'what is no payment ID never reaches the processor')
  standIn.fail(true)
  await assert.rejects(capture('py_later'), refusedWith('processor_unavailable', 503))
  standIn.fail(false)
})

/** A donation that was paid at the processor and then canceled, so its donor is owed a refund. */
async function canceledGift(
  external_id: string,
): Promise<{ id: string; refund: () => ReturnType<typeof refundDonation> }> {
  const { session } = await startGift(external_id)
  paySession(session)
  await post('checkout.session.completed', session)
  const [donation] = await donationsOf(external_id)
  assert.ok(donation)
  const world = { db: service.db, newId: createIdentifiers(), clock: systemClock }
  await cancelDonation(world, donation.id)
  const { processors } = openStripe({ secretKey: 'sk_test_standin' }, world.clock, standIn.config)
  return { id: donation.id, refund: () => refundDonation({ ...world, processors }, donation.id) }
}

async function owed(id: string): Promise<number> {
  const balances = await donationBalances(service.db, [id])
  return balances.reduce((sum, { balance }) => sum - balance, 0)
}

test('a canceled donation is refunded in full and once, however many requests arrive at once', async () => {
  const { id, refund } = await canceledGift('refunded')
  assert.equal(await owed(id), 2_500)
  const before = standIn.refunds.size
  const answers = await Promise.allSettled([refund(), refund(), refund()])
  assert.ok(answers.some(({ status }) => status === 'fulfilled'))
  assert.equal(standIn.refunds.size, before + 1)
  assert.equal([...standIn.refunds.values()].at(-1)?.amount, 2_500)
  assert.equal(await owed(id), 0)
  await assert.rejects(refund(), /can’t become refunded/)
})

test('a pending refund is checked again, and is posted only after the donor has the money', async () => {
  const { id, refund } = await canceledGift('on-its-way')
  standIn.refundsAre('pending')
  assert.equal((await refund()).outcome.status, 'pending')
  assert.equal(await owed(id), 2_500)
  const [last] = [...standIn.refunds.values()].slice(-1)
  assert.ok(last)
  last.status = 'succeeded'
  standIn.refundsAre('succeeded')
  const before = standIn.refunds.size
  assert.deepEqual((await refund()).outcome, { status: 'refunded', reference: last.id })
  assert.deepEqual([standIn.refunds.size, await owed(id)], [before, 0])
})

test('a failed refund can be retried, and the processor is asked for one without a response', async () => {
  const { id, refund } = await canceledGift('tried-again')
  standIn.refundsAre('failed')
  await assert.rejects(refund(), /The bank declined the refund/)
  standIn.refundsAre('succeeded')
  standIn.fail(true)
  await assert.rejects(refund(), /does not respond/)
  standIn.fail(false)
  assert.equal((await refund()).outcome.status, 'refunded')
  assert.equal(await owed(id), 0)
})

test('a donation that wasn’t canceled is never refunded', async () => {
  const { session } = await startGift('kept')
  paySession(session)
  await post('checkout.session.completed', session)
  const [donation] = await donationsOf('kept')
  const world = { db: service.db, newId: createIdentifiers(), clock: systemClock }
  await assert.rejects(refundDonation(world, donation?.id ?? ''), /can’t become refunded/)
})

test('without a configured processor there is no route for its events', async () => {
  const bare = await startTestService()
  try {
    const request = new Request('http://localhost:8080/webhooks/processor', { method: 'POST', body: '{}' })
    assert.equal((await bare.fetch(request)).status, 404)
  } finally {
    await bare.close()
  }
})

test('no request to the processor asks for a receipt', () => {
  const fields = new Set(standIn.forms.flatMap((form) => [...form.keys()]))
  assert.ok(fields.has('mode') && fields.has('payment_intent'), 'it was asked for sessions and refunds')
  assert.deepEqual(
    [...fields].filter((name) => /receipt|send_invoice|notif/.test(name)),
    [],
  )
})
