import { type PayoutDependencies, type PayoutReport, payOut } from './pay-out.ts'
import { cycleStart, findPayoutPolicy } from './payout-policy.ts'

/** Pays out in the first run of each cycle of a mode's policy, also when its first day was missed; else does nothing. */
export async function payBySchedule(
  dependencies: PayoutDependencies,
  liveMode: boolean,
): Promise<PayoutReport | object> {
  const { db, clock } = dependencies
  const now = clock.now(liveMode)
  const policy = await findPayoutPolicy(db, liveMode)
  const last = await db.selectFrom('payout_run').select('ran_at').where('live_mode', '=', liveMode).executeTakeFirst()
  const waits = policy.cycle !== 'daily' && last !== undefined && last.ran_at >= cycleStart(policy, now)
  if (waits) return { paid_in_this_cycle: last.ran_at }
  const report = await payOut(dependencies, liveMode)
  await db
    .insertInto('payout_run')
    .values({ live_mode: liveMode, ran_at: now })
    .onConflict((conflict) => conflict.column('live_mode').doUpdateSet({ ran_at: now }))
    .execute()
  return report
}
