import { HttpError } from '../../../http/http-error.ts'
import { act } from '../../audit/record-act.ts'
import { type PayoutDependencies, type PayoutReport, payOut } from './pay-out.ts'
import { cycleStart, findPayoutPolicy } from './payout-policy.ts'
import { findOpenRelease, proposeRelease } from './propose-release.ts'

const JOB = 'pay_out'

/**
 * Pays out in the first run of each cycle of a mode's policy, also when its first day was missed; else does nothing.
 * Where two people release payouts, it proposes them in place of paying.
 */
export async function payBySchedule(
  dependencies: PayoutDependencies,
  liveMode: boolean,
): Promise<PayoutReport | object> {
  const { db, seal, clock } = dependencies
  const now = clock.now(liveMode)
  const policy = await findPayoutPolicy(db, liveMode)
  const last = await db.selectFrom('payout_run').select('ran_at').where('live_mode', '=', liveMode).executeTakeFirst()
  const waits = policy.cycle !== 'daily' && last !== undefined && last.ran_at >= cycleStart(policy, now)
  if (waits) return { paid_in_this_cycle: last.ran_at }
  const open = policy.needs_release ? await findOpenRelease(db, seal, liveMode) : undefined
  if (open !== undefined) return { waits_for_release: open.proposal.id }
  const report = await (policy.needs_release ? proposeInPlace(dependencies, liveMode) : payOut(dependencies, liveMode))
  await db
    .insertInto('payout_run')
    .values({ live_mode: liveMode, ran_at: now })
    .onConflict((conflict) => conflict.column('live_mode').doUpdateSet({ ran_at: now }))
    .execute()
  return report
}

async function proposeInPlace(
  { db, seal, newId, clock }: PayoutDependencies,
  liveMode: boolean,
): Promise<{ proposed: string | null; why?: string }> {
  const actor = { kind: 'job', id: JOB, name: JOB } as const
  const terms = { seal, newId, by: JOB, liveMode, now: clock.now(liveMode), keepsLetters: !liveMode }
  try {
    const { id } = await act(db, { actor, action: 'payouts.propose', now: clock.now(true) }, (tx) =>
      proposeRelease({ tx, ...terms }),
    )
    return { proposed: id }
  } catch (error) {
    // Nothing to pay, or somebody proposed it in the same moment.
    if (!(error instanceof HttpError) || error.code !== 'conflict') throw error
    return { proposed: null, why: error.message }
  }
}
