import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmdirSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { makeDataDirectory } from './make-data-directory.ts'

const sharedRoot = '/var/lib/almoner'

/** Where one engine lives and the user it runs as. The home holds data, socket, log, lock and records of who uses it. */
export interface EngineHome {
  path: string
  data: string
  log: string
  lock: string
  holders: string
  /** Undefined when PostgreSQL runs as this process's own user. */
  user: ServerUser | undefined
}

/**
 * Finds or makes the engine's home: `database` in the data directory. When that is a place PostgreSQL's user cannot
 * reach (root's own home, say), `database` is a link to a directory below /var/lib/almoner, keyed by its path.
 */
export function openEngineHome(dataDirectory: string): EngineHome {
  makeDataDirectory(resolve(dataDirectory))
  const place = join(realpathSync(dataDirectory), 'database')
  const user = chooseServerUser([join(place, 'data'), place])
  const isNew = lstatSync(place, { throwIfNoEntry: false }) === undefined
  const home = describeHome(isNew ? newHome(place, user) : existingHome(place, user), user)
  makeOwned(home.holders, user)
  refuseForeignData(home)
  return home
}

function describeHome(path: string, user: ServerUser | undefined): EngineHome {
  const inside = (name: string) => join(path, name)
  return {
    path,
    data: inside('data'),
    log: inside('postgres.log'),
    lock: inside('lock'),
    holders: inside('holders'),
    user,
  }
}

function existingHome(place: string, user: ServerUser | undefined): string {
  if (!existsSync(place)) {
    throw new Error(
      `${place} links to a database that is no longer there. Bring it back, or remove the link to begin anew.`,
    )
  }
  const path = realpathSync(place)
  if (!isReachable(path, user)) throw new Error(`PostgreSQL's user (uid ${user?.uid}) cannot reach ${path}.`)
  return path
}

function newHome(place: string, user: ServerUser | undefined): string {
  if (isReachable(dirname(place), user) && makeOwned(place, user)) return place
  const key = createHash('sha256').update(place).digest('hex').slice(0, 16)
  const path = join(sharedRoot, key)
  makeSharedRoot()
  if (!makeOwned(path, user) || !isReachable(path, user)) {
    throw new Error(`PostgreSQL's user (uid ${user?.uid}) can use neither ${place} nor ${path}.`)
  }
  if (!existsSync(place)) symlinkSync(path, place)
  return path
}

function isReachable(directory: string, user: ServerUser | undefined): boolean {
  return user === undefined || canDo(user, 'cd "$1"', directory)
}

/** False, with nothing left behind, where files cannot be given to another user, as on some shared folders. */
function makeOwned(path: string, user: ServerUser | undefined): boolean {
  if (mkdirSync(path, { recursive: true }) === undefined || user === undefined) return true
  try {
    chmodSync(path, 0o755)
    chownSync(path, user.uid, user.gid)
    return true
  } catch {
    rmdirSync(path)
    return false
  }
}

function makeSharedRoot(): void {
  if (mkdirSync(sharedRoot, { recursive: true }) !== undefined) chmodSync(sharedRoot, 0o755)
}

function refuseForeignData({ data, user }: EngineHome): void {
  const owner = statSync(data, { throwIfNoEntry: false })?.uid
  const own = user?.uid ?? process.getuid?.()
  if (owner === undefined || own === undefined || owner === own) return
  throw new Error(`${data} belongs to another user (uid ${owner}). Start Almoner as that user, or as root.`)
}

/** The user PostgreSQL runs as, when it is another one than this process's. */
export interface ServerUser {
  uid: number
  gid: number
}

const preferred: readonly string[] = ['almoner', 'postgres', 'nobody', 'daemon']

/**
 * PostgreSQL refuses to run as root: for root, an unprivileged user to run it as (the owner of an existing data
 * directory first); undefined where this process's own user will do.
 */
export function chooseServerUser(existingDirectories: readonly string[]): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const candidates = [...owners(existingDirectories), ...systemUsers()]
  const user = candidates.find((candidate) => candidate.uid !== 0 && canDo(candidate, 'true'))
  if (user === undefined) {
    throw new Error(
      'PostgreSQL refuses to run as root, and there is no other user to run it as. Start Almoner as an ordinary user.',
    )
  }
  return user
}

function owners(directories: readonly string[]): ServerUser[] {
  return directories.flatMap((directory) => {
    const found = statSync(directory, { throwIfNoEntry: false })
    return found === undefined ? [] : [{ uid: found.uid, gid: found.gid }]
  })
}

function systemUsers(): ServerUser[] {
  const entries = readFileSync('/etc/passwd', 'utf8').split('\n').map(parseEntry)
  const named = preferred.map((name) => entries.find((entry) => entry?.name === name))
  return [...named, ...entries].filter((entry) => entry !== undefined)
}

function parseEntry(line: string): (ServerUser & { name: string }) | undefined {
  const [name = '', , uid = '', gid = ''] = line.split(':')
  return /^\d+$/.test(uid) && /^\d+$/.test(gid) ? { name, uid: Number(uid), gid: Number(gid) } : undefined
}

/**
 * Whether a user can run a shell line; `$1` in it is the path. Asked of the system itself, since mode bits alone
 * do not tell (access lists, user namespaces, mounts).
 */
export function canDo(user: ServerUser | undefined, line: string, path = '/'): boolean {
  const options = { cwd: '/', stdio: 'ignore' as const, ...user }
  return spawnSync('/bin/sh', ['-c', line, 'sh', path], options).status === 0
}

const passedOn = ['PATH', 'LD_LIBRARY_PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'windir']

/** What PostgreSQL gets of this process's environment: neither Almoner's secrets nor settings meant for other servers. */
export function childEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(passedOn.map((name) => [name, process.env[name]]))
}
