import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { AccountKind, ConsentPolicy } from '../../../contract/index.ts'
import type { AccountTable } from '../../database/tables/accounts.ts'
import type { Database } from '../../database/tables/tables.ts'
import type { NewId } from '../../kernel/identifiers.ts'
import { type FeeTerms, findFeeTerms } from './fee-terms.ts'

/** An account as loaded for a request. */
export interface Account {
  id: string
  name: string
  kind: AccountKind
  parentAccountId: string | null
  email: string | null
  transfersEnabled: boolean
  webhooksEnabled: boolean
  allowedOrigins: readonly string[]
  consentPolicy: ConsentPolicy
  /** Its fee terms: its own and the defaults, past and future. */
  feeTerms: readonly FeeTerms[]
}

/** The account and mode of a request. */
export interface Caller {
  account: Account
  liveMode: boolean
  publicKey: string
  /** The restrictions of the key; undefined for the account's own secret. */
  restriction?: KeyRestriction | undefined
}

/** The operations and networks that a restricted key allows. */
export interface KeyRestriction {
  /** The ID and name of the key. */
  keyId: string
  name: string
  /** Operation names of the contract, such as `donations.create`. */
  operations: readonly string[]
  /** Whether the key may be used from an address, which may be unknown. */
  admits(address: string | undefined): boolean
}

/** The account, mode and moment of an operation. */
export interface AccountScope {
  db: Database
  newId: NewId
  account: Account
  liveMode: boolean
  now: Date
}

type AccountRow = Selectable<AccountTable>

/** The hash that identifies a stored secret key. Keys are long and random, so a plain SHA-256 suffices. */
export function secretHash(secretKey: string): Buffer {
  return createHash('sha256').update(secretKey, 'utf8').digest()
}

/** The account and mode of a public key; undefined for an expired key or a disabled account. */
export async function findCaller(db: Database, publicKey: string, now: Date): Promise<Caller | undefined> {
  if (!/^[\x21-\x7e]{1,200}$/.test(publicKey)) return undefined
  const row = await db
    .selectFrom('public_key')
    .innerJoin('account', 'account.id', 'public_key.account_id')
    .selectAll('account')
    .select('public_key.live_mode')
    .where('public_key', '=', publicKey)
    .where((eb) => eb.or([eb('public_key.expires_at', 'is', null), eb('public_key.expires_at', '>', now)]))
    .where('account.disabled_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return { account: toAccount(row, await findFeeTerms(db, row.id)), liveMode: row.live_mode, publicKey }
}

/** An account by its ID; undefined for an unknown or disabled one. */
export async function findAccount(db: Database, id: string): Promise<Account | undefined> {
  const row = await db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return row === undefined ? undefined : toAccount(row, await findFeeTerms(db, id))
}

/** IDs of all accounts an account manages, directly or indirectly. */
export async function managedAccountIds(db: Database, accountId: string): Promise<string[]> {
  const rows = await db
    .withRecursive('managed', (managed) =>
      managed
        .selectFrom('account')
        .select('id')
        .where('parent_account_id', '=', accountId)
        .union((eb) =>
          eb.selectFrom('account').innerJoin('managed', 'managed.id', 'account.parent_account_id').select('account.id'),
        ),
    )
    .selectFrom('managed')
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Hashes of the valid secrets of an account and mode at a moment. */
export async function validSecretHashes(db: Database, caller: KeyOwner, now: Date): Promise<Buffer[]> {
  const rows = await secretsOf(db, caller, now).select('secret_hash').execute()
  return rows.map((row) => row.secret_hash)
}

/** All valid encrypted secrets of an account and mode, starting with the one being replaced. */
export async function validSealedSecrets(
  db: Database,
  owner: { accountId: string; liveMode: boolean },
  now: Date,
): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('secret_key')
    .select('secret_sealed')
    .where('account_id', '=', owner.accountId)
    .where('live_mode', '=', owner.liveMode)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('created_at')
    .execute()
  return rows.map((row) => row.secret_sealed)
}

/** Any one encrypted secret, to test the encryption key with; undefined if there is none. */
export async function findSealedSecret(db: Database): Promise<Buffer | undefined> {
  const row = await db.selectFrom('secret_key').select('secret_sealed').limit(1).executeTakeFirst()
  return row?.secret_sealed
}

type KeyOwner = Pick<Caller, 'liveMode'> & { account: Pick<Account, 'id'> }

function secretsOf(db: Database, caller: KeyOwner, now: Date) {
  return db
    .selectFrom('secret_key')
    .where('account_id', '=', caller.account.id)
    .where('live_mode', '=', caller.liveMode)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
}

function toAccount(row: AccountRow, feeTerms: readonly FeeTerms[]): Account {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    parentAccountId: row.parent_account_id,
    email: row.email,
    transfersEnabled: row.transfers_enabled,
    webhooksEnabled: row.webhooks_enabled,
    allowedOrigins: row.allowed_origins,
    consentPolicy: row.consent_policy,
    feeTerms,
  }
}

/** An account's display name. */
export async function accountName(db: Database, id: string): Promise<string> {
  const { name } = await db.selectFrom('account').select('name').where('id', '=', id).executeTakeFirstOrThrow()
  return name
}

/** Whether an account is disabled. */
export async function isDisabled(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom('account').select('disabled_at').where('id', '=', id).executeTakeFirst()
  return row !== undefined && row.disabled_at !== null
}

/** Filter for accounts: a name prefix, an ID or an e-mail address; after a given account. */
export interface AccountSearch {
  text: string
  after: string | undefined
  most: number
}

/** A page of accounts by ID, which is creation order. */
export function findAccountPage(
  db: Database,
  { text, after, most }: AccountSearch,
): Promise<Selectable<AccountTable>[]> {
  let query = db.selectFrom('account').selectAll()
  const wanted = text.trim().toLowerCase()
  if (wanted !== '') {
    const begins = `${wanted.replace(/[\\%_]/g, '\\$&')}%`
    query = query.where((eb) =>
      eb.or([
        eb('id', '=', text.trim()),
        eb(eb.fn('lower', ['name']), 'like', begins),
        eb(eb.fn('lower', ['email']), '=', wanted),
      ]),
    )
  }
  if (after !== undefined) query = query.where('id', '<', after)
  return query.orderBy('id', 'desc').limit(most).execute()
}
