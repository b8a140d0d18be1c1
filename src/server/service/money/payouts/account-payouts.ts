import { sql } from 'kysely'
import type { Payout } from '../../../../contract/payouts.ts'
import type { Database } from '../../../database/tables/tables.ts'
import { type ListPosition, type ListSlice, readSlice } from '../../list-slice.ts'
import { type AccountPayout, payoutResource, payoutShareRows } from './payout-shares.ts'

interface PayoutScope {
  accountId: string
  liveMode: boolean
}

const payoutsOf = ({ accountId, liveMode }: PayoutScope) => sql<AccountPayout>`
  ${payoutShareRows} where share.account_id = ${accountId} and share.live_mode = ${liveMode}`

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
