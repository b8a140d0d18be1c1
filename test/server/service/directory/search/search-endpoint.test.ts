import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, beforeAll, test } from 'vitest'
import { createClient } from '../../../../../src/client/index.ts'
import { basicHeader } from '../../../../../src/contract/basic-credentials.ts'
import { contract } from '../../../../../src/contract/index.ts'
import { openDatabase } from '../../../../../src/server/database/connect.ts'
import type { Database, Tables } from '../../../../../src/server/database/tables/tables.ts'
import { silentLog } from '../../../../../src/server/http/log.ts'
import type { ServiceDependencies } from '../../../../../src/server/service/api/handlers/context.ts'
import { createService } from '../../../../../src/server/service/api/service.ts'
import { createSandboxDirectory } from '../../../../../src/server/service/directory/sandbox/create-sandbox-directory.ts'
import {
  createLiveDirectory,
  type LiveDirectory,
} from '../../../../../src/server/service/directory/search/live/live-directory.ts'
import { eventually } from '../../../../support/eventually.ts'
import { createTestDatabase, holdTestEngine, type TestDatabase } from '../../../../support/test-database.ts'
import { insertTestNonprofit, startTestService, TEST_NOW, type TestService } from '../../../../support/test-service.ts'

/** One database, with a service that has an index and one without. */
let plain: TestService
let directory: LiveDirectory
let askPlain: Ask
let askIndexed: Ask
let replica: { db: Database; close(): Promise<void> }
let replicaDatabase: TestDatabase

beforeAll(async () => {
  plain = await startTestService()
  const account = await plain.db.selectFrom('public_key').select('account_id').executeTakeFirstOrThrow()
  await createSandboxDirectory(plain.db, { now: TEST_NOW, decidedFor: account.account_id })
  directory = createLiveDirectory({ db: plain.db, databaseUrl: await urlOf(plain.db), log: silentLog })
  directory.start()
  await directory.ready()
  replicaDatabase = await createTestDatabase()
  replica = await openDatabase<Tables>(replicaDatabase.url)
  askPlain = asking({})
  askIndexed = asking({ directory })
})

afterAll(async () => {
  await directory.stop()
  await replica.close()
  await replicaDatabase.drop()
  await plain.close()
})

interface Asked {
  search_term?: string
  show_hidden?: boolean
  written_consent?: { direct?: boolean; via_change?: boolean }
  limit?: number
  page?: number
}

type Ask = (query: Asked) => Promise<string[]>

/** Searches with a service on the same database that has other search dependencies. Returns EINs. */
function asking(sources: Pick<ServiceDependencies, 'directory' | 'replica'>): Ask {
  const { fetch } = createService({ ...plain.dependencies, ...sources })
  const client = createClient(contract, {
    baseUrl: plain.dependencies.publicUrl,
    publicKey: 'test_pk_storefront',
    fetch,
  })
  return async (query) => {
    const { nonprofits } = await client.nonprofits.search({ query: { limit: 200, ...query } })
    return nonprofits.map(({ ein }) => ein)
  }
}

async function urlOf(db: Database): Promise<string> {
  const url = new URL((await holdTestEngine()).url)
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  url.pathname = `/${rows[0]?.name}`
  return url.href
}

async function bothFind(query: Asked): Promise<void> {
  const [one, other] = [await askPlain(query), await askIndexed(query)]
  assert.ok(one.length > 0, 'a comparison of nothing says nothing')
  assert.deepEqual([...other].sort(), [...one].sort())
}

test('the index and the tables find the same nonprofits with every filter', async () => {
  await bothFind({})
  await bothFind({ show_hidden: true, limit: 200, page: 2 })
  await bothFind({ written_consent: { direct: true } })
  await bothFind({ written_consent: { direct: false } })
  await bothFind({ written_consent: { via_change: true } })
  await bothFind({ written_consent: { via_change: false, direct: true } })
})

test('the index finds everything that the tables find, and alternative names', async () => {
  const query = { search_term: 'foundation', written_consent: { direct: true } }
  const [one, other] = [await askPlain(query), await askIndexed(query)]
  assert.ok(one.length > 0)
  assert.deepEqual(
    one.filter((ein) => !other.includes(ein)),
    [],
  )
})

test('featured nonprofits come first from both the index and the tables', async () => {
  const [one, other] = [await askPlain({ limit: 24 }), await askIndexed({ limit: 24 })]
  assert.deepEqual(other, one)
})

test('a cause, a place and everyday words find nonprofits without those words in their names', async () => {
  const named = async (search_term: string) => (await askIndexed({ search_term, limit: 10 })).slice(0, 3)
  assert.ok((await named('refugees')).includes('135633307'), 'HIAS')
  assert.equal((await named('homeless'))[0], '911914868', 'Habitat for Humanity, by a cause close to it')
  assert.ok((await named('veterans')).includes('131946868'), 'Paralyzed Veterans of America')
  assert.ok((await named('childhood cancer')).includes('131788491'), 'American Cancer Society')
  assert.ok((await named('church')).length > 0)
  assert.ok((await askIndexed({ search_term: 'chicago' })).includes('363673599'), 'Feeding America')
  assert.ok((await askIndexed({ search_term: 'IL' })).includes('363673599'), 'Feeding America')
  assert.ok((await askIndexed({ search_term: 'illinois' })).includes('363673599'), 'Feeding America')
  assert.equal((await named('opera new york'))[0], '131624087')
  assert.equal((await named('food bank near me'))[0], '521167581')
  for (const begun of ['food bank n', 'food bank ne', 'food bank near', 'food bank near m'])
    assert.equal((await named(begun))[0], '521167581', begun)
  assert.equal((await named('clean and safe drinking water'))[0], '223936753', 'words of a mission')
})

test('matches in the name rank before matches in only the cause or place', async () => {
  assert.equal((await askIndexed({ search_term: 'cancer' }))[0], '042263040')
  assert.equal((await askIndexed({ search_term: 'chicago' }))[0], '362167725')
})

test('an empty result suggests the categories of the causes in the search term', async () => {
  const client = createClient(contract, {
    baseUrl: plain.dependencies.publicUrl,
    publicKey: 'test_pk_storefront',
    fetch: createService({ ...plain.dependencies, directory }).fetch,
  })
  const related = async (query: { search_term: string; categories?: ['animals'] }) =>
    (await client.nonprofits.search({ query: { limit: 5, ...query } })).related_categories
  assert.deepEqual(await related({ search_term: 'opera zzqx', categories: ['animals'] }), ['arts and culture'])
  assert.equal(await related({ search_term: 'zzqx' }), undefined)
  assert.equal(await related({ search_term: 'opera' }), undefined)
})

test('words that match nothing together are dropped, and the response names them', async () => {
  const client = createClient(contract, {
    baseUrl: plain.dependencies.publicUrl,
    publicKey: 'test_pk_storefront',
    fetch: createService({ ...plain.dependencies, directory }).fetch,
  })
  const search = (search_term: string) => client.nonprofits.search({ query: { search_term, limit: 5 } })
  const relaxed = await search('homeless shelter chicago')
  assert.deepEqual(relaxed.relaxed, ['chicago'])
  assert.deepEqual([relaxed.searched_for, relaxed.relaxed_place], ['homeless shelter', 'Chicago'])
  assert.equal(relaxed.nonprofits[0]?.ein, '911914868', 'Habitat for Humanity')
  assert.deepEqual((await search('dog rescue zzqx')).relaxed, ['zzqx'])
  const nothing = await search('zzqx')
  assert.deepEqual([nothing.nonprofits, nothing.relaxed], [[], undefined])
})

test('a result that isn’t found by its name says which fields match', async () => {
  const client = createClient(contract, {
    baseUrl: plain.dependencies.publicUrl,
    publicKey: 'test_pk_storefront',
    fetch: createService({ ...plain.dependencies, directory }).fetch,
  })
  const first = async (search_term: string) =>
    (await client.nonprofits.search({ query: { search_term, limit: 1 } })).nonprofits[0]
  assert.deepEqual((await first('cash transfers'))?.matches, [{ field: 'mission', words: ['cash'] }])
  assert.deepEqual((await first('20049'))?.matches, [{ field: 'zip_code', words: ['20049'] }])
  assert.equal((await first('red cross'))?.matches, undefined)
})

test('after a change of city, cause or mission, a nonprofit is found by the new value and no longer by the old one', async () => {
  const change = (columns: object) =>
    plain.db.updateTable('nonprofit').set(columns).where('ein', '=', '135633307').execute()
  const finds = async (search_term: string) => (await askIndexed({ search_term })).includes('135633307')
  const before = await plain.db
    .selectFrom('nonprofit')
    .select(['city', 'classification', 'mission'])
    .where('ein', '=', '135633307')
    .executeTakeFirstOrThrow()
  assert.equal(await finds('silver spring'), true)
  await change({ city: 'Yellowknife Bay', classification: 'A6A', mission: 'Sings arias.' })
  await eventually(async () => assert.equal(await finds('yellowknife bay'), true))
  assert.equal(await finds('silver spring'), false)
  assert.equal(await finds('opera'), true)
  assert.equal(await finds('arias'), true)
  assert.equal(await finds('faiths'), false)
  await change(before)
  await eventually(async () => assert.equal(await finds('faiths'), true))
})

test('the index answers the legacy search too', async () => {
  const { fetch } = createService({ ...plain.dependencies, directory })
  const keys = { publicKey: 'test_pk_storefront', secretKey: 'test_sk_storefront' }
  const url = `${plain.dependencies.publicUrl}/api/v1/nonprofits?name=red+cro`
  const response = await fetch(new Request(url, { headers: { authorization: basicHeader(keys) } }))
  assert.match(await response.text(), /^\{"nonprofits":\[\{"id":"[^"]+","name":"[^"]*Red Cross"/)
})

test('every change of a nonprofit reaches its cached listing', async () => {
  const url = `${plain.dependencies.publicUrl}/api/v1/nonprofits?public_key=test_pk_storefront&search_term=530196605`
  const { fetch } = createService({ ...plain.dependencies, directory })
  const listed = async () => (await fetch(new Request(url))).text()
  const shows = (text: RegExp): Promise<void> => eventually(async () => assert.match(await listed(), text))
  const ein = '530196605'
  const change = (columns: object) => plain.db.updateTable('nonprofit').set(columns).where('ein', '=', ein).execute()
  const { id } = await plain.db.selectFrom('nonprofit').select('id').where('ein', '=', ein).executeTakeFirstOrThrow()
  await shows(/"name":"[^"]*Red Cross"/)
  await change({ mission: 'Help where it hurts' })
  await shows(/"mission":"Help where it hurts"/)
  await change({ stats: ['$1 = 1 blanket'] })
  await shows(/"stats":\["\$1 = 1 blanket"\]/)
  await insertTestNonprofit(plain.db, { id: 'n_chapter', ein: '990000001', name: 'Red Cross of Nowhere' })
  await plain.db
    .updateTable('nonprofit')
    .set({ parent_nonprofit_id: id, parent_relationship: 'chapter' })
    .where('id', '=', 'n_chapter')
    .execute()
  await shows(/"child_organizations":\[\{"nonprofit_id":"n_chapter"/)
  await plain.db.deleteFrom('nonprofit').where('id', '=', 'n_chapter').execute()
  await shows(/"child_organizations":\[\]/)
  const decision = { account_id: await accountId(), nonprofit_id: id, updated_at: TEST_NOW }
  const decide = (granted: boolean) =>
    plain.db
      .insertInto('direct_consent')
      .values({ ...decision, granted })
      .onConflict((conflict) => conflict.columns(['nonprofit_id', 'account_id']).doUpdateSet({ granted }))
      .execute()
  await decide(true)
  await shows(/"written_consent":\{"via_change":\w+,"direct":true\}/)
  await decide(false)
  await shows(/"written_consent":\{"via_change":\w+,"direct":false\}/)
  await change({ hidden: true })
  await shows(/"nonprofits":\[\]/)
  await change({ hidden: false })
})

async function accountId(): Promise<string> {
  const found = await plain.db
    .selectFrom('public_key')
    .select('account_id')
    .where('public_key', '=', 'test_pk_storefront')
    .executeTakeFirstOrThrow()
  return found.account_id
}

test('rows come from the replica if there is one, and from the primary when it is down', async () => {
  const index = { answer: () => ({ numbers: [1], relaxed: null, topics: [] }) }
  const first = { index, listings: undefined }
  const numbered = await plain.db
    .selectFrom('nonprofit')
    .select('ein')
    .where('search_number', '=', 1)
    .executeTakeFirst()
  assert.deepEqual(await asking({ directory: first, replica: replica.db })({}), [])
  const away = await openDatabase<Tables>(replicaDatabase.url)
  await away.close()
  assert.deepEqual(await asking({ directory: first, replica: away.db })({}), [numbered?.ein])
})
