import * as z from 'zod/mini'
import { text } from './fields.ts'
import { FIGURE, filingFormat, isDay } from './filing-formats.ts'

/** Facts with one value, stored as sent. */
export const FILING_TEXTS = [
  'law_firm_name',
  'law_firm_contact_email',
  'law_firm_contact_phone',
  'law_firm_contact_last_name',
  'law_firm_contact_first_name',
  'dba',
  'ein',
  'ntee_code',
  'ohio_bingo',
  'percent_fund',
  'auditor_title',
  'nonprofit_fax',
  'oregon_assets',
  'assets_in_ohio',
  'oregon_revenue',
  'tax_deductible',
  'by_laws_updated',
  'new_york_assets',
  'new_york_office',
  'nonprofit_email',
  'nonprofit_phone',
  'signatory_email',
  'signatory_title',
  'cease_and_desist',
  'services_in_ohio',
  'auditor_last_name',
  'dbas_with_florida',
  'denied_or_revoked',
  'enjoined_by_court',
  'nonprofit_purpose',
  'nonprofit_website',
  'organization_name',
  'organization_type',
  'auditor_first_name',
  'california_raffles',
  'convicted_of_crime',
  'disposed_of_assets',
  'irs_letter_updated',
  'ohio_contributions',
  'ohio_distributions',
  'ohio_entity_number',
  'california_lobbying',
  'city_established_in',
  'convicted_of_felony',
  'diversion_of_assets',
  'federated_nonprofit',
  'ohio_board_meetings',
  'signatory_last_name',
  'bingo_license_number',
  'north_dakota_revenue',
  'percent_fund_managed',
  'signatory_first_name',
  'state_established_in',
  'irs_tax_exempt_status',
  'loans_with_staff_ohio',
  'signatory_middle_name',
  'commercial_co_ventures',
  'new_york_contributions',
  'north_dakota_disbursed',
  'second_signatory_email',
  'second_signatory_title',
  'state_agency_agreement',
  'california_car_donation',
  'large_transactions_ohio',
  'minnesota_contributions',
  'related_officers_vendor',
  'subjected_to_proceeding',
  'professional_fundraisers',
  'tax_exempt_status_denied',
  'indebted_to_related_party',
  'related_officers_internal',
  'tax_exempt_status_revoked',
  'transfer_to_related_party',
  'articles_of_incorp_updated',
  'california_raffles_details',
  'organization_contact_email',
  'organization_contact_title',
  'receives_government_grants',
  'second_signatory_last_name',
  'sold_or_transferred_assets',
  'tax_exempt_status_modified',
  'california_lobbying_details',
  'convicted_of_crime_employee',
  'investment_in_related_party',
  'paid_wages_to_related_party',
  'related_officers_fundraiser',
  'second_signatory_first_name',
  'solicitation_not_year_round',
  'west_virginia_contributions',
  'west_virginia_distributions',
  'agreement_with_related_party',
  'second_signatory_middle_name',
  'applied_for_tax_exempt_status',
  'donor_restricted_funds_loaned',
  'disposed_of_assets_explanation',
  'donor_restricted_funds_removed',
  'nonprofit_programs_description',
  'organization_contact_last_name',
  'california_car_donation_details',
  'convicted_of_felony_explanation',
  'diversion_of_assets_explanation',
  'org_invested_in_corporate_stock',
  'organization_contact_first_name',
  'furnished_goods_to_related_party',
  'organization_contact_middle_name',
  'professional_fundraising_counsel',
  'org_make_grant_award_contribution',
  'solicitation_contract_unfulfilled',
  'authorized_by_other_authority_ohio',
  'professional_solicitation_services',
  'unlawful_practices_final_judgement',
  'acquired_goods_from_RP_compensation',
  'compensated_members_for_fundraising',
  'property_held_in_name_of_person_org',
  'subjected_to_proceeding_explanation',
  'transferred_income_to_for_use_by_RP',
  'financial_transactions_with_interest',
  'related_officers_internal_explanation',
  'solicitation_not_in_all_counties_ohio',
  'transfer_to_related_party_explanation',
  'leased_assets_to_or_from_related_party',
  'sold_or_transferred_assets_explanation',
  'convicted_of_crime_employee_explanation',
  'org_party_to_transaction_w_fin_interest',
  'solicitation_not_year_round_explanation',
  'tax_exempt_status_denied_revoked_modified',
  'donor_restricted_funds_removed_explanation',
  'authorized_by_other_authority_ohio_explanation',
  'financial_transactions_with_interest_explanation',
  'mississippi_board_member_contact_email',
  'mississippi_board_member_contact_phone',
  'mississippi_board_member_contact_title',
  'mississippi_board_member_contact_first_name',
  'mississippi_board_member_contact_middle_name',
  'mississippi_board_member_contact_last_name',
  'mississippi_board_member_contact_2_email',
  'mississippi_board_member_contact_2_phone',
  'mississippi_board_member_contact_2_title',
  'mississippi_board_member_contact_2_first_name',
  'mississippi_board_member_contact_2_middle_name',
  'mississippi_board_member_contact_2_last_name',
] as const

/** Facts that are a date, `YYYY-MM-DD`. */
export const FILING_DATES = [
  'fiscal_year_end_date',
  'fyb',
  'fye',
  'irc_date',
  'date_established',
  'irs_application_date',
  'massachusetts_engage_date',
  'tax_exempt_status_revoked_date',
  'irs_determination_effective_date',
] as const

/** Facts that are comma-separated lists. */
export const FILING_LISTS = ['fundraising_methods', 'states_registered_in', 'solicitation_counties_ohio'] as const

/** Facts that are an address. */
export const FILING_ADDRESSES = [
  'law_firm_contact_address',
  'nonprofit_address',
  'nonprofit_mailing_address',
  'financial_records_address',
  'mississippi_board_member_contact_address',
  'mississippi_board_member_contact_2_address',
] as const

/** Type of a fact: text, a date, a comma-separated list, an address, or a phone number with an optional default. */
export type FilingKind = 'text' | 'date' | 'list' | 'address' | 'phone'

/** The parts of an address; `default_field` names another field that provides missing parts. */
export const ADDRESS_PARTS = [
  'city',
  'state',
  'county',
  'zip_code',
  'default_field',
  'address_line_1',
  'address_line_2',
] as const

/** Facts that are lists of elements, with the type of each member. */
export const FILING_ARRAYS = {
  banks: { name: 'text', address: 'address', bank_phone: 'text', bank_account_number: 'text' },
  accountants: { name: 'text', address: 'address' },
  board_members: {
    email: 'text',
    hours: 'text',
    phone: 'phone',
    title: 'text',
    salary: 'text',
    address: 'address',
    last_name: 'text',
    first_name: 'text',
    middle_name: 'text',
    responsible_for_custody_of: 'list',
  },
  government_grants: { name: 'text', agency: 'text', amount: 'text' },
  washington_employees_names: { title: 'text', last_name: 'text', first_name: 'text' },
  chapters_branches_affiliates: {
    ein: 'text',
    type: 'text',
    state: 'text',
    address: 'address',
    chapter_name: 'text',
    chapter_phone: 'text',
    contact_last_name: 'text',
    contact_first_name: 'text',
  },
  fundraising_agreements_last_year: agreement(),
  fundraising_agreements_this_year: agreement(),
} as const satisfies Record<string, Record<string, FilingKind>>

function agreement() {
  return {
    notes: 'text',
    address: 'address',
    contract_type: 'text',
    payment_terms: 'text',
    states_included: 'list',
    amount_paid_to_fundraiser: 'text',
    fundraising_activity_type: 'text',
    fundraising_agreement_name: 'text',
    fundraising_agreement_amount: 'text',
    fundraising_agreement_start_date: 'date',
    fundraising_agreement_end_date: 'date',
    fundraising_agreement_signing_date: 'date',
    total_amount_paid_to_organization: 'text',
    gross_receipts_from_fundraising_activities: 'text',
  } as const
}

/** The most elements of a list. */
export const MAX_FILING_ELEMENTS = 1_000

// Any value of a fact becomes text: true is "true", 12 is "12".
function given(name = '', format = filingFormat(name)) {
  const schema = z.pipe(z.union([text(), z.boolean(), z.number()]), z.transform(String))
  return format === undefined ? schema : schema.check(z.refine((value) => format.fits(value), format.wording))
}

function givenDate() {
  return z.string().check(z.refine(isDay, 'must be a day written YYYY-MM-DD'))
}

// A list can also be sent as an array; it is stored and returned as comma-separated text.
function givenList(name: string) {
  const format = filingFormat(name)
  const list = z.pipe(
    z.union([text(), z.array(text())]),
    z.transform((list: string | string[]) => (typeof list === 'string' ? list : list.join(','))),
  )
  return format === undefined ? list : list.check(z.refine((value) => format.fits(value), format.wording))
}

// Null clears at every level.
const addressGiven = z.object({
  city: z.nullish(given()),
  state: z.nullish(given('state')),
  county: z.nullish(given()),
  zip_code: z.nullish(given('zip_code')),
  default_field: z.nullish(text()),
  address_line_1: z.nullish(given()),
  address_line_2: z.nullish(given()),
})

const schemaOf = {
  text: given,
  date: givenDate,
  list: givenList,
  address: () => addressGiven,
  phone: () => z.object({ value: z.nullish(given('phone')), default_field: z.nullish(text()) }),
} as const satisfies Record<FilingKind, (name: string) => z.ZodMiniType>

type Shape = Record<string, z.ZodMiniType>

/** All facts that a firm can send, by name; all are optional and cleared by null. */
export type FilingShape = { [Name in (typeof FILING_TEXTS)[number]]: Clearable<ReturnType<typeof given>> } & {
  [Name in (typeof FILING_DATES)[number]]: Clearable<ReturnType<typeof givenDate>>
} & { [Name in (typeof FILING_LISTS)[number]]: Clearable<ReturnType<typeof givenList>> } & {
  [Name in (typeof FILING_ADDRESSES)[number]]: Clearable<typeof addressGiven>
} & { [Name in keyof typeof FILING_ARRAYS]: Clearable<z.ZodMiniArray<z.ZodMiniObject<Shape>>> }

type Clearable<Fact extends z.ZodMiniType> = z.ZodMiniOptional<z.ZodMiniNullable<Fact>>

function optionals(names: readonly string[], kind: FilingKind): Shape {
  return Object.fromEntries(names.map((name) => [name, z.nullish(schemaOf[kind](name))]))
}

function elements(members: Readonly<Record<string, FilingKind>>): z.ZodMiniType {
  const shape = Object.entries(members).map(([name, kind]) => [name, z.nullish(schemaOf[kind](name))])
  return z.nullish(z.array(z.object(Object.fromEntries(shape))).check(z.maxLength(MAX_FILING_ELEMENTS)))
}

const shape: Shape = {
  ...optionals(FILING_TEXTS, 'text'),
  ...optionals(FILING_DATES, 'date'),
  ...optionals(FILING_LISTS, 'list'),
  ...optionals(FILING_ADDRESSES, 'address'),
  ...Object.fromEntries(Object.entries(FILING_ARRAYS).map(([name, members]) => [name, elements(members)])),
}

/** The schema of all facts, built from the table of names; the type above describes it. */
export const filingShape = shape as unknown as FilingShape

// An empty string clears a figure, like any fact.
const figure = { ...FIGURE, fits: (text: string) => text === '' || FIGURE.fits(text) }

/** Figures of a return, such as `part_i_12_current_year` or `part_x_total_assets_end_of_year`, by their keys. */
const annualReturn = z.nullish(
  z.record(
    z.string().check(z.regex(/^part_[a-z0-9_]{1,100}$/, 'must be the key of a figure')),
    z.nullish(given('', figure)),
  ),
)

/** All names of facts. */
export const FILING_FIELDS: readonly string[] = Object.keys(shape)

/** Figures of the annual return, stored with the facts. */
export const FILING_ADDITIONS = ['annual_return'] as const

/** The schema of all facts and additions that a firm can send. */
export const filingBody = { ...filingShape, annual_return: annualReturn }

// Responses have the stored values; addresses and phone numbers also have values from their default field.
const storedFields = {
  text: z.string,
  date: z.string,
  list: z.string,
  address: () => z.object(Object.fromEntries(ADDRESS_PARTS.map((part) => [part, z.nullish(z.string())]))),
  phone: () => z.object({ value: z.nullish(z.string()), default_field: z.nullish(z.string()) }),
} as const satisfies Record<FilingKind, () => z.ZodMiniType>

function keptFields(names: readonly string[], kind: FilingKind): Shape {
  return Object.fromEntries(names.map((name) => [name, z.nullish(storedFields[kind]())]))
}

function keptElements(members: Readonly<Record<string, FilingKind>>): z.ZodMiniType {
  const shape = Object.entries(members).map(([name, kind]) => [name, z.nullish(storedFields[kind]())])
  return z.nullish(z.array(z.object(Object.fromEntries(shape))))
}

/** All facts in responses, by name. */
export const filingAnswerShape: Shape = {
  ...keptFields(FILING_TEXTS, 'text'),
  ...keptFields(FILING_DATES, 'date'),
  ...keptFields(FILING_LISTS, 'list'),
  ...keptFields(FILING_ADDRESSES, 'address'),
  ...Object.fromEntries(Object.entries(FILING_ARRAYS).map(([name, members]) => [name, keptElements(members)])),
  annual_return: z.nullish(z.record(z.string(), z.nullish(z.string()))),
}
