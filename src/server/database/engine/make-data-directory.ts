import { existsSync, mkdirSync, mkdtempSync, rmdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Creates Almoner's data directory if needed, and tests whether it is writable. Throws a one-line error with path and
 * reason. An existing directory of another user is left to its later users to check.
 */
export function makeDataDirectory(path: string): void {
  try {
    makeDirectory(path)
    rmdirSync(mkdtempSync(join(path, '.tried-')))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    if (code === 'EACCES' && existsSync(path)) return
    throw new Error(`${path} isn’t writable (${code}). Set ALMONER_DATA to a writable directory.`, {
      cause: error,
    })
  }
}

/**
 * Creates a directory with its parents. One level at a time, because node's recursive mkdir never returns on file
 * systems without mkdir, such as /proc.
 */
export function makeDirectory(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return
  if (dirname(path) !== path) makeDirectory(dirname(path))
  mkdirSync(path)
}
