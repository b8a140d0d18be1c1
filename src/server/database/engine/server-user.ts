import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'

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
