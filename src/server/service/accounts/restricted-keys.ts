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

/** What a restricted key shall be: networks are addresses or CIDR, and none means from everywhere. */
export interface RestrictedKeyRequest {
  /** What people call it: what it is for. */
  name: string
  operations: readonly string[]
  networks: readonly string[]
  /** Null for a key that works until it is revoked. */
  expiresAt: Date | null
}

/** A restricted key as lists show it, without its secret. */
export interface RestrictedKey extends RestrictedKeyRequest, KeyOwner {
  /** What it is revoked by, `key_…`. */
  id: string
  createdAt: Date
  /** To the minute; null for one that was never used. */
  lastUsedAt: Date | null
}

/** A new restricted key. Its secret is shown this once. */
export interface MadeRestrictedKey {
  id: string
  /** What it is used with, as the username. */
  publicKey: string
  secretKey: string
}

/** The operations that a key can be restricted to: all that ask for one. */
export function restrictableOperations(): string[] {
  return operationsOf(contract)
    .filter(({ endpoint }) => endpoint.auth !== 'none')
    .map(({ group, name }) => `${group}.${name}`)
}

/** Makes a key that opens the named operations and nothing else. */
export async function createRestrictedKey(
  { db, newId, now }: { db: Database; newId: NewId; now: Date },
  owner: KeyOwner,
  request: RestrictedKeyRequest,
): Promise<MadeRestrictedKey> {
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
    throw refuse('name', `Say in 1 to ${LONGEST_NAME} characters what the key is for.`)
  const known = restrictableOperations()
  const strange = operations.find((operation) => !known.includes(operation))
  if (strange !== undefined) throw refuse('operations', `No operation that asks for a key is called ${strange}.`)
  if (operations.length === 0) throw refuse('operations', 'Name at least one operation, such as donations.create.')
  if (networks.length > MOST_NETWORKS) throw refuse('networks', `Name at most ${MOST_NETWORKS} networks.`)
  const wrong = networks.find((network) => !isNetwork(network))
  if (wrong !== undefined) throw refuse('networks', `${wrong} is neither an address nor a network such as 10.0.0.0/8.`)
  if (expiresAt !== null && !(expiresAt > now)) throw refuse('expires_at', 'The key would have ended already.')
  return { name: called, operations: [...new Set(operations)], networks: [...new Set(networks)], expires_at: expiresAt }
}

function isNetwork(network: string): boolean {
  try {
    return trustProxies([network]) !== undefined
  } catch {
    return false
  }
}

/** The restricted keys that work, of all accounts or of one, in both modes or in one. */
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

/** Tells whether a text names a restricted key: by its ID, or by its secret. */
export function namesRestrictedKey(key: string): boolean {
  return /^(key|test_rk|live_rk)_/.test(key)
}

/**
 * Ends one restricted key at once, by its ID or its secret; of this account only, where one is given. Refuses with
 * `not_found` when none that works is meant, so that of two who revoke it one is told that it had ended.
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
  if (numUpdatedRows === 0n)
    throw new HttpError('not_found', { detail: 'No restricted key that works has this name; lists show them.' })
}

/** A restricted key as callers are known by it. */
export interface KnownRestrictedKey {
  secretHash: Buffer
  /** After the end it is still known, so that its owner is told why it does not work. */
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

/** Notes that a key was used, at most once a minute. */
export async function noteUse(db: Database, keyId: string, now: Date): Promise<void> {
  await db
    .updateTable('restricted_key')
    .set({ last_used_at: now })
    .where('id', '=', keyId)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', new Date(now.getTime() - 60_000))]))
    .execute()
}
