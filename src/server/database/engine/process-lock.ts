import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { isIdentityAlive, processIdentity } from './process-identity.ts'

const patience = 60_000
let tickets = 0

/** Runs work while no other process (or caller in this one) holds the lock file; a dead holder's lock is taken over. */
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
  const deadline = Date.now() + patience
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

// A hard link appears with its content in one step, which a file that is created and then written does not.
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
  // Somebody faster may have taken the lock between the look and the rename: theirs goes back.
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
