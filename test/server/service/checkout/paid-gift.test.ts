import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import { createClient } from '../../../../src/client/index.ts'
import { contract } from '../../../../src/contract/index.ts'
import { createInProcessProxy } from '../../../../src/server/app/in-process-proxy.ts'
import { createSeal } from '../../../../src/server/service/accounts/keyring.ts'
import { giftAddress } from '../../../../src/server/service/donor-links/donor-links.ts'
import { give, openLink } from '../../../support/gift-page.ts'
import { changeMonthly, monthlyGiftOf } from '../../../support/monthly-gift.ts'
import { insertTestNonprofit, startTestService, TEST_NOW, type TestService } from '../../../support/test-service.ts'

const ORIGIN = 'http://localhost:8080'

let service: TestService
let door: (request: Request) => Promise<Response>

beforeAll(async () => {
  service = await startTestService()
  await insertTestNonprofit(service.db, { id: 'n_red', ein: '530196605', name: 'Red' })
  const { db, clock, log, publicUrl } = service.dependencies
  door = createInProcessProxy({ service, db, clock, log, publicUrl, seal: createSeal(Buffer.alloc(32, 7)) }).fetch
})
afterAll(() => service.close())

/** The response for a page of any origin, through the proxy. */
function tell(proof: string, publicKey = 'test_pk_storefront') {
  const page = createClient(contract, { baseUrl: `${ORIGIN}/proxy`, publicKey, fetch: door })
  return page.payments.showPaidGift({ query: { proof } })
}

function linkWith(proof: string): Promise<string> {
  return openLink(service, { success_url: `https://shop.example/thanks?gift={DONATION_ID}&almoner_gift=${proof}#top` })
}

async function paidWith(proof: string): Promise<string> {
  const { headers } = await give(service, await linkWith(proof))
  return new URL(headers.get('location') ?? '').searchParams.get('gift') ?? ''
}

test('the proof in the success URL shows the paid donation on every request', async () => {
  const proof = '1'.repeat(32)
  const url = await linkWith(proof)
  await assert.rejects(tell(proof), { code: 'gift_unknown', status: 404 })
  await give(service, url, { number: '4000 0000 0000 0002' })
  await assert.rejects(tell(proof), { code: 'gift_unknown' })
  const { headers } = await give(service, url)
  const donationId = new URL(headers.get('location') ?? '').searchParams.get('gift')
  assert.ok(donationId)
  const { publicUrl, seal } = service.dependencies
  for (const _ of ['first', 'again'])
    assert.deepEqual(await tell(proof), {
      donation_id: donationId,
      gift_url: giftAddress(publicUrl, seal, donationId),
      amount: 2_500,
      nonprofit: { id: 'n_red', name: 'Red', ein: '530196605' },
    })
})

test('a forged, truncated or short proof, or another account’s keys, reveal no donation', async () => {
  const proof = `${'2'.repeat(31)}a`
  await paidWith(proof)
  await paidWith('short')
  for (const other of ['a', '0'.repeat(32), proof.slice(1), `${proof}0`, proof.toUpperCase(), '%', 'short'])
    await assert.rejects(tell(other), { code: 'gift_unknown' }, other)
  await assert.rejects(tell(proof, 'test_pk_platform'), { code: 'gift_unknown' })
  await assert.rejects(service.publicClient().payments.showPaidGift({ query: { proof } }), { status: 401 })
})

test('if two donations have the same proof, the later one is shown, for a day', async () => {
  const proof = '3'.repeat(32)
  const first = await paidWith(proof)
  service.setNow(new Date(TEST_NOW.getTime() + 1_000))
  const second = await paidWith(proof)
  assert.notEqual(first, second)
  assert.equal((await tell(proof)).donation_id, second)
  service.setNow(new Date(TEST_NOW.getTime() + 1_000 + 24 * 3_600_000))
  assert.equal((await tell(proof)).donation_id, second)
  service.setNow(new Date(TEST_NOW.getTime() + 2_000 + 24 * 3_600_000))
  await assert.rejects(tell(proof), { code: 'gift_unknown' })
})

test('the proof of a monthly gift also shows its amount and next payment, until it ends', async () => {
  const proof = '4'.repeat(32)
  const url = `https://shop.example/thanks?gift={DONATION_ID}&almoner_gift=${proof}`
  const { headers } = await give(service, await openLink(service, { success_url: url, frequency: 'monthly' }))
  const first = new URL(headers.get('location') ?? '').searchParams.get('gift') ?? ''
  const nextAt = new Date(service.dependencies.clock.now(false))
  nextAt.setUTCMonth(nextAt.getUTCMonth() + 1)
  assert.deepEqual((await tell(proof)).monthly, { amount: 2_500, next_payment_at: nextAt.getTime() / 1_000 })
  const { id } = await monthlyGiftOf(service, first)
  await changeMonthly(service, id, 'stop')
  assert.equal((await tell(proof)).monthly, undefined)
})

test('a page shows a match before the donation, and the added amount afterward', async () => {
  const client = service.clientOf('storefront')
  const { id } = await client.programs.create({
    body: { name: 'Match', kind: 'match', donor_choice: true, percent: '40' },
  })
  const page = createClient(contract, { baseUrl: `${ORIGIN}/proxy`, publicKey: 'test_pk_storefront', fetch: door })
  const { matching = [] } = await page.nonprofits.show({ params: { id: 'n_red' } })
  assert.deepEqual(
    matching.map(({ program_id, percent }) => [program_id, percent]),
    [[id, '40']],
  )
  const proof = 'e'.repeat(32)
  await paidWith(proof)
  const { matched_amount, account_name } = await tell(proof)
  assert.deepEqual({ matched_amount, account_name }, { matched_amount: 1_000, account_name: 'Fern & Field' })
  await client.programs.update({ params: { id }, body: { status: 'ended' } })
})
