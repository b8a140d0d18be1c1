import { randomBytes } from 'node:crypto'
import type { Database, DatabaseTransaction } from '../../database/tables/tables.ts'
import { HttpError } from '../../http/http-error.ts'
import { requireAccount } from './manage-accounts.ts'
import { secretHash } from './queries.ts'
import type { Seal } from './sealing.ts'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const KEY_LENGTH = 32

/** Whose keys, and in which mode. */
export interface KeyOwner {
  accountId: string
  liveMode: boolean
}

/** A pair of keys. The secret one is shown this once; afterwards only its hash and a sealed copy exist. */
export interface KeyPair {
  publicKey: string
  secretKey: string
}

/** What making keys stands on. */
export interface KeyDependencies {
  db: Database
  seal: Seal
  now: Date
}

/** Makes the first keys of an account and mode; refuses when there are some: those are rotated. */
export async function createKeys({ db, seal, now }: KeyDependencies, owner: KeyOwner): Promise<KeyPair> {
  await requireAccount(db, owner.accountId)
  const publicKey = `${modeWord(owner)}_pk_${randomText()}`
  const secretKey = await db.transaction().execute(async (tx) => {
    const added = await tx
      .insertInto('public_key')
      .values({ public_key: publicKey, account_id: owner.accountId, live_mode: owner.liveMode, created_at: now })
      .onConflict((conflict) => conflict.columns(['account_id', 'live_mode']).doNothing())
      .executeTakeFirst()
    if (added.numInsertedOrUpdatedRows === 0n) {
      throw new HttpError('conflict', { detail: `${owner.accountId} has ${modeWord(owner)} keys; rotate the secret.` })
    }
    return addSecret(tx, { seal, now }, owner)
  })
  return { publicKey, secretKey }
}

/**
 * Gives an account a new secret. Those before it end after `overlapMs` milliseconds, so that both work meanwhile;
 * zero ends them at once. The public key stays.
 */
export async function rotateSecret(
  { db, seal, now }: KeyDependencies,
  owner: KeyOwner,
  overlapMs: number,
): Promise<KeyPair> {
  const known = await db
    .selectFrom('public_key')
    .select('public_key')
    .where('account_id', '=', owner.accountId)
    .where('live_mode', '=', owner.liveMode)
    .executeTakeFirst()
  if (known === undefined) {
    throw new HttpError('not_found', { detail: `${owner.accountId} has no ${modeWord(owner)} keys yet.` })
  }
  const end = new Date(now.getTime() + overlapMs)
  const secretKey = await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('secret_key')
      .set({ expires_at: end })
      .where('account_id', '=', owner.accountId)
      .where('live_mode', '=', owner.liveMode)
      .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', end)]))
      .execute()
    return addSecret(tx, { seal, now }, owner)
  })
  return { publicKey: known.public_key, secretKey }
}

/** A public key with the secrets behind it that still work, and when each ends. */
export interface ListedKeys {
  publicKey: string
  accountId: string
  liveMode: boolean
  secrets: { createdAt: Date; expiresAt: Date | null }[]
}

/** Every pair of keys, without a secret in it. */
export async function listKeys(db: Database, now: Date): Promise<ListedKeys[]> {
  const keys = await db.selectFrom('public_key').selectAll().orderBy('account_id').orderBy('live_mode').execute()
  const secrets = await db
    .selectFrom('secret_key')
    .select(['account_id', 'live_mode', 'created_at', 'expires_at'])
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('created_at')
    .execute()
  return keys.map(({ public_key: publicKey, account_id: accountId, live_mode: liveMode }) => ({
    publicKey,
    accountId,
    liveMode,
    secrets: secrets
      .filter((secret) => secret.account_id === accountId && secret.live_mode === liveMode)
      .map(({ created_at: createdAt, expires_at: expiresAt }) => ({ createdAt, expiresAt })),
  }))
}

async function addSecret(
  tx: DatabaseTransaction,
  { seal, now }: Omit<KeyDependencies, 'db'>,
  owner: KeyOwner,
): Promise<string> {
  const secretKey = `${modeWord(owner)}_sk_${randomText()}`
  await tx
    .insertInto('secret_key')
    .values({
      secret_hash: secretHash(secretKey),
      account_id: owner.accountId,
      live_mode: owner.liveMode,
      secret_sealed: seal.seal(secretKey),
      created_at: now,
      expires_at: null,
    })
    .execute()
  return secretKey
}

function modeWord({ liveMode }: KeyOwner): 'live' | 'test' {
  return liveMode ? 'live' : 'test'
}

// Bytes beyond the last whole alphabet are dropped, so that each character is equally likely.
function randomText(): string {
  const limit = 256 - (256 % ALPHABET.length)
  let text = ''
  while (text.length < KEY_LENGTH) {
    for (const byte of randomBytes(KEY_LENGTH)) if (byte < limit) text += ALPHABET.charAt(byte % ALPHABET.length)
  }
  return text.slice(0, KEY_LENGTH)
}
