/** A figure of a return beyond Part I: what it is called here, by its meaning, and its element since 2013. */
export interface ReturnFigure {
  key: string
  path: string
}

/**
 * The figures of Parts VIII, IX and X. They are named by what they mean: the numbers of their lines changed with the
 * years (net assets in 2019, program service revenue in 2020), their elements did not. Source: the public concordance of
 * e-file elements.
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
