import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isProcessAlive, processName } from './process-identity.ts'

/** What a running PostgreSQL says of itself in `postmaster.pid` of its data directory. */
export interface Postmaster {
  pid: number
  dataDirectory: string
  port: number
  /** Empty where there is no Unix socket. */
  socketDirectory: string
}

/** Reads the lines of `postmaster.pid`: 1 process, 2 data directory, 4 port, 5 socket directory. */
function parsePostmasterPid(text: string): Postmaster | undefined {
  const [pid = '', dataDirectory = '', , port = '', socketDirectory = ''] = text.split('\n').map((line) => line.trim())
  if (!/^\d+$/.test(pid) || !/^\d+$/.test(port)) return undefined
  return { pid: Number(pid), dataDirectory, port: Number(port), socketDirectory }
}

/** The PostgreSQL server that runs on a data directory, or undefined when none does. */
export function findPostmaster(dataDirectory: string): Postmaster | undefined {
  const found = readRecord(dataDirectory)
  return found !== undefined && isPostmasterOf(found, dataDirectory) ? found : undefined
}

/** The record a server left behind, whether or not it still runs. */
export function readRecord(dataDirectory: string): Postmaster | undefined {
  try {
    return parsePostmasterPid(readFileSync(join(dataDirectory, 'postmaster.pid'), 'utf8'))
  } catch {
    return undefined
  }
}

/** The number may belong to another program by now (containers reuse low numbers at once): its command line must name us. */
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
 * PostgreSQL will not start while the number in a record left behind belongs to any living process of its user.
 * Where that process is surely no PostgreSQL, the record gets the number of this process, PostgreSQL's parent-to-be,
 * which it takes for stale. The file stays, since PostgreSQL also finds survivors by the shared memory it names.
 */
export function releaseReusedPid(dataDirectory: string): void {
  const record = readRecord(dataDirectory)
  if (record === undefined || processName(record.pid) === undefined || findPostmaster(dataDirectory)) return
  const path = join(dataDirectory, 'postmaster.pid')
  const lines = readFileSync(path, 'utf8').split('\n')
  writeFileSync(path, [String(process.pid), ...lines.slice(1)].join('\n'))
}
