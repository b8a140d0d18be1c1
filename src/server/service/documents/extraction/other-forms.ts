import type { FormKind } from './extraction.ts'

/** A value of another form of the family that means what a line of Form 990 Part I means. */
export interface OtherField {
  key: string
  /** Its element, in either era. */
  paths: readonly string[]
}

/**
 * What 990-EZ and 990-PF have in common with Part I, by their own elements. Only what means the same is here: the EZ's
 * investment income, for one, leaves out what line 10 counts in. Neither form has a column for the year before.
 */
export const otherForms: Readonly<Partial<Record<FormKind, readonly OtherField[]>>> = {
  '990-EZ': [
    field('part_i_8_current_year', 'ContributionsGiftsGrantsEtcAmt', 'ContributionsGiftsGrantsEtc'),
    field('part_i_9_current_year', 'ProgramServiceRevenueAmt', 'ProgramServiceRevenue'),
    field('part_i_12_current_year', 'TotalRevenueAmt', 'TotalRevenue'),
    field('part_i_13_current_year', 'GrantsAndSimilarAmountsPaidAmt', 'GrantsAndSimilarAmountsPaid'),
    field('part_i_14_current_year', 'BenefitsPaidToOrForMembersAmt', 'BenefitsPaidToOrForMembers'),
    field('part_i_15_current_year', 'SalariesOtherCompEmplBnftAmt', 'SalariesOtherCompEmplBenefits'),
    field('part_i_18_current_year', 'TotalExpensesAmt', 'TotalExpenses'),
    field('part_i_19_current_year', 'ExcessOrDeficitForYearAmt', 'ExcessOrDeficitForYear'),
    field('part_i_20_beginning_of_current_year', 'Form990TotalAssetsGrp/BOYAmt', 'TotalAssets/BOY'),
    field('part_i_20_end_of_year', 'Form990TotalAssetsGrp/EOYAmt', 'TotalAssets/EOY'),
    field('part_i_21_beginning_of_current_year', 'SumOfTotalLiabilitiesGrp/BOYAmt', 'TotalLiabilities/BOY'),
    field('part_i_21_end_of_year', 'SumOfTotalLiabilitiesGrp/EOYAmt', 'TotalLiabilities/EOY'),
    field('part_i_22_beginning_of_current_year', 'NetAssetsOrFundBalancesGrp/BOYAmt'),
    field('part_i_22_end_of_year', 'NetAssetsOrFundBalancesGrp/EOYAmt'),
  ],
  '990-PF': [
    field('part_i_8_current_year', 'AnalysisOfRevenueAndExpenses/ContriRcvdRevAndExpnssAmt'),
    field('part_i_12_current_year', 'AnalysisOfRevenueAndExpenses/TotalRevAndExpnssAmt'),
    field('part_i_13_current_year', 'AnalysisOfRevenueAndExpenses/ContriPaidRevAndExpnssAmt'),
    field('part_i_18_current_year', 'AnalysisOfRevenueAndExpenses/TotalExpensesRevAndExpnssAmt'),
    field(
      'part_i_19_current_year',
      'AnalysisOfRevenueAndExpenses/ExcessRevenueOverExpensesAmt',
      'AnalysisOfRevenueAndExpenses/ExcessOfRevenueOverExpenses',
    ),
    field('part_i_20_beginning_of_current_year', 'Form990PFBalanceSheetsGrp/TotalAssetsBOYAmt'),
    field('part_i_20_end_of_year', 'Form990PFBalanceSheetsGrp/TotalAssetsEOYAmt'),
    field('part_i_21_beginning_of_current_year', 'Form990PFBalanceSheetsGrp/TotalLiabilitiesBOYAmt'),
    field('part_i_21_end_of_year', 'Form990PFBalanceSheetsGrp/TotalLiabilitiesEOYAmt'),
    field('part_i_22_beginning_of_current_year', 'Form990PFBalanceSheetsGrp/TotNetAstOrFundBalancesBOYAmt'),
    field('part_i_22_end_of_year', 'Form990PFBalanceSheetsGrp/TotNetAstOrFundBalancesEOYAmt'),
  ],
}

function field(key: string, ...paths: string[]): OtherField {
  return { key, paths }
}
