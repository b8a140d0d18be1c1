import type { Generated } from 'kysely'

/** What a nonprofit consented to on its own account. */
export interface NonprofitConsentTable {
  nonprofit_id: string
  via_change: Generated<boolean>
  auto_grant_direct: Generated<boolean>
  updated_at: Date
}

/** What a nonprofit decided about one account; beats `auto_grant_direct` in both directions. */
export interface DirectConsentTable {
  nonprofit_id: string
  account_id: string
  granted: boolean
  updated_at: Date
}

/** Who decided what when. Rows are only ever added. */
export interface ConsentHistoryTable {
  id: Generated<string>
  nonprofit_id: string
  subject: 'via_change' | 'auto_grant_direct' | 'direct'
  account_id: Generated<string | null>
  decision: 'granted' | 'withheld' | 'unset'
  decided_by: string
  decided_at: Date
}

/** The tables this part owns. */
export interface ConsentTables {
  nonprofit_consent: NonprofitConsentTable
  direct_consent: DirectConsentTable
  consent_history: ConsentHistoryTable
}
