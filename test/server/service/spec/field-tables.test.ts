import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import * as z from 'zod/mini'
import { CATEGORIES, DONATION_STATUSES } from '../../../../src/contract/index.ts'
import { setImpactRates } from '../../../../src/server/service/reports/impact-totals.ts'
import { insertTestNonprofit, rawRequest, startTestService, type TestService } from '../../../support/test-service.ts'

// The field tables of the API's specification, written by hand. Responses must match them.

let service: TestService

beforeAll(async () => {
  service = await startTestService()
  await insertTestNonprofit(service.db, { id: 'n_one', ein: '530196605', name: 'One' })
  await insertTestNonprofit(service.db, { id: 'n_child', ein: '530196606', name: 'Child' })
  await insertTestNonprofit(service.db, { id: 'n_barred', ein: '530196607', name: 'Barred', ineligible: true })
  await insertTestNonprofit(service.db, { id: 'n_climate', ein: '116107128' })
  await service.db
    .updateTable('nonprofit')
    .set({
      parent_nonprofit_id: 'n_one',
      parent_relationship: 'chapter',
      socials: '{"facebook":"https://f.example/x"}',
    })
    .where('id', '=', 'n_child')
    .execute()
  await setImpactRates(service.db, 'n_one', [
    { cents: 100, quantity: 1, unitOne: 'meal', unitMany: 'meals', source: 'made up' },
  ])
})
afterAll(() => service.close())

const unix = z.int().check(z.minimum(1_000_000_000), z.maximum(9_999_999_999))
const text = z.string()
const object = z.record(text, z.unknown())

function prefixed(prefix: string) {
  return text.check(z.regex(new RegExp(`^${prefix}_[0-9A-Za-z_]+$`)))
}

/** Asserts that every field is present with its type, and no others except those in `extra`. */
function holdsTo(shape: z.core.$ZodShape, value: unknown, extra: readonly string[] = []): void {
  const parsed = z.safeParse(z.looseObject(shape), value)
  assert.ok(parsed.success, `${parsed.error?.message} in ${JSON.stringify(value)}`)
  const unknown = Object.keys(z.parse(object, value)).filter((name) => !(name in shape) && !extra.includes(name))
  assert.deepEqual(unknown, [])
}

const gift = { amount: 2500, nonprofit_id: 'n_one', funds_collected: false }

const donation = {
  amount: z.int(),
  id: prefixed('(d|carbon)'),
  live_mode: z.literal(false),
  nonprofit_id: prefixed('n'),
  order_value: z.nullable(z.int()),
  zip_code: z.nullable(text),
  metadata: object,
  currency: z.literal('USD'),
  status: z.enum(DONATION_STATUSES),
  external_id: z.nullable(text),
  original_nonprofit_id: z.nullable(prefixed('n')),
}

const related = z.object({
  nonprofit_id: prefixed('n'),
  relationship_type: z.enum(['chapter', 'project', 'fiscally_sponsored']),
})

const nonprofit = {
  id: prefixed('n'),
  name: text,
  ein: text.check(z.regex(/^\d{9}$/)),
  address_line: text,
  city: text,
  state: text,
  zip_code: text,
  classification: text,
  category: z.enum(CATEGORIES),
  categories: z.array(text),
  mission: text,
  website: text,
  socials: z.strictObject({
    facebook: z.optional(text),
    instagram: z.optional(text),
    twitter: z.optional(text),
    youtube: z.optional(text),
    tiktok: z.optional(text),
  }),
  icon_url: text.check(z.regex(/^https?:/)),
  logo_url: z.nullable(text),
  cover_image_url: z.nullable(text),
  eligible: z.boolean(),
  eligibility_restrictions: z.array(z.object({ code: text, detail: text })),
  parent_organization: z.nullable(related),
  child_organizations: z.array(related),
  payout_method: z.enum(['check', 'bank_account']),
  claimed: z.boolean(),
  written_consent: z.strictObject({ via_change: z.boolean(), direct: z.boolean() }),
}

/** Members that aren't in the table; clients written for it ignore them. */
const DONATION_ADDITIONS = ['funds_collected', 'created_at', 'fee', 'cover_fees', 'campaign_id', 'payout']

test('2.1 Donation: create, show and list', async () => {
  const full = { ...gift, order_value: 1, zip_code: '02108', metadata: { a: [1] }, external_id: 'o' }
  const created = await rawRequest(service, 'POST /api/v1/donations', { body: full })
  holdsTo(donation, created.json, DONATION_ADDITIONS)
  const bare = await rawRequest(service, 'POST /api/v1/donations', { body: gift })
  holdsTo(donation, bare.json, DONATION_ADDITIONS)
  const { id } = z.parse(z.looseObject({ id: text }), bare.json)
  holdsTo(donation, (await rawRequest(service, `GET /api/v1/donations/${id}`)).json, DONATION_ADDITIONS)
  const list = z.parse(
    z.strictObject({ donations: z.array(z.unknown()), page: z.int(), has_more: z.boolean() }),
    (await rawRequest(service, 'GET /api/v1/donations')).json,
  )
  for (const one of list.donations) holdsTo(donation, one, DONATION_ADDITIONS)
})

test('2.1 Donation, legacy shape: merchant_id, and four fewer fields', async () => {
  const body = { amount: 2500, nonprofit_id: 'n_one', funding_source: 'merchant' }
  const { status: _, currency: __, metadata: ___, original_nonprofit_id: ____, ...earlier } = donation
  holdsTo(
    { ...earlier, merchant_id: prefixed('m') },
    (await rawRequest(service, 'POST /api/v1/donations', { body })).json,
  )
})

test('2.2 Nonprofit: show has every field, pending payouts included', async () => {
  const shown = {
    ...nonprofit,
    pending_payout_amount: z.int(),
    pending_payout_amounts: z.record(text, text.check(z.regex(/^\d+\.\d{2}$/))),
    memo: z.nullable(text),
    last_verified_at: z.nullable(unix),
  }
  for (const id of ['n_one', 'n_child', 'n_barred'])
    holdsTo(shown, (await rawRequest(service, `GET /api/v1/nonprofits/${id}`)).json, ['impact_rates', 'card_fee'])
})

test('2.2 Nonprofit: search has stats and no payout amounts', async () => {
  const { json } = await rawRequest(service, 'GET /api/v1/nonprofits?public_key=test_pk_storefront&show_hidden=true')
  const { nonprofits } = z.parse(
    z.strictObject({ nonprofits: z.array(z.unknown()), page: z.int(), has_more: z.boolean() }),
    json,
  )
  assert.ok(nonprofits.length >= 3)
  for (const one of nonprofits) holdsTo({ ...nonprofit, stats: z.array(text) }, one)
})

test('2.2 Nonprofit, legacy search: memo and last_verified_at', async () => {
  const { json } = await rawRequest(service, 'GET /api/v1/nonprofits?name=one')
  const { nonprofits } = z.parse(z.strictObject({ nonprofits: z.array(z.unknown()), page: z.int() }), json)
  assert.ok(nonprofits.length > 0)
  for (const one of nonprofits)
    holdsTo({ ...nonprofit, memo: z.nullable(text), last_verified_at: z.nullable(unix) }, one)
})

test('2.3 Campaign and 2.4 Campaign donation', async () => {
  const campaign = {
    id: prefixed('ca'),
    name: text,
    description: z.nullable(text),
    nonprofit_id: prefixed('n'),
    nonprofit_invited: z.boolean(),
    start_date: unix,
    end_date: unix,
    target_grant_receipt_date: z.nullable(unix),
    grant_disbursement_initiation_date: z.nullable(unix),
    auto_distribute_grants: z.boolean(),
    percent_auto_return: text.check(z.regex(/^\d+(\.\d{1,2})?$/)),
    metadata: object,
    shared_metadata: object,
    grant_distribution_statuses: z.array(z.strictObject({ status: text, amount: z.int(), at: unix })),
  }
  const body = { name: 'x', start_date: 1_772_000_000, end_date: 1_800_000_001, nonprofit_id: 'n_one' }
  const created = await rawRequest(service, 'POST /api/v1/campaigns', { body })
  const additions = ['type', 'live_mode', 'created_at']
  holdsTo(campaign, created.json, additions)
  const { id } = z.parse(z.looseObject({ id: text }), created.json)
  holdsTo(campaign, (await rawRequest(service, `GET /api/v1/campaigns/${id}`)).json, additions)
  holdsTo(campaign, (await rawRequest(service, `PUT /api/v1/campaigns/${id}`, { body: { name: 'y' } })).json, additions)
  const given = await rawRequest(service, `POST /api/v1/campaigns/${id}/donations`, { body: { amount: 1 } })
  holdsTo({ id: prefixed('ce'), amount: z.int(), campaign_id: z.literal(id) }, given.json, [
    'status',
    'given_on',
    'created_at',
  ])
})

test('2.5 Transfer capture result', async () => {
  const body = {
    processor_destination_payment_id: 'py_sandbox_5000_fee_300',
    allocations: [{ nonprofit_id: 'n_one', amount: 4_700, external_id: 'e' }],
  }
  const allocation = { nonprofit_id: prefixed('n'), amount: z.int(), fee: z.int(), external_id: text }
  holdsTo(
    {
      amount: z.int(),
      fee: z.int(),
      processor_application_fee: z.int(),
      allocations: z.array(z.strictObject(allocation)),
    },
    (await rawRequest(service, 'POST /api/v1/transfers', { body })).json,
  )
})

test('2.6 Impact report: nonprofits with total_impact and email, and the filters', async () => {
  const { json } = await rawRequest(service, 'GET /api/v1/reports/impact?end_timestamp=1900000000')
  const { data, filters } = z.parse(z.strictObject({ data: z.array(z.unknown()), filters: object }), json)
  assert.deepEqual(filters, { end_timestamp: 1_900_000_000 })
  assert.ok(data.length > 0)
  const totals = ['stats', 'total_amount', 'donation_count']
  for (const one of data) holdsTo({ ...nonprofit, total_impact: z.array(text), email: z.nullable(text) }, one, totals)
})

test('2.7 Checkout link', async () => {
  const urls = { success_url: 'https://shop.example/thanks', cancel_url: 'https://shop.example/cart' }
  const body = { amount: 2500, nonprofit_id: 'n_one', ...urls }
  const { json } = await rawRequest(service, 'POST /api/v1/payments/checkout_link', { body })
  holdsTo({ checkout_url: text.check(z.regex(/^https?:\/\//)) }, json)
})

test('2.9 Climate records: amounts are strings in POST responses and integers in estimates', async () => {
  const parcel = { origin_address: '60601', destination_address: '90210', weight_lb: 10 }
  const offset = { amount: text.check(z.regex(/^\d+$/)), id: prefixed('carbon') }
  const crypto = await rawRequest(service, 'POST /api/v1/climate/crypto_offset', { body: { currency: 'ETH' } })
  holdsTo(offset, crypto.json)
  holdsTo(offset, (await rawRequest(service, 'POST /api/v1/climate/shipping_offset', { body: parcel })).json)
  const query = 'origin_address=60601&destination_address=90210&weight_lb=10'
  const estimate = await rawRequest(service, `GET /api/v1/climate/shipping_offset?${query}`)
  holdsTo({ amount: z.int(), offset_id: prefixed('offset') }, estimate.json)
  const stats = { amount: z.int(), trees: z.number(), co2_tonnes_offset: z.number() }
  holdsTo(stats, (await rawRequest(service, 'GET /api/v1/climate/stats')).json)
  const { id } = z.parse(z.looseObject({ id: text }), crypto.json)
  holdsTo(stats, (await rawRequest(service, `GET /api/v1/donations/${id}/climate_stats`)).json)
})

test('2.10 Social media content items', async () => {
  const { json } = await rawRequest(
    service,
    'GET /api/v1/nonprofits/n_one/social_media_content?public_key=test_pk_storefront',
  )
  for (const one of z.parse(z.array(z.unknown()), json))
    holdsTo({ theme: z.enum(['pink', 'white', 'black']), url: text.check(z.regex(/^https?:/)) }, one)
})

test('7 Errors: the same flat object everywhere', async () => {
  const problem = { type: text, status: z.int(), code: text, title: text, detail: text, request_id: text }
  for (const line of [
    'GET /api/v1/donations/d_x',
    'GET /nowhere',
    'DELETE /api/v1/donations',
    'POST /api/v1/donations',
  ]) {
    const { json, status } = await rawRequest(service, line)
    holdsTo({ ...problem, status: z.literal(status) }, json, ['param'])
  }
})
