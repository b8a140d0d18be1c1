import { createHmac, randomBytes } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDataDirectory } from '../database/engine/make-data-directory.ts'
import type { Database } from '../database/tables/tables.ts'
import { findSealedSecret } from '../service/accounts/find-accounts.ts'
import { createSeal } from '../service/accounts/keyring.ts'
import { findSealedAccountNumber } from '../service/money/payouts/bank-accounts.ts'

const KEY = /^[0-9a-f]{64}$/i

/** Sources of the master key. */
export interface MasterKeySources {
  /** 64 hexadecimal digits. */
  given: string | undefined
  dataDirectory: string
}

/**
 * The 32-byte key that encrypts the secrets of a database: the given one, otherwise the one stored in the data
 * directory, where it is created only for a new database. Throws a one-line error if it isn't the key of this database,
 * which its fingerprint and the encrypted data show. It is never stored in the database, so a copy of the database
 * alone reveals no secrets.
 */
export async function openMasterKey(db: Database, { given, dataDirectory }: MasterKeySources): Promise<Buffer> {
  const file = join(dataDirectory, 'master.key')
  const sealed = [await findSealedSecret(db), await findSealedAccountNumber(db)].filter((one) => one !== undefined)
  const key = given === undefined ? await readStoredKey(file) : Buffer.from(given, 'hex')
  if (key !== undefined) {
    requireDecryption(key, sealed)
    if (!(await hasFingerprintOf(db, key))) throw wrongKeyError()
    return key
  }
  if (sealed.length > 0 || (await hasFingerprint(db))) {
    throw new Error(
      `This database has encrypted secrets, and ${file} is missing. Set ALMONER_MASTER_KEY to the key that the database was created with.`,
    )
  }
  return createStoredKey(db, file, dataDirectory)
}

function requireDecryption(key: Buffer, sealed: readonly Buffer[]): void {
  try {
    for (const one of sealed) createSeal(key).unseal(one)
  } catch (cause) {
    throw wrongKeyError(cause)
  }
}

function wrongKeyError(cause?: unknown): Error {
  return new Error(
    'The master key doesn’t match this database. Set ALMONER_MASTER_KEY to the key that the database was created with.',
    { cause },
  )
}

/** Result of `verifyMasterKey`: the key's fingerprint, or the error. */
export interface MasterKeyCheck {
  fingerprint?: string
  trouble?: string
}

/** Whether the master key exists and is correct; creates and stores nothing. */
export async function verifyMasterKey(
  db: Database,
  { given, dataDirectory }: MasterKeySources,
): Promise<MasterKeyCheck> {
  const file = join(dataDirectory, 'master.key')
  const key = given === undefined ? await readStoredKey(file) : Buffer.from(given, 'hex')
  if (key === undefined) return { trouble: `not found in ALMONER_MASTER_KEY or in ${file}` }
  const noted = await db.selectFrom('master_key').select('fingerprint').executeTakeFirst()
  const fingerprint = fingerprintOf(key)
  const other = { trouble: 'it isn’t the key that the database was created with' }
  if (noted !== undefined && !noted.fingerprint.equals(fingerprint)) return other
  try {
    requireDecryption(
      key,
      [await findSealedSecret(db), await findSealedAccountNumber(db)].filter((one) => one !== undefined),
    )
  } catch {
    return other
  }
  return { fingerprint: fingerprint.toString('hex') }
}

function fingerprintOf(key: Buffer): Buffer {
  return createHmac('sha256', key).update('almoner master key').digest()
}

async function hasFingerprint(db: Database): Promise<boolean> {
  return (await db.selectFrom('master_key').select('fingerprint').executeTakeFirst()) !== undefined
}

/** Saves the key's fingerprint if there is none; returns whether the saved one is this key's. */
async function hasFingerprintOf(db: Database, key: Buffer): Promise<boolean> {
  const fingerprint = fingerprintOf(key)
  if (!(await hasFingerprint(db)))
    await db
      .insertInto('master_key')
      .values({ fingerprint })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const row = await db.selectFrom('master_key').select('fingerprint').executeTakeFirstOrThrow()
  return row.fingerprint.equals(fingerprint)
}

/**
 * Creates and stores a key; if two processes do so for one database at once, the second is refused and stores nothing.
 */
async function createStoredKey(db: Database, file: string, dataDirectory: string): Promise<Buffer> {
  makeDataDirectory(dataDirectory)
  await writeFile(file, `${randomBytes(32).toString('hex')}\n`, { flag: 'wx', mode: 0o600 }).catch(ignoring('EEXIST'))
  const key = await readStoredKey(file)
  if (key === undefined) throw new Error(`${file} disappeared while it was being created.`)
  if (await hasFingerprintOf(db, key)) return key
  await rm(file, { force: true })
  throw wrongKeyError()
}

async function readStoredKey(file: string): Promise<Buffer | undefined> {
  const text = await readFile(file, 'utf8').catch(ignoring('ENOENT'))
  if (text === undefined) return undefined
  if (!KEY.test(text.trim())) throw new Error(`${file} doesn’t contain a key of 64 hexadecimal digits.`)
  return Buffer.from(text.trim(), 'hex')
}

function ignoring(code: string): (error: NodeJS.ErrnoException) => undefined {
  return (error) => {
    if (error.code !== code) throw error
  }
}
