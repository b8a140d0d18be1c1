import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { AccountKind, ConsentPolicy } from '../../../contract/index.ts'
import type { AccountTable } from '../../database/tables/accounts.ts'
import type { Database } from '../../database/tables/tables.ts'
import type { NewId } from '../../kernel/identifiers.ts'
import { type FeeTerms, findFeeTerms } from './fee-terms.ts'

/** An account as the service knows it while it answers. */
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
  /** What its gifts cost: its own terms and those for all, past and coming. */
  feeTerms: readonly FeeTerms[]
}

/** Who asks, and in which mode. */
export interface Caller {
  account: Account
  liveMode: boolean
  publicKey: string
  /** What the key they came with is restricted to; none for the account's own secret. */
  restriction?: KeyRestriction | undefined
}

/** What a restricted key may do, and from where. */
export interface KeyRestriction {
  /** The ID of the key, and what people call it. */
  keyId: string
  name: string
  /** By their names in the contract, such as `donations.create`. */
  operations: readonly string[]
  /** Tells whether the key may be used from an address, which may be unknown. */
  admits(address: string | undefined): boolean
}

/** For which account a part of the service works, in which mode and at what moment. */
export interface AccountScope {
  db: Database
  newId: NewId
  account: Account
  liveMode: boolean
  now: Date
}

type AccountRow = Selectable<AccountTable>

/** The hash a secret key is stored and found by. Keys are long and random, so a plain SHA-256 suffices. */
export function secretHash(secretKey: string): Buffer {
  return createHash('sha256').update(secretKey, 'utf8').digest()
}

/** The account and mode a public key stands for; none for a key that has ended or an account that is disabled. */
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

/** IDs of the accounts an account manages, at any depth. */
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

/** Hashes of the secrets of an account and mode that are valid at a moment. */
export async function validSecretHashes(db: Database, caller: KeyOwner, now: Date): Promise<Buffer[]> {
  const rows = await secretsOf(db, caller, now).select('secret_hash').execute()
  return rows.map((row) => row.secret_hash)
}

/** Every valid secret of an account and mode, still sealed, the one that is being replaced first. */
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

/** One sealed secret, whoever's it is, to try a seal on; undefined while there is none. */
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

/** The name people know an account by. */
export async function accountName(db: Database, id: string): Promise<string> {
  const { name } = await db.selectFrom('account').select('name').where('id', '=', id).executeTakeFirstOrThrow()
  return name
}

/** Tells whether an account was closed. */
export async function isDisabled(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom('account').select('disabled_at').where('id', '=', id).executeTakeFirst()
  return row !== undefined && row.disabled_at !== null
}

/** Which accounts are listed: those whose name begins so, or of this ID or e-mail address; after one of them. */
export interface AccountSearch {
  text: string
  after: string | undefined
  most: number
}

/** Accounts in the order of their IDs, which is that of time, one page by its key. */
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
