import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import * as z from 'zod/mini'
import { basicHeader } from '../../../../src/contract/basic-credentials.ts'
import { isTypoOf } from '../../../../src/contract/unknown-members.ts'
import { createSeal } from '../../../../src/server/service/accounts/keyring.ts'
import { createKeys } from '../../../../src/server/service/accounts/manage-keys.ts'
import { proxyInFrontOf, SHOP } from '../../../support/proxy-of.ts'
import {
  insertTestNonprofit,
  rawRequest,
  startTestService,
  TEST_NOW,
  type TestService,
} from '../../../support/test-service.ts'

let service: TestService
let live: string

beforeAll(async () => {
  service = await startTestService()
  await insertTestNonprofit(service.db, { id: 'n_one', ein: '530196605' })
  const dependencies = { db: service.db, seal: createSeal(Buffer.alloc(32, 7)), now: TEST_NOW }
  live = basicHeader(await createKeys(dependencies, { accountId: 'm_sandbox_storefront', liveMode: true }))
})
afterAll(() => service.close())

const gift = { amount: 2_500, nonprofit_id: 'n_one', funds_collected: false }
const Answer = z.looseObject({
  code: z.optional(z.string()),
  param: z.optional(z.string()),
  detail: z.optional(z.string()),
})

async function ask(line: string, options: Parameters<typeof rawRequest>[2] = {}) {
  const { status, headers, json } = await rawRequest(service, line, options)
  return { ...z.parse(Answer, json), status, ignored: headers.get('ignored-parameters') }
}

type Slip = [string, object | undefined, string, string, string?]

/** Misspelled parameters by operation, with the intended ones. */
const SLIPS: readonly Slip[] = [
  ['POST /api/v1/donations', { ...gift, cover_fee: true }, 'cover_fee', 'cover_fees'],
  ['POST /api/v1/donations', { ...gift, metdata: {} }, 'metdata', 'metadata'],
  ['POST /api/v1/donations', { ...gift, externalId: 'x' }, 'externalId', 'external_id'],
  ['GET /api/v1/nonprofits?category=animals', undefined, 'category', 'categories'],
  ['GET /api/v1/nonprofits?search_tern=red', undefined, 'search_tern', 'search_term'],
  [
    'POST /api/v1/nonprofit_filing_data/530196605',
    { organisation_name: 'Cedar' },
    'organisation_name',
    'organization_name',
    'lawfirm',
  ],
  ...['1', '2'].map(
    (line): Slip => [
      'POST /api/v1/nonprofit_filing_data/530196605',
      { nonprofit_address: { [`address_line${line}`]: 'Suite 4' } },
      `nonprofit_address.address_line${line}`,
      `address_line_${line}`,
      'lawfirm',
    ],
  ),
]

test('with test keys a misspelled parameter is rejected with a suggestion', async () => {
  for (const [line, body, param, meant, account = 'storefront'] of SLIPS) {
    const answer = await ask(line, { body, account })
    assert.deepEqual([answer.status, answer.code, answer.param], [400, 'parameter_unknown', param], line)
    assert.match(answer.detail ?? '', new RegExp(`Did you mean ${meant}\\?`))
  }
})

test('with live keys a misspelled parameter is ignored and reported, and the donation is made', async () => {
  const headers = { authorization: live }
  for (const [line, body, param] of SLIPS.slice(0, 5)) {
    const answer = await ask(line, { body, account: null, headers })
    assert.deepEqual([answer.status, answer.ignored], [200, param], line)
  }
})

test('other unknown parameters are ignored and reported with test keys too, at any depth', async () => {
  const query = await ask('GET /api/v1/nonprofits?query=red&utm_source=mail&public_key=test_pk_storefront')
  assert.deepEqual([query.status, query.ignored], [200, 'query, utm_source'])
  const body = {
    processor_destination_payment_id: 'py_sandbox_50_unknown',
    allocations: [{ nonprofit_id: 'n_one', amount: 50, 'my note': 'x' }],
  }
  const transfer = await ask('POST /api/v1/transfers?debug=1', { body, account: 'platform' })
  assert.deepEqual([transfer.status, transfer.ignored], [200, 'debug, allocations.0.my%20note'])
  assert.equal((await ask('POST /api/v1/donations', { body: gift })).ignored, null)
})

test('an unknown parameter beside the one it resembles isn’t treated as a typo', async () => {
  const answer = await ask('POST /api/v1/donations', { body: { ...gift, cover_fees: false, cover_fee: 30 } })
  assert.deepEqual([answer.status, answer.ignored], [200, 'cover_fee'])
})

test('pages of any origin can read which parameters were ignored', async () => {
  const { headers } = await rawRequest(service, 'GET /api/v1/nonprofits?q=x&public_key=test_pk_storefront')
  assert.match(headers.get('access-control-expose-headers') ?? '', /ignored-parameters/)
})

test('inside written_consent an unknown field is rejected, with live keys too', async () => {
  const headers = { authorization: live }
  const answer = await ask('GET /api/v1/nonprofits?written_consent[other]=1', { account: null, headers })
  assert.deepEqual([answer.status, answer.param], [400, 'written_consent.other'])
})

test('an amount in another currency is rejected with any key, and US dollars can be named', async () => {
  const link = { ...gift, success_url: 'https://s.example/', cancel_url: 'https://s.example/' }
  for (const headers of [{}, { authorization: live }])
    for (const [line, body] of [
      ['POST /api/v1/donations', gift],
      ['POST /api/v1/donations', { amount: 1, nonprofit_id: 'n_one', funding_source: 'merchant' }],
      ['POST /api/v1/payments/checkout_link', link],
      ['POST /api/v1/transfers', { processor_destination_payment_id: 'py_1' }],
      ['POST /api/v1/campaigns/ca_1/donations', { amount: 1 }],
    ] as const) {
      const account = 'authorization' in headers ? null : 'storefront'
      const answer = await ask(line, { body: { ...body, currency: 'EUR' }, account, headers })
      assert.deepEqual([answer.status, answer.param], [400, 'currency'], line)
    }
  assert.equal((await ask('POST /api/v1/donations', { body: { ...gift, currency: 'usd' } })).status, 200)
})

test('a campaign with an unsupported type is rejected', async () => {
  const campaign = { name: 'Spring', nonprofit_id: 'n_one', start_date: 1_790_000_000, end_date: 1_800_000_000 }
  for (const type of ['gross', 'net_held', 'x']) {
    const answer = await ask('POST /api/v1/campaigns', { body: { ...campaign, type } })
    assert.deepEqual([answer.status, answer.param], [400, 'type'])
  }
  assert.equal((await ask('POST /api/v1/campaigns', { body: { ...campaign, type: 'custom' } })).status, 200)
})

test('the proxy reports ignored parameters to a page too', async () => {
  const proxy = proxyInFrontOf(() => Promise.reject(new Error('asked')))
  const asked = (query: string) =>
    proxy(
      new Request(`https://giving.example/proxy/api/v1/nonprofits?public_key=test_pk_one&${query}`, {
        headers: { origin: SHOP },
      }),
    )
  const refused = await asked('category=animals')
  assert.deepEqual([refused.status, z.parse(Answer, await refused.json()).param], [400, 'category'])
})

test('words that only resemble each other aren’t treated as typos', () => {
  for (const [name, word] of [
    ['name', 'page'],
    ['donation_id', 'nonprofit_id'],
    ['query', 'categories'],
    ['type', 'url'],
    ['x'.repeat(10_000), 'amount'],
  ] as const)
    assert.equal(isTypoOf(name, word), false, name)
  for (const [name, word] of [
    ['amuont', 'amount'],
    ['Amount', 'amount'],
    ['amounts', 'amount'],
    ['nonprofit-id', 'nonprofit_id'],
    ['nonprofitId', 'nonprofit_id'],
    ['succes_url', 'success_url'],
    ['start_timestmap', 'start_timestamp'],
  ] as const)
    assert.equal(isTypoOf(name, word), true, name)
})
