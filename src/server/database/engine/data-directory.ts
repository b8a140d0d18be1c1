import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { childEnvironment, type EngineHome } from './engine-home.ts'

/** The database superuser of an embedded engine, and the name of its database. */
export const engineRole = 'almoner'

export interface InitdbOptions {
  /** Whether to wait for the disk; only tests may skip that. */
  sync: boolean
}

const onWindows = process.platform === 'win32'

/**
 * Creates the data directory on first use, under a temporary name until it is complete, so that a crash doesn't leave a
 * partial one. Refuses one of another major version, which PostgreSQL can't open.
 */
export async function openDataDirectory(home: EngineHome, binaries: Binaries, options: InitdbOptions): Promise<void> {
  if (existsSync(home.data)) return refuseOtherVersion(home, binaries)
  clearUnfinished(home)
  const unfinished = `${home.data}.unfinished`
  mkdirSync(unfinished, { mode: 0o700 })
  if (home.user !== undefined) chownSync(unfinished, home.user.uid, home.user.gid)
  await initialize(unfinished, home, binaries, options)
  renameSync(unfinished, home.data)
}

/** Password of the engine's role, needed only without Unix sockets. */
export function readPassword(home: EngineHome): string | undefined {
  return onWindows ? readFileSync(passwordFile(home), 'utf8').trim() : undefined
}

function clearUnfinished(home: EngineHome): void {
  const names = readdirSync(home.path).filter((name) => name.startsWith('data.unfinished'))
  for (const name of names) rmSync(join(home.path, name), { recursive: true })
}

function refuseOtherVersion(home: EngineHome, { majorVersion }: Binaries): void {
  const found = readFileSync(join(home.data, 'PG_VERSION'), 'utf8').trim()
  if (Number(found) === majorVersion) return
  throw new Error(
    `${home.data} was created by PostgreSQL ${found}, but this is PostgreSQL ${majorVersion}. Dump it with PostgreSQL ${found} and restore it here.`,
  )
}

async function initialize(
  directory: string,
  home: EngineHome,
  binaries: Binaries,
  { sync }: InitdbOptions,
): Promise<void> {
  // Text sorts by code point and folds case by Unicode, the same on every machine; not every system has the C.UTF-8
  // locale.
  const locales = ['C.UTF-8', 'C'].map((locale) => [`--locale=${locale}`, ...(sync ? [] : ['--no-sync'])])
  const failures: string[] = []
  for (const options of locales) {
    const failure = await runInitdb(directory, options, home, binaries)
    if (failure === undefined) return
    failures.push(failure)
  }
  throw new Error(`PostgreSQL could not make ${home.data}: ${failures.join('\n')}`)
}

/** The error of initdb, or undefined on success. */
function runInitdb(
  directory: string,
  extra: string[],
  home: EngineHome,
  binaries: Binaries,
): Promise<string | undefined> {
  const authentication = onWindows ? ['--auth=scram-sha-256', `--pwfile=${makePassword(home)}`] : ['--auth=trust']
  const provider = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const options = ['-D', directory, '-U', engineRole, '--encoding=UTF8', ...provider, ...authentication, ...extra]
  const child = spawn(binaries.initdb, options, {
    cwd: '/',
    env: childEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    ...home.user,
  })
  return new Promise((resolve) => {
    let complaint = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaint += text
    })
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code) => resolve(code === 0 ? undefined : complaint.trim()))
  })
}

function makePassword(home: EngineHome): string {
  const path = passwordFile(home)
  writeFileSync(path, randomBytes(24).toString('base64url'), { mode: 0o600 })
  return path
}

function passwordFile(home: EngineHome): string {
  return join(home.path, 'password')
}
