import type { Selectable } from 'kysely'
import type { AccountKind, ConsentPolicy } from '../../../contract/accounts.ts'
import type { AccountTable } from '../../database/tables/accounts.ts'
import type { Database } from '../../database/tables/tables.ts'
import { HttpError } from '../../http/http-error.ts'
import type { NewId } from '../../kernel/identifiers.ts'

type Row = Selectable<AccountTable>

/** A new account. It has no keys yet, and features that the operator enables on request are off. */
export interface NewAccount {
  name: string
  kind: AccountKind
  email: string | null
  parentAccountId: string | null
  now: Date
}

/** Changes of an account by an operator; absent members are unchanged. */
export interface AccountChange {
  name?: string | undefined
  email?: string | undefined
  webhooksEnabled?: boolean | undefined
  transfersEnabled?: boolean | undefined
  consentPolicy?: ConsentPolicy | undefined
  /** Origins whose pages may use the account's public keys, such as `https://shop.example`. */
  allowedOrigins?: readonly string[] | undefined
}

/** Creates an account. */
export async function createAccount(db: Database, newId: NewId, account: NewAccount): Promise<Row> {
  const { name, kind, email, parentAccountId, now } = account
  if (parentAccountId !== null) await requireAccount(db, parentAccountId)
  return db
    .insertInto('account')
    .values({ id: newId('m'), name, kind, email, parent_account_id: parentAccountId, created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Changes an account, effective for new requests at once. */
export async function changeAccount(db: Database, id: string, change: AccountChange): Promise<Row> {
  const present = await requireAccount(db, id)
  return db
    .updateTable('account')
    .set({
      name: change.name ?? present.name,
      email: change.email ?? present.email,
      webhooks_enabled: change.webhooksEnabled ?? present.webhooks_enabled,
      transfers_enabled: change.transfersEnabled ?? present.transfers_enabled,
      consent_policy: change.consentPolicy ?? present.consent_policy,
      allowed_origins: [...(change.allowedOrigins ?? present.allowed_origins)],
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Parses an origin in the form that browsers send, such as `https://shop.example`; refuses anything else. */
export function requireOrigin(text: string): string {
  const origin = URL.canParse(text.trim()) ? new URL(text.trim()).origin : 'null'
  if (origin === 'null')
    throw new HttpError('parameter_invalid', {
      param: 'origins',
      detail: `${text} isn’t an origin. Write it like https://shop.example.`,
    })
  return origin
}

/** Disables an account and all its keys, or enables it again, effective at once. */
export async function setDisabled(db: Database, id: string, disabledAt: Date | null): Promise<void> {
  await requireAccount(db, id)
  await db.updateTable('account').set({ disabled_at: disabledAt }).where('id', '=', id).execute()
}

/** All accounts, oldest first. */
export async function listAccounts(db: Database): Promise<Row[]> {
  return db.selectFrom('account').selectAll().orderBy('created_at').orderBy('id').execute()
}

/** Whether there is any account. */
export async function hasAccounts(db: Database): Promise<boolean> {
  return (await db.selectFrom('account').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** An account by ID; refuses with `not_found`. */
export async function requireAccount(db: Database, id: string): Promise<Row> {
  const row = await db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw new HttpError('not_found', { detail: `No account has the ID ${id}.` })
  return row
}

const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/** Whether an address belongs to an origin of an enabled account, or to localhost. */
export async function isOwnPage(db: Database, accountId: string, address: string): Promise<boolean> {
  if (!URL.canParse(address)) return false
  const account = await db
    .selectFrom('account')
    .select('allowed_origins')
    .where('id', '=', accountId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  const { origin } = new URL(address)
  return account !== undefined && (account.allowed_origins.includes(origin) || LOOPBACK.test(origin))
}
