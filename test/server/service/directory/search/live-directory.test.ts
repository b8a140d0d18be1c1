import assert from 'node:assert/strict'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, test } from 'vitest'
import { openDatabase } from '../../../../../src/server/database/connect.ts'
import type { Database, Tables } from '../../../../../src/server/database/tables/tables.ts'
import { silentLog } from '../../../../../src/server/http/log.ts'
import { createSeal } from '../../../../../src/server/service/accounts/keyring.ts'
import { createSandboxAccounts } from '../../../../../src/server/service/accounts/sandbox-accounts.ts'
import {
  createLiveDirectory,
  type LiveDirectory,
} from '../../../../../src/server/service/directory/search/live/live-directory.ts'
import { eventually } from '../../../../support/eventually.ts'
import { createTestDatabase, type TestDatabase } from '../../../../support/test-database.ts'
import { insertTestNonprofit, TEST_NOW } from '../../../../support/test-service.ts'

let database: TestDatabase
let db: Database
let close: () => Promise<void>
let dataDirectory: string
/** Two indexes as in two processes, each with its own connections, thread and memory. */
let directories: [LiveDirectory, LiveDirectory]

beforeAll(async () => {
  database = await createTestDatabase()
  ;({ db, close } = await openDatabase<Tables>(database.url))
  dataDirectory = await mkdtemp(join(tmpdir(), 'almoner-directory-'))
  await createSandboxAccounts(db, { seal: createSeal(Buffer.alloc(32, 7)), now: TEST_NOW, allowedOrigins: [] })
  for (let at = 0; at < 20; at++) {
    await insertTestNonprofit(db, { id: `n_${at}`, ein: String(530_000_000 + at), name: `Wren Trust ${at}` })
  }
  directories = [open(), open()]
  await Promise.all(directories.map((directory) => directory.ready()))
})

afterAll(async () => {
  await Promise.all(directories.map((directory) => directory.stop()))
  await close()
  await database.drop()
  await rm(dataDirectory, { recursive: true })
})

/** Disables the regular polling of changes, which would hide missing notifications. */
function open(): LiveDirectory {
  const pollEvery = 3_600_000
  const directory = createLiveDirectory({ db, databaseUrl: database.url, log: silentLog, dataDirectory, pollEvery })
  directory.start()
  return directory
}

function count(directory: LiveDirectory, term: string, more: object = {}): number | undefined {
  const answer = directory.index?.answer({ term, offset: 0, limit: 100, ...more })
  // Results for fewer words aren't results for the term.
  return answer?.relaxed ? 0 : answer?.numbers.length
}

/** Waits until both indexes return these results. */
async function bothFind(expected: number, term: string, more: object = {}): Promise<void> {
  await eventually(() => {
    const found = directories.map((directory) => count(directory, term, more))
    assert.deepEqual(found, [expected, expected], term)
  })
}

async function accountId(): Promise<string> {
  return (await db.selectFrom('account').select('id').orderBy('id').executeTakeFirstOrThrow()).id
}

test('every process finds a new nonprofit', async () => {
  await insertTestNonprofit(db, { id: 'n_new', ein: '540000000', name: 'Nuthatch Trust' })
  await bothFind(1, 'nuthatch')
})

test('a renamed nonprofit is found by its new name and no longer by the old one', async () => {
  await db.updateTable('nonprofit').set({ name: 'Dunnock Trust' }).where('id', '=', 'n_3').execute()
  await bothFind(1, 'dunnock')
  await bothFind(0, 'wren trust 3')
})

test('a nonprofit that can no longer be paid disappears from every search', async () => {
  const blocked = JSON.stringify([{ code: 'revoked', detail: 'Revoked.' }])
  await db.updateTable('nonprofit').set({ filed_restrictions: blocked }).where('id', '=', 'n_4').execute()
  await bothFind(0, '530000004')
  await bothFind(1, '530000004', { showHidden: true })
})

test('every search reflects a granted and a withdrawn consent', async () => {
  const given = { nonprofit_id: 'n_5', via_change: true, updated_at: TEST_NOW }
  await db.insertInto('nonprofit_consent').values(given).execute()
  await bothFind(1, 'wren', { viaChange: true })
  await db.updateTable('nonprofit_consent').set({ via_change: false }).execute()
  await bothFind(0, 'wren', { viaChange: true })
})

test('a decision for one account overrides the auto-grant for that account alone, and can be withdrawn', async () => {
  const account = await accountId()
  const direct = { direct: { account, isGiven: true } }
  await db
    .insertInto('nonprofit_consent')
    .values({ nonprofit_id: 'n_6', auto_grant_direct: true, updated_at: TEST_NOW })
    .execute()
  await bothFind(1, 'wren', direct)
  const decision = { account_id: account, granted: false, updated_at: TEST_NOW }
  await db
    .insertInto('direct_consent')
    .values({ nonprofit_id: 'n_6', ...decision })
    .execute()
  await db
    .insertInto('direct_consent')
    .values({ nonprofit_id: 'n_7', ...decision, granted: true })
    .execute()
  await bothFind(1, 'wren trust 7', direct)
  await bothFind(0, 'wren trust 6', direct)
  assert.equal(count(directories[0], 'wren', { direct: { account: 'm_other', isGiven: true } }), 1)
  await db.deleteFrom('direct_consent').execute()
  await bothFind(1, 'wren', direct)
})

test('a transaction that starts earlier and commits later isn’t missed', async () => {
  await db.transaction().execute(async (tx) => {
    await insertTestNonprofit(tx, { id: 'n_slow', ein: '540000001', name: 'Slow Siskin' })
    await insertTestNonprofit(db, { id: 'n_quick', ein: '540000002', name: 'Quick Siskin' })
    await bothFind(1, 'siskin')
  })
  await bothFind(2, 'siskin')
})

test('uncommitted changes aren’t found', async () => {
  await assert.rejects(
    db.transaction().execute(async (tx) => {
      await insertTestNonprofit(tx, { id: 'n_undone', ein: '540000003', name: 'Undone Chough' })
      await insertTestNonprofit(db, { id: 'n_done', ein: '540000005', name: 'Done Chough' })
      await bothFind(1, 'chough')
      throw new Error('undo')
    }),
  )
  await insertTestNonprofit(db, { id: 'n_after', ein: '540000006', name: 'Red-billed Chough' })
  await bothFind(2, 'chough')
  await bothFind(0, 'undone')
})

test('a change of many nonprofits appears all at once', async () => {
  const seen = new Set<number | undefined>()
  const shown = eventually(() => {
    const total = count(directories[0], 'bunting', { limit: 2_000 })
    seen.add(total)
    assert.equal(total, 1500)
  })
  const rows = Array.from({ length: 1500 }, (_, at) => manyRow(at))
  await Promise.all([shown, db.insertInto('nonprofit').values(rows).execute()])
  assert.deepEqual([...seen], [0, 1500])
  await db.updateTable('nonprofit').set({ name: 'Pipit Fund' }).where('id', '=', 'n_many_7').execute()
  await bothFind(1499, 'bunting', { limit: 2_000 })
  await bothFind(1, 'pipit')
})

test('many nonprofits removed at once disappear from every search', async () => {
  await db.deleteFrom('nonprofit').where('id', 'like', 'n_many_%').execute()
  await bothFind(0, 'fund')
})

test('an index is loaded from its file and updated with the changes since', async () => {
  const file = join(dataDirectory, 'directory.index')
  assert.ok((await stat(file)).size > 1000)
  await insertTestNonprofit(db, { id: 'n_later', ein: '540000004', name: 'Later Linnet' })
  const sources: unknown[] = []
  const log = { ...silentLog, info: (facts: object) => sources.push('source' in facts && facts.source) }
  const directory = createLiveDirectory({ db, databaseUrl: database.url, log, dataDirectory })
  directory.start()
  await directory.ready()
  assert.equal(count(directory, 'linnet'), 1)
  assert.equal(count(directory, 'dunnock'), 1)
  await directory.stop()
  assert.deepEqual(sources, ['file'])
})

function manyRow(at: number) {
  const name = `Bunting Fund ${at}`
  return {
    id: `n_many_${at}`,
    ein: String(600_000_000 + at),
    name,
    name_as_filed: name,
    name_search: name.toLowerCase(),
    created_at: TEST_NOW,
    updated_at: TEST_NOW,
  }
}
