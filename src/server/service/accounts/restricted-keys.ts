import { contract, operationsOf } from '../../../contract/index.ts'
import type { Database } from '../../database/tables/tables.ts'
import { trustProxies } from '../../http/client-address.ts'
import { HttpError } from '../../http/http-error.ts'
import type { NewId } from '../../kernel/identifiers.ts'
import type { KeyRestriction } from './find-accounts.ts'
import { secretHash } from './find-accounts.ts'
import { type KeyOwner, newKeyText, requirePublicKey } from './manage-keys.ts'

const LONGEST_NAME = 200
const MOST_NETWORKS = 100

/** A restricted key to create: networks are addresses or CIDR; an empty list allows all. */
export interface RestrictedKeyRequest {
  /** Its name or purpose, for people. */
  name: string
  operations: readonly string[]
  networks: readonly string[]
  /** Null for a key without expiry. */
  expiresAt: Date | null
}

/** A restricted key as lists show it, without its secret. */
export interface RestrictedKey extends RestrictedKeyRequest, KeyOwner {
  /** The ID to revoke it by, `key_…`. */
  id: string
  createdAt: Date
  /** Rounded to the minute; null if it was never used. */
  lastUsedAt: Date | null
}

/** A new restricted key. Its secret is shown only once. */
export interface CreatedRestrictedKey {
  id: string
  /** The username to use with it. */
  publicKey: string
  secretKey: string
}

/** The operations that a key can be restricted to: all that require a key. */
export function restrictableOperations(): string[] {
  return operationsOf(contract)
    .filter(({ endpoint }) => endpoint.auth !== 'none')
    .map(({ group, name }) => `${group}.${name}`)
}

/** Creates a key that allows the named operations only. */
export async function createRestrictedKey(
  { db, newId, now }: { db: Database; newId: NewId; now: Date },
  owner: KeyOwner,
  request: RestrictedKeyRequest,
): Promise<CreatedRestrictedKey> {
  const publicKey = await requirePublicKey(db, owner, now)
  const id = newId('key')
  const secretKey = newKeyText(owner, 'rk')
  await db
    .insertInto('restricted_key')
    .values({
      id,
      secret_hash: secretHash(secretKey),
      account_id: owner.accountId,
      live_mode: owner.liveMode,
      created_at: now,
      ...checked(request, now),
    })
    .execute()
  return { id, publicKey, secretKey }
}

function checked({ name, operations, networks, expiresAt }: RestrictedKeyRequest, now: Date) {
  const refuse = (param: string, detail: string) => new HttpError('parameter_invalid', { param, detail })
  const called = name.trim()
  if (called === '' || called.length > LONGEST_NAME)
    throw refuse('name', `Name the key’s purpose in 1 to ${LONGEST_NAME} characters.`)
  const known = restrictableOperations()
  const strange = operations.find((operation) => !known.includes(operation))
  if (strange !== undefined) throw refuse('operations', `${strange} isn’t an operation that requires a key.`)
  if (operations.length === 0) throw refuse('operations', 'Name at least one operation, such as donations.create.')
  if (networks.length > MOST_NETWORKS) throw refuse('networks', `Name at most ${MOST_NETWORKS} networks.`)
  const wrong = networks.find((network) => !isNetwork(network))
  if (wrong !== undefined) throw refuse('networks', `${wrong} is neither an address nor a network such as 10.0.0.0/8.`)
  if (expiresAt !== null && !(expiresAt > now)) throw refuse('expires_at', 'The expiry is in the past.')
  return { name: called, operations: [...new Set(operations)], networks: [...new Set(networks)], expires_at: expiresAt }
}

function isNetwork(network: string): boolean {
  try {
    return trustProxies([network]) !== undefined
  } catch {
    return false
  }
}

/** Valid restricted keys, of all accounts or one, in both modes or one. */
export async function listRestrictedKeys(
  db: Database,
  now: Date,
  { accountId, liveMode }: Partial<KeyOwner> = {},
): Promise<RestrictedKey[]> {
  let query = db
    .selectFrom('restricted_key')
    .selectAll()
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
  if (accountId !== undefined) query = query.where('account_id', '=', accountId)
  if (liveMode !== undefined) query = query.where('live_mode', '=', liveMode)
  const rows = await query.orderBy('account_id').orderBy('live_mode').orderBy('created_at').orderBy('id').execute()
  return rows.map((row) => ({
    id: row.id,
    accountId: row.account_id,
    liveMode: row.live_mode,
    name: row.name,
    operations: row.operations,
    networks: row.networks,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
  }))
}

/** Whether a text identifies a restricted key, by ID or secret. */
export function namesRestrictedKey(key: string): boolean {
  return /^(key|test_rk|live_rk)_/.test(key)
}

/**
 * Revokes one restricted key at once, by ID or secret, optionally of this account only. Refuses with `not_found` if no
 * valid key matches, so that of two concurrent calls one learns that it was revoked already.
 */
export async function revokeRestrictedKey(
  { db, now }: { db: Database; now: Date },
  key: string,
  accountId?: string,
): Promise<void> {
  let query = db
    .updateTable('restricted_key')
    .set({ expires_at: now })
    .where((eb) => eb.or([eb('id', '=', key), eb('secret_hash', '=', secretHash(key))]))
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
  if (accountId !== undefined) query = query.where('account_id', '=', accountId)
  const { numUpdatedRows } = await query.executeTakeFirst()
  if (numUpdatedRows === 0n) throw new HttpError('not_found', { detail: 'No active restricted key has this name.' })
}

/** A restricted key as loaded for authentication. */
export interface KnownRestrictedKey {
  secretHash: Buffer
  /** Expired keys stay known, so that the error can say that the key has expired. */
  expiresAt: Date | null
  restriction: KeyRestriction
}

/** Every restricted key of an account and mode. */
export async function knownRestrictedKeys(db: Database, owner: KeyOwner): Promise<KnownRestrictedKey[]> {
  const rows = await db
    .selectFrom('restricted_key')
    .select(['id', 'secret_hash', 'name', 'operations', 'networks', 'expires_at'])
    .where('account_id', '=', owner.accountId)
    .where('live_mode', '=', owner.liveMode)
    .execute()
  return rows.map(({ id, secret_hash, name, operations, networks, expires_at }) => {
    const within = trustProxies(networks)
    const admits = (address: string | undefined) => networks.length === 0 || (address !== undefined && within(address))
    return { secretHash: secret_hash, expiresAt: expires_at, restriction: { keyId: id, name, operations, admits } }
  })
}

/** Records the use of a key, at most once a minute. */
export async function noteUse(db: Database, keyId: string, now: Date): Promise<void> {
  await db
    .updateTable('restricted_key')
    .set({ last_used_at: now })
    .where('id', '=', keyId)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', new Date(now.getTime() - 60_000))]))
    .execute()
}
