import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import { CATEGORIES } from '../../../../../src/contract/index.ts'
import { readConsent } from '../../../../../src/server/service/directory/consent/read-consent.ts'
import {
  createSandboxDirectory,
  sandboxNonprofitId,
} from '../../../../../src/server/service/directory/sandbox/create-sandbox-directory.ts'
import {
  sandboxFeatured,
  sandboxNonprofits,
} from '../../../../../src/server/service/directory/sandbox/sandbox-nonprofits.ts'
import {
  type NonprofitSearch,
  searchNonprofitIds,
} from '../../../../../src/server/service/directory/search/search-sql.ts'
import { startTestService, type TestService } from '../../../../support/test-service.ts'

const accountId = 'm_sandbox_storefront'
const now = new Date('2026-01-02T03:04:05Z')
let service: TestService

beforeAll(async () => {
  service = await startTestService()
  await createSandboxDirectory(service.db, { now, decidedFor: accountId })
  await createSandboxDirectory(service.db, { now, decidedFor: accountId })
})
afterAll(() => service.close())

async function search(asked: Partial<NonprofitSearch>): Promise<string[]> {
  const ids = await searchNonprofitIds(service.db, { showHidden: false, accountId, offset: 0, limit: 1_000, ...asked })
  if (ids.length === 0) return []
  const rows = await service.db.selectFrom('nonprofit').select(['id', 'name']).where('id', 'in', ids).execute()
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return ids.map((id) => names.get(id) ?? '')
}

test('the sandbox has at least 150 complete organizations, including every featured one', () => {
  assert.ok(sandboxNonprofits.length >= 150)
  assert.equal(new Set(sandboxNonprofits.map(({ ein }) => ein)).size, sandboxNonprofits.length)
  const incomplete = sandboxNonprofits.filter(
    ({ mission, city, state }) => mission.length < 30 || city === '' || state.length !== 2,
  )
  assert.deepEqual(incomplete, [])
  assert.ok(sandboxFeatured.every((ein) => sandboxNonprofits.some((nonprofit) => nonprofit.ein === ein)))
})

test('creating the sandbox directory twice has no effect, and its IDs are the same everywhere', async () => {
  const rows = await service.db.selectFrom('nonprofit').select(['id', 'ein', 'category']).execute()
  assert.equal(rows.length, sandboxNonprofits.length)
  assert.deepEqual(new Set(rows.map(({ category }) => category)), new Set(CATEGORIES))
  assert.equal(rows.find(({ ein }) => ein === '530196605')?.id, sandboxNonprofitId('530196605'))
  assert.equal(sandboxNonprofitId('530196605'), 'n_0322SbK0OCkz57ak2ev2HC')
})

test('every consent decision in the sandbox has one history entry', async () => {
  const consents = await Promise.all(
    sandboxNonprofits.map(({ ein }) => readConsent(service.db, sandboxNonprofitId(ein))),
  )
  assert.ok(consents.some(({ direct }) => direct.length > 0))
  for (const { viaChange, autoGrantDirect, direct, history } of consents) {
    const decided = [...(viaChange ? ['via_change'] : []), ...(autoGrantDirect ? ['auto_grant_direct'] : [])]
    const subjects = history.map(({ subject }) => subject)
    assert.deepEqual(subjects.sort(), [...decided, ...direct.map(() => 'direct' as const)].sort())
  }
})

test('red cro finds the American National Red Cross first', async () => {
  assert.equal((await search({ term: 'red cro' }))[0], 'American National Red Cross')
  assert.equal((await search({ term: 'American Red Cross' }))[0], 'American National Red Cross')
})

test('an EIN finds only its nonprofit, with and without the dash', async () => {
  assert.deepEqual(await search({ term: '53-0196605' }), ['American National Red Cross'])
  assert.deepEqual(await search({ term: '530196605' }), ['American National Red Cross'])
  assert.deepEqual(await search({ term: '999999999' }), [])
})

test('case, accents, punctuation and a leading article do not matter', async () => {
  assert.equal((await search({ term: 'nature conservancy' }))[0], 'The Nature Conservancy')
  assert.equal((await search({ term: 'ST JUDE CHILDRENS' }))[0], "St. Jude Children's Research Hospital")
  assert.equal((await search({ term: "Hawai'i community" }))[0], 'Hawaiʻi Community Foundation')
})

test('spelling is corrected if nothing is found, also on later pages', async () => {
  assert.equal((await search({ term: 'natoinal geografic' }))[0], 'National Geographic Society')
  assert.equal((await search({ term: 'humanaty' }))[0], 'Habitat for Humanity International')
  assert.deepEqual(await search({ term: 'red cross', offset: 30 }), [])
  assert.deepEqual(await search({ term: 'qqqqzzzz' }), [])
  assert.deepEqual(await search({ term: '%_\\!' }), [])
})

test('a partial EIN finds nonprofits from the dash on, the best-known first', async () => {
  for (const term of ['53-0196605', 'EIN 530196605', '53-01966', '53-'])
    assert.equal((await search({ term }))[0], 'American National Red Cross', term)
  assert.deepEqual(await search({ term: '53-0196605', offset: 30 }), [])
  assert.deepEqual(await search({ term: '00-0000000' }), [])
})

test('an alternative name finds a nonprofit too, even when partly typed', async () => {
  assert.equal((await search({ term: 'Médecins Sans Frontières' }))[0], 'Doctors Without Borders USA')
  assert.equal((await search({ term: 'medecins sans front' }))[0], 'Doctors Without Borders USA')
  assert.equal((await search({ term: 'doctors w/o borders' }))[0], 'Doctors Without Borders USA')
  assert.deepEqual(await search({ term: 'medecins habitat' }), [])
})

test('without a search term, featured nonprofits come first', async () => {
  assert.deepEqual(await search({ limit: 2 }), ['American National Red Cross', "St. Jude Children's Research Hospital"])
})

test('ineligible and hidden organizations appear only on request', async () => {
  assert.deepEqual(await search({ term: 'defenders of wildlife' }), ['Defenders of Wildlife'])
  assert.deepEqual(await search({ term: 'defenders of wildlife', showHidden: true }), [
    'Defenders of Wildlife',
    'Defenders of Wildlife Action Fund',
  ])
  assert.deepEqual(await search({ term: 'knights of columbus' }), [])
  assert.equal((await search({ term: 'knights of columbus', showHidden: true })).length, 1)
})

test('categories and both consents filter together, and each combination has results', async () => {
  const animals = await search({ categories: ['animals'] })
  assert.ok(animals.includes('ASPCA') && !animals.includes('NPR'))
  const all = await search({})
  const parts = await Promise.all(
    [true, false].flatMap((direct) => [true, false].map((viaChange) => search({ direct, viaChange }))),
  )
  assert.ok(parts.every((part) => part.length > 0))
  assert.deepEqual(new Set(parts.flat()), new Set(all))
  assert.equal(parts.flat().length, all.length)
})

test('an explicit decision for an account overrides what is granted to all, for that account alone', async () => {
  const rows = await service.db.selectFrom('direct_consent').selectAll().execute()
  const withheld = rows.filter(({ granted }) => !granted).map(({ nonprofit_id }) => nonprofit_id)
  assert.ok(withheld.length > 0)
  const options = { showHidden: true, direct: true, offset: 0, limit: 1_000 }
  const ours = await searchNonprofitIds(service.db, { ...options, accountId })
  const others = await searchNonprofitIds(service.db, { ...options, accountId: 'm_sandbox_platform' })
  assert.ok(withheld.every((id) => !ours.includes(id) && others.includes(id)))
})
