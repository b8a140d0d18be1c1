import type { ConsoleSection } from '../frame/define.ts'
import { teamSection } from '../team/team.ts'
import { accountOperations } from './account-operations.ts'
import { accountPage } from './account-page.ts'
import { accountsOperations, accountsPage } from './accounts-page.ts'
import { auditExport, auditPage } from './audit-page.ts'
import { bankNoticeOperations, bankNoticesPage } from './bank-notices-page.ts'
import { bankOperations } from './bank-operations.ts'
import { bankPage } from './bank-page.ts'
import { blockedOperations, blockedPage } from './blocked-page.ts'
import { claimsOperations, claimsPages } from './claims-page.ts'
import { disputeFile, disputesPage } from './disputes-page.ts'
import { failureOperations, failuresPage } from './failures-page.ts'
import { homePage } from './home-page.ts'
import { importOperations, importsPage } from './imports-page.ts'
import { ledgerOperations, ledgerPage } from './ledger-page.ts'
import { monthOperations, monthsPage } from './months-page.ts'
import { payoutOperations } from './payouts-operations.ts'
import { payoutsPage } from './payouts-page.ts'
import { proposalOperations, proposalsPage } from './proposals-page.ts'
import { receivableFile, receivableNoteFile, receivablePage } from './receivable-page.ts'
import { receivableOperations } from './receivables-operations.ts'
import { ageingFile, receivablesPage } from './receivables-page.ts'
import { refundOperations, refundsPage } from './refunds-page.ts'
import { searchPage } from './search-page.ts'
import { statementFile } from './statement-file.ts'

const team = teamSection('platform')

/** What the foundation's own people find and do; the navigation has the order of the pages. */
export const platformSection: ConsoleSection = {
  pages: [
    homePage,
    proposalsPage,
    statementFile,
    payoutsPage,
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
    bankPage,
    bankNoticesPage,
    failuresPage,
    ledgerPage,
    accountsPage,
    accountPage,
    importsPage,
    searchPage,
    ...claimsPages,
    auditPage,
    auditExport,
    ...team.pages,
  ],
  operations: [
    ...proposalOperations,
    ...payoutOperations,
    ...receivableOperations,
    ...refundOperations,
    ...blockedOperations,
    ...bankOperations,
    ...bankNoticeOperations,
    ...failureOperations,
    ...ledgerOperations,
    ...importOperations,
    ...accountsOperations,
    ...accountOperations,
    ...monthOperations,
    ...claimsOperations,
    ...team.operations,
  ],
}
