import * as z from 'zod/mini'
import type { CampaignType } from '../../../../../contract/campaigns.ts'
import type { NewCampaign } from '../create-campaign.ts'

/** The types that need a statement of work. */
export const STATEMENT_TYPES = ['gross', 'net_held', 'net_returned'] as const satisfies CampaignType[]

const day = z.iso.date()
const share = z.int().check(z.minimum(0), z.maximum(10_000))

/** What is agreed on about a campaign, as a draft keeps it: days are `YYYY-MM-DD`, shares hundredths of a percent. */
export const DraftTerms = z.object({
  type: z.enum(STATEMENT_TYPES),
  name: z.string(),
  /** What the work covers. */
  description: z.string(),
  nonprofit_id: z.string(),
  start_date: day,
  end_date: day,
  target_grant_receipt_date: z.nullable(day),
  fee_basis_points: share,
  expense_basis_points: share,
  return_basis_points: share,
  partnership_start: day,
  partnership_end: day,
  signer_name: z.string(),
  signer_title: z.string(),
  signer_email: z.string(),
  shared_metadata: z.record(z.string(), z.unknown()),
})

/** What is agreed on about a campaign. */
export type DraftTerms = z.output<typeof DraftTerms>

/** The campaign that terms make, signed on a day. */
export function campaignOf(
  terms: DraftTerms,
  { accountId, liveMode, signedOn }: { accountId: string; liveMode: boolean; signedOn: string },
): NewCampaign {
  return {
    accountId,
    liveMode,
    type: terms.type,
    name: terms.name,
    description: terms.description,
    nonprofitId: terms.nonprofit_id,
    startDate: new Date(terms.start_date),
    endDate: new Date(terms.end_date),
    targetGrantReceiptDate: terms.target_grant_receipt_date === null ? null : new Date(terms.target_grant_receipt_date),
    grantDisbursementInitiationDate: null,
    autoDistributeGrants: false,
    returnBasisPoints: terms.return_basis_points,
    expenseBasisPoints: terms.expense_basis_points,
    statementOfWork: {
      feeBasisPoints: terms.fee_basis_points,
      partnershipStart: terms.partnership_start,
      partnershipEnd: terms.partnership_end,
      signerName: terms.signer_name,
      signerTitle: terms.signer_title,
      signerEmail: terms.signer_email,
      signedOn,
    },
    sharedMetadata: terms.shared_metadata,
  }
}
