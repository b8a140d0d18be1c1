import type { Generated, Selectable } from 'kysely'
import type { GivingFrequency, GivingPageStatus } from '../../../contract/giving-pages.ts'

/** A page of ours where donors give. Amounts are cents, `ends_on` is `YYYY-MM-DD`. */
export interface GivingPageTable {
  id: string
  account_id: string
  live_mode: boolean
  slug: string
  title: string
  /** A safe part of Markdown. */
  story: string
  /** Without a nonprofit or fund, donors choose. */
  nonprofit_id: string | null
  fund_id: string | null
  program_id: string | null
  amounts: number[]
  frequency: GivingFrequency
  dedication: boolean
  goal: number | null
  starts_at: Date | null
  ends_on: string | null
  accent: string | null
  thanks: string
  share_text: string
  indexed: boolean
  keep_utm: boolean
  status: GivingPageStatus
  /** When it was published first. */
  published_at: Date | null
  /** Counts changes of what people read, from 1. */
  version: Generated<number>
  /** The latest version that an operator read. */
  reviewed_version: Generated<number | null>
  /** Whether an operator has to approve it before it is public. */
  review_required: Generated<boolean>
  created_at: Date
}

export type GivingPageRow = Selectable<GivingPageTable>

/** A slug that a page has or had. */
export interface GivingPageSlugTable {
  slug: string
  page_id: string
}

/** A picture of a page, named by a hash of its content. */
export interface GivingPagePictureTable {
  page_id: string
  use: 'cover' | 'logo'
  name: string
  bytes: Buffer
  width: number
  height: number
}

/** Why visitors report a page. */
export const REPORT_REASONS = ['misleading', 'harmful', 'impersonation', 'other'] as const

export type ReportReason = (typeof REPORT_REASONS)[number]

/** A visitor's report of a page; undecided until an operator keeps or suspends the page. */
export interface GivingPageReportTable {
  id: string
  page_id: string
  reason: ReportReason
  detail: string
  created_at: Date
  decided_at: Date | null
  decided_by: string | null
  decision: 'kept' | 'suspended' | null
}

/** The account through which a nonprofit owns giving pages and funds. */
export interface NonprofitAccountTable {
  nonprofit_id: string
  account_id: string
}

export interface GivingPageTables {
  giving_page: GivingPageTable
  giving_page_slug: GivingPageSlugTable
  giving_page_picture: GivingPagePictureTable
  giving_page_report: GivingPageReportTable
  nonprofit_account: NonprofitAccountTable
}
