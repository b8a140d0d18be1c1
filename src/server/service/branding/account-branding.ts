import type { Selectable } from 'kysely'
import type { AccountBrandingTable } from '../../database/tables/accounts.ts'
import type { Database, DatabaseTransaction } from '../../database/tables/tables.ts'
import type { Acted } from '../audit/record-act.ts'
import { encodeUpload, PICTURES_PATH } from '../pictures/encode-picture.ts'

/** How an account shows itself to donors. */
export type AccountBranding = Omit<Selectable<AccountBrandingTable>, 'account_id' | 'updated_at'>

/** What an account changes of it; what is left out stays. */
export type BrandingChange = Partial<Omit<AccountBranding, 'logo_url'>>

const PLAIN: AccountBranding = { shown_name: null, logo_url: null, accent: null, suggested_amounts: [] }

/** How an account shows itself; nothing set where it never said. */
export async function findBranding(db: Database, accountId: string): Promise<AccountBranding> {
  const row = await db
    .selectFrom('account_branding')
    .select(['shown_name', 'logo_url', 'accent', 'suggested_amounts'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row ?? PLAIN
}

/** The name of an account that donors read. */
export async function shownName(db: Database, accountId: string): Promise<string> {
  const { name } = await db
    .selectFrom('account')
    .leftJoin('account_branding', 'account_branding.account_id', 'account.id')
    .select((eb) => eb.fn.coalesce('shown_name', 'name').as('name'))
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow()
  return name
}

/** Changes how an account shows itself, its logo apart. */
export async function setBranding(
  tx: DatabaseTransaction,
  { accountId, change, now }: { accountId: string; change: BrandingChange; now: Date },
): Promise<Acted<void>> {
  return write(tx, { accountId, change, now })
}

/** Sets an account's logo from a file, which is encoded anew; without one, takes the present one away. */
export async function setLogo(
  tx: DatabaseTransaction,
  { accountId, upload, now }: { accountId: string; upload: Uint8Array | null; now: Date },
): Promise<Acted<void>> {
  if (upload === null) {
    await tx.deleteFrom('account_logo').where('account_id', '=', accountId).execute()
    return write(tx, { accountId, change: { logo_url: null }, now })
  }
  const logo = await encodeUpload('logo', upload)
  await tx
    .insertInto('account_logo')
    .values({ account_id: accountId, ...logo })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(logo))
    .execute()
  return write(tx, { accountId, change: { logo_url: `${PICTURES_PATH}${logo.name}` }, now })
}

/** The logo of a name, `<hash>.png`; undefined where no account has it. */
export async function findLogo(db: Database, name: string): Promise<{ bytes: Buffer; type: 'image/png' } | undefined> {
  const row = await db.selectFrom('account_logo').select('bytes').where('name', '=', name).executeTakeFirst()
  return row && { bytes: row.bytes, type: 'image/png' }
}

async function write(
  tx: DatabaseTransaction,
  { accountId, change, now }: { accountId: string; change: Partial<AccountBranding>; now: Date },
): Promise<Acted<void>> {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().executeTakeFirstOrThrow()
  const before = await findBranding(tx, accountId)
  const after = { ...before, ...change, updated_at: now }
  await tx
    .insertInto('account_branding')
    .values({ account_id: accountId, ...after })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(after))
    .execute()
  const named = Object.keys(change)
  const changed = (of: AccountBranding) => Object.fromEntries(Object.entries(of).filter(([key]) => named.includes(key)))
  return { record: accountId, subject: accountId, before: changed(before), after: changed(after), result: undefined }
}
