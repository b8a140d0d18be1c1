import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, test } from 'vitest'
import { createClient } from '../../../../../src/client/index.ts'
import { contract } from '../../../../../src/contract/index.ts'
import { openReplica } from '../../../../../src/server/app/databases.ts'
import { readEnvironment } from '../../../../../src/server/app/environment.ts'
import { type Database as OpenDatabase, openDatabase } from '../../../../../src/server/database/connect.ts'
import { type Engine, startEngine } from '../../../../../src/server/database/engine.ts'
import { migrate } from '../../../../../src/server/database/migrate.ts'
import type { Tables } from '../../../../../src/server/database/tables/tables.ts'
import { silentLog } from '../../../../../src/server/http/log.ts'
import { createIdentifiers } from '../../../../../src/server/kernel/identifiers.ts'
import { createSeal } from '../../../../../src/server/service/accounts/keyring.ts'
import { createSandboxAccounts } from '../../../../../src/server/service/accounts/sandbox-accounts.ts'
import type { ServiceDependencies } from '../../../../../src/server/service/api/handlers/context.ts'
import { createService } from '../../../../../src/server/service/api/service.ts'
import {
  createLiveDirectory,
  type LiveDirectory,
} from '../../../../../src/server/service/directory/search/live/live-directory.ts'
import { eventually } from '../../../../support/eventually.ts'
import { insertTestNonprofit, TEST_NOW } from '../../../../support/test-service.ts'

/** A database, a streaming standby, and two services, of which one reads from the standby. */
let primary: Engine
let standby: Engine
let open: OpenDatabase<Tables>
let replica: OpenDatabase<Tables> | undefined
let directories: readonly LiveDirectory[] = []
let finders: readonly ((query: Asked) => Promise<string[]>)[]

const folder = mkdtempSync(join(tmpdir(), 'almoner-replica-'))
const settings = { fsync: 'off' }
const publicUrl = 'http://localhost:8080'

interface Asked {
  search_term: string
  written_consent?: { direct?: boolean; via_change?: boolean }
}

beforeAll(async () => {
  // PostgreSQL may run as another user, which needs access to this folder.
  chmodSync(folder, 0o755)
  const [first, second] = [join(folder, 'primary'), join(folder, 'standby')]
  await fill(first)
  execFileSync('cp', ['-a', first, second])
  closeSync(openSync(join(second, 'database', 'data', 'standby.signal'), 'w'))
  primary = await startEngine({ dataDirectory: first, settings })
  const { host, port, user } = primary.connection
  const follow = { primary_conninfo: `host=${host} port=${port} user=${user}` }
  standby = await startEngine({ dataDirectory: second, settings: { ...settings, ...follow } })
  open = await openDatabase<Tables>(primary.url)
  const options = { db: open.db, databaseUrl: primary.url, log: silentLog }
  replica = await openReplica(readEnvironment({ DATABASE_REPLICA_URL: standby.url }), silentLog)
  directories = [createLiveDirectory(options), createLiveDirectory(options)]
  finders = directories.map((directory, at) =>
    finder(at === 0 || replica === undefined ? { directory } : { directory, replica: replica.db }),
  )
  for (const directory of directories) directory.start()
  await Promise.all(directories.map((directory) => directory.ready()))
})

afterAll(async () => {
  for (const directory of directories) await directory.stop()
  await replica?.close()
  await open?.close()
  await standby?.stop()
  await primary?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** A small directory on a server that is then stopped, so that its files can be copied. */
async function fill(dataDirectory: string): Promise<void> {
  const engine = await startEngine({ dataDirectory, settings })
  const { db, pool, close } = await openDatabase<Tables>(engine.url)
  await migrate(pool)
  await createSandboxAccounts(db, { seal: createSeal(Buffer.alloc(32, 7)), now: TEST_NOW, allowedOrigins: [] })
  for (const at of [1, 2, 3]) {
    await insertTestNonprofit(db, { id: `n_${at}`, ein: String(530_000_000 + at), name: `Wren Trust ${at}` })
  }
  await close()
  await engine.stop()
}

function finder(sources: Pick<ServiceDependencies, 'directory' | 'replica'>): (query: Asked) => Promise<string[]> {
  const clock = { now: () => TEST_NOW }
  const { fetch } = createService({
    ...sources,
    db: open.db,
    seal: createSeal(Buffer.alloc(32, 7)),
    clock,
    newId: createIdentifiers(),
    log: silentLog,
    publicUrl,
  })
  const client = createClient(contract, { baseUrl: publicUrl, publicKey: 'test_pk_storefront', fetch })
  return async (query) => (await client.nonprofits.search({ query })).nonprofits.map(({ name }) => name)
}

async function bothFind(expected: readonly string[], query: Asked): Promise<void> {
  await eventually(async () => {
    const found = await Promise.all(finders.map((find) => find(query)))
    assert.deepEqual(found, [expected, expected])
  })
}

test('the standby replicates, and rejects writes', async () => {
  const { db, close } = await openDatabase<Tables>(standby.url)
  const { rows } = await sql<{ following: boolean }>`select pg_is_in_recovery() as following`.execute(db)
  assert.deepEqual(rows, [{ following: true }])
  await assert.rejects(insertTestNonprofit(db, { id: 'n_9', ein: '530000009' }), /read-only/)
  await close()
})

test('with rows from the primary or the standby, every search reflects a change', async () => {
  await bothFind(['Wren Trust 1', 'Wren Trust 2', 'Wren Trust 3'], { search_term: 'wren' })
  await insertTestNonprofit(open.db, { id: 'n_4', ein: '530000004', name: 'Nuthatch Trust' })
  await bothFind(['Nuthatch Trust'], { search_term: 'nuthatch' })
  await open.db.updateTable('nonprofit').set({ name: 'Dunnock Trust' }).where('id', '=', 'n_2').execute()
  await bothFind(['Dunnock Trust'], { search_term: 'dunnock' })
  await open.db.updateTable('nonprofit').set({ hidden: true }).where('id', '=', 'n_3').execute()
  await bothFind(['Wren Trust 1'], { search_term: 'wren' })
})

test('with either source, every search reflects a granted and a withdrawn consent', async () => {
  const consent = { nonprofit_id: 'n_1', via_change: true, updated_at: TEST_NOW }
  await open.db.insertInto('nonprofit_consent').values(consent).execute()
  await bothFind(['Wren Trust 1'], { search_term: 'wren', written_consent: { via_change: true } })
  await open.db.updateTable('nonprofit_consent').set({ via_change: false }).execute()
  await bothFind([], { search_term: 'wren', written_consent: { via_change: true } })
})

test('searches continue when the standby goes down', async () => {
  await standby.stop()
  await bothFind(['Wren Trust 1'], { search_term: 'wren' })
})
