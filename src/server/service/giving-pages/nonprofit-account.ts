import type { Database, DatabaseTransaction } from '../../database/tables/tables.ts'
import { HttpError } from '../../http/http-error.ts'
import type { NewId } from '../../kernel/identifiers.ts'
import type { Seal } from '../accounts/keyring.ts'
import { createAccount } from '../accounts/manage-accounts.ts'
import { createKeys } from '../accounts/manage-keys.ts'

/** The account through which a nonprofit owns giving pages and funds; undefined before it made one. */
export async function findNonprofitAccount(db: Database, nonprofitId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('nonprofit_account')
    .select('account_id')
    .where('nonprofit_id', '=', nonprofitId)
    .executeTakeFirst()
  return row?.account_id
}

/** The nonprofit that owns pages and funds through an account; undefined for the account of a store or platform. */
export async function findAccountNonprofit(db: Database, accountId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('nonprofit_account')
    .select('nonprofit_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.nonprofit_id
}

/** The account of a nonprofit, created with keys for both modes where it has none. */
export async function ensureNonprofitAccount(
  tx: DatabaseTransaction,
  { newId, now, seal }: { newId: NewId; now: Date; seal: Seal },
  nonprofitId: string,
): Promise<string> {
  const nonprofit = await tx
    .selectFrom('nonprofit')
    .select('name')
    .where('id', '=', nonprofitId)
    .forUpdate()
    .executeTakeFirst()
  if (nonprofit === undefined) throw new HttpError('not_found', { detail: 'No nonprofit has this ID.' })
  const known = await findNonprofitAccount(tx, nonprofitId)
  if (known !== undefined) return known
  const { name } = nonprofit
  const { id } = await createAccount(tx, newId, { name, kind: 'merchant', email: null, parentAccountId: null, now })
  for (const liveMode of [false, true]) await createKeys({ db: tx, seal, now }, { accountId: id, liveMode })
  await tx.insertInto('nonprofit_account').values({ nonprofit_id: nonprofitId, account_id: id }).execute()
  return id
}
