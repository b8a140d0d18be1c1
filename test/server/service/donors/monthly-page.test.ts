import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import { giftToken, searchAddress } from '../../../../src/server/service/donor-links/donor-links.ts'
import { eraseDonor } from '../../../../src/server/service/donors/privacy/donor-data.ts'
import { answerSearch, requestDonationSearch } from '../../../../src/server/service/donors/search/searches.ts'
import { payGift, post, visit } from '../../../support/gift-page.ts'
import {
  changeMonthly,
  eventsOf,
  monthlyAddress,
  monthlyGiftOf,
  passDays,
  renewedOn,
} from '../../../support/monthly-gift.ts'
import { insertTestNonprofit, startTestService, type TestService } from '../../../support/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
  await insertTestNonprofit(service.db, { id: 'n_red', ein: '530196605', name: 'Red' })
})
afterAll(() => service.close())

async function begin(moment: string, fields: Record<string, unknown> = {}) {
  service.setNow(new Date(moment))
  const first = await payGift(service, { frequency: 'monthly', ...fields })
  return { first, id: (await monthlyGiftOf(service, first)).id }
}

test('a paused monthly gift isn’t charged, and resumes on its original day of the month', async () => {
  const { first, id } = await begin('2027-01-31T12:00:00Z')
  assert.match((await changeMonthly(service, id, 'pause')).html, /Nothing is charged/)
  await passDays(service, 70)
  assert.deepEqual(await renewedOn(service, id), [])
  assert.equal((await monthlyGiftOf(service, first)).status, 'paused')
  assert.match((await changeMonthly(service, id, 'resume')).html, /April 30, 2027/)
  await passDays(service, 25)
  assert.deepEqual(await renewedOn(service, id), ['2027-04-30'])
})

test('a donor can undo a cancellation until the next payment was due, not later', async () => {
  const { id } = await begin('2027-06-10T12:00:00Z')
  const stopped = await changeMonthly(service, id, 'stop')
  assert.match(stopped.html, /You can undo this until July 10, 2027/)
  assert.match(stopped.html, /Canceled\. You won’t be charged again/)
  assert.match((await changeMonthly(service, id, 'undo_stop')).html, /Your monthly gift continues as before/)
  const again = await visit(service, `${monthlyAddress(service, id)}?done=stop`)
  assert.doesNotMatch(again.html, /Canceled\./, 'a page that is looked at again does not say what is true no more')
  await passDays(service, 35)
  assert.deepEqual(await renewedOn(service, id), ['2027-07-10'])
  await changeMonthly(service, id, 'stop')
  await passDays(service, 40)
  await assert.rejects(changeMonthly(service, id, 'undo_stop'), /offers no undo_stop/)
  const late = await post(service, monthlyAddress(service, id), { do: 'undo_stop' })
  assert.match(late.headers.get('location') ?? '', /problem=late/)
  assert.deepEqual(await eventsOf(service, id), [
    'monthly_gift.begun active 1',
    'monthly_gift.ended ended 1',
    'monthly_gift.begun active 1',
    'monthly_gift.renewed active 2',
    'monthly_gift.ended ended 2',
  ])
})

test('a cancellation after a skip says no date of a payment that isn’t made', async () => {
  const { id } = await begin('2027-06-11T12:00:00Z')
  await changeMonthly(service, id, 'skip')
  const stopped = await changeMonthly(service, id, 'stop')
  assert.match(stopped.html, /You can undo this until July 11, 2027\. Your monthly gift then continues as before\./)
  const { html } = await changeMonthly(service, id, 'undo_stop')
  assert.match(html, /Skipped<\/dt><dd>July 11, 2027<\/dd>/)
  assert.match(html, /Next payment<\/dt><dd>August 11, 2027<\/dd>/)
  await passDays(service, 62)
  assert.deepEqual(await renewedOn(service, id), ['2027-08-11'])
})

test('a button pressed twice skips one month, and both answers say so', async () => {
  const { first, id } = await begin('2027-09-10T12:00:00Z')
  const { html } = await visit(service, monthlyAddress(service, id))
  const month = /name="month" value="([^"]+)"/.exec(html)?.[1] ?? ''
  const places = await Promise.all(
    [1, 2].map(async () =>
      (await post(service, monthlyAddress(service, id), { do: 'skip', month })).headers.get('location'),
    ),
  )
  places.push((await post(service, monthlyAddress(service, id), { do: 'skip', month })).headers.get('location'))
  assert.deepEqual(
    places.map((place) => place?.split('?')[1]),
    ['done=skip', 'done=skip', 'done=skip'],
  )
  const { next_payment_at, skipped_at } = await monthlyGiftOf(service, first)
  assert.equal(skipped_at?.toISOString(), '2027-10-10T12:00:00.000Z')
  assert.equal(next_payment_at?.toISOString(), '2027-11-10T12:00:00.000Z')
  for (const what of ['pause', 'stop']) {
    await changeMonthly(service, id, what)
    const again = await post(service, monthlyAddress(service, id), { do: what })
    assert.match(again.headers.get('location') ?? '', new RegExp(`done=${what}`))
  }
})

test('invalid amounts, declined cards and forms from other sites change nothing', async () => {
  const { first, id } = await begin('2028-01-10T12:00:00Z')
  for (const amount of ['0', '0.30', '-5', '1e9', '12.345', '20000', 'ten', ''])
    assert.match((await changeMonthly(service, id, 'amount', { amount })).html, /Enter an amount from/, amount)
  for (const number of ['4000 0000 0000 0002', '4111', ''])
    assert.match(
      (await changeMonthly(service, id, 'card', { number, expiry: '04/29', cvc: '123' })).html,
      /couldn’t be used\. Nothing was charged/,
    )
  const address = monthlyAddress(service, id)
  const headers = { 'sec-fetch-site': 'cross-site' }
  const body = new URLSearchParams({ do: 'stop' })
  assert.equal((await service.fetch(new Request(address, { method: 'POST', headers, body }))).status, 403)
  const gift = await monthlyGiftOf(service, first)
  assert.deepEqual([gift.status, gift.amount, gift.card_last4], ['active', 2_500, '4242'])
})

test('a monthly gift ends before the next payment if its nonprofit becomes ineligible', async () => {
  const { first, id } = await begin('2028-03-10T12:00:00Z')
  await passDays(service, 20)
  const restrictions = JSON.stringify([{ code: 'blocked', detail: 'Under review.' }])
  await service.db
    .updateTable('nonprofit')
    .set({ operator_restrictions: restrictions })
    .where('id', '=', 'n_red')
    .execute()
  await passDays(service, 15)
  await service.db.updateTable('nonprofit').set({ operator_restrictions: '[]' }).where('id', '=', 'n_red').execute()
  assert.deepEqual(await renewedOn(service, id), [])
  assert.equal((await monthlyGiftOf(service, first)).end_reason, 'nonprofit_ineligible')
})

test('the donation link, keys and guessed tokens don’t open the page that manages a monthly gift', async () => {
  const { first, id } = await begin('2028-05-10T12:00:00Z')
  const { seal, publicUrl } = service.dependencies
  const own = monthlyAddress(service, id)
  const other = monthlyAddress(service, (await begin('2028-05-10T12:00:00Z')).id)
  const mark = own.slice(-22)
  const guesses = [
    `${publicUrl}/gift/monthly/${giftToken(seal, first)}`,
    `${publicUrl}/gift/monthly/${id.slice(3)}`,
    other.slice(0, -22) + mark,
    `${own.slice(0, -1)}${own.endsWith('0') ? '1' : '0'}`,
  ]
  for (const guess of guesses) {
    assert.equal((await visit(service, guess)).status, 404)
    assert.equal((await post(service, guess, { do: 'stop' })).status, 404)
  }
  const monthlyGift = await service.clientOf('storefront').monthlyGifts.show({ params: { id } })
  const gift = await service.clientOf('storefront').donations.show({ params: { id: first } })
  const events = await service.db.selectFrom('event').select('object').where('subject_id', 'in', [id, first]).execute()
  const page = await visit(service, `${publicUrl}/gift/${giftToken(seal, first)}`)
  assert.ok(!JSON.stringify([monthlyGift, gift, events, page.html]).includes(mark))
  const { html, headers } = await visit(service, own)
  for (const hidden of ['shop.example', 'm_sandbox', 'Ana', 'ana@', 'order_']) assert.ok(!html.includes(hidden), hidden)
  assert.match(headers.get('content-security-policy') ?? '', /script-src 'none'/)
  assert.equal(headers.get('x-robots-tag'), 'noindex, nofollow')
})

test('a search by e-mail finds monthly gifts, and an erasure is completed when the monthly gift ends', async () => {
  const { first, id } = await begin('2028-07-10T12:00:00Z')
  await passDays(service, 35)
  const { db, seal, publicUrl, newId } = service.dependencies
  const now = service.dependencies.clock.now(true)
  await requestDonationSearch(db, newId, { email: 'ana@example.org', locale: 'en', now })
  const [search] = await db.selectFrom('gift_search').selectAll().where('live_mode', '=', false).execute()
  assert.ok(search)
  await answerSearch(db, newId, search.id, now)
  const { html } = await visit(service, searchAddress(publicUrl, seal, search.id))
  assert.ok(html.includes(new URL(monthlyAddress(service, id)).pathname))
  await eraseDonor(db, { email: 'ana@example.org', liveMode: false }, now)
  await passDays(service, 31)
  const names = async () => {
    const payments = db
      .selectFrom('checkout_payment')
      .select('donor_email')
      .where('link_id', '=', (await gift()).link_id)
    return (await payments.orderBy('started_at').execute()).map(({ donor_email }) => donor_email)
  }
  const gift = () => monthlyGiftOf(service, first)
  assert.deepEqual(await names(), ['ana@example.org', '', 'ana@example.org'])
  await changeMonthly(service, id, 'stop')
  assert.deepEqual(await names(), ['', '', ''])
  const receipts = await db
    .selectFrom('receipt')
    .innerJoin('donation', 'donation.id', 'donation_id')
    .select('donor_email')
    .where('monthly_gift_id', '=', id)
    .execute()
  assert.deepEqual(new Set(receipts.map(({ donor_email }) => donor_email)), new Set(['']))
})
