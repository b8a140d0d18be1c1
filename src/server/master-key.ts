import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDataDirectory } from './data-directory.ts'

const KEY = /^[0-9a-f]{64}$/i

/**
 * The 32-byte key that seals secrets: the one given, else the one kept in the data directory, made there on first use.
 * It never goes into the database, so a copy of the database alone opens nothing.
 */
export async function readMasterKey(given: string | undefined, dataDirectory: string): Promise<Buffer> {
  if (given !== undefined) return Buffer.from(given, 'hex')
  const file = join(dataDirectory, 'master.key')
  makeDataDirectory(dataDirectory)
  await writeFile(file, `${randomBytes(32).toString('hex')}\n`, { flag: 'wx', mode: 0o600 }).catch(ignoreExisting)
  const text = (await readFile(file, 'utf8')).trim()
  if (!KEY.test(text)) throw new Error(`${file} does not hold a key of 64 hexadecimal digits.`)
  return Buffer.from(text, 'hex')
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
