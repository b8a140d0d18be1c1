import { readFileSync } from 'node:fs'

interface ProcessEntry {
  name: string
  state: string
  startTime: string
}

/** Names a process beyond reuse of its number: `pid`, followed on Linux by its start time and the boot it belongs to. */
export function processIdentity(pid: number): string {
  const entry = readEntry(pid)
  return entry === undefined ? String(pid) : `${pid} ${entry.startTime} ${bootId()}`
}

/** Whether the process named by `processIdentity` still lives. */
export function isIdentityAlive(identity: string): boolean {
  const pid = Number(identity.split(' ')[0])
  if (!isProcessAlive(pid)) return false
  return !identity.includes(' ') || processIdentity(pid) === identity
}

/** Whether a process with this number lives; one that ended and waits for its parent to notice does not. */
export function isProcessAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0 || !answersSignals(pid)) return false
  const state = readEntry(pid)?.state
  return state !== 'Z' && state !== 'X'
}

/** Name of the program a process runs, or undefined where the system does not say. */
export function processName(pid: number): string | undefined {
  return readEntry(pid)?.name
}

function answersSignals(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it lives, and belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Reads proc(5) `stat`: pid (name) state … field 22 is the start time; the name may itself hold brackets and spaces. */
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
