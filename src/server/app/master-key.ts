import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDataDirectory } from '../database/engine/make-data-directory.ts'
import type { Database } from '../database/tables/tables.ts'
import { findSealedSecret } from '../service/accounts/queries.ts'
import { createSeal } from '../service/accounts/sealing.ts'
import { findSealedAccountNumber } from '../service/money/payouts/bank-accounts.ts'

const KEY = /^[0-9a-f]{64}$/i

/** Where a master key may come from. */
export interface MasterKeySources {
  /** 64 hexadecimal digits. */
  given: string | undefined
  dataDirectory: string
}

/**
 * The 32-byte key that seals the secrets of a database: the one given, else the one kept in the data directory, made
 * there only for a database that holds no secret yet. Throws one clear line when it does not open what is sealed. It
 * never goes into the database, so a copy of the database alone opens nothing.
 */
export async function openMasterKey(db: Database, { given, dataDirectory }: MasterKeySources): Promise<Buffer> {
  const file = join(dataDirectory, 'master.key')
  const sealed = [await findSealedSecret(db), await findSealedAccountNumber(db)].filter((one) => one !== undefined)
  const key = given === undefined ? await readKept(file) : Buffer.from(given, 'hex')
  if (key !== undefined) return requireOpening(key, sealed)
  if (sealed.length > 0) {
    throw new Error(
      `This database holds secrets, and ${file} is not there to open them; give ALMONER_MASTER_KEY the key it was made with.`,
    )
  }
  return makeKept(file, dataDirectory)
}

function requireOpening(key: Buffer, sealed: readonly Buffer[]): Buffer {
  try {
    for (const one of sealed) createSeal(key).unseal(one)
    return key
  } catch (cause) {
    throw new Error(
      'The master key does not open the secrets of this database; give ALMONER_MASTER_KEY the one it was made with.',
      { cause },
    )
  }
}

async function makeKept(file: string, dataDirectory: string): Promise<Buffer> {
  makeDataDirectory(dataDirectory)
  await writeFile(file, `${randomBytes(32).toString('hex')}\n`, { flag: 'wx', mode: 0o600 }).catch(ignoring('EEXIST'))
  const key = await readKept(file)
  if (key === undefined) throw new Error(`${file} was taken away while it was made.`)
  return key
}

async function readKept(file: string): Promise<Buffer | undefined> {
  const text = await readFile(file, 'utf8').catch(ignoring('ENOENT'))
  if (text === undefined) return undefined
  if (!KEY.test(text.trim())) throw new Error(`${file} does not hold a key of 64 hexadecimal digits.`)
  return Buffer.from(text.trim(), 'hex')
}

function ignoring(code: string): (error: NodeJS.ErrnoException) => undefined {
  return (error) => {
    if (error.code !== code) throw error
  }
}
