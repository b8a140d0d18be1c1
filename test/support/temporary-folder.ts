import { accessSync, constants, statfsSync } from 'node:fs'

const MEMORY = '/dev/shm'
/** Bytes that a whole run may need. */
const NEEDED = 4 * 1024 ** 3

/**
 * Puts temporary files in memory where the system offers enough of it, unless `TMPDIR` names a folder: a test's database
 * is made there in 20 milliseconds, on a disk in 500.
 */
export function putTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR === undefined && hasRoomInMemory()) process.env.TMPDIR = MEMORY
}

function hasRoomInMemory(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > NEEDED
  } catch {
    return false
  }
}
