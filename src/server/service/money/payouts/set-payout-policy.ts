import { HOUSE } from '../../../database/tables/books.ts'
import type { Database, DatabaseTransaction } from '../../../database/tables/tables.ts'
import { type Acted, act } from '../../audit/record-act.ts'
import { findPayoutPolicy, type PayoutPolicy } from './payout-policy.ts'

/** Changes a mode's policy; what is not given stays. Answers the whole. */
export async function setPayoutPolicy(
  db: Database,
  { liveMode, change, now }: { liveMode: boolean; change: Partial<PayoutPolicy>; now: Date },
): Promise<PayoutPolicy> {
  return act(db, { action: 'payouts.policy', now }, (tx) => changePayoutPolicy(tx, { liveMode, change, now }))
}

/** The same within an act of somebody else's, which writes it down. */
export async function changePayoutPolicy(
  tx: DatabaseTransaction,
  { liveMode, change, now }: { liveMode: boolean; change: Partial<PayoutPolicy>; now: Date },
): Promise<Acted<PayoutPolicy>> {
  const before = await findPayoutPolicy(tx, liveMode)
  const after = { ...before, ...change }
  const columns = { ...after, updated_at: now }
  await tx
    .insertInto('payout_policy')
    .values({ live_mode: liveMode, ...columns })
    .onConflict((conflict) => conflict.column('live_mode').doUpdateSet(columns))
    .execute()
  return { record: liveMode ? 'live' : 'test', subject: HOUSE, before, after, result: after }
}
