import type { ConsoleSection } from '../frame/define.ts'
import { dismissFirstSteps } from '../frame/first-steps.ts'
import { fundOperations, fundPage, fundsPage, newFundPage } from '../giving-pages/funds-page.ts'
import { teamSection } from '../team/team.ts'
import { accountOperations, accountPage } from './account-page.ts'
import { accountsOperations, accountsPage } from './accounts-page.ts'
import { auditExport, auditPage } from './audit-page.ts'
import { bankNoticeOperations, bankNoticesPage } from './bank-notices-page.ts'
import { blockedOperations, blockedPage } from './blocked-page.ts'
import { claimsOperations, claimsPages } from './claims-page.ts'
import { disputeFile, disputesPage } from './disputes-page.ts'
import { failureOperations, failuresPage } from './failures-page.ts'
import { givingPageOperations, givingPagePage, givingPagePreview, givingPagesPage } from './giving-pages-page.ts'
import { homePage } from './home-page.ts'
import { importOperations, importsPage } from './imports-page.ts'
import { ledgerOperations, ledgerPage } from './ledger-page.ts'
import { monthOperations, monthsPage } from './months-page.ts'
import { payoutOperations, payoutsPage } from './payouts-page.ts'
import { programPolicyOperations, programPolicyPage } from './program-policy-page.ts'
import { proposalOperations, proposalsPage, statementFile } from './proposals-page.ts'
import { receivableFile, receivableNoteFile, receivableOperations, receivablePage } from './receivable-page.ts'
import { ageingFile, receivablesPage } from './receivables-page.ts'
import { refundOperations, refundsPage } from './refunds-page.ts'
import { searchPage } from './search-page.ts'
import { statementOperations, statementsPage } from './statements-page.ts'

const team = teamSection('platform')

/** Pages and operations of the foundation's team. The menu keeps the order of the pages. */
export const platformSection: ConsoleSection = {
  pages: [
    homePage,
    proposalsPage,
    statementFile,
    payoutsPage,
    accountsPage,
    accountPage,
    givingPagesPage,
    givingPagePage,
    givingPagePreview,
    { ...fundsPage, group: 'Nonprofits' },
    newFundPage,
    fundPage,
    programPolicyPage,
    monthsPage,
    receivablesPage,
    ageingFile,
    receivablePage,
    receivableFile,
    receivableNoteFile,
    refundsPage,
    blockedPage,
    disputesPage,
    disputeFile,
    statementsPage,
    bankNoticesPage,
    failuresPage,
    ledgerPage,
    importsPage,
    searchPage,
    ...claimsPages,
    auditPage,
    auditExport,
    ...team.pages,
  ],
  operations: [
    dismissFirstSteps(['operator']),
    ...proposalOperations,
    ...payoutOperations,
    ...receivableOperations,
    ...refundOperations,
    ...blockedOperations,
    ...statementOperations,
    ...bankNoticeOperations,
    ...failureOperations,
    ...ledgerOperations,
    ...importOperations,
    ...accountsOperations,
    ...accountOperations,
    ...givingPageOperations,
    ...fundOperations,
    ...programPolicyOperations,
    ...monthOperations,
    ...claimsOperations,
    ...team.operations,
  ],
}
