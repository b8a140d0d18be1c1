import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

interface ProcessEntry {
  name: string
  state: string
  startTime: string
}

/** Identifies a process even if its ID is reused: `pid`, followed on Linux by its start time and boot ID. */
function processIdentity(pid: number): string {
  const entry = readEntry(pid)
  return entry === undefined ? String(pid) : `${pid} ${entry.startTime} ${bootId()}`
}

/** Whether the process identified by `processIdentity` is alive. */
function isIdentityAlive(identity: string): boolean {
  const pid = Number(identity.split(' ')[0])
  if (!isProcessAlive(pid)) return false
  return !identity.includes(' ') || processIdentity(pid) === identity
}

/** Whether a process with this ID is alive; zombies aren't. */
export function isProcessAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0 || !answersSignals(pid)) return false
  const state = readEntry(pid)?.state
  return state !== 'Z' && state !== 'X'
}

/** Name of a process's program; undefined if the system doesn't tell. */
export function processName(pid: number): string | undefined {
  return readEntry(pid)?.name
}

function answersSignals(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it is running, as another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Parses proc(5) `stat`: pid (name) state … field 22 is the start time; the name may contain brackets and spaces. */
function readEntry(pid: number): ProcessEntry | undefined {
  const text = readOptional(`/proc/${pid}/stat`)
  if (text === undefined) return undefined
  const nameEnd = text.lastIndexOf(')')
  const fields = text.slice(nameEnd + 2).split(' ')
  return { name: text.slice(text.indexOf('(') + 1, nameEnd), state: fields[0] ?? '', startTime: fields[19] ?? '' }
}

function bootId(): string {
  return readOptional('/proc/sys/kernel/random/boot_id')?.trim() ?? ''
}

function readOptional(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

const lockTimeout = 60_000
let tickets = 0

/**
 * Runs work while no other process (or caller in this one) holds the lock file; takes over the lock of a dead process.
 */
export async function withProcessLock<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  await acquire(path)
  try {
    return await work()
  } finally {
    rmSync(path, { force: true })
  }
}

async function acquire(path: string): Promise<void> {
  tickets += 1
  const ticket = `${path}.${process.pid}.${tickets}`
  const deadline = Date.now() + lockTimeout
  writeFileSync(ticket, processIdentity(process.pid))
  try {
    while (!linked(ticket, path)) {
      takeOverIfDead(path, ticket)
      if (Date.now() > deadline) throw new Error(`Waited too long for ${path}, held by process ${read(path)}.`)
      await sleep(10 + Math.random() * 10)
    }
  } finally {
    rmSync(ticket, { force: true })
  }
}

// A hard link appears atomically with its content, unlike a file that is created and then written.
function linked(ticket: string, path: string): boolean {
  try {
    linkSync(ticket, path)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

function takeOverIfDead(path: string, ticket: string): void {
  const holder = read(path)
  if (holder === undefined || isIdentityAlive(holder)) return
  const aside = `${ticket}.dead`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  // Another process may have taken the lock before the rename: its lock is restored.
  if (read(aside) !== holder) linked(aside, path)
  rmSync(aside, { force: true })
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

let holds = 0

/** Records that this process uses the engine; returns the record's path. */
export function addHolder(directory: string): string {
  mkdirSync(directory, { recursive: true })
  holds += 1
  const path = join(directory, `${process.pid}-${holds}`)
  writeFileSync(path, processIdentity(process.pid))
  return path
}

/** Number of living processes that use the engine; deletes the records of dead ones. */
export function countHolders(directory: string): number {
  mkdirSync(directory, { recursive: true })
  const records = readdirSync(directory).map((name) => join(directory, name))
  const dead = records.filter((path) => !isIdentityAlive(readFileSync(path, 'utf8')))
  for (const path of dead) rmSync(path, { force: true })
  return records.length - dead.length
}
