import type { Database } from '../../database/tables/tables.ts'
import { HttpError } from '../../http/http-error.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { NewId } from '../../kernel/identifiers.ts'
import { oneByOne } from '../../kernel/turns.ts'
import type { Seal } from '../accounts/keyring.ts'
import { act } from '../audit/audit-log.ts'
import { refundKind } from '../checkout/refund-donation.ts'
import { claimKind } from '../claims/claims.ts'
import { parentKind } from '../families/propose-parent.ts'
import { bankCorrectionKind } from '../money/bank-notices/bank-notices.ts'
import { statementKind } from '../money/campaigns/campaign-drafts.ts'
import { campaignPayoutsKind } from '../money/campaigns/pay-campaigns.ts'
import { bankAccountKind, checkAddressKind } from '../money/payouts/bank-accounts.ts'
import { payoutsKind } from '../money/payouts/payout-schedule.ts'
import { voidKind } from '../money/payouts/return-payouts.ts'
import { creditNoteKind, writeOffKind } from '../money/receivables/propose-adjustment.ts'
import { applyDue, dueProposals, type ProposalKind } from '../proposals/proposals.ts'
import { impactRateKind } from '../reports/propose-impact-rate.ts'

const JOB = 'apply_rested_proposals'

/** Dependencies of the job. */
export interface ApplyingDependencies {
  db: Database
  seal: Seal
  newId: NewId
  clock: Clock
}

/** Applies approved changes of a mode after their waiting period, and returns their IDs. Safe to run twice. */
export async function applyDueProposals(
  { db, seal, newId, clock }: ApplyingDependencies,
  liveMode: boolean,
): Promise<string[]> {
  const now = clock.now(liveMode)
  const actor = { kind: 'job', id: JOB, name: JOB } as const
  const ids = await dueProposals(db, liveMode, now)
  await oneByOne(ids, (id) =>
    act(db, { actor, action: 'proposals.apply', now: clock.now(true) }, (tx) =>
      applyDue({ tx, seal, newId, by: JOB, liveMode, now, keepsLetters: !liveMode }, proposalKinds, id),
    ).catch(ignoreDecided),
  )
  return ids
}

/** Ignores proposals that were withdrawn or applied by another process in the meantime. */
function ignoreDecided(error: unknown): void {
  if (!(error instanceof HttpError) || error.code !== 'conflict') throw error
}

/** Kinds of changes that need a second person of the foundation. An account's members decide about its programs. */
export const proposalKinds: readonly ProposalKind[] = [
  bankAccountKind,
  bankCorrectionKind,
  checkAddressKind,
  claimKind,
  impactRateKind,
  parentKind,
  payoutsKind,
  statementKind,
  campaignPayoutsKind,
  refundKind,
  voidKind,
  creditNoteKind,
  writeOffKind,
]
