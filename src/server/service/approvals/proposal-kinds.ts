import { claimKind } from '../claims/decide-claim.ts'
import { bankAccountKind } from '../money/payouts/propose-bank-account.ts'
import type { ProposalKind } from '../proposals/proposals.ts'

/** Every kind of change that waits for a second person. */
export const proposalKinds: readonly ProposalKind[] = [bankAccountKind, claimKind]
