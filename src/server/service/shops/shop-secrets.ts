import type { Database, DatabaseTransaction } from '../../database/tables/tables.ts'
import { HttpError } from '../../http/http-error.ts'
import type { Seal } from '../accounts/keyring.ts'
import type { Acted } from '../audit/audit-log.ts'

/** The account and mode of a store. */
export interface ShopOwner {
  accountId: string
  liveMode: boolean
}

/** Saves the secret with which an account's Shopify store signs its webhooks; replaces the previous one. */
export async function saveShopSecret(
  tx: DatabaseTransaction,
  seal: Seal,
  { accountId, liveMode, secret, now }: ShopOwner & { secret: string; now: Date },
): Promise<Acted<void>> {
  if (!/^[\x21-\x7e]{16,200}$/.test(secret))
    throw new HttpError('parameter_invalid', {
      param: 'secret',
      detail: 'Paste the secret as Shopify shows it: at least 16 characters, without spaces.',
    })
  const columns = { secret_sealed: seal.seal(secret), created_at: now }
  await tx
    .insertInto('shop_secret')
    .values({ account_id: accountId, live_mode: liveMode, shop: 'shopify', ...columns })
    .onConflict((conflict) => conflict.columns(['account_id', 'live_mode', 'shop']).doUpdateSet(columns))
    .execute()
  return { record: accountId, subject: accountId, after: { shop: 'shopify', live_mode: liveMode }, result: undefined }
}

/** Deletes the secret. Orders of the store are refused from then on. */
export async function removeShopSecret(
  tx: DatabaseTransaction,
  { accountId, liveMode }: ShopOwner,
): Promise<Acted<void>> {
  await tx
    .deleteFrom('shop_secret')
    .where('account_id', '=', accountId)
    .where('live_mode', '=', liveMode)
    .where('shop', '=', 'shopify')
    .execute()
  return { record: accountId, subject: accountId, before: { shop: 'shopify', live_mode: liveMode }, result: undefined }
}

/** When the secret was saved; undefined if there is none. */
export async function shopSecretSavedAt(db: Database, { accountId, liveMode }: ShopOwner): Promise<Date | undefined> {
  return (await findRow(db, { accountId, liveMode }))?.created_at
}

/** The secret of an account's Shopify store; undefined if there is none. */
export async function findShopSecret(db: Database, seal: Seal, owner: ShopOwner): Promise<string | undefined> {
  const row = await findRow(db, owner)
  return row === undefined ? undefined : seal.unseal(row.secret_sealed)
}

function findRow(db: Database, { accountId, liveMode }: ShopOwner) {
  return db
    .selectFrom('shop_secret')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('live_mode', '=', liveMode)
    .where('shop', '=', 'shopify')
    .executeTakeFirst()
}
