import { type Selectable, sql } from 'kysely'
import type { PayoutTable } from '../../../database/tables/payouts.ts'
import type { Database } from '../../../database/tables/tables.ts'

/** A payout as lists show it. */
export type ListedPayout = Selectable<PayoutTable> & { owner_name: string | null }

/** Which payouts a list shows; what is left out does not narrow it. */
export interface PayoutFilter {
  liveMode: boolean
  /** A nonprofit, or the account of expenses returned. */
  ownerId?: string | undefined
  status?: ListedPayout['status'] | undefined
  kind?: PayoutTable['kind'] | undefined
  method?: PayoutTable['method'] | undefined
  bankFileId?: string | undefined
  since?: Date | undefined
  /** Made before this moment. */
  before?: Date | undefined
}

/** Payouts, the newest first. */
export function listPayouts(
  db: Database,
  { liveMode, ownerId, status, kind, method, bankFileId, since, before }: PayoutFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<ListedPayout[]> {
  let query = db
    .selectFrom('payout')
    .leftJoin('nonprofit', 'nonprofit.id', 'payout.owner_id')
    .leftJoin('account', 'account.id', 'payout.owner_id')
    .selectAll('payout')
    .select(sql<string | null>`coalesce(nonprofit.name, account.name)`.as('owner_name'))
    .where('live_mode', '=', liveMode)
  if (ownerId !== undefined) query = query.where('payout.owner_id', '=', ownerId)
  if (status !== undefined) query = query.where('payout.status', '=', status)
  if (kind !== undefined) query = query.where('payout.kind', '=', kind)
  if (method !== undefined) query = query.where('payout.method', '=', method)
  if (bankFileId !== undefined) query = query.where('payout.bank_file_id', '=', bankFileId)
  if (since !== undefined) query = query.where('payout.created_at', '>=', since)
  if (before !== undefined) query = query.where('payout.created_at', '<', before)
  return query.orderBy('payout.created_at', 'desc').orderBy('payout.id', 'desc').offset(offset).limit(limit).execute()
}
