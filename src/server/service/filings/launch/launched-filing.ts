import { FILING_FIELDS } from '../../../../contract/index.ts'
import type { FilingData, FilingValue } from '../../../database/tables/filings.ts'
import type { Database } from '../../../database/tables/tables.ts'
import { currentFacts } from '../clients.ts'
import { factLabel, STATE_WORDS } from '../fact-label.ts'
import { resolveDefaults } from '../filing-data.ts'
import { allRecords, findClient } from '../filing-records.ts'
import type { FilingLaunch } from './launch-request.ts'

/** A filing as shown on the launch page and sent to the extension. */
export interface LaunchedFiling {
  id: string
  state: string
  type: string
  sandbox: boolean
  client: { client_id: string; ein: string; organization_name: string }
  /** Known facts for this state's form, with default address parts filled in. */
  data: FilingData
  /** Required facts that are missing. */
  missing: { field: string; label: string }[]
}

/** The filing of a launch for one firm; undefined if the client isn't the firm's. */
export async function launchedFiling(
  db: Database,
  launch: FilingLaunch,
  accountId: string,
): Promise<LaunchedFiling | undefined> {
  const { id, state, type, sandbox, client_id: clientId, ein } = launch
  const client = await findClient(db, { accountId, liveMode: !sandbox }, { clientId, ein })
  if (client === undefined) return undefined
  const known = currentFacts(await allRecords(db, client.id)).data
  const data: FilingData = { ...resolveDefaults(known), ein: client.ein }
  const needed = neededFacts(data, state, type)
  const missing = missingFacts(data, state, type).map((field) => ({ field, label: factLabel(field) }))
  const name = known.organization_name
  const organization_name = typeof name === 'string' ? name : `Nonprofit with EIN ${client.ein}`
  return {
    id,
    state,
    type,
    sandbox,
    client: { client_id: client.id, ein: client.ein, organization_name },
    data: needed,
    missing,
  }
}

/** Fields that every filing requires, in every state. */
const REQUIRED_FACTS = [
  'organization_name',
  'nonprofit_address',
  'nonprofit_phone',
  'nonprofit_purpose',
  'state_established_in',
  'date_established',
  'fye',
  'signatory_first_name',
  'signatory_last_name',
  'signatory_title',
]

/** Optional facts of forms. */
const OPTIONAL_FACTS = [
  ...['dba', 'ein', 'nonprofit_mailing_address', 'nonprofit_email', 'nonprofit_website', 'tax_deductible', 'fyb'],
  ...['signatory_middle_name', 'signatory_email', 'fiscal_year_end_date'],
  ...FILING_FIELDS.filter((name) => /^(second_signatory|organization_contact)_/.test(name)),
]

/** Facts that belong to no state. */
const FACTS_OF_NO_STATE = FILING_FIELDS.filter(
  (name) => name !== 'annual_return' && !Object.values(STATE_WORDS).some((word) => name.includes(word)),
)

/**
 * Additional facts by type of filing. Registrations and renewals ask about orders and convictions, related-party
 * dealings, fundraisers and the tax status: see the Unified Registration Statement of the states.
 */
const OPTIONAL_FACTS_BY_TYPE: Readonly<Record<string, readonly string[]>> = {
  registration: FACTS_OF_NO_STATE,
  renewal: FACTS_OF_NO_STATE,
  financial_report: [
    ...[
      'government_grants',
      'financial_records_address',
      'percent_fund',
      'percent_fund_managed',
      'diversion_of_assets',
    ],
    ...FACTS_OF_NO_STATE.filter((name) => /^(auditor|fundraising_agreements|donor_restricted_funds)_/.test(name)),
    ...FACTS_OF_NO_STATE.filter((name) => /related_party|_RP_|_RP$|financial_transactions|w_fin_interest/.test(name)),
  ],
}

/** Filings that include the figures of the annual return. */
const REPORTS = ['renewal', 'financial_report', 'extension']

const BY_TYPE: Readonly<Record<string, readonly string[]>> = {
  registration: ['irs_tax_exempt_status', 'irs_determination_effective_date', 'board_members', 'fundraising_methods'],
  renewal: ['board_members', 'fundraising_methods', 'professional_fundraisers'],
  exemption: ['irs_tax_exempt_status', 'irs_determination_effective_date'],
  financial_report: ['accountants', 'banks', 'receives_government_grants'],
}

/**
 * The facts that a filing of this type requires in this state, with the state's own last. Details of questions answered
 * with yes aren't included.
 */
function factsRequiredFor(state: string, type: string): string[] {
  const word = STATE_WORDS[state]
  const ofState = FILING_FIELDS.filter(
    (name) => word !== undefined && name.includes(word) && !/_(details|explanation)$|_2_/.test(name),
  )
  return [...new Set([...REQUIRED_FACTS, ...(BY_TYPE[type] ?? []), ...ofState])]
}

/** Known facts for this filing's form: required ones, and details of questions answered with yes. */
function neededFacts(data: FilingData, state: string, type: string): FilingData {
  const along = [
    ...OPTIONAL_FACTS,
    ...(OPTIONAL_FACTS_BY_TYPE[type] ?? []),
    ...(REPORTS.includes(type) ? ['annual_return'] : []),
  ]
  const requestedFacts = new Set([...factsRequiredFor(state, type), ...along])
  const word = STATE_WORDS[state]
  const isNeeded = (name: string): boolean =>
    requestedFacts.has(name) ||
    requestedFacts.has(name.replace(/_(details|explanation)$/, '')) ||
    (word !== undefined && name.includes(word))
  return Object.fromEntries(Object.entries(data).filter(([name]) => isNeeded(name)))
}

/** Required facts that are missing. */
function missingFacts(data: FilingData, state: string, type: string): string[] {
  return factsRequiredFor(state, type).filter((name) => !isKnown(data[name]))
}

function isKnown(value: FilingValue | undefined): boolean {
  if (value === undefined || value === null || value === '') return false
  if (typeof value === 'string') return true
  if (Array.isArray(value)) return value.length > 0
  return Object.entries(value).some(([name, part]) => name !== 'default_field' && part !== null && part !== undefined)
}
