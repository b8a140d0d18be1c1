import type { Generated, JSONColumnType, Selectable } from 'kysely'
import type { CampaignType } from '../../../contract/campaigns.ts'

/** The condition for a new debit after a return. */
export type PullWait = 'retry' | 'bank_account' | 'authorization' | 'retries_spent'

type Metadata = JSONColumnType<Record<string, unknown>, string | undefined, string>

/** A campaign. Shares are in hundredths of a percent; `claims` is cents of expenses still to be paid. */
export interface CampaignTable {
  id: string
  account_id: string
  live_mode: boolean
  type: CampaignType
  name: string
  description: string | null
  nonprofit_id: string
  nonprofit_invited: Generated<boolean>
  start_date: Date
  end_date: Date
  target_grant_receipt_date: Date | null
  grant_disbursement_initiation_date: Date | null
  auto_distribute_grants: Generated<boolean>
  return_basis_points: Generated<number>
  fee_basis_points: Generated<number>
  expense_basis_points: Generated<number>
  metadata: Metadata
  shared_metadata: Metadata
  claims: Generated<number>
  grants_initiated_at: Generated<Date | null>
  finalized_at: Generated<Date | null>
  created_at: Date
}

export type CampaignRow = Selectable<CampaignTable>

/** The signed terms of a campaign of the three dashboard types; dates are `YYYY-MM-DD`. */
export interface StatementOfWorkTable {
  campaign_id: string
  fee_basis_points: number
  partnership_start: string
  partnership_end: string
  signer_name: string
  signer_title: string
  signer_email: string
  signed_on: string
}

/** Status of a campaign draft. */
export type CampaignDraftStatus = 'unsigned' | 'signed' | 'approved' | 'declined' | 'withdrawn'

/** A campaign draft. `signer_id` and `drafted_by` are persons. */
export interface CampaignDraftTable {
  id: string
  account_id: string
  live_mode: boolean
  status: CampaignDraftStatus
  terms: JSONColumnType<Record<string, unknown>>
  signer_id: string
  drafted_by: string
  created_at: Date
  signed_name: Generated<string | null>
  signed_sentence: Generated<string | null>
  signed_at: Generated<Date | null>
  signed_from: Generated<string | null>
  proposal_id: Generated<string | null>
  campaign_id: Generated<string | null>
  /** Why it was declined or withdrawn. */
  ended_reason: Generated<string | null>
  ended_at: Generated<Date | null>
}

/** The statement of work of a draft as a PDF, with its SHA-256 hex digest. */
export interface CampaignDocumentTable {
  draft_id: string
  bytes: Buffer
  sha256: string
}

/** A debit of an account's bank account; amounts are cents, `settles_on` is `YYYY-MM-DD`. */
export interface CampaignPullTable {
  id: string
  account_id: string
  live_mode: boolean
  kind: 'donations' | 'pull_back'
  campaign_id: string | null
  amount: number
  status: 'sent' | 'settled' | 'failed'
  bank_file_id: string | null
  settles_on: string
  created_at: Date
  /** The bank's, such as `R01`. */
  return_code: Generated<string | null>
  failed_at: Generated<Date | null>
  /** The first debit that this one retries, and the number of the retry. */
  repeats: string | null
  attempt: number
  /** The last day on which it may be retried. */
  retry_until: string
  waits_for: Generated<PullWait | null>
  authorized_on: Generated<string | null>
}

/**
 * A donation to a campaign: due until its money is pulled, received once the pull has settled, returned while it waits.
 */
export interface CampaignDonationTable {
  id: string
  campaign_id: string
  live_mode: boolean
  amount: number
  external_id: string | null
  status: Generated<'due' | 'pulling' | 'returned' | 'received'>
  pull_id: string | null
  created_at: Date
  /** The day it was made according to a file, `YYYY-MM-DD`. */
  given_on: Generated<string | null>
}

/** Cents the account spent for a campaign and claims; `spent_on` is `YYYY-MM-DD`. */
export interface CampaignExpenseTable {
  id: string
  campaign_id: string
  live_mode: boolean
  amount: number
  description: string
  spent_on: string
  created_at: Date
}

/** A file that was posted to a campaign, by the hash of its rows. */
export interface CampaignBulkFileTable {
  campaign_id: string
  kind: 'donations' | 'expenses'
  content_hash: Buffer
  rows: number
  booked_at: Date
  times: Generated<number>
}

export interface CampaignTables {
  campaign: CampaignTable
  statement_of_work: StatementOfWorkTable
  campaign_draft: CampaignDraftTable
  campaign_document: CampaignDocumentTable
  campaign_pull: CampaignPullTable
  campaign_donation: CampaignDonationTable
  campaign_expense: CampaignExpenseTable
  campaign_bulk_file: CampaignBulkFileTable
}
