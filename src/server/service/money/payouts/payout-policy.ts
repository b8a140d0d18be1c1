import type { Selectable } from 'kysely'
import { HOUSE } from '../../../database/tables/ledger-accounts.ts'
import type { PayoutPolicyTable } from '../../../database/tables/payouts.ts'
import type { Database, DatabaseTransaction } from '../../../database/tables/tables.ts'
import { type Acted, act } from '../../audit/audit-log.ts'

/** How nonprofits are paid. Amounts are cents. */
export type PayoutPolicy = Omit<Selectable<PayoutPolicyTable>, 'live_mode' | 'updated_at'>

const DAY_MS = 86_400_000

/** The policy until one is set. */
export const DEFAULT_POLICY: PayoutPolicy = {
  cycle: 'daily',
  smallest: 100,
  hold_days: 0,
  year_end: 'pay',
  needs_release: false,
  approve_above: 100_000,
}

/** The start of the cycle that contains a moment, UTC: the day, the week from Monday, or the month. */
export function cycleStart({ cycle }: Pick<PayoutPolicy, 'cycle'>, now: Date): Date {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()]
  if (cycle === 'monthly') return new Date(Date.UTC(year, month, 1))
  const sinceMonday = cycle === 'weekly' ? (now.getUTCDay() + 6) % 7 : 0
  return new Date(Date.UTC(year, month, day - sinceMonday))
}

/** Donations after this moment are still in the holding period. */
export function holdCutoff({ hold_days }: Pick<PayoutPolicy, 'hold_days'>, now: Date): Date {
  return new Date(now.getTime() - hold_days * DAY_MS)
}

/** The minimum payout at a moment, in cents: none in December, unless small sums are carried over. */
export function minimumPayout({ smallest, year_end }: PayoutPolicy, now: Date): number {
  return year_end === 'pay' && now.getUTCMonth() === 11 ? 1 : smallest
}

export async function findPayoutPolicy(db: Database, liveMode: boolean): Promise<PayoutPolicy> {
  const row = await db
    .selectFrom('payout_policy')
    .select(['cycle', 'smallest', 'hold_days', 'year_end', 'needs_release', 'approve_above'])
    .where('live_mode', '=', liveMode)
    .executeTakeFirst()
  return row ?? DEFAULT_POLICY
}

/** Changes a mode's policy; absent members are unchanged. Returns the full policy. */
export async function setPayoutPolicy(
  db: Database,
  { liveMode, change, now }: { liveMode: boolean; change: Partial<PayoutPolicy>; now: Date },
): Promise<PayoutPolicy> {
  return act(db, { action: 'payouts.policy', now }, (tx) => changePayoutPolicy(tx, { liveMode, change, now }))
}

/** The same within the transaction of an audited action. */
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
