import { execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fchownSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { childEnvironment, type EngineHome } from './engine-home.ts'
import { isProcessAlive, processName } from './processes.ts'

const onWindows = process.platform === 'win32'
const socketPort = 5432
// A socket path is limited to 104 bytes on macOS and 108 on Linux, including the socket's name and a final zero.
const longestSocketDirectory = 80
const largestLog = 4 * 1024 * 1024
const ampleSharedMemory = 512 * 1024 * 1024
const stopTimeout = 60_000

/** Starts PostgreSQL on a data directory. It does not end with this process: only `stopPostmaster` ends it. */
export async function startPostmaster(
  home: EngineHome,
  binaries: Binaries,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  releaseReusedPid(home.data)
  const all = { ...(await listening(home)), ...sharedMemory(), ...quiet, ...settings }
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = openLog(home)
  // Detached, so that Ctrl-C in a terminal reaches only this process, which then stops PostgreSQL in order.
  const child = spawn(binaries.postgres, ['-D', home.data, ...options], {
    cwd: '/',
    env: childEnvironment(),
    detached: true,
    stdio: ['ignore', log, log],
    ...home.user,
  })
  closeSync(log)
  let failure: string | undefined
  child.once('error', (error) => {
    failure = error.message
  })
  child.once('exit', (code, signal) => {
    failure ??= `it ended with ${code ?? signal}`
  })
  child.unref()
  for (;;) {
    if (failure !== undefined) throw new Error(`PostgreSQL did not start: ${failure}\n${logTail(home)}`)
    if (readRecord(home.data)?.pid === child.pid) return
    await sleep(5)
  }
}

/** Stops PostgreSQL cleanly: open transactions are rolled back, committed data is on disk. */
export async function stopPostmaster(home: EngineHome, binaries: Binaries, postmaster: Postmaster): Promise<void> {
  // Windows has no signals; pg_ctl uses PostgreSQL's own mechanism there.
  if (onWindows) spawnSync(binaries.pgCtl, ['stop', '-D', home.data, '-m', 'fast'], { stdio: 'ignore' })
  else signal(postmaster.pid, 'SIGINT')
  const deadline = Date.now() + stopTimeout
  while (isProcessAlive(postmaster.pid)) {
    if (Date.now() > deadline) throw new Error(`PostgreSQL (process ${postmaster.pid}) did not stop within a minute.`)
    await sleep(5)
  }
  removeSocketDirectory(home, postmaster.socketDirectory)
}

/** Waits for a server that is stopping, for example because the process that stopped it died. */
export async function waitUntilGone(home: EngineHome): Promise<void> {
  const deadline = Date.now() + stopTimeout
  while (findPostmaster(home.data) !== undefined && Date.now() < deadline) await sleep(20)
}

/** The last lines of PostgreSQL's log, for error messages. */
export function logTail(home: EngineHome): string {
  return existsSync(home.log) ? readFileSync(home.log, 'utf8').trimEnd().split('\n').slice(-8).join('\n') : ''
}

const quiet = {
  max_connections: '100',
  shared_buffers: '256MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Logged statements and details would contain donors' data.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

/**
 * Containers often have 64 MB of /dev/shm, too little for a parallel index build, so files in the data directory are
 * used.
 */
function sharedMemory(): Record<string, string> {
  if (process.platform !== 'linux') return {}
  const { bsize, blocks } = statfsSync('/dev/shm')
  return bsize * blocks < ampleSharedMemory ? { dynamic_shared_memory_type: 'mmap' } : {}
}

async function listening(home: EngineHome): Promise<Record<string, string>> {
  if (onWindows) {
    return { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(await freePort()) }
  }
  const directory = makeSocketDirectory(home)
  return {
    listen_addresses: '',
    unix_socket_directories: directory,
    unix_socket_permissions: '0700',
    port: String(socketPort),
  }
}

/** A directory that only PostgreSQL's user and root may enter, to protect the socket. */
function makeSocketDirectory(home: EngineHome): string {
  removeSocketDirectory(home, readRecord(home.data)?.socketDirectory ?? '')
  const near = join(home.path, 'socket')
  const fits = Buffer.byteLength(near) <= longestSocketDirectory && !near.includes(',')
  if (fits) mkdirSync(near, { recursive: true, mode: 0o700 })
  const directory = fits ? near : mkdtempSync('/tmp/almoner-')
  chmodSync(directory, 0o700)
  if (home.user !== undefined) chownSync(directory, home.user.uid, home.user.gid)
  return directory
}

function removeSocketDirectory(home: EngineHome, directory: string): void {
  const isOurs = directory === join(home.path, 'socket') || /^\/tmp\/almoner-[^/]+$/.test(directory)
  if (isOurs) rmSync(directory, { recursive: true, force: true })
}

function freePort(): Promise<number> {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : socketPort))
    })
  })
}

function openLog(home: EngineHome): number {
  const size = statSync(home.log, { throwIfNoEntry: false })?.size ?? 0
  if (size > largestLog) renameSync(home.log, `${home.log}.old`)
  const log = openSync(home.log, 'a', 0o600)
  if (home.user !== undefined) fchownSync(log, home.user.uid, home.user.gid)
  return log
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return
    throw error
  }
}

/** The contents of `postmaster.pid` in a data directory. */
export interface Postmaster {
  pid: number
  dataDirectory: string
  port: number
  /** Empty without a Unix socket. */
  socketDirectory: string
}

/** Reads the lines of `postmaster.pid`: 1 process, 2 data directory, 4 port, 5 socket directory. */
function parsePostmasterPid(text: string): Postmaster | undefined {
  const [pid = '', dataDirectory = '', , port = '', socketDirectory = ''] = text.split('\n').map((line) => line.trim())
  if (!/^\d+$/.test(pid) || !/^\d+$/.test(port)) return undefined
  return { pid: Number(pid), dataDirectory, port: Number(port), socketDirectory }
}

/** The running PostgreSQL server of a data directory; undefined if there is none. */
export function findPostmaster(dataDirectory: string): Postmaster | undefined {
  const found = readRecord(dataDirectory)
  return found !== undefined && isPostmasterOf(found, dataDirectory) ? found : undefined
}

/** The record of a server, whether or not it is running. */
export function readRecord(dataDirectory: string): Postmaster | undefined {
  try {
    return parsePostmasterPid(readFileSync(join(dataDirectory, 'postmaster.pid'), 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * The process ID may have been reused (containers reuse low ones at once), so the command line must name our directory.
 */
function isPostmasterOf({ pid }: Postmaster, dataDirectory: string): boolean {
  if (!isProcessAlive(pid)) return false
  const command = commandLine(pid)
  return command === undefined || command.includes(`-D${separator}${dataDirectory}${separator}`)
}

const separator = process.platform === 'linux' ? '\0' : ' '

function commandLine(pid: number): string | undefined {
  if (process.platform === 'win32') return undefined
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return undefined
  }
}

/**
 * PostgreSQL doesn't start while the process ID in a stale record belongs to any living process of its user. If that
 * process is certainly not PostgreSQL, the record gets the ID of this process, the future parent of PostgreSQL, which
 * treats that as stale. The file is kept, because PostgreSQL also finds survivors by the shared memory it names.
 */
function releaseReusedPid(dataDirectory: string): void {
  const record = readRecord(dataDirectory)
  if (record === undefined || processName(record.pid) === undefined || findPostmaster(dataDirectory)) return
  const path = join(dataDirectory, 'postmaster.pid')
  const lines = readFileSync(path, 'utf8').split('\n')
  writeFileSync(path, [String(process.pid), ...lines.slice(1)].join('\n'))
}
