import { existsSync, mkdirSync, mkdtempSync, rmdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Makes Almoner's data directory where there is none, and tries whether something can be kept in it. Throws one line
 * that names the place and the reason. One that is somebody else's is left to whoever wants something of it.
 */
export function makeDataDirectory(path: string): void {
  try {
    makeDirectory(path)
    rmdirSync(mkdtempSync(join(path, '.tried-')))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    if (code === 'EACCES' && existsSync(path)) return
    throw new Error(
      `Nothing can be kept in ${path} (${code}). Set ALMONER_DATA to a directory that can be written to.`,
      {
        cause: error,
      },
    )
  }
}

/**
 * Makes a directory and those above it, as far as there are none. One level at a time: node's own recursive mkdir never
 * returns on a file system that makes no directories, such as /proc.
 */
export function makeDirectory(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return
  if (dirname(path) !== path) makeDirectory(dirname(path))
  mkdirSync(path)
}
