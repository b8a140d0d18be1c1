import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import { refundDonation } from '../../../../src/server/service/checkout/refund-donation.ts'
import { giftToken } from '../../../../src/server/service/donor-links/donor-links.ts'
import {
  cancelDonation,
  holdDonation,
  regrantDonation,
  resumeDonation,
} from '../../../../src/server/service/money/donations/lifecycle.ts'
import { payAgain, returnPayout } from '../../../../src/server/service/money/payouts/return-payouts.ts'
import { setImpactRates } from '../../../../src/server/service/reports/impact-totals.ts'
import { giftPageOf, passDay, payGift, visit } from '../../../support/gift-page.ts'
import { insertTestNonprofit, startTestService, TEST_NOW, type TestService } from '../../../support/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
  await insertTestNonprofit(service.db, { id: 'n_red', ein: '530196605', name: 'Red' })
  await insertTestNonprofit(service.db, { id: 'n_mail', ein: '530196606', name: 'Mail & Sons' })
  await service.db.updateTable('nonprofit').set({ payout_method: 'bank_account' }).where('id', '=', 'n_red').execute()
})
afterAll(() => service.close())

const day = (count: number): Date => new Date(TEST_NOW.getTime() + count * 86_400_000)

test('a card donation’s timeline shows every step from payment to arrival with its date', async () => {
  const id = await payGift(service)
  const given = await giftPageOf(service, id)
  assert.equal(given.status, 200)
  assert.equal(given.standing, 'On its way')
  assert.deepEqual(given.steps, [
    'You gave $25.00 | Almoner Foundation received your donation and grants it to the nonprofit.',
  ])
  assert.deepEqual(given.ahead, ['Ready to send', 'Sent to Red', 'Delivered, and Red is notified'])
  const seen: string[] = []
  for (let count = 1; count <= 6; count += 1) {
    await passDay(service, day(count))
    const { standing, ahead } = await giftPageOf(service, id)
    seen.push(`${standing}, ${ahead.length} to come`)
  }
  assert.ok(seen.includes('On its way, 2 to come') && seen.includes('On its way, 1 to come'), seen.join('; '))
  const arrived = await giftPageOf(service, id)
  assert.equal(arrived.standing, 'Delivered')
  assert.deepEqual(arrived.ahead, [])
  assert.deepEqual(arrived.steps.slice(1), [
    'Ready to send | The money is here and goes to Red with the next payout.',
    'Sent to Red | By bank transfer. Most banks credit it within two days.',
    'Your gift has arrived | Red was notified.',
  ])
  const days = [...arrived.html.matchAll(/<time datetime="(\S+?)T/g)].map(([, date]) => date)
  assert.equal(days[0], '2026-03-10')
  assert.deepEqual(days, [...days].sort())
  assert.equal(new Set(days).size, 4)
})

test('a check’s timeline ends when it is cashed', async () => {
  service.setNow(day(10))
  const id = await payGift(service, { nonprofit_id: 'n_mail' })
  for (let count = 11; count <= 20; count += 1) await passDay(service, day(count))
  const { steps, standing } = await giftPageOf(service, id)
  assert.equal(standing, 'Delivered')
  assert.deepEqual(steps.slice(2), [
    'Check mailed to Mail &amp; Sons | Mail can take a week or two.',
    'Mail &amp; Sons cashed the check',
    'Your gift has arrived | Mail &amp; Sons was notified.',
  ])
})

test('the payment, the fee and the amount received add up, and only the store’s name is shown', async () => {
  const metadata = { secret: 'basket-4711', email: 'shopper@example.org' }
  const id = await payGift(service, { external_id: 'order_77', metadata })
  await setImpactRates(service.db, 'n_red', [
    { cents: 500, quantity: 2, unitOne: 'meal', unitMany: 'meals', source: '' },
  ])
  const { html } = await giftPageOf(service, id)
  for (const shown of [
    '$25.00',
    '$1.03',
    '$23.97',
    'EIN 53-0196605',
    'Fern &amp; Field',
    id,
    'Your gift: 9 meals',
    '$5.00 = 2 meals',
  ])
    assert.ok(html.includes(shown), shown)
  const hidden = [
    'order_77',
    'basket-4711',
    'shopper@example.org',
    'shop.example',
    'm_sandbox',
    'test_pk',
    'Ana',
    'ana@',
  ]
  for (const part of hidden) assert.ok(!html.includes(part), part)
})

test('a donation funded by the store shows where its money is', async () => {
  service.setNow(day(21))
  const client = service.clientOf('storefront')
  const { id } = await client.donations.create({
    body: { amount: 2_000, nonprofit_id: 'n_red', funds_collected: true },
  })
  for (let count = 22; count <= 45; count += 1) await passDay(service, day(count))
  const { steps } = await giftPageOf(service, id)
  const titles = steps.map((step) => step.split(' | ')[0] ?? '')
  assert.deepEqual(titles, [
    'Gift of $20.00 recorded',
    'The month has ended',
    'Fern &amp; Field was invoiced',
    'Ready to send',
    'Sent to Red',
    'Your gift has arrived',
  ])
})

test('a paused, blocked, regranted, canceled or refunded donation says so in plain words', async () => {
  service.setNow(day(50))
  const id = await payGift(service)
  const { dependencies } = service
  await holdDonation(dependencies, id, 'paused')
  const paused = await giftPageOf(service, id)
  assert.equal(paused.standing, 'On hold')
  assert.match(paused.steps.at(-1) ?? '', /^On hold \| No money is lost/)
  await resumeDonation(dependencies, id)
  assert.equal((await giftPageOf(service, id)).steps.at(-1), 'Your gift continues')
  await holdDonation(dependencies, id, 'blocked')
  assert.match((await giftPageOf(service, id)).steps.at(-1) ?? '', /^On hold for review/)
  await resumeDonation(dependencies, id)
  await regrantDonation(dependencies, id, 'n_mail', 'closed')
  const passedOn = await giftPageOf(service, id)
  assert.equal(passedOn.steps.at(-1), 'Redirected to Mail &amp; Sons | Red has closed.')
  assert.match(passedOn.html, /Originally for<\/dt><dd><bdi>Red</)
  await cancelDonation(dependencies, id)
  const canceled = await giftPageOf(service, id)
  assert.equal(canceled.standing, 'Canceled')
  assert.match(canceled.steps.at(-1) ?? '', /No money reached Mail &amp; Sons\. You’ll get back what you paid\.$/)
  service.setNow(day(52))
  await refundDonation(dependencies, id)
  const refunded = await giftPageOf(service, id)
  assert.equal(refunded.standing, 'Refunded')
  assert.match(refunded.steps.at(-1) ?? '', /^\$25\.00 refunded to you/)
  assert.deepEqual(refunded.ahead, [])
})

test('a returned payout is shown, and the timeline continues when it is sent again', async () => {
  service.setNow(day(60))
  const id = await payGift(service)
  for (let count = 61; count <= 62; count += 1) await passDay(service, day(count))
  const line = await service.db
    .selectFrom('payout_line')
    .select('payout_id')
    .where('donation_id', '=', id)
    .executeTakeFirstOrThrow()
  await returnPayout(service.dependencies, line.payout_id, 'R03')
  const back = await giftPageOf(service, id)
  assert.equal(back.standing, 'On hold')
  assert.match(
    back.steps.at(-1) ?? '',
    /^The payment was returned \| It couldn’t be delivered to Red\. The money is safe/,
  )
  await payAgain(service.dependencies, line.payout_id)
  assert.equal((await giftPageOf(service, id)).steps.at(-1), 'Your gift continues')
})

test('a guessed or forged URL, a merchant’s keys and another donation’s link show nothing of a donation', async () => {
  const [mine, other] = [await payGift(service), await payGift(service)]
  const { seal, publicUrl } = service.dependencies
  const [token, others] = [giftToken(seal, mine), giftToken(seal, other)]
  const authorization = `Basic ${btoa('test_pk_storefront:test_sk_storefront')}`
  const guesses = [
    mine,
    mine.slice(2),
    token.slice(0, 22) + others.slice(22),
    token.slice(0, -1),
    `${token}0`,
    'x',
    '%00',
  ]
  for (const guess of guesses) {
    const { status, html } = await visit(service, `${publicUrl}/gift/${guess}`, { authorization })
    assert.equal(status, 404, guess)
    assert.ok(!html.includes(mine) && !html.includes('Red'), guess)
  }
  const { html } = await giftPageOf(service, other)
  assert.ok(!html.includes(mine) && !html.includes(token))
})

test('the page can’t be cached, framed or indexed, and uses the donor’s language and text direction', async () => {
  const id = await payGift(service)
  const { headers, html } = await giftPageOf(service, id, { 'accept-language': 'ar' })
  assert.match(html, /<html lang="ar" dir="rtl">/)
  assert.match(html, /أين تبرعك الآن/)
  assert.equal(headers.get('cache-control'), 'no-store')
  assert.equal(headers.get('referrer-policy'), 'no-referrer')
  assert.match(headers.get('x-robots-tag') ?? '', /noindex/)
  assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'.*script-src 'none'/)
  const inJapanese = await payGift(service, { locale: 'ja' })
  assert.match((await giftPageOf(service, inJapanese)).html, /<html lang="ja" dir="ltr">/)
})
