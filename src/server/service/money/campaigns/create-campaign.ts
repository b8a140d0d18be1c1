import type { CampaignType } from '../../../../contract/index.ts'
import { inTransaction } from '../../../database/in-transaction.ts'
import type { CampaignRow } from '../../../database/tables/campaigns.ts'
import type { Database } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import { requireAccount } from '../../accounts/manage-accounts.ts'
import { type EligibleNonprofit, requireEligibleNonprofit } from '../../directory/registry/require-eligible.ts'
import type { LifecycleDependencies } from '../donations/lifecycle.ts'
import { requireCampaignDates } from './campaign-dates.ts'
import { insertCampaign } from './campaign-records.ts'
import { tellCampaign } from './tell-campaign.ts'

/** What was signed; dates are `YYYY-MM-DD`, the fee in hundredths of a percent. */
export interface StatementOfWork {
  feeBasisPoints: number
  partnershipStart: string
  partnershipEnd: string
  signerName: string
  signerTitle: string
  signerEmail: string
  signedOn: string
}

/** A campaign of any type, as an account or the operator makes it. Shares are in hundredths of a percent. */
export interface NewCampaign {
  accountId: string
  liveMode: boolean
  type: CampaignType
  name: string
  description: string | null
  nonprofitId: string
  startDate: Date
  endDate: Date
  targetGrantReceiptDate: Date | null
  grantDisbursementInitiationDate: Date | null
  autoDistributeGrants: boolean
  returnBasisPoints: number
  expenseBasisPoints: number
  /** Required for every type but custom. */
  statementOfWork?: StatementOfWork | undefined
  metadata?: Record<string, unknown> | undefined
  sharedMetadata?: Record<string, unknown> | undefined
}

/** Refuses a campaign that cannot be made as it is; answers the nonprofit it is for. */
export async function requireSoundCampaign(db: Database, campaign: NewCampaign): Promise<EligibleNonprofit> {
  const { type, statementOfWork: signed, expenseBasisPoints: expense } = campaign
  requireCampaignDates(campaign)
  if (type !== 'custom') requireStatement(campaign)
  if ((signed?.feeBasisPoints ?? 0) + expense > 10_000)
    throw new HttpError('parameter_invalid', {
      param: 'fee',
      detail: 'Fee and expenses are more than 100 % together.',
    })
  await requireAccount(db, campaign.accountId)
  return requireEligibleNonprofit(db, campaign.nonprofitId)
}

/** Makes a campaign; gross and net ones need a statement of work whose partnership covers them. Answers it as it stands. */
export async function createCampaign(
  { db, clock, newId }: LifecycleDependencies,
  campaign: NewCampaign,
): Promise<CampaignRow> {
  const { statementOfWork: signed, type } = campaign
  const nonprofit = await requireSoundCampaign(db, campaign)
  return inTransaction(db, async (tx) => {
    const row = await insertCampaign(tx, {
      id: newId('ca'),
      account_id: campaign.accountId,
      live_mode: campaign.liveMode,
      type,
      name: campaign.name,
      description: campaign.description,
      nonprofit_id: nonprofit.id,
      start_date: campaign.startDate,
      end_date: campaign.endDate,
      target_grant_receipt_date: campaign.targetGrantReceiptDate,
      grant_disbursement_initiation_date: campaign.grantDisbursementInitiationDate,
      auto_distribute_grants: campaign.autoDistributeGrants,
      return_basis_points: campaign.returnBasisPoints,
      expense_basis_points: campaign.expenseBasisPoints,
      fee_basis_points: signed?.feeBasisPoints ?? 0,
      metadata: JSON.stringify(campaign.metadata ?? {}),
      shared_metadata: JSON.stringify(campaign.sharedMetadata ?? {}),
      created_at: clock.now(campaign.liveMode),
    })
    if (signed !== undefined) await tx.insertInto('statement_of_work').values(statementRow(row.id, signed)).execute()
    await tellCampaign(tx, newId, row, { type: 'campaign.created', now: row.created_at })
    return row
  })
}

function statementRow(id: string, signed: StatementOfWork) {
  return {
    campaign_id: id,
    fee_basis_points: signed.feeBasisPoints,
    partnership_start: signed.partnershipStart,
    partnership_end: signed.partnershipEnd,
    signer_name: signed.signerName,
    signer_title: signed.signerTitle,
    signer_email: signed.signerEmail,
    signed_on: signed.signedOn,
  }
}

function requireStatement({ statementOfWork: signed, type, startDate, endDate }: NewCampaign): void {
  if (signed === undefined) {
    const detail = `A ${type} campaign needs a statement of work: its fee, the partnership's dates and the signer.`
    throw new HttpError('parameter_missing', { param: 'statement_of_work', detail })
  }
  const day = (moment: Date): string => moment.toISOString().slice(0, 10)
  if (day(startDate) < signed.partnershipStart || day(endDate) > signed.partnershipEnd) {
    const detail = `The campaign runs outside the partnership of ${signed.partnershipStart} to ${signed.partnershipEnd}.`
    throw new HttpError('parameter_invalid', { param: 'statement_of_work', detail })
  }
}
