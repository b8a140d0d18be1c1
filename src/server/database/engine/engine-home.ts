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

/**
 * The directory of an engine and the user it runs as. It contains data, socket, log, lock and the list of processes
 * that use it.
 */
export interface EngineHome {
  path: string
  data: string
  log: string
  lock: string
  holders: string
  /** Undefined if PostgreSQL runs as this process's user. */
  user: ServerUser | undefined
}

/**
 * Finds or creates the engine's home: `database` in the data directory. If PostgreSQL's user can't reach that (root's
 * home directory, for example), `database` is a link to a directory below /var/lib/almoner, named by a hash of its
 * path.
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
      `${place} links to a database that is no longer there. Restore it, or remove the link to start over.`,
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
  return user === undefined || canRun(user, 'cd "$1"', directory)
}

/** False, after cleaning up, if files can't be given to another user, as on some shared folders. */
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

/** The user PostgreSQL runs as, if it isn't this process's user. */
export interface ServerUser {
  uid: number
  gid: number
}

const preferred: readonly string[] = ['almoner', 'postgres', 'nobody', 'daemon']

/**
 * PostgreSQL refuses to run as root: for root, returns an unprivileged user (preferably the owner of an existing data
 * directory); undefined if this process's user is suitable.
 */
export function chooseServerUser(existingDirectories: readonly string[]): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const candidates = [...owners(existingDirectories), ...systemUsers()]
  const user = candidates.find((candidate) => candidate.uid !== 0 && canRun(candidate, 'true'))
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
 * Whether a user can run a shell line, in which `$1` is the path. Tested by running it, because mode bits alone aren't
 * sufficient (access lists, user namespaces, mounts).
 */
export function canRun(user: ServerUser | undefined, line: string, path = '/'): boolean {
  const options = { cwd: '/', stdio: 'ignore' as const, ...user }
  return spawnSync('/bin/sh', ['-c', line, 'sh', path], options).status === 0
}

const inheritedVariables = ['PATH', 'LD_LIBRARY_PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'windir']

/** The environment for PostgreSQL: without Almoner's secrets and settings for other servers. */
export function childEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(inheritedVariables.map((name) => [name, process.env[name]]))
}
