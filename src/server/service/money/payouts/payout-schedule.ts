import * as z from 'zod/mini'
import { HOUSE } from '../../../database/tables/ledger-accounts.ts'
import type { Database } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import { dollars } from '../../../rendering/amounts.ts'
import type { Seal } from '../../accounts/keyring.ts'
import { type Acted, act } from '../../audit/audit-log.ts'
import {
  type DecidingDependencies,
  openProposals,
  type Proposal,
  type ProposalKind,
  propose,
} from '../../proposals/proposals.ts'
import { findFoundation } from './foundation.ts'
import { type PayoutDependencies, type PayoutReport, payOut, previewPayouts } from './pay-out.ts'
import { cycleStart, findPayoutPolicy } from './payout-policy.ts'
import { lockPayouts } from './payout-records.ts'

/**
 * Pays out in the first run of each cycle of a mode's policy, even if the cycle's first day was missed; otherwise does
 * nothing. Under two-person approval it proposes the payouts instead.
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
  const proposal = { job: 'pay_out', action: 'payouts.propose', propose: proposeRelease }
  const report = await (policy.needs_release
    ? proposeAsJob(dependencies, liveMode, proposal)
    : payOut(dependencies, liveMode))
  await db
    .insertInto('payout_run')
    .values({ live_mode: liveMode, ran_at: now })
    .onConflict((conflict) => conflict.column('live_mode').doUpdateSet({ ran_at: now }))
    .execute()
  return report
}

/** A release that a background job proposes. */
interface ProposingJob {
  /** The job's name, as the actor in the audit log. */
  job: string
  action: string
  propose: (dependencies: DecidingDependencies) => Promise<Acted<Proposal>>
}

/** Proposes a release as a background job; `why` explains that there was nothing to propose. */
export async function proposeAsJob(
  { db, seal, newId, clock }: PayoutDependencies,
  liveMode: boolean,
  { job, action, propose }: ProposingJob,
): Promise<{ proposed: string | null; why?: string }> {
  const actor = { kind: 'job', id: job, name: job } as const
  const terms = { seal, newId, by: job, liveMode, now: clock.now(liveMode), keepsLetters: !liveMode }
  try {
    const { id } = await act(db, { actor, action, now: clock.now(true) }, (tx) => propose({ tx, ...terms }))
    return { proposed: id }
  } catch (error) {
    // Nothing to pay, or another process has just proposed it.
    if (!(error instanceof HttpError) || error.code !== 'conflict') throw error
    return { proposed: null, why: error.message }
  }
}

const KIND = 'payouts'

const Details = z.object({ gifts: z.array(z.string()) })

/** An open release, with the IDs of the donations that it would pay. */
export interface OpenRelease {
  proposal: Proposal
  gifts: readonly string[]
}

/** The open release of a mode that awaits a second person, if any. */
export async function findOpenRelease(db: Database, seal: Seal, liveMode: boolean): Promise<OpenRelease | undefined> {
  const proposal = (await openProposals(db, liveMode, { subjectId: HOUSE })).find(({ kind }) => kind === KIND)
  if (proposal === undefined) return undefined
  return { proposal, gifts: z.parse(Details, JSON.parse(seal.unseal(proposal.details_sealed))).gifts }
}

/**
 * Proposes the release of everything that can be paid now. Refuses if another release is open or nothing can be paid.
 */
export async function proposeRelease(dependencies: DecidingDependencies): Promise<Acted<Proposal>> {
  const { tx, seal, newId, now, liveMode } = dependencies
  await lockPayouts(tx, liveMode)
  if ((await findOpenRelease(tx, seal, liveMode)) !== undefined)
    throw new HttpError('conflict', { detail: 'A release is already waiting for a decision.' })
  const { payouts, total } = await previewPayouts({ db: tx, seal, newId, now }, liveMode)
  if (payouts.length === 0) throw new HttpError('conflict', { detail: 'Nothing can be paid out now.' })
  const checks = payouts.filter(({ method }) => method === 'check')
  if (checks.length < payouts.length) await findFoundation(tx, seal, liveMode)
  const gifts = payouts.flatMap((payout) => payout.gifts.map(({ id }) => id))
  const largest = Math.max(...payouts.map(({ amount }) => amount))
  return propose(dependencies, {
    kind: KIND,
    subjectId: HOUSE,
    liveMode,
    summary: `Payouts of ${dollars(total)} to ${new Set(payouts.map(({ ownerId }) => ownerId)).size} nonprofits`,
    shown: {
      total: dollars(total),
      by_bank: payouts.length - checks.length,
      by_check: checks.length,
      gifts: gifts.length,
      largest: dollars(largest),
    },
    details: { gifts },
  })
}

/** Proposal: pay out. Approval pays exactly the proposed donations; those no longer payable wait. */
export const payoutsKind: ProposalKind = {
  name: KIND,
  needsTwoPeople: true,
  apply: async ({ tx, seal, newId, now, liveMode }, details) => {
    const clock = { now: () => now }
    const { payouts } = await payOut({ db: tx, seal, newId, clock }, liveMode, z.parse(Details, details).gifts)
    if (payouts.length === 0)
      throw new HttpError('conflict', { detail: 'Nothing in this proposal can be paid any more. Reject it.' })
  },
}
