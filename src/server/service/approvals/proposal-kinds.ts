import { refundKind } from '../checkout/order-refund.ts'
import { claimKind } from '../claims/decide-claim.ts'
import { parentKind } from '../families/propose-parent.ts'
import { bankCorrectionKind } from '../money/bank-notices/corrections.ts'
import { statementKind } from '../money/campaigns/drafts/sign-draft.ts'
import { campaignPayoutsKind } from '../money/campaigns/pay-campaigns.ts'
import { bankAccountKind } from '../money/payouts/bank-accounts.ts'
import { checkAddressKind } from '../money/payouts/payout-method.ts'
import { payoutsKind } from '../money/payouts/payout-schedule.ts'
import { voidKind } from '../money/payouts/return-payouts.ts'
import { creditNoteKind, writeOffKind } from '../money/receivables/propose-adjustment.ts'
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
