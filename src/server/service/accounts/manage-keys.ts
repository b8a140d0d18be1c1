import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { inTransaction } from '../../database/in-transaction.ts'
import type { Database, DatabaseTransaction } from '../../database/tables/tables.ts'
import { HttpError } from '../../http/http-error.ts'
import { secretHash } from './find-accounts.ts'
import type { Seal } from './keyring.ts'
import { requireAccount } from './manage-accounts.ts'

/** A pair of keys. The secret is shown only once; afterwards only its hash and an encrypted copy exist. */
export interface KeyPair {
  publicKey: string
  secretKey: string
}

export interface KeyDependencies {
  db: Database
  seal: Seal
  now: Date
}

/** Creates keys for an account and mode; refuses if it has valid ones, which must be rotated instead. */
export async function createKeys({ db, seal, now }: KeyDependencies, owner: KeyOwner): Promise<KeyPair> {
  await requireAccount(db, owner.accountId)
  return inTransaction(db, async (tx) => {
    await tx.selectFrom('account').select('id').where('id', '=', owner.accountId).forUpdate().execute()
    if ((await newestPublicKey(tx, owner, now)) !== undefined)
      throw new HttpError('conflict', {
        detail: `${owner.accountId} already has ${modeWord(owner)} keys. Rotate the secret instead.`,
      })
    return { publicKey: await addPublicKey(tx, owner, now), secretKey: await addSecret(tx, { seal, now }, owner) }
  })
}

/**
 * Gives an account a new secret. Earlier ones expire after `overlapMs` milliseconds, so that both work in between; zero
 * ends them at once. The public key stays the same.
 */
export async function rotateSecret(
  { db, seal, now }: KeyDependencies,
  owner: KeyOwner,
  overlapMs: number,
): Promise<KeyPair> {
  const publicKey = await requirePublicKey(db, owner, now)
  const end = new Date(now.getTime() + overlapMs)
  const secretKey = await inTransaction(db, async (tx) => {
    await tx
      .updateTable('secret_key')
      .set({ expires_at: end })
      .where('account_id', '=', owner.accountId)
      .where('live_mode', '=', owner.liveMode)
      .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', end)]))
      .execute()
    return addSecret(tx, { seal, now }, owner)
  })
  return { publicKey, secretKey }
}

/**
 * Gives an account a new public key. Earlier ones expire after `overlapMs` milliseconds, so that pages with the old key
 * work in between; zero ends them at once. Secrets stay the same.
 */
export async function rotatePublicKey(
  { db, now }: Omit<KeyDependencies, 'seal'>,
  owner: KeyOwner,
  overlapMs: number,
): Promise<string> {
  await requirePublicKey(db, owner, now)
  const end = new Date(now.getTime() + overlapMs)
  return inTransaction(db, async (tx) => {
    await tx
      .updateTable('public_key')
      .set({ expires_at: end })
      .where('account_id', '=', owner.accountId)
      .where('live_mode', '=', owner.liveMode)
      .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', end)]))
      .execute()
    return addPublicKey(tx, owner, now)
  })
}

/**
 * Revokes a single key at once: a public key, a secret, or a secret by its ID in lists. Refuses with `not_found` if no
 * valid key matches.
 */
export async function revokeKey({ db, now }: Omit<KeyDependencies, 'seal'>, key: string): Promise<void> {
  const isSecret = /^(test|live)_sk_/.test(key)
  const works = sql<boolean>`(expires_at is null or expires_at > ${now})`
  const hash = isSecret
    ? sql<boolean>`secret_hash = ${secretHash(key)}`
    : sql<boolean>`encode(secret_hash, 'hex') like ${/^[0-9a-f]{12,64}$/.test(key) ? `${key}%` : ''}`
  const secret = await db.updateTable('secret_key').set({ expires_at: now }).where(hash).where(works).executeTakeFirst()
  const open = await db
    .updateTable('public_key')
    .set({ expires_at: now })
    .where('public_key', '=', key)
    .where(works)
    .executeTakeFirst()
  if (secret.numUpdatedRows + open.numUpdatedRows === 0n)
    throw new HttpError('not_found', {
      detail: 'No active key has this name. To list the keys, run: almoner keys list',
    })
}

/** A public key with its valid secrets and their expiry. */
export interface ListedKeys {
  publicKey: string
  accountId: string
  liveMode: boolean
  expiresAt: Date | null
  /** Each identified by the first digits of its hash. */
  secrets: { id: string; createdAt: Date; expiresAt: Date | null }[]
}

/** Valid public keys with their secrets' IDs: all, or those of one account and mode. */
export async function listKeys(db: Database, now: Date, owner?: KeyOwner): Promise<ListedKeys[]> {
  const owned =
    owner === undefined
      ? sql<boolean>`true`
      : sql<boolean>`account_id = ${owner.accountId} and live_mode = ${owner.liveMode}`
  const keys = await db
    .selectFrom('public_key')
    .selectAll()
    .where(owned)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('account_id')
    .orderBy('live_mode')
    .orderBy('created_at')
    .execute()
  const secrets = await db
    .selectFrom('secret_key')
    .select(['secret_hash', 'account_id', 'live_mode', 'created_at', 'expires_at'])
    .where(owned)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('created_at')
    .execute()
  return keys.map(({ public_key: publicKey, account_id: accountId, live_mode: liveMode, expires_at: expiresAt }) => ({
    publicKey,
    accountId,
    liveMode,
    expiresAt,
    secrets: secrets
      .filter((secret) => secret.account_id === accountId && secret.live_mode === liveMode)
      .map(({ secret_hash: hash, created_at: createdAt, expires_at: end }) => ({
        id: hash.toString('hex').slice(0, 12),
        createdAt,
        expiresAt: end,
      })),
  }))
}

async function newestPublicKey(db: Database, owner: KeyOwner, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('public_key')
    .select('public_key')
    .where('account_id', '=', owner.accountId)
    .where('live_mode', '=', owner.liveMode)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.public_key
}

/** The newest valid public key of an account and mode; refuses with `not_found` if there is none. */
export async function requirePublicKey(db: Database, owner: KeyOwner, now: Date): Promise<string> {
  const publicKey = await newestPublicKey(db, owner, now)
  if (publicKey === undefined)
    throw new HttpError('not_found', { detail: `${owner.accountId} has no ${modeWord(owner)} keys yet.` })
  return publicKey
}

async function addPublicKey(tx: DatabaseTransaction, owner: KeyOwner, now: Date): Promise<string> {
  const publicKey = newKeyText(owner, 'pk')
  await tx
    .insertInto('public_key')
    .values({ public_key: publicKey, account_id: owner.accountId, live_mode: owner.liveMode, created_at: now })
    .execute()
  return publicKey
}

async function addSecret(
  tx: DatabaseTransaction,
  { seal, now }: Omit<KeyDependencies, 'db'>,
  owner: KeyOwner,
): Promise<string> {
  const secretKey = newKeyText(owner, 'sk')
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

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const KEY_LENGTH = 32

/** The account and mode of keys. */
export interface KeyOwner {
  accountId: string
  liveMode: boolean
}

/** The prefix of a mode's keys. */
function modeWord({ liveMode }: Pick<KeyOwner, 'liveMode'>): 'live' | 'test' {
  return liveMode ? 'live' : 'test'
}

/** The text of a new public, secret or restricted key. */
export function newKeyText(owner: KeyOwner, kind: 'pk' | 'sk' | 'rk'): string {
  return `${modeWord(owner)}_${kind}_${randomText()}`
}

// Values beyond the last multiple of the alphabet's length are dropped, so that each character is equally likely.
function randomText(): string {
  const limit = 256 - (256 % ALPHABET.length)
  let text = ''
  while (text.length < KEY_LENGTH) {
    for (const byte of randomBytes(KEY_LENGTH)) if (byte < limit) text += ALPHABET.charAt(byte % ALPHABET.length)
  }
  return text.slice(0, KEY_LENGTH)
}
