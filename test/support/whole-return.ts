/** A fictitious e-file return with header, officers, Parts I, III, VIII, IX and X, and Schedule G. */
export function wholeReturn({ ein = '421234567', name = 'CEDAR VALLEY MUSIC SCHOOL' } = {}): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`<?xml version="1.0" encoding="utf-8"?>
<Return xmlns="http://www.irs.gov/efile" returnVersion="2024v5.0">
  <ReturnHeader binaryAttachmentCnt="0">
    <TaxPeriodEndDt>2025-12-31</TaxPeriodEndDt><ReturnTypeCd>990</ReturnTypeCd>
    <TaxPeriodBeginDt>2025-01-01</TaxPeriodBeginDt>
    <Filer><EIN>${ein}</EIN>
      <BusinessName><BusinessNameLine1Txt>${name}</BusinessNameLine1Txt></BusinessName>
      <PhoneNum>5155550100</PhoneNum>
      <USAddress><AddressLine1Txt>12 CEDAR STREET</AddressLine1Txt><CityNm>AMES</CityNm>
        <StateAbbreviationCd>IA</StateAbbreviationCd><ZIPCd>50010</ZIPCd></USAddress></Filer>
    <BusinessOfficerGrp><PersonNm>ADA M OKAFOR</PersonNm><PersonTitleTxt>TREASURER</PersonTitleTxt></BusinessOfficerGrp>
  </ReturnHeader>
  <ReturnData documentCnt="2">
    <IRS990 documentId="R1">
      <Organization501c3Ind>X</Organization501c3Ind>
      <WebsiteAddressTxt>CEDAR.EXAMPLE.ORG</WebsiteAddressTxt>
      <TypeOfOrganizationCorpInd>X</TypeOfOrganizationCorpInd>
      <LegalDomicileStateCd>IA</LegalDomicileStateCd>
      <ActivityOrMissionDesc>MUSIC FOR ALL</ActivityOrMissionDesc>
      <CYContributionsGrantsAmt>600000</CYContributionsGrantsAmt>
      <CYProgramServiceRevenueAmt>21957</CYProgramServiceRevenueAmt>
      <CYTotalRevenueAmt>621957</CYTotalRevenueAmt>
      <TotalAssetsEOYAmt>361204</TotalAssetsEOYAmt>
      <MissionDesc>TEACH EVERY CHILD OF THE VALLEY TO READ MUSIC &amp; PLAY</MissionDesc>
      <Form990PartVIISectionAGrp><PersonNm>ADA M OKAFOR</PersonNm><TitleTxt>TREASURER</TitleTxt>
        <AverageHoursPerWeekRt>4.00</AverageHoursPerWeekRt><OfficerInd>X</OfficerInd>
        <ReportableCompFromOrgAmt>0</ReportableCompFromOrgAmt></Form990PartVIISectionAGrp>
      <Form990PartVIISectionAGrp><PersonNm>BEN LINDQVIST JR</PersonNm><TitleTxt>PRESIDENT</TitleTxt>
        <AverageHoursPerWeekRt>40.00</AverageHoursPerWeekRt>
        <IndividualTrusteeOrDirectorInd>X</IndividualTrusteeOrDirectorInd>
        <ReportableCompFromOrgAmt>81000</ReportableCompFromOrgAmt></Form990PartVIISectionAGrp>
      <Form990PartVIISectionAGrp><PersonNm>OLD DIRECTOR</PersonNm><TitleTxt>FORMER DIRECTOR</TitleTxt>
        <IndividualTrusteeOrDirectorInd>X</IndividualTrusteeOrDirectorInd>
        <FormerOfcrDirectorTrusteeInd>X</FormerOfcrDirectorTrusteeInd></Form990PartVIISectionAGrp>
      <GovernmentGrantsAmt>25000</GovernmentGrantsAmt>
      <TotalContributionsAmt>600000</TotalContributionsAmt>
      <TotalRevenueGrp><TotalRevenueColumnAmt>621957</TotalRevenueColumnAmt></TotalRevenueGrp>
      <FeesForServicesProfFundraising><TotalAmt>18000</TotalAmt></FeesForServicesProfFundraising>
      <TotalFunctionalExpensesGrp><TotalAmt>500000</TotalAmt><ProgramServicesAmt>400000</ProgramServicesAmt>
        <ManagementAndGeneralAmt>60000</ManagementAndGeneralAmt><FundraisingAmt>40000</FundraisingAmt>
      </TotalFunctionalExpensesGrp>
      <TotalAssetsGrp><BOYAmt>300000</BOYAmt><EOYAmt>361204</EOYAmt></TotalAssetsGrp>
    </IRS990>
    <IRS990ScheduleG documentId="R2">
      <MailSolicitationsInd>X</MailSolicitationsInd><EmailSolicitationsInd>X</EmailSolicitationsInd>
      <PhoneSolicitationsInd>0</PhoneSolicitationsInd>
      <FundraiserActivityInfoGrp>
        <OrganizationBusinessName><BusinessNameLine1Txt>BRIGHT CALLS LLC</BusinessNameLine1Txt></OrganizationBusinessName>
        <USAddress><AddressLine1Txt>1 OAK AVENUE</AddressLine1Txt><CityNm>BOONE</CityNm>
          <StateAbbreviationCd>IA</StateAbbreviationCd><ZIPCd>500361234</ZIPCd></USAddress>
        <ActivityTxt>TELEPHONE</ActivityTxt><GrossReceiptsAmt>90000</GrossReceiptsAmt>
        <RetainedByContractorAmt>18000</RetainedByContractorAmt><NetToOrganizationAmt>72000</NetToOrganizationAmt>
      </FundraiserActivityInfoGrp>
      <LicensedStatesCd>IA</LicensedStatesCd><LicensedStatesCd>OH</LicensedStatesCd>
    </IRS990ScheduleG>
  </ReturnData>
</Return>`)
}
