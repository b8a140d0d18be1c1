import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { eventually } from './eventually.ts'
import { ended, freePort } from './running-server.ts'

/** Debian's program, or another one, for example of a later version. */
const PROGRAM = process.env.ALMONER_PGBOUNCER ?? 'pgbouncer'
const asked = spawnSync(PROGRAM, ['--version'], { encoding: 'utf8' })

/** Why the pooler can't be tested here; false if it can. */
export const skipWithoutPgbouncer = asked.status === 0 ? false : `${PROGRAM} is not installed`

/** Whether it supports named prepared statements. */
export const followsNames = isFrom121(/PgBouncer (\d+)\.(\d+)/.exec(asked.stdout ?? ''))

function isFrom121(version: RegExpExecArray | null): boolean {
  const [, major = 0, minor = 0] = version?.map(Number) ?? []
  return major > 1 || minor >= 21
}

/** A pooler in transaction mode in front of a database. */
export interface Pooler {
  /** The database through the pooler. */
  url: string
  close(): Promise<void>
}

/** It doesn't run as root, and its socket may belong only to the user that PostgreSQL runs as. */
function ownerOf(host: string): { uid: number; gid: number } {
  const { uid, gid } = host.startsWith('/') ? statSync(host) : { uid: 65_534, gid: 65_534 }
  return { uid, gid }
}

/** Starts PgBouncer in transaction mode with few server connections, so that clients share them. */
export async function startPgbouncer(databaseUrl: string): Promise<Pooler> {
  const folder = await mkdtemp(join(tmpdir(), 'almoner-pgbouncer-'))
  await chmod(folder, 0o755)
  const port = await freePort()
  const to = new URL(databaseUrl)
  const host = to.searchParams.get('host') ?? to.hostname
  const password = to.password === '' ? '' : ` password=${decodeURIComponent(to.password)}`
  const name = to.pathname.slice(1)
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(
    file,
    `[databases]
${name} = host=${host} port=${to.port} dbname=${name} user=${to.username}${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 4
max_client_conn = 200
${followsNames ? 'max_prepared_statements = 100\n' : ''}`,
  )
  const asUser = process.getuid?.() === 0 ? ownerOf(host) : {}
  const child: ChildProcess = spawn(PROGRAM, [file], { stdio: ['ignore', 'ignore', 'pipe'], ...asUser })
  let output = ''
  child.stderr?.on('data', (text) => {
    output += String(text)
  })
  const url = `postgresql://almoner:none@127.0.0.1:${port}/${name}`
  await eventually(async () => {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.query('select 1')
    } catch (error) {
      throw new Error(`${String(error)}\n${output}`)
    } finally {
      await client.end().catch(() => undefined)
    }
  })
  return {
    url,
    close: async () => {
      child.kill('SIGTERM')
      await ended(child)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
