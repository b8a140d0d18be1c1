import assert from 'node:assert/strict'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, test } from 'vitest'
import { type Donation, splitCents } from '../../../../src/contract/index.ts'
import type { ReceiptRow } from '../../../../src/server/database/tables/donations.ts'
import type { DisputeStanding } from '../../../../src/server/processors/processor.ts'
import { refundDonation } from '../../../../src/server/service/checkout/refund-donation.ts'
import { verifyStatusHistories } from '../../../../src/server/service/money/campaigns/verify-ledger.ts'
import { followDispute } from '../../../../src/server/service/money/disputes/disputes.ts'
import { cancelWithReceipt, postReportedRefund } from '../../../../src/server/service/money/disputes/post-refund.ts'
import { cancelDonation, regrantDonation } from '../../../../src/server/service/money/donations/lifecycle.ts'
import { trialBalance } from '../../../../src/server/service/money/ledger/balances.ts'
import { giftPageOf, openLink, payGift, visit } from '../../../support/gift-page.ts'
import { changeMonthly, monthlyGiftOf, passDays } from '../../../support/monthly-gift.ts'
import { propertyRuns } from '../../../support/property-runs.ts'
import { insertTestNonprofit, refusedWith, startTestService, type TestService } from '../../../support/test-service.ts'

const DISPUTE_FEE = 1_500
const NAMES = ['Red', 'Green', 'Blue', 'Gold', 'Gray', 'Pink']

let service: TestService

beforeAll(async () => {
  service = await startTestService()
  for (const [index, name] of NAMES.entries())
    await insertTestNonprofit(service.db, { id: `n_${name.toLowerCase()}`, ein: `53019660${index}`, name })
})
afterAll(() => service.close())

const THREE = [
  { nonprofit_id: 'n_red', share: 50 },
  { nonprofit_id: 'n_green', share: 30 },
  { nonprofit_id: 'n_blue', share: 20 },
]

function several(allocations: object = THREE): Record<string, unknown> {
  return { nonprofit_id: undefined, allocations }
}

function world() {
  const { db, newId, clock } = service.dependencies
  return { db, newId, clock }
}

/** The donations of a gift in their order. */
async function donationsOf(giftId: string): Promise<Donation[]> {
  const { donations } = await service.clientOf('storefront').donations.list({ query: { limit: 100 } })
  return donations.filter(({ gift_id: id }) => id === giftId).reverse()
}

async function receiptInForce(giftId: string): Promise<ReceiptRow> {
  const { rows } = await sql<ReceiptRow>`select * from receipt where donation_id = ${giftId}
    and not exists (select from receipt later where later.corrects = receipt.id)`.execute(service.db)
  assert.equal(rows.length, 1)
  return rows[0] as ReceiptRow
}

async function paymentOf(giftId: string): Promise<string> {
  const { id } = await service.db
    .selectFrom('checkout_payment')
    .select('id')
    .where('donation_id', '=', giftId)
    .executeTakeFirstOrThrow()
  return id
}

test('one payment makes a donation for each nonprofit, and the fee is shared by amount', async () => {
  const url = await openLink(service, several())
  const { html } = await visit(service, url)
  for (const sentence of ['Red, Green, and Blue', '$25.00', 'EIN 53-0196601', '$7.19'])
    assert.ok(html.includes(sentence), `the page says ${sentence}`)
  const giftId = await payGift(service, several())
  const donations = await donationsOf(giftId)
  assert.deepEqual(
    donations.map(({ nonprofit_id, amount, fee }) => [nonprofit_id, amount, fee]),
    [
      ['n_red', 1_199, 51],
      ['n_green', 719, 31],
      ['n_blue', 479, 21],
    ],
  )
  assert.equal(donations[0]?.id, giftId)
  const { lines, amount, granted, nonprofit_name } = await receiptInForce(giftId)
  assert.deepEqual([amount, granted, nonprofit_name], [2_500, 2_397, 'Red\nGreen\nBlue'])
  assert.deepEqual(
    lines?.map((line) => [line.nonprofit, line.amount, line.granted]),
    [
      ['Red', 1_250, 1_199],
      ['Green', 750, 719],
      ['Blue', 500, 479],
    ],
  )
})

test('the donor returns with all nonprofits, and the gift page has a line and a timeline for each', async () => {
  const proof = 'p'.repeat(40)
  const giftId = await payGift(service, {
    ...several(),
    success_url: `https://shop.example/thanks?almoner_gift=${proof}`,
  })
  const paid = await service.clientOf('storefront').payments.showPaidGift({ query: { proof } })
  assert.deepEqual(
    [paid.amount, paid.allocations?.map(({ amount, nonprofit }) => [nonprofit.name, amount])],
    [
      2_500,
      [
        ['Red', 1_250],
        ['Green', 750],
        ['Blue', 500],
      ],
    ],
  )
  const { html, steps, standing } = await giftPageOf(service, giftId)
  assert.equal(standing, 'On its way')
  assert.equal(steps.filter((step) => step.startsWith('You gave')).length, 3)
  for (const sentence of ['Red receives', 'Green receives', 'Blue receives', 'Where the gift to Blue is'])
    assert.ok(html.includes(sentence), `the page says ${sentence}`)
  const last = (await donationsOf(giftId)).at(-1)
  assert.ok(last)
  assert.equal((await giftPageOf(service, last.id)).html, html, 'each donation leads to the same page')
})

test('after the refund of one part, the payment has the rest, the receipt is corrected and the page says so', async () => {
  const giftId = await payGift(service, several())
  const [, green] = await donationsOf(giftId)
  assert.ok(green)
  await cancelDonation(world(), green.id)
  await Promise.allSettled(Array.from({ length: 5 }, () => refundDonation(world(), green.id)))
  await assert.rejects(refundDonation(world(), green.id))
  const refunds = await service.db
    .selectFrom('sandbox_refund')
    .select(['part', 'amount'])
    .where('payment_key', '=', await paymentOf(giftId))
    .execute()
  assert.deepEqual(refunds, [{ part: green.id, amount: 750 }])
  const { amount, granted, reason, lines } = await receiptInForce(giftId)
  assert.deepEqual([amount, granted, reason], [1_750, 1_678, 'refunded_in_part'])
  assert.deepEqual(
    lines?.map((line) => line.amount),
    [1_250, 0, 500],
  )
  const { html, standing } = await giftPageOf(service, giftId)
  assert.equal(standing, 'On its way')
  assert.match(html, /Green: refunded on March 10, 2026[\s\S]*?<dd>\$7\.50<\/dd>/)
  const letter = await service.db
    .selectFrom('letter')
    .select('facts')
    .where('subject_id', '=', green.id)
    .where('kind', '=', 'refund')
    .executeTakeFirstOrThrow()
  assert.match(JSON.stringify(letter.facts), /"nonprofit":"Green"/)
})

test('lines of a gift that are canceled and refunded at the same moment all correct its receipt', async () => {
  const giftId = await payGift(service, several())
  const lines = await donationsOf(giftId)
  const { donations } = service.clientOf('storefront')
  const twice = [...lines, ...lines]
  const canceled = await Promise.all(twice.map(({ id }) => donations.cancel({ params: { id } })))
  assert.ok(canceled.every(({ status }) => status === 'canceled'))
  const { amount, reason, lines: stated } = await receiptInForce(giftId)
  assert.deepEqual([amount, reason, stated?.map((line) => line.amount)], [0, 'canceled', [0, 0, 0]])
  await Promise.all(lines.map(({ id }) => refundDonation(world(), id)))
  const { rows } = await sql<{ parts: number; cents: number }>`
    select count(*)::int as parts, sum(amount)::int as cents from sandbox_refund
    where payment_key = ${await paymentOf(giftId)}`.execute(service.db)
  assert.deepEqual(rows, [{ parts: 3, cents: 2_500 }])
})

test('the donor is notified when one part of a gift goes to another nonprofit', async () => {
  const giftId = await payGift(service, several())
  const last = (await donationsOf(giftId)).at(-1)
  assert.ok(last)
  await regrantDonation(world(), last.id, 'n_gold', 'donor_asked')
  const letter = await service.db
    .selectFrom('letter')
    .select(['facts', 'recipient'])
    .where('subject_id', '=', last.id)
    .where('kind', '=', 'regrant')
    .executeTakeFirstOrThrow()
  assert.equal(letter.recipient, 'ana@example.org')
  assert.match(JSON.stringify(letter.facts), /"before":"Blue"/)
})

test('invalid allocations are rejected with the name of the invalid member', async () => {
  const link = (fields: Record<string, unknown>) => () => openLink(service, fields)
  const invalid = (param: string) => refusedWith('parameter_invalid', 400, param)
  const amounts = (...list: number[]) =>
    several(list.map((amount, index) => ({ nonprofit_id: `n_${NAMES[index]?.toLowerCase()}`, amount })))
  await assert.rejects(link({ nonprofit_id: undefined }), refusedWith('parameter_missing', 400, 'nonprofit_id'))
  await assert.rejects(link({ allocations: THREE }), invalid('allocations'))
  await assert.rejects(link(amounts(1_000, 1_499)), invalid('allocations'))
  await assert.rejects(link(several(THREE.slice(0, 1))), invalid('allocations'))
  await assert.rejects(link(several(Array.from({ length: 21 }, () => THREE[0]))), invalid('allocations'))
  await assert.rejects(
    link(several([...THREE, { nonprofit_id: 'n_red', share: 1 }])),
    invalid('allocations.3.nonprofit_id'),
  )
  await assert.rejects(link(several([{ nonprofit_id: 'n_red' }, ...THREE.slice(1)])), invalid('allocations.0.amount'))
  await assert.rejects(
    link(
      several([
        { nonprofit_id: 'n_red', share: 1 },
        { nonprofit_id: 'n_blue', amount: 5 },
      ]),
    ),
    invalid('allocations'),
  )
  await assert.rejects(
    link(
      several([
        { nonprofit_id: 'n_red', share: 1_000_000 },
        { nonprofit_id: 'n_blue', share: 1 },
      ]),
    ),
    invalid('allocations.1.share'),
  )
  await assert.rejects(link({ ...amounts(49, 1), amount: 50 }), invalid('allocations.1'))
  await assert.rejects(
    link(several([...THREE.slice(0, 2), { nonprofit_id: 'n_none', share: 1 }])),
    refusedWith('nonprofit_invalid', 400, 'allocations.2.nonprofit_id'),
  )
})

test('a gift that a store collected is recorded for several nonprofits in one request', async () => {
  const client = service.clientOf('storefront')
  const body = { amount: 1_000, allocations: THREE, funds_collected: true, external_id: 'order-several' }
  const created = await client.donations.create({ body }, { idempotencyKey: 'several' })
  assert.deepEqual([created.amount, created.gift_id, created.donation_ids?.length], [500, created.id, 3])
  const again = await client.donations.create({ body }, { idempotencyKey: 'several' })
  assert.deepEqual(again.donation_ids, created.donation_ids)
  await assert.rejects(
    client.donations.create({ body: { ...body, count: 2 } }),
    refusedWith('parameter_invalid', 400, 'count'),
  )
  const form = new URLSearchParams({ amount: '1000', funds_collected: 'true' })
  for (const [index, { nonprofit_id, share }] of THREE.entries()) {
    form.set(`allocations[${index}][nonprofit_id]`, nonprofit_id)
    form.set(`allocations[${index}][share]`, String(share))
  }
  const authorization = `Basic ${Buffer.from('test_pk_storefront:test_sk_storefront').toString('base64')}`
  const answer = await service.fetch(
    new Request(`${service.dependencies.publicUrl}/api/v1/donations`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
      body: form,
    }),
  )
  assert.equal(answer.status, 200)
})

async function restrict(id: string, restrictions: object[]): Promise<void> {
  await service.db
    .updateTable('nonprofit')
    .set({ operator_restrictions: JSON.stringify(restrictions) })
    .where('id', '=', id)
    .execute()
}

test('a monthly gift goes to all its nonprofits each month, also after a change of its amount', async () => {
  const giftId = await payGift(service, { ...several(), frequency: 'monthly' })
  const monthly = await monthlyGiftOf(service, giftId)
  const shown = await service.clientOf('storefront').monthlyGifts.show({ params: { id: monthly.id } })
  assert.deepEqual(
    shown.allocations?.map(({ amount }) => amount),
    [1_250, 750, 500],
  )
  await changeMonthly(service, monthly.id, 'amount', { amount: '10.00' })
  await restrict('n_blue', [{ code: 'blocked', detail: 'Under review.' }])
  await passDays(service, 31)
  await restrict('n_blue', [])
  const renewed = await service.db
    .selectFrom('donation')
    .selectAll()
    .where('monthly_gift_id', '=', monthly.id)
    .where('first_donation_id', 'is not', null)
    .orderBy('id')
    .execute()
  assert.deepEqual(
    renewed.map(({ nonprofit_id, amount, fee }) => [nonprofit_id, amount + fee]),
    [
      ['n_red', 625],
      ['n_green', 375],
    ],
    'the part of a nonprofit that can’t receive goes to the others',
  )
  const [first] = renewed
  assert.deepEqual((await receiptInForce(first?.gift_id ?? '')).lines?.length, 2)
})

test('a dispute that is lost after the refund of a line takes nothing more from the other line', async () => {
  const allocations = [
    { nonprofit_id: 'n_red', amount: 1_000 },
    { nonprofit_id: 'n_green', amount: 2_000 },
  ]
  const giftId = await payGift(service, { ...several(allocations), amount: 3_000 })
  const payment = { key: await paymentOf(giftId), reference: null }
  const follow = (status: 'open' | 'lost') =>
    followDispute(world(), {
      donationId: giftId,
      processor: 'sandbox',
      standing: {
        ...{ reference: `dp_${giftId}`, payment, amount: 1_200, reason: 'fraudulent', taken: 1_200, fee: 0 },
        ...{ answerBy: null, openedAt: service.dependencies.clock.now(false), status },
      },
    })
  await follow('open')
  const [red] = await donationsOf(giftId)
  await cancelWithReceipt(world(), red?.id ?? '')
  await refundDonation(world(), red?.id ?? '')
  await follow('lost')
  const before = (await receiptInForce(giftId)).amount
  await postReportedRefund(world(), { paymentId: payment.key, donationId: giftId, refunded: 1_000 })
  assert.equal((await receiptInForce(giftId)).amount, before)
})

/** Actions on a paid gift; numbers select a line, or are cents. */
const happening = fc.oneof(
  fc.record({ kind: fc.constant('refund_line' as const), line: fc.nat(5) }),
  fc.record({ kind: fc.constant('refund_elsewhere' as const), cents: fc.integer({ min: 1, max: 4_000 }) }),
  fc.record({
    kind: fc.constant('dispute' as const),
    end: fc.constantFrom('won' as const, 'lost' as const),
    // Mostly of the full remaining amount, as in practice.
    cents: fc.oneof(fc.constant(20_000), fc.integer({ min: 1, max: 20_000 })),
  }),
)

const randomGift = fc.uniqueArray(fc.constantFrom(...NAMES), { minLength: 2, maxLength: 6 }).chain((names) =>
  fc.record({
    names: fc.constant(names),
    shares: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: names.length, maxLength: names.length }),
    amount: fc.integer({ min: 500, max: 20_000 }),
    isByAmount: fc.boolean(),
    happenings: fc.array(happening, { maxLength: 5 }),
  }),
)

/** The processor's own balance of a gift. */
interface AtProcessor {
  amount: number
  refunded: number
  /** Lost in disputes. */
  taken: number
  /** For lost disputes. */
  fees: number
  disputes: number
}

type Happening = typeof happening extends fc.Arbitrary<infer Value> ? Value : never

async function happen(giftId: string, what: Happening, at: AtProcessor): Promise<void> {
  const left = at.amount - at.refunded - at.taken
  switch (what.kind) {
    case 'refund_line':
      return refundLine(giftId, what.line, at, left)
    case 'refund_elsewhere':
      at.refunded += Math.min(what.cents, left)
      return postReportedRefund(world(), {
        paymentId: await paymentOf(giftId),
        donationId: giftId,
        refunded: at.refunded,
      })
    case 'dispute':
      return left === 0 ? undefined : dispute(giftId, what.end, at, Math.min(what.cents, left))
  }
}

/** Cancels and refunds a donation, as an operator does; the processor then reports all refunds of the payment. */
async function refundLine(giftId: string, line: number, at: AtProcessor, left: number): Promise<void> {
  const donations = await donationsOf(giftId)
  const donation = donations[line % donations.length]
  if (donation === undefined || donation.status === 'canceled' || left === 0) return
  await cancelDonation(world(), donation.id)
  const before = await refundedParts(giftId)
  await refundDonation(world(), donation.id)
  at.refunded += (await refundedParts(giftId)) - before
  await postReportedRefund(world(), { paymentId: await paymentOf(giftId), donationId: giftId, refunded: at.refunded })
}

async function refundedParts(giftId: string): Promise<number> {
  const { rows } = await sql<{ sum: number }>`select coalesce(sum(amount), 0)::bigint as sum from sandbox_refund
    where payment_key = ${await paymentOf(giftId)}`.execute(service.db)
  return rows[0]?.sum ?? 0
}

/** Opens and closes a dispute of these cents of the payment. */
async function dispute(giftId: string, end: 'won' | 'lost', at: AtProcessor, cents: number): Promise<void> {
  at.disputes += 1
  const open = {
    reference: `dp_${giftId}_${at.disputes}`,
    payment: { key: await paymentOf(giftId), reference: null },
    ...{ amount: cents, reason: 'fraudulent', taken: cents, fee: DISPUTE_FEE },
    ...{ answerBy: null, openedAt: service.dependencies.clock.now(false) },
  }
  const follow = (standing: Partial<DisputeStanding>) =>
    followDispute(world(), {
      donationId: giftId,
      processor: 'sandbox',
      standing: { ...open, status: 'open', ...standing },
    })
  await follow({})
  await follow({})
  if (end === 'won') await follow({ status: 'won', taken: 0, fee: 0 })
  else {
    await follow({ status: 'lost' })
    at.taken += cents
    at.fees += DISPUTE_FEE
  }
  await follow(end === 'won' ? { status: 'won', taken: 0, fee: 0 } : { status: 'lost' })
}

/** Asserts that clearing matches the processor's balance, the receipt matches the lines, and all entries balance. */
async function requireCents(giftId: string, at: AtProcessor): Promise<void> {
  const { rows } = await sql<{ clearing: number }>`
    select coalesce(sum(line.amount), 0)::bigint as clearing from journal_line line
      join journal_entry entry on entry.id = line.entry_id
    where line.book = 'processor_clearing' and (
      entry.subject_id in (select id from donation where gift_id = ${giftId}) or entry.subject_id in (
        select dispute.id from dispute join donation on donation.id = donation_id where gift_id = ${giftId}))`.execute(
    service.db,
  )
  const left = at.amount - at.refunded - at.taken
  assert.equal(rows[0]?.clearing, left - at.fees, 'expected at the processor')
  const { amount, lines } = await receiptInForce(giftId)
  assert.equal(amount, left, 'the receipt')
  assert.equal(
    lines?.reduce((sum, line) => sum + line.amount, 0),
    left,
    'its lines',
  )
  assert.deepEqual((await verifyStatusHistories(service.db)).mismatches, [])
  const balances = await trialBalance(service.db, false)
  assert.equal(
    balances.reduce((sum, { balance }) => sum + balance, 0),
    0,
  )
}

test('after any refunds and disputes of a gift, the cents add up for each nonprofit and in total', async () => {
  await fc.assert(
    fc.asyncProperty(randomGift, async ({ names, shares, amount, isByAmount, happenings }) => {
      const amounts = splitCents(amount, shares)
      const allocations = names.map((name, index) => ({
        nonprofit_id: `n_${name.toLowerCase()}`,
        ...(isByAmount ? { amount: amounts[index] } : { share: shares[index] }),
      }))
      const giftId = await payGift(service, { ...several(allocations), amount })
      const at = { amount, refunded: 0, taken: 0, fees: 0, disputes: 0 }
      for (const one of happenings) await happen(giftId, one, at)
      await requireCents(giftId, at)
    }),
    propertyRuns(200),
  )
})
