import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Category } from '../../../contract/categories.ts'
import type { EligibilityRestriction } from '../../../contract/nonprofits.ts'

/** Links to a nonprofit's own pages elsewhere. */
export interface Socials {
  facebook?: string
  instagram?: string
  twitter?: string
  youtube?: string
  tiktok?: string
}

/** How a nonprofit belongs to its parent. */
export type ParentRelationship = 'chapter' | 'project' | 'fiscally_sponsored'

/** A row of the directory. Amounts are whole US dollars as the IRS publishes them, codes are as filed. */
export interface NonprofitTable {
  id: string
  ein: string
  name: string
  name_as_filed: string
  other_names: Generated<string[]>
  address_line: Generated<string>
  city: Generated<string>
  state: Generated<string>
  zip_code: Generated<string>
  classification: Generated<string>
  category: Generated<Category>
  categories: Generated<string[]>
  mission: Generated<string>
  website: Generated<string>
  socials: JSONColumnType<Socials, string | undefined, string>
  logo_url: Generated<string | null>
  cover_image_url: Generated<string | null>
  stats: Generated<string[]>
  email: Generated<string | null>
  memo: Generated<string | null>
  curated: Generated<string[]>
  subsection: Generated<string>
  deductibility: Generated<string>
  foundation: Generated<string>
  status_code: Generated<string>
  affiliation: Generated<string>
  group_number: Generated<string>
  ruling: Generated<string>
  income_amount: Generated<number>
  asset_amount: Generated<number>
  revenue_amount: Generated<number>
  filed_restrictions: JSONColumnType<EligibilityRestriction[], string | undefined, string>
  operator_restrictions: JSONColumnType<EligibilityRestriction[], string | undefined, string>
  eligibility_restrictions: GeneratedAlways<EligibilityRestriction[]>
  eligible: GeneratedAlways<boolean>
  hidden: Generated<boolean>
  parent_nonprofit_id: Generated<string | null>
  parent_relationship: Generated<ParentRelationship | null>
  payout_method: Generated<'check' | 'bank_account'>
  claimed: Generated<boolean>
  name_search: string
  prominence: Generated<number>
  featured_rank: Generated<number | null>
  search_number: GeneratedAlways<number>
  left_file_at: Generated<Date | null>
  last_verified_at: Generated<Date | null>
  created_at: Date
  updated_at: Date
}

/** A change log entry of the directory; see its migration. */
export interface NonprofitChangeTable {
  id: GeneratedAlways<number>
  search_number: number | null
  account_id: string | null
}

/** Another service's ID of a nonprofit. */
export interface NonprofitAliasTable {
  foreign_id: string
  nonprofit_id: string
  import_id: number
}

/** A nonprofit's uploaded picture, re-encoded; its name is a hash of its content. */
export interface NonprofitPictureTable {
  name: string
  bytes: Buffer
  width: number
  height: number
  created_at: Date
}

export interface NonprofitTables {
  nonprofit_alias: NonprofitAliasTable
  nonprofit: NonprofitTable
  nonprofit_change: NonprofitChangeTable
  nonprofit_picture: NonprofitPictureTable
}

/** A nonprofit's general consent. */
export interface NonprofitConsentTable {
  nonprofit_id: string
  via_change: Generated<boolean>
  auto_grant_direct: Generated<boolean>
  updated_at: Date
}

/** A nonprofit's decision about one account; overrides `auto_grant_direct` in both directions. */
export interface DirectConsentTable {
  nonprofit_id: string
  account_id: string
  granted: boolean
  updated_at: Date
}

/** History of decisions; rows are only added. */
export interface ConsentHistoryTable {
  id: Generated<string>
  nonprofit_id: string
  subject: 'via_change' | 'auto_grant_direct' | 'direct'
  account_id: Generated<string | null>
  decision: 'granted' | 'withheld' | 'unset'
  decided_by: string
  decided_at: Date
}

export interface ConsentTables {
  nonprofit_consent: NonprofitConsentTable
  direct_consent: DirectConsentTable
  consent_history: ConsentHistoryTable
}

/** How a person proves to represent a nonprofit. */
const CLAIM_WAYS = ['letter', 'email', 'paper'] as const

export type ClaimWay = (typeof CLAIM_WAYS)[number]

/** A claim to represent a nonprofit, and its proof. */
export interface NonprofitClaimTable {
  id: string
  nonprofit_id: string
  person_id: string
  way: ClaimWay
  /** The e-mail address, or the lines of the postal address, that the code was sent to. */
  sent_to: Generated<string>
  paper_type: Generated<string | null>
  /** The document in base64, encrypted; deleted once the claim is decided. */
  paper_sealed: Generated<Buffer | null>
  wrong_codes: Generated<number>
  status: 'open' | 'done' | 'ended'
  created_at: Date
  expires_at: Date
  posted_at: Generated<Date | null>
  ended_at: Generated<Date | null>
}

export interface ClaimTables {
  nonprofit_claim: NonprofitClaimTable
}

/** The effect of donations to a nonprofit: an amount of cents provides a quantity of something. */
export interface ImpactRateTable {
  nonprofit_id: string
  position: number
  cents: number
  quantity: number
  unit_one: string
  unit_many: string
  source: string
  /** The year of the source. */
  year: Generated<number | null>
}

export interface ReportTables {
  impact_rate: ImpactRateTable
}
