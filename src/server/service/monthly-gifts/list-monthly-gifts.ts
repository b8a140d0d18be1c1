import { sql } from 'kysely'
import type { MonthlyGift, MonthlyGiftStatus } from '../../../contract/monthly-gifts.ts'
import type { MonthlyGiftRow } from '../../database/tables/monthly-gifts.ts'
import type { Database } from '../../database/tables/tables.ts'
import { type ListPosition, type ListSlice, readSlice } from '../list-slice.ts'
import { monthlyGiftResource } from './monthly-gift-resource.ts'

/** Whose monthly gifts, and in which mode; nothing else is ever seen. */
export interface MonthlyGiftScope {
  accountId: string
  liveMode: boolean
}

type Listed = MonthlyGiftRow & { created_at: Date; external_id: string | null; metadata: Record<string, unknown> }

const giftsOf = ({ accountId, liveMode }: MonthlyGiftScope) => sql<Listed>`
  select monthly_gift.*, began_at as created_at, external_id, metadata
  from monthly_gift join checkout_link on checkout_link.id = link_id
  where monthly_gift.account_id = ${accountId} and monthly_gift.live_mode = ${liveMode}`

/** Monthly gifts of an account, newest first. */
export async function listMonthlyGifts(
  db: Database,
  scope: MonthlyGiftScope,
  { status, externalId }: { status: MonthlyGiftStatus | undefined; externalId: string | undefined },
  position: ListPosition,
): Promise<ListSlice<MonthlyGift>> {
  const where = [
    ...(status === undefined ? [] : [sql`status = ${status}`]),
    ...(externalId === undefined ? [] : [sql`external_id = ${externalId}`]),
  ]
  const { rows, hasMore } = await readSlice(db, { of: giftsOf(scope), where }, position)
  return { rows: rows.map((row) => monthlyGiftResource(row, row)), hasMore }
}

/** One of those. */
export async function findAccountMonthlyGift(
  db: Database,
  scope: MonthlyGiftScope,
  id: string,
): Promise<MonthlyGift | undefined> {
  const { rows } = await sql<Listed>`${giftsOf(scope)} and monthly_gift.id = ${id}`.execute(db)
  return rows.map((row) => monthlyGiftResource(row, row))[0]
}
