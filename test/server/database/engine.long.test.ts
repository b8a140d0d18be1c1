import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, test } from 'vitest'
import { findPlatformPackage } from '../../../src/server/database/engine/binaries.ts'
import { canRun, chooseServerUser } from '../../../src/server/database/engine/engine-home.ts'
import { readRecord } from '../../../src/server/database/engine/postmaster.ts'
import { isProcessAlive } from '../../../src/server/database/engine/processes.ts'
import { type Engine, type EngineOptions, startEngine } from '../../../src/server/database/engine.ts'
import { type EngineProcess, startEngineProcess } from '../../support/engine-process.ts'
import { testUnless } from '../../support/test-unless.ts'

const isRoot = process.getuid?.() === 0
const ordinary = chooseServerUser([])
const checkout = fileURLToPath(new URL('../../..', import.meta.url))
const started: (Engine | EngineProcess)[] = []
let place: string
let dataDirectory: string

beforeEach(() => {
  place = realpathSync(mkdtempSync(join(tmpdir(), 'almoner-engine-')))
  chmodSync(place, 0o755)
  dataDirectory = join(place, 'data')
})

afterEach(async () => {
  for (const running of started.splice(0)) await running.stop()
  if (existsSync(home())) rmSync(home(), { recursive: true })
  rmSync(place, { recursive: true })
})

// Tests don't need to wait for the disk.
const quick = { fsync: 'off' }

async function start(options: Partial<EngineOptions> = {}): Promise<Engine> {
  const engine = await startEngine({ dataDirectory, settings: quick, ...options })
  started.push(engine)
  return engine
}

async function startElsewhere(options: Parameters<typeof startEngineProcess>[0]): Promise<EngineProcess> {
  const other = await startEngineProcess({ settings: quick, ...options })
  started.push(other)
  return other
}

function home(): string {
  const path = join(dataDirectory, 'database')
  return existsSync(path) ? realpathSync(path) : path
}

function postmasterPid(): number {
  return readRecord(join(home(), 'data'))?.pid ?? 0
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** The platform package as npm leaves it when install scripts are blocked: without its links. */
function packageWithoutLinks(parent: string): string {
  const copy = join(parent, 'package')
  const filter = (path: string) => !lstatSync(path).isSymbolicLink()
  cpSync(realpathSync(findPlatformPackage()), copy, { recursive: true, filter })
  return copy
}

test('an engine starts, stops and keeps its rows after a restart', async () => {
  const first = await start()
  assert.equal(first.adopted, false)
  assert.match(first.version, /^18\./)
  await query(first.url, 'create table gift as select 2500 as amount')
  const pid = postmasterPid()
  await first.stop()
  assert.equal(isProcessAlive(pid), false)
  const second = await start()
  assert.deepEqual(await query(second.url, 'select amount from gift'), [{ amount: 2500 }])
})

test('the socket path stays within its limit in a deeply nested checkout', async () => {
  dataDirectory = join(place, 'a-rather-long-name-of-a-directory/'.repeat(4), 'data')
  const { url, connection } = await start()
  assert.deepEqual(await query(url, 'select 1 as one'), [{ one: 1 }])
  assert.ok(connection.host.length < 40)
  await started.pop()?.stop()
  assert.equal(existsSync(connection.host), false)
})

test('an engine left running by kill -9 is reused with every acknowledged row, and stopped at the end', async () => {
  const other = await startEngineProcess({ dataDirectory })
  other.write()
  while (other.lines.length < 200) await new Promise((resolve) => setTimeout(resolve, 5))
  await other.kill()
  const pid = postmasterPid()
  assert.equal(isProcessAlive(pid), true)
  const acknowledged = Number(other.lines.at(-1))

  const engine = await start()
  assert.equal(engine.adopted, true)
  assert.equal(postmasterPid(), pid)
  const rows = await query(engine.url, `select count(*)::int as count from gift where id <= ${acknowledged}`)
  assert.deepEqual(rows, [{ count: acknowledged }])
  await engine.stop()
  assert.equal(isProcessAlive(pid), false)
})

test('after kill -9 of Node and PostgreSQL, a restart has every acknowledged row', async () => {
  const other = await startEngineProcess({ dataDirectory })
  other.write()
  while (other.lines.length < 200) await new Promise((resolve) => setTimeout(resolve, 5))
  process.kill(postmasterPid(), 'SIGKILL')
  await other.kill()
  const acknowledged = Number(other.lines.at(-1))

  const engine = await start({ settings: {} })
  assert.equal(engine.adopted, false)
  const rows = await query(engine.url, `select count(*)::int as count from gift where id <= ${acknowledged}`)
  assert.deepEqual(rows, [{ count: acknowledged }])
})

test('a command that uses a running engine leaves it running', async () => {
  const server = await startElsewhere({ dataDirectory })
  const command = await start()
  assert.equal(command.adopted, true)
  assert.equal(command.url, server.url)
  await command.stop()
  assert.deepEqual(await query(server.url, 'select 1 as one'), [{ one: 1 }])
})

test('a command continues when the server that started the engine stops first, then stops the engine', async () => {
  const server = await startElsewhere({ dataDirectory })
  const command = await start()
  await server.stop()
  assert.deepEqual(await query(command.url, 'select 1 as one'), [{ one: 1 }])
  const pid = postmasterPid()
  await command.stop()
  assert.equal(isProcessAlive(pid), false)
})

test('processes that start at once on a new directory share one engine', async () => {
  const both = await Promise.all([startElsewhere({ dataDirectory }), startElsewhere({ dataDirectory }), start()])
  assert.deepEqual(both.map(({ adopted }) => adopted).sort(), [false, true, true])
  assert.equal(new Set(both.map(({ url }) => url)).size, 1)
})

test('a stale PID in postmaster.pid that another program now has doesn’t block a start', async () => {
  await (await start()).stop()
  const bystander = spawn('sleep', ['60'], { stdio: 'ignore', ...ordinary })
  await once(bystander, 'spawn')
  const data = join(home(), 'data')
  writeFileSync(join(data, 'postmaster.pid'), `${bystander.pid}\n${data}\n1700000000\n5432\n\n\n`)
  const engine = await start()
  assert.equal(engine.adopted, false)
  assert.equal(bystander.exitCode, null)
  bystander.kill()
})

test('an interrupted first start doesn’t block the next one', async () => {
  await (await start()).stop()
  const { uid, gid } = statSync(home())
  rmSync(join(home(), 'data'), { recursive: true })
  mkdirSync(join(home(), 'data.unfinished'))
  writeFileSync(join(home(), 'data.unfinished', 'PG_VERSION'), '18')
  if (isRoot) chownSync(join(home(), 'data.unfinished'), uid, gid)
  const engine = await start()
  assert.deepEqual(await query(engine.url, 'select 1 as one'), [{ one: 1 }])
})

test('data of another major version is rejected and left unchanged', async () => {
  await (await start()).stop()
  writeFileSync(join(home(), 'data', 'PG_VERSION'), '17\n')
  await assert.rejects(start(), /was created by PostgreSQL 17, but this is PostgreSQL 18/)
  assert.equal(existsSync(join(home(), 'data', 'base')), true)
})

test('a link to a missing database is an error, not a new empty database', async () => {
  mkdirSync(dataDirectory)
  symlinkSync(join(place, 'gone'), join(dataDirectory, 'database'))
  await assert.rejects(start(), /links to a database that is no longer there/)
})

test('links that a blocked install script didn’t create are created in the package', async () => {
  const packageDirectory = packageWithoutLinks(place)
  const { url } = await start({ packageDirectory })
  assert.deepEqual(await query(url, 'select 1 as one'), [{ one: 1 }])
  assert.ok(lstatSync(join(packageDirectory, 'native/lib/libpq.so.5')).isSymbolicLink())
  assert.deepEqual(
    readdirSync(home()).filter((name) => name.startsWith('postgres-')),
    [],
  )
})

testUnless(
  !isRoot && 'only root can do this',
  'root runs the engine from a checkout in a home that no other user can enter',
  async () => {
    chmodSync(place, 0o700)
    const packageDirectory = packageWithoutLinks(place)
    const { url } = await start({ packageDirectory })
    assert.deepEqual(await query(url, 'select 1 as one'), [{ one: 1 }])
    assert.match(home(), /^\/var\/lib\/almoner\/[0-9a-f]{16}$/)
    assert.notEqual(statSync(`/proc/${postmasterPid()}`).uid, 0)
    await started.pop()?.stop()
    assert.equal((await start({ packageDirectory })).url, url)
  },
)

testUnless(cannotBecomeOrdinary(), 'root opens an ordinary user’s database without changing its owner', async () => {
  mkdirSync(dataDirectory)
  chownSync(dataDirectory, ordinary?.uid ?? 0, ordinary?.gid ?? 0)
  await (await startEngineProcess({ dataDirectory, settings: quick, user: ordinary })).stop()
  await (await start()).stop()
  const theirs = await startElsewhere({ dataDirectory, user: ordinary })
  assert.equal(theirs.adopted, false)
})

testUnless(cannotBecomeOrdinary(), 'an ordinary user runs the engine in a home only they can enter', async () => {
  mkdirSync(dataDirectory, { mode: 0o700 })
  chownSync(dataDirectory, ordinary?.uid ?? 0, ordinary?.gid ?? 0)
  await startElsewhere({ dataDirectory, user: ordinary })
  assert.equal(home(), join(dataDirectory, 'database'))
  assert.equal(statSync(`/proc/${postmasterPid()}`).uid, ordinary?.uid)
})

testUnless(cannotBecomeOrdinary(), 'a read-only package runs from a copy with its links', async () => {
  const packageDirectory = packageWithoutLinks(place)
  mkdirSync(dataDirectory)
  chownSync(dataDirectory, ordinary?.uid ?? 0, ordinary?.gid ?? 0)
  await startElsewhere({ dataDirectory, packageDirectory, user: ordinary })
  assert.equal(existsSync(join(packageDirectory, 'native/lib/libpq.so.5')), false)
  assert.match(readFileSync(`/proc/${postmasterPid()}/cmdline`, 'utf8'), new RegExp(`^${home()}/postgres-18`))
})

testUnless(cannotBecomeOrdinary(), 'another user’s data is rejected by name', async () => {
  await (await start()).stop()
  execFileSync('chown', ['-R', '2:2', join(home(), 'data')])
  await assert.rejects(startEngineProcess({ dataDirectory, user: ordinary }), /belongs to another user \(uid 2\)/)
})

/** Why tests as an ordinary user can't run: only root can switch users, and the user must be able to read the checkout. */
function cannotBecomeOrdinary(): string | false {
  if (!isRoot) return 'this is an ordinary user already'
  return canRun(ordinary, 'cd "$1"', checkout) ? false : 'other users cannot enter this checkout'
}
