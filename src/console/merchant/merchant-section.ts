import { ACCOUNT_ROLES } from '../../contract/roles.ts'
import type { ConsoleSection } from '../frame/define.ts'
import { dismissFirstSteps } from '../frame/first-steps.ts'
import { fundOperations, fundPage, fundsPage, newFundPage } from '../giving-pages/funds-page.ts'
import {
  givingPageOperations,
  givingPagePage,
  givingPagePreview,
  newGivingPagePage,
} from '../giving-pages/giving-page-page.ts'
import { givingPagesPage, givingReportFile, givingReportPage } from '../giving-pages/giving-pages-page.ts'
import { statementPages } from '../statements/statement-pages.ts'
import { teamSection } from '../team/team.ts'
import { campaignOperations, campaignPage } from './campaigns/campaign-page.ts'
import { campaignsPage } from './campaigns/campaigns-page.ts'
import { fileOperations } from './campaigns/import-file.ts'
import { newCampaignOperations, newCampaignPage } from './campaigns/new-campaign-page.ts'
import { draftPage, signPage, statementFile, statementOfWorkOperations } from './campaigns/statement-of-work-pages.ts'
import { keyOperations, keysPage } from './developers/keys-page.ts'
import { requestsPage } from './developers/requests-page.ts'
import { restrictedKeyOperations } from './developers/restricted-keys.ts'
import { sandboxOperations, sandboxPage } from './developers/sandbox-page.ts'
import { deliveryPage, endpointPage, webhookOperations, webhooksPage } from './developers/webhooks-page.ts'
import { donationOperations, donationPage } from './donations/donation-page.ts'
import { receiptFile } from './donations/donation-timeline.ts'
import { donationsExport, donationsPage } from './donations/donations-page.ts'
import { homePage } from './home-page.ts'
import { invoiceFile, invoicePage, invoicesPage } from './invoices-page.ts'
import { newProgramOperation, newProgramPage } from './programs/new-program-page.ts'
import { programOperations, programPage } from './programs/program-page.ts'
import { programsPage } from './programs/programs-page.ts'
import { settingsOperations, settingsPage } from './settings-page.ts'
import { shopifyOperations } from './shopify-card.ts'

const team = teamSection('account')

/** Pages and operations of an account's team. The menu keeps the order of the pages. */
export const merchantSection: ConsoleSection = {
  pages: [
    homePage,
    donationsPage,
    donationsExport,
    donationPage,
    receiptFile,
    campaignsPage,
    newCampaignPage,
    campaignPage,
    draftPage,
    signPage,
    statementFile,
    programsPage,
    newProgramPage,
    programPage,
    givingPagesPage,
    givingReportPage,
    givingReportFile,
    newGivingPagePage,
    givingPagePage,
    givingPagePreview,
    fundsPage,
    newFundPage,
    fundPage,
    invoicesPage,
    invoicePage,
    invoiceFile,
    ...statementPages(ACCOUNT_ROLES),
    keysPage,
    webhooksPage,
    endpointPage,
    deliveryPage,
    requestsPage,
    sandboxPage,
    settingsPage,
    ...team.pages,
  ],
  operations: [
    dismissFirstSteps(ACCOUNT_ROLES),
    ...donationOperations,
    ...campaignOperations,
    ...fileOperations,
    ...newCampaignOperations,
    ...statementOfWorkOperations,
    ...programOperations,
    newProgramOperation,
    ...givingPageOperations,
    ...fundOperations,
    ...keyOperations,
    ...restrictedKeyOperations,
    ...sandboxOperations,
    ...webhookOperations,
    ...settingsOperations,
    ...shopifyOperations,
    ...team.operations,
  ],
}
