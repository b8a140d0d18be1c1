import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, test, vi } from 'vitest'
import { type Engine, startEngine } from '../../../src/server/database/engine.ts'
import { testUnless } from '../../support/test-unless.ts'

const dataDirectory = mkdtempSync(join(tmpdir(), 'almoner-settings-'))
let engine: Engine
let client: pg.Client

beforeAll(async () => {
  chmodSync(dataDirectory, 0o755)
  vi.stubEnv('ALMONER_MASTER_KEY', 'a well kept secret')
  engine = await startEngine({ dataDirectory })
  vi.unstubAllEnvs()
  client = new pg.Client(engine.url)
  await client.connect()
})

afterAll(async () => {
  await client.end()
  await engine.stop()
  rmSync(dataDirectory, { recursive: true })
})

async function show(setting: string): Promise<string> {
  const { rows } = await client.query<{ value: string }>('select current_setting($1) as value', [setting])
  return rows[0]?.value ?? ''
}

testUnless(process.platform === 'win32' && 'Windows has no Unix sockets', 'the engine listens on no port', async () => {
  assert.equal(await show('listen_addresses'), '')
})

testUnless(
  process.platform === 'win32' && 'Windows has no Unix sockets',
  'only its own user may enter the directory of its socket',
  () => {
    assert.equal(statSync(engine.connection.host).mode & 0o777, 0o700)
  },
)

test('the settings for durable commits are on', async () => {
  assert.equal(await show('fsync'), 'on')
  assert.equal(await show('synchronous_commit'), 'on')
  assert.equal(await show('full_page_writes'), 'on')
})

test('text is UTF-8, sorts by code point and folds accents', async () => {
  assert.equal(await show('server_encoding'), 'UTF8')
  const { rows } = await client.query("select lower('ÉCOLE') as folded, 'Z' < 'a' as by_code_point")
  assert.deepEqual(rows, [{ folded: 'école', by_code_point: true }])
})

testUnless(
  process.platform !== 'linux' && 'only Linux has /proc',
  'PostgreSQL sees nothing of the secrets in the environment',
  async () => {
    const pid = Number(readFileSync(join(await show('data_directory'), 'postmaster.pid'), 'utf8').split('\n')[0])
    assert.doesNotMatch(readFileSync(`/proc/${pid}/environ`, 'utf8'), /well kept/)
  },
)

test('the extensions for search are included', async () => {
  const { rows } = await client.query(
    "select name from pg_available_extensions where name in ('pg_trgm', 'unaccent') order by name",
  )
  assert.deepEqual(rows, [{ name: 'pg_trgm' }, { name: 'unaccent' }])
})
