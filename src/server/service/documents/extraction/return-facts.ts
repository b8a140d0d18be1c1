import { type Elements, firstAt, groupsAt, integerIn, textAt, textsAt, tickIn } from './element-tree.ts'

/** A value with the element it was read from. */
export interface FoundValue {
  value: string
  name: string
}

/** Values of the head of a return, in the order of the form. */
export const HEAD_KEYS: readonly string[] = [
  ...['head_year_begin', 'head_year_end', 'head_name', 'head_name_2', 'head_doing_business_as', 'head_ein'],
  ...['head_address_line_1', 'head_address_line_2', 'head_city', 'head_state', 'head_zip_code', 'head_phone'],
  ...['head_501c3', 'head_website', 'head_corporation', 'head_trust', 'head_association', 'head_state_of_domicile'],
  ...['head_signer_name', 'head_signer_title'],
]

/** A parsed return. */
interface Return {
  header: Elements
  /** All its forms and schedules. */
  documents: Elements
  /** The Form 990. For other returns, only the head is read here. */
  part: Elements | undefined
}

/** Maximum number of people or fundraisers; no return lists more. */
const MOST_LISTED = 400

/** Reads an e-file return beyond Part I: its head, its officers, amounts of Parts VIII to X, and Schedule G. */
export function returnFactsIn({ header, documents, part }: Return): Map<string, FoundValue> {
  const found = new Map<string, FoundValue>()
  const keep = (key: string, value: string | undefined, name: string): void => {
    if (value !== undefined) found.set(key, { value, name })
  }
  const keepFirst = (key: string, at: Elements, paths: readonly string[], read: Read = asText): void => {
    const said = firstAt(at, paths)
    if (said !== undefined) keep(key, read(said.text), said.path)
  }
  readHead(header, keepFirst)
  if (part === undefined) return found
  readPart(part, keepFirst)
  for (const { key, path } of returnFigures) keep(key, figureIn(textAt(part, path)), path)
  for (const [index, person] of officersIn(part).entries())
    for (const [name, paths, read] of OFFICER) keepFirst(`part_vii_${index + 1}_${name}`, person, paths, read)
  const [schedule, second] = groupsAt(documents, 'IRS990ScheduleG')
  if (schedule !== undefined && second === undefined) readScheduleG(schedule, keep, keepFirst)
  return found
}

type Read = (text: string) => string | undefined
type Keep = (key: string, value: string | undefined, name: string) => void
type KeepFirst = (key: string, at: Elements, paths: readonly string[], read?: Read) => void

const asText: Read = (text) => text
const figureIn = (text: string | undefined): string | undefined => (text === undefined ? undefined : integerIn(text))
const dayIn: Read = (text) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined)
const digitsIn =
  (count: number): Read =>
  (text) =>
    new RegExp(`^\\d{${count}}$`).test(text) ? text : undefined

/** Element paths of an address and its parts, in both eras. */
const ADDRESS = [
  ['address_line_1', ['AddressLine1Txt', 'AddressLine1']],
  ['address_line_2', ['AddressLine2Txt', 'AddressLine2']],
  ['city', ['CityNm', 'City']],
  ['state', ['StateAbbreviationCd', 'State']],
  ['zip_code', ['ZIPCd', 'ZIPCode']],
] as const

function readHead(header: Elements, keepFirst: KeepFirst): void {
  const filer = 'Filer'
  const names = ['BusinessName/BusinessNameLine1Txt', 'BusinessName/BusinessNameLine1', 'Name/BusinessNameLine1']
  keepFirst('head_name', header, below(filer, names))
  keepFirst('head_name_2', header, below(filer, ['BusinessName/BusinessNameLine2Txt', 'Name/BusinessNameLine2']))
  keepFirst('head_ein', header, [`${filer}/EIN`], digitsIn(9))
  keepFirst('head_phone', header, below(filer, ['PhoneNum', 'Phone']), digitsIn(10))
  for (const [name, paths] of ADDRESS) keepFirst(`head_${name}`, header, below(`${filer}/USAddress`, paths))
  keepFirst('head_year_begin', header, ['TaxPeriodBeginDt', 'TaxPeriodBeginDate'], dayIn)
  keepFirst('head_year_end', header, ['TaxPeriodEndDt', 'TaxPeriodEndDate'], dayIn)
  keepFirst('head_signer_name', header, ['BusinessOfficerGrp/PersonNm', 'Officer/Name'])
  keepFirst('head_signer_title', header, ['BusinessOfficerGrp/PersonTitleTxt', 'Officer/Title'])
}

function readPart(part: Elements, keepFirst: KeepFirst): void {
  keepFirst('head_doing_business_as', part, below('DoingBusinessAsName', ['BusinessNameLine1Txt', 'BusinessNameLine1']))
  keepFirst('head_website', part, ['WebsiteAddressTxt', 'WebSite'])
  keepFirst('head_state_of_domicile', part, ['LegalDomicileStateCd', 'StateLegalDomicile'])
  keepFirst('head_501c3', part, ['Organization501c3Ind', 'Organization501c3'], tickIn)
  keepFirst('head_corporation', part, ['TypeOfOrganizationCorpInd', 'TypeOfOrganizationCorporation'], tickIn)
  keepFirst('head_trust', part, ['TypeOfOrganizationTrustInd', 'TypeOfOrganizationTrust'], tickIn)
  keepFirst('head_association', part, ['TypeOfOrganizationAssocInd', 'TypeOfOrganizationAssociation'], tickIn)
  keepFirst('part_iii_mission', part, ['MissionDesc', 'MissionDescription'])
}

const OFFICER = [
  ['name', ['PersonNm', 'NamePerson'], asText],
  ['title', ['TitleTxt', 'Title'], asText],
  ['hours', ['AverageHoursPerWeekRt', 'AverageHoursPerWeek'], (text: string) => (/^\d/.test(text) ? text : undefined)],
  ['compensation', ['ReportableCompFromOrgAmt', 'ReportableCompFromOrganization'], integerIn],
] as const satisfies readonly (readonly [string, readonly string[], Read])[]

const IN_OFFICE = ['IndividualTrusteeOrDirectorInd', 'InstitutionalTrusteeInd', 'OfficerInd', 'Officer']
const DIRECTOR_UNTIL_2012 = ['IndividualTrusteeOrDirector', 'InstitutionalTrustee']
const FORMER = ['FormerOfcrDirectorTrusteeInd', 'Former']

/** Current officers. Part VII also lists key employees and former officers, which are left out. */
function officersIn(part: Elements): Elements[] {
  const listed = [...groupsAt(part, 'Form990PartVIISectionAGrp'), ...groupsAt(part, 'Form990PartVIISectionA')]
  const ticked = (person: Elements, names: readonly string[]) =>
    names.some((name) => tickIn(textAt(person, name) ?? '') === 'true')
  return listed
    .filter((person) => ticked(person, [...IN_OFFICE, ...DIRECTOR_UNTIL_2012]) && !ticked(person, FORMER))
    .slice(0, MOST_LISTED)
}

/** Methods of fundraising, as checked in Schedule G. */
const METHODS = [
  ['mail', 'MailSolicitationsInd'],
  ['email', 'EmailSolicitationsInd'],
  ['phone', 'PhoneSolicitationsInd'],
  ['in_person', 'InPersonSolicitationsInd'],
  ['non_government_grants', 'SolicitationOfNonGovtGrantsInd'],
  ['government_grants', 'SolicitationOfGovtGrantsInd'],
  ['special_events', 'SpecialFundraisingEventsInd'],
] as const

const FUNDRAISER = [
  ['name', ['OrganizationBusinessName/BusinessNameLine1Txt', 'PersonNm'], asText],
  ['activity', ['ActivityTxt'], asText],
  ['gross_receipts', ['GrossReceiptsAmt'], integerIn],
  ['retained', ['RetainedByContractorAmt'], integerIn],
  ['net', ['NetToOrganizationAmt'], integerIn],
] as const satisfies readonly (readonly [string, readonly string[], Read])[]

function readScheduleG(schedule: Elements, keep: Keep, keepFirst: KeepFirst): void {
  for (const [name, element] of METHODS) keepFirst(`schedule_g_${name}`, schedule, [element], tickIn)
  const states = textsAt(schedule, 'LicensedStatesCd')
  if (tickIn(textAt(schedule, 'AllStatesCd') ?? '') === 'true') keep('schedule_g_states', 'All', 'AllStatesCd')
  else if (states.length > 0) keep('schedule_g_states', states.join(','), 'LicensedStatesCd')
  for (const [index, hired] of groupsAt(schedule, 'FundraiserActivityInfoGrp').slice(0, MOST_LISTED).entries()) {
    const key = `schedule_g_fundraiser_${index + 1}`
    for (const [name, paths, read] of FUNDRAISER) keepFirst(`${key}_${name}`, hired, paths, read)
    for (const [name, paths] of ADDRESS) keepFirst(`${key}_${name}`, hired, below('USAddress', paths))
  }
}

function below(parent: string, names: readonly string[]): string[] {
  return names.map((name) => `${parent}/${name}`)
}

/** An amount of a return beyond Part I: its name here, and its element since 2013. */
interface ReturnFigure {
  key: string
  path: string
}

/**
 * Amounts of Parts VIII, IX and X. Their names describe their meaning, because their line numbers changed (net assets in
 * 2019, program service revenue in 2020). Their elements didn't. Source: the public concordance of e-file elements.
 */
export const returnFigures: readonly ReturnFigure[] = [
  ...figures('part_viii', {
    federated_campaigns: 'FederatedCampaignsAmt',
    membership_dues: 'MembershipDuesAmt',
    fundraising_events_contributions: 'FundraisingAmt',
    related_organizations: 'RelatedOrganizationsAmt',
    government_grants: 'GovernmentGrantsAmt',
    all_other_contributions: 'AllOtherContributionsAmt',
    noncash_contributions: 'NoncashContributionsAmt',
    total_contributions: 'TotalContributionsAmt',
    total_program_service_revenue: 'TotalProgramServiceRevenueAmt',
    investment_income: 'InvestmentIncomeGrp/TotalRevenueColumnAmt',
    tax_exempt_bond_proceeds: 'IncmFromInvestBondProceedsGrp/TotalRevenueColumnAmt',
    royalties: 'RoyaltiesRevenueGrp/TotalRevenueColumnAmt',
    net_rental_income: 'NetRentalIncomeOrLossGrp/TotalRevenueColumnAmt',
    net_gain_on_assets: 'NetGainOrLossInvestmentsGrp/TotalRevenueColumnAmt',
    fundraising_events_gross_income: 'FundraisingGrossIncomeAmt',
    fundraising_events_direct_expenses: 'FundraisingDirectExpensesAmt',
    net_income_from_fundraising_events: 'NetIncmFromFundraisingEvtGrp/TotalRevenueColumnAmt',
    gaming_gross_income: 'GamingGrossIncomeAmt',
    gaming_direct_expenses: 'GamingDirectExpensesAmt',
    net_income_from_gaming: 'NetIncomeFromGamingGrp/TotalRevenueColumnAmt',
    gross_sales_of_inventory: 'GrossSalesOfInventoryAmt',
    cost_of_goods_sold: 'CostOfGoodsSoldAmt',
    net_income_from_inventory: 'NetIncomeOrLossGrp/TotalRevenueColumnAmt',
    other_revenue_total: 'OtherRevenueTotalAmt',
    total_revenue: 'TotalRevenueGrp/TotalRevenueColumnAmt',
  }),
  ...expenses({
    grants_to_domestic_organizations: 'GrantsToDomesticOrgsGrp',
    grants_to_domestic_individuals: 'GrantsToDomesticIndividualsGrp',
    foreign_grants: 'ForeignGrantsGrp',
    benefits_to_members: 'BenefitsToMembersGrp',
    compensation_of_officers: 'CompCurrentOfcrDirectorsGrp',
    compensation_of_disqualified_persons: 'CompDisqualPersonsGrp',
    other_salaries_and_wages: 'OtherSalariesAndWagesGrp',
    pension_plan_contributions: 'PensionPlanContributionsGrp',
    other_employee_benefits: 'OtherEmployeeBenefitsGrp',
    payroll_taxes: 'PayrollTaxesGrp',
    management_fees: 'FeesForServicesManagementGrp',
    legal_fees: 'FeesForServicesLegalGrp',
    accounting_fees: 'FeesForServicesAccountingGrp',
    lobbying_fees: 'FeesForServicesLobbyingGrp',
    professional_fundraising_fees: 'FeesForServicesProfFundraising',
    investment_management_fees: 'FeesForSrvcInvstMgmntFeesGrp',
    other_fees: 'FeesForServicesOtherGrp',
    advertising: 'AdvertisingGrp',
    office_expenses: 'OfficeExpensesGrp',
    information_technology: 'InformationTechnologyGrp',
    royalties: 'RoyaltiesGrp',
    occupancy: 'OccupancyGrp',
    travel: 'TravelGrp',
    travel_of_public_officials: 'PymtTravelEntrtnmntPubOfclGrp',
    conferences: 'ConferencesMeetingsGrp',
    interest: 'InterestGrp',
    payments_to_affiliates: 'PaymentsToAffiliatesGrp',
    depreciation: 'DepreciationDepletionGrp',
    insurance: 'InsuranceGrp',
    all_other_expenses: 'AllOtherExpensesGrp',
    total_functional_expenses: 'TotalFunctionalExpensesGrp',
    joint_costs: 'TotalJointCostsGrp',
  }),
  ...balances({
    cash: 'CashNonInterestBearingGrp',
    savings: 'SavingsAndTempCashInvstGrp',
    pledges_receivable: 'PledgesAndGrantsReceivableGrp',
    accounts_receivable: 'AccountsReceivableGrp',
    receivable_from_officers: 'ReceivablesFromOfficersEtcGrp',
    receivable_from_disqualified_persons: 'RcvblFromDisqualifiedPrsnGrp',
    notes_receivable: 'OthNotesLoansReceivableNetGrp',
    inventories: 'InventoriesForSaleOrUseGrp',
    prepaid_expenses: 'PrepaidExpensesDefrdChargesGrp',
    land_buildings_and_equipment: 'LandBldgEquipBasisNetGrp',
    publicly_traded_securities: 'InvestmentsPubTradedSecGrp',
    other_securities: 'InvestmentsOtherSecuritiesGrp',
    program_related_investments: 'InvestmentsProgramRelatedGrp',
    intangible_assets: 'IntangibleAssetsGrp',
    other_assets: 'OtherAssetsTotalGrp',
    total_assets: 'TotalAssetsGrp',
    accounts_payable: 'AccountsPayableAccrExpnssGrp',
    grants_payable: 'GrantsPayableGrp',
    deferred_revenue: 'DeferredRevenueGrp',
    tax_exempt_bonds: 'TaxExemptBondLiabilitiesGrp',
    escrow_liability: 'EscrowAccountLiabilityGrp',
    loans_from_officers: 'LoansFromOfficersDirectorsGrp',
    secured_mortgages: 'MortgNotesPyblScrdInvstPropGrp',
    unsecured_notes: 'UnsecuredNotesLoansPayableGrp',
    other_liabilities: 'OtherLiabilitiesGrp',
    total_liabilities: 'TotalLiabilitiesGrp',
    unrestricted_net_assets: 'UnrestrictedNetAssetsGrp',
    net_assets_without_donor_restrictions: 'NoDonorRestrictionNetAssetsGrp',
    net_assets_with_donor_restrictions: 'DonorRestrictionNetAssetsGrp',
    temporarily_restricted_net_assets: 'TemporarilyRstrNetAssetsGrp',
    permanently_restricted_net_assets: 'PermanentlyRstrNetAssetsGrp',
    total_net_assets: 'TotalNetAssetsFundBalanceGrp',
    total_liabilities_and_net_assets: 'TotLiabNetAssetsFundBalanceGrp',
  }),
]

type Named = Readonly<Record<string, string>>

function figures(part: string, named: Named): ReturnFigure[] {
  return Object.entries(named).map(([name, path]) => ({ key: `${part}_${name}`, path }))
}

function expenses(named: Named): ReturnFigure[] {
  return Object.entries(named).flatMap(([name, group]) => [
    { key: `part_ix_${name}`, path: `${group}/TotalAmt` },
    { key: `part_ix_${name}_program_services`, path: `${group}/ProgramServicesAmt` },
    { key: `part_ix_${name}_management_and_general`, path: `${group}/ManagementAndGeneralAmt` },
    { key: `part_ix_${name}_fundraising`, path: `${group}/FundraisingAmt` },
  ])
}

function balances(named: Named): ReturnFigure[] {
  return Object.entries(named).flatMap(([name, group]) => [
    { key: `part_x_${name}_beginning_of_year`, path: `${group}/BOYAmt` },
    { key: `part_x_${name}_end_of_year`, path: `${group}/EOYAmt` },
  ])
}
