import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import { refundDonation } from '../../../../src/server/service/checkout/refund-donation.ts'
import { answerSearch, unansweredSearches } from '../../../../src/server/service/donors/search/searches.ts'
import { composeLetter } from '../../../../src/server/service/letters/compose-letter.ts'
import { cancelDonation } from '../../../../src/server/service/money/donations/lifecycle.ts'
import { brokenEntries, trialBalance } from '../../../../src/server/service/money/ledger/balances.ts'
import { payGift, post, visit } from '../../../support/gift-page.ts'
import {
  changeMonthly,
  eventsOf,
  lettersOf,
  monthlyAddress,
  monthlyGiftOf,
  passDays,
  renewedOn,
} from '../../../support/monthly-gift.ts'
import { pdfText } from '../../../support/pdf-pages.ts'
import { insertTestNonprofit, startTestService, type TestService } from '../../../support/test-service.ts'

const failingLater = { number: '4000 0000 0000 0341', expiry: '04 / 29', cvc: '123' }
const good = { ...failingLater, number: '5555 5555 5555 4444' }

let service: TestService

beforeAll(async () => {
  service = await startTestService()
  await insertTestNonprofit(service.db, { id: 'n_red', ein: '530196605', name: 'Red' })
  await service.db.updateTable('nonprofit').set({ payout_method: 'bank_account' }).where('id', '=', 'n_red').execute()
})
afterAll(() => service.close())

async function receiptsOf(monthlyGiftId: string) {
  const rows = await service.db
    .selectFrom('receipt')
    .innerJoin('donation', 'donation.id', 'receipt.donation_id')
    .select(['receipt.received_on', 'receipt.amount', 'receipt.granted'])
    .where('donation.monthly_gift_id', '=', monthlyGiftId)
    .orderBy('receipt.serial')
    .execute()
  return rows.map(({ received_on, amount, granted }) => `${received_on} ${amount} ${granted}`)
}

/** Requests an address's gifts as its donor does. Returns the link in the e-mail. */
async function linkTo(email: string): Promise<string> {
  const { db, newId, clock } = service.dependencies
  assert.equal((await post(service, 'http://localhost:8080/gift', { email })).status, 200)
  for (const search of await unansweredSearches(db, clock.now(true)))
    await answerSearch(db, newId, search, clock.now(true))
  return /http:\/\/localhost:8080\/gift\/mine\/\w{44}/.exec(await latestLetter('gifts_found'))?.[0] ?? ''
}

async function latestLetter(kind: 'gifts_found' | 'statement'): Promise<string> {
  const letters = service.db.selectFrom('letter').selectAll().where('kind', '=', kind)
  const letter = await letters.orderBy('created_at', 'desc').orderBy('id', 'desc').executeTakeFirstOrThrow()
  return composeLetter(letter, service.dependencies).text
}

/** The text of the page's table rows. */
function rowsOf(html: string): string[] {
  const rows = [...html.matchAll(/<tr>([\s\S]*?)<\/tr>/g)].map(([, row = '']) => row)
  return rows.map((row) =>
    row
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  )
}

async function ledgerSum(): Promise<number> {
  assert.deepEqual(await brokenEntries(service.db), [])
  return (await trialBalance(service.db, false)).reduce((total, { balance }) => total + balance, 0)
}

test('a monthly gift runs twelve months, with a declined card in the fifth, a skip in the seventh, a new amount in the ninth, and its end', async () => {
  service.setNow(new Date('2027-01-10T12:00:00Z'))
  const first = await payGift(service, { frequency: 'monthly', external_id: 'year' })
  const { id } = await monthlyGiftOf(service, first)
  // Until May 5: four months are paid, and the card fails from now on.
  await passDays(service, 115)
  await changeMonthly(service, id, 'card', failingLater)
  await passDays(service, 6)
  const failing = await visit(service, monthlyAddress(service, id))
  assert.match(failing.html, /Card declined/)
  assert.match(failing.html, /try the card again on May 13, 2027/)
  assert.match((await changeMonthly(service, id, 'card', failingLater)).html, /couldn’t be used/)
  assert.match((await changeMonthly(service, id, 'card', good)).html, /Card saved/)
  assert.equal((await monthlyGiftOf(service, first)).status, 'active')
  // Until July 5: the seventh month is skipped, unskipped and skipped again.
  await passDays(service, 55)
  assert.match((await changeMonthly(service, id, 'skip')).html, /Skipped[\s\S]*July 10, 2027[\s\S]*August 10, 2027/)
  assert.match((await changeMonthly(service, id, 'unskip')).html, /Skip July 10, 2027/)
  await changeMonthly(service, id, 'skip')
  // Until September 9: 40 dollars from the ninth month on.
  await passDays(service, 66)
  const changed = await changeMonthly(service, id, 'amount', { amount: '40' })
  assert.match(changed.html, /From the next payment, you give \$40\.00/)
  assert.match(changed.html, /back to \$25\.00/)
  // Until December 20.
  await passDays(service, 102)
  assert.match((await changeMonthly(service, id, 'stop')).html, /You won’t be charged again/)
  await passDays(service, 45)
  const day = (month: string) => `2027-${month}-10`
  const fortyDollars = '4000 3854'
  assert.deepEqual(await receiptsOf(id), [
    ...['01', '02', '03', '04'].map((month) => `${day(month)} 2500 2397`),
    '2027-05-11 2500 2397',
    `${day('06')} 2500 2397`,
    `${day('08')} 2500 2397`,
    ...['09', '10', '11', '12'].map((month) => `${day(month)} ${fortyDollars}`),
  ])
  assert.deepEqual(await eventsOf(service, id), [
    'monthly_gift.begun active 1',
    ...[2, 3, 4].map((count) => `monthly_gift.renewed active ${count}`),
    'monthly_gift.failed failing 4',
    'monthly_gift.renewed failing 5',
    ...[6, 7, 8, 9, 10, 11].map((count) => `monthly_gift.renewed active ${count}`),
    'monthly_gift.ended ended 11',
  ])
  assert.deepEqual(await lettersOf(service, first), ['receipt', 'monthly_begun', 'monthly_failing', 'monthly_ended'])
  const gifts = await service.db.selectFrom('donation').selectAll().where('monthly_gift_id', '=', id).execute()
  assert.ok(gifts.every(({ status }) => status === 'notified'))
  assert.equal(await ledgerSum(), 0)
  const payable = (await trialBalance(service.db, false)).filter(({ book }) => book === 'payable')
  assert.deepEqual(
    payable.filter(({ balance }) => balance !== 0),
    [],
  )
  const year = `${await linkTo('ana@example.org')}/2027`
  const { html: statement } = await visit(service, year)
  const months = [0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 11].map((month) => new Date(2027, month, month === 4 ? 11 : 10))
  assert.deepEqual(rowsOf(statement), [
    'Date received Gift Amount given',
    ...months.map((date, index) => {
      const received = date.toLocaleDateString('en-US', { dateStyle: 'long' })
      const number = `TEST-2027-${String(index + 1).padStart(6, '0')}`
      return `${received} Red EIN 53-0196605 ${number} ${index < 7 ? '$25.00' : '$40.00'}`
    }),
    'Total given $335.00',
  ])
  const pdf = await service.fetch(new Request(`${year}/statement.pdf`))
  assert.equal((await post(service, `${year}/letter`, {})).status, 200)
  for (const text of [await pdfText(new Uint8Array(await pdf.arrayBuffer())), await latestLetter('statement')]) {
    assert.deepEqual(text.match(/\$[\d.,]+/g), [...Array(7).fill('$25.00'), ...Array(4).fill('$40.00'), '$335.00'])
    assert.equal(text.replaceAll('\u2010', '-').match(/TEST-2027-\d{6}/g)?.length, 11)
  }
})

test('a card declined until the last retry ends the monthly gift, each decline is reported once, and nothing is charged', async () => {
  service.setNow(new Date('2028-02-01T12:00:00Z'))
  const first = await payGift(service, { frequency: 'monthly' })
  const { id } = await monthlyGiftOf(service, first)
  await changeMonthly(service, id, 'card', failingLater)
  await passDays(service, 60)
  assert.deepEqual(await renewedOn(service, id), [])
  assert.deepEqual(await lettersOf(service, first), [
    'receipt',
    'monthly_begun',
    'monthly_failing',
    'monthly_failing',
    'monthly_failing',
    'monthly_ended',
  ])
  const gift = await monthlyGiftOf(service, first)
  assert.equal(gift.end_reason, 'card_failed')
  assert.equal(gift.ended_at?.toISOString(), '2028-03-16T12:00:00.000Z')
})

test('a paid month is refunded through the processor that charged it', async () => {
  service.setNow(new Date('2028-06-01T12:00:00Z'))
  const first = await payGift(service, { frequency: 'monthly' })
  await passDays(service, 30)
  const { latest_donation_id: renewal, id } = await monthlyGiftOf(service, first)
  assert.notEqual(renewal, first)
  await cancelDonation(service.dependencies, renewal)
  assert.equal((await refundDonation(service.dependencies, renewal)).outcome.status, 'refunded')
  const receipts = await receiptsOf(id)
  assert.deepEqual(receipts.slice(1), ['2028-07-01 2500 2397', '2028-07-01 0 0'])
  assert.equal(await ledgerSum(), 0)
})
