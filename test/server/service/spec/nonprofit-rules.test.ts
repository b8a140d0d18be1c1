import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import * as z from 'zod/mini'
import {
  insertTestNonprofit,
  rawRequest,
  refusedWith,
  startTestService,
  type TestService,
} from '../../../support/test-service.ts'

let service: TestService

const base = 'GET /api/v1/nonprofits?public_key=test_pk_storefront'

beforeAll(async () => {
  service = await startTestService()
  const categories = ['education', 'animals', 'environment'] as const
  for (let number = 0; number < 45; number += 1) {
    const id = `n_${number}`
    await insertTestNonprofit(service.db, { id, ein: String(100_000_000 + number), name: `Lighthouse ${number}` })
    const category = categories[number % 3]
    if (category !== undefined)
      await service.db.updateTable('nonprofit').set({ category }).where('id', '=', id).execute()
  }
  await insertTestNonprofit(service.db, {
    id: 'n_barred',
    ein: '200000000',
    name: 'Lighthouse Barred',
    ineligible: true,
  })
  await service.db
    .updateTable('nonprofit')
    .set({ parent_nonprofit_id: 'n_0', parent_relationship: 'chapter' })
    .where('id', 'in', ['n_1', 'n_2'])
    .execute()
})
afterAll(() => service.close())

async function search(query: string): Promise<{ ids: string[]; page: number; categories: string[] }> {
  const { status, json } = await rawRequest(service, `${base}${query}`, { account: null })
  assert.equal(status, 200, JSON.stringify(json))
  const Found = z.object({ nonprofits: z.array(z.object({ id: z.string(), category: z.string() })), page: z.int() })
  const { nonprofits, page } = z.parse(Found, json)
  return {
    ids: nonprofits.map(({ id }) => id),
    page,
    categories: [...new Set(nonprofits.map(({ category }) => category))],
  }
}

async function refused(query: string): Promise<string | undefined> {
  const { status, json } = await rawRequest(service, `${base}${query}`, { account: null })
  assert.equal(status, 400, query)
  return z.parse(z.looseObject({ param: z.optional(z.string()) }), json).param
}

test('4.2 search works with only the public key, only Basic, and both', async () => {
  const path = 'GET /api/v1/nonprofits?search_term=lighthouse'
  const alone = await rawRequest(service, `${path}&public_key=test_pk_storefront`, { account: null })
  const basic = await rawRequest(service, path)
  const both = await rawRequest(service, `${path}&public_key=test_pk_storefront`)
  assert.deepEqual([alone.status, basic.status, both.status], [200, 200, 200])
  assert.deepEqual(alone.json, basic.json)
  assert.equal((await rawRequest(service, path, { account: null })).status, 401)
  assert.equal((await rawRequest(service, `${path}&public_key=nobody`, { account: null })).status, 401)
})

test('4.2 limit is 1 to 200, default 30; page is 1 to 100, default 1', async () => {
  const first = await search('')
  assert.deepEqual([first.ids.length, first.page], [30, 1])
  const second = await search('&page=2')
  assert.deepEqual([second.ids.length, second.page], [15, 2])
  assert.equal(new Set([...first.ids, ...second.ids]).size, 45)
  assert.equal((await search('&limit=200')).ids.length, 45)
  assert.equal((await search('&limit=1')).ids.length, 1)
  for (const limit of ['0', '201', '1.5', '-1', 'x']) assert.equal(await refused(`&limit=${limit}`), 'limit')
  for (const page of ['0', '101', '1.5', 'x']) assert.equal(await refused(`&page=${page}`), 'page')
})

test('4.2 a page past the end is 200 with an empty list', async () => {
  assert.deepEqual(await search('&page=100'), { ids: [], page: 100, categories: [] })
})

test('4.2 search_term is a name or an EIN, with or without the dash, and is ignored if empty', async () => {
  assert.deepEqual((await search('&search_term=100000007')).ids, ['n_7'])
  assert.deepEqual((await search('&search_term=10-0000007')).ids, ['n_7'])
  assert.equal((await search('&search_term=LIGHTHOUSE%207')).ids[0], 'n_7')
  assert.equal((await search('&search_term=')).ids.length, 30)
  assert.deepEqual((await search('&search_term=nothing+like+that')).ids, [])
})

test('4.2 categories[] can be raw, encoded or a comma-separated list, and several are joined by or', async () => {
  for (const query of [
    '&categories[]=animals',
    '&categories%5B%5D=animals',
    '&categories=animals',
    '&categories=Animals',
  ])
    assert.deepEqual((await search(query)).categories, ['animals'], query)
  const two = await search('&categories[]=animals&categories[]=education&limit=200')
  assert.deepEqual([two.categories.sort(), two.ids.length], [['animals', 'education'], 30])
  assert.deepEqual((await search('&categories=animals,education&limit=200')).ids.length, 30)
  assert.deepEqual((await search('&categories[]=public+benefit')).ids, [])
  assert.deepEqual((await search('&categories[]=human%20services')).ids, [])
  assert.match((await refused('&categories[]=sports')) ?? '', /^categories/)
})

test('4.2 show_hidden includes hidden and ineligible nonprofits', async () => {
  await service.db.updateTable('nonprofit').set({ hidden: true }).where('id', '=', 'n_44').execute()
  assert.equal((await search('&limit=200')).ids.length, 44)
  assert.equal((await search('&limit=200&show_hidden=false')).ids.length, 44)
  const all = await search('&limit=200&show_hidden=true')
  assert.ok(all.ids.includes('n_44') && all.ids.includes('n_barred'))
  await service.db.updateTable('nonprofit').set({ hidden: false }).where('id', '=', 'n_44').execute()
})

test('4.2 consent filters combine with search term and categories', async () => {
  const found = await search('&search_term=lighthouse&categories[]=animals&written_consent[direct]=true')
  assert.deepEqual(found.ids, [])
  const without = await search(
    '&search_term=lighthouse&categories[]=animals&written_consent%5Bdirect%5D=false&limit=200',
  )
  assert.equal(without.ids.length, 15)
})

test('4.2 a flat, unknown or wrongly nested consent filter is rejected, also if it is empty', async () => {
  for (const filter of ['written_consent=true', 'written_consent=', 'written_consent[other]=true'])
    assert.match((await refused(`&${filter}`)) ?? '', /^written_consent/)
  for (const filter of ['written_consent[other]=', 'written_consent[direct][x]=true', 'written_consent[direct][]=true'])
    assert.match((await refused(`&${filter}`)) ?? '', /^written_consent/)
  assert.equal((await search('&written_consent[direct]=&limit=200')).ids.length, 45)
})

test('4.2 show returns parents and children', async () => {
  const client = service.clientOf('storefront')
  const parent = await client.nonprofits.show({ params: { id: 'n_0' } })
  assert.deepEqual(parent.child_organizations, [
    { nonprofit_id: 'n_1', relationship_type: 'chapter' },
    { nonprofit_id: 'n_2', relationship_type: 'chapter' },
  ])
  const child = await client.nonprofits.show({ params: { id: '10-0000001' } })
  assert.deepEqual(child.parent_organization, { nonprofit_id: 'n_0', relationship_type: 'chapter' })
  await assert.rejects(client.nonprofits.show({ params: { id: 'n_none' } }), refusedWith('not_found', 404, 'id'))
})

test('4.2 show says why a nonprofit isn’t eligible', async () => {
  const barred = await service.clientOf('storefront').nonprofits.show({ params: { id: 'n_barred' } })
  assert.equal(barred.eligible, false)
  assert.deepEqual(barred.eligibility_restrictions, [{ code: 'blocked', detail: 'Under review.' }])
})

test('5 browsers can call the public-key endpoints from any origin, and read errors', async () => {
  const path = 'http://localhost:8080/api/v1/nonprofits'
  const preflight = await service.fetch(
    new Request(path, {
      method: 'OPTIONS',
      headers: { origin: 'https://shop.example', 'access-control-request-headers': 'authorization, content-type' },
    }),
  )
  assert.equal(preflight.status, 204)
  assert.equal(preflight.headers.get('access-control-allow-origin'), '*')
  assert.match(preflight.headers.get('access-control-allow-headers') ?? '', /authorization, content-type/)
  const refusal = await service.fetch(new Request(path, { headers: { origin: 'https://shop.example' } }))
  assert.deepEqual([refusal.status, refusal.headers.get('access-control-allow-origin')], [401, '*'])
})
