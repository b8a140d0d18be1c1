import type { Selectable } from 'kysely'
import type { AccountTable } from '../../database/tables/accounts.ts'
import type { Database } from '../../database/tables/tables.ts'

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
