import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Binaries, findPlatformPackage, prepareBinaries } from './engine/binaries.ts'
import { engineRole, openDataDirectory, readPassword } from './engine/data-directory.ts'
import { type EngineHome, openEngineHome } from './engine/engine-home.ts'
import {
  findPostmaster,
  logTail,
  type Postmaster,
  startPostmaster,
  stopPostmaster,
  waitUntilGone,
} from './engine/postmaster.ts'
import { addHolder, countHolders, withProcessLock } from './engine/processes.ts'

const readyTimeout = 600_000

/** How to reach a database; `host` is a directory when it is a Unix socket. */
export interface DatabaseConnection {
  host: string
  port: number
  user: string
  database: string
  password?: string
}

/** An embedded PostgreSQL server. */
export interface Engine {
  connection: DatabaseConnection
  /** The connection as a `postgresql://` address. */
  url: string
  /** True if the server was already running: left by a process that died, or used by another one. */
  adopted: boolean
  /** PostgreSQL's version, such as `18.4`. */
  version: string
  /** Whether the server process is running. */
  isRunning(): boolean
  /** Releases the engine, and stops it if no other process uses it. May be called twice. */
  stop(): Promise<void>
}

export interface EngineOptions {
  /** Almoner's data directory; the engine uses `database` in it. */
  dataDirectory: string
  /** Receives log lines. */
  log?: (line: string) => void
  /** PostgreSQL settings in addition to ours; they apply only if the server is started, not adopted. */
  settings?: Readonly<Record<string, string>>
  /** Directory of the npm package with PostgreSQL; found automatically by default. */
  packageDirectory?: string
}

/**
 * Starts PostgreSQL on the data directory, creating it on first use, or joins the server that already runs on it. The
 * server stops when the last process that uses it stops. Data is never deleted.
 */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  const packageDirectory = options.packageDirectory ?? findPlatformPackage()
  const home = openEngineHome(options.dataDirectory)
  return withProcessLock(home.lock, async () => {
    const binaries = prepareBinaries(packageDirectory, home)
    await openDataDirectory(home, binaries, { sync: options.settings?.fsync !== 'off' })
    const running = await adopt(home)
    const postmaster = running ?? (await start(options, home, binaries))
    const version = await makeDatabase(home, postmaster)
    options.log?.(`PostgreSQL ${version} ${running ? 'was running and is shared' : 'started'} on ${home.data}`)
    return currentEngine({ home, binaries, postmaster, version, adopted: running !== undefined })
  })
}

interface RunningEngine {
  home: EngineHome
  binaries: Binaries
  postmaster: Postmaster
  version: string
  adopted: boolean
}

function currentEngine({ home, binaries, postmaster, version, adopted }: RunningEngine): Engine {
  const holder = addHolder(home.holders)
  const connection = connectionTo(home, postmaster, engineRole)
  let stopping: Promise<void> | undefined
  const release = () =>
    withProcessLock(home.lock, async () => {
      rmSync(holder, { force: true })
      const running = findPostmaster(home.data)
      if (running !== undefined && countHolders(home.holders) === 0) await stopPostmaster(home, binaries, running)
    })
  return {
    connection,
    url: connectionUrl(connection),
    adopted,
    version,
    isRunning: () => findPostmaster(home.data) !== undefined,
    stop() {
      stopping ??= release()
      return stopping
    },
  }
}

/** The running server on the data directory, once it responds; undefined if there is none. */
async function adopt(home: EngineHome): Promise<Postmaster | undefined> {
  const ready = await waitUntilReady(home)
  if (ready === undefined) await waitUntilGone(home)
  return ready
}

async function start(options: EngineOptions, home: EngineHome, binaries: Binaries): Promise<Postmaster> {
  await startPostmaster(home, binaries, options.settings ?? {})
  const ready = await waitUntilReady(home)
  if (ready === undefined) throw new Error(`PostgreSQL did not become ready.\n${logTail(home)}`)
  return ready
}

/** Creates our database on first use; returns the server's version. */
function makeDatabase(home: EngineHome, postmaster: Postmaster): Promise<string> {
  return withClient(connectionTo(home, postmaster, 'postgres'), async (client) => {
    const found = await client.query('select from pg_database where datname = $1', [engineRole])
    if (found.rowCount === 0) await client.query(`create database ${engineRole}`)
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    return rows[0]?.server_version ?? ''
  })
}

/**
 * Waits while a server starts, for example while it replays its log after a crash; undefined if there is none, or it is
 * stopping.
 */
async function waitUntilReady(home: EngineHome): Promise<Postmaster | undefined> {
  const deadline = Date.now() + readyTimeout
  for (;;) {
    const postmaster = findPostmaster(home.data)
    if (postmaster === undefined) return undefined
    const obstacle = await tryConnection(connectionTo(home, postmaster, 'postgres'))
    if (obstacle === undefined) return postmaster
    if (obstacle === shuttingDown || Date.now() > deadline) return undefined
    await sleep(10)
  }
}

/** Why a connection fails, or undefined if it works. */
function tryConnection(connection: DatabaseConnection): Promise<string | undefined> {
  return withClient(connection, (client) => client.query('select 1')).then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
}

const shuttingDown = 'the database system is shutting down'

async function withClient<Result>(
  connection: DatabaseConnection,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(connection)
  // Query errors are thrown by the query; a connection that breaks in between must not end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

function connectionTo(home: EngineHome, { port, socketDirectory }: Postmaster, database: string): DatabaseConnection {
  const password = readPassword(home)
  const host = socketDirectory === '' ? '127.0.0.1' : socketDirectory
  return { host, port, user: engineRole, database, ...(password === undefined ? {} : { password }) }
}

/** A connection as an address for libpq and pg; a socket's directory is the parameter `host`. */
function connectionUrl({ host, port, user, database, password }: DatabaseConnection): string {
  const url = new URL(`postgresql://localhost:${port}/${encodeURIComponent(database)}`)
  url.username = user
  url.password = password ?? ''
  if (host.startsWith('/')) url.searchParams.set('host', host)
  else url.hostname = host
  return url.href
}

const CHECK_INTERVAL_MS = 1_000

/**
 * An engine that recovers: if its PostgreSQL process dies, it is restarted with the same data and address, so that open
 * pools reconnect. No acknowledged commit is lost.
 */
export async function startSupervisedEngine(options: EngineOptions): Promise<Engine> {
  const first = await startEngine(options)
  const engines = [first]
  const ended = new AbortController()
  const watch = watchEngine(engines, options, ended.signal)
  return {
    ...first,
    isRunning: () => engines.at(-1)?.isRunning() ?? false,
    async stop() {
      ended.abort()
      await watch
      for (const engine of engines.splice(0).reverse()) await engine.stop()
    },
  }
}

async function watchEngine(engines: Engine[], options: EngineOptions, ended: AbortSignal): Promise<void> {
  while (!ended.aborted) {
    await sleep(CHECK_INTERVAL_MS, undefined, { signal: ended, ref: false }).catch(() => undefined)
    const current = engines.at(-1)
    if (ended.aborted || current === undefined || current.isRunning()) continue
    options.log?.('PostgreSQL stopped unexpectedly; restarting it')
    const next = await startEngine(options).catch((error: unknown) => {
      options.log?.(`PostgreSQL could not be restarted: ${error instanceof Error ? error.message : String(error)}`)
    })
    if (next === undefined) continue
    engines.push(next)
    if (next.url !== current.url) options.log?.('PostgreSQL restarted at a different address: restart Almoner')
  }
}
