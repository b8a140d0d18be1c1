import { sql } from 'kysely'
import type { Payout } from '../../../../contract/payouts.ts'
import type { PayoutTable } from '../../../database/tables/payouts.ts'
import type { Database } from '../../../database/tables/tables.ts'
import { toUnixSeconds } from '../../../kernel/clock.ts'
import { type ListPosition, type ListSlice, readSlice } from '../../list-slice.ts'

interface AccountPayout {
  account_id: string
  id: string
  live_mode: boolean
  kind: PayoutTable['kind']
  amount: number
  donation_count: number
  owner_id: string
  campaign_id: string | null
  method: PayoutTable['method']
  status: Payout['status']
  created_at: Date
  returned_at: Date | null
  return_code: string | null
}

interface PayoutScope {
  accountId: string
  liveMode: boolean
}

// What of a payout an account gave; the rest of it belongs to others, who are never told of.
const shares = sql`
  select share.account_id, share.payout_id as id, share.live_mode, kind, share.amount, share.donation_count, owner_id, campaign_id, method,
    status, share.created_at, returned_at, return_code
  from account_payout share join payout on payout.id = share.payout_id`

const payoutsOf = ({ accountId, liveMode }: PayoutScope) => sql<AccountPayout>`
  ${shares} where share.account_id = ${accountId} and share.live_mode = ${liveMode}`

/** Payouts with gifts of an account in them, newest first. */
export async function listAccountPayouts(
  db: Database,
  scope: PayoutScope,
  position: ListPosition,
): Promise<ListSlice<Payout>> {
  const { rows, hasMore } = await readSlice(db, { of: payoutsOf(scope) }, position)
  return { rows: rows.map(payoutResource), hasMore }
}

/** One of those payouts. */
export async function findAccountPayout(db: Database, scope: PayoutScope, id: string): Promise<Payout | undefined> {
  const { rows } = await sql<AccountPayout>`${payoutsOf(scope)} and share.payout_id = ${id}`.execute(db)
  return rows[0] && payoutResource(rows[0])
}

/** What each account has of a payout, as the API answers it to that account. */
export async function payoutShares(db: Database, id: string): Promise<{ accountId: string; payout: Payout }[]> {
  const { rows } = await sql<AccountPayout>`${shares} where share.payout_id = ${id} order by share.account_id`.execute(
    db,
  )
  return rows.map((row) => ({ accountId: row.account_id, payout: payoutResource(row) }))
}

function payoutResource({ account_id: _, owner_id, created_at, returned_at, ...payout }: AccountPayout): Payout {
  return {
    ...payout,
    nonprofit_id: payout.kind === 'expense' ? null : owner_id,
    created_at: toUnixSeconds(created_at),
    returned_at: returned_at === null ? null : toUnixSeconds(returned_at),
  }
}
