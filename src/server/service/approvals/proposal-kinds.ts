import { refundKind } from '../checkout/order-refund.ts'
import { claimKind } from '../claims/decide-claim.ts'
import { parentKind } from '../families/propose-parent.ts'
import { bankCorrectionKind } from '../money/bank-notices/propose-correction.ts'
import { statementKind } from '../money/campaigns/drafts/sign-draft.ts'
import { campaignPayoutsKind } from '../money/campaigns/release-campaigns.ts'
import { bankAccountKind } from '../money/payouts/propose-bank-account.ts'
import { checkAddressKind } from '../money/payouts/propose-check-address.ts'
import { payoutsKind } from '../money/payouts/propose-release.ts'
import { voidKind } from '../money/payouts/propose-void.ts'
import { creditNoteKind } from '../money/receivables/propose-credit-note.ts'
import { writeOffKind } from '../money/receivables/propose-write-off.ts'
import type { ProposalKind } from '../proposals/proposals.ts'
import { impactRateKind } from '../reports/propose-impact-rate.ts'

/** Every kind of change that waits for a second person. */
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
