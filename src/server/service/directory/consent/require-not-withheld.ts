import type { Database } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'

/** Whether a nonprofit explicitly refused that an account raises money for it, whatever else it decided. */
export async function isWithheld(
  db: Database,
  { nonprofitId, accountId }: { nonprofitId: string; accountId: string },
): Promise<boolean> {
  const decision = await db
    .selectFrom('direct_consent')
    .select('granted')
    .where('nonprofit_id', '=', nonprofitId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return decision?.granted === false
}

/** Refuses a nonprofit, named in a request's `param`, that withholds consent from the account. */
export async function requireNotWithheld(
  db: Database,
  { nonprofit, accountId, param }: { nonprofit: { id: string; name: string }; accountId: string; param: string },
): Promise<void> {
  if (!(await isWithheld(db, { nonprofitId: nonprofit.id, accountId }))) return
  const detail = `${nonprofit.name} withholds its consent from this account.`
  throw new HttpError('nonprofit_without_consent', { detail, param })
}
