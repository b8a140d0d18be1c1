import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import * as z from 'zod/mini'
import { contract, type EndpointShape } from '../../../../src/contract/index.ts'
import { insertTestNonprofit, startTestService, type TestService } from '../../../support/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
  await insertTestNonprofit(service.db, { id: 'n_river', ein: '530196605', name: 'River Trust' })
  await insertTestNonprofit(service.db, { id: 'n_climate', ein: '116107128' })
})
afterAll(() => service.close())

const words = (text: string) => text.split(' ')
const NONPROFIT = words(
  'id name ein address_line city state zip_code classification category categories mission website socials icon_url ' +
    'logo_url cover_image_url eligible eligibility_restrictions parent_organization child_organizations payout_method ' +
    'claimed written_consent',
)
const DONATION = words(
  'amount id live_mode nonprofit_id order_value zip_code metadata currency status external_id original_nonprofit_id',
)
const EARLIER_DONATION = words('amount id live_mode nonprofit_id order_value zip_code external_id merchant_id')
const CAMPAIGN = words(
  'id name description nonprofit_id nonprofit_invited start_date end_date target_grant_receipt_date ' +
    'grant_disbursement_initiation_date auto_distribute_grants percent_auto_return metadata shared_metadata ' +
    'grant_distribution_statuses',
)
const STATS = words('amount trees co2_tonnes_offset')
const DOCUMENT = words('id extraction_status extraction_data')
const { campaigns, climate, documents, donations, filings, legacy, nonprofits, payments, reports, transfers } = contract

/** The response members of the API's first version. These lists never change. */
const promised: readonly [EndpointShape, Readonly<Record<string, readonly string[]>>][] = [
  [donations.create, { '': DONATION }],
  [donations.show, { '': DONATION }],
  [donations.list, { '': ['donations', 'page'], 'donations[]': DONATION }],
  [donations.climateStats, { '': STATS }],
  [nonprofits.show, { '': NONPROFIT }],
  [nonprofits.search, { '': ['nonprofits', 'page'], 'nonprofits[]': [...NONPROFIT, 'stats'] }],
  [nonprofits.socialMediaContent, { '[]': ['theme', 'url'] }],
  [campaigns.create, { '': CAMPAIGN }],
  [campaigns.show, { '': CAMPAIGN }],
  [campaigns.update, { '': CAMPAIGN }],
  [campaigns.createDonation, { '': ['id', 'amount', 'campaign_id'] }],
  [
    transfers.create,
    {
      '': words('amount fee processor_application_fee allocations'),
      'allocations[]': words('nonprofit_id amount fee external_id'),
    },
  ],
  [reports.impact, { '': ['data', 'filters'], 'data[]': [...NONPROFIT, 'total_impact', 'email'] }],
  [payments.createCheckoutLink, { '': ['checkout_url'] }],
  [filings.save, { '': ['data'] }],
  [documents.create, { '': DOCUMENT }],
  [documents.show, { '': DOCUMENT }],
  [climate.cryptoOffset, { '': ['amount', 'id'] }],
  [climate.shippingOffset, { '': ['amount', 'id'] }],
  [climate.carbonOffset, { '': ['amount', 'id'] }],
  [climate.estimateShippingOffset, { '': ['amount', 'offset_id'] }],
  [climate.stats, { '': STATS }],
  [legacy.createDonation, { '': EARLIER_DONATION }],
  [legacy.searchNonprofits, { '': ['nonprofits', 'page'], 'nonprofits[]': [...NONPROFIT, 'memo', 'last_verified_at'] }],
]

/** Members of nested objects, wherever they are. */
const deeper: Readonly<Record<string, readonly string[]>> = {
  written_consent: ['via_change', 'direct'],
  parent_organization: ['nonprofit_id', 'relationship_type'],
  'child_organizations[]': ['nonprofit_id', 'relationship_type'],
  // List items without a documented shape.
  'eligibility_restrictions[]': ['code', 'detail'],
  'grant_distribution_statuses[]': ['status', 'amount', 'at'],
}

interface JsonSchema {
  required?: readonly string[] | undefined
  properties?: Readonly<Record<string, unknown>> | undefined
  items?: unknown
  anyOf?: readonly unknown[] | undefined
}
const JsonSchema = z.looseObject({
  required: z.optional(z.array(z.string())),
  properties: z.optional(z.record(z.string(), z.unknown())),
  items: z.optional(z.unknown()),
  anyOf: z.optional(z.array(z.unknown())),
})

/** Every object of an answer that has required members, by its place. */
function requiredOf(schema: JsonSchema, place = ''): [string, readonly string[]][] {
  const under = (name: string) => (place === '' ? name : `${place}.${name}`)
  return [
    ...(schema.required === undefined ? [] : [[place, schema.required] as [string, readonly string[]]]),
    ...Object.entries(schema.properties ?? {})
      // Optional members may be missing with all their members.
      .filter(([name]) => schema.required?.includes(name))
      .flatMap(([name, member]) => requiredOf(z.parse(JsonSchema, member), under(name))),
    ...(schema.items === undefined ? [] : requiredOf(z.parse(JsonSchema, schema.items), `${place}[]`)),
    ...(schema.anyOf ?? []).flatMap((one) => requiredOf(z.parse(JsonSchema, one), place)),
  ]
}

test('no response has a required field that the first clients don’t know', () => {
  for (const [{ summary, response }, places] of promised) {
    const schema = z.parse(JsonSchema, z.toJSONSchema(response, { io: 'input', unrepresentable: 'any' }))
    const required = requiredOf(schema)
    assert.ok(required.length > 0, summary)
    for (const [place, members] of required) {
      const [last = ''] = place.split('.').slice(-1)
      const known = places[place] ?? deeper[last]
      const added = members.filter((member) => known?.includes(member) !== true)
      assert.deepEqual(added, [], `${summary}: ${place}`)
    }
  }
})

const text = z.string()
const count = z.int()
const yesOrNo = z.boolean()
const Organization = z.object({ nonprofit_id: text, relationship_type: text })

/** Reads a nonprofit and a donation as a client of the first version does: each member must be there, with its type. */
const EarlierNonprofit = z.object({
  ...Object.fromEntries(
    words('id name ein address_line city state zip_code classification category mission website icon_url').map(
      (name) => [name, text],
    ),
  ),
  id: text,
  ein: text,
  categories: z.array(text),
  socials: z.record(text, text),
  logo_url: z.nullable(text),
  cover_image_url: z.nullable(text),
  eligible: yesOrNo,
  eligibility_restrictions: z.array(z.unknown()),
  parent_organization: z.nullable(Organization),
  child_organizations: z.array(Organization),
  payout_method: z.enum(['check', 'bank_account']),
  claimed: yesOrNo,
  written_consent: z.object({ via_change: yesOrNo, direct: yesOrNo }),
})
const FoundEarlier = z.object({
  nonprofits: z.array(z.extend(EarlierNonprofit, { memo: z.nullable(text), last_verified_at: z.nullable(count) })),
  page: count,
})
// Strict, because such clients have classes with exactly these members.
const GivenEarlier = z.strictObject({
  id: z.string().check(z.startsWith('d_')),
  amount: count,
  live_mode: z.literal(false),
  nonprofit_id: text,
  order_value: z.nullable(count),
  zip_code: z.nullable(text),
  external_id: z.nullable(text),
  merchant_id: z.string().check(z.startsWith('m_')),
})
const Shown = z.object({
  id: text,
  amount: count,
  live_mode: yesOrNo,
  nonprofit_id: text,
  order_value: z.nullable(count),
  zip_code: z.nullable(text),
  metadata: z.record(text, z.unknown()),
  currency: z.literal('USD'),
  status: z.literal('pledged'),
  external_id: z.nullable(text),
  original_nonprofit_id: z.nullable(text),
})

/** A request of such a client: Basic keys, a form and `Accept`, without later additions. */
async function ask<Answer>(schema: z.ZodMiniType<Answer>, path: string, form?: string): Promise<Answer> {
  const headers = {
    authorization: `Basic ${btoa('test_pk_storefront:test_sk_storefront')}`,
    accept: 'application/json',
  }
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  const init = form === undefined ? { headers } : { method: 'POST', headers: { ...headers, ...type }, body: form }
  const response = await service.fetch(new Request(`http://localhost:8080${path}`, init))
  assert.equal(response.status, 200)
  assert.match(response.headers.get('content-type') ?? '', /^application\/json/)
  return z.parse(schema, await response.json())
}

test('the first version of a client still finds a nonprofit, donates and reads its donation', async () => {
  const found = await ask(FoundEarlier, '/api/v1/nonprofits?name=river%20trust&page=1')
  assert.deepEqual([found.page, found.nonprofits.length], [1, 1])
  const [{ id, ein } = assert.fail('nothing found')] = found.nonprofits
  assert.deepEqual([id, ein], ['n_river', '530196605'])
  const given = await ask(
    GivenEarlier,
    '/api/v1/donations',
    `amount=2500&nonprofit_id=${id}&funding_source=customer&zip_code=02108`,
  )
  assert.deepEqual([given.amount, given.nonprofit_id, given.zip_code], [2500, id, '02108'])
  const shown = await ask(Shown, `/api/v1/donations/${given.id}`)
  assert.deepEqual([shown.id, shown.amount, shown.status], [given.id, 2500, 'pledged'])
  const listed = await ask(z.object({ donations: z.array(Shown), page: count }), '/api/v1/donations?page=1')
  assert.deepEqual([listed.page, listed.donations.map((donation) => donation.id)], [1, [given.id]])
  assert.equal((await ask(EarlierNonprofit, `/api/v1/nonprofits/${id}`)).ein, ein)
})
