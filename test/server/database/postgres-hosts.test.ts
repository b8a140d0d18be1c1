import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, test } from 'vitest'
import { addressesOf, hostsOf } from '../../../src/server/database/client-config.ts'
import { openDatabase } from '../../../src/server/database/connect.ts'
import { type Engine, startEngine } from '../../../src/server/database/engine.ts'
import { eventually } from '../../support/eventually.ts'

const folder = mkdtempSync(join(tmpdir(), 'almoner-hosts-'))
const settings = { fsync: 'off', hot_standby: 'on', wal_level: 'replica' }
let primary: Engine
let standby: Engine
const doors: Server[] = []
let url: string

beforeAll(async () => {
  // PostgreSQL may run as another user, who needs access to this folder.
  chmodSync(folder, 0o755)
  const [first, second] = [join(folder, 'primary'), join(folder, 'standby')]
  await (await startEngine({ dataDirectory: first, settings })).stop()
  execFileSync('cp', ['-a', first, second])
  closeSync(openSync(join(second, 'database', 'data', 'standby.signal'), 'w'))
  primary = await startEngine({ dataDirectory: first, settings })
  const { host, port, user } = primary.connection
  const follow = { primary_conninfo: `host=${host} port=${port} user=${user}` }
  standby = await startEngine({ dataDirectory: second, settings: { ...settings, ...follow } })
  const hosts = [await doorTo(standby), await doorTo(primary)]
  url = `postgresql://${user}:${primary.connection.password ?? ''}@${hosts.join(',')}/${primary.connection.database}`
})
afterAll(async () => {
  for (const door of doors) door.close()
  await standby.stop()
  await primary.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** A TCP port that forwards to an engine's socket. */
async function doorTo({ connection: { host, port } }: Engine): Promise<string> {
  const door = createServer((socket) => {
    const inner = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    for (const [one, other] of [
      [socket, inner],
      [inner, socket],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy())
    socket.pipe(inner).pipe(socket)
  }).listen(0, '127.0.0.1')
  doors.push(door)
  await once(door, 'listening')
  const address: AddressInfo | string | null = door.address()
  return `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
}

test('a URL with several hosts becomes one URL per host, and its password is never shown', () => {
  const address = 'postgresql://me:secret@one:5432,two:5433/almoner?sslmode=require'
  assert.deepEqual(addressesOf(address), [
    'postgresql://me:secret@one:5432/almoner?sslmode=require',
    'postgresql://me:secret@two:5433/almoner?sslmode=require',
  ])
  assert.equal(hostsOf(address), 'one:5432, two:5433')
  assert.deepEqual(addressesOf('postgresql://me@one/almoner'), ['postgresql://me@one/almoner'])
})

test('with several hosts, the writable one is used, also after a failover', async () => {
  const database = await openDatabase<object>(url)
  const { pool } = database
  await pool.query('create table gift (id int)')
  const promoted = await openDatabase<object>(standby.url)
  // The standby may not be connected to the primary yet.
  await eventually(() => promoted.pool.query('select id from gift'))
  await primary.stop()
  await eventually(async () => assert.rejects(pool.query('select 1')))
  await promoted.pool.query('select pg_promote()')
  await promoted.close()
  await eventually(async () => {
    await pool.query('insert into gift values (1)')
  })
  await database.close()
})
