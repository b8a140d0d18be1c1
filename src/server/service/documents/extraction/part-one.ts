/** The place of a value: one of the two money columns, within the line, or the right column of a line with one value. */
export type Column = 'prior' | 'current' | 'inline' | 'only'

/** One value of Part I: its wire key, its place on the form, and its e-file elements. */
export interface PartOneField {
  key: string
  /** The line as printed, for example `16a`. */
  line: string
  column: Column
  kind: 'text' | 'checkbox' | 'count' | 'money'
  /** Element names: schemas 2013v3.0 and later, then those up to 2012. */
  elements: readonly [string, string]
}

/**
 * Every value of Form 990 Part I. Source: the printed form (IRS, 2008 to 2022) for the keys, the public e-file
 * concordances for the element names.
 */
export const partOneFields: readonly PartOneField[] = [
  field('part_i_1', '1', 'only', 'text', 'ActivityOrMissionDesc', 'ActivityOrMissionDescription'),
  field('part_i_2', '2', 'inline', 'checkbox', 'ContractTerminationInd', 'TerminationOrContraction'),
  field('part_i_3', '3', 'only', 'count', 'VotingMembersGoverningBodyCnt', 'NbrVotingMembersGoverningBody'),
  field('part_i_4', '4', 'only', 'count', 'VotingMembersIndependentCnt', 'NbrIndependentVotingMembers'),
  field('part_i_5', '5', 'only', 'count', 'TotalEmployeeCnt', 'TotalNbrEmployees'),
  field('part_i_6', '6', 'only', 'count', 'TotalVolunteersCnt', 'TotalNbrVolunteers'),
  field('part_i_7a', '7a', 'only', 'count', 'TotalGrossUBIAmt', 'TotalGrossUBI'),
  field('part_i_7b', '7b', 'only', 'count', 'NetUnrelatedBusTxblIncmAmt', 'NetUnrelatedBusinessTxblIncome'),
  field('part_i_8_prior_year', '8', 'prior', 'money', 'PYContributionsGrantsAmt', 'ContributionsGrantsPriorYear'),
  field('part_i_8_current_year', '8', 'current', 'money', 'CYContributionsGrantsAmt', 'ContributionsGrantsCurrentYear'),
  field('part_i_9_prior_year', '9', 'prior', 'money', 'PYProgramServiceRevenueAmt', 'ProgramServiceRevenuePriorYear'),
  field('part_i_9_current_year', '9', 'current', 'money', 'CYProgramServiceRevenueAmt', 'ProgramServiceRevenueCY'),
  field('part_i_10_prior_year', '10', 'prior', 'money', 'PYInvestmentIncomeAmt', 'InvestmentIncomePriorYear'),
  field('part_i_10_current_year', '10', 'current', 'money', 'CYInvestmentIncomeAmt', 'InvestmentIncomeCurrentYear'),
  field('part_i_11_prior_year', '11', 'prior', 'money', 'PYOtherRevenueAmt', 'OtherRevenuePriorYear'),
  field('part_i_11_current_year', '11', 'current', 'money', 'CYOtherRevenueAmt', 'OtherRevenueCurrentYear'),
  field('part_i_12_prior_year', '12', 'prior', 'money', 'PYTotalRevenueAmt', 'TotalRevenuePriorYear'),
  field('part_i_12_current_year', '12', 'current', 'money', 'CYTotalRevenueAmt', 'TotalRevenueCurrentYear'),
  field('part_i_13_prior_year', '13', 'prior', 'money', 'PYGrantsAndSimilarPaidAmt', 'GrantsAndSimilarAmntsPriorYear'),
  field('part_i_13_current_year', '13', 'current', 'money', 'CYGrantsAndSimilarPaidAmt', 'GrantsAndSimilarAmntsCY'),
  field('part_i_14_prior_year', '14', 'prior', 'money', 'PYBenefitsPaidToMembersAmt', 'BenefitsPaidToMembersPriorYear'),
  field('part_i_14_current_year', '14', 'current', 'money', 'CYBenefitsPaidToMembersAmt', 'BenefitsPaidToMembersCY'),
  field('part_i_15_prior_year', '15', 'prior', 'money', 'PYSalariesCompEmpBnftPaidAmt', 'SalariesEtcPriorYear'),
  field('part_i_15_current_year', '15', 'current', 'money', 'CYSalariesCompEmpBnftPaidAmt', 'SalariesEtcCurrentYear'),
  field(
    'part_i_16a_prior_year',
    '16a',
    'prior',
    'money',
    'PYTotalProfFndrsngExpnsAmt',
    'TotalProfFundrsngExpPriorYear',
  ),
  field('part_i_16a_current_year', '16a', 'current', 'money', 'CYTotalProfFndrsngExpnsAmt', 'TotalProfFundrsngExpCY'),
  field('part_i_16b', '16b', 'inline', 'money', 'CYTotalFundraisingExpenseAmt', 'TotalFundrsngExpCurrentYear'),
  field('part_i_17_prior_year', '17', 'prior', 'money', 'PYOtherExpensesAmt', 'OtherExpensePriorYear'),
  field('part_i_17_current_year', '17', 'current', 'money', 'CYOtherExpensesAmt', 'OtherExpensesCurrentYear'),
  field('part_i_18_prior_year', '18', 'prior', 'money', 'PYTotalExpensesAmt', 'TotalExpensesPriorYear'),
  field('part_i_18_current_year', '18', 'current', 'money', 'CYTotalExpensesAmt', 'TotalExpensesCurrentYear'),
  field('part_i_19_prior_year', '19', 'prior', 'money', 'PYRevenuesLessExpensesAmt', 'RevenuesLessExpensesPriorYear'),
  field('part_i_19_current_year', '19', 'current', 'money', 'CYRevenuesLessExpensesAmt', 'RevenuesLessExpensesCY'),
  field('part_i_20_beginning_of_current_year', '20', 'prior', 'money', 'TotalAssetsBOYAmt', 'TotalAssetsBOY'),
  field('part_i_20_end_of_year', '20', 'current', 'money', 'TotalAssetsEOYAmt', 'TotalAssetsEOY'),
  field('part_i_21_beginning_of_current_year', '21', 'prior', 'money', 'TotalLiabilitiesBOYAmt', 'TotalLiabilitiesBOY'),
  field('part_i_21_end_of_year', '21', 'current', 'money', 'TotalLiabilitiesEOYAmt', 'TotalLiabilitiesEOY'),
  field(
    'part_i_22_beginning_of_current_year',
    '22',
    'prior',
    'money',
    'NetAssetsOrFundBalancesBOYAmt',
    'NetAssetsOrFundBalancesBOY',
  ),
  field(
    'part_i_22_end_of_year',
    '22',
    'current',
    'money',
    'NetAssetsOrFundBalancesEOYAmt',
    'NetAssetsOrFundBalancesEOY',
  ),
]

function field(
  key: string,
  line: string,
  column: Column,
  kind: PartOneField['kind'],
  since2013: string,
  until2012: string,
): PartOneField {
  return { key, line, column, kind, elements: [since2013, until2012] }
}

/** Finds the value printed on a line in a column. */
export function fieldAt(line: string, column: Column): PartOneField | undefined {
  return partOneFields.find((field) => field.line === line && field.column === column)
}

/**
 * Whether a line can be negative. Counts of people, expenses, assets and liabilities can't; income, results and net
 * assets can.
 */
export function mayBeNegative(key: string): boolean {
  return !/^part_i_([3-6]|1[3-8][ab]?|2[01])(_|$)/.test(key)
}

/** A sum of the form: the total equals the added values minus the taken ones. */
export interface Identity {
  total: string
  added: readonly string[]
  taken: readonly string[]
}

/** Every sum of Part I, each in both of its columns. */
export const identities: readonly Identity[] = [
  {
    total: 'part_i_12_prior_year',
    added: ['part_i_8_prior_year', 'part_i_9_prior_year', 'part_i_10_prior_year', 'part_i_11_prior_year'],
    taken: [],
  },
  {
    total: 'part_i_12_current_year',
    added: ['part_i_8_current_year', 'part_i_9_current_year', 'part_i_10_current_year', 'part_i_11_current_year'],
    taken: [],
  },
  {
    total: 'part_i_18_prior_year',
    added: [
      'part_i_13_prior_year',
      'part_i_14_prior_year',
      'part_i_15_prior_year',
      'part_i_16a_prior_year',
      'part_i_17_prior_year',
    ],
    taken: [],
  },
  {
    total: 'part_i_18_current_year',
    added: [
      'part_i_13_current_year',
      'part_i_14_current_year',
      'part_i_15_current_year',
      'part_i_16a_current_year',
      'part_i_17_current_year',
    ],
    taken: [],
  },
  { total: 'part_i_19_prior_year', added: ['part_i_12_prior_year'], taken: ['part_i_18_prior_year'] },
  { total: 'part_i_19_current_year', added: ['part_i_12_current_year'], taken: ['part_i_18_current_year'] },
  {
    total: 'part_i_22_beginning_of_current_year',
    added: ['part_i_20_beginning_of_current_year'],
    taken: ['part_i_21_beginning_of_current_year'],
  },
  { total: 'part_i_22_end_of_year', added: ['part_i_20_end_of_year'], taken: ['part_i_21_end_of_year'] },
]

/** Values by wire key, in whole dollars. */
export type Values = ReadonlyMap<string, number>

/** All keys of a sum, its total first. */
export function keysOf({ total, added, taken }: Identity): string[] {
  return [total, ...added, ...taken]
}

/**
 * The total minus the sum of its parts. Blank parts count as zero. Undefined if the total or every part is blank.
 */
export function difference({ total, added, taken }: Identity, values: Values): number | undefined {
  const stated = values.get(total)
  if (stated === undefined || ![...added, ...taken].some((key) => values.has(key))) return undefined
  const sum = (keys: readonly string[]) => keys.reduce((sum, key) => sum + (values.get(key) ?? 0), 0)
  return stated - (sum(added) - sum(taken))
}
